import csv

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.boards import Vulnerability
from scoring.bridge.contract import (
    PASSED_OUT,
    Contract,
    PlayedResult,
    Risk,
    Seat,
    Strain,
    parse_entry,
)
from scoring.bridge.duplicate import (
    declarer_score,
    far_from_median,
    possible_scores,
    score,
)
from tests.shared_data import needs_shared_data, shared

contracts = st.builds(
    Contract, st.integers(1, 7), st.sampled_from(Strain), st.sampled_from(Risk)
)


@needs_shared_data
def test_every_score_of_the_full_table_agrees() -> None:
    with shared("tables/law77-full.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))

    wrong = [row for row in rows if _score_of(row) != int(row["score_for_declarer"])]

    assert (len(rows), wrong) == (2940, [])


def _score_of(row: dict[str, str]) -> int:
    contract = Contract.parse(row["level"] + row["strain"] + row["doubled"])
    return declarer_score(
        contract, int(row["tricks"]), vulnerable=row["vulnerable"] == "1"
    )


@pytest.mark.parametrize(
    ("entry", "vulnerable", "points"),
    [
        ("1C N =", False, 70),
        ("3NT N =", False, 400),
        ("3NT N =", True, 600),
        ("4S E +1", True, -650),
        ("6H S =", False, 980),
        ("7NTXX N =", True, 2980),
        ("2SX W =", False, -470),
        ("1CX N +1", True, 340),
        ("1CXX N +1", False, 430),
        ("4S N -2", True, -200),
        ("4SX N -4", False, -800),
        ("4SX N -3", True, -800),
        ("4SXX E -1", False, 200),
    ],
)
def test_the_score_is_in_north_souths_view(
    entry: str, vulnerable: bool, points: int
) -> None:
    state = Vulnerability.ALL if vulnerable else Vulnerability.NONE

    assert score(parse_entry(entry), state) == points


def test_a_passed_out_board_scores_nothing() -> None:
    assert score(PASSED_OUT, Vulnerability.ALL) == 0


def test_only_declarers_vulnerability_counts() -> None:
    result = parse_entry("3NT N -1")

    assert [score(result, state) for state in Vulnerability] == [-50, -100, -50, -100]


@given(contracts, st.integers(0, 12), st.booleans())
def test_another_trick_never_costs(
    contract: Contract, tricks: int, vulnerable: bool
) -> None:
    fewer = declarer_score(contract, tricks, vulnerable=vulnerable)

    assert declarer_score(contract, tricks + 1, vulnerable=vulnerable) > fewer


@given(contracts, st.integers(0, 13))
def test_both_directions_score_alike_with_opposite_signs(
    contract: Contract, tricks: int
) -> None:
    north = score(PlayedResult(contract, Seat.N, tricks), Vulnerability.ALL)

    assert score(PlayedResult(contract, Seat.W, tricks), Vulnerability.ALL) == -north


def test_a_score_is_far_only_beyond_500_from_the_median_of_its_board() -> None:
    board = [920, 420, 420, 450, 921, -50, -80, -81]

    far = [points for points in board if far_from_median(points, board)]

    assert far == [921, -81]


def test_of_a_board_that_half_of_the_tables_made_no_score_is_far() -> None:
    board = [620, 620, -100, -100]

    assert not [points for points in board if far_from_median(points, board)]


def test_the_only_score_of_a_board_is_far_from_nothing() -> None:
    assert not far_from_median(2980, [2980])


def test_possible_scores_begin_at_seventy_and_have_doubled_ones() -> None:
    found = possible_scores(Vulnerability.NONE)

    assert {0, 70, 160, -160} <= found
    assert 1 not in found
