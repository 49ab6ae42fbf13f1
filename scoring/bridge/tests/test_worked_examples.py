"""Worked examples of regulations and printed lists, figure by figure.

They stand here without the tables that other tests read, so that each can be looked up.
"""

from fractions import Fraction

import pytest

from scoring.bridge.masterpoints.ebu_club import simultaneous_first
from scoring.bridge.teams.unplayed import bye
from scoring.bridge.victory_points import (
    half_match,
    swiss_pairs,
    wbf_continuous,
    wbf_discrete,
)


@pytest.mark.parametrize(
    ("boards", "margin", "points"),
    [
        (4, 5, "12.80"),
        (4, 16, "17.03"),
        (7, 1, "10.47"),
        (7, 40, "20"),
        (8, 43, "20"),
        (16, 1, "10.31"),
        (16, 5, "11.48"),
        (16, 15, "13.97"),
        (16, 30, "16.73"),
    ],
)
def test_wbf_continuous_scale(boards: int, margin: int, points: str) -> None:
    assert wbf_continuous(boards).vps(margin) == Fraction(points)


@pytest.mark.parametrize(
    ("boards", "margin"),
    [(10, 48), (12, 52), (14, 57), (20, 68), (24, 74), (28, 80), (32, 85)],
)
def test_the_least_margin_for_all_of_the_wbf_continuous_scale(
    boards: int, margin: int
) -> None:
    scale = wbf_continuous(boards)

    assert scale.vps(margin) == 20
    assert scale.vps(margin - 1) < 20


@pytest.mark.parametrize(
    ("boards", "firsts"),
    [
        (8, [1, 4, 7, 10, 13, 17, 21, 26, 31, 39]),
        (10, [1, 4, 7, 10, 14, 18, 23, 28, 35, 43]),
        (12, [2, 5, 8, 12, 16, 20, 25, 31, 38, 47]),
        (16, [2, 5, 9, 13, 18, 23, 29, 36, 44, 54]),
        (24, [2, 6, 11, 16, 22, 28, 35, 44, 54, 66]),
    ],
)
def test_first_margins_of_the_discrete_scale(boards: int, firsts: list[int]) -> None:
    scale = wbf_discrete(boards)

    assert [scale.vps(margin) for margin in firsts] == list(range(11, 21))
    assert [scale.vps(margin - 1) for margin in firsts] == list(range(10, 20))


@pytest.mark.parametrize(
    ("boards", "firsts"), [(3, [1, 4, 7, 10, 15]), (4, [1, 4, 8, 12, 18])]
)
def test_first_margins_of_half_a_match(boards: int, firsts: list[int]) -> None:
    scale = half_match(boards)

    assert [scale.vps(margin) for margin in firsts] == [6, 7, 8, 9, 10]
    assert scale.vps(0) == 5


def test_four_boards_removed_by_one_side_are_fourteen_to_six() -> None:
    assert wbf_discrete(8).vps(4 * 3) == 14


def test_a_bye_is_twelve_of_twenty() -> None:
    assert bye(wbf_discrete(8)) == 12


@pytest.mark.parametrize(
    ("percent", "vps"),
    [
        ("50.65", 10),
        ("50.66", 11),
        ("51.98", 11),
        ("53.33", 12),
        ("54.74", 13),
        ("56.23", 14),
        ("57.83", 15),
        ("59.64", 16),
        ("61.75", 17),
        ("64.40", 18),
        ("68.35", 19),
        ("68.36", 20),
        ("43.77", 6),
        ("31.65", 1),
    ],
)
def test_percentages_of_a_swiss_pairs_match_of_eight_boards(
    percent: str, vps: int
) -> None:
    assert swiss_pairs(8).vps(Fraction(percent)) == vps


def test_the_first_of_743_tables_of_simultaneous_pairs() -> None:
    assert simultaneous_first(743) == 818
