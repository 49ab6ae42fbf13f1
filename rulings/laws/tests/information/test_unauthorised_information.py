"""Unauthorised information (Laws 16, 73): the branches that no worked case takes."""

from typing import Any

import pytest

from rulings.laws.engine.transcript import judgment_facts
from rulings.laws.engine.walk import walk
from rulings.laws.tests.ruled import Ruled, ruled
from rulings.laws.trees import TREES


def rule(**facts: Any) -> Ruled:
    return ruled("unauthorised_information", **facts)


ALL = {"UI": True, "damage": True, "LA": True, "suggested": True}


@pytest.mark.parametrize("missing", ALL)
def test_one_no_ends_the_steps(missing: str) -> None:
    outcome = rule(**{**ALL, missing: False})

    assert outcome.values["adjust"] is False
    assert outcome.open == ["appeal_window both sides"]


def test_all_four_steps_lead_to_an_adjusted_score() -> None:
    outcome = rule(**ALL)

    assert (outcome.values["adjust"], outcome.laws[0]) == (True, "L16B3")


def test_the_ruling_names_whose_information_it_was_and_who_may_not_use_it() -> None:
    from_the_informant = rule(**ALL, informant="S")
    from_an_explanation = rule(**ALL, explainer="S")
    nobody = rule(**{**ALL, "UI": False}, informant="S")

    for outcome in (from_the_informant, from_an_explanation):
        assert outcome.values["rectification"].startswith("North chose an action")
        assert outcome.open[0] == "ui_to N the information from partner"
    assert nobody.open == ["appeal_window both sides"]
    assert "North had no" in nobody.values["rectification"]


def test_whose_information_it_was_is_asked_at_the_table_alone() -> None:
    tree = TREES["unauthorised_information"]
    at_table = walk(tree, {}, assume=True, at_table=True).question
    reserved = walk(tree, {"kind": "reserve_rights"}, assume=True, at_table=True)

    assert at_table is not None
    assert (at_table.code, rule().asks) == ("informant", "UI")
    assert reserved.question is not None
    assert reserved.question.code == "agreed"


AT_TABLE = {"informant": "S", "seen": "tempo", "agreed": "yes"}


@pytest.mark.parametrize(
    ("facts", "question"),
    [
        ({}, "informant"),
        ({"informant": "S"}, "seen"),
        ({"informant": "S", "seen": "tempo"}, "agreed"),
        ({**AT_TABLE, "result_in": "no"}, ""),
        ({**AT_TABLE, "board_over": "yes"}, "UI"),
        ({**AT_TABLE, "result_in": "yes"}, "UI"),
        ({**AT_TABLE, "result_in": "yes", "UI": "yes"}, "damage"),
        ({**AT_TABLE, "result_in": "yes", "UI": "yes", "damage": "yes"}, "LA"),
        ({**AT_TABLE, "board_over": "no"}, ""),
    ],
)
def test_what_was_seen_and_agreed_comes_first_and_damage_second_of_the_tests(
    facts: dict[str, Any], question: str
) -> None:
    tree = TREES["unauthorised_information"]
    walked = walk(tree, facts, assume=True, at_table=True)

    assert (walked.question.code if walked.question else "") == question


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({}, "All agree on what South showed"),
        ({"agreed": False}, "call the director now"),
        ({"election_reserve_rights": False}, "call the director at once"),
    ],
)
def test_while_the_board_is_played_rights_are_reserved(
    facts: dict[str, Any], words: str
) -> None:
    outcome = rule(informant="S", board_over=False, **facts)

    assert "L16B2" in outcome.laws
    assert words in outcome.values["rectification"]
    assert "end_of_play_check director 16B3" in outcome.open
    assert "adjust" not in outcome.values


def test_what_is_not_agreed_the_director_finds() -> None:
    outcome = rule(**{**ALL, "UI": False}, agreed=False)

    assert {"L85A1", "L16B2"} <= set(outcome.laws)
    assert outcome.values["adjust"] is False


def test_only_tempo_may_have_been_the_required_pause() -> None:
    paused = {"waited_as_required": True, "election_skip_bid_pause": 10}

    assert rule(**ALL, **paused, seen="remark").values["adjust"] is True
    assert rule(**ALL, **paused, seen="tempo").values["adjust"] is False


def test_that_there_was_information_is_a_fact_and_no_judgment() -> None:
    tree = TREES["unauthorised_information"]

    assert judgment_facts(tree) >= {"LA", "suggested"}
    assert "UI" not in judgment_facts(tree)


def test_a_pause_that_everybody_makes_tells_nothing() -> None:
    paused = {"waited_as_required": True, "informant": "S"}
    required = rule(**ALL, **paused, election_skip_bid_pause=10)
    not_waited = rule(waited_as_required=False, election_skip_bid_pause=10)

    assert (required.values["adjust"], required.laws[0]) == (False, "L73A2")
    assert required.open == ["appeal_window both sides"]
    assert not_waited.asks == "UI"
    assert rule(**ALL, **paused).values["adjust"] is True


def test_who_misled_is_named() -> None:
    misled = {"false_inference": True, "bridge_reason": False, "damage": True}
    outcome = rule(
        kind="deceptive_tempo", noted="W", could_have_been_aware=True, **misled
    )

    assert "West could have been aware" in outcome.values["rectification"]


def test_rights_are_reserved_against_a_player() -> None:
    outcome = rule(kind="reserve_rights", noted="W")

    assert outcome.open[0] == "ui_to E the information from partner"
    assert outcome.values["rectification"].startswith("All agree on what West showed")


@pytest.mark.parametrize(("result_in", "messages"), [("no", 1), ("yes", 0)])
def test_nobody_is_asked_to_play_on_when_the_result_is_in(
    result_in: str, messages: int
) -> None:
    outcome = rule(kind="withdrawn", offender="E", result_in=result_in)

    assert len(outcome.values["say"]) == messages


def test_what_was_withdrawn_is_free_for_the_others_only() -> None:
    outcome = rule(kind="withdrawn", offender="E")

    assert outcome.open == [
        "ai_to NS what was withdrawn",
        "ui_to EW what was withdrawn",
        "end_of_play_check director 16C3",
    ]


def test_what_the_others_withdrew_is_not_for_the_offending_side() -> None:
    outcome = rule(kind="withdrawn", offender="E", by_offending_side=False, used="no")

    assert outcome.values["adjust"] is False
    assert outcome.open[:2] == [
        "ai_to EW what was withdrawn",
        "ui_to NS what was withdrawn",
    ]


def test_use_of_what_was_withdrawn_is_adjusted() -> None:
    outcome = rule(kind="withdrawn", offender="E", used=True)

    assert (outcome.laws[0], outcome.values["adjust"]) == ("L16C3", True)


def test_after_the_first_call_nobody_changes_seats() -> None:
    outcome = rule(kind="other_source", first_call_made=True)

    assert outcome.options == ["play_and_stand_by", "adjusted_score"]
    assert outcome.laws[0] == "L16D3"


def test_seats_are_not_changed_for_a_result() -> None:
    outcome = rule(kind="other_source", concerns="result")

    assert outcome.options == ["redeal", "play_and_stand_by", "adjusted_score"]


@pytest.mark.parametrize(
    ("choice", "law"),
    [
        ("rearrange_players", "L16D2a"),
        ("redeal", "L16D2b"),
        ("play_and_stand_by", "L16D2c"),
        ("adjusted_score", "L16D2d"),
    ],
)
def test_the_director_does_one_of_them(choice: str, law: str) -> None:
    outcome = rule(kind="other_source", choice=choice)

    assert (outcome.laws[0], outcome.options) == (law, [])


def test_what_does_not_interfere_is_played() -> None:
    assert rule(kind="other_source", interferes=False).laws == ["L16D2", "L16D1"]


@pytest.mark.parametrize(
    ("changes", "adjust"),
    [
        ({"false_inference": False}, False),
        ({"bridge_reason": True}, False),
        ({"could_have_been_aware": False}, False),
        ({"damage": False}, False),
        ({"deliberate": True}, True),
        ({"deliberate": True, "damage": False}, False),
    ],
)
def test_deceptive_tempo_needs_all_that_the_law_asks(
    changes: dict[str, bool], adjust: bool
) -> None:
    misled = {
        "false_inference": True,
        "bridge_reason": False,
        "could_have_been_aware": True,
        "damage": True,
    }

    outcome = rule(kind="deceptive_tempo", **{**misled, **changes})

    assert outcome.values["adjust"] is adjust


@pytest.mark.parametrize(
    ("facts", "word"),
    [
        ({}, "All agree"),
        ({"agreed": False}, "dispute"),
        ({"reserving_allowed": False}, "at once"),
        ({"election_reserve_rights": False}, "at once"),
    ],
)
def test_rights_are_reserved(facts: dict[str, bool], word: str) -> None:
    outcome = rule(kind="reserve_rights", **facts)

    assert outcome.laws == ["L16B2"]
    assert word in outcome.values["rectification"]
    assert outcome.open == ["end_of_play_check director 16B3"]
