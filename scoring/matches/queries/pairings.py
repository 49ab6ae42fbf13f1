"""The next round of an event of matches: from its seeds, its standings or its winners."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.bridge.contest import Match, MatchOutcome, Standings, Verdict
from scoring.bridge.event import EventScore
from scoring.bridge.swiss import (
    History,
    Odd,
    Round,
    System,
    directions,
    draw_round,
    drawn_order,
    first_round,
    rematches_needed,
)
from scoring.bridge.teams import Team
from scoring.bridge.teams.knockout import Meeting, first_bracket, next_bracket
from scoring.events.event_data import EventData, Fixture
from scoring.events.labels import ContestKind, FormKind
from scoring.events.models import Entry, Event
from scoring.results.queries.scores import published_matches

Pairing = tuple[int, int]


@dataclass(frozen=True, slots=True)
class DrawnMatch:
    """A match of a round that is drawn; without `away` a bye, `half` one of a triangle."""

    home: int
    away: int | None
    half: bool = False

    @property
    def sides(self) -> tuple[int, ...]:
        """Those who are in it."""
        return (self.home,) if self.away is None else (self.home, self.away)


def numbered(entry: Entry) -> str:
    """A contestant by number and own name."""
    return f"{entry.label} {entry.name}".strip()


def all_play(event: Event) -> bool:
    """Whether everyone meets everyone, all rounds being known from the start."""
    return event.form == FormKind.ROUND_ROBIN


def active_entries(data: EventData) -> list[int]:
    """Who plays on, by number, which is the order of seeds."""
    playing = (pair for pair in data.pairs.values() if not pair.withdrew)
    return [pair.key for pair in sorted(playing, key=lambda pair: pair.number)]


def ranking_order(data: EventData, score: EventScore) -> list[int]:
    """Who plays on, the leader first; who is level stands by number."""
    return sorted(active_entries(data), key=lambda entry: score.totals[entry].rank)


def build_history(matches: Iterable[Match]) -> History:
    """The pairings, byes and triangles of these matches."""
    pairings: set[frozenset[int]] = set()
    byes: dict[int, int] = {}
    threes: set[int] = set()
    for match in matches:
        if match.away is None:
            byes[match.home] = byes.get(match.home, 0) + 1
            continue
        pairings.add(frozenset((match.home, match.away)))
        if match.half:
            threes |= {match.home, match.away}
    return History(frozenset(pairings), byes, frozenset(threes))


def last_round(data: EventData) -> int:
    """The number of the last round that is published; 0 before the first."""
    return max(
        (fixture.match.round for fixture in data.fixtures if fixture.published),
        default=0,
    )


def get_draft(data: EventData) -> list[Fixture]:
    """The matches of the round that is drawn and not published."""
    return [fixture for fixture in data.fixtures if not fixture.published]


def draft_token(draft: Sequence[Fixture]) -> str:
    """What tells a drawn round from itself after someone changed it."""
    return f"{draft[0].match.key}-{draft[0].version}" if draft else ""


def match_winner(match: Match, outcome: MatchOutcome) -> int | None:
    """Who goes on from a match of a knock-out; None while that is open."""
    points = {team: outcome.of(team).points or 0 for team in Team}
    if points[Team.HOME] == points[Team.AWAY]:
        return None
    ahead = max(Team, key=lambda team: points[team])
    return match.entry(ahead)


def is_won(data: EventData) -> bool:
    """Whether the last match of a knock-out is drawn."""
    number = last_round(data)
    last = [
        fixture
        for fixture in data.fixtures
        if fixture.published and fixture.match.round == number
    ]
    return data.event.form == FormKind.KNOCK_OUT and len(last) == 1


def next_board(data: EventData) -> int:
    """The first board that no match has played."""
    return max(
        (
            fixture.first_board + fixture.match.boards
            for fixture in data.fixtures
            if fixture.published
        ),
        default=1,
    )


def unfinished(data: EventData, score: EventScore) -> list[Match]:
    """The published matches that have no result yet; level ones of a knock-out too."""
    return [
        match
        for match in published_matches(data)
        if score.matches[match.key].verdict in {Verdict.PLAYING, Verdict.UNPLAYED}
        or is_level(data, match.key, score)
    ]


def is_level(data: EventData, key: int, score: EventScore) -> bool:
    """Whether no one is ahead in a match of a knock-out after its last board."""
    outcome = score.matches[key]
    return (
        data.event.form == FormKind.KNOCK_OUT
        and outcome.verdict not in {Verdict.PLAYING, Verdict.UNPLAYED}
        and match_winner(get_match(data, key), outcome) is None
    )


def has_mismatches(data: EventData) -> bool:
    """Whether there is a rule for who met another opponent than was due."""
    return (
        data.event.form == FormKind.SWISS
        and data.regulations.standings == Standings.VICTORY_POINTS
    )


def get_match(data: EventData, key: int) -> Match:
    """The match of that key."""
    return next(fixture.match for fixture in data.fixtures if fixture.match.key == key)


def next_round(
    data: EventData,
    score: EventScore,
    *,
    forced: Sequence[Pairing] = (),
    lot: str = "",
    odd: Odd | None = None,
) -> list[DrawnMatch]:
    """The matches of the round after the last one that is published.

    `lot` is the seed of a first round that is drawn by lot, and `odd` what becomes of
    the last ones where it is not as the event has said. All winners must be known of a
    knock-out.
    """
    if data.event.form == FormKind.KNOCK_OUT:
        return [DrawnMatch(*meeting) for meeting in _bracket(data, score)]
    order = ranking_order(data, score)
    regulations = data.regulations
    odd = odd or Odd(regulations.odd)
    if last_round(data):
        drawn = draw_round(
            order,
            build_history(published_matches(data)),
            forced=forced,
            odd=odd,
            system=System(regulations.system),
        )
    else:
        first = by_lot(data, lot) if lot else active_entries(data)
        drawn = first_round(first, forced=forced, odd=odd)
    return _matches(data, drawn)


def by_lot(data: EventData, seed: str) -> list[int]:
    """The contestants in the order that the lot gives their numbers."""
    keys = {data.pairs[key].number: key for key in active_entries(data)}
    return [keys[number] for number in drawn_order(keys, seed)]


def _bracket(data: EventData, score: EventScore) -> tuple[Meeting, ...]:
    number = last_round(data)
    if not number:
        return first_bracket(active_entries(data))
    last = sorted(
        (
            fixture
            for fixture in data.fixtures
            if fixture.published and fixture.match.round == number
        ),
        key=lambda fixture: fixture.table,
    )
    winners = [
        match_winner(fixture.match, score.matches[fixture.match.key])
        for fixture in last
    ]
    return next_bracket([winner for winner in winners if winner is not None])


def _matches(data: EventData, drawn: Round) -> list[DrawnMatch]:
    """The matches from the top, a triangle and a bye last."""
    sat_ns = _times_north(data)
    in_a_field = data.event.contest == ContestKind.PAIRS
    found = [
        DrawnMatch(*(directions(two, sat_ns) if in_a_field else two))
        for two in drawn.matches
    ]
    if drawn.triangle:
        first, two, three = drawn.triangle
        found += [
            DrawnMatch(*pairing, half=True)
            for pairing in ((first, two), (two, three), (three, first))
        ]
    if drawn.bye is not None:
        found.append(DrawnMatch(drawn.bye, None))
    return found


def _times_north(data: EventData) -> Mapping[int, int]:
    times: dict[int, int] = {}
    for match in published_matches(data):
        if match.away is not None:
            times[match.home] = times.get(match.home, 0) + 1
    return times


@dataclass(frozen=True, slots=True)
class Rematches:
    """How many full matches of a round were played before, how few of them there could
    be, and how many of the half matches of a triangle."""

    drawn: int
    needed: int
    halves: int


def rematches_in(matches: Iterable[DrawnMatch], history: History) -> Rematches:
    """Of the round as it is drawn; who has a bye or plays a triangle is not moved."""
    played = [match for match in matches if match.away is not None]
    whole = [match for match in played if not match.half]
    rest = sorted(side for match in whole for side in match.sides)
    return Rematches(
        drawn=sum(history.have_met(*match.sides) for match in whole),
        needed=rematches_needed(rest, history),
        halves=sum(match.half and history.have_met(*match.sides) for match in played),
    )


def recognise_odd(matches: Iterable[DrawnMatch]) -> Odd | None:
    """What became of the last ones of an odd number; None where the number is even."""
    found = [
        Odd.TRIANGLE if match.half else Odd.BYE for match in matches if _is_odd(match)
    ]
    return found[0] if found else None


def _is_odd(match: DrawnMatch) -> bool:
    return match.half or match.away is None


def offers_odd(data: EventData) -> bool:
    """Whether a director may choose between a bye and a triangle for the next round."""
    event = data.event
    return (
        event.form == FormKind.SWISS
        and event.contest == ContestKind.TEAMS
        and data.regulations.boards_a_match % 2 == 0
        and len(active_entries(data)) % 2 == 1
    )


def times_met(matches: Iterable[Match]) -> dict[frozenset[int], list[int]]:
    """The rounds in which two have met."""
    found: dict[frozenset[int], list[int]] = {}
    for match in matches:
        if match.away is not None:
            found.setdefault(frozenset((match.home, match.away)), []).append(
                match.round
            )
    return found
