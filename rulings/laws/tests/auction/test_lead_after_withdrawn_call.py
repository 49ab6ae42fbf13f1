"""The lead after a withdrawn call (Law 26): the branches that no worked case takes."""

from typing import Any

import pytest

from rulings.laws.tests.ruled import Ruled, ruled


def rule(**facts: Any) -> Ruled:
    """South declares; a call of East was withdrawn for another that is not comparable."""
    defaults = {"withdrawn": {"by": "E", "call": "1H"}, "comparable": False}
    return ruled("lead_restriction_call_withdrawn", **{**defaults, **facts})


@pytest.mark.parametrize("kind", ["unintended", "no_restriction"])
def test_some_withdrawn_calls_restrict_no_lead(kind: str) -> None:
    outcome = rule(withdrawn_kind=kind)

    assert (outcome.laws, outcome.options, outcome.open) == (["L26"], [], [])


def test_after_an_insufficient_bid_the_look_at_the_end_is_another() -> None:
    outcome = rule(withdrawn_kind="insufficient", comparable=True)

    assert outcome.open == ["end_of_play_check director 27D"]


def test_the_choice_waits_until_the_partner_has_the_lead() -> None:
    waiting = rule(declarer="N")
    at_last = rule(declarer="N", partner_on_lead=True)

    assert (waiting.options, waiting.open) == ([], ["lead_26B_pending W 1H"])
    assert at_last.options[-1] == "no_restriction"
    assert at_last.values["chooser"] == "N"


def test_suits_of_the_auction_and_suits_that_were_shown_are_free() -> None:
    named = rule(auction=["E:1S", "S:1NT", "W:P", "N:P", "E:2H"])
    shown = rule(suits_specified_by_offender=["S", "C"])

    assert named.options == ["prohibit:D", "prohibit:C", "no_restriction"]
    assert shown.options == ["prohibit:H", "prohibit:D", "no_restriction"]


@pytest.mark.parametrize(
    "shown_suits",
    [
        {"suits_specified_by_offender": ["S", "H", "D", "C"]},
        {"auction": ["E:1S", "E:2H", "E:3D", "E:4C"]},
    ],
)
def test_where_all_suits_are_shown_none_is_forbidden(
    shown_suits: dict[str, Any],
) -> None:
    outcome = rule(**shown_suits)

    assert (outcome.options, outcome.open) == ([], [])


def test_declarer_may_forbid_nothing() -> None:
    outcome = rule(choice="no_restriction")

    assert outcome.options == []
    assert not any(each.startswith("lead_prohibited") for each in outcome.open)


def test_the_suit_that_is_forbidden_is_kept() -> None:
    assert "lead_prohibited W D" in rule(choice="prohibit:D").open
