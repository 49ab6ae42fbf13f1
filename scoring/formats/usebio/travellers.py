"""The boards of a USEBIO file: deals, travellers, and the result of every line.

Read from HANDSET (each deal checked to be one pack in four hands of thirteen), BOARD
and TRAVELLER_LINE.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from xml.etree.ElementTree import Element

from scoring.bridge.adjusted import Artificial, NotPlayed, Outcomes, Treatment
from scoring.bridge.boards import Deal, Vulnerability, suit_cards, vulnerability
from scoring.bridge.contract import (
    PASSED,
    PASSED_OUT,
    Card,
    Contract,
    InvalidCard,
    InvalidContract,
    PlayedResult,
    Seat,
    Side,
    Suit,
)
from scoring.bridge.duplicate import score
from scoring.bridge.event import Method
from scoring.bridge.messages import NotBridge, gettext_noop
from scoring.formats.adjustment_text import parse_treatment
from scoring.formats.event import BoardPlace, Figure, ParsedResult, line_place
from scoring.formats.messages import Message
from scoring.formats.spellings import (
    MOST_TRICKS,
    Cells,
    ImpossibleScore,
    Spelled,
    Word,
    check_score,
    check_treatment,
    read_spelled,
)
from scoring.formats.usebio.elements import Notes, Stretch, text
from scoring.formats.usebio.entrants import NOBODY, Pairs

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
        notes.wrong("BOARD_NUMBER", "HANDSET", gettext_noop("a board number"), number)
        return
    try:
        yield int(number), Deal.of(_hands(element))
    except NotBridge as refused:
        notes.add(
            gettext_noop(
                "The deal of board %(board)s in HANDSET isn't imported: %(why)s"
            ),
            board=number,
            why=Message.of(refused),
        )


def _hands(element: Element) -> dict[Seat, tuple[Card, ...]]:
    hands: dict[Seat, tuple[Card, ...]] = {}
    for hand in element.findall("HAND"):
        seat = text(hand, "DIRECTION")[:1].upper()
        if seat in tuple(Seat):
            suits = {suit: _ranks(hand, tag) for suit, tag in TAGS.items()}
            hands[Seat(seat)] = suit_cards(suits, Seat(seat))
    return hands


def _ranks(hand: Element, tag: str) -> str:
    ranks = text(hand, tag).upper().replace("10", "T").replace(" ", "")
    return ranks.replace("-", "").replace("VOID", "")


OWN = "clubsite"
"""The target of the instruction in which a line of ours says what USEBIO cannot."""


def read_outcome(
    element: Element, line: ParsedResult, place: Message, top: int, notes: Notes
) -> Iterator[ParsedResult]:
    """The line with its result, score and adjustment; nothing if it has none of them."""
    vulnerable = vulnerability(line.board)
    spelled = read_spelled(
        Cells(
            contract=text(element, "CONTRACT"),
            declarer=text(element, "PLAYED_BY"),
            tricks=text(element, "TRICKS"),
            score=text(element, "SCORE"),
        )
    )
    total = _score(spelled, vulnerable, place, notes)
    result = _result(element, spelled, (line.board, total), place, notes)
    made = None if result is None else score(result, vulnerable)
    line = replace(line, result=result, score=made if total is None else total)

    ours = _read_instruction(text(element, OWN.upper()))
    if ours and _possible(ours, vulnerable, place, notes):
        yield line.treated(*ours)
    elif spelled.shares:
        yield line.treated(
            *spelled.averages(_value(line.ns_points), _value(line.ew_points))
        )
    elif spelled.word is Word.UNPLAYED:
        yield line.treated(NotPlayed(), NotPlayed())
    elif line.score is None:
        yield from _without_score(line, spelled, place, top, notes)
    elif line.score != made:
        assigned = Outcomes.assigned(line.score)
        yield line.treated(assigned, assigned)
    else:
        yield line


def _possible(
    treatments: tuple[Treatment, Treatment],
    vulnerable: Vulnerability,
    place: Message,
    notes: Notes,
) -> bool:
    try:
        for treatment in treatments:
            check_treatment(treatment, vulnerable)
    except ImpossibleScore as refused:
        _refuse(refused, place, notes)
        return False
    return True


def _refuse(refused: ImpossibleScore, place: Message, notes: Notes) -> None:
    notes.add(
        gettext_noop("%(place)s: %(what)s"), place=place, what=Message.of(refused)
    )


def _read_instruction(words: str) -> tuple[Treatment, Treatment] | None:
    ns, _bar, ew = (part.strip() for part in words.partition("|"))
    for_ns, for_ew = parse_treatment(ns), parse_treatment(ew)
    return None if for_ns is None or for_ew is None else (for_ns, for_ew)


def _artificial(line: ParsedResult, ns: Fraction, ew: Fraction) -> ParsedResult:
    """The file's own average, which keeps the file's figures, whatever its label."""
    return line.treated(
        Artificial(ns, uplift=False, points=_value(line.ns_points)),
        Artificial(ew, uplift=False, points=_value(line.ew_points)),
    )


def _value(figure: Figure | None) -> Fraction | None:
    return None if figure is None else figure.value


def _without_score(
    line: ParsedResult, spelled: Spelled, place: Message, top: int, notes: Notes
) -> Iterator[ParsedResult]:
    """An adjustment that only its points tell, or nothing at all."""
    ns, ew = line.ns_points, line.ew_points
    bare = spelled.score is None and not spelled.unknown
    if ns is not None and ew is not None and bare:
        yield _artificial(line, _percent(ns, top), _percent(ew, top))
    elif spelled.score is None:  # else it has been told why the score is refused
        notes.add(gettext_noop("%(place)s has neither contract nor score"), place=place)


def _percent(points: Figure, top: int) -> Fraction:
    return min(max(points.value * 100 / top, Fraction(0)), Fraction(100))


def _score(
    spelled: Spelled, vulnerable: Vulnerability, place: Message, notes: Notes
) -> int | None:
    """North-South's score; none for a text that is no score, or one that cannot be."""
    if spelled.unknown:
        notes.wrong("SCORE", place, gettext_noop("a score"), spelled.unknown)
    if spelled.score is None:
        return None
    try:
        check_score(spelled.score, vulnerable)
    except ImpossibleScore as refused:
        _refuse(refused, place, notes)
        return None
    return spelled.score


def _result(
    element: Element,
    spelled: Spelled,
    scored: tuple[int, int | None],
    place: Message,
    notes: Notes,
) -> PlayedResult | None:
    """What the table reported; none where the file does not say all of it."""
    if not spelled.contract:
        return None
    if spelled.contract == PASSED:
        return PASSED_OUT
    try:
        contract = Contract.parse(spelled.contract)
    except InvalidContract:
        notes.wrong("CONTRACT", place, gettext_noop("a contract"), spelled.contract)
        return None
    by = spelled.declarer
    if by[:1].upper() not in tuple(Seat):
        notes.wrong("PLAYED_BY", place, gettext_noop("a seat"), by)
        return None
    declarer = Seat(by[:1].upper())
    tricks = _tricks(spelled.tricks)
    if not spelled.tricks:
        tricks = _tricks_of_score(contract, declarer, *scored)
    if tricks is None:
        what = gettext_noop("a number from 0 to 13")
        notes.wrong("TRICKS", place, what, spelled.tricks)
        return None
    return PlayedResult(contract, declarer, tricks, _lead(element, place, notes))


def _tricks(value: str) -> int | None:
    count = int(value) if value.isdecimal() and len(value) <= 2 else None
    return None if count is None or count > MOST_TRICKS else count


def _tricks_of_score(
    contract: Contract, declarer: Seat, board: int, total: int | None
) -> int | None:
    """The tricks that alone can have given the score, where the file omits them."""
    for tricks in range(MOST_TRICKS + 1):
        result = PlayedResult(contract, declarer, tricks)
        if score(result, vulnerability(board)) == total:
            return tricks
    return None


def _lead(element: Element, place: Message, notes: Notes) -> Card | None:
    value = text(element, "LEAD")
    if not value:
        return None
    for parse in (Card.parse_usebio, Card.parse):
        try:
            return parse(value)
        except InvalidCard:
            continue
    notes.wrong("LEAD", place, gettext_noop("a card"), value)
    return None


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
    lines: list[ParsedResult] = field(default_factory=list)
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
            gettext_noop(
                "BOARD_NUMBER '%(number)s' with %(count)s results isn't a board"
            ),
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
                    gettext_noop(
                        "A result on board %(board)s without both pair numbers"
                    ),
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
        """A line against a phantom, or an empty one against a pair no one knows."""
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
            gettext_noop("%(place)s isn't imported: %(why)s"),
            place=line_place(at[2], *pairs),
            why=Message(why),
        )

    def _read_line(
        self, element: Element, at: BoardPlace, who: tuple[int, int], top: int
    ) -> None:
        ns, ew = (self.pairs.entrants[key - 1].number for key in who)
        place = line_place(at[2], ns, ew)
        tag = POINTS[self.method]
        line = ParsedResult(
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


def _small(number: str) -> int | None:
    return int(number) if number.isdecimal() and len(number) < 4 else None
