"""Plain lines and pairs for tests: pair n of a side sits at table n all evening."""

from collections.abc import Sequence
from fractions import Fraction

from scoring.bridge.adjusted import Reported, Treatment
from scoring.bridge.contract import Side
from scoring.bridge.event import (
    Entrant,
    EventScore,
    Penalty,
    Rules,
    TableResult,
    Unit,
    score_event,
)

EW = 100
"""East-West pairs are numbered from 101."""


def line(
    table: int,
    board: int,
    treatment: Treatment | int,
    for_ew: Treatment | None = None,
    section: str = "A",
    ew: int | None = None,
) -> TableResult:
    """Table's line of a board; a number is a reported score."""
    for_ns = Reported(treatment) if isinstance(treatment, int) else treatment
    return TableResult(
        key=1000 * board + table,
        field=1,
        section=section,
        board=board,
        ns=table,
        ew=EW + table if ew is None else ew,
        for_ns=for_ns,
        for_ew=for_ns if for_ew is None else for_ew,
    )


def board(number: int, *treatments: Treatment | int) -> list[TableResult]:
    """One board with a line per table."""
    return [line(at, number, made) for at, made in enumerate(treatments, start=1)]


def pairs(lines: Sequence[TableResult]) -> list[Entrant]:
    """The pairs that the lines name, with their directions."""
    found = {(each_line.ns, Side.NS, each_line.section) for each_line in lines}
    found |= {(each_line.ew, Side.EW, each_line.section) for each_line in lines}
    return [Entrant(key, side, section) for key, side, section in sorted(found)]


def scored(
    lines: Sequence[TableResult],
    rules: Rules | None = None,
    penalties: Sequence[Penalty] = (),
) -> EventScore:
    return score_event(lines, pairs(lines), penalties, rules or Rules(winners=2))


def penalty(entry: int, amount: int | str, unit: Unit) -> Penalty:
    return Penalty(entry, Fraction(amount), unit)


def ns_points(score: EventScore, number: int) -> list[Fraction | None]:
    """The NS points of a board, table by table."""
    return [
        score.lines[key].ns_points
        for key in sorted(score.lines)
        if key // 1000 == number
    ]


def ew_points(score: EventScore, number: int) -> list[Fraction | None]:
    """The EW points of a board, table by table."""
    return [
        score.lines[key].ew_points
        for key in sorted(score.lines)
        if key // 1000 == number
    ]
