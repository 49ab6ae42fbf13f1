"""What a table recorded of a board: its calls, and its cards in the order of play."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, takewhile

from scoring.bridge.auction import MOST_CALLS, Auction, Call, made_calls
from scoring.bridge.boards import Deal
from scoring.bridge.contract import (
    SEATS,
    Card,
    Contract,
    PlayedResult,
    Seat,
    ring,
    winner,
)
from scoring.bridge.messages import NotBridge, gettext_noop

PACK = 52


class InvalidCardPlay(NotBridge):
    """More calls or cards than a board can have."""


@dataclass(frozen=True, slots=True)
class CardPlay:
    """The auction from `dealer` on, and the cards in the order they were played.

    Either may be missing. Both are as the table or its file has them, irregular calls
    and cards among them.
    """

    dealer: Seat | None = None
    auction: tuple[Call, ...] = ()
    cards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if len(self.auction) > MOST_CALLS or len(self.cards) > PACK:
            raise InvalidCardPlay(
                gettext_noop(
                    "A board has at most %(calls)s calls and %(cards)s cards."
                ),
                calls=MOST_CALLS,
                cards=PACK,
            )

    def __bool__(self) -> bool:
        return bool(self.auction or self.cards)


NO_CARD_PLAY = CardPlay()


class CardFault(StrEnum):
    """What is irregular about a card."""

    REVOKE = "revoke"
    OUT_OF_TURN = "out-of-turn"
    NOT_HELD = "not-held"
    """The player in turn does not hold it."""
    TWICE = "twice"


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card with the player of it, and what is irregular about it."""

    seat: Seat
    card: Card
    fault: CardFault | None = None


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of one trick in the order of play; only a whole one has a `winner`."""

    number: int
    cards: tuple[PlayedCard, ...]
    winner: Seat | None = None

    @property
    def leader(self) -> Seat:
        return self.cards[0].seat


def tricks_of_play(
    cards: Sequence[Card], declarer: Seat, trump: str, deal: Deal | None
) -> Iterator[Trick]:
    """The tricks that these cards are; `trump` is "NT" or a suit.

    With the deal each card is its holder's, and what is irregular is marked; without
    it each card is that of the player in turn.
    """
    table = _Table(deal)
    leader = declarer.next
    for at in range(0, len(cards), 4):
        played = table.trick(cards[at : at + 4], leader)
        taker = None
        if len(played) == 4:
            seated = {each.seat: each.card for each in played}
            leader = taker = winner(seated, played[0].card, trump)
        yield Trick(at // 4 + 1, played, taker)


def played_contract(
    play: CardPlay, result: PlayedResult | None
) -> tuple[Contract | None, Seat | None]:
    """Contract and declarer: those reported, else those of the auction."""
    if result is not None:
        return result.contract, result.declarer
    auction = Auction(play.dealer or Seat.N)
    for made in made_calls(auction.dealer, play.auction):
        auction.make(made.call, made.seat)
    return (auction.contract, auction.declarer) if auction.over else (None, None)


def regular_cards(tricks: Iterable[Trick]) -> int:
    """How many cards were played before the first irregular one."""
    cards = chain.from_iterable(trick.cards for trick in tricks)
    return sum(1 for _ in takewhile(lambda played: played.fault is None, cards))


class _Table:
    """The hands while they are played."""

    def __init__(self, deal: Deal | None) -> None:
        self.left: Mapping[Seat, set[Card]] = (
            {seat: set(deal.hand(seat)) for seat in SEATS} if deal else {}
        )
        self.gone: set[Card] = set()

    def trick(self, cards: Sequence[Card], leader: Seat) -> tuple[PlayedCard, ...]:
        played: list[PlayedCard] = []
        for card in cards:
            waiting = _still_to_play(leader, played)
            seat, fault = self._seat(card, waiting)
            if fault is None and played:
                fault = self._revoke(seat, card, played[0].card)
            played.append(PlayedCard(seat, card, fault))
            self.gone.add(card)
            if self.left:
                self.left[seat].discard(card)
        return tuple(played)

    def _seat(
        self, card: Card, waiting: Sequence[Seat]
    ) -> tuple[Seat, CardFault | None]:
        """Who of those still to play to the trick played the card."""
        turn = waiting[0]
        if card in self.gone:
            return turn, CardFault.TWICE
        if not self.left or card in self.left[turn]:
            return turn, None
        holder = next((seat for seat in waiting if card in self.left[seat]), None)
        if holder is None:
            return turn, CardFault.NOT_HELD
        return holder, CardFault.OUT_OF_TURN

    def _revoke(self, seat: Seat, card: Card, lead: Card) -> CardFault | None:
        """Whether the player could have followed suit (Law 44C, 61A)."""
        if not self.left or card.suit is lead.suit:
            return None
        could = any(each.suit is lead.suit for each in self.left[seat])
        return CardFault.REVOKE if could else None


def _still_to_play(leader: Seat, played: Sequence[PlayedCard]) -> list[Seat]:
    """The seats without a card in the trick, from the one whose turn it is."""
    done = {each.seat for each in played}
    turn = played[-1].seat.next if played else leader
    return [seat for seat in ring(turn) if seat not in done]
