"""Insufficient bids (Law 27): the branches that no worked case takes."""

from typing import Any

import pytest

from rulings.laws.engine.answers import read_facts
from rulings.laws.engine.walk import walk
from rulings.laws.tests.ruled import Ruled, ruled
from rulings.laws.trees import TREES

FAMILY = "insufficient_bid"
SILENCED = [
    "pass_rest_of_auction W",
    "ui_to W 1H",
    "lead_26B_pending W 1H",
    "end_of_play_check director 72C",
]


def rule(**facts: Any) -> Ruled:
    """East bids one heart over one spade of North, and that is refused."""
    defaults = {
        "auction_before": ["N:1S"],
        "offender": "E",
        "insufficient": "1H",
        "accepted": False,
    }
    return ruled(FAMILY, **{**defaults, **facts})


def apply(**facts: Any) -> list[str]:
    tree = TREES[FAMILY]
    return walk(tree, read_facts(tree, facts).known, assume=True).apply


def test_the_auction_tells_that_a_bid_is_sufficient() -> None:
    outcome = rule(insufficient="1NT")

    assert (outcome.laws, outcome.options) == (["L18C"], [])


def test_a_bid_that_was_never_meant_is_a_change_of_call() -> None:
    assert apply(offender="E", insufficient="1H", unintended=True) == ["change_of_call"]


def test_without_an_auction_the_bid_is_taken_as_in_turn() -> None:
    outcome = ruled(FAMILY, offender="E", insufficient="1H")

    assert outcome.values["chooser"] == "S"
    assert outcome.laws[0] == "L27A1"
    assert outcome.values["assumed"]["turn_said"] == "E"


def test_a_refused_bid_has_to_be_replaced() -> None:
    outcome = rule()

    assert "L27B" in outcome.laws
    assert (outcome.options, outcome.open) == ([], [])
    assert [each["to"] for each in outcome.values["say"]] == ["S", "E", "director"]


@pytest.mark.parametrize(
    ("facts", "law"),
    [
        ({"replacement": "2H"}, "L27B1a"),
        ({"insufficient": "1D", "replacement": "2D"}, "L27B1a"),
        ({"replacement": "2S", "comparable": True}, "L27B1b"),
        ({"replacement": "X", "comparable": True}, "L27B1b"),
        ({"replacement": "3H", "comparable": True}, "L27B1b"),
        (
            {"artificial": True, "replacement": "3C", "same_denomination": True},
            "L27B1a",
        ),
        (
            {"auction_before": "", "replacement": "2H", "same_denomination": True},
            "L27B1a",
        ),
    ],
)
def test_some_calls_replace_it_without_more(facts: dict[str, Any], law: str) -> None:
    outcome = rule(**facts)

    assert law in outcome.laws
    assert outcome.open == ["end_of_play_check director 27D"]


def test_an_artificial_bid_in_the_same_suit_is_not_taken_for_natural() -> None:
    outcome = rule(
        artificial=True, replacement="2H", same_denomination=False, comparable=False
    )

    assert outcome.laws[0] == "L27B2"
    assert outcome.open == SILENCED


def test_a_pass_silences_the_partner() -> None:
    assert rule(replacement="P").open == SILENCED


def test_whether_another_bid_is_comparable_is_left_to_the_director() -> None:
    assert rule(replacement="2S").asks == "comparable"


def test_a_double_that_is_not_comparable_is_cancelled() -> None:
    outcome = rule(replacement="X", comparable=False)

    assert outcome.laws[0] == "L27B3"
    assert outcome.open == SILENCED


def test_a_call_made_too_early_waits_for_the_player_to_the_left() -> None:
    waiting = ruled(
        FAMILY,
        auction_before=["N:1S"],
        offender="E",
        insufficient="1H",
        premature_replacement="2H",
    )
    accepted = rule(premature_replacement="2H", accepted=True)

    assert "L27C" in waiting.laws
    assert waiting.options == ["accept_call", "reject_call"]
    assert waiting.open == ["end_of_play_check director 27D if reject_call"]
    assert (accepted.open, accepted.values["resolved"]) == ([], "accept_call")


@pytest.mark.parametrize(
    "auction_facts",
    [{}, {"auction_before": "", "replacement_insufficient": True}],
    ids=["by the auction", "as found"],
)
def test_a_second_insufficient_bid_may_be_accepted_too(
    auction_facts: dict[str, Any],
) -> None:
    facts = {"replacement": "1D", **auction_facts}

    offered = rule(**facts)
    accepted = rule(**facts, second_accepted=True)
    refused = rule(**facts, second_accepted=False)

    assert (offered.options, offered.values["chooser"]) == (
        ["accept_call", "reject_call"],
        "S",
    )
    assert offered.laws[0] == "L27B4"
    assert (accepted.open, accepted.values["resolved"]) == ([], "accept_call")
    assert refused.laws[:2] == ["L27B4", "L27B3"]
    assert refused.open == SILENCED


def test_out_of_rotation_the_bid_is_ruled_as_such() -> None:
    facts = {"turn": "N", "auction_before": ["E:1S", "S:P", "W:P"]}

    waiting = rule(**facts)
    repeated = rule(**facts, RHO_calls="P")
    replaced = rule(**facts, RHO_calls="2C", replacement="P")
    called_over = rule(**facts, LHO_called=True)
    in_turn = rule(**facts, called_in_turn=True)

    assert {"L27A2", "L31A"} <= set(waiting.laws)
    assert repeated.open == ["repeat_call E 1H"]
    assert "pass_next_turn W" in replaced.open
    assert called_over.values["resolved"] == "accept_call"
    assert in_turn.laws[0] == "L28B"


def test_after_an_own_call_it_is_a_change_of_that_call() -> None:
    outcome = rule(auction_before=["E:1S"], position="LHO turn")

    assert {"L27A2", "L31C", "L25B1"} <= set(outcome.laws)


def test_after_a_double_instead_partner_is_silent_whatever_bid_follows() -> None:
    outcome = rule(premature_replacement="X", comparable=False, replacement="2H")

    assert outcome.laws[0] == "L27B3"
    assert outcome.open == SILENCED
