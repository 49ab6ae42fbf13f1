"""What one TRAVELLER_LINE says was bid, made and scored."""

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from xml.etree.ElementTree import Element

from scoring.bridge.adjusted import Artificial, NotPlayed, Outcomes, Treatment
from scoring.bridge.boards import vulnerability
from scoring.bridge.contract import (
    PASSED_OUT,
    Card,
    Contract,
    InvalidCard,
    InvalidContract,
    PlayedResult,
    Seat,
)
from scoring.bridge.duplicate import score
from scoring.bridge.words import gettext_noop
from scoring.formats.errors import Message
from scoring.formats.evening import Figure, ReadLine
from scoring.formats.treatments import parse_treatment
from scoring.formats.usebio.elements import Notes, text

LARGEST = 7600
"""Thirteen down redoubled and vulnerable; beyond it lie marks such as -9999."""

_ARTIFICIAL = re.compile(r"A\s*(\d{2})\W*(\d{2})\Z", re.IGNORECASE)
_ADJUSTED = re.compile(r"(ADJ|AVE?|ARB)[A-Z]*\.?\Z", re.IGNORECASE)
_NOT_PLAYED = re.compile(r"(N/?P|NOT PLAYED|UNPLAYED)\Z", re.IGNORECASE)
_PASSED = re.compile(r"(P|PASS|PASSED|PASSED OUT|ALL PASS|AP)\Z", re.IGNORECASE)
_WHOLE = re.compile(r"[+-]?\d{1,5}(\.0+)?\Z", re.ASCII)
OWN = "clubsite"
"""The target of the instruction in which a line of ours says what USEBIO cannot."""

_OVER = re.compile(r"(=|[+-]\d{1,2})\Z", re.ASCII)


def read_outcome(
    element: Element, line: ReadLine, place: Message, top: int, notes: Notes
) -> Iterator[ReadLine]:
    """The line with its result, score and adjustment; nothing if it has none of them."""
    written = text(element, "SCORE")
    total = _score(written, place, notes)
    result = _result(element, line.board, total, place, notes)
    made = None if result is None else score(result, vulnerability(line.board))
    line = replace(line, result=result, score=made if total is None else total)

    shares = _ARTIFICIAL.match(written)
    ours = _own_words(text(element, OWN.upper()))
    if ours:
        yield line.treated(*ours)
    elif shares:
        yield _artificial(line, Fraction(shares[1]), Fraction(shares[2]))
    elif _NOT_PLAYED.match(written):
        yield line.treated(NotPlayed(), NotPlayed())
    elif line.score is None:
        yield from _without_score(line, written, place, top, notes)
    elif line.score != made:
        assigned = Outcomes.assigned(line.score)
        yield line.treated(assigned, assigned)
    else:
        yield line


def _own_words(words: str) -> tuple[Treatment, Treatment] | None:
    ns, _bar, ew = (part.strip() for part in words.partition("|"))
    for_ns, for_ew = parse_treatment(ns), parse_treatment(ew)
    return None if for_ns is None or for_ew is None else (for_ns, for_ew)


def _artificial(line: ReadLine, ns: Fraction, ew: Fraction) -> ReadLine:
    """The file's own average, which keeps the file's figures, whatever its label."""
    return line.treated(
        Artificial(ns, uplift=False, points=_value(line.ns_points)),
        Artificial(ew, uplift=False, points=_value(line.ew_points)),
    )


def _value(figure: Figure | None) -> Fraction | None:
    return None if figure is None else figure.value


def _without_score(
    line: ReadLine, written: str, place: Message, top: int, notes: Notes
) -> Iterator[ReadLine]:
    """An adjustment that only its points tell, or nothing at all."""
    ns, ew = line.ns_points, line.ew_points
    if ns is not None and ew is not None and (_ADJUSTED.match(written) or not written):
        yield _artificial(line, _percent(ns, top), _percent(ew, top))
    else:
        notes.add(gettext_noop("%(place)s has neither contract nor score"), place=place)


def _percent(points: Figure, top: int) -> Fraction:
    return min(max(points.value * 100 / top, Fraction(0)), Fraction(100))


def _score(written: str, place: Message, notes: Notes) -> int | None:
    """North-South's score; none for an artificial one or a text that is no score."""
    if not written or any(
        mark.match(written) for mark in (_ARTIFICIAL, _ADJUSTED, _NOT_PLAYED)
    ):
        return None
    if _WHOLE.match(written):
        total = int(float(written))
        if abs(total) <= LARGEST and total % 10 == 0:
            return total
    notes.wrong("SCORE", place, gettext_noop("a score"), written)
    return None


def _result(
    element: Element, board: int, total: int | None, place: Message, notes: Notes
) -> PlayedResult | None:
    """What the table reported; none where the file does not say all of it."""
    written = text(element, "CONTRACT")
    if not written:
        return None
    if _PASSED.match(written):
        return PASSED_OUT
    try:
        contract = Contract.parse(written)
    except InvalidContract:
        notes.wrong("CONTRACT", place, gettext_noop("a contract"), written)
        return None
    return _played(element, contract, (board, total), place, notes)


def _played(
    element: Element,
    contract: Contract,
    scored: tuple[int, int | None],
    place: Message,
    notes: Notes,
) -> PlayedResult | None:
    by = text(element, "PLAYED_BY")
    if by[:1].upper() not in tuple(Seat):
        notes.wrong("PLAYED_BY", place, gettext_noop("a seat"), by)
        return None
    declarer = Seat(by[:1].upper())
    written = text(element, "TRICKS")
    tricks = _tricks(written, contract)
    if tricks is None and not written:
        tricks = _tricks_of_score(contract, declarer, *scored)
    if tricks is None:
        notes.wrong("TRICKS", place, gettext_noop("a number from 0 to 13"), written)
        return None
    return PlayedResult(contract, declarer, tricks, _lead(element, place, notes))


def _tricks(written: str, contract: Contract) -> int | None:
    """Declarer's tricks, whether counted or given relative to the contract."""
    if _OVER.match(written):
        count = contract.needed + (0 if written == "=" else int(written))
    elif written.isdecimal() and len(written) <= 2:
        count = int(written)
    else:
        return None
    return count if 0 <= count <= 13 else None


def _tricks_of_score(
    contract: Contract, declarer: Seat, board: int, total: int | None
) -> int | None:
    """The tricks that alone can have given the score, where the file omits them."""
    for tricks in range(14):
        result = PlayedResult(contract, declarer, tricks)
        if score(result, vulnerability(board)) == total:
            return tricks
    return None


def _lead(element: Element, place: Message, notes: Notes) -> Card | None:
    written = text(element, "LEAD")
    if not written:
        return None
    for parse in (Card.parse_usebio, Card.parse):
        try:
            return parse(written)
        except InvalidCard:
            continue
    notes.wrong("LEAD", place, gettext_noop("a card"), written)
    return None
