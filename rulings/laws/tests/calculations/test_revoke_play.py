"""The tricks that revokes cost, counted from the cards."""

import copy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulings.laws.calculations.revoke import counted
from rulings.laws.tests.calculations.slow_law_64 import SEATS, Law64, winner
from rulings.laws.tests.matching import cases_of

RANKS = "AKQJT98765432"
PACK = [suit + rank for suit in "SHDC" for rank in RANKS]
OFTEN = 0.12
"""How often a player of these boards does not look for the suit that was led."""
EXPECTED = (
    *("tricks_transferred", "tricks_to", "revokes", "declarer_tricks_table"),
    *("declarer_tricks_after_automatic", "score_NS_table"),
    *("score_NS_after_automatic", "equity_check_64C", "laws"),
    *("trick12_winner", "trick13_winner"),
)
PLAYED = [case for case in cases_of("revoke") if "hands" in case["facts"]]


@pytest.mark.parametrize("case", PLAYED, ids=lambda case: str(case["id"]))
def test_every_key_of_a_case_is_met(case: dict[str, Any]) -> None:
    found = counted(case["facts"])

    wanted = {key: case["expected"].get(key) for key in EXPECTED}
    assert {key: found.get(key) for key in EXPECTED} == wanted


def a_board(draw: Random) -> dict[str, Any]:
    """A random play in which players revoke now and then, perhaps ended by a claim."""
    cards = draw.sample(PACK, 52)
    hands = {seat: cards[13 * at : 13 * at + 13] for at, seat in enumerate(SEATS)}
    trump = draw.choice(["S", "H", "D", "C", "NT"])
    declarer = draw.choice(SEATS)
    dealt = {
        seat: {
            suit: "".join(card[1] for card in hand if card[0] == suit)
            for suit in "SHDC"
        }
        for seat, hand in hands.items()
    }
    play = a_play(draw, hands, trump, declarer)
    return {
        "contract": f"{draw.randint(1, 7)}{trump}",
        "declarer": declarer,
        "hands": dealt,
        "play": play,
        "vulnerable": draw.choice(["none", "NS", "EW", "both"]),
        "hands_returned": draw.choice(["yes", "no"]),
        "nos_called_next_board": draw.choice(["no", "no", "no", "yes"]),
        "round_ended": draw.choice(["no", "no", "no", "yes"]),
        **({"claim": a_claim(draw, len(play))} if len(play) < 13 else {}),
    }


def a_play(
    draw: Random, hands: dict[str, list[str]], trump: str, declarer: str
) -> list[list[str]]:
    """To the end or to a claim; the hands are played empty."""
    leader = (SEATS.index(declarer) + 1) % 4
    play = []
    for _ in range(draw.choice([13, 13, draw.randint(1, 12)])):
        trick: list[tuple[str, str]] = []
        for seat in (SEATS[(leader + place) % 4] for place in range(4)):
            led = trick[0][1][0] if trick else ""
            suit = [card for card in hands[seat] if card.startswith(led)]
            careless = not suit or draw.random() < OFTEN
            card = draw.choice(hands[seat] if careless else suit)
            hands[seat].remove(card)
            trick.append((seat, card))
        leader = SEATS.index(winner(trick, trump))
        play.append([f"{seat}:{card}" for seat, card in trick])
    return play


def a_claim(draw: Random, played: int) -> dict[str, Any]:
    return {
        "by": draw.choice(["declarer", *SEATS]),
        "after_trick": played,
        "tricks_left": 13 - played,
        "claimed_for_declarer": draw.randint(0, 13 - played),
        "agreed": draw.choice([True, False]),
    }


boards = st.randoms(use_true_random=False).map(a_board)


@given(boards)
@settings(max_examples=100, deadline=None)
def test_it_counts_as_a_slow_reading_of_the_law(board: dict[str, Any]) -> None:
    found, slow = counted(board), Law64(board)

    assert [
        (each["trick"], each["player"], each["suit"]) for each in found["revokes"]
    ] == slow.revokes
    assert (
        found["tricks_transferred"],
        found["declarer_tricks_after_automatic"],
    ) == (slow.transferred(), slow.declarers_tricks())


@given(boards)
@settings(max_examples=15, deadline=None)
def test_turning_the_table_changes_nothing(board: dict[str, Any]) -> None:
    found = counted(board)

    other = counted(turned(board))

    assert found["tricks_transferred"] == other["tricks_transferred"]
    assert [each["law"] for each in found["revokes"]] == [
        each["law"] for each in other["revokes"]
    ]


def turned(board: dict[str, Any]) -> dict[str, Any]:
    """The same board with every player one place on."""
    on = dict(zip(SEATS, "ESWN", strict=True))
    other = copy.deepcopy(board)
    other["declarer"] = on[board["declarer"]]
    other["hands"] = {on[seat]: hand for seat, hand in board["hands"].items()}
    other["play"] = [
        [on[each[0]] + each[1:] for each in trick] for trick in board["play"]
    ]
    if "claim" in other:
        by = board["claim"]["by"]
        other["claim"]["by"] = on.get(by, by)
    return other


@given(boards)
@settings(max_examples=15, deadline=None)
def test_nobody_loses_more_than_he_won_from_the_revoke_on(
    board: dict[str, Any],
) -> None:
    found = counted(board)

    assert 0 <= found["declarer_tricks_after_automatic"] <= 13
