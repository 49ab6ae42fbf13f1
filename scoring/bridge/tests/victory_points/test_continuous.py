import csv
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.bridge.victory_points import InvalidLength, wbf_continuous
from scoring.bridge.victory_points.scales import concave, rounded_formula, share
from tests.shared_data import needs_shared_data, shared


def rows(name: str) -> list[dict[str, str]]:
    with shared(f"tables/{name}").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@needs_shared_data
def test_every_value_of_the_derived_list_agrees() -> None:
    listed = rows("wbf-vp-continuous.csv")

    wrong = [
        row
        for row in listed
        if wbf_continuous(int(row["boards"])).vps(int(row["imp_margin"]))
        != Fraction(row["vp_after_concavity_correction"])
    ]

    assert (len(listed), wrong) == (5272, [])


@needs_shared_data
def test_the_values_before_the_correction_are_the_rounded_formula() -> None:
    listed = rows("wbf-vp-continuous.csv")

    for boards in range(1, 65):
        assert rounded_formula(boards) == [
            int(Fraction(row["vp_rounded_formula"]) * 100)
            for row in listed
            if int(row["boards"]) == boards
        ]


@needs_shared_data
def test_the_printed_list_for_four_boards_agrees() -> None:
    scale = wbf_continuous(4)

    for row in rows("wbf-vp-printed-4-boards.csv"):
        assert scale.vps(int(row["imp_margin"])) == Fraction(row["vp_printed"])


@pytest.mark.parametrize(
    ("boards", "margin", "points"),
    [
        (4, 1, "10.61"),
        (4, 11, "15.38"),
        (4, 29, "19.85"),
        (4, 30, "20"),
        (16, 10, "12.80"),
        (16, 20, "15"),
        (16, 60, "20"),
        (7, 10, "13.99"),
        (8, 10, "13.78"),
        (16, 1000, "20"),
    ],
)
def test_published_values_agree(boards: int, margin: int, points: str) -> None:
    scale = wbf_continuous(boards)

    assert (scale.vps(margin), scale.vps(-margin)) == (
        Fraction(points),
        20 - Fraction(points),
    )


@pytest.mark.parametrize(
    ("boards", "blitz"),
    [(4, 30), (8, 43), (10, 48), (12, 52), (14, 57), (16, 60), (20, 68), (32, 85)],
)
def test_all_points_begin_at_fifteen_roots_of_the_boards(
    boards: int, blitz: int
) -> None:
    assert wbf_continuous(boards).blitz == blitz


def test_the_correction_raises_the_named_margins_of_sixteen_boards() -> None:
    before = rounded_formula(16)

    raised = [at for at, now in enumerate(concave(before)) if now == before[at] + 1]

    assert raised == [14, 27, 38, 46, 49, 55, 59]


@settings(max_examples=30)
@given(st.integers(1, 80))
def test_another_imp_never_brings_more_than_the_one_before(boards: int) -> None:
    values = concave(rounded_formula(boards))

    steps = [after - before for before, after in pairwise(values)]

    assert steps == sorted(steps, reverse=True)
    assert min(steps) >= 0


@settings(max_examples=30)
@given(st.integers(1, 80))
def test_the_order_of_the_raises_does_not_matter(boards: int) -> None:
    values = rounded_formula(boards)

    assert _by_sweeps_from_the_end(values) == concave(values)


def _by_sweeps_from_the_end(values: list[int]) -> list[int]:
    raised = list(values)
    while True:
        steep = [
            at
            for at in range(1, len(raised) - 1)
            if raised[at + 1] - raised[at] > raised[at] - raised[at - 1]
        ]
        if not steep:
            return raised
        raised[steep[-1]] += 1


@pytest.mark.parametrize("root", range(1, 8))
def test_fifteen_times_the_root_of_the_boards_is_all_exactly(root: int) -> None:
    assert share(15 * root, Fraction(root * root)) == 1


def test_a_match_without_boards_is_refused() -> None:
    with pytest.raises(InvalidLength, match="at least one board, not 0"):
        wbf_continuous(0)
