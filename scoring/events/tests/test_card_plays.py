"""Auctions and play as they are stored."""

from scoring.bridge.auction import Call
from scoring.bridge.card_play import NO_CARD_PLAY, CardPlay
from scoring.bridge.contract import Card, Seat
from scoring.events.card_plays import decode_card_play, encode_calls, encode_cards

WHOLE = CardPlay(
    Seat.E,
    (
        Call("1NT"),
        Call("2D", alerted=True, meaning="transfer"),
        Call("X", alerted=True),
        Call("P", seat=Seat.N),
    ),
    (Card.parse("HT"), Card.parse("SA")),
)


def test_what_is_stored_is_read_back() -> None:
    for value in (WHOLE, NO_CARD_PLAY):
        stored = encode_calls(value.auction), encode_cards(value.cards)

        assert decode_card_play(str(value.dealer or ""), *stored) == value


def test_a_call_alone_is_stored_as_its_text() -> None:
    assert encode_calls(WHOLE.auction) == [
        "1NT",
        {"call": "2D", "alerted": True, "meaning": "transfer"},
        {"call": "X", "alerted": True},
        {"call": "P", "seat": "N"},
    ]
