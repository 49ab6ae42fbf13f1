"""Penalty cards (Laws 48 to 52): the branches that no worked case takes."""

from typing import Any

import pytest

from rulings.laws.engine.answers import read_facts
from rulings.laws.engine.speech import Speech
from rulings.laws.engine.transcript import build_transcript
from rulings.laws.engine.walk import walk
from rulings.laws.tests.ruled import Ruled, ruled
from rulings.laws.trees import TREES

C5 = {"W": [{"card": "C5", "type": "major"}]}
TWO_SUITS = {"W": [{"card": card, "type": "major"} for card in ("S5", "D9")]}
TWO_SPADES = {"W": [{"card": card, "type": "major"} for card in ("S5", "S9")]}


def rule(stage: str = "create", **facts: Any) -> Ruled:
    return ruled("penalty_cards", **{"stage": stage, "holder": "W", **facts})


@pytest.mark.parametrize(
    ("facts", "law", "still_open"),
    [
        ({"cards": ["D6"]}, "L50B", ["pc_minor W D6"]),
        ({"cards": ["D6"], "deliberate": True}, "L50B", ["pc_major W D6"]),
        ({"cards": ["D6", "C2"]}, "L50B", ["pc_major W D6", "pc_major W C2"]),
        (
            {"cards": ["D6"], "pc": C5},
            "L50B",
            ["pc_major W C5", "pc_major W D6"],
        ),
        ({"cards": ["D6"], "how": "claim_disputed"}, "L68B2", ["ui_to E D6"]),
        ({"cards": ["D6"], "misinformed": True}, "L47E", ["ui_to S D6"]),
        ({"cards": ["D6"], "visible_to_partner": False}, "L49", []),
        ({"cards": ["D6"], "shown_under_68B2": True}, "L68B2", ["ui_to E D6"]),
        ({"cards": ["D6"], "side": "declaring"}, "L48A", []),
        ({"cards": ["DA"], "holder": "N"}, "L48A", []),
    ],
)
def test_an_exposed_card_becomes_what_it_is(
    facts: dict[str, Any], law: str, still_open: list[str]
) -> None:
    outcome = rule(**facts)

    assert outcome.laws[0] == law
    shown = [
        each
        for each in outcome.open
        if each.split()[0] not in {"end_of_play_check", "lead_choice_50D"}
    ]
    assert shown == still_open


@pytest.mark.parametrize(
    ("facts", "law", "legal"),
    [
        ({"pc": C5, "W_holds": "C5 H8 H2"}, "L50D1b", ["H8", "H2"]),
        ({"pc": TWO_SUITS, "W_holds": "S5 D9 C2"}, "L51A", ["S5", "D9"]),
        ({"cards": ["D6"], "types": "minor", "W_holds": "D9 D6"}, "L50C", ["D6"]),
    ],
)
def test_who_has_a_penalty_card_may_play(
    facts: dict[str, Any], law: str, legal: list[str]
) -> None:
    outcome = rule("to_play", led="H", **facts)

    assert (outcome.laws[0], outcome.values["legal_cards"]) == (law, legal)


def test_of_several_that_can_be_played_declarer_names_one() -> None:
    outcome = rule("to_play", led="H", pc=TWO_SUITS, W_holds="S5 D9 C2")

    assert outcome.values["chooser"] == "S"
    assert outcome.options == ["designate_penalty_card:S5", "designate_penalty_card:D9"]


@pytest.mark.parametrize(("types", "law"), [("major", "L50D1a"), ("minor", "L50C")])
def test_without_the_hand_the_rule_is_told(types: str, law: str) -> None:
    outcome = rule("to_play", types=types)

    assert outcome.laws[0] == law
    assert "legal_cards" not in outcome.values


@pytest.mark.parametrize(
    ("pc", "choice", "law", "still_open"),
    [
        (
            TWO_SUITS,
            "require_suit_lead:D",
            "L51B2a",
            [
                "ui_to E D9",
                "ai_to S D9",
                "lead_required E D",
                "pc_major W S5",
                "lead_choice_50D E",
                "end_of_play_check director 50E4",
            ],
        ),
        (
            TWO_SUITS,
            "prohibit_suit_lead:S",
            "L51B2b",
            [
                "ui_to E S5",
                "ai_to S S5",
                "lead_prohibited E S",
                "pc_major W D9",
                "lead_choice_50D E",
                "end_of_play_check director 50E4",
            ],
        ),
        (
            TWO_SUITS,
            "prohibit_suit_lead:S,D",
            "L51B2b",
            [
                "ui_to E S5,D9",
                "ai_to S S5,D9",
                "lead_prohibited E S,D",
            ],
        ),
        (
            TWO_SUITS,
            "no_lead_restriction",
            "L51B2c",
            [
                "pc_major W S5",
                "pc_major W D9",
                "lead_choice_50D E",
                "end_of_play_check director 50E4",
            ],
        ),
        (
            TWO_SPADES,
            "prohibit_suit_lead",
            "L51B1b",
            [
                "ui_to E S5,S9",
                "ai_to S S5,S9",
                "lead_prohibited E S",
            ],
        ),
    ],
)
def test_declarer_chooses_before_the_partner_leads(
    pc: dict[str, Any], choice: str, law: str, still_open: list[str]
) -> None:
    outcome = rule("partner_on_lead", pc=pc, choice=choice)

    assert outcome.laws[0] == law
    assert outcome.open == still_open


def test_all_the_suits_may_be_forbidden_at_once() -> None:
    outcome = rule(
        "partner_on_lead", pc=TWO_SUITS, choice="prohibit_suit_lead", choice_suits="all"
    )

    assert "ui_to E S5,D9" in outcome.open


def test_beside_a_minor_penalty_card_a_lead_stands() -> None:
    outcome = rule("partner_led_before_choice", cards=["D6"], types="minor")

    assert outcome.laws == ["L50C"]


def test_a_minor_penalty_card_that_was_not_played_stays_minor() -> None:
    outcome = rule(
        "not_played",
        cards=["D6"],
        types="minor",
        played_instead="D9",
        choice="accept_illegal_play",
    )

    assert outcome.open == ["pc_minor W D6", "end_of_play_check director 50E4"]


def test_what_lies_on_the_table_everybody_may_use() -> None:
    outcome = rule("information", cards=["C5"])

    assert outcome.laws[0] == "L50E1"
    assert outcome.open[:2] == ["ai_to E C5", "ai_to S C5"]


def test_what_was_picked_up_the_partner_may_not_use() -> None:
    outcome = rule("information", cards=["C5"], card_state="returned")

    assert outcome.open[:2] == ["ui_to E C5", "ai_to S C5"]


def test_the_card_exposed_beside_a_penalty_card_is_asked_for() -> None:
    lies = {"W": [{"card": "C5", "type": "minor"}]}
    outcome = rule(pc=lies)

    assert outcome.open[0] == "pc_major W C5"
    assert outcome.values["assumed"]["cards"] == []


def test_a_card_that_nobody_named_is_spoken_of_as_one() -> None:
    ruling = ruled("penalty_cards", holder="E")

    assert ruling.values["rectification"].startswith("The card is a minor penalty card")


@pytest.mark.parametrize(
    ("cards", "option_text", "staying"),
    [
        (C5, "Restrict nothing: the penalty card stays.", "♣5 stays"),
        (TWO_SPADES, "Restrict nothing: all the penalty cards stay.", "cards stay"),
        (TWO_SUITS, "Restrict nothing: all the penalty cards stay.", "cards stay"),
    ],
)
def test_what_stays_is_one_card_or_several(
    cards: dict[str, Any], option_text: str, staying: str
) -> None:
    choice = "no_lead_restriction"
    facts = read_facts(
        TREES["penalty_cards"],
        {
            "declarer": "S",
            "pc": cards,
            "answers": {"stage": "partner_on_lead", "holder": "W", "choice": choice},
        },
    )
    walked = walk(TREES["penalty_cards"], facts.known, assume=True)

    transcript = build_transcript(walked, facts.known, Speech(), {})

    assert transcript["steps"][0]["chosen"] == option_text
    assert staying in transcript["rectification"]


def test_of_several_suits_each_option_says_what_it_leaves() -> None:
    ruling = rule("partner_on_lead", pc=TWO_SUITS)
    texts = [each["text"] for each in ruling.values["say"] if each["to"] == "S"]

    assert "its penalty cards are picked up, the others stay" in texts[0]
    assert "spades, diamonds" in texts[0]
