"""Deals and hands in PBN 2.1, read tolerantly and checked strictly.

Only what a deal needs is read: Board, Dealer, Vulnerable and Deal. Everything else in a
file, and comments, escape lines and tables, is passed over.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scoring.bridge.boards import (
    Deal,
    InvalidDeal,
    Vulnerability,
    check_board,
    dealer,
    parse_hand,
    vulnerability,
)
from scoring.bridge.contract import LETTERS, SEATS, Card, Seat
from scoring.bridge.messages import NotBridge, gettext_noop
from scoring.formats.errors import TooLarge
from scoring.formats.messages import Message

Hands = dict[Seat, tuple[Card, ...]]


def read_hands(text: str) -> Hands:
    """The hands that are given; "-" is one that is not.

    >>> sorted(read_hands("N:- A.K.Q.J - 2.2.2.2"))
    [<Seat.E: 'E'>, <Seat.W: 'W'>]
    """
    first, colon, rest = text.strip().partition(":")
    texts = rest.split()
    if not colon or first.strip().upper() not in LETTERS or len(texts) != 4:
        raise InvalidDeal(
            gettext_noop("“%(text)s” isn't a deal. Enter N: and four hands."),
            text=text[:100],
        )
    start = SEATS.index(Seat(first.strip().upper()))
    seats = (*SEATS[start:], *SEATS[:start])
    hands = {
        seat: parse_hand(hand, seat)
        for seat, hand in zip(seats, texts, strict=True)
        if hand != "-"
    }
    _check(hands)
    return hands


def _check(hands: Hands) -> None:
    for seat, hand in hands.items():
        if len(hand) > 13:
            raise InvalidDeal(
                gettext_noop("%(seat)s has %(count)s cards instead of 13."),
                seat=seat,
                count=len(hand),
            )
    counts = Counter(card for hand in hands.values() for card in hand)
    twice = [card for card, count in counts.items() if count > 1]
    if twice:
        raise InvalidDeal(
            gettext_noop("%(card)s is in the deal twice."), card=min(map(str, twice))
        )


def whole_deal(hands: Hands) -> Deal | None:
    """The deal, where all four hands are given and are whole."""
    whole = len(hands) == 4 and all(len(hand) == 13 for hand in hands.values())
    return Deal.of(hands) if whole else None


MOST_CHARACTERS = 2_000_000
VULNERABLE = {
    "NONE": Vulnerability.NONE,
    "LOVE": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "NS": Vulnerability.NS,
    "EW": Vulnerability.EW,
    "ALL": Vulnerability.ALL,
    "BOTH": Vulnerability.ALL,
}

_ESCAPE = re.compile(r"^%.*$", re.MULTILINE)
_STRING_OR_COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|\{|;[^\n]*')
_TAG = re.compile(r'\[\s*(\w+)\s+"((?:\\.|[^"\\\n])*)"\s*\]')
_UNKNOWN = ("", "?")


@dataclass(frozen=True, slots=True)
class BoardDeal:
    """A deal with the number of its board and the line of the file it stands in."""

    board: int
    deal: Deal
    line: int


@dataclass(frozen=True, slots=True)
class FoundDeals:
    """The good deals in the order of the file, and what is wrong with the others."""

    deals: tuple[BoardDeal, ...]
    problems: tuple[Message, ...]


@dataclass(slots=True)
class _Game:
    """The tags of one game, with the line of its deal."""

    tags: dict[str, str] = field(default_factory=dict)
    line: int = 0


def read_deals(text: str) -> FoundDeals:
    """The deals of a text; each problem names the line and the board."""
    if len(text) > MOST_CHARACTERS:
        raise TooLarge(
            gettext_noop(
                "The text is longer than %(most)s characters. "
                "Paste the deals of one event."
            ),
            most=MOST_CHARACTERS,
        )
    found: dict[int, BoardDeal] = {}
    problems: list[Message] = []
    for game in _games(_without_comments(text)):
        try:
            _add(found, _board_deal(game))
        except NotBridge as refused:
            problems.append(_problem(game, refused))
    if not found and not problems:
        problems.append(
            Message(
                gettext_noop(
                    'There are no deals. Each needs a line such as [Deal "N:…"].'
                )
            )
        )
    return FoundDeals(tuple(found.values()), tuple(problems))


class InvalidGame(NotBridge):
    """A game without the number of its board, or with one that was there before."""


def _without_comments(text: str) -> str:
    """The text without escapes and comments, with as many lines as before.

    A brace that is not closed is no comment: it is looked for once, not from each.
    """
    unix = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    unix = _ESCAPE.sub("%", unix)
    last, at = unix.rfind("}"), 0
    pieces: list[str] = []
    while found := _STRING_OR_COMMENT.search(unix, at):
        start, end = found.span()
        if unix[start] == "{" and start < last:
            end = unix.index("}", end) + 1
        pieces += unix[at:start], _kept(unix[start:end])
        at = end
    return "".join((*pieces, unix[at:]))


def _kept(text: str) -> str:
    """Strings stay; a comment leaves a mark on each of its lines, so none is empty."""
    return (
        text if text.startswith('"') or text == "{" else ";" + "\n;" * text.count("\n")
    )


def _games(text: str) -> Iterator[_Game]:
    """The games that have a deal; "#" stands for the value of the game before."""
    before: Mapping[str, str] = {}
    game = _Game()
    for number, line in enumerate(text.split("\n"), start=1):
        for tag in _TAG.finditer(line):
            name, value = tag.group(1).capitalize(), tag.group(2).strip()
            if name in game.tags:
                yield from _with_deal(game)
                before, game = {**before, **game.tags}, _Game()
            game.tags[name] = before.get(name, "") if value in {"#", "##"} else value
            game.line = number if name == "Deal" else game.line
        if not line.strip() and "Deal" in game.tags:
            yield from _with_deal(game)
            before, game = {**before, **game.tags}, _Game()
    yield from _with_deal(game)


def _with_deal(game: _Game) -> Iterator[_Game]:
    if game.tags.get("Deal", "") not in _UNKNOWN:
        yield game


def _board_deal(game: _Game) -> BoardDeal:
    number = game.tags.get("Board", "")
    if not number.isdecimal() or len(number) > 4:
        raise InvalidGame(
            gettext_noop("the board number is missing. Add it, e.g. [Board “1”].")
        )
    board = int(number)
    check_board(board, dealt=_dealer(game, board), vulnerable=_vulnerable(game, board))
    return BoardDeal(board, Deal.parse(game.tags["Deal"]), game.line)


def _dealer(game: _Game, board: int) -> Seat:
    text = game.tags.get("Dealer", "").upper()
    if text in _UNKNOWN:
        return dealer(board)
    if text not in tuple(Seat):
        raise InvalidGame(
            gettext_noop("the dealer “%(found)s” isn't a seat."), found=text
        )
    return Seat(text)


def _vulnerable(game: _Game, board: int) -> Vulnerability:
    text = game.tags.get("Vulnerable", "").upper()
    if text in _UNKNOWN:
        return vulnerability(board)
    if text not in VULNERABLE:
        raise InvalidGame(
            gettext_noop("the vulnerability “%(found)s” isn't known."), found=text
        )
    return VULNERABLE[text]


def _add(found: dict[int, BoardDeal], new: BoardDeal) -> None:
    known = found.setdefault(new.board, new)
    if known.deal != new.deal:
        raise InvalidGame(
            gettext_noop("line %(line)s has another deal for this board."),
            line=known.line,
        )


def _problem(game: _Game, refused: NotBridge) -> Message:
    return Message(
        gettext_noop("Line %(line)s, board %(board)s: %(why)s"),
        {
            "line": game.line,
            "board": game.tags.get("Board", "?"),
            "why": Message.of(refused),
        },
    )
