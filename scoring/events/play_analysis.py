"""What double dummy of a play depends on, and how what was found is stored.

For each position, from the lead on, a text has three letters for each card that may be
played: the card, and as a hexadecimal digit the tricks that declarer's side still takes
after it, those of the trick in progress among them: "SA7SK7H96".
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.bridge.boards import Deal
from scoring.bridge.card_play import (
    CardPlay,
    played_contract,
    regular_cards,
    tricks_of_play,
)
from scoring.bridge.contract import Card, PlayedResult, Seat

Options = Mapping[Card, int]
"""Each card that may be played, with the tricks that declarer's side takes after it."""


@dataclass(frozen=True, slots=True)
class PlayFacts:
    """The deal, the contract and the cards before the first irregular one."""

    deal: Deal
    trump: str
    declarer: Seat
    cards: tuple[Card, ...]

    @property
    def digest(self) -> str:
        """Another one as soon as any of it is another."""
        played = "".join(map(str, self.cards))
        text = f"{self.deal} {self.trump} {self.declarer} {played}"
        return hashlib.sha256(text.encode()).hexdigest()


def play_facts(
    play: CardPlay, result: PlayedResult | None, deal: Deal | None
) -> PlayFacts | None:
    """The facts; none where deal, contract or cards are not known."""
    contract, declarer = played_contract(play, result)
    if deal is None or contract is None or declarer is None or not play.cards:
        return None
    trump = str(contract.strain)
    tricks = tricks_of_play(play.cards, declarer, trump, deal)
    return PlayFacts(deal, trump, declarer, play.cards[: regular_cards(tricks)])


def encode_options(options: Options) -> str:
    """One position as it is stored."""
    return "".join(f"{card}{tricks:x}" for card, tricks in options.items())


def decode_options(stored: Sequence[str]) -> list[Options]:
    """The positions from the lead on.

    >>> found = decode_options(["SA7H9a"])
    >>> [(str(card), tricks) for card, tricks in found[0].items()]
    [('SA', 7), ('H9', 10)]
    """
    return [
        {
            Card.parse(text[at : at + 2]): int(text[at + 2], 16)
            for at in range(0, len(text), 3)
        }
        for text in stored
    ]
