"""What Law 64 makes of revokes that no worked case has."""

import copy
from typing import Any

import pytest

from rulings.laws.calculations.revoke import counted, summed
from rulings.laws.tests.matching import all_cases

CASES = {case["id"]: case["facts"] for case in all_cases()}


def told(case: str, **more: Any) -> dict[str, Any]:
    return copy.deepcopy({**CASES[case], **more})


def law_of(found: dict[str, Any]) -> list[tuple[int, str]]:
    return [(each["automatic"], each["law"]) for each in found["revokes"]]


def test_a_penalty_card_that_was_not_played_costs_no_trick_of_itself() -> None:
    alleged = [{"player": "W", "trick": 4, "failed_to_play": "penalty_card"}]

    found = counted(told("REV-01", alleged=alleged))

    assert law_of(found) == [(0, "L64B3")]
    assert (found["tricks_transferred"], "tricks_to" in found) == (0, False)


def test_what_was_no_revoke_is_said() -> None:
    alleged = [*CASES["REV-01"]["alleged"], {"player": "E", "trick": 1}]

    found = counted(told("REV-01", alleged=alleged))

    assert found["unfounded"] == [{"player": "E", "trick": 1}]


def test_a_board_without_a_revoke() -> None:
    board = told("REV-47", hands_returned="yes", alleged=None)
    board["play"][11][3], board["play"][12][0] = "E:HT", "E:S7"
    board["play"][12] = ["S:DJ", "W:CQ", "N:SQ", "E:S7"]

    found = counted(board)

    assert (found["revokes"], found["laws"]) == ([], ["L61A"])
    assert found["equity_check_64C"] is False
    assert found["declarer_tricks_after_automatic"] == found["declarer_tricks_table"]


def test_a_lead_from_a_hand_that_had_not_won_is_remarked() -> None:
    board = told("REV-47", hands_returned="yes")
    board["play"][12] = ["S:DJ", "W:CQ", "N:SQ", "E:HT"]

    assert counted(board)["remarks"] == ["trick 13: led by S, not by E"]


@pytest.mark.parametrize(
    ("claim", "established", "law"),
    [
        ({"by": "E", "claimed_for_declarer": 2}, "E's claim (63A3)", "L64B1"),
        ({"by": "defenders", "claimed_for_declarer": 1}, "own claim (63A3)", "L64A2"),
        ({"by": "EW", "claimed_for_declarer": 1}, "own claim (63A3)", "L64A2"),
        (
            {"by": "dummy", "claimed_for_declarer": 2},
            *("agreement to the opponent's claim (63A4)", "L64B1"),
        ),
        (
            {"by": "declarer", "claimed_for_declarer": 2, "agreed": False},
            None,
            "L62A",
        ),
    ],
)
def test_a_claim_establishes_the_claimers_own_revoke(
    claim: dict[str, Any], established: str | None, law: str
) -> None:
    found = counted(told("REV-53", claim=claim))

    [entry] = found["revokes"]
    assert (entry["established_by"], entry["law"]) == (established, law)
    assert found["equity_check_64C"] is bool(established)


def test_vulnerability_comes_from_the_board_where_it_is_not_told() -> None:
    board = told("REV-01")
    del board["vulnerable"]

    assert counted(board)["score_NS_table"] == 170
    del board["board"]
    assert counted(board)["score_NS_table"] is None


def test_both_sides_pay_nothing() -> None:
    found = summed(
        {
            "revokes": [
                {"player": "E", "suit": "S", "offending_player_won": True, "later": 1},
                {"player": "N", "suit": "H", "partner_won": True},
            ]
        }
    )

    assert law_of(found) == [(0, "L64B7"), (0, "L64B7")]
    assert found["laws"][-2:] == ["L64C", "L64C2b"]


@pytest.mark.parametrize(
    ("more", "entry", "result"),
    [
        ({}, {"later": 0, "offending_player_won": True}, (1, "L64A1")),
        ({}, {"later": 2, "offending_player_won": True}, (2, "L64A1")),
        ({}, {"later": 2}, (1, "L64A2")),
        ({}, {}, (0, "L64B1")),
        ({}, {"established": False, "later": 2}, (0, "L62A")),
        ({}, {"trick": 12, "later": 1}, (0, "L64B6")),
        ({}, {"trick": 12, "later": 1, "hands_returned": False}, (0, "L62D1")),
        ({}, {"failed_to_play": "penalty_card", "later": 1}, (0, "L64B3")),
        ({"declarer": "W"}, {"later": 1}, (0, "L64B3")),
        ({"round_ended": "yes"}, {"later": 1}, (0, "L64B5")),
        ({"nos_called_next_board": "yes"}, {"later": 1}, (0, "L64B4")),
        ({}, {"automatic": 2, "offending_tricks_from_there": 1}, (2, "L64A1")),
    ],
)
def test_a_revoke_that_is_told(
    more: dict[str, Any], entry: dict[str, Any], result: tuple[int, str]
) -> None:
    found = summed({**more, "revokes": [{"player": "E", "suit": "S", **entry}]})

    assert law_of(found) == [result]


def test_no_trick_goes_over_twice() -> None:
    revoke = {"player": "E", "suit": "S", "offending_player_won": True, "later": 1}
    other = {"player": "E", "suit": "H", "offending_player_won": True, "later": 0}

    assert summed({"revokes": [revoke, other]})["tricks_transferred"] == 2


def test_the_score_follows_where_the_contract_is_known() -> None:
    revokes = [{"player": "E", "suit": "S", "partner_won": True}]
    board = {"declarer": "S", "contract": "4S by S", "board": 1, "table_declarer": 9}

    found = summed({**board, "revokes": revokes})

    assert (found["score_NS_table"], found["score_NS_after_automatic"]) == (-50, 420)


def test_without_a_contract_the_tricks_are_told() -> None:
    revokes = [{"player": "S", "suit": "S", "partner_won": True}]

    found = summed({"declarer": "S", "table_declarer": 9, "revokes": revokes})

    assert found["declarer_tricks_after_automatic"] == 8
    assert "score_NS_table" not in found
