"""The calls of an Auction section (chapters 3.5 and 3.9)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from scoring.bridge.contract import Contract, Risk, Seat, Strain
from scoring.bridge.messages import gettext_noop
from scoring.formats.messages import Remarks, line_of_file, short
from scoring.formats.pbn.raw import RawGame, RawTag
from scoring.formats.reading import Call

ITEM = re.compile(r"=\d+=|\$\d+|[!?]{1,2}|\*|\+|\^[A-Za-z]|[A-Za-z0-9-]+|.")
STRAINS = tuple(Strain)
_BID = re.compile(r"([1-7])(NT|[CDHSN])\Z")
_CALLS = {"PASS": "P", "P": "P", "X": "X", "XX": "XX", "DBL": "X", "RDBL": "XX"}
_MARKS = re.compile(r"\$\d+|[!?]{1,2}")


@dataclass(slots=True)
class Auction:
    """The calls in turn; who bid what first decides the declarer."""

    dealer: Seat
    calls: list[Call] = field(default_factory=list)
    callers: list[Seat] = field(default_factory=list)
    bid: str = ""
    bidder: Seat | None = None
    risk: Risk = Risk.UNDOUBLED
    passes: int = 0
    named: dict[tuple[str, str], Seat] = field(default_factory=dict)

    @property
    def over(self) -> bool:
        """Three passes after a bid, or four without one (Law 22)."""
        return self.passes >= (3 if self.bid else 4)

    @property
    def contract(self) -> Contract | None:
        return Contract.parse(f"{self.bid}{self.risk}") if self.bid else None

    @property
    def declarer(self) -> Seat | None:
        """Who of the side first named the strain (Law 22A)."""
        if self.bidder is None:
            return None
        return self.named[self.bidder.side, self.bid[1:]]

    def legal(self, text: str, caller: Seat) -> bool:
        """Whether the call may be made now (Law 18, 19)."""
        if text == "P":
            return True
        ours = self.bidder is not None and self.bidder.side is caller.side
        if text == "X":
            return bool(self.bid) and not ours and self.risk is Risk.UNDOUBLED
        if text == "XX":
            return bool(self.bid) and ours and self.risk is Risk.DOUBLED
        return not self.bid or bid_order(text) > bid_order(self.bid)

    def make(self, call: Call, caller: Seat) -> None:
        self.calls.append(call)
        self.callers.append(caller)
        if call.text == "P":
            self.passes += 1
            return
        self.passes = 0
        if call.text in {"X", "XX"}:
            self.risk = Risk(call.text)
        else:
            self.bid, self.bidder, self.risk = call.text, caller, Risk.UNDOUBLED
            self.named.setdefault((caller.side, call.text[1:]), caller)


def bid_order(bid: str) -> tuple[int, int]:
    return int(bid[0]), STRAINS.index(Strain(bid[1:]))


def call_text(spelling: str) -> str | None:
    """A call in one spelling: "1NT", "P", "X", "XX"; none if it is no call.

    >>> call_text("1n"), call_text("Pass"), call_text("8C")
    ('1NT', 'P', None)
    """
    text = spelling.upper()
    bid = _BID.match(text)
    if bid:
        return f"{bid[1]}{'NT' if bid[2] == 'N' else bid[2]}"
    return _CALLS.get(text)


def read_auction(game: RawGame, remarks: Remarks) -> Auction | None:
    """The auction of a game; none where it has none that can be followed."""
    tag = game.tag("Auction")
    if tag is None or tag.value.strip().upper() not in tuple(Seat):
        return None
    reader = _Reader(tag, remarks, _meanings(game))
    reader.read()
    return reader.auction


def _meanings(game: RawGame) -> dict[int, str]:
    return section_notes(game, "Auction")


def section_notes(game: RawGame, section: str) -> dict[int, str]:
    """The notes behind a section by their number."""
    found = {}
    for note in game.notes_after(section):
        number, _, text = note.value.partition(":")
        if number.strip().isdecimal() and len(number.strip()) < 3:
            found[int(number)] = text.strip()
    return found


def items(tag: RawTag) -> Iterator[tuple[int, str]]:
    """The smallest parts of a section with their lines."""
    for word in tag.words:
        for found in ITEM.findall(word.text):
            yield word.line, found


class _Reader:
    """Goes through the calls and says what is odd."""

    def __init__(self, tag: RawTag, remarks: Remarks, notes: dict[int, str]) -> None:
        self.tag = tag
        self.remarks = remarks
        self.notes = notes
        self.seat = Seat(tag.value.strip().upper())
        self.auction = Auction(self.seat)
        self.begun = False
        self.ended = ""
        self.insufficient = False

    def read(self) -> None:
        for line, item in items(self.tag):
            if item[0] == "=" and len(item) > 2:
                self._refer(line, int(item[1:-1][:4]))
            elif _MARKS.fullmatch(item):
                continue
            elif self.ended:
                self._say(line, gettext_noop("“%(item)s” after “%(end)s”"), item)
            else:
                self._item(line, item)

    def _say(self, line: int, text: str, item: str) -> None:
        self.remarks.note(line_of_file(line), text, item=short(item), end=self.ended)

    def _item(self, line: int, item: str) -> None:
        if item in {"*", "+"}:
            self.ended = item
        elif item.upper() == "^I":
            self.insufficient = True
        elif item.upper() == "^S" or (set(item) == {"-"} and not self.begun):
            self.seat = self.seat.next
        elif item.upper() == "AP":
            while not self.auction.over:
                self._make(line, "P")
        else:
            self._call(line, item)

    def _call(self, line: int, item: str) -> None:
        text = call_text(item)
        if text is None:
            self.remarks.wrong(
                line_of_file(line),
                gettext_noop("“%(item)s” isn't a call"),
                item=short(item),
            )
        elif self.auction.over:
            self._say(
                line, gettext_noop("“%(item)s” after the end of the auction"), item
            )
        else:
            self._make(line, text)

    def _make(self, line: int, text: str) -> None:
        if not self.begun:
            self.auction.dealer, self.begun = self.seat, True
        if not self.insufficient and not self.auction.legal(text, self.seat):
            self._say(line, gettext_noop("“%(item)s” isn't a legal call here"), text)
        self.auction.make(Call(text), self.seat)
        self.insufficient = False
        self.seat = self.seat.next

    def _refer(self, line: int, number: int) -> None:
        calls = self.auction.calls
        if not calls:
            self._say(line, gettext_noop("note %(item)s before any call"), f"{number}")
            return
        calls[-1] = replace(calls[-1], alerted=True, meaning=self.notes.get(number, ""))
