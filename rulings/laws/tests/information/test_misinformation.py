"""Misinformation (Laws 20, 21, 40, 47E, 75): the branches that no worked case takes."""

from typing import Any

import pytest

from rulings.laws.tests.ruled import Ruled, ruled


def rule(**facts: Any) -> Ruled:
    return ruled("misinformation", **facts)


def a_call(**facts: Any) -> Ruled:
    return rule(kind="call_on_misinformation", player="E", **facts)


def a_card(**facts: Any) -> Ruled:
    return rule(kind="card_on_misinformation", player="E", **facts)


def test_a_missing_alert_counts_as_a_wrong_explanation() -> None:
    outcome = rule(explanation="no_alert", explainer="N")

    assert outcome.values["verdict"] == "mistaken_explanation"
    assert outcome.open == [
        "correct_explanation S",
        "ui_to S explanation",
        "end_of_play_check director 21B3",
    ]


@pytest.mark.parametrize(
    ("damage", "adjust", "law"),
    [("yes", True, "L12C1"), ("no", False, "L12B1"), ("later", "if_damage", "L21B3")],
)
def test_the_score_follows_the_damage(damage: str, adjust: object, law: str) -> None:
    outcome = rule(explanation="wrong", explainer="N", damage=damage)

    assert outcome.values["adjust"] == adjust
    assert law in outcome.laws


@pytest.mark.parametrize(
    ("facts", "recipients"),
    [
        ({}, ["all", "director"]),
        ({"stage": "play"}, ["all", "director"]),
        ({"result_in": "yes"}, []),
        ({"stage": "after_play"}, []),
    ],
)
def test_nobody_is_asked_to_play_on_when_play_is_over(
    facts: dict[str, str], recipients: list[str]
) -> None:
    outcome = rule(explanation="wrong", explainer="N", **facts)

    assert [each["to"] for each in outcome.values["say"]] == recipients


def test_who_explained_follows_from_whose_call_was_meant_otherwise() -> None:
    assert "ui_to E explanation" in rule(explanation="right", E_intended="strong").open


@pytest.mark.parametrize("late", [{"partner_called": True}, {"lead_faced": True}])
def test_a_call_is_not_changed_late(late: dict[str, bool]) -> None:
    outcome = a_call(**late)

    assert (outcome.laws, outcome.options) == (["L21B3", "L21B1a"], [])
    assert outcome.open == ["end_of_play_check director 21B3"]


def test_a_call_that_the_information_did_not_influence_stands() -> None:
    assert a_call(influenced=False).laws == ["L21B1a"]


def test_the_player_to_the_left_may_change_too() -> None:
    outcome = a_call(influenced=True, lho_called=True, choice="change_call")

    assert outcome.values["chooser"] == "S"
    assert outcome.options == ["keep_call", "change_call"]
    done = a_call(
        influenced=True, lho_called=True, choice="change_call", lho_choice="keep_call"
    )
    assert done.options == []
    assert done.open == [
        "ai_to EW what was withdrawn",
        "ui_to NS what was withdrawn",
        "end_of_play_check director 21B3",
    ]


def test_a_call_that_is_kept_is_looked_at_again() -> None:
    outcome = a_call(influenced=True, choice="keep_call")

    assert outcome.open == ["end_of_play_check director 21B3"]


def test_a_card_may_be_taken_back_until_the_next_one() -> None:
    outcome = a_card(influenced=True)

    assert (outcome.options, outcome.values["chooser"]) == (
        ["keep_card", "change_card"],
        "E",
    )
    assert "ui_to NS what was withdrawn if change_card" in outcome.open


@pytest.mark.parametrize(
    "late",
    [{"card_played_since": True}, {"opening_lead": True, "dummy_faced": True}],
)
def test_a_card_is_not_taken_back_late(late: dict[str, bool]) -> None:
    outcome = a_card(**late)

    assert (outcome.laws[0], outcome.options) == ("L21B3", [])
    assert "L47E2b" in outcome.laws


def test_a_card_that_the_information_did_not_influence_stands() -> None:
    assert a_card(influenced=False).laws == ["L47E2a"]


def test_a_card_played_because_an_opponent_said_so_goes_back() -> None:
    outcome = rule(kind="turn_on_misinformation", player="E")

    assert (outcome.laws, outcome.options) == (["L47E1", "L16C"], [])
    assert [message["to"] for message in outcome.values["say"]] == ["E"]


@pytest.mark.parametrize(
    ("facts", "laws", "until"),
    [
        ({}, ["L20F4"], "before_opening_lead_faced"),
        ({"stage": "play"}, ["L75B2", "L20F4"], "end_of_play"),
        (
            {"realised_by": "partner"},
            ["L20F5a", "L20F5b", "L75B3"],
            "after_final_pass_if_declaring_else_end_of_play",
        ),
        (
            {"realised_by": "partner", "stage": "play", "role": "defender"},
            ["L20F5b", "L20F5a", "L75B3"],
            "end_of_play",
        ),
        (
            {"realised_by": "partner", "stage": "clarification", "role": "declarer"},
            ["L20F5b", "L75B3"],
            "after_final_pass_if_declaring_else_end_of_play",
        ),
    ],
)
def test_each_corrects_in_his_own_time(
    facts: dict[str, str], laws: list[str], until: str
) -> None:
    outcome = rule(kind="correction_duty", explainer="N", **facts)
    who = "S" if "realised_by" in facts else "N"

    assert outcome.laws == laws
    assert [
        (each["who"], each["until"])
        for each in outcome.values["follow_ups"]
        if each["code"] == "correct_explanation"
    ] == [(who, until)]


def test_a_right_explanation_is_not_corrected() -> None:
    outcome = rule(kind="correction_duty", explainer="N", realised_by="caller")

    assert outcome.open == ["ui_to S explanation", "end_of_play_check director 16B3"]


def test_a_partner_who_used_the_explanation_is_ruled_on() -> None:
    outcome = rule(kind="partner_bound", explainer="N", suggested=True)

    assert outcome.open == [
        "ui_to S explanation",
        "apply_family director unauthorised_information",
    ]


@pytest.mark.parametrize(
    ("facts", "laws"),
    [
        ({"kind": "own_misunderstanding"}, ["L21A"]),
        ({"kind": "psychic", "partner_aware": False}, ["L40C1", "L40A3"]),
        (
            {"kind": "psychic", "partner_aware": True, "damage": "no"},
            ["L12B1", "L40C1", "L40B4"],
        ),
        ({"kind": "disallowed_agreement"}, ["L21B3", "L40B5", "L40B2"]),
        ({"kind": "question"}, ["L20F1", "L20F2"]),
        ({"kind": "question", "own_turn": False, "player": "N"}, ["L20F1", "L20F2"]),
        ({"kind": "question", "for_partner": True, "player": "N"}, ["L20G1", "L16B1"]),
    ],
)
def test_what_else_is_asked_of_information(
    facts: dict[str, Any], laws: list[str]
) -> None:
    outcome = rule(**facts)

    assert outcome.laws == laws
    assert ("ui_to S question" in outcome.open) == ("player" in facts)


def test_written_answers_are_written() -> None:
    outcome = rule(kind="question", election_written_explanations="yes")

    assert "write" in outcome.values["say"][0]["text"]


@pytest.mark.parametrize(
    ("facts", "adjust"),
    [
        ({"kind": "own_notes"}, "if_damage"),
        ({"kind": "own_notes", "election_own_notes": "yes"}, False),
        ({"kind": "varied"}, False),
        ({"kind": "varied", "election_vary_after_irregularity": "no"}, "if_damage"),
    ],
)
def test_what_the_club_allows_is_no_infraction(
    facts: dict[str, str], adjust: object
) -> None:
    assert rule(**facts).values["adjust"] == adjust
