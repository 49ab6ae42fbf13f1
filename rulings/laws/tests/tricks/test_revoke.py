"""Revokes: what no worked case tells, branch by branch."""

from typing import Any

import pytest

from clubsite.tests.tables import for_each_row
from rulings.laws.calculations import CALCULATIONS
from rulings.laws.engine.terms import Missing, Value
from rulings.laws.engine.walk import Known, walk
from rulings.laws.tests.matching import all_cases
from rulings.laws.tests.ruled import Ruled, ruled
from rulings.laws.tricks.revoke import REVOKE

CASES = {case["id"]: case["facts"] for case in all_cases()}


def rule(**facts: Any) -> Ruled:
    return ruled("revoke", **facts)


def established(**facts: Any) -> Ruled:
    return rule(offender="W", established=True, **facts)


def in_time(**facts: Any) -> Ruled:
    return rule(offender="W", card="H4", established=False, **facts)


@for_each_row(
    ("facts", "law", "tricks"),
    [
        ({"offending_player_won": True, "later": 1}, "L64A1", 2),
        ({"offending_player_won": True, "later": 0}, "L64A1", 1),
        ({"partner_won": True}, "L64A2", 1),
        ({"offending_player_won": False, "later": 3}, "L64A2", 1),
        ({"offending_player_won": False, "later": 0}, "L64B1", 0),
        ({"trick_winner": "W", "later": 2}, "L64A1", 2),
        ({"trick_winner": "E", "later": 2}, "L64A2", 1),
        ({"trick_winner": "N", "later": 0}, "L64B1", 0),
        ({"exception": "penalty_card", "partner_won": True}, "L64B3", 0),
        ({"failed_to_play": "dummy_card"}, "L64B3", 0),
        ({"same_player_same_suit": True, "partner_won": True}, "L64B2", 0),
        ({"nos_called_next_board": True, "partner_won": True}, "L64B4", 0),
        ({"first_noticed": "after_round_ended", "partner_won": True}, "L64B5", 0),
        ({"trick": 12, "partner_won": True}, "L64B6", 0),
        ({"trick": 12, "hands_returned": False}, "L62D1", 0),
        ({"trick": 3, "partner_won": True}, "L64A2", 1),
        ({"exception": "both_sides", "partner_won": True}, "L64B7", 0),
        ({"both_sides": True}, "L64B7", 0),
        ({"both_sides": True, "both_established": False, "later": 0}, "L64A", None),
        ({"both_sides": False, "partner_won": True}, "L64A2", 1),
        ({}, "L64A", None),
        ({"trick_winner": "W"}, "L64A", None),
        ({"later": 1}, "L64A", None),
    ],
)
def test_the_tricks_of_one_revoke(
    facts: dict[str, Any], law: str, tricks: int | None
) -> None:
    found = established(**facts)

    assert (law in found.laws, found.values["tricks_transferred"]) == (True, tricks)
    assert "end_of_play_check director 64C" in found.open


@pytest.mark.parametrize(
    ("offender", "to"), [("W", "NS"), ("S", "EW"), ("", "NOS"), (None, "NOS")]
)
def test_the_tricks_go_to_the_other_side(offender: str | None, to: str) -> None:
    facts = {} if offender is None else {"offender": offender}

    assert rule(**facts, offending_player_won=True).values.get("tricks_to") is None
    assert rule(**facts, partner_won=True).values["tricks_to"] == to


def test_dummy_costs_no_trick() -> None:
    assert "L64B3" in rule(offender="N", established=True, partner_won=True).laws
    assert "L64B3" in rule(role="dummy", established=True, partner_won=True).laws


@pytest.mark.parametrize(
    ("by", "law"),
    [
        ("lead", "L63A1"),
        ("designation", "L63A2"),
        ("concession", "L63A3"),
        ("agreed", "L63A4"),
    ],
)
def test_what_established_it_is_cited(by: str, law: str) -> None:
    assert law in rule(offender="W", by=by).laws


def test_who_revoked_is_asked_before_what_follows_from_it() -> None:
    codes = []
    known: dict[str, Value] = {"declarer": "S"}
    for answer in ("one", "N", "play", "partner", "yes"):
        question = walk(REVOKE, known).question
        if question:
            codes.append(question.code)
            known[question.code] = answer

    assert codes == ["revokes_on_board", "offender", "by"]


def test_a_defender_puts_it_right_with_a_penalty_card() -> None:
    found = in_time()

    assert found.open == [
        "pc_major W H4",
        "lead_choice_50D E",
        "end_of_play_check director 50E4",
    ]
    assert (found.options, found.values["tricks_transferred"]) == ([], 0)


def test_a_penalty_card_that_was_played_stays_one() -> None:
    assert in_time(was_penalty_card=True).open == []
    assert in_time(pc_W_major=["H4", "S7"]).open == []
    assert in_time(pc_W_minor=["H4"]).laws[:2] == ["L62A", "L62B2"]
    assert in_time(pc_W_major=["S7"]).open[0] == "pc_major W H4"


@pytest.mark.parametrize(
    "revoker", [{"offender": "S"}, {"offender": "N"}, {"role": "declarer"}]
)
def test_declarers_side_puts_it_right_without_penalty(revoker: dict[str, Any]) -> None:
    found = rule(**revoker, established=False)

    assert (found.laws, found.open) == (["L62A", "L62B2"], [])


def test_nobody_knows_yet_who_revoked() -> None:
    found = rule(established=False)

    assert (found.laws, found.options, found.open) == (["L62A", "L62B"], [], [])


@pytest.mark.parametrize(
    ("facts", "chooser", "changed"),
    [
        ({"offender": "W", "nos_played_after": True}, "S", "change_dummy_card"),
        ({"offender": "E", "nos_played_after": True}, "S", "change_card"),
        ({"offender": "S", "nos_played_after": True}, "W", "change_card"),
        ({"offender": "W", "nos_led_next": True}, "S", "change_card"),
        (
            {"offender": "W", "nos_led_next": True, "next_leader": "N"},
            "S",
            "change_dummy_card",
        ),
        ({"offender": "E", "nos_led_next": True}, "S", "change_card"),
        ({"offender": "N", "nos_led_next": True}, "E", "change_card"),
        (
            {"offender": "N", "nos_led_next": True, "next_player_led": False},
            "W",
            "change_card",
        ),
    ],
)
def test_the_other_side_keeps_its_card_or_changes_it(
    facts: dict[str, Any], chooser: str, changed: str
) -> None:
    found = rule(established=False, **facts)

    assert (found.values["chooser"], found.options) == (
        chooser,
        ["keep_card", changed],
    )


def test_who_follows_a_changed_card_may_change_his() -> None:
    first = {"nos_played_after": True, "choice": "change_dummy_card"}

    offered = in_time(**first, partner_played_after=True)
    done = in_time(**first, partner_played_after=True, partner_choice="change_card")

    assert (offered.values["chooser"], offered.options) == (
        "E",
        ["keep_card", "change_card"],
    )
    assert "pc_major E the card taken back" in done.open
    assert "ui_to EW the card taken back" in done.open


@pytest.mark.parametrize(
    ("more", "open_too"),
    [
        ({"choice": "keep_card"}, []),
        (
            {"choice": "change_dummy_card"},
            ["ui_to EW the card taken back"],
        ),
        (
            {
                "choice": "change_dummy_card",
                "partner_played_after": True,
                "partner_choice": "keep_card",
            },
            ["ui_to EW the card taken back"],
        ),
        (
            {"choice": "keep_card", "nos_led_next": True, "lead_choice": "change_card"},
            ["ui_to EW the card taken back"],
        ),
        (
            {"choice": "keep_card", "nos_led_next": True, "lead_choice": "keep_card"},
            [],
        ),
    ],
)
def test_what_is_taken_back_helps_the_other_side_alone(
    more: dict[str, Any], open_too: list[str]
) -> None:
    found = in_time(nos_played_after=True, **more)

    assert (found.options, found.open[3:]) == ([], open_too)


@pytest.mark.parametrize(
    ("facts", "law", "follows"),
    [
        ({"asked_by": "partner"}, "L61B3", "ui_to W partner's question"),
        ({"asked_by": "dummy"}, "L61B2b", "ui_to S dummy's question"),
        (
            {"by": "nos_claim"},
            "L63A4",
            "apply_family director claims_and_concessions",
        ),
        ({"trick": 12, "partner_had_played": False}, "L62A", "ui_to E H4"),
    ],
)
def test_how_it_came_to_light(facts: dict[str, Any], law: str, follows: str) -> None:
    found = in_time(**facts)

    assert (law in found.laws, follows in found.open) == (True, True)


def test_a_card_put_forward_to_correct_is_a_plain_fact() -> None:
    found = in_time(by="correcting")

    assert (found.values["judgment"], "L63A1" in found.laws) == (False, True)


def test_dummy_who_lost_his_right_and_asked_costs_the_tricks() -> None:
    facts = {"asked_by": "dummy_without_right", "established": False}

    found = rule(**facts, offender="S", won_by="offender", won_later="yes")
    another = rule(**facts, offender="W")

    told_otherwise = rule(
        role="declarer",
        rights_lost=True,
        established=False,
        trick_won_by="dummy",
        later_tricks=2,
    )

    assert ("L43B2b" in found.laws, found.values["tricks_transferred"]) == (True, 2)
    assert (
        "L43B2b" in told_otherwise.laws,
        told_otherwise.values["tricks_transferred"],
    ) == (True, 1)
    assert found.values["tricks_to"] == "EW"
    assert "L43B2b" not in another.laws


@pytest.mark.parametrize(
    ("gone_on", "law", "follows"),
    [
        (0, "L62C3", "pc_major W H4"),
        (1, "L62C3", "pc_major W D5"),
        (2, "L64B7", "end_of_play_check director 64C"),
    ],
)
def test_both_sides_to_the_same_trick(gone_on: int, law: str, follows: str) -> None:
    found = rule(
        both_sides=True,
        same_trick=True,
        sides_played_next=gone_on,
        offender="W",
        withdrawn=["H4", "D5"],
    )

    assert (law in found.laws, follows in found.open) == (True, True)
    assert found.values["tricks_transferred"] == 0


def test_the_defender_is_asked_for_when_declarer_is_known() -> None:
    facts = {"both_sides": True, "same_trick": True, "offender": "S"}

    assert rule(**facts).asks == "defender"
    assert "pc_major E " in rule(**facts, defender="E").open


def test_on_the_twelfth_trick_partner_may_not_use_it() -> None:
    facts = {"trick": 12, "hands_returned": False, "partner_had_played": False}

    found = established(**facts)

    assert ("L62D2" in found.laws, found.open) == (
        True,
        ["end_of_play_check director 64C", "ui_to E the card of the revoke"],
    )


def test_a_play_that_cannot_be_is_refused_in_words() -> None:
    board = {**CASES["REV-01"], "declarer": "N", "trump": "H"}

    values = rule(**board).values

    assert values["refused"] == "trump: H doesn't match the contract 3S."
    assert values["refused_words"]["values"] == {"trump": "H", "contract": "3S"}


def test_without_the_cards_they_are_asked_for() -> None:
    assert rule(revokes_on_board="played").asks == "hands"
    assert rule(revokes_on_board="listed").asks == "revokes"


def test_a_calculation_asks_for_what_it_needs() -> None:
    nothing = Known(REVOKE, {}, assume=False)

    assert CALCULATIONS["revokes_played"](nothing) == Missing("hands")
    assert CALCULATIONS["revokes_listed"](nothing) == Missing("revokes")


def test_the_card_of_a_revoke_makes_a_minor_penalty_card_major() -> None:
    outcome = ruled(
        "revoke",
        established=False,
        offender="E",
        card="H4",
        pc={"E": [{"card": "S7", "type": "minor"}]},
    )

    assert outcome.open[:2] == ["pc_major E S7", "pc_major E H4"]
