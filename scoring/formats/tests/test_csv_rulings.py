"""Rulings in tables of results of which only the points are told."""

from fractions import Fraction

import pytest

from scoring.bridge.adjusted import Artificial
from scoring.formats import csv_results
from scoring.formats.event import ParsedResult

OTHERS = "1,3,4,420,{0},played\n1,5,6,420,{0},played\n1,7,8,420,{0},played\n"


def ruled(heading: str, figures: str, others: str = "3,3") -> ParsedResult:
    """The first line of a board at four tables, whose top is 6 on the doubled scale."""
    text = f"board,ns,ew,ns_score,{heading},kind\n1,1,2,,{figures},adjusted\n"
    event = csv_results.read((text + OTHERS.format(others)).encode()).event
    assert event is not None
    return event.lines[0]


def points_of(line: ParsedResult) -> list[tuple[Fraction, Fraction | None]]:
    """Percent and kept points of both sides."""
    sides = (line.for_ns, line.for_ew)
    return [
        (side.percent, side.points) for side in sides if isinstance(side, Artificial)
    ]


F = Fraction


@pytest.mark.parametrize(
    ("heading", "figures", "points"),
    [
        ("ns_points,ew_points", "3.6,2.4", [(60, F("3.6")), (40, F("2.4"))]),
        ("ns_points,ew_points", "3.5,1.5", [(F(175, 3), F("3.5")), (25, F("1.5"))]),
        ("ns_matchpoints,ew_matchpoints", "1.8,1.2", [(60, F("3.6")), (40, F("2.4"))]),
        ("ns_points,ew_points", "3.6,", [(60, F("3.6")), (40, F("2.4"))]),
        ("ns_points,ew_points", "9,-3", [(100, F(9)), (0, F(-3))]),
        ("ns_percent,ew_percent", "60,40", [(60, None), (40, None)]),
        ("ns_percent,ew_percent", "60,", [(60, None), (40, None)]),
        ("ns_imps,ew_imps", "3,-3", [(50, F(3)), (50, F(-3))]),
        ("ns_imps,ew_imps", "3,", [(50, F(3)), (50, F(-3))]),
    ],
)
def test_points_of_a_ruling_are_on_the_scale_of_the_table(
    heading: str, figures: str, points: list[tuple[Fraction, Fraction | None]]
) -> None:
    assert points_of(ruled(heading, figures)) == points


def test_a_ruling_on_the_only_line_has_no_top_to_be_a_part_of() -> None:
    text = "board,ns,ew,ns_points,ew_points,kind\n1,1,2,1,1,adjusted\n"

    event = csv_results.read(text.encode()).event

    assert event is not None
    assert points_of(event.lines[0]) == [(F(50), F(1)), (F(50), F(1))]
