"""What cannot have been played is refused, with the place and the cure."""

import copy
from typing import Any

import pytest

from clubsite.tests.tables import for_each_row
from rulings.laws.calculations.revoke import counted, summed
from rulings.laws.calculations.revoke_transfer import Noticed, hands_are_back, noticed
from rulings.laws.tests.matching import all_cases
from scoring.bridge.messages import NotBridge

CASES = {case["id"]: case["facts"] for case in all_cases()}
WHOLE = CASES["REV-01"]
CLAIMED = CASES["REV-53"]


def changed(board: dict[str, Any], **more: Any) -> dict[str, Any]:
    return copy.deepcopy({**board, **more})


def with_trick(number: int, *cards: str) -> dict[str, Any]:
    board = changed(WHOLE)
    board["play"][number - 1] = list(cards)
    return board


@for_each_row(
    ("board", "words"),
    [
        (with_trick(4, "N:D4", "E:D7", "S:DA"), "trick 4: it has 3 cards"),
        (changed(WHOLE, play=["N:D4"] * 13), "trick 1: it has 0 cards"),
        (
            with_trick(4, "N:D4", "E:D7", "W:S8", "S:DA"),
            "trick 4: W doesn't come after E",
        ),
        (with_trick(4, "N:D4", "E:D7", "S:DA", "X:S8"), "trick 4: “X:S8” isn't a play"),
        (with_trick(4, "N:D4", "E:D7", "S:DA", "W:S1"), "trick 4: “1” isn't a rank"),
        (
            with_trick(4, "N:D3", "E:D7", "S:DA", "W:S8"),
            "D3 was already played to trick 1",
        ),
        (with_trick(4, "N:D4", "E:S9", "S:DA", "W:S8"), "trick 4: E doesn't hold S9"),
        (changed(WHOLE, play=[]), "play: enter one to thirteen tricks"),
        (changed(WHOLE, play=WHOLE["play"][:9]), "play: it ends after trick 9"),
        (changed(WHOLE, declarer="X"), "declarer: “X” isn't a seat"),
        (changed(WHOLE, dummy="E"), "dummy: E isn't the partner of declarer, N"),
        (changed(WHOLE, hands=[]), "hands: enter each hand by suit"),
        (changed(WHOLE, hands={"Z": {}}), "hands: “Z” isn't a seat"),
        (changed(WHOLE, hands={"N": "AKQ"}), "hands, N: enter the cards by suit"),
        (changed(WHOLE, hands={"N": {"S": "K1"}}), "hands, N: “1” isn't a rank"),
        (changed(WHOLE, hands={"N": {"S": "KT97"}}), "N has 4 cards instead of 13"),
        (changed(WHOLE, contract="8S"), "level 1 to 7"),
        (changed(WHOLE, trump="H"), "trump: H doesn't match the contract 3S"),
        (
            changed(WHOLE, vulnerable="all of us"),
            "vulnerable: “all of us” isn't allowed",
        ),
        (changed(WHOLE, alleged=["W"]), "alleged: “W” isn't a revoke"),
        (
            changed(WHOLE, alleged=[{"player": "Z", "trick": 4}]),
            "alleged, player: “Z” isn't a seat",
        ),
        (
            changed(WHOLE, alleged=[{"player": "W", "trick": 14}]),
            "alleged, trick: “14” isn't allowed. Enter a whole number from 1 to 13",
        ),
        (changed(WHOLE, claim={"by": "declarer"}), "Only 13 tricks were played"),
        (changed(CLAIMED, claim=[1]), "Only 11 tricks were played"),
        (
            changed(CLAIMED, claim={"by": "E", "after_trick": 10}),
            "claim, after_trick: “10” isn't allowed. Enter a whole number from 11 to 11",
        ),
        (
            changed(CLAIMED, claim={"by": "E", "claimed_for_declarer": True}),
            "claim, claimed_for_declarer: “True” isn't allowed. Enter a whole number from 0 to 2",
        ),
        (
            changed(CLAIMED, claim={"by": "me", "claimed_for_declarer": 1}),
            "claim, by: “me” isn't a seat",
        ),
    ],
)
def test_the_place_is_named(board: dict[str, Any], words: str) -> None:
    with pytest.raises(NotBridge, match=words):
        counted(board)


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"revokes": []}, "revokes: enter a list in the order of play"),
        ({"revokes": ["E"]}, "revokes, 1: enter it as"),
        ({"revokes": [{"suit": "S"}]}, "revokes, 1, player: “None” isn't a seat"),
        ({"revokes": [{"player": "E", "later": 14}]}, "revokes, 1, later: .* 0 to 13"),
        ({"revokes": [{"player": "E", "automatic": 3}]}, "revokes, 1, automatic: "),
        (
            {"revokes": [{"player": "E"}], "offending_tricks_from_first_revoke": 14},
            "offending_tricks_from_first_revoke: ",
        ),
        (
            {"revokes": [{"player": "E"}], "declarer": "S", "table_declarer": 20},
            "table_declarer: ",
        ),
    ],
)
def test_of_a_list_too(facts: dict[str, Any], words: str) -> None:
    with pytest.raises(NotBridge, match=words):
        summed(facts)


@pytest.mark.parametrize(
    ("facts", "when"),
    [
        (
            {"discovery": "attention first drawn after the round had ended"},
            "round_ended",
        ),
        ({"discovery": "at the end of the round"}, "round_ended"),
        ({"discovery": "two rounds later"}, "round_ended"),
        (
            {"discovery": "an opponent of the offender had called"},
            "nos_called_next_board",
        ),
        ({"discovery": "at trick 9"}, "in_time"),
        ({"discovery": "after a non-offender had called"}, "nos_called_next_board"),
        ({"discovery": "when an offender, but no non-offender, had called"}, "in_time"),
        ({"discovery": "before a non-offender called"}, "in_time"),
        ({"discovery": "after play of the board"}, "in_time"),
        ({"discovery": "when both sides had called"}, "nos_called_next_board"),
        ({"discovery": "during the play"}, "in_time"),
        ({"first_noticed": "after_claim_before_next_board"}, "in_time"),
        ({"first_noticed": "nos_called"}, "nos_called_next_board"),
        ({"nos_called_next_board": "yes"}, "nos_called_next_board"),
        ({"round_ended": "yes", "discovery": "during the play"}, "round_ended"),
        ({"discovery": "by the light of the moon"}, None),
        ({}, None),
    ],
)
def test_when_it_was_noticed(facts: dict[str, str], when: str | None) -> None:
    assert noticed(facts) == (Noticed(when) if when else None)


@pytest.mark.parametrize(
    ("facts", "back"),
    [
        ({"discovery": "after trick 13, no hand returned to the board yet"}, False),
        ({"discovery": "before the hands were returned"}, False),
        ({"discovery": "the cards are not back"}, False),
        ({"discovery": "at trick 13"}, False),
        ({"discovery": "the hands are still on the table"}, False),
        ({"discovery": "after all four hands were returned to the board"}, True),
        ({"hands_returned": "no"}, False),
        ({"hands_returned": "yes", "discovery": "no hand returned"}, True),
        ({}, True),
    ],
)
def test_whether_the_hands_are_back(facts: dict[str, str], back: bool) -> None:
    assert hands_are_back(facts) is back
