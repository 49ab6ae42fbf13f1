"""An evening of the sample club as another program would export it: a USEBIO file."""

from collections.abc import Iterator
from datetime import date
from xml.etree.ElementTree import Element, SubElement, tostring

from clubsite.sample.cards import sample_deal, sample_result
from scoring.bridge.boards import Deal, vulnerability
from scoring.bridge.contract import SEATS, PlayedResult, Seat, Side, Suit
from scoring.bridge.duplicate import score
from scoring.bridge.movements.mitchell import Seating, straight_mitchell

TABLES, BOARDS_A_ROUND = 5, 4
SUITS = {Suit.C: "CLUBS", Suit.D: "DIAMONDS", Suit.H: "HEARTS", Suit.S: "SPADES"}
DIRECTIONS = {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}


def butler_file(name: str, played_on: date, players: tuple[str, ...]) -> bytes:
    """A Butler event of five tables; the players sit down in fours."""
    root = Element("USEBIO", Version="1.2")
    event = SubElement(root, "EVENT", EVENT_TYPE="BUTLER_PAIRS")
    _add(event, EVENT_DESCRIPTION=name, PROGRAM_NAME="Sample", WINNER_TYPE="2")
    _add(event, DATE=played_on.strftime("%d/%m/%Y"))
    _add_pairs(event, players)
    seatings = list(_seatings())
    for board in sorted({board for one in seatings for board in one.boards}):
        _add_traveller(event, name, board, seatings)
    handset = SubElement(root, "HANDSET")
    for board in range(1, TABLES * BOARDS_A_ROUND + 1):
        _add_deal(handset, board, sample_deal(name, board))
    content: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return content


def _seatings() -> Iterator[Seating]:
    for played in straight_mitchell(TABLES, boards_a_round=BOARDS_A_ROUND):
        yield from played.seatings


def _add_pairs(event: Element, players: tuple[str, ...]) -> None:
    participants = SubElement(event, "PARTICIPANTS")
    for place in range(2 * TABLES):
        side = Side.EW if place % 2 else Side.NS
        pair = SubElement(participants, "PAIR")
        _add(pair, PAIR_NUMBER=f"{place // 2 + 1}{side}", DIRECTION=str(side))
        for name in players[2 * place : 2 * place + 2]:
            _add(SubElement(pair, "PLAYER"), PLAYER_NAME=name)


def _add_traveller(
    event: Element, name: str, board: int, seatings: list[Seating]
) -> None:
    element = SubElement(event, "BOARD")
    _add(element, BOARD_NUMBER=str(board))
    for one in seatings:
        if board in one.boards:
            line = SubElement(element, "TRAVELLER_LINE")
            _add(line, NS_PAIR_NUMBER=f"{one.ns}NS", EW_PAIR_NUMBER=f"{one.ew}EW")
            _add_result(line, board, sample_result(name, board, str(one.table)))


def _add_result(line: Element, board: int, result: PlayedResult) -> None:
    if result.contract is None:
        _add(line, CONTRACT="PASS", SCORE="0")
        return
    _add(
        line,
        CONTRACT=str(result.contract),
        PLAYED_BY=str(result.declarer),
        TRICKS=str(result.tricks),
        SCORE=str(score(result, vulnerability(board))),
    )


def _add_deal(handset: Element, board: int, deal: Deal) -> None:
    element = SubElement(handset, "BOARD")
    _add(element, BOARD_NUMBER=str(board))
    for seat in SEATS:
        hand = SubElement(element, "HAND")
        _add(hand, DIRECTION=DIRECTIONS[seat])
        _add(hand, **{tag: deal.holding(seat, suit) for suit, tag in SUITS.items()})


def _add(parent: Element, **texts: str) -> None:
    for tag, text in texts.items():
        SubElement(parent, tag).text = text
