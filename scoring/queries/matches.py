"""The matches of an event: who met whom, and how it went."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, groupby

from django.utils.functional import Promise

from scoring import access
from scoring.bridge.contest import MatchOutcome, SideOutcome, Verdict
from scoring.bridge.teams import Team
from scoring.labels import VERDICTS, FigureKind, FormKind
from scoring.queries.evening import Evening, Fixture
from scoring.queries.figures import Figure, boards_in, totals_in
from scoring.queries.lines import decimals_of
from scoring.queries.readers import PairName, Reader, pair_names
from scoring.queries.scores import ScoredEvening


@dataclass(frozen=True, slots=True)
class MatchSide:
    """One side of a match: what it gained on the boards, and what it counts.

    At percent `boards` is its share. In a knock-out `counted` is the margin.
    """

    name: PairName
    boards: Figure | None = None
    counted: Figure | None = None
    ahead: bool = False


@dataclass(frozen=True, slots=True)
class ShownMatch:
    """A match as this reader may see it; figures only where results are shown.

    `told`: whether it is said what became of it. `opens`: whether the reader may open
    its card. A draft is for staff only.
    """

    key: int
    round: int
    table: int
    section: str
    home: MatchSide
    away: MatchSide | None
    verdict: Verdict
    boards: tuple[int, ...]
    awaited: int
    half: bool
    draft: bool
    opens: bool
    told: bool

    @property
    def sides(self) -> tuple[MatchSide, ...]:
        return (self.home, self.away) if self.away else (self.home,)

    @property
    def word(self) -> Promise | str:
        """What became of it, where that is told and it was not simply played."""
        plain = self.verdict is Verdict.COMPLETE or not self.told
        return "" if plain else VERDICTS[self.verdict]

    def of(self, entry: int) -> MatchSide:
        """The side of that contestant."""
        return next(side for side in self.sides if side.name.key == entry)

    def against(self, entry: int) -> MatchSide | None:
        """The other side, if there is one."""
        return next((side for side in self.sides if side.name.key != entry), None)


@dataclass(frozen=True, slots=True)
class Round:
    """The matches of one round."""

    number: int
    matches: tuple[ShownMatch, ...]

    @property
    def draft(self) -> bool:
        """Whether it is not published yet."""
        return any(one.draft for one in self.matches)


@dataclass(frozen=True, slots=True)
class Rounds:
    """All rounds that the reader knows of, with what their figures are."""

    rounds: tuple[Round, ...]
    knock_out: bool
    cross_table: bool
    has_sections: bool
    in_percent: bool
    counted_in: Promise | str
    shown: bool

    def chosen(self, number: int) -> Round | None:
        """That round, if the reader knows of it."""
        return next((one for one in self.rounds if one.number == number), None)


def rounds_of(scored: ScoredEvening, reader: Reader) -> Rounds:
    """The rounds of the event: the draw for everybody, results as the ranking."""
    evening = scored.evening
    shown = access.sees_ranking(reader.part, evening.event)
    matches = matches_seen(scored, reader)
    counted = counted_in(evening)
    return Rounds(
        rounds=tuple(
            Round(number, tuple(found))
            for number, found in groupby(matches, key=lambda one: one.round)
        ),
        knock_out=evening.event.form == FormKind.KNOCK_OUT,
        cross_table=shown and evening.in_a_cross_table,
        has_sections=len(evening.sections) > 1,
        in_percent=boards_in(evening) is FigureKind.PERCENT,
        counted_in=counted.label,
        shown=shown,
    )


def matches_seen(scored: ScoredEvening, reader: Reader) -> list[ShownMatch]:
    """Every match that the reader knows of, in the order of rounds and tables."""
    evening = scored.evening
    known = [one for one in evening.fixtures if one.published or reader.staff]
    names = pair_names(evening, reader)
    shown = access.sees_ranking(reader.part, evening.event)
    opened = set(match_keys(scored, reader))
    numbers = boards_of_matches(evening)
    outcomes = scored.score.matches if shown else {}
    decimals = decimals_counted(outcomes.values())
    draw = Drawn(evening, outcomes, names, decimals, told=shown)
    order = sorted(known, key=lambda one: (one.match.round, one.section, one.table))
    return [
        draw.shown(one, numbers.get(one.match.key, ()), opens=one.match.key in opened)
        for one in order
    ]


def match_keys(scored: ScoredEvening, reader: Reader) -> tuple[int, ...]:
    """The matches whose cards this reader may open now.

    Before posting, others than staff open a card where the club shows the ranking in
    play, and only when every board of it may be opened.
    """
    evening = scored.evening
    waiting = {line.board for line in evening.known_lines if line.is_open}
    numbers = boards_of_matches(evening)
    return tuple(
        one.match.key
        for one in evening.fixtures
        if reader.staff
        or (
            one.published
            and access.sees_board(
                reader.part,
                evening.event,
                complete=waiting.isdisjoint(numbers.get(one.match.key, ())),
            )
        )
    )


def boards_of_matches(evening: Evening) -> dict[int, tuple[int, ...]]:
    """The boards of every match that has lines."""
    found: dict[int, set[int]] = {}
    for line in evening.lines:
        found.setdefault(line.match, set()).add(line.board)
    return {key: tuple(sorted(boards)) for key, boards in found.items()}


def counted_in(evening: Evening) -> FigureKind:
    """What a match counts: of a knock-out its margin is shown, not that it was won."""
    kind = totals_in(evening)
    return boards_in(evening) if kind is FigureKind.WINS else kind


def decimals_counted(outcomes: Iterable[MatchOutcome]) -> int:
    """How many decimals the points of these matches take."""
    return decimals_of(
        chain.from_iterable((one.home.points, one.away.points) for one in outcomes)
    )


def counted_for(
    evening: Evening, mine: SideOutcome, outcome: MatchOutcome, decimals: int
) -> Figure | None:
    """What the match counts for that side, where it counts anything yet."""
    kind = counted_in(evening)
    if totals_in(evening) is FigureKind.WINS:
        margins = (outcome.home.margin, outcome.away.margin)
        found = outcome.counted or any(margins)
        return Figure(mine.margin, kind, decimals_of(margins)) if found else None
    if mine.points is None:
        return None
    return Figure(evening.convention.points(mine.points), kind, decimals)


@dataclass(frozen=True, slots=True)
class Drawn:
    """The draw with what is known of its results; without outcomes only the names."""

    evening: Evening
    outcomes: Mapping[int, MatchOutcome]
    names: Mapping[int, PairName]
    decimals: int
    told: bool

    def shown(
        self, fixture: Fixture, boards: Sequence[int], *, opens: bool
    ) -> ShownMatch:
        match = fixture.match
        unknown = Verdict.BYE if match.away is None else Verdict.UNPLAYED
        outcome = self.outcomes.get(match.key)
        return ShownMatch(
            key=match.key,
            round=match.round,
            table=fixture.table,
            section=fixture.section,
            home=self._side(match.home, outcome, Team.HOME),
            away=None
            if match.away is None
            else self._side(match.away, outcome, Team.AWAY),
            verdict=outcome.verdict if outcome else unknown,
            boards=tuple(boards),
            awaited=outcome.awaited if outcome else 0,
            half=match.half,
            draft=not fixture.published,
            opens=opens,
            told=self.told or match.away is None,
        )

    def _side(self, entry: int, outcome: MatchOutcome | None, team: Team) -> MatchSide:
        name = self.names[entry]
        if outcome is None:
            return MatchSide(name)
        mine = outcome.of(team)
        other = outcome.of(Team.AWAY if team is Team.HOME else Team.HOME)
        return MatchSide(
            name,
            boards=self._boards(mine, outcome) if outcome.counted else None,
            counted=counted_for(self.evening, mine, outcome, self.decimals),
            ahead=is_ahead(mine, other),
        )

    def _boards(self, mine: SideOutcome, outcome: MatchOutcome) -> Figure:
        kind = boards_in(self.evening)
        if kind is FigureKind.PERCENT:
            return Figure(mine.boards, kind)
        if kind is FigureKind.POINTS:
            return Figure(self._board_points(mine.boards), kind, 1)
        both = (outcome.home.won, outcome.away.won)
        return Figure(mine.won, FigureKind.POINTS, decimals_of(both))

    def _board_points(self, points: Fraction) -> Fraction:
        return points / 2 if self.evening.regulations.halved else points


def is_ahead(mine: SideOutcome, other: SideOutcome) -> bool:
    """Whether the match counts more for this side."""
    if mine.points is None:
        return False
    return other.points is None or mine.points > other.points


def of_entry(matches: Iterable[ShownMatch], entry: int) -> tuple[ShownMatch, ...]:
    """The matches of one contestant."""
    return tuple(
        one for one in matches if entry in {side.name.key for side in one.sides}
    )
