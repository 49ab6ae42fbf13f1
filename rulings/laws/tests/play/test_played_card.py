"""Cards played and named (Laws 45 to 47): the branches that no worked case takes."""

from typing import Any

import pytest

from rulings.laws.tests.ruled import Ruled, ruled


def rule(**facts: Any) -> Ruled:
    return ruled("played_card_and_designation", **facts)


@pytest.mark.parametrize(
    ("facts", "law", "played"),
    [
        ({"whose": "defender", "visible_to_partner": False}, "L45C1", None),
        ({"player": "declarer", "held_face_up": False}, "L45C2", None),
        (
            {"player": "declarer", "card": "CQ", "held_as_played": True},
            "L45C2a",
            "CQ",
        ),
        ({"from": "dummy", "player": "declarer", "arranging": True}, "L45C3", None),
        ({"player": "defender", "at_turn": False}, "L49", None),
    ],
)
def test_whether_a_card_is_played(
    facts: dict[str, Any], law: str, played: str | None
) -> None:
    outcome = rule(situation="played", **facts)

    assert (outcome.laws[0], outcome.values.get("played")) == (law, played)


@pytest.mark.parametrize(
    ("designation", "law", "played"),
    [
        ({"call": "win", "trick_so_far": ["W:D9", "E:D4", "S:D2"]}, "L46B1b", "DQ"),
        ({"call": "seven", "led": "D"}, "L46B3b", "D7"),
        ({"call": "two", "led": "S"}, "L46B3b", "C2"),
        (
            {"call": "queen", "dummy_leads": True, "previous_trick_suit": "D"},
            "L46B3a",
            "DQ",
        ),
        ({"call": "spade", "other_intention_incontrovertible": True}, "L46B", None),
        ({"call": "diamond queen"}, "L45C4a", "DQ"),
    ],
)
def test_what_declarer_has_named(
    designation: dict[str, Any], law: str, played: str | None
) -> None:
    outcome = rule(**{"N_holds": "DQ D7 HQ C2", "led": "D", **designation})

    assert (outcome.laws[0], outcome.values.get("played")) == (law, played)


@pytest.mark.parametrize(
    ("call", "law", "chooser", "option"),
    [
        ("spade", "L46B4", "S", "designate_card"),
        ("queen", "L46B3b", "S", "designate_card"),
        ("anything", "L46B5", "either defender", "defender_designates_card"),
    ],
)
def test_somebody_has_to_name_the_card(
    call: str, law: str, chooser: str, option: str
) -> None:
    outcome = rule(call=call, led="S", N_holds="DQ D7 HQ C2")

    assert outcome.laws[0] == law
    assert (outcome.values["chooser"], outcome.options) == (chooser, [option])


@pytest.mark.parametrize(
    ("call", "led", "law"),
    [("low", "S", "L46B4"), ("heart", "D", "L45C4a"), ("club two", "D", "L45C4a")],
)
def test_a_card_that_dummy_may_not_play_is_named_anew(
    call: str, led: str, law: str
) -> None:
    outcome = rule(call=call, led=led, N_holds="DQ D7 HQ C2")

    assert (outcome.laws[0], outcome.options) == (law, ["designate_card"])
    assert "played" not in outcome.values


def test_a_slip_is_too_late_when_declarer_has_played_since() -> None:
    outcome = rule(designated="DT", unintended=True, declarer_played_since=True)

    assert outcome.values["played"] == "DT"


def test_a_slip_upon_which_nobody_played_is_put_right() -> None:
    outcome = rule(designated="DT", intended="CT", unintended=True)

    assert (outcome.values["played"], outcome.options) == ("CT", [])


def test_who_leaves_his_card_has_shown_nothing() -> None:
    outcome = rule(
        designated="CK", dummy_placed="C9", opponent_played="E:C4", choice="keep_card"
    )

    assert outcome.open == []


def test_declarer_may_change_his_card_after_the_opponent_did() -> None:
    outcome = rule(
        dummy_placed="C9",
        opponent_played="E:C4",
        choice="change_card",
        declarer_played_after_him=True,
    )

    assert outcome.values["chooser"] == "S"
    assert outcome.options == ["keep_card", "change_card"]


@pytest.mark.parametrize(
    ("led", "law", "still_open"),
    [
        (
            True,
            "L45D2",
            ["apply_family director revoke", "end_of_play_check director 64C"],
        ),
        (False, "L45D2", ["end_of_play_check director 64C"]),
    ],
)
def test_a_wrong_card_that_is_found_late_stays(
    led: bool, law: str, still_open: list[str]
) -> None:
    outcome = rule(dummy_placed="C9", both_sides_played_next=True, wrong_card_led=led)

    assert (outcome.laws[0], outcome.open) == (law, still_open)


@pytest.mark.parametrize(
    ("facts", "law", "options"),
    [
        ({"misinformed": True}, "L47E1", []),
        ({"mistaken_explanation": True}, "L47E2a", ["keep_card", "change_card"]),
        ({"mistaken_explanation": True, "played_after": True}, "L47E2b", []),
    ],
)
def test_a_card_upon_the_word_of_an_opponent_goes_back_in_time(
    facts: dict[str, Any], law: str, options: list[str]
) -> None:
    outcome = rule(misled="E", **facts)

    assert (outcome.laws[0], outcome.options) == (law, options)


def test_what_dummy_suggested_is_looked_at_when_play_ends() -> None:
    assert rule(dummy_suggested=True).open == ["end_of_play_check director 45F"]
