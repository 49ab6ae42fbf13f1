"""Tricks of a play, by whom, and what is irregular in them."""

import pytest

from scoring.bridge.auction import Call
from scoring.bridge.boards import Deal
from scoring.bridge.card_play import (
    NO_CARD_PLAY,
    CardFault,
    CardPlay,
    InvalidCardPlay,
    Trick,
    tricks_of_play,
)
from scoring.bridge.contract import Card, Seat

DEAL = Deal.parse(
    "N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4"
)
"""Declarer North: East leads."""


def cards(text: str) -> list[Card]:
    return [Card.parse(each) for each in text.split()]


def tricks(text: str, trump: str = "NT", deal: Deal | None = DEAL) -> list[Trick]:
    return list(tricks_of_play(cards(text), Seat.N, trump, deal))


def faults(text: str, trump: str = "NT") -> dict[str, CardFault]:
    return {
        f"{each.seat} {each.card}": each.fault
        for trick in tricks(text, trump)
        for each in trick.cards
        if each.fault
    }


def test_each_trick_is_led_by_the_winner_of_the_one_before() -> None:
    found = tricks("SA S9 S2 S5 SK ST S3 S6 S7 SJ SQ C2 HJ HA")

    assert [(trick.number, trick.leader, trick.winner) for trick in found] == [
        (1, Seat.E, Seat.E),
        (2, Seat.E, Seat.E),
        (3, Seat.E, Seat.W),
        (4, Seat.W, None),
    ]
    assert all(each.fault is None for trick in found for each in trick.cards)


def test_a_trump_wins() -> None:
    *_, third = tricks("SA S9 S2 S5 SK ST S3 S6 S7 SJ SQ C2", trump="C")

    assert third.winner is Seat.N


def test_without_the_deal_each_card_is_of_the_player_in_turn() -> None:
    (first,) = tricks("SA HA S2 SA", deal=None)

    assert [(each.seat, each.fault) for each in first.cards] == [
        (Seat.E, None),
        (Seat.S, None),
        (Seat.W, None),
        (Seat.N, CardFault.TWICE),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("SA H9", {"S H9": CardFault.REVOKE}),
        ("SA S9 S2 S5 SK ST S3 S6 SK", {"E SK": CardFault.TWICE}),
        ("S9 S4 S6 SA", {"S S9": CardFault.OUT_OF_TURN}),
        ("SA S2", {"W S2": CardFault.OUT_OF_TURN}),
        ("SA S9 HA", {"N HA": CardFault.OUT_OF_TURN}),
        ("SA S9 SK", {"W SK": CardFault.NOT_HELD}),
    ],
)
def test_what_is_irregular_in_a_play(text: str, expected: dict[str, CardFault]) -> None:
    assert faults(text) == expected


def test_a_lead_out_of_turn_is_followed_from_there() -> None:
    (first,) = tricks("S9 S4 S6 SA")

    assert [each.seat for each in first.cards] == [Seat.S, Seat.W, Seat.N, Seat.E]
    assert first.winner is Seat.E


def test_a_board_has_no_more_than_a_pack_and_a_whole_auction() -> None:
    with pytest.raises(InvalidCardPlay):
        CardPlay(cards=tuple(cards("SA " * 53)))
    with pytest.raises(InvalidCardPlay):
        CardPlay(auction=(Call("P"),) * 320)
    assert not NO_CARD_PLAY
    assert CardPlay(Seat.N, (Call("P"),))
