"""Spellings of contracts, scores, averages and boards not played: one table of them.

Programs and people write "3NT+1", "4♥X", "Ave+", "60%-40%" or "NP" wherever a contract
or a score stands. Every reader asks this table first, so that a spelling that one format
knows is known to all.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.bridge.adjusted import Artificial, Outcomes, Reported, Treatment
from scoring.bridge.boards import Vulnerability
from scoring.bridge.contract import PASSED, Contract, Seat, plain_letters
from scoring.bridge.duplicate import possible_scores
from scoring.bridge.messages import NotBridge, gettext_noop


class ImpossibleScore(NotBridge):
    """A score that Law 77 does not have at the vulnerability of the board."""


class Word(StrEnum):
    """What a cell can say without figures."""

    PASSED = PASSED
    UNPLAYED = "not-played"
    RULED = "ruled"
    """There was a ruling; only the points of the line tell which."""


@dataclass(frozen=True, slots=True)
class Bid:
    """A contract, and as much of its result as stands with it."""

    contract: Contract
    declarer: Seat | None = None
    over: int | None = None


@dataclass(frozen=True, slots=True)
class Shares:
    """The percentages of an average: of the side whose cell it is, and of the other
    where the cell names both."""

    own: Fraction
    other: Fraction | None = None


Meaning = Bid | Shares | Word | int
SIGNS = {"": 50, "=": 50, "+": 60, "-": 40, "PLUS": 60, "MINUS": 40}
_BID = (
    r"([1-7])\s*(NT|[NSHDC])\s*(X\s*X|X)?\s*([NESW])?\s*(X\s*X|X)?\s*"
    r"(=|[+-]\s*\d{1,2})?"
)
_AVERAGE = r"A(?:VERAGE|VE|VG|V)?\s*(\+|-|=|PLUS|MINUS)?"
_SHARE = r"(\d{1,3}(?:\.\d{1,4})?)\s*%?"


def _bid(found: re.Match[str]) -> Meaning:
    level, strain, risk, seat, later, margin = found.groups()
    contract = Contract.parse(f"{level}{strain}{risk or later or ''}")
    over = None
    if margin:
        over = _over(margin.replace(" ", ""))
    return Bid(contract, Seat(seat) if seat else None, over)


def _average(found: re.Match[str]) -> Meaning:
    return Shares(Fraction(SIGNS[found[1] or ""]))


def _averages(found: re.Match[str]) -> Meaning:
    own, other = (Fraction(SIGNS[sign or ""]) for sign in found.groups())
    return Shares(own, other)


def _share(found: re.Match[str]) -> Meaning | None:
    shares = [Fraction(share) for share in found.groups()]
    return Shares(*shares) if max(shares) <= 100 else None


def _word(word: Word) -> Callable[[re.Match[str]], Meaning]:
    return lambda _found: word


SPELLINGS: tuple[tuple[str, Callable[[re.Match[str]], Meaning | None]], ...] = (
    (r"[+-]?\d{1,5}(?:\.0+)?", lambda found: int(float(found[0]))),
    (_BID, _bid),
    (r"P|PASS|PASSED|PASS(?:ED)?[ -]OUT|ALL PASS|AP", _word(Word.PASSED)),
    (r"N/?P|NO ?PLAY|NOT[ -]?PLAYED|UNPLAYED|LATE", _word(Word.UNPLAYED)),
    (_AVERAGE, _average),
    (r"A([=+-])([=+-])", _averages),
    (rf"{_AVERAGE}\s*[/ ]\s*{_AVERAGE}", _averages),
    (r"A\s*(\d{2})\s*%?", _share),
    (r"A\s*(\d{2})\s*%?\W*(\d{2})\s*%?", _share),
    (r"(\d{1,3}(?:\.\d{1,4})?)\s*%", _share),
    (rf"{_SHARE}\s*[-/]\s*{_SHARE}", _share),
    (r"(?:ADJ|ARB)[A-Z]*\.?(?: SCORE)?", _word(Word.RULED)),
)
"""Capitals and plain letters, as `plain_letters` makes them; the first that fits."""
_COMPILED = tuple(
    (re.compile(pattern, re.ASCII), meaning) for pattern, meaning in SPELLINGS
)
LONGEST = 40
MOST_TRICKS = 13
_MARGIN = re.compile(r"=|[+-]\d{1,2}", re.ASCII)


def read_spelling(text: str) -> Meaning | None:
    """What a cell says; nothing where it is none of the spellings.

    >>> read_spelling("4♥X-2").over, str(read_spelling("ave+").own), read_spelling("NP")
    (-2, '60', <Word.UNPLAYED: 'not-played'>)
    """
    plain = " ".join(plain_letters(text).split())
    if not plain or len(plain) > LONGEST:
        return None
    for pattern, meaning in _COMPILED:
        found = pattern.fullmatch(plain)
        if found:
            return meaning(found)
    return None


@dataclass(frozen=True, slots=True)
class Cells:
    """What a line says of its result: texts, empty where the format has none there.

    `score` is North-South's cell, `ew_score` that of East-West; `remark` is anything
    else that may stand in place of a score.
    """

    contract: str = ""
    declarer: str = ""
    tricks: str = ""
    score: str = ""
    ew_score: str = ""
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Spelled:
    """The same in one spelling; a text that is not known stays as it is.

    `tricks` are those of declarer's side. `shares` are North-South's and East-West's
    percentages, `word` what stands in place of figures. `unknown` is what the cell of
    the score says where that is no spelling, or another contract.
    """

    contract: str
    declarer: str
    tricks: str
    score: int | None = None
    shares: tuple[Fraction, Fraction] | None = None
    word: Word | None = None
    unknown: str = ""

    def averages(
        self, ns: Fraction | None = None, ew: Fraction | None = None
    ) -> tuple[Artificial, Artificial]:
        """The averages, with the points that the file gives for them."""
        of_ns, of_ew = self.shares or (Fraction(50), Fraction(50))
        return (
            Artificial(of_ns, uplift=False, points=ns),
            Artificial(of_ew, uplift=False, points=ew),
        )


def read_spelled(cells: Cells) -> Spelled:
    """What the cells of a line say together, each of them in any of the spellings."""
    first, second, third = meanings = [
        read_spelling(text) for text in (cells.contract, cells.score, cells.remark)
    ]
    bids = [each for each in meanings if isinstance(each, Bid)]
    words = [each for each in meanings if isinstance(each, Word)]
    contract, declarer, tricks = cells.contract, cells.declarer, cells.tricks
    unknown = cells.score if second is None else ""
    if isinstance(first, Shares | Word):
        contract = ""
    if bids:
        bid = _one_bid(bids)
        contract = str(bid.contract)
        declarer = declarer or str(bid.declarer or "")
        tricks = _tricks(bid, tricks)
        if bid.contract != bids[-1].contract or Word.PASSED in words:
            unknown = cells.score or cells.remark
    elif Word.PASSED in words:
        contract = PASSED
    return Spelled(
        contract=contract,
        declarer=declarer,
        tricks=tricks,
        score=second if isinstance(second, int) else None,
        shares=_shares([first, second, third], read_spelling(cells.ew_score)),
        word=next((word for word in words if word is not Word.PASSED), None),
        unknown=unknown,
    )


def _one_bid(bids: Sequence[Bid]) -> Bid:
    """The contract of the first cell, with what only another one says of its result."""
    contract = bids[0].contract
    same = [bid for bid in bids if bid.contract == contract]
    return Bid(
        contract,
        next((bid.declarer for bid in same if bid.declarer is not None), None),
        next((bid.over for bid in same if bid.over is not None), None),
    )


def _tricks(bid: Bid, text: str) -> str:
    """Declarer's tricks as a number, however they are told; as it stands, and so to be
    refused, where two cells contradict each other or there are not so many tricks."""
    margin = _MARGIN.fullmatch(plain_letters(text).replace(" ", ""))
    beside = None if margin is None else _over(margin[0])
    over = bid.over if beside is None else beside
    if over is None:
        return text
    count = bid.contract.needed + over
    same = text in {"", f"{count}"} if beside is None else bid.over in {None, beside}
    if same and 0 <= count <= MOST_TRICKS:
        return f"{count}"
    return " ".join(filter(None, [text, "" if bid.over is None else f"{bid.over:+d}"]))


def _over(margin: str) -> int:
    return 0 if margin == "=" else int(margin)


def _shares(
    ns_cells: Sequence[Meaning | None], ew_cell: Meaning | None
) -> tuple[Fraction, Fraction] | None:
    """The share of each side; one that no cell names is the rest of the other's."""
    named = [each for each in ns_cells if isinstance(each, Shares)]
    of_ew = ew_cell if isinstance(ew_cell, Shares) else None
    for each in (*named, *filter(None, [of_ew])):
        if each.other is not None:
            return each.own, each.other
    if named:
        ns = named[0].own
        return ns, 100 - ns if of_ew is None else of_ew.own
    return None if of_ew is None else (100 - of_ew.own, of_ew.own)


def check_score(score: int, vulnerable: Vulnerability) -> None:
    """Refuse a score that no contract of Law 77 brings, whoever played it.

    >>> check_score(420, Vulnerability.NONE)
    """
    if score not in possible_scores(vulnerable):
        raise ImpossibleScore(
            gettext_noop("no contract scores %(score)s at this vulnerability (Law 77)"),
            score=score,
        )


def check_treatment(treatment: Treatment | None, vulnerable: Vulnerability) -> None:
    """The same of every score that is assigned."""
    if isinstance(treatment, Reported | Outcomes):
        for item in treatment.items:
            check_score(item.score, vulnerable)
