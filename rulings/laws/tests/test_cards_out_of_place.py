"""Defective tricks, cards exposed in the auction, dummy: what no worked case takes."""

from typing import Any

import pytest

from rulings.laws.tests.ruled import ruled


@pytest.mark.parametrize(
    ("facts", "law", "still_open"),
    [
        (
            {"fault": "too_many", "both_sides_played_next": False},
            "L67A",
            ["apply_family director simultaneous_leads_or_plays"],
        ),
        (
            {"fault": "fifth_card", "card": "H5"},
            "L45E1",
            ["pc_minor E H5", "end_of_play_check director 50E4"],
        ),
        (
            {"fault": "fifth_card", "card": "HT"},
            "L45E1",
            [
                "pc_major E HT",
                "lead_choice_50D W",
                "end_of_play_check director 50E4",
            ],
        ),
        (
            {"fault": "fifth_card", "deemed_lead": True},
            "L45E",
            ["apply_family director lead_out_of_turn_in_play"],
        ),
        (
            {
                "fault": "too_many",
                "both_sides_played_next": True,
                "restored_card": "D5",
                "restored_card_seen": True,
            },
            "L50B",
            ["pc_minor E D5", "end_of_play_check director 50E4"],
        ),
        ({"fault": "found_elsewhere"}, "L67B3", []),
    ],
)
def test_a_defective_trick(
    facts: dict[str, Any], law: str, still_open: list[str]
) -> None:
    outcome = ruled("defective_trick", offender="E", **facts)

    assert (outcome.laws[0], outcome.open) == (law, still_open)


def test_a_card_that_dummy_did_not_play_transfers_no_trick() -> None:
    outcome = ruled(
        "defective_trick", offender="N", fault="too_few", both_sides_played_next=True
    )

    assert outcome.values["tricks_transferred"] == 0


def test_one_card_in_two_tricks_is_an_adjusted_score() -> None:
    outcome = ruled(
        "defective_trick",
        offender="E",
        fault="found_elsewhere",
        both_sides_played_next=True,
        played_twice=True,
    )

    assert outcome.values["resolved"] == "adjusted_score"


def test_two_cards_in_the_auction_silence_the_partner_once() -> None:
    outcome = ruled(
        "card_exposed_during_auction",
        offender="E",
        cards=["D7", "D6"],
        later_role="declarer",
    )

    assert outcome.laws == ["L24D", "L48A", "L24C", "L72C"]
    assert outcome.open == [
        "card_face_up E D7",
        "card_face_up E D6",
        "ui_to W D7,D6",
        "ai_to NS D7,D6",
        "pass_next_turn W",
        "end_of_play_check director 72C",
    ]


def test_a_card_seen_by_no_fault_after_a_call_is_no_cause_to_redeal() -> None:
    outcome = ruled("card_exposed_during_auction", own_error=False, calls_made=True)

    assert outcome.options == ["play_and_stand_by", "adjusted_score"]


@pytest.mark.parametrize(
    ("won_by", "later", "tricks"),
    [
        ("declarer", 1, 2),
        ("declarer", 0, 1),
        ("dummy", 0, 1),
        ("defenders", 2, 1),
        ("defenders", 0, 0),
    ],
)
def test_a_revoke_that_dummy_found_without_the_right_counts_as_established(
    won_by: str, later: int, tricks: int
) -> None:
    outcome = ruled(
        "dummys_rights",
        action="first_to_ask_declarer_revoke",
        rights_lost=True,
        trick_won_by=won_by,
        later_tricks=later,
    )

    assert outcome.values["tricks_transferred"] == tricks


def test_dummy_who_lost_his_rights_leaves_the_hand_to_the_defenders() -> None:
    outcome = ruled("dummys_rights", action="warns_wrong_hand", rights_lost=True)

    assert outcome.values["chooser"] == "either defender"
    assert outcome.options == ["choose_leading_hand:S", "choose_leading_hand:N"]


@pytest.mark.parametrize(
    ("action", "law", "still_open"),
    [
        ("prevents_irregularity", "L42B2", []),
        ("states_fact", "L42A", []),
        ("calls_director", "L43A1a", []),
        ("looks_at_hand", "L43A2", []),
        ("suggests_play", "L45F", ["end_of_play_check director 45F"]),
        (
            "tells_declarer",
            "L43A1c",
            ["ui_to S what dummy said", "end_of_play_check director 16B3"],
        ),
    ],
)
def test_dummy_may_and_may_not(action: str, law: str, still_open: list[str]) -> None:
    outcome = ruled("dummys_rights", action=action)

    assert (outcome.laws[0], outcome.open) == (law, still_open)


def test_when_play_has_ended_dummy_may_point_anything_out() -> None:
    outcome = ruled("dummys_rights", action="points_out_own_side", play_ended=True)

    assert outcome.laws == ["L42B3"]
