"""A lead out of turn while an earlier ruling left a penalty card or a restriction."""

from typing import Any

import pytest

from rulings.laws.engine.answers import read_facts
from rulings.laws.engine.walk import Walk, walk
from rulings.laws.trees import TREES

LATER, OPENING = "lead_out_of_turn_in_play", "opening_lead_out_of_turn"


def walked(family: str, **facts: Any) -> Walk:
    tree = TREES[family]
    given = read_facts(tree, {"declarer": "S", "card": "D9", **facts}).known
    return walk(tree, given, assume=True, at_table=True)


def options(done: Walk) -> list[str]:
    return [each.code for each in done.steps[0].options]


def opened(done: Walk) -> list[str]:
    return [f"{each.code} {each.who}" for each in done.follow_ups if not each.if_choice]


def said(done: Walk) -> list[str]:
    return [f"{each.to}: {each.text}" for each in done.say]


@pytest.mark.parametrize(
    ("facts", "leader"),
    [
        ({"lead_required_W": ["S"]}, "W"),
        ({"lead_prohibited_E": ["H"]}, "E"),
        ({"lead_required_W": ["S"], "lead_prohibited_E": ["H"]}, "W"),
        ({"lead_prohibited_W": ["S"], "lead_prohibited_E": ["H"]}, ""),
        ({}, ""),
    ],
)
def test_a_restriction_of_one_player_tells_who_is_on_lead(
    facts: dict[str, Any], leader: str
) -> None:
    done = walked(LATER, offender="S", **facts)

    question = done.question.code if done.question else ""
    assert (done.assumed.get("turn", ""), question) == (
        leader,
        "" if leader else "turn",
    )


@pytest.mark.parametrize(
    ("family", "facts"),
    [(LATER, {"offender": "E", "turn": "W"}), (OPENING, {"offender": "E"})],
)
def test_a_second_penalty_card_is_chosen_for_together_with_the_first(
    family: str, facts: dict[str, Any]
) -> None:
    begun = walked(family, **facts, pc_E_major=["S7"])
    refused = walked(family, **facts, pc_E_major=["S7"], choice="retract_lead")

    assert "refuse_require_suit" not in options(begun)
    assert options(begun)[-1] == "retract_lead"
    assert opened(refused).count("pc_major E") == 2
    assert refused.apply == ["penalty_cards"]
    assert refused.begins["penalty_cards"] == {
        "stage": "partner_on_lead",
        "holder": "E",
    }
    assert refused.laws[:2] == ["L50D2", "L51B"]


def test_a_minor_card_is_major_with_the_card_led() -> None:
    done = walked(
        LATER, offender="E", turn="N", pc_E_minor=["S7"], choice="retract_lead"
    )

    assert [
        (each.code, dict(each.about)["card"])
        for each in done.follow_ups
        if each.code == "pc_major"
    ] == [("pc_major", "S7"), ("pc_major", "D9")]


def test_the_penalty_card_itself_led_out_of_turn_is_one_card() -> None:
    done = walked(LATER, offender="E", turn="W", pc_E_major=["D9"])

    assert options(done)[1] == "refuse_require_suit"


@pytest.mark.parametrize(
    ("family", "facts"),
    [(LATER, {"offender": "E", "turn": "W"}), (OPENING, {"offender": "E"})],
)
@pytest.mark.parametrize(
    ("choice", "own", "expected"),
    [
        ("refuse_no_restriction", ["H2"], "W: You must lead your own penalty card"),
        ("refuse_require_suit", ["H2"], "W: Declarer's choice comes before"),
        ("refuse_require_suit", ["D2"], "W: You must lead your own penalty card"),
        ("refuse_prohibit_suit", ["D2"], "W: Declarer's choice comes before"),
        ("refuse_prohibit_suit", ["H2"], "W: You must lead your own penalty card"),
    ],
)
def test_the_leaders_own_card_is_led_where_the_restriction_allows_it(
    family: str, facts: dict[str, Any], choice: str, own: list[str], expected: str
) -> None:
    done = walked(family, **facts, choice=choice, pc_W_major=own)

    assert said(done)[-1].startswith(expected)


def test_of_several_own_cards_declarer_says_which_is_led() -> None:
    done = walked(
        LATER,
        offender="E",
        turn="W",
        choice="refuse_no_restriction",
        pc_W_major=["H2", "C4"],
    )

    assert [each.code for each in done.steps[-1].options] == [
        "designate_penalty_card:H2",
        "designate_penalty_card:C4",
    ]


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        ("lead_required_W", "W: The earlier ruling still applies: you must lead"),
        ("lead_prohibited_W", "W: The earlier ruling still applies: you may not lead"),
    ],
)
@pytest.mark.parametrize("offender", ["E", "S"])
def test_an_earlier_restriction_still_holds_when_the_lead_is_withdrawn(
    offender: str, fact: str, words: str
) -> None:
    choice = {"E": "refuse_no_restriction", "S": "retract_lead"}[offender]
    done = walked(LATER, offender=offender, choice=choice, **{fact: ["S"]})

    assert done.assumed["turn"] == "W"
    assert said(done)[-1].startswith(f"{words} spades")
    assert "L50D2a" in done.laws


def test_declarer_chooses_before_the_partner_of_a_penalty_card_leads() -> None:
    done = walked(
        LATER, offender="S", turn="W", choice="retract_lead", pc_E_major=["S7"]
    )

    assert done.begins["penalty_cards"] == {"stage": "partner_on_lead", "holder": "E"}
    assert said(done)[-1].startswith("W: Your partner has a penalty card")


@pytest.mark.parametrize(
    ("family", "facts"),
    [(LATER, {"offender": "W", "turn": "W"}), (OPENING, {"offender": "W"})],
)
@pytest.mark.parametrize(
    ("left", "law", "family_next"),
    [
        ({"lead_required_W": ["S"]}, "L61A", "revoke"),
        ({"lead_prohibited_W": ["D"]}, "L61A", "revoke"),
        ({"pc_W_major": ["S7"]}, "L52A", "penalty_cards"),
        ({"lead_required_W": ["D"]}, "", ""),
        ({"lead_prohibited_W": ["S"], "pc_W_major": ["S7"]}, "", ""),
        ({"pc_W_major": ["D9"]}, "", ""),
    ],
)
def test_a_lead_in_turn_may_break_an_earlier_ruling(
    family: str,
    facts: dict[str, Any],
    left: dict[str, Any],
    law: str,
    family_next: str,
) -> None:
    done = walked(family, **facts, **left)

    assert (done.apply, law in ("", *done.laws)) == (
        [family_next] if family_next else [],
        True,
    )


def test_a_penalty_card_of_one_who_is_on_lead_is_no_concern_of_a_lead_of_dummy() -> (
    None
):
    done = walked(
        LATER, offender="E", turn="N", choice="retract_lead", pc_W_major=["S7"]
    )

    assert (done.apply, len(done.say)) == ([], 1)


WITHDRAWN_CALL = {"withdrew_E": "yes", "withdrawn_E": "1H"}
FORBID = "S: If this is West's first lead, you may first forbid one suit"


@pytest.mark.parametrize("choice", ["refuse_no_restriction", "refuse_require_suit"])
@pytest.mark.parametrize(
    ("family", "facts"),
    [(LATER, {"offender": "E", "turn": "W"}), (OPENING, {"offender": "E"})],
)
def test_a_withdrawn_call_still_lets_declarer_forbid_a_suit_at_the_lead(
    family: str, facts: dict[str, Any], choice: str
) -> None:
    done = walked(family, **facts, choice=choice, **WITHDRAWN_CALL)

    assert done.apply == ["lead_restriction_call_withdrawn"]
    assert "L26B" in done.laws
    assert [each for each in said(done) if each.startswith(FORBID)]


def test_a_withdrawn_call_is_met_after_a_lead_of_declarer_too() -> None:
    lead = {"offender": "S", "turn": "W", "choice": "retract_lead"}
    done = walked(LATER, **lead, **WITHDRAWN_CALL)

    assert done.apply == ["lead_restriction_call_withdrawn"]


@pytest.mark.parametrize(
    ("own", "words"),
    [
        ({}, FORBID),
        (
            {"pc_W_major": ["H2"]},
            "W: Your penalty card (♥2) stays on the table if its suit is forbidden",
        ),
    ],
)
def test_what_law_26_forbids_comes_before_the_leaders_own_penalty_card(
    own: dict[str, Any], words: str
) -> None:
    lead = {"offender": "E", "turn": "W", "choice": "refuse_no_restriction"}
    done = walked(LATER, **lead, **WITHDRAWN_CALL, **own)

    assert [each for each in said(done) if each.startswith(words)]


@pytest.mark.parametrize(
    "left",
    [
        {"withdrew_W": "yes", "withdrawn_W": "1H"},
        {"withdrew_N": "yes", "withdrawn_N": "1H"},
    ],
)
def test_the_withdrawn_call_of_another_restricts_no_lead_of_this_player(
    left: dict[str, Any],
) -> None:
    lead = {"offender": "E", "turn": "W", "choice": "refuse_no_restriction"}

    assert walked(LATER, **lead, **left).apply == []


@pytest.mark.parametrize(
    ("family", "facts"),
    [(LATER, {"offender": "W", "turn": "W"}), (OPENING, {"offender": "W"})],
)
def test_a_lead_in_turn_before_declarer_could_forbid_a_suit(
    family: str, facts: dict[str, Any]
) -> None:
    done = walked(family, **facts, **WITHDRAWN_CALL)

    assert done.apply == ["lead_restriction_call_withdrawn"]
    assert done.rectification.startswith(
        "It was West's lead. If it is their first, South"
    )


def test_declarer_chooses_for_a_penalty_card_and_then_by_law_26() -> None:
    card = {"stage": "partner_on_lead", "holder": "E", "pc_E_major": ["S7"]}
    done = walked(
        "penalty_cards",
        **card,
        exposed_by="E",
        choice="no_lead_restriction",
        **WITHDRAWN_CALL,
    )

    assert done.question is None, done.question
    assert done.apply == ["lead_restriction_call_withdrawn"]


@pytest.mark.parametrize(
    ("family", "facts", "choice"),
    [
        (
            "penalty_cards",
            {"stage": "partner_on_lead", "holder": "E", "pc_E_major": ["S7"]},
            "no_lead_restriction",
        ),
        (
            "penalty_cards",
            {"stage": "partner_on_lead", "holder": "E", "pc_E_major": ["S7", "S9"]},
            "no_lead_restriction",
        ),
        (OPENING, {"offender": "E"}, "refuse_no_restriction"),
    ],
)
def test_no_restriction_is_not_said_to_free_a_leader_who_has_a_penalty_card(
    family: str, facts: dict[str, Any], choice: str
) -> None:
    done = walked(family, **facts, choice=choice, pc_W_major=["H2"])

    assert said(done)[-1] == "W: You must lead your own penalty card, ♥2."
    assert "any card" not in done.rectification


@pytest.mark.parametrize(
    ("left", "kind"),
    [
        ({"pc_E_major": []}, "pc_major E"),
        ({"pc_E_minor": []}, "pc_major E"),
        ({"pc_W_major": []}, "pc_minor E"),
        ({}, "pc_minor E"),
    ],
)
def test_a_small_card_is_major_beside_a_penalty_card_that_nobody_named(
    left: dict[str, Any], kind: str
) -> None:
    done = walked(
        "penalty_cards", stage="create", holder="E", how="exposed", card="", **left
    )

    assert opened(done)[0] == kind
