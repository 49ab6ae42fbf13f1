"""HANDSET: the deals, each checked to be one pack in four hands of thirteen."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from scoring.bridge.boards import Deal, suit_cards
from scoring.bridge.contract import Card, Seat, Suit
from scoring.bridge.words import NotBridge, gettext_noop
from scoring.formats.errors import Message
from scoring.formats.evening import BoardPlace
from scoring.formats.usebio.elements import Notes, Stretch, text

TAGS = {Suit.S: "SPADES", Suit.H: "HEARTS", Suit.D: "DIAMONDS", Suit.C: "CLUBS"}


def read_deals(
    root: Element, places: list[Stretch], notes: Notes
) -> dict[BoardPlace, Deal]:
    """The deals of the file; what is no deal is noted with its board."""
    deals: dict[BoardPlace, Deal] = {}
    for stretch in (Stretch(1, "", root), *places):
        for element in stretch.element.findall("HANDSET/BOARD"):
            for board, deal in _read_deal(element, notes):
                at = (stretch.session, stretch.section, board)
                if deals.setdefault(at, deal) != deal:
                    notes.add(
                        gettext_noop("HANDSET has board %(board)s twice"), board=board
                    )
    return deals


def _read_deal(element: Element, notes: Notes) -> Iterator[tuple[int, Deal]]:
    number = text(element, "BOARD_NUMBER")
    if not number.isdecimal() or len(number) > 3 or int(number) == 0:
        notes.wrong(
            "BOARD_NUMBER", "HANDSET", gettext_noop("the number of a board"), number
        )
        return
    try:
        yield int(number), Deal.of(_hands(element))
    except NotBridge as refused:
        notes.add(
            gettext_noop("The deal of board %(board)s in HANDSET is not kept: %(why)s"),
            board=number,
            why=Message.of(refused),
        )


def _hands(element: Element) -> dict[Seat, tuple[Card, ...]]:
    hands: dict[Seat, tuple[Card, ...]] = {}
    for hand in element.findall("HAND"):
        seat = text(hand, "DIRECTION")[:1].upper()
        if seat in tuple(Seat):
            held = {suit: _ranks(hand, tag) for suit, tag in TAGS.items()}
            hands[Seat(seat)] = suit_cards(held, Seat(seat))
    return hands


def _ranks(hand: Element, tag: str) -> str:
    written = text(hand, tag).upper().replace("10", "T").replace(" ", "")
    return written.replace("-", "").replace("VOID", "")
