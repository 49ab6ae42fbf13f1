"""Average plus given again and again in matches (Law 12C2d), worked by hand."""

from dataclasses import replace
from fractions import Fraction

from scoring.bridge.adjusted import (
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    Reported,
    Treatment,
)
from scoring.bridge.contest.score import with_repeated
from scoring.bridge.convention import Repeated
from scoring.bridge.event.values import TableResult

ONCE = Repeated(1, Fraction(50))


def line(
    key: int, board: int, for_ns: Treatment, for_ew: Treatment, session: int = 1
) -> TableResult:
    """Teams 1 and 2: odd keys are of the open room, where team 1 sits North-South."""
    ns, ew = (1, 2) if key % 2 else (2, 1)
    return TableResult(key, 1, "A", board, ns, ew, for_ns, for_ew, session=session)


def percents(
    lines: list[TableResult], rule: Repeated = ONCE
) -> list[tuple[object, object]]:
    def said(treatment: Treatment) -> object:
        return getattr(treatment, "percent", None)

    return [
        (said(each_line.for_ns), said(each_line.for_ew))
        for each_line in with_repeated(lines, rule)
    ]


def test_without_a_rule_nothing_changes() -> None:
    lines = [line(1, 1, AVERAGE_PLUS, AVERAGE_PLUS)]

    assert with_repeated(lines, None) is lines


def test_further_boards_of_a_session_have_less_in_the_order_of_their_numbers() -> None:
    lines = [
        line(1, 9, AVERAGE_PLUS, AVERAGE_MINUS),
        line(3, 2, AVERAGE_PLUS, AVERAGE_PLUS),
        line(5, 4, Reported(420), Reported(420)),
        line(7, 7, AVERAGE_MINUS, AVERAGE_PLUS),
    ]

    assert percents(lines) == [(50, 40), (60, 60), (None, None), (40, 50)]
    assert percents(lines, Repeated(2, Fraction(55)))[0] == (60, 40)


def test_both_rooms_of_a_board_are_one_board() -> None:
    lines = [
        line(1, 1, AVERAGE_PLUS, AVERAGE_MINUS),
        line(2, 1, AVERAGE_MINUS, AVERAGE_PLUS),
        line(3, 2, AVERAGE_PLUS, AVERAGE_MINUS),
    ]

    assert percents(lines) == [(60, 40), (40, 60), (50, 40)]


def test_each_session_counts_by_itself() -> None:
    lines = [
        line(1, 1, AVERAGE_PLUS, AVERAGE_MINUS),
        line(3, 2, AVERAGE_PLUS, AVERAGE_MINUS, session=2),
    ]

    assert percents(lines) == [(60, 40), (60, 40)]


def test_points_that_somebody_said_and_less_than_the_rule_stay() -> None:
    score = replace(AVERAGE_PLUS, points=Fraction(2))
    little = Artificial(Fraction(52))
    lines = [
        line(1, 1, AVERAGE_PLUS, AVERAGE_MINUS),
        line(3, 2, score, AVERAGE_MINUS),
        line(5, 3, little, AVERAGE_MINUS),
    ]

    assert percents(lines, Repeated(1, Fraction(55)))[1:] == [(60, 40), (52, 40)]
