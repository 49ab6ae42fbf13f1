"""How the auction and play of a result are stored, and the value they stand for.

A call is its text, or a JSON object where it has more than that:

    ["1NT", {"call": "2D", "alerted": true, "meaning": "transfer"}, "P", "2H"]

Cards are a text of two letters each, suit then rank, in the order of play.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from scoring.bridge.auction import Call
from scoring.bridge.card_play import CardPlay
from scoring.bridge.contract import Card, Seat

StoredCall = str | dict[str, Any]


def encode_calls(calls: Iterable[Call]) -> list[StoredCall]:
    """The calls as `CardPlay.auction` holds them."""
    return [_encoded(call) for call in calls]


def _encoded(call: Call) -> StoredCall:
    more: dict[str, Any] = {}
    if call.alerted:
        more["alerted"] = True
    if call.meaning:
        more["meaning"] = call.meaning
    if call.seat:
        more["seat"] = str(call.seat)
    return {"call": call.text, **more} if more else call.text


def encode_cards(cards: Iterable[Card]) -> str:
    """The cards as `CardPlay.cards` holds them.

    >>> encode_cards([Card.parse("H10"), Card.parse("SA")])
    'HTSA'
    """
    return "".join(map(str, cards))


def decode_card_play(dealer: str, calls: Sequence[StoredCall], cards: str) -> CardPlay:
    """The value of the stored columns.

    >>> str(decode_card_play("N", ["1S"], "HTSA").cards[1])
    'SA'
    """
    return CardPlay(
        dealer=Seat(dealer) if dealer else None,
        auction=tuple(map(_decoded, calls)),
        cards=tuple(Card.parse(cards[at : at + 2]) for at in range(0, len(cards), 2)),
    )


def _decoded(stored: StoredCall) -> Call:
    if isinstance(stored, str):
        return Call(stored)
    seat = stored.get("seat", "")
    return Call(
        stored["call"],
        alerted=stored.get("alerted", False),
        meaning=stored.get("meaning", ""),
        seat=Seat(seat) if seat else None,
    )
