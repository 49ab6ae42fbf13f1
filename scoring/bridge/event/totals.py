"""What every pair has in all, and its place."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from typing import Protocol

from scoring.bridge.contract import Side
from scoring.bridge.convention import Convention, Rounding, Shown
from scoring.bridge.event.values import (
    Entrant,
    Method,
    Penalty,
    Rules,
    ScoredResult,
    TableResult,
    Total,
    Unit,
)
from scoring.bridge.ranking import Made, Place, SessionsRule, across_sessions, ranked

TOTALS_IN = {
    Method.MATCHPOINTS: Unit.MATCHPOINTS,
    Method.CROSS_IMPS: Unit.IMPS,
    Method.BUTLER: Unit.IMPS,
    Method.AGGREGATE: Unit.POINTS,
}
"""The unit of totals under each method."""

UNITS = {method: frozenset({unit}) for method, unit in TOTALS_IN.items()} | {
    Method.MATCHPOINTS: frozenset({Unit.MATCHPOINTS, Unit.PERCENT_OF_TOP})
}
"""The units that penalties can have under each method."""


NOTHING = Made(Fraction(0), 0, 0)


class WrongUnit(ValueError):
    """A penalty in a unit that the method of scoring does not have."""


class UnknownEntry(ValueError):
    """A line or penalty of an entry that is not among the entrants."""


@dataclass(slots=True)
class Sum:
    """What an entry has made so far; `top` is the highest of its boards.

    `percents` are those of its `compared` boards added, where the convention counts so.
    `parts` are the points as whole numerators by denominator: nearly all of them are
    whole or of one short board, and so quickly added. `sessions` are the sums of each,
    where there are several, without what is `carried`.
    """

    parts: dict[int, int] = field(default_factory=dict)
    maximum: int = 0
    boards: int = 0
    top: int = 0
    percents: Fraction = Fraction(0)
    compared: int = 0
    adjustment: Fraction = Fraction(0)
    carried: Made | None = None
    sessions: dict[int, "Sum"] = field(default_factory=dict)

    @property
    def points(self) -> Fraction:
        return sum((Fraction(n, d) for d, n in self.parts.items()), Fraction(0))

    @property
    def final(self) -> Fraction:
        return self.points + self.adjustment

    def copy(self) -> "Sum":
        sessions = {number: session.copy() for number, session in self.sessions.items()}
        return replace(self, parts=dict(self.parts), sessions=sessions)

    def _move(self, points: Fraction, times: int) -> None:
        part = points.denominator
        self.parts[part] = self.parts.get(part, 0) + times * points.numerator

    def add(self, points: Fraction, top: int, rounding: Rounding | None) -> None:
        self._move(points, 1)
        self.maximum += top
        self.boards += 1
        if rounding is not None and top:
            self.percents += Fraction(rounding(points * 100 / top))
            self.compared += 1

    def take(self, points: Fraction, top: int, rounding: Rounding | None) -> None:
        """Undo what was added."""
        self._move(points, -1)
        self.maximum -= top
        self.boards -= 1
        if rounding is not None and top:
            self.percents -= Fraction(rounding(points * 100 / top))
            self.compared -= 1


def entry_sums(
    lines: Iterable[TableResult],
    scores: Mapping[int, ScoredResult],
    entries: Iterable[int],
    rules: Rules,
) -> dict[int, Sum]:
    """What these entries made on these lines, which name no one else."""
    sums = {entry: opening(entry, rules) for entry in entries}
    for line in lines:
        for side in Side:
            mine = _get_sum(sums, line.entry(side))
            add_line(mine, scores[line.key], side, rules, line.session)
    return sums


def opening(entry: int, rules: Rules) -> Sum:
    """What an entry begins with: what it carries from an earlier stage, if anything."""
    carried = rules.carried.get(entry)
    if carried is None:
        return Sum()
    points = carried.points
    parts = {points.denominator: points.numerator}
    return Sum(parts, maximum=carried.maximum, carried=carried)


def add_line(
    mine: Sum, score: ScoredResult, side: Side, rules: Rules, session: int
) -> None:
    """Add what a side has on one line of a session, unless it does not count."""
    mine.top = max(mine.top, score.top)
    points = counted(score, side)
    if points is not None:
        mine.add(points, score.top, rules.convention.counted_percent)
        if rules.sessions is not None:
            part = mine.sessions.setdefault(session, Sum())
            part.add(points, score.top, rules.convention.counted_percent)


def take_line(
    mine: Sum, score: ScoredResult, side: Side, rules: Rules, session: int
) -> None:
    """Take away what a line had added; the highest top stays."""
    points = counted(score, side)
    if points is not None:
        mine.take(points, score.top, rules.convention.counted_percent)
        if rules.sessions is not None:
            part = mine.sessions[session]
            part.take(points, score.top, rules.convention.counted_percent)


def counted(score: ScoredResult, side: Side) -> Fraction | None:
    """A side's points on a line; None where it has none or they do not count."""
    if side is Side.NS:
        return score.ns_points if score.ns_counts else None
    return score.ew_points if score.ew_counts else None


def standings(
    sums: Mapping[int, Sum], entries: Sequence[Entrant], rules: Rules
) -> dict[int, Total]:
    """Every entrant's total and place, from sums that have had their penalties."""
    values = {who: _value(mine, rules) for who, mine in sums.items()}
    overall = _places(values, entries, lambda entrant: _list(entrant, rules))
    sections = _places(
        values, entries, lambda entrant: (entrant.section, _list(entrant, rules))
    )
    boards = {who: mine.boards for who, mine in sums.items()}
    full = full_boards(boards, entries, rules.convention)
    return {
        entry.key: _total(
            sums[entry.key],
            entry,
            (overall[entry.key], sections[entry.key]),
            full[entry.key],
            rules,
        )
        for entry in entries
    }


def _get_sum(sums: Mapping[int, Sum], entry: int) -> Sum:
    if entry not in sums:
        raise UnknownEntry(f"entry {entry} is not among the entrants")
    return sums[entry]


def punish(
    sums: Mapping[int, Sum], penalties: Iterable[Penalty], method: Method
) -> None:
    """Take the penalties off, each from the sum of its entry."""
    for penalty in penalties:
        if penalty.unit not in UNITS[method]:
            raise WrongUnit(f"{method} has no penalties in {penalty.unit}")
        mine = _get_sum(sums, penalty.entry)
        if penalty.unit is Unit.PERCENT_OF_TOP:
            mine.adjustment -= penalty.amount * mine.top / 100
        else:
            mine.adjustment -= penalty.amount


def _value(mine: Sum, rules: Rules) -> Fraction | None:
    """What the pair is ranked by; None before it has the boards that it needs."""
    if mine.boards < max(rules.minimum, 1):
        return None
    if rules.method is Method.MATCHPOINTS:
        return _percentage(mine, rules)
    return mine.final / mine.boards if rules.convention.average_imps else mine.final


def _percentage(mine: Sum, rules: Rules) -> Fraction | None:
    """Over all boards alike, or over all sessions; penalties are taken at the end."""
    if not mine.maximum:
        return None
    by_sessions = rules.sessions is SessionsRule.BY_SESSIONS
    if rules.convention.counted_percent is None and not by_sessions:
        return 100 * mine.final / mine.maximum
    parts = mine.sessions.values() if by_sessions else [mine]
    percent = across_sessions(
        [_made(part, rules) for part in parts],
        SessionsRule.BY_SESSIONS if by_sessions else SessionsRule.BY_BOARDS,
        carried=mine.carried,
    )
    return (percent or Fraction(0)) + 100 * mine.adjustment / mine.maximum


def _made(mine: Sum, rules: Rules) -> Made:
    """What was made at the table, without what is carried, as the convention counts."""
    brought = mine.carried or NOTHING
    maximum = mine.maximum - brought.maximum
    if rules.convention.counted_percent is None or not mine.compared:
        return Made(mine.points - brought.points, maximum, mine.boards)
    return Made(mine.percents / mine.compared * maximum / 100, maximum, mine.boards)


def _list(entry: Entrant, rules: Rules) -> Side | None:
    return entry.side if rules.winners == 2 else None


def _places(
    values: Mapping[int, Fraction | None],
    entries: Iterable[Entrant],
    group: Callable[[Entrant], object],
) -> dict[int, Place]:
    lists: dict[object, dict[int, Fraction | None]] = {}
    for entry in entries:
        lists.setdefault(group(entry), {})[entry.key] = values[entry.key]
    return {who: at for these in lists.values() for who, at in ranked(these).items()}


class Seated(Protocol):
    """Who is ranked, in which direction and section."""

    @property
    def key(self) -> int: ...
    @property
    def side(self) -> Side | None: ...
    @property
    def section(self) -> str: ...


def full_boards(
    boards: Mapping[int, int], entries: Iterable[Seated], convention: Convention
) -> dict[int, int]:
    """A full session for each: the most boards that anyone has of its direction, or of
    its section where the convention goes by that."""
    group = {
        entry.key: entry.section if convention.whole_section else entry.side
        for entry in entries
    }
    full: dict[object, int] = {}
    for key, its in group.items():
        full[its] = max(full.get(its, 0), boards[key])
    return {key: full[its] for key, its in group.items()}


def _total(
    mine: Sum, entry: Entrant, places: tuple[Place, Place], full: int, rules: Rules
) -> Total:
    overall, section = places
    percentage = _percentage(mine, rules)
    points = _shown_points(mine, full, rules)
    return Total(
        entry=entry.key,
        points=mine.points,
        maximum=mine.maximum,
        percentage=percentage,
        adjustment=mine.adjustment,
        final=mine.final,
        boards=mine.boards,
        rank=overall.rank,
        tied=overall.tied,
        section_rank=section.rank,
        shown_points=points,
        shown_percentage=None
        if percentage is None
        else _shown_percentage(percentage, points, _maximum(mine, full, rules), rules),
        sessions={
            number: Made(part.points, part.maximum, part.boards)
            for number, part in sorted(mine.sessions.items())
            if part.boards
        },
        carried=mine.carried,
    )


def _maximum(mine: Sum, full: int, rules: Rules) -> int:
    """The most that the shown total could be; 0 where its parts have several tops."""
    return 0 if rules.sessions or mine.carried else full * mine.top


def _shown_points(mine: Sum, full: int, rules: Rules) -> Decimal:
    convention = rules.convention
    matchpoints = rules.method is Method.MATCHPOINTS
    if matchpoints and convention.shown is Shown.PERCENT:
        return convention.points(_percentage(mine, rules) or Fraction(0))
    scaled = matchpoints and convention.scale_missed and mine.boards
    points = mine.final
    if scaled:
        brought = (mine.carried or NOTHING).points
        points = (mine.final - brought) * full / mine.boards + brought
    single = matchpoints and convention.shown is Shown.SINGLE
    return convention.points(points / 2 if single else points)


def _shown_percentage(
    percentage: Fraction, points: Decimal, maximum: int, rules: Rules
) -> Decimal:
    """As shown; some programs take the percentage of the total they have rounded."""
    convention = rules.convention
    if convention.percentage_of_shown and maximum:
        scale = 2 if convention.shown is Shown.SINGLE else 1
        percentage = Fraction(points) * scale * 100 / maximum
    return convention.percentage(percentage)
