"""What every pair has in all, and its place."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.bridge.contract import Side
from scoring.bridge.event.values import (
    Entrant,
    Line,
    LineScore,
    Method,
    Penalty,
    Rules,
    Total,
    Unit,
)
from scoring.bridge.ranking import Place, ranked

UNITS = {
    Method.MATCHPOINTS: frozenset({Unit.MATCHPOINTS, Unit.PERCENT_OF_TOP}),
    Method.CROSS_IMPS: frozenset({Unit.IMPS}),
    Method.BUTLER: frozenset({Unit.IMPS}),
}
"""The units that penalties can have under each method."""


class WrongUnit(ValueError):
    """A penalty in a unit that the method of scoring does not have."""


class UnknownEntry(ValueError):
    """A line or penalty of an entry that is not among the entrants."""


@dataclass(slots=True)
class _Sum:
    points: Fraction = Fraction(0)
    maximum: int = 0
    boards: int = 0
    top: int = 0
    adjustment: Fraction = Fraction(0)

    @property
    def final(self) -> Fraction:
        return self.points + self.adjustment

    def add(self, points: Fraction | None, top: int) -> None:
        self.top = max(self.top, top)
        if points is not None:
            self.points += points
            self.maximum += top
            self.boards += 1


def totals(
    lines: Sequence[Line],
    scores: Mapping[int, LineScore],
    entries: Sequence[Entrant],
    penalties: Sequence[Penalty],
    rules: Rules,
) -> dict[int, Total]:
    """Every entrant's total and place; a penalty is taken off before ranking."""
    sums = _sums(lines, scores, entries)
    _punish(sums, penalties, rules.method)
    values = {who: _value(mine, rules) for who, mine in sums.items()}
    overall = _places(values, entries, lambda one: _list(one, rules))
    sections = _places(values, entries, lambda one: (one.section, _list(one, rules)))
    full = _full_boards(sums, entries)
    return {
        one.key: _total(
            sums[one.key],
            one,
            (overall[one.key], sections[one.key]),
            full[one.side],
            rules,
        )
        for one in entries
    }


def _sums(
    lines: Iterable[Line], scores: Mapping[int, LineScore], entries: Iterable[Entrant]
) -> dict[int, _Sum]:
    sums = {entry.key: _Sum() for entry in entries}
    for line in lines:
        score = scores[line.key]
        _sum_of(sums, line.ns).add(score.ns_points, score.top)
        _sum_of(sums, line.ew).add(score.ew_points, score.top)
    return sums


def _sum_of(sums: Mapping[int, _Sum], entry: int) -> _Sum:
    if entry not in sums:
        raise UnknownEntry(f"entry {entry} is not among the entrants")
    return sums[entry]


def _punish(
    sums: Mapping[int, _Sum], penalties: Iterable[Penalty], method: Method
) -> None:
    for penalty in penalties:
        if penalty.unit not in UNITS[method]:
            raise WrongUnit(f"{method} has no penalties in {penalty.unit}")
        mine = _sum_of(sums, penalty.entry)
        if penalty.unit is Unit.PERCENT_OF_TOP:
            mine.adjustment -= penalty.amount * mine.top / 100
        else:
            mine.adjustment -= penalty.amount


def _value(mine: _Sum, rules: Rules) -> Fraction | None:
    """What the pair is ranked by; None before it has a board."""
    if not mine.boards:
        return None
    if rules.method is Method.MATCHPOINTS:
        return _percentage(mine)
    return mine.final / mine.boards if rules.convention.average_imps else mine.final


def _percentage(mine: _Sum) -> Fraction | None:
    return 100 * mine.final / mine.maximum if mine.maximum else None


def _list(entry: Entrant, rules: Rules) -> Side | None:
    return entry.side if rules.winners == 2 else None


def _places(
    values: Mapping[int, Fraction | None],
    entries: Iterable[Entrant],
    group: Callable[[Entrant], object],
) -> dict[int, Place]:
    lists: dict[object, dict[int, Fraction | None]] = {}
    for one in entries:
        lists.setdefault(group(one), {})[one.key] = values[one.key]
    return {who: at for these in lists.values() for who, at in ranked(these).items()}


def _full_boards(
    sums: Mapping[int, _Sum], entries: Iterable[Entrant]
) -> dict[Side | None, int]:
    """The most boards a pair of each direction has: a full session for it."""
    full: dict[Side | None, int] = {}
    for one in entries:
        full[one.side] = max(full.get(one.side, 0), sums[one.key].boards)
    return full


def _total(
    mine: _Sum, entry: Entrant, places: tuple[Place, Place], full: int, rules: Rules
) -> Total:
    overall, section = places
    convention = rules.convention
    scaled = rules.method is Method.MATCHPOINTS and convention.scale_missed
    shown = mine.final * full / mine.boards if scaled and mine.boards else mine.final
    percentage = _percentage(mine)
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
        shown_points=convention.points(shown),
        shown_percentage=None
        if percentage is None
        else convention.percentage(percentage),
    )
