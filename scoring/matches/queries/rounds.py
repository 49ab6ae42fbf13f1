"""Page of all rounds, with the drawn one and its reasons; rounds of an all-play-all."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.bridge.contest import Match, MatchOutcome, Standings, Verdict
from scoring.bridge.contest.unplayed import Award, awards_for
from scoring.bridge.event import EventScore
from scoring.bridge.sections import table_name
from scoring.bridge.swiss import Odd, System
from scoring.bridge.teams import all_play_all
from scoring.events import access as events_access
from scoring.events.event_data import EventData, Fixture, Pair
from scoring.events.labels import ContestKind, FormKind
from scoring.events.models import Event
from scoring.events.models import Match as Stored
from scoring.events.queries import load_event_data
from scoring.events.rules import DRAWN, JUDGED, State
from scoring.matches.queries import pairings as queries_pairings
from scoring.matches.queries.extra_boards import are_added
from scoring.matches.queries.pairings import DrawnMatch, Rematches
from scoring.results.queries.lines import Figure
from scoring.results.queries.matches import counted_for, decimals_counted, is_ahead
from scoring.results.queries.scores import published_matches, score_event

Pairings = frozenset[frozenset[int]]

IN_A_PAIR = 2


@dataclass(frozen=True, slots=True)
class Contestant:
    """Someone who takes part, and whether they have left."""

    key: int
    called: str
    withdrew: bool


@dataclass(frozen=True, slots=True)
class SideRow:
    """A side of a match, what that counts for it, and whether it is ahead."""

    called: str
    counted: Figure | None
    ahead: bool


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match of a published round: its sides, its state and its open actions."""

    key: int
    table: str
    sides: tuple[SideRow, ...]
    status: str
    judged: bool
    prolonged: bool
    shortened: bool
    mismatched: bool


@dataclass(frozen=True, slots=True)
class RoundRows:
    """A published round."""

    number: int
    matches: tuple[MatchRow, ...]
    takes_back: bool


@dataclass(frozen=True, slots=True)
class DrawnRow:
    """A match of the draft round, with the reasons for the pairing."""

    table: int
    sides: tuple[str, ...]
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DraftRows:
    """The draft round: its matches, and remarks on the draw as a whole."""

    number: int
    matches: tuple[DrawnRow, ...]
    remarks: tuple[str, ...]
    token: str


@dataclass(frozen=True, slots=True)
class RoundsPage:
    """All rounds from the last, the drawn one, and who has left.

    `next` is the round that can be drawn, `waits` what is missing before it, and `odd`
    what becomes of the last ones unless someone wants it otherwise; None where there is
    nothing to choose.
    """

    rounds: tuple[RoundRows, ...]
    draft: DraftRows | None
    next: int | None
    waits: tuple[str, ...]
    contestants: tuple[Contestant, ...]
    leaves: bool
    odd: Odd | None = None


def rounds_page(event: Event, *, directs: bool) -> RoundsPage:
    """The page for someone who directs, or looks on: ten queries for any size.

    In a movement who leaves is a change of it.
    """
    data = load_event_data(event)
    score = score_event(data)
    draws = directs and State(event.state) in DRAWN
    draft = queries_pairings.get_draft(data)
    rows = _rounds(data, score, directs=directs, takes_back=draws and not draft)
    missing = queries_pairings.unfinished(data, score)
    tables = {fixture.match.key: _called(data, fixture) for fixture in data.fixtures}
    return RoundsPage(
        rounds=rows,
        draft=_draft(data, score, draft) if draft else None,
        next=_next(data) if draws and not draft else None,
        waits=tuple(
            _("Round %(round)s match %(table)s")
            % {"round": match.round, "table": tables[match.key]}
            for match in missing
        ),
        contestants=tuple(
            Contestant(pair.key, with_names(pair), pair.withdrew)
            for pair in _by_number(data)
        ),
        leaves=draws and not events_access.has_movement(event),
        odd=Odd(data.regulations.odd) if queries_pairings.offers_odd(data) else None,
    )


def with_names(pair: Pair) -> str:
    """A contestant by number, and by its own name or its players'; of a team that has
    no name of its own its captain's."""
    players = pair.players[:1] if len(pair.players) > IN_A_PAIR else pair.players
    names = pair.name or " – ".join(player.name for player in players)
    return f"{pair.label} {names}".strip()


def playing_on(event: Event) -> list[tuple[int, str]]:
    """Those who play on, by their keys, as a form offers them."""
    return [
        (entry.pk, queries_pairings.numbered(entry))
        for entry in sorted(
            events_access.get_entries(event),
            key=lambda entry: (entry.section.letter, entry.number),
        )
        if not entry.withdrew
    ]


def award_labels(match: Stored) -> dict[Award, str]:
    """The awards that there are for this match, in the words of its sides."""
    if match.away is None:
        return {}
    home, away = (
        queries_pairings.numbered(match.home),
        queries_pairings.numbered(match.away),
    )
    words = {
        Award.SEATED_WRONG: _("Seated the wrong way throughout: 8 of 20 each"),
        Award.SEATED_WRONG_BY_DIRECTOR: _(
            "Seated the wrong way by the director: 12 of 20 each"
        ),
        Award.HOME_FORFEITS: _("%(side)s forfeits") % {"side": home},
        Award.AWAY_FORFEITS: _("%(side)s forfeits") % {"side": away},
    }
    standings = Standings(match.event.regulations.standings)
    return {award: words[award] for award in awards_for(standings)}


def _by_number(data: EventData) -> list[Pair]:
    return sorted(data.pairs.values(), key=lambda pair: (pair.section, pair.number))


def _next(data: EventData) -> int | None:
    """The number of the round that comes; None where there is none more to draw."""
    last, planned = queries_pairings.last_round(data), data.regulations.rounds
    over = queries_pairings.is_won(data) or 0 < planned <= last
    return None if over or queries_pairings.all_play(data.event) else last + 1


def _rounds(
    data: EventData, score: EventScore, *, directs: bool, takes_back: bool
) -> tuple[RoundRows, ...]:
    last = queries_pairings.last_round(data)
    decimals = decimals_counted(score.matches.values())
    drawn = takes_back and not queries_pairings.all_play(data.event)
    judges = directs and State(data.event.state) in JUDGED
    fixtures = sorted(
        (fixture for fixture in data.fixtures if fixture.published),
        key=lambda fixture: (fixture.match.round, fixture.section),
    )
    found = [
        RoundRows(
            number,
            tuple(
                _row(
                    data,
                    score,
                    fixture,
                    decimals=decimals,
                    judges=judges and _is_open(data, fixture),
                )
                for fixture in group
            ),
            takes_back=drawn and number == last,
        )
        for number, group in groupby(fixtures, key=lambda fixture: fixture.match.round)
    ]
    return tuple(reversed(found))


def _called(data: EventData, fixture: Fixture) -> str:
    """The number of a match in its round, with the section where there are several."""
    section = fixture.section if len(data.sections) > 1 else ""
    return table_name(section, fixture.table)


def _is_open(data: EventData, fixture: Fixture) -> bool:
    """Whether nothing follows from the match: in a knock-out the next round would."""
    if data.event.form != FormKind.KNOCK_OUT:
        return True
    return all(
        other_fixture.match.round <= fixture.match.round
        for other_fixture in data.fixtures
    )


def _row(
    data: EventData,
    score: EventScore,
    fixture: Fixture,
    *,
    decimals: int,
    judges: bool,
) -> MatchRow:
    match, outcome = fixture.match, score.matches[fixture.match.key]
    level = queries_pairings.is_level(data, match.key, score)
    complete = outcome.verdict is Verdict.COMPLETE and match.away is not None
    return MatchRow(
        key=match.key,
        table=_called(data, fixture),
        sides=tuple(
            SideRow(
                with_names(data.pairs[entry]),
                counted_for(data, mine, outcome, decimals),
                ahead=is_ahead(mine, other),
            )
            for entry, mine, other in (
                (match.home, outcome.home, outcome.away),
                (match.away, outcome.away, outcome.home),
            )
            if entry is not None
        ),
        status=_("Tied") if level else _verdict(outcome),
        judged=judges,
        prolonged=judges and level and State(data.event.state) in DRAWN,
        shortened=judges
        and State(data.event.state) in DRAWN
        and are_added(data, match.key),
        mismatched=judges
        and complete
        and match.round > 1
        and queries_pairings.has_mismatches(data),
    )


def _verdict(outcome: MatchOutcome) -> str:
    """What became of a match, in words; nothing where its points say it."""
    if outcome.verdict is Verdict.PLAYING:
        return ngettext(
            "%(boards)s board missing",
            "%(boards)s boards missing",
            outcome.awaited,
        ) % {"boards": outcome.awaited}
    words: Mapping[Verdict, str] = {
        Verdict.COMPLETE: "",
        Verdict.VOID: _("Void: less than half was played"),
        Verdict.GIVEN: _("Awarded by the director"),
        Verdict.BYE: _("Bye"),
        Verdict.CANCELLED: _("Cancelled: a side withdrew"),
        Verdict.UNPLAYED: _("Not played yet"),
    }
    return words[outcome.verdict]


def _draft(data: EventData, score: EventScore, draft: Sequence[Fixture]) -> DraftRows:
    played = published_matches(data)
    matches = [
        DrawnMatch(fixture.match.home, fixture.match.away, fixture.match.half)
        for fixture in draft
    ]
    rounds_met = queries_pairings.times_met(played)
    return DraftRows(
        number=draft[0].match.round,
        matches=tuple(
            DrawnRow(
                table=fixture.table,
                sides=tuple(
                    _standing(data, score, entry)
                    for entry in (fixture.match.home, fixture.match.away)
                    if entry is not None
                ),
                reasons=tuple(_why(data, fixture.match, rounds_met)),
            )
            for fixture in draft
        ),
        remarks=tuple(_of_the_draw(data, score, matches, played)),
        token=queries_pairings.draft_token(draft),
    )


def _standing(data: EventData, score: EventScore, key: int) -> str:
    """A contestant with place and points, once something has been played."""
    name = with_names(data.pairs[key])
    if data.event.form == FormKind.KNOCK_OUT or not queries_pairings.last_round(data):
        return name
    total = score.totals[key]
    return _("%(name)s, place %(rank)s with %(points)s") % {
        "name": name,
        "rank": total.rank,
        "points": total.shown_points,
    }


def _why(
    data: EventData, match: Match, rounds_met: Mapping[frozenset[int], Sequence[int]]
) -> Iterable[str]:
    if match.away is None:
        yield _("Bye")
    if match.half:
        yield _("Triangle: half-matches on half the boards")
    sides = {match.home} if match.away is None else {match.home, match.away}
    if before := rounds_met.get(frozenset(sides)):
        yield _("They met in round %(rounds)s") % {
            "rounds": ", ".join(map(str, before))
        }
    for side in sorted(sides):
        if data.pairs[side].withdrew:
            yield _("%(label)s has withdrawn") % {"label": data.pairs[side].label}
    if data.event.contest == ContestKind.PAIRS and match.away is not None:
        yield _("%(label)s sits North–South") % {"label": data.pairs[match.home].label}


def _of_the_draw(
    data: EventData,
    score: EventScore,
    matches: Sequence[DrawnMatch],
    played: Sequence[Match],
) -> Iterable[str]:
    """By what the round was drawn, and how it differs from what would be drawn now."""
    if data.event.form == FormKind.KNOCK_OUT:
        yield _("By the bracket: the best seeds are as far apart as possible.")
        return
    if queries_pairings.last_round(data):
        if data.regulations.system == System.DANISH:
            yield _("From the top, neighbours in the ranking meet, even again.")
        else:
            yield _("From the top, each meets the nearest opponent not met before.")
        yield _rematches(
            queries_pairings.rematches_in(
                matches, queries_pairings.build_history(played)
            ),
        )
    elif data.regulations.lot:
        yield _(
            "At random with the seed “%(lot)s”. The numbers are sorted by "
            "the SHA-256 of seed, colon and number; the two halves then "
            "meet."
        ) % {"lot": data.regulations.lot}
    else:
        yield _("By seeds: the top seed meets the first of the bottom half, and so on.")
    odd = queries_pairings.recognise_odd(matches)
    if {match.sides for match in matches} != _as_drawn_now(data, score, odd):
        yield _(
            "Drawing now would give other pairings: some were fixed, or "
            "scores have changed."
        )


def _as_drawn_now(
    data: EventData, score: EventScore, odd: Odd | None
) -> set[tuple[int, ...]]:
    return {
        match.sides
        for match in queries_pairings.next_round(
            data, score, lot=data.regulations.lot, odd=odd
        )
    }


def _rematches(found: Rematches) -> str:
    if not found.drawn and found.halves:
        return _("No rematches except in the triangle.")
    if not found.drawn:
        return _("No rematches.")
    return ngettext(
        "%(drawn)s match is a rematch; at least %(needed)s couldn't be avoided.",
        "%(drawn)s matches are rematches; at least %(needed)s couldn't be avoided.",
        found.drawn,
    ) % {"drawn": found.drawn, "needed": found.needed}


def drawn_in(data: EventData) -> int:
    """The last round that there is, a drawn one that no one sees yet among them."""
    return max((fixture.match.round for fixture in data.fixtures), default=0)


def with_rounds(data: EventData, rounds: int) -> EventData:
    """The evening with so many rounds of its all-play-all."""
    if data.event.form != FormKind.ROUND_ROBIN:
        return data
    fixtures = (fixture for fixture in data.fixtures if fixture.match.round <= rounds)
    return replace(data, fixtures=(*fixtures, *missing(data, rounds)))


def missing(data: EventData, rounds: int) -> list[Fixture]:
    """The matches of the rounds after those that there are; each has no key of its own
    but a number below zero."""
    boards, last = data.regulations.boards_a_match, drawn_in(data)
    first = data.fixtures[0] if data.fixtures else None
    found: list[Fixture] = []
    for number, pairings in enumerate(_in_turn(data), 1):
        if not last < number <= rounds:
            continue
        for table, (home, away) in enumerate(pairings, 1):
            match = Match(-1 - len(found), number, home, away, boards)
            found.append(
                Fixture(
                    match=match,
                    section=first.section if first else "",
                    session=first.session if first else 1,
                    table=table,
                    first_board=(number - 1) * boards + 1,
                    published=True,
                    version=1,
                )
            )
    return found


def most_rounds(data: EventData) -> int:
    """In so many rounds everyone meets everyone, or has met more often."""
    return max(len(_in_turn(data)), drawn_in(data))


def goes_in_turn(data: EventData) -> bool:
    """Whether the rounds that there are begin the turn that is made here."""
    turn = [_pairings(each) for each in _in_turn(data)]
    rounds: list[list[tuple[int, int | None]]] = [[] for _ in range(drawn_in(data))]
    for fixture in data.fixtures:
        rounds[fixture.match.round - 1].append((fixture.match.home, fixture.match.away))
    return [_pairings(drawn_round) for drawn_round in rounds] == turn[: len(rounds)]


def _in_turn(data: EventData) -> Sequence[Sequence[tuple[int, int | None]]]:
    """Everyone against everyone, by number; who sits out a round has a bye in it."""
    pairs = sorted(data.pairs.values(), key=lambda pair: pair.number)
    return [
        [*fixture.matches, *([] if fixture.bye is None else [(fixture.bye, None)])]
        for fixture in all_play_all([pair.key for pair in pairs])
    ]


def _pairings(matches: Iterable[tuple[int, int | None]]) -> Pairings:
    return frozenset(
        frozenset((home,) if away is None else (home, away)) for home, away in matches
    )
