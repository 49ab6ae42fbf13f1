import csv
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.bridge.victory_points import InvalidLength, half_match, wbf_discrete
from tests.shared_data import needs_shared_data, shared


def columns(name: str) -> dict[int, list[int]]:
    with shared(f"tables/{name}").open(encoding="utf-8", newline="") as file:
        _, *rows = csv.reader(file)
    return {int(boards): list(map(int, firsts)) for boards, *firsts in rows}


@pytest.mark.parametrize(
    ("boards", "firsts"),
    [
        (8, [0, 1, 4, 7, 10, 13, 17, 21, 26, 31, 39]),
        (10, [0, 1, 4, 7, 10, 14, 18, 23, 28, 35, 43]),
        (16, [0, 2, 5, 9, 13, 18, 23, 29, 36, 44, 54]),
        (24, [0, 2, 6, 11, 16, 22, 28, 35, 44, 54, 66]),
    ],
)
def test_the_rule_gives_the_printed_bands(boards: int, firsts: list[int]) -> None:
    assert [band.first for band in wbf_discrete(boards).bands] == firsts


@needs_shared_data
def test_the_rule_gives_all_twenty_printed_columns() -> None:
    printed = columns("vp-discrete-20-printed.csv")

    computed = {b: [band.first for band in wbf_discrete(b).bands] for b in printed}

    assert (len(printed), computed) == (20, printed)


@needs_shared_data
def test_the_rule_gives_every_length_to_sixty_four() -> None:
    listed = columns("vp-discrete-20-computed-1-64.csv")

    computed = {b: [band.first for band in wbf_discrete(b).bands] for b in listed}

    assert (len(listed), computed) == (64, listed)


@needs_shared_data
def test_the_rule_gives_the_printed_half_matches() -> None:
    printed = columns("vp-discrete-10-half-match-printed.csv")

    assert printed == {b: [band.first for band in half_match(b).bands] for b in printed}


def test_a_half_match_shares_ten_points() -> None:
    scale = half_match(4)

    assert [scale.vps(margin) for margin in (0, 1, -1, 18, -40)] == [5, 6, 4, 10, 0]


@settings(max_examples=30)
@given(st.integers(1, 100))
def test_no_band_is_narrower_than_the_one_before(boards: int) -> None:
    firsts = [band.first for band in wbf_discrete(boards).bands]

    drawn, *rest = [after - before for before, after in pairwise(firsts)]

    widths = [2 * drawn - 1, *rest]
    assert widths == sorted(widths)


def test_a_match_without_boards_is_refused() -> None:
    with pytest.raises(InvalidLength, match="not -1"):
        half_match(-1)


def test_a_discrete_scale_is_for_its_length() -> None:
    assert [wbf_discrete(8).boards, half_match(3).boards] == [8, 3]
