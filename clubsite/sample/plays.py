"""Auctions and play of the sample club: simple, regular, and as the results say."""

from collections.abc import Iterator

from clubsite.sample.evenings import get_lines, sample_deal
from scoring.bridge.boards import Deal, dealer
from scoring.bridge.contract import (
    RANKS,
    Card,
    Contract,
    PlayedResult,
    Risk,
    Seat,
    Suit,
    winner,
)
from scoring.events.card_plays import encode_cards
from scoring.events.models import CardPlay, Event
from scoring.events.queries import played_result

BOARDS = (1, 2)
"""The boards of an event whose play the tables of the sample recorded."""
TRICKS = 13
PASS = "P"  # noqa: S105  # a call


def record_plays(event: Event) -> None:
    """What the tables recorded of the first boards: auction, and cards up to a claim."""
    CardPlay.objects.bulk_create(
        CardPlay(
            result=line,
            dealer=str(dealer(line.board)),
            auction=list(sample_auction(line.board, result)),
            cards=encode_cards(
                sample_play(sample_deal(event.name, line.board), result)
            ),
        )
        for line in get_lines(event).filter(board__in=BOARDS)
        if (result := played_result(line))
    )


def sample_auction(board: int, result: PlayedResult) -> Iterator[str]:
    """One player opens the strain, the partner raises it, and the others pass.

    >>> from scoring.bridge.contract import parse_entry
    >>> " ".join(sample_auction(2, parse_entry("4SX W -1")))
    'P P 1S P 4S X P P P'
    """
    seat, contract, declarer = dealer(board), result.contract, result.declarer
    if contract is None or declarer is None:
        yield from [PASS] * 4
        return
    while seat is not declarer:
        yield PASS
        seat = seat.next
    last = f"{contract.level}{contract.strain}"
    if contract.level > 1:
        yield from (f"1{contract.strain}", PASS)
    yield last
    yield from _risk(contract)
    yield from [PASS] * 3


def _risk(contract: Contract) -> Iterator[str]:
    if contract.risk is not Risk.UNDOUBLED:
        yield "X"
    if contract.risk is Risk.REDOUBLED:
        yield "XX"


def sample_play(deal: Deal, result: PlayedResult) -> Iterator[Card]:
    """The cards up to where the tricks that are left go to one side: the last of them
    are claimed."""
    contract, declarer, tricks = result.contract, result.declarer, result.tricks
    if contract is None or declarer is None or tricks is None:
        return
    left = {declarer.side: tricks}
    hands = {seat: _hand(deal, seat) for seat in Seat}
    leader, first = declarer.next, result.lead
    others = TRICKS - tricks
    while left[declarer.side] and others:
        trick = _trick(hands, leader, str(contract.strain), first)
        leader, first = winner(trick, trick[leader], str(contract.strain)), None
        if leader.side is declarer.side:
            left[declarer.side] -= 1
        else:
            others -= 1
        yield from trick.values()


def _hand(deal: Deal, seat: Seat) -> list[Card]:
    """The cards of that seat, the lowest first."""
    return [
        Card(suit, rank)
        for suit in Suit
        for rank in reversed(RANKS)
        if rank in deal.holding(seat, suit)
    ]


def _trick(
    hands: dict[Seat, list[Card]], leader: Seat, trump: str, lead: Card | None
) -> dict[Seat, Card]:
    """Each plays the lowest card that wins so far, else the lowest of the suit led."""
    trick: dict[Seat, Card] = {}
    seat = leader
    while len(trick) < 4:
        led = trick.get(leader)
        card = (
            lead if led is None and lead else _chosen(hands[seat], seat, trick, trump)
        )
        hands[seat].remove(card)
        trick[seat] = card
        seat = seat.next
    return trick


def _chosen(hand: list[Card], seat: Seat, trick: dict[Seat, Card], trump: str) -> Card:
    if not trick:
        return hand[0]
    led = next(iter(trick.values()))
    allowed = [card for card in hand if card.suit == led.suit] or hand
    best = winner(trick, led, trump)
    if best is seat.partner:
        return allowed[0]
    winning = [
        card for card in allowed if winner({**trick, seat: card}, led, trump) is seat
    ]
    return winning[0] if winning else allowed[0]
