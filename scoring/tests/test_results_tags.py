"""Figures and marks of result pages in words."""

from fractions import Fraction

import pytest

from scoring.bridge.board_numbers import runs
from scoring.bridge.event import Code
from scoring.events.labels import CODES, ON_APPEAL, FigureKind
from scoring.results.queries.lines import Figure
from scoring.templatetags import results


def test_every_mark_has_its_words() -> None:
    assert set(CODES) == {str(code) for code in Code} - {""} | {ON_APPEAL}
    assert results.mark_words(Code.WEIGHTED) == "Weighted score"
    assert results.mark_words("?") == "?"


@pytest.mark.parametrize(
    ("value", "text"),
    [(Fraction(5, 2), "2.5"), (Fraction(-200, 3), "−66.67"), (-3, "−3"), (None, "")],
)
def test_numbers_keep_their_digits_or_two_decimals(
    value: Fraction | int | None, text: str
) -> None:
    assert results.exact(value) == text


@pytest.mark.parametrize(
    ("figure", "shown", "with_unit"),
    [
        (Figure(Fraction(5417, 100), FigureKind.PERCENT), "54.17", "54.17 %"),
        (Figure(Fraction(12), FigureKind.IMPS, 0), "+12", "+12 IMPs"),
        (Figure(Fraction(-1, 2), FigureKind.AVERAGE), "−0.50", "−0.50 IMPs per board"),
        (Figure(Fraction(63, 2), FigureKind.VPS), "31.50", "31.50 VPs"),
        (Figure(Fraction(2), FigureKind.WINS, 0), "2", "2 matches won"),
        (Figure(Fraction(1), FigureKind.WINS, 0), "1", "1 match won"),
        (Figure(None, FigureKind.PERCENT), "", ""),
    ],
)
def test_figures_are_written_as_what_they_are(
    figure: Figure, shown: str, with_unit: str
) -> None:
    assert results.figure(figure) == shown
    assert results.with_unit(figure) == with_unit
    assert results.figure(None) == ""


def test_a_written_contract_is_shown_with_its_sign() -> None:
    assert "♠" in results.written("4S N =")
    assert results.written("<b>") == "&lt;b&gt;"


@pytest.mark.parametrize(
    ("stored", "shown"),
    [("4SX-EW-2", " EW −2<"), ("2D-E+1", " E +1<"), ("3NT-NS=", " NS =<")],
)
def test_par_says_who_makes_what(stored: str, shown: str) -> None:
    assert shown in results.par_contract(stored)


@pytest.mark.parametrize(
    ("numbers", "shown"),
    [((), ""), ((4,), "4"), ((9, 10), "9–10"), ((7, 1, 2, 3, 9), "1–3, 7, 9")],
)
def test_boards_that_follow_each_other_are_written_as_one(
    numbers: tuple[int, ...], shown: str
) -> None:
    assert runs(numbers) == shown
