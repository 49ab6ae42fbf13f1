"""The sections Auction and Play of a game, as export format has them."""

from collections.abc import Iterator, Mapping, Sequence

from scoring.bridge.auction import Auction, Call, CallFault, made_calls
from scoring.bridge.boards import Deal
from scoring.bridge.card_play import (
    CardFault,
    CardPlay,
    PlayedCard,
    Trick,
    played_contract,
    tricks_of_play,
)
from scoring.bridge.contract import PlayedResult, Seat, ring
from scoring.formats.pbn.text import quoted

MOST_NOTES = 32
LONGEST_NOTE = 240
"""A line has 255 characters at most."""


def play_sections(
    play: CardPlay, result: PlayedResult | None, deal: Deal | None
) -> Mapping[str, Sequence[str]]:
    """Auction and Play, each if it is known; the first line is the value of the tag."""
    sections: dict[str, Sequence[str]] = {}
    if play.auction and play.dealer is not None:
        sections["Auction"] = [str(play.dealer), *_auction(play.dealer, play.auction)]
    contract, declarer = played_contract(play, result)
    if play.cards and contract is not None and declarer is not None:
        leader = declarer.next
        tricks = _tricks(play, declarer, str(contract.strain), deal)
        rows = (_row(trick, leader) for trick in tricks)
        sections["Play"] = [str(leader), *rows, "*"]
    return sections


def _auction(dealer: Seat, calls: Sequence[Call]) -> Iterator[str]:
    """Four calls a line, then the meanings as notes; an alert has a note even if it was
    not explained."""
    meanings = list(dict.fromkeys(call.meaning for call in calls if _noted(call)))
    numbers = {meaning: at for at, meaning in enumerate(meanings[:MOST_NOTES], 1)}
    auction, turn, texts = Auction(dealer), dealer, []
    for made in made_calls(dealer, calls):
        skipped = ring(turn).index(made.seat)
        mark = "^I " if made.fault is CallFault.INSUFFICIENT else ""
        call = "Pass" if made.call.text == "P" else made.call.text
        number = numbers.get(made.call.meaning) if _noted(made.call) else None
        note = f" ={number}=" if number else ""
        texts.append(f"{'^S ' * skipped}{mark}{call}{note}")
        auction.make(made.call, made.seat)
        turn = made.seat.next
    for at in range(0, len(texts), 4):
        yield " ".join(texts[at : at + 4])
    if not auction.over:
        yield "*"
    for meaning, number in numbers.items():
        yield f"[Note {quoted(f'{number}:{meaning}', LONGEST_NOTE)}]"


def _noted(call: Call) -> bool:
    return call.alerted or bool(call.meaning)


def _tricks(
    play: CardPlay, declarer: Seat, trump: str, deal: Deal | None
) -> Sequence[Trick]:
    """The tricks by who held the cards; in the order of play alone, where someone
    played out of turn other than by a lead, which the format cannot say."""
    found = list(tricks_of_play(play.cards, declarer, trump, deal))
    followed = (card for trick in found for card in trick.cards[1:])
    if any(card.fault is CardFault.OUT_OF_TURN for card in followed):
        return list(tricks_of_play(play.cards, declarer, trump, None))
    return found


MARKS = {CardFault.REVOKE: "^R ", CardFault.OUT_OF_TURN: "^L "}


def _row(trick: Trick, first: Seat) -> str:
    """A trick in columns, the opening leader's first."""
    cards = {card.seat: card for card in trick.cards}
    return " ".join(_cell(cards.get(seat)) for seat in ring(first))


def _cell(played: PlayedCard | None) -> str:
    if played is None:
        return "-"
    mark = MARKS.get(played.fault, "") if played.fault else ""
    return f"{mark}{played.card}"
