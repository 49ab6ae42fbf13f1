"""Auction and play of a game of a file, as a result keeps them."""

from collections.abc import Iterable
from dataclasses import replace

from scoring.bridge.auction import Call
from scoring.bridge.card_play import PACK, CardPlay
from scoring.bridge.contract import Card, Seat
from scoring.bridge.messages import gettext_noop
from scoring.formats.messages import Message, Remarks
from scoring.formats.reading import Game

LONGEST_MEANING = 300


def card_play_of(game: Game, place: Message, remarks: Remarks) -> CardPlay:
    """The auction and play of the game; cards beyond a pack are remarked and left out."""
    cards = checked_cards(game.play, place, remarks)
    return build_card_play(game.dealer, game.auction, cards)


def build_card_play(
    dealer: Seat | None, calls: Iterable[Call], cards: tuple[Card, ...]
) -> CardPlay:
    """The value with explanations that a page and a database can hold."""
    auction = tuple(
        replace(call, meaning=clean_meaning(call.meaning)) if call.meaning else call
        for call in calls
    )
    return CardPlay(dealer if auction else None, auction, cards)


def checked_cards(
    cards: tuple[Card, ...], place: Message, remarks: Remarks
) -> tuple[Card, ...]:
    """At most a pack of cards."""
    if len(cards) > PACK:
        remarks.wrong(
            place, gettext_noop("the play has more than %(most)s cards"), most=PACK
        )
    return cards[:PACK]


def clean_meaning(text: str) -> str:
    """An explanation on one line, without characters that do not print."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.split())[:LONGEST_MEANING]
