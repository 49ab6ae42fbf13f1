"""Preview of an effect: lines, pairs and matches before and after, with their units."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import astuple, dataclass, field
from enum import StrEnum
from fractions import Fraction

from django.utils.functional import Promise

from rulings.log.procedure.content import ScoreEffect
from scoring.bridge.contest import MatchOutcome, Standings
from scoring.bridge.contract import Side
from scoring.bridge.event import EventScore, ScoredResult, Total, Unit
from scoring.bridge.sections import in_section, table_name
from scoring.events import effects
from scoring.events import queries as events_queries
from scoring.events.event_data import (
    EventData,
    Fixture,
    LineEffect,
    Pair,
    PairPenalty,
    ReportedResult,
)
from scoring.events.labels import Cause, ContestKind, MethodKind
from scoring.events.models import Event
from scoring.results.queries import scores as queries_scores


class Figure(StrEnum):
    """What a figure on a page measures."""

    MATCHPOINTS = "matchpoints"
    PERCENT = "percent"
    IMPS = "imps"
    POINTS = "points"
    BOARDS = "boards"
    VPS = "vps"
    WINS = "wins"


def line_figure(data: EventData) -> Figure:
    """What a line gives either side."""
    if data.by_matchpoints:
        return Figure.MATCHPOINTS
    by_method = {
        MethodKind.AGGREGATE: Figure.POINTS,
        MethodKind.BOARD_A_MATCH: Figure.BOARDS,
    }
    return by_method.get(MethodKind(data.event.method), Figure.IMPS)


def total_figure(data: EventData) -> Figure:
    """What a total is in: of matches, what these add to it."""
    line = line_figure(data)
    if not data.event.in_matches:
        return Figure.PERCENT if line is Figure.MATCHPOINTS else line
    by_standings = {
        Standings.IMPS: Figure.POINTS if line is Figure.POINTS else Figure.IMPS,
        Standings.BOARDS: Figure.BOARDS,
        Standings.WINS: Figure.WINS,
    }
    return by_standings.get(Standings(data.regulations.standings), Figure.VPS)


@dataclass(frozen=True, slots=True)
class LineChange:
    """One line of a traveller before and after; `section` tells its table from others.

    In an individual two sit on either side.
    """

    line: ReportedResult
    section: str
    ns: tuple[Pair, ...]
    ew: tuple[Pair, ...]
    before: ScoredResult
    after: ScoredResult
    covered: LineEffect | None
    covering: LineEffect | None

    @property
    def table_name(self) -> str:
        """The table as it is called in its event, if it is known."""
        return table_name(self.section, self.line.table)

    @property
    def sides(self) -> tuple[str, str]:
        """What both sides are called, North-South first."""
        return _together(self.ns), _together(self.ew)

    @property
    def changed(self) -> bool:
        """Whether either side's points differ."""
        return _points(self.before) != _points(self.after)

    @property
    def marked(self) -> bool:
        """Whether another mark stands where either side has no points: skipped, say."""
        return _marks(self.before) != _marks(self.after)


@dataclass(frozen=True, slots=True)
class PenaltyChange:
    """What a pair loses in one unit before and after; what is disciplinary stays out."""

    unit: Unit
    before: Fraction
    after: Fraction


@dataclass(frozen=True, slots=True)
class PairChange:
    """One pair's total and place before and after, and the penalties that changed.

    `label` is how its event calls it.
    """

    pair: Pair
    label: str
    before: Total
    after: Total
    penalties: tuple[PenaltyChange, ...] = ()

    @property
    def changed(self) -> bool:
        """Whether the total differs."""
        return self.before.final != self.after.final

    @property
    def moved(self) -> bool:
        """Whether the place differs."""
        return (self.before.rank, self.before.tied) != (
            self.after.rank,
            self.after.tied,
        )


@dataclass(frozen=True, slots=True)
class MatchChange:
    """A match before and after: what either side made, and what it counts."""

    fixture: Fixture
    home: Pair
    away: Pair | None
    before: MatchOutcome
    after: MatchOutcome

    @property
    def changed(self) -> bool:
        """Whether its result differs."""
        return (self.before.home, self.before.away) != (
            self.after.home,
            self.after.away,
        )

    @property
    def has(self) -> frozenset[int]:
        """The keys of its contestants."""
        return frozenset(pair.key for pair in (self.home, self.away) if pair)


@dataclass(frozen=True, slots=True)
class Preview:
    """Everything that an effect touches; two previews with one digest are the same.

    `lines` are those it adjusts (or stops adjusting), `others` the other lines that
    these are compared with, `pairs` everyone, `sides` the pairs at the adjusted lines
    and those penalised, `moved` everyone else whose place changes. `matches` are those
    of the lines and penalties, `to_assign` the boards of these on which Law 86B1 may
    ask for an assigned score. `evening` and its `score` are what the effect comes to.
    """

    event: Event
    line_figure: Figure
    total_figure: Figure
    lines: tuple[LineChange, ...]
    others: tuple[LineChange, ...]
    pairs: tuple[PairChange, ...]
    sides: tuple[PairChange, ...]
    moved: tuple[PairChange, ...]
    matches: tuple[MatchChange, ...]
    to_assign: tuple[int, ...]
    digest: str
    evening: EventData = field(compare=False, repr=False)
    score: EventScore = field(compare=False, repr=False)

    @property
    def contestant(self) -> Promise | str:
        """What one of those who compete is called."""
        return ContestKind(self.event.contest).contestant

    @property
    def version(self) -> int:
        """The version of the event that it was worked out from."""
        return self.event.version


def build_preview(
    event: Event,
    effect: ScoreEffect,
    *,
    cause: Cause = Cause.RULING,
    cause_id: int | None = None,
    data: EventData | None = None,
) -> Preview:
    """What the event would come to if that cause decided this and nothing else.

    An empty effect shows what withdrawing the cause would do; without a `cause_id` the
    cause is a new one. `data` are those of the event, if they are loaded already.
    """
    data = data or events_queries.load_event_data(event)
    lines = line_effects(effect, cause, cause_id or 0)
    penalties = pair_penalties(effect, cause, cause_id or 0)
    base = data.without(cause, cause_id) if cause_id else data
    after = base.with_effects(lines, penalties)
    return _compare(data, after, effect)


def line_effects(
    effect: ScoreEffect, cause: Cause, cause_id: int
) -> tuple[LineEffect, ...]:
    """The lines of an effect as scoring takes them."""
    return tuple(
        LineEffect(
            line=line.line,
            cause=cause,
            for_ns=effects.decode(line.ns),
            for_ew=effects.decode(line.ew),
            cause_id=cause_id,
            stored_ns=line.ns,
            stored_ew=line.ew,
        )
        for line in effect.lines
    )


def pair_penalties(
    effect: ScoreEffect, cause: Cause, cause_id: int
) -> tuple[PairPenalty, ...]:
    """The penalties of an effect as scoring takes them."""
    return tuple(
        PairPenalty(
            entry=penalty.entry,
            amount=Fraction(penalty.amount),
            unit=Unit(penalty.unit),
            cause=cause,
            cause_id=cause_id,
            disciplinary=penalty.disciplinary,
            match=penalty.match,
        )
        for penalty in effect.penalties
    )


def _compare(before: EventData, after: EventData, effect: ScoreEffect) -> Preview:
    old, new = queries_scores.score_event(before), queries_scores.score_event(after)
    touched = _touched(before, after, effect)
    boards = {_compared(before, line) for line in before.lines if line.key in touched}
    names = before.section_names
    changes = [
        _line_change(
            line, names[line.session, line.section], (before, after), (old, new)
        )
        for line in before.lines
        if _compared(before, line) in boards and line.key in new.lines
    ]
    matches = _matches(before, after, touched)
    pairs = _pairs(before, after, (old, new))
    involved = _involved(before, after, touched)
    moved = [pair for pair in pairs if pair.pair.key not in involved and pair.moved]
    return Preview(
        event=before.event,
        line_figure=line_figure(before),
        total_figure=total_figure(before),
        lines=tuple(change for change in changes if change.line.key in touched),
        others=tuple(change for change in changes if change.line.key not in touched),
        pairs=pairs,
        sides=tuple(pair for pair in pairs if pair.pair.key in involved),
        moved=tuple(sorted(moved, key=lambda change: change.after.rank)),
        matches=_match_changes(before, matches, (old, new)),
        to_assign=queries_scores.boards_to_assign(after, matches),
        digest=_digest(effect, old, new),
        evening=after,
        score=new,
    )


def _touched(
    before: EventData, after: EventData, effect: ScoreEffect
) -> frozenset[int]:
    """The lines that the effect adjusts, and those it leaves alone from now on."""
    old = {
        (line_effect.line, line_effect.cause, line_effect.cause_id)
        for line_effect in before.effects
    }
    new = {
        (line_effect.line, line_effect.cause, line_effect.cause_id)
        for line_effect in after.effects
    }
    return frozenset(
        {line.line for line in effect.lines} | {line for line, _c, _i in old - new}
    )


def _compared(data: EventData, line: ReportedResult) -> tuple[int, ...]:
    """What a line is compared with: its board in the field, or in its match."""
    if data.in_a_field:
        return line.board_key
    return (*line.board_key, line.match)


def _matches(
    before: EventData, after: EventData, touched: frozenset[int]
) -> frozenset[int]:
    """The matches of the touched lines, and those within which penalties differ."""
    played = {line.match for line in before.lines if line.key in touched}
    fined = {penalty.match for penalty in set(before.penalties) ^ set(after.penalties)}
    return frozenset(played | fined)


def _match_changes(
    data: EventData,
    matches: frozenset[int],
    scores: tuple[EventScore, EventScore],
) -> tuple[MatchChange, ...]:
    old, new = (score.matches for score in scores)
    changes = (
        MatchChange(
            fixture,
            data.pairs[fixture.match.home],
            data.pairs.get(fixture.match.away or 0),
            old[fixture.match.key],
            new[fixture.match.key],
        )
        for fixture in data.fixtures
        if fixture.match.key in new
    )
    return tuple(
        change
        for change in changes
        if change.changed or change.fixture.match.key in matches
    )


def _together(pairs: Iterable[Pair]) -> str:
    return ", ".join(pair.called for pair in pairs)


def _line_change(
    line: ReportedResult,
    section: str,
    evenings: tuple[EventData, EventData],
    scores: tuple[EventScore, EventScore],
) -> LineChange:
    before, after = evenings
    return LineChange(
        line=line,
        section=section,
        ns=tuple(before.pairs[key] for key in line.sitters(Side.NS)),
        ew=tuple(before.pairs[key] for key in line.sitters(Side.EW)),
        before=scores[0].lines[line.key],
        after=scores[1].lines[line.key],
        covered=before.covering().get(line.key),
        covering=after.covering().get(line.key),
    )


def _pairs(
    before: EventData, after: EventData, scores: tuple[EventScore, EventScore]
) -> tuple[PairChange, ...]:
    old, new = scores
    several = len(before.sections) > 1
    lost, loses = _losses(before.penalties), _losses(after.penalties)
    return tuple(
        PairChange(
            pair,
            _label(pair, several),
            old.totals[key],
            new.totals[key],
            tuple(
                PenaltyChange(unit, lost[key, unit], loses[key, unit])
                for unit in Unit
                if lost[key, unit] != loses[key, unit]
            ),
        )
        for key, pair in before.pairs.items()
    )


def _losses(
    penalties: Iterable[PairPenalty],
) -> defaultdict[tuple[int, Unit], Fraction]:
    """What each pair loses in each unit, Law 91 apart."""
    sums: defaultdict[tuple[int, Unit], Fraction] = defaultdict(Fraction)
    for penalty in penalties:
        if not penalty.disciplinary:
            sums[penalty.entry, penalty.unit] += penalty.amount
    return sums


def _involved(before: EventData, after: EventData, touched: frozenset[int]) -> set[int]:
    """The pairs at the touched lines, and those whose penalties differ."""
    lines = [line for line in before.lines if line.key in touched]
    seated = {key for line in lines for side in Side for key in line.sitters(side)}
    return seated | _fined(before, after)


def _label(pair: Pair, several: bool) -> str:
    if pair.name or not several:
        return pair.called
    return in_section(pair.section, pair.label)


def _fined(before: EventData, after: EventData) -> set[int]:
    """The pairs that the effect penalises, or does not penalise any more."""
    old, new = set(before.penalties), set(after.penalties)
    return {penalty.entry for penalty in old ^ new}


def _digest(effect: ScoreEffect, old: EventScore, new: EventScore) -> str:
    parts = [
        effect.stored_lines(),
        effect.stored_penalties(),
        *(_figures(scored) for scored in (old, new)),
    ]
    text = json.dumps(parts, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _figures(scored: EventScore) -> list[list[str]]:
    lines, totals = sorted(scored.lines.items()), sorted(scored.totals.items())
    return [
        [f"{key} {_points(line)}" for key, line in lines],
        [f"{key} {total.final} {total.rank}" for key, total in totals],
        [
            f"{key} {astuple(match.home)} {astuple(match.away)}"
            for key, match in sorted(scored.matches.items())
        ],
    ]


def _points(line: ScoredResult) -> tuple[str, str]:
    return str(line.ns_points), str(line.ew_points)


def _marks(line: ScoredResult) -> tuple[str, str]:
    ns = "" if line.ns_points is not None else line.ns_code
    return ns, "" if line.ew_points is not None else line.ew_code
