"""Each game of a PBN file in the terms of the game of bridge."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from scoring.bridge.boards import Deal, Vulnerability, vulnerability
from scoring.bridge.contract import (
    PASSED_OUT,
    Contract,
    InvalidContract,
    PlayedResult,
    Seat,
    Side,
    Suit,
)
from scoring.bridge.duplicate import score
from scoring.bridge.words import NotBridge, gettext_noop
from scoring.formats.errors import Message
from scoring.formats.evening import Figure
from scoring.formats.pbn.auction import Auction, read_auction
from scoring.formats.pbn.cards import Hands, read_hands, whole_deal
from scoring.formats.pbn.deals import VULNERABLE
from scoring.formats.pbn.play import read_play
from scoring.formats.pbn.raw import IDENTIFICATION, RawGame
from scoring.formats.pbn.tables import Table, is_table, read_table
from scoring.formats.pbn.values import check_values
from scoring.formats.reading import Game
from scoring.formats.remarks import Remarks, line_of_file

_NUMBER = r"[+-]?\d{1,9}(?:\.\d{0,9})?"
_PER_SIDE = re.compile(rf"(NS|EW)\s*({_NUMBER})(?!\d)", re.IGNORECASE | re.ASCII)
_PLAIN = re.compile(rf"{_NUMBER}\Z", re.ASCII)
KEPT_ELSEWHERE = IDENTIFICATION - {"Event", "Site", "Date", "Scoring"} | {
    "Auction",
    "Play",
    "Note",
}


@dataclass(frozen=True, slots=True)
class PbnGame:
    """A game with its tables."""

    game: Game
    tables: Mapping[str, Table]

    def tag(self, name: str) -> str:
        return self.game.tags.get(name, "")

    @property
    def score_given(self) -> bool:
        return bool(self.tag("Score") or self.game.auction)


def read_games(raw: Iterable[RawGame], remarks: Remarks) -> Iterator[PbnGame]:
    for game in raw:
        check_values(game, remarks)
        tables = {
            tag.name: read_table(tag, remarks)
            for tag in game.tags
            if is_table(tag.name) and tag.value
        }
        yield PbnGame(_game(game, remarks), tables)


def _game(raw: RawGame, remarks: Remarks) -> Game:
    hands = _hands(raw, remarks)
    auction = read_auction(raw, remarks)
    contract, declarer = _contract(raw, auction, remarks)
    trump = None if contract is None else _suit(contract)
    board = _board(raw)
    result = _result(raw, contract, declarer, remarks)
    return Game(
        line=raw.line,
        board=board,
        deal=_whole(hands, raw, remarks),
        dealer=_seat(raw.value("Dealer")) or (auction.dealer if auction else None),
        vulnerable=VULNERABLE.get(raw.value("Vulnerable").upper()),
        names=_names(raw),
        auction=tuple(auction.calls) if auction else (),
        play=read_play(raw, hands, trump, remarks),
        result=result,
        score=_score(raw, board, result, declarer),
        room=raw.value("Room").lower(),
        tags={
            tag.name: tag.value
            for tag in raw.tags
            if tag.name not in KEPT_ELSEWHERE and tag.value not in {"", "?"}
        },
    )


def _names(raw: RawGame) -> tuple[str, str, str, str]:
    north, east, south, west = map(raw.value, ("North", "East", "South", "West"))
    return north, east, south, west


def _hands(raw: RawGame, remarks: Remarks) -> Hands:
    tag = raw.tag("Deal")
    if tag is None or tag.value.strip() in {"", "?", "#"}:
        return {}
    try:
        return read_hands(tag.value)
    except NotBridge as refused:
        _no_deal(tag.line, refused, remarks)
        return {}


def _whole(hands: Hands, raw: RawGame, remarks: Remarks) -> Deal | None:
    try:
        return whole_deal(hands)
    except NotBridge as refused:  # pragma: no cover - four whole hands are a pack
        _no_deal(raw.line, refused, remarks)
        return None


def _no_deal(line: int, refused: NotBridge, remarks: Remarks) -> None:
    remarks.wrong(
        line_of_file(line),
        gettext_noop("no deal is kept: %(why)s"),
        why=Message.of(refused),
    )


def _board(raw: RawGame) -> int | None:
    written = raw.value("Board")
    if not written.isdecimal() or len(written) > 4 or int(written) == 0:
        return None
    return int(written)


def _seat(written: str) -> Seat | None:
    seat = written.lstrip("^").upper()
    return Seat(seat) if seat in tuple(Seat) else None


def _suit(contract: Contract) -> Suit | None:
    strain = str(contract.strain)
    return Suit(strain) if strain in tuple(Suit) else None


def _contract(
    raw: RawGame, auction: Auction | None, remarks: Remarks
) -> tuple[Contract | None, Seat | None]:
    """The contract and declarer of the tags; those of the auction where they lack."""
    written = raw.value("Contract")
    declarer = _seat(raw.value("Declarer"))
    called = auction if auction is not None and auction.over else None
    if not written:
        return (called.contract, called.declarer) if called else (None, declarer)
    try:
        contract = Contract.parse(written)
    except InvalidContract:
        return None, declarer
    swapped = raw.value("Declarer").startswith("^")
    ended = called and (called.contract, called.declarer) != (contract, declarer)
    if called and ended and not swapped:
        remarks.note(
            line_of_file(raw.by_name["Contract"].line),
            gettext_noop("the auction ends in %(called)s, the tags say %(written)s"),
            called=f"{called.contract} {called.declarer}",
            written=f"{contract} {declarer}",
        )
    return contract, declarer or (called.declarer if called else None)


def is_pass(raw: RawGame) -> bool:
    return raw.value("Contract").upper() in {"PASS", "P", "AP"}


def _result(
    raw: RawGame, contract: Contract | None, declarer: Seat | None, remarks: Remarks
) -> PlayedResult | None:
    if is_pass(raw):
        return PASSED_OUT
    tag = raw.tag("Result")
    if tag is None or contract is None or declarer is None:
        return None
    tricks = tricks_of(tag.value, declarer)
    if tricks is None:
        if tag.value.strip() not in {"", "?"}:
            remarks.wrong(
                line_of_file(tag.line),
                gettext_noop("“%(found)s” is no number of tricks"),
                found=tag.value[:20],
            )
        return None
    return PlayedResult(contract, declarer, tricks)


def tricks_of(written: str, declarer: Seat) -> int | None:
    """Declarer's tricks: "9", "NS 9 EW 4", "EW 4", with or without "^".

    >>> tricks_of("EW 4", Seat.N), tricks_of("^10", Seat.N)
    (9, 10)
    """
    text = written.strip().lstrip("^")
    sides = {side.upper(): number for side, number in _PER_SIDE.findall(text)}
    if sides:
        mine = sides.get(str(declarer.side))
        other = sides.get(str(declarer.side.other), "")
        text = mine if mine is not None else f"{13 - int(float(other))}"
    if not text.isdecimal() or len(text) > 2 or int(text) > 13:
        return None
    return int(text)


def _score(
    raw: RawGame, board: int | None, result: PlayedResult | None, declarer: Seat | None
) -> int | None:
    """North-South's score: as the file gives it, else that of the result."""
    given = ns_figure(raw.value("Score"), declarer)
    if given is not None and given.value.denominator == 1:
        return int(given.value)
    if result is None:
        return None
    vulnerable = VULNERABLE.get(raw.value("Vulnerable").upper())
    if vulnerable is None and board is not None:
        vulnerable = vulnerability(board)
    return score(result, vulnerable or Vulnerability.NONE)


def ns_figure(written: str, declarer: Seat | None) -> Figure | None:
    """North-South's figure of a tag that is declarer's, or one side's, or both's.

    >>> str(ns_figure("EW -2.5", None)), str(ns_figure("50", Seat.W))
    ('2.5', '-50')
    """
    sides = {side.upper(): number for side, number in _PER_SIDE.findall(written)}
    if "NS" in sides:
        return Figure.parse(sides["NS"])
    if "EW" in sides:
        return negative(Figure.parse(sides["EW"]))
    if not _PLAIN.match(written) or declarer is None:
        return None
    figure = Figure.parse(written)
    return figure if declarer.side is Side.NS else negative(figure)


def negative(figure: Figure) -> Figure:
    """The same digits with the other sign; zero has none.

    >>> str(negative(Figure("+12.5"))), str(negative(Figure("-0")))
    ('-12.5', '0')
    """
    digits = figure.text.lstrip("+-")
    if figure.value == 0 or figure.value < 0:
        return Figure(digits)
    return Figure(f"-{digits}")
