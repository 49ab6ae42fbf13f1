from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.bridge.contract import PASSED_OUT
from scoring.formats.errors import NotCompared
from scoring.formats.event import Figure, NotFigure, ParsedResult, Scoring
from scoring.formats.tests.builders import make_line, read_lines


@pytest.mark.parametrize(
    ("text", "value", "places"),
    [
        ("12,5", "12.5", 1),
        ("−3.20", "-3.2", 2),
        (" 47.69 % ", "47.69", 2),
        (".5", ".5", 1),
    ],
)
def test_a_figure_is_read_as_programs_write_it(
    text: str, value: str, places: int
) -> None:
    figure = Figure.parse(text)

    assert (figure.value, figure.places) == (Fraction(value), places)


@pytest.mark.parametrize("text", ["", "abc", "1e9", "1/2", "--1", "٣", "9" * 13])
def test_what_is_no_decimal_number_is_no_figure(text: str) -> None:
    with pytest.raises(NotFigure):
        Figure.parse(text)


def test_a_line_knows_its_board() -> None:
    line = ParsedResult(1, 2, "A", 7, 1, 2, result=PASSED_OUT, score=0)

    assert (line.at, line.adjusted, line.is_result) == ((2, "A", 7), False, True)


def test_an_event_without_a_field_says_what_its_standings_are_in() -> None:
    pairs = read_lines(make_line("1", "2", "4S N 10"))
    teams = replace(pairs, method=None, standings=Scoring.VICTORY_POINTS)

    assert pairs.scoring is Scoring.MATCHPOINTS
    assert teams.scoring is Scoring.VICTORY_POINTS
    assert replace(teams, standings=None).scoring is Scoring.TEAMS_IMPS
    with pytest.raises(NotCompared):
        assert teams.field_method
