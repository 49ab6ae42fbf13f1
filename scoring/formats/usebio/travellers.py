"""BOARD and TRAVELLER_LINE: what happened at the tables."""

from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from scoring.bridge.contract import Side
from scoring.bridge.event import Method
from scoring.bridge.words import gettext_noop
from scoring.formats.errors import Message
from scoring.formats.evening import BoardPlace, ReadLine, line_place
from scoring.formats.usebio.elements import Notes, Stretch, text
from scoring.formats.usebio.entrants import NOBODY, Pairs
from scoring.formats.usebio.results import OWN, read_outcome

POINTS = {
    Method.MATCHPOINTS: "MATCH_POINTS",
    Method.CROSS_IMPS: "CROSS_IMP_POINTS",
    Method.BUTLER: "BUTLER_POINTS",
    Method.AGGREGATE: "AGGREGATE_POINTS",
}
KNOWN_IN_BOARD = frozenset(
    [
        "BOARD_NUMBER",
        "BOARD_AVERAGE",
        "TRAVELLER_LINE",
        "HAND",
        "DEALER",
        "VULNERABILITY",
    ]
)
KNOWN_IN_LINE = frozenset(
    [
        "NS_PAIR_NUMBER",
        "EW_PAIR_NUMBER",
        "DIRECTION",
        "CONTRACT",
        "PLAYED_BY",
        "LEAD",
        "TRICKS",
        "SCORE",
        "NS_MATCH_POINTS",
        "EW_MATCH_POINTS",
        "NS_CROSS_IMP_POINTS",
        "EW_CROSS_IMP_POINTS",
        "NS_BUTLER_POINTS",
        "EW_BUTLER_POINTS",
        "NS_AGGREGATE_POINTS",
        "EW_AGGREGATE_POINTS",
        "LIN_DATA",
        "ROUND_NUMBER",
        "TABLE_NUMBER",
        "NS_SCORE",
        "EW_SCORE",
        OWN.upper(),
    ]
)


@dataclass(slots=True)
class Travellers:
    """The lines and datums read so far."""

    method: Method
    pairs: Pairs
    notes: Notes
    lines: list[ReadLine] = field(default_factory=list)
    datums: dict[BoardPlace, int] = field(default_factory=dict)
    _played: set[tuple[BoardPlace, int]] = field(default_factory=set)

    def read(self, stretch: Stretch) -> None:
        """Take in the boards that a session or section holds."""
        for element in stretch.element.findall("BOARD"):
            self.notes.unknown(element, KNOWN_IN_BOARD)
            number = text(element, "BOARD_NUMBER")
            if number.isdecimal() and len(number) <= 3 and int(number) > 0:
                at = (stretch.session, stretch.section, int(number))
                self._read_datum(element, at)
                self._read_lines(element, at)
            else:
                self._lose_board(element, number)

    def _lose_board(self, element: Element, number: str) -> None:
        self.notes.add(
            gettext_noop("BOARD_NUMBER '%(number)s' with %(count)s lines is no board"),
            number=number,
            count=len(element.findall("TRAVELLER_LINE")),
        )

    def _read_datum(self, element: Element, at: BoardPlace) -> None:
        place = Message(gettext_noop("board %(board)s"), {"board": at[2]})
        datum = self.notes.figure(element, "BOARD_AVERAGE", place)
        if datum is None or self.method is not Method.BUTLER:
            return
        if datum.value.denominator == 1:
            self.datums[at] = int(datum.value)
        else:
            what = gettext_noop("a whole number")
            self.notes.wrong("BOARD_AVERAGE", place, what, str(datum))

    def _read_lines(self, board: Element, at: BoardPlace) -> None:
        elements = board.findall("TRAVELLER_LINE")
        top = max(2 * (len(elements) - 1), 1)
        for element in elements:
            self.notes.unknown(element, KNOWN_IN_LINE)
            names = (text(element, "NS_PAIR_NUMBER"), text(element, "EW_PAIR_NUMBER"))
            if not all(names):
                self.notes.add(
                    gettext_noop("A line of board %(board)s without both pair numbers"),
                    board=at[2],
                )
            elif not self._is_sit_out(element, names, at[1]):
                keys = (
                    self.pairs.find(names[0], Side.NS, at[1]),
                    self.pairs.find(names[1], Side.EW, at[1]),
                )
                if self._may_meet(at, names, keys):
                    self._read_line(element, at, keys, top)

    def _is_sit_out(
        self, element: Element, names: tuple[str, str], section: str
    ) -> bool:
        """A line against a phantom, or an empty one against a pair nobody knows."""
        keys = (
            self.pairs.listed(names[0], Side.NS, section),
            self.pairs.listed(names[1], Side.EW, section),
        )
        empty = not text(element, "CONTRACT") and not text(element, "SCORE")
        return NOBODY in keys or (empty and None in keys)

    def _may_meet(
        self, at: BoardPlace, names: tuple[str, str], keys: tuple[int, int]
    ) -> bool:
        if keys[0] == keys[1]:
            self._lose_line(at, names, gettext_noop("a pair against itself"))
        elif any((at, key) in self._played for key in keys):
            twice = gettext_noop("a pair that has already played the board")
            self._lose_line(at, names, twice)
        else:
            return True
        return False

    def _lose_line(self, at: BoardPlace, pairs: tuple[str, str], why: str) -> None:
        self.notes.add(
            gettext_noop("%(place)s is not kept: %(why)s"),
            place=line_place(at[2], *pairs),
            why=Message(why),
        )

    def _read_line(
        self, element: Element, at: BoardPlace, who: tuple[int, int], top: int
    ) -> None:
        ns, ew = (self.pairs.entrants[key - 1].number for key in who)
        place = line_place(at[2], ns, ew)
        tag = POINTS[self.method]
        line = ReadLine(
            key=len(self.lines) + 1,
            session=at[0],
            section=at[1],
            board=at[2],
            ns=who[0],
            ew=who[1],
            round=_small(text(element, "ROUND_NUMBER")),
            table=text(element, "TABLE_NUMBER"),
            ns_points=self.notes.figure(element, f"NS_{tag}", place),
            ew_points=self.notes.figure(element, f"EW_{tag}", place),
        )
        for complete in read_outcome(element, line, place, top, self.notes):
            self.lines.append(complete)
            self._played.update((at, key) for key in who)


def _small(written: str) -> int | None:
    return int(written) if written.isdecimal() and len(written) < 4 else None
