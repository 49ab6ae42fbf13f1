"""A BOARD with its lines, as USEBIO writes them."""

import re
from collections.abc import Mapping, Sequence
from xml.etree.ElementTree import Element, ProcessingInstruction, SubElement

from scoring.bridge.adjusted import Artificial
from scoring.bridge.contract import PASSED, Card
from scoring.formats.evening import ReadEvent, ReadLine
from scoring.formats.features import Feature
from scoring.formats.losses import counted_score, kind_of, made_by_contract
from scoring.formats.treatments import treatment_text
from scoring.formats.usebio.results import OWN
from scoring.formats.usebio.travellers import POINTS

_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
SEATS = ("N", "E", "S", "W")
IN_OWN_WORDS = frozenset({Feature.WEIGHTED, Feature.SPLIT, Feature.SKIPPED})


def put(element: Element, tag: str, value: object) -> None:
    """A child with a text, unless there is nothing to say."""
    text = "" if value is None else _ILLEGAL.sub(" ", str(value))
    if text:
        SubElement(element, tag).text = text


def written_board(
    event: ReadEvent,
    labels: Mapping[int, str],
    board: int,
    lines: Sequence[ReadLine],
    datum: int | None,
) -> Element:
    element = Element("BOARD")
    put(element, "BOARD_NUMBER", board)
    put(element, "BOARD_AVERAGE", datum)
    for line in lines:
        inside = SubElement(element, "TRAVELLER_LINE")
        _seats(inside, line, labels)
        put(inside, "ROUND_NUMBER", line.round)
        put(inside, "TABLE_NUMBER", line.table)
        _result(inside, line)
        tag = POINTS.get(event.method, "IMPS") if event.method else "IMPS"
        if words := own_words(line):
            inside.append(ProcessingInstruction(OWN, words))
        put(inside, f"NS_{tag}", line.ns_points)
        put(inside, f"EW_{tag}", line.ew_points)
    return element


def own_words(line: ReadLine) -> str:
    """What USEBIO has no element for: an instruction that other programs pass over."""
    kind, ns, ew = kind_of(line), line.for_ns, line.for_ew
    lifted = any(isinstance(one, Artificial) and one.uplift for one in (ns, ew))
    if kind not in IN_OWN_WORDS and not lifted:
        return ""
    return f"{treatment_text(ns)} | {treatment_text(ew)}"


def _seats(inside: Element, line: ReadLine, labels: Mapping[int, str]) -> None:
    if line.seats is None:
        put(inside, "NS_PAIR_NUMBER", labels[line.ns])
        put(inside, "EW_PAIR_NUMBER", labels[line.ew])
        return
    for seat, key in zip(SEATS, line.seats, strict=True):
        put(inside, f"{seat}_PLAYER_NUMBER", labels[key])


def _result(inside: Element, line: ReadLine) -> None:
    """Contract and score; of an adjusted line only what counts for it."""
    kind = kind_of(line)
    given = _score(line, kind)
    result = line.result
    if result is not None and (kind is None or made_by_contract(line)):
        contract = result.contract
        put(inside, "CONTRACT", PASSED if contract is None else contract)
        put(inside, "PLAYED_BY", result.declarer)
        put(inside, "LEAD", _card(result.lead))
        put(inside, "TRICKS", result.tricks)
    put(inside, "SCORE", given)


def _card(card: Card | None) -> str:
    return "" if card is None else f"{card.rank}{card.suit}"


def _score(line: ReadLine, kind: Feature | None) -> str:
    ns, ew = line.for_ns, line.for_ew
    if kind is Feature.ASSIGNED:
        return f"{counted_score(line)}"
    if kind in {Feature.NOT_PLAYED, Feature.SKIPPED}:
        return "NP"
    if isinstance(ns, Artificial) and isinstance(ew, Artificial):
        shares = (ns.percent, ew.percent)
        if all(share.denominator == 1 and share < 100 for share in shares):
            return f"A{int(ns.percent):02}{int(ew.percent):02}"
    return "ADJ" if kind is not None else f"{line.score}"
