"""The calls of an Auction section (chapters 3.5 and 3.9)."""

import re
from collections.abc import Iterator
from dataclasses import replace

from scoring.bridge.auction import MOST_CALLS, Auction, Call, call_text
from scoring.bridge.contract import Seat
from scoring.bridge.messages import gettext_noop
from scoring.formats.messages import Remarks, line_of_file, short
from scoring.formats.pbn.raw import RawGame, RawTag

ITEM = re.compile(r"=\d+=|\$\d+|[!?]{1,2}|\*|\+|\^[A-Za-z]|[A-Za-z0-9-]+|.")
_MARKS = re.compile(r"\$\d+|[!?]{1,2}")


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
        elif len(self.auction.calls) == MOST_CALLS:
            self.remarks.wrong(
                line_of_file(line),
                gettext_noop("the auction has more than %(most)s calls"),
                most=MOST_CALLS,
            )
            self.ended = item
        else:
            self._make(line, text)

    def _make(self, line: int, text: str) -> None:
        if not self.begun:
            self.auction.dealer, self.begun = self.seat, True
        if self.auction.over:
            after = gettext_noop("“%(item)s” after the end of the auction")
            self._say(line, after, text)
        elif not self.insufficient and not self.auction.legal(text, self.seat):
            self._say(line, gettext_noop("“%(item)s” isn't a legal call here"), text)
        callers = self.auction.callers
        in_turn = not callers or self.seat is callers[-1].next
        call = Call(text, seat=None if in_turn else self.seat)
        self.auction.make(call, self.seat)
        self.insufficient = False
        self.seat = self.seat.next

    def _refer(self, line: int, number: int) -> None:
        calls = self.auction.calls
        if not calls:
            self._say(line, gettext_noop("note %(item)s before any call"), f"{number}")
            return
        calls[-1] = replace(calls[-1], alerted=True, meaning=self.notes.get(number, ""))
