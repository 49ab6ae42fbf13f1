"""What is read out can be said shorter, to players who have heard it before."""

import pytest

from clubsite.tests.tables import for_each_row
from rulings.laws.engine.walk import walk
from rulings.laws.engine.wire import walk_values
from rulings.laws.trees import TREES

COMMON = (
    *("opening_lead_out_of_turn", "lead_out_of_turn_in_play", "revoke"),
    *("insufficient_bid", "bid_out_of_rotation", "penalty_cards"),
    *("claims_and_concessions", "unauthorised_information", "misinformation"),
)
LONG = 90
"""Characters of a saying that takes a while to read out."""


@pytest.mark.parametrize("family", COMMON)
def test_what_is_long_to_read_out_can_be_said_shorter(family: str) -> None:
    sayings = [saying for each in TREES[family].every_branch() for saying in each.say]

    aloud = [
        saying
        for saying in sayings
        if saying.to != "director" and len(saying.text) > LONG
    ]
    assert [saying.text for saying in aloud if not saying.short] == []


@for_each_row("family", TREES)
def test_shorter_words_are_shorter(family: str) -> None:
    for branch in TREES[family].every_branch():
        for saying in branch.say:
            assert len(saying.short) < len(saying.text)


def test_shorter_words_have_the_facts_filled_in() -> None:
    given = {"offender": "E", "declarer": "S", "turn": "N"}
    walked = walk(TREES["lead_out_of_turn_in_play"], given, assume=True)

    [message] = walk_values(walked)["say"]
    assert message["short"] == "Not East's lead: accept it, or have it retracted?"
    assert message["text"].startswith("It was North's lead, not East's.")
