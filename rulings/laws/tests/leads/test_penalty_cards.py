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
    ruling = ruled("penalty_cards", holder="E", how="exposed")

    assert ruling.values["rectification"].startswith("The card is a minor penalty card")


@pytest.mark.parametrize(
    ("cards", "option_text", "staying"),
    [
        (C5, "No restriction: the penalty card stays.", "♣5 stays"),
        (TWO_SPADES, "No restriction: all the penalty cards stay.", "cards stay"),
        (TWO_SUITS, "No restriction: all the penalty cards stay.", "cards stay"),
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

    assert "Penalty cards of the suits you name are picked up" in texts[0]
    assert "spades, diamonds" in texts[0]


BOTH = {
    "W": [{"card": "C5", "type": "major"}],
    "E": [{"card": "D9", "type": "major"}],
}
AGREED_CHOICES = ["require_suit_lead", "prohibit_suit_lead", "no_lead_restriction"]


def on_lead(stage: str = "partner_on_lead", **facts: Any) -> Ruled:
    """East is on lead; both defenders have cards face up."""
    who_leads = {"turn": "E"} if stage == "turn" else {"stage": stage, "leader": "E"}
    return ruled("penalty_cards", **{**who_leads, "pc": BOTH, **facts})


@pytest.mark.parametrize("stage", ["partner_on_lead", "turn"])
def test_declarer_first_chooses_for_the_card_of_the_leaders_partner(stage: str) -> None:
    outcome = on_lead(stage)

    assert (outcome.options, outcome.values["chooser"]) == (AGREED_CHOICES, "S")
    assert outcome.laws[0] == "L50D2"
    assert outcome.open[:2] == ["pc_major E D9", "lead_choice_50D W"]
    assert "lead_required E C if require_suit_lead" in outcome.open


@pytest.mark.parametrize(
    ("own", "choice", "law", "words"),
    [
        ("D9", "require_suit_lead", "L50D1b", "comes before your own penalty card"),
        ("C2", "prohibit_suit_lead", "L50D1b", "comes before your own penalty card"),
        ("D9", "prohibit_suit_lead", "L50D1a", "lead your own penalty card, ♦9"),
        ("D9", "no_lead_restriction", "L50D1a", "lead your own penalty card, ♦9"),
    ],
)
def test_what_declarer_chose_comes_before_the_leaders_own_card(
    own: str, choice: str, law: str, words: str
) -> None:
    pc = {**BOTH, "E": [{"card": own, "type": "major"}]}

    outcome = on_lead(pc=pc, choice=choice)

    assert law in outcome.laws
    assert words in " ".join(each["text"] for each in outcome.values["say"])


@pytest.mark.parametrize(
    ("facts", "options"),
    [
        ({}, ["designate_penalty_card:D9", "designate_penalty_card:S2"]),
        ({"choice": "prohibit_suit_lead:C"}, None),
        ({"choice": "require_suit_lead:C"}, []),
    ],
)
def test_of_several_cards_of_the_leader_declarer_designates_one(
    facts: dict[str, Any], options: list[str] | None
) -> None:
    own = [{"card": card, "type": "major"} for card in ("D9", "S2")]
    facts = {"choice": "no_lead_restriction", **facts}

    outcome = on_lead(pc={**BOTH, "E": own}, **facts)

    designate = ["designate_penalty_card:D9", "designate_penalty_card:S2"]
    assert outcome.options == (designate if options is None else options)
    assert outcome.values["chooser"] == ("S" if outcome.options else None)


def test_a_restriction_leaves_the_leaders_cards_that_it_allows() -> None:
    own = [{"card": card, "type": "major"} for card in ("D9", "C2")]
    required = on_lead(pc={**BOTH, "E": own}, choice="require_suit_lead")
    forbidden = on_lead(pc={**BOTH, "E": own}, choice="prohibit_suit_lead")

    assert "penalty card, ♣2" in " ".join(
        each["text"] for each in required.values["say"]
    )
    assert "penalty card, ♦9" in " ".join(
        each["text"] for each in forbidden.values["say"]
    )


@pytest.mark.parametrize("own", [["D9"], ["D9", "S2"]])
def test_beside_a_minor_card_of_the_partner_the_leader_leads_his_own(
    own: list[str],
) -> None:
    pc = {
        "W": [{"card": "C5", "type": "minor"}],
        "E": [{"card": card, "type": "major"} for card in own],
    }

    outcome = on_lead(pc=pc)

    assert "L50D1a" in outcome.laws
    assert outcome.options == (
        [] if len(own) == 1 else [f"designate_penalty_card:{card}" for card in own]
    )
    assert "pc_minor W C5" in outcome.open
    assert f"pc_major E {own[0]}" in outcome.open


def test_who_is_on_lead_is_asked_where_both_have_cards() -> None:
    facts: dict[str, Any] = {
        "declarer": "S",
        "stage": "partner_on_lead",
        "pc_E_major": ("D9",),
        "pc_W_major": ("C5",),
    }
    walked = walk(TREES["penalty_cards"], facts, assume=True, at_table=True)
    to_play = {**facts, "stage": "to_play", "holder": "E"}
    questions = walk(TREES["penalty_cards"], to_play, assume=True, at_table=True)

    assert walked.question is not None
    assert (walked.question.code, walked.question.text) == ("leader", "Who is on lead?")
    assert questions.question is not None
    assert questions.question.code == "on_lead"


def test_a_restriction_that_still_holds_comes_before_the_card() -> None:
    facts = {"pc": C5, "W_holds": "C5 D8 S2", "turn": "W"}
    required = ruled("penalty_cards", **facts, lead_required_W=["D"])
    forbidden = ruled("penalty_cards", **facts, lead_prohibited_W=["C"])
    following = ruled("penalty_cards", **facts, led="H", lead_prohibited_W=["C"])

    assert required.values["legal_cards"] == ["D8"]
    assert forbidden.values["legal_cards"] == ["D8", "S2"]
    assert (required.laws[0], forbidden.laws[0]) == ("L50D1b", "L50D1b")
    assert following.values["legal_cards"] == ["C5"]


@pytest.mark.parametrize(
    ("facts", "still_open"),
    [
        ({"how": "exposed"}, "pc_minor W "),
        ({"how": "honour"}, "pc_major W "),
        ({"how": "played"}, "pc_major W "),
        ({"how": "exposed", "cards": ("D6",)}, "pc_minor W D6"),
        ({"how": "played", "cards": ("D6",)}, "pc_major W D6"),
        ({"how": "honour", "cards": ("DT",)}, "pc_major W DT"),
        ({"how": "exposed", "cards": ("D6",), "pc": C5}, "pc_major W C5"),
    ],
)
def test_rank_and_manner_are_one_answer_at_the_table(
    facts: dict[str, Any], still_open: str
) -> None:
    given = {"declarer": "S", "stage": "create", "holder": "W"}
    walked = walk(TREES["penalty_cards"], given, assume=True, at_table=True)

    assert walked.question is not None
    assert walked.question.code == "how"
    assert rule(**facts).open[0] == still_open


def test_an_honour_is_major_though_nobody_named_the_card() -> None:
    assert rule(how="honour").open[0] == "pc_major W "
    assert rule(how="exposed").open[0] == "pc_minor W "
    assert rule().asks == "how"
