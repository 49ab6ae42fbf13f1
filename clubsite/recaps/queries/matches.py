"""What the recap sheet says of an event of matches: rounds in place of boards."""

from collections import defaultdict
from fractions import Fraction

from clubsite.recaps.documents.content import (
    Audience,
    Block,
    Code,
    Columns,
    CrossRow,
    Direction,
    Place,
    RecapMatch,
    RecapSheet,
    Result,
    Round,
    Standing,
)
from clubsite.recaps.queries.common import (
    CONTESTANTS,
    build_footing,
    build_heading,
    build_players,
    get_awards,
    get_master_points,
    totals_scale,
)
from scoring.bridge.contest import MatchOutcome, SideOutcome, Standings, Verdict
from scoring.events.event_data import Fixture, Pair
from scoring.events.labels import ContestKind
from scoring.results.queries.scores import ScoredEvent

CODES = {
    Verdict.BYE: Code.BYE,
    Verdict.VOID: Code.VOID,
    Verdict.GIVEN: Code.OTHER,
    Verdict.CANCELLED: Code.NOT_PLAYED,
}
"""What stands beside a match that was not simply played."""


def match_sheet(scored: ScoredEvent, audience: Audience) -> RecapSheet:
    """The standings, what everyone made in each round, and all matches."""
    data = scored.data
    fixtures = [fixture for fixture in data.fixtures if fixture.published]
    return RecapSheet(
        heading=build_heading(data, audience),
        footing=build_footing(data.event),
        blocks=(_block(scored, fixtures, audience),),
        tables=Fraction(len(data.pairs), _to_a_table(scored)),
        boards=len({line.board_key for line in data.lines}),
        scale=totals_scale(scored),
        columns=Columns.ROUNDS,
        rounds=_rounds(scored, fixtures),
        cross=_cross(scored, fixtures),
        awards=get_awards(scored),
    )


def _to_a_table(scored: ScoredEvent) -> int:
    """Two pairs sit at a table, and two teams at two tables."""
    return 1 if scored.data.event.contest == ContestKind.TEAMS else 2


def _block(scored: ScoredEvent, fixtures: list[Fixture], audience: Audience) -> Block:
    data = scored.data
    numbers = sorted({fixture.match.round for fixture in fixtures})
    return Block(
        section="",
        direction=Direction.ALL,
        columns=tuple(map(str, numbers)),
        contestants=CONTESTANTS[ContestKind(data.event.contest)],
        standings=tuple(
            _standing(scored, pair, fixtures, numbers, audience)
            for pair in data.pairs.values()
        ),
    )


def _standing(
    scored: ScoredEvent,
    pair: Pair,
    fixtures: list[Fixture],
    numbers: list[int],
    audience: Audience,
) -> Standing:
    total = scored.score.totals[pair.key]
    carried = pair.carried.points if pair.carried else Fraction(0)
    mine = [
        fixture
        for fixture in fixtures
        if pair.key in (fixture.match.home, fixture.match.away)
    ]
    sides = [_side(scored, fixture, pair.key) for fixture in mine]
    return Standing(
        number=pair.label,
        name=pair.name,
        players=build_players(pair.players, scored.data.event.club, audience),
        place=Place(total.rank, tied=total.tied),
        total=total.points - carried,
        carried=carried,
        adjustment=total.adjustment,
        score=total.shown_points,
        master_points=get_master_points(scored, pair.key),
        counted=sum(_decided_on(_outcome(scored, fixture)) for fixture in mine),
        imps=sum((side.margin for side in sides), Fraction(0))
        if _shows_margins(scored)
        else None,
        results=tuple(
            _together(
                scored,
                pair.key,
                [fixture for fixture in mine if fixture.match.round == number],
            )
            for number in numbers
        ),
    )


def _shows_margins(scored: ScoredEvent) -> bool:
    """Whether IMPs stand beside what a match counts."""
    standings = Standings(scored.data.regulations.standings)
    return not scored.data.in_a_field and standings in {
        Standings.VICTORY_POINTS,
        Standings.HYBRID,
        Standings.WINS,
    }


def _outcome(scored: ScoredEvent, fixture: Fixture) -> MatchOutcome:
    return scored.score.matches[fixture.match.key]


def _decided_on(outcome: MatchOutcome) -> int:
    """The boards of a match that was decided by them."""
    return outcome.counted if outcome.verdict is Verdict.COMPLETE else 0


def _side(scored: ScoredEvent, fixture: Fixture, who: int) -> SideOutcome:
    return _outcome(scored, fixture).of(fixture.match.team(who))


def _together(scored: ScoredEvent, who: int, mine: list[Fixture]) -> Result:
    """One round of a contestant: its match, or the two of a triangle together."""
    outcomes = [_outcome(scored, fixture) for fixture in mine]
    sides = [_side(scored, fixture, who) for fixture in mine]
    points = [side.points for side in sides if side.points is not None]
    played = any(outcome.counted for outcome in outcomes)
    codes = [code for outcome in outcomes if (code := CODES.get(outcome.verdict))]
    return Result(
        points=sum(points, Fraction(0)) if points else None,
        code=codes[0] if codes else None,
        imps=sum((side.margin for side in sides), Fraction(0))
        if played and points and _shows_margins(scored)
        else None,
    )


def _rounds(scored: ScoredEvent, fixtures: list[Fixture]) -> tuple[Round, ...]:
    found: defaultdict[int, list[RecapMatch]] = defaultdict(list)
    for fixture in fixtures:
        found[fixture.match.round].append(_line(scored, fixture))
    return tuple(Round(number, tuple(lines)) for number, lines in sorted(found.items()))


def _line(scored: ScoredEvent, fixture: Fixture) -> RecapMatch:
    outcome = _outcome(scored, fixture)
    return RecapMatch(
        table=str(fixture.table),
        first=_called(scored, fixture.match.home),
        other=_called(scored, fixture.match.away),
        margin=outcome.home.margin
        if outcome.counted and not scored.data.in_a_field
        else None,
        home=outcome.home.points,
        away=outcome.away.points if fixture.match.away is not None else None,
        code=CODES.get(outcome.verdict),
    )


def _called(scored: ScoredEvent, who: int | None) -> str:
    """A team by number and name; a pair by its number."""
    if who is None:
        return ""
    pair = scored.data.pairs[who]
    return f"{pair.label} {pair.name}".strip()


def _cross(scored: ScoredEvent, fixtures: list[Fixture]) -> tuple[CrossRow, ...]:
    """The cross table of an all-play-all; otherwise empty."""
    data = scored.data
    if not data.in_a_cross_table:
        return ()
    by_pair: defaultdict[tuple[int, int], list[Fixture]] = defaultdict(list)
    for fixture in fixtures:
        if fixture.match.away is not None:
            by_pair[fixture.match.home, fixture.match.away].append(fixture)
            by_pair[fixture.match.away, fixture.match.home].append(fixture)
    return tuple(
        CrossRow(
            pair.label,
            tuple(
                _against(scored, key, by_pair.get((key, other), []))
                for other in data.pairs
            ),
        )
        for key, pair in data.pairs.items()
    )


def _against(scored: ScoredEvent, who: int, matches: list[Fixture]) -> Result:
    found = _together(scored, who, matches)
    return Result(found.points, found.code)
