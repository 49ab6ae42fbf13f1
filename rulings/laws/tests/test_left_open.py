"""What an earlier ruling left open on the board is known to the law that comes after it."""

from typing import Any

import pytest

from rulings.laws.engine.walk import Walk, walk
from rulings.laws.trees import TREES


def at_table(family: str, **given: Any) -> Walk:
    facts = {"declarer": "S", **given}
    facts = {code: value for code, value in facts.items() if value}
    return walk(TREES[family], facts, assume=True, at_table=True)


def asks(family: str, **facts: Any) -> str:
    question = at_table(family, **facts).question
    return question.code if question else ""


def opened(walked: Walk) -> list[tuple[str, str]]:
    return [(each.code, each.who) for each in walked.follow_ups]


@pytest.mark.parametrize(
    ("facts", "question"),
    [
        ({"offender": "E", "pc_E_major": ("S7",)}, "withheld"),
        ({"offender": "E", "pc_E_minor": ("S7",)}, "withheld"),
        ({"offender": "E"}, ""),
        ({"offender": "W", "pc_E_major": ("S7",)}, ""),
        ({"offender": "E", "pc_E_major": ("S7",), "exception": "none"}, ""),
        ({"offender": "E", "pc_E_major": ("S7",), "trick": 12}, ""),
        ({"offender": "E", "pc_E_major": ("S7",), "withheld": "no"}, ""),
    ],
)
def test_who_has_a_penalty_card_may_have_failed_to_play_it(
    facts: dict[str, Any], question: str
) -> None:
    assert asks("revoke", by="play", **facts) == question


def test_a_penalty_card_that_was_not_played_costs_no_trick() -> None:
    facts = {"offender": "E", "by": "play", "pc_E_major": ("S7", "C3")}
    question = at_table("revoke", **facts).question
    spared = at_table("revoke", **facts, withheld="yes", won_by="offender")
    counted = at_table(
        "revoke", **facts, withheld="no", won_by="offender", won_later="no"
    )

    assert question is not None
    assert "♠7, ♣3" in question.text
    assert (spared.laws[0], spared.results) == ("L64B3", {"tricks_transferred": 0})
    assert "exception" not in spared.assumed
    assert counted.results["tricks_transferred"] == 1


def test_where_nobody_is_asked_it_is_taken_as_usual() -> None:
    facts: dict[str, Any] = {"declarer": "S", "offender": "E", "by": "play"}
    facts["pc_E_major"] = ("S7",)

    walked = walk(TREES["revoke"], facts, assume=True)

    assert (walked.question, walked.assumed["withheld"]) == (None, "no")


@pytest.mark.parametrize("fact", ["lead_required_E", "lead_prohibited_E"])
def test_a_lead_that_was_not_as_asked_is_a_revoke_if_it_could_be(fact: str) -> None:
    facts = {"offender": "E", "card": "HA", fact: ("H",)}
    against = at_table("revoke", **facts, by="not", bound_lead="yes")
    unable = at_table("revoke", **facts, by="play", bound_lead="unable")

    assert asks("revoke", **facts) == "bound_lead"
    assert asks("revoke", offender="W", **{fact: ("H",)}) == "by"
    assert "L61A" in against.laws
    assert ("pc_major", "E") in opened(against)
    assert against.rectification.startswith("The lead is retracted and East leads")
    assert (unable.laws, opened(unable)) == (["L59"], [])
    assert asks("revoke", **facts, bound_lead="no") == "by"


FORCED = {"kind_said": "required_to_pass"}


@pytest.mark.parametrize(
    ("facts", "question"),
    [
        ({}, "offender"),
        ({"pass_E": "rest"}, ""),
        ({"pass_E": "next"}, ""),
        ({"pass_E": "rest", "pass_W": "rest"}, "offender"),
    ],
)
def test_who_has_to_pass_is_asked_only_if_nobody_or_several_have_to(
    facts: dict[str, Any], question: str
) -> None:
    assert asks("inadmissible_calls", **FORCED, **facts) == question


def test_of_several_who_have_to_pass_one_is_named() -> None:
    question = TREES["inadmissible_calls"].question("offender")
    facts = {"pass_E": "rest", "pass_W": "next", "lho_called": "yes"}
    single = at_table("inadmissible_calls", **FORCED, **facts, offender="E")
    other = at_table("inadmissible_calls", **FORCED, **facts, offender="W")

    assert question is not None
    assert question.among
    assert opened(single) == [("pass_rest_of_auction", "E")]
    assert opened(other) == []


def test_another_wrong_call_may_be_of_anybody() -> None:
    facts = {"kind_said": "double_or_redouble", "pass_E": "rest"}

    assert asks("inadmissible_calls", **facts) == "offender"


LEAD = "lead_restriction_call_withdrawn"


def test_a_lead_restriction_that_waits_says_whose_call_it_was() -> None:
    facts = {"withdrew_E": "yes", "withdrawn_E": "1H"}
    first = at_table(LEAD, **facts)
    later = at_table(LEAD, **{**facts, "declarer": "N"})

    assert first.question is None
    assert first.steps[0].chooser == "S"
    assert ("lead_prohibited", "W") in opened(first)
    assert set(first.assumed) == {
        "partner_on_lead",
        "auction",
        "suits_specified_by_offender",
    }
    assert later.rectification.startswith("When West is first on lead")


@pytest.mark.parametrize(
    ("facts", "question"),
    [
        ({"declarer": ""}, "declarer"),
        ({}, "withdrawn_by"),
        ({"withdrew_E": "yes"}, "comparable"),
        ({"withdrew_E": "yes", "withdrawn_E": "1H", "declarer": "W"}, "withdrawn_by"),
        (
            {"withdrew_E": "yes", "withdrawn_E": "1H", "withdrew_W": "yes"},
            "withdrawn_by",
        ),
    ],
)
def test_else_it_is_asked(facts: dict[str, Any], question: str) -> None:
    assert asks(LEAD, **facts) == question


@pytest.mark.parametrize(
    ("facts", "question"),
    [
        ({"stage": "to_play", "pc_E_major": ("S7",)}, ""),
        ({"stage": "partner_on_lead", "pc_E_minor": ("S7",)}, ""),
        ({"stage": "to_play"}, "holder"),
        ({"stage": "create", "pc_E_major": ("S7",)}, "holder"),
        ({"stage": "information", "pc_E_major": ("S7",)}, "holder"),
        ({"stage": "to_play", "pc_E_major": ("S7",), "pc_W_major": ("C3",)}, "holder"),
    ],
)
def test_whose_penalty_card_it_is_follows_where_there_is_one(
    facts: dict[str, Any], question: str
) -> None:
    assert asks("penalty_cards", **facts) == question
