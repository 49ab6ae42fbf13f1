"""Seats, cards, contracts and results of a table, with the text of each.

Also entries as scorers type them, and the winners of tricks.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NoReturn, Self

from scoring.bridge.messages import NotBridge, gettext_noop

PASSED = "PASS"

RANKS = "AKQJT98765432"
"""The ranks of a suit, from the highest (Law 1)."""


_SYMBOLS = str.maketrans(
    {
        **dict.fromkeys("♠♤", "S"),
        **dict.fromkeys("♥♡", "H"),
        **dict.fromkeys("♦♢", "D"),
        **dict.fromkeys("♣♧", "C"),
        **dict.fromkeys("*×", "X"),
        **dict.fromkeys("−–", "-"),
        **dict.fromkeys("\ufe0e\ufe0f", ""),
        "\xa0": " ",
    }
)


def plain_letters(text: str) -> str:
    """Capitals, with a letter for each symbol of a suit and each star.

    >>> plain_letters("4♥*−1")
    '4HX-1'
    """
    return text.upper().translate(_SYMBOLS)


class InvalidContract(NotBridge):
    """No contract of the game (Law 18, 19)."""


class InvalidCard(NotBridge):
    """No card of the pack (Law 1)."""


class InvalidDeclarer(NotBridge):
    """No seat, or none where one is needed."""


class InvalidTricks(NotBridge):
    """A number of tricks that thirteen tricks do not allow."""


class Side(StrEnum):
    """A partnership by its direction."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> "Side":
        return Side.EW if self is Side.NS else Side.NS


class Seat(StrEnum):
    """A place at the table, in the order of the turn (clockwise)."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    @property
    def side(self) -> Side:
        return Side.NS if self in {Seat.N, Seat.S} else Side.EW

    @property
    def partner(self) -> "Seat":
        return self.next.next

    @property
    def next(self) -> "Seat":
        """The seat on the left, whose turn comes next (Law 17C)."""
        return SEATS[(SEATS.index(self) + 1) % 4]


SEATS = tuple(Seat)
LETTERS = frozenset(map(str, Seat))


class Suit(StrEnum):
    """The four suits, from the highest (Law 1)."""

    S = "S"
    H = "H"
    D = "D"
    C = "C"


SUITS = frozenset(map(str, Suit))


class Strain(StrEnum):
    """What a bid names, from the lowest (Law 1, 18)."""

    C = "C"
    D = "D"
    H = "H"
    S = "S"
    NT = "NT"


class Risk(StrEnum):
    """Whether the contract was doubled or redoubled (Law 19)."""

    UNDOUBLED = ""
    DOUBLED = "X"
    REDOUBLED = "XX"


RISKS = frozenset(map(str, Risk))


@dataclass(frozen=True, slots=True)
class Card:
    """A card, written suit then rank.

    >>> str(Card.parse("h10")), str(Card.parse_usebio("TC"))
    ('HT', 'CT')
    """

    suit: Suit
    rank: str

    def __post_init__(self) -> None:
        if self.rank not in RANKS or len(self.rank) != 1:
            raise InvalidCard(
                gettext_noop("“%(rank)s” isn't a rank. Enter A, K, Q, J, T or 9 to 2."),
                rank=self.rank,
            )

    @classmethod
    def parse(cls, text: str) -> Self:
        """The card of a text with the suit first: "H5", "CT", "C10"."""
        code = text.strip().upper().replace("10", "T")
        if len(code) != 2 or code[0] not in SUITS:
            raise InvalidCard(
                gettext_noop("“%(text)s” isn't a card. Enter suit then rank, e.g. H5."),
                text=text,
            )
        return cls(Suit(code[0]), code[1])

    @classmethod
    def parse_usebio(cls, text: str) -> Self:
        """The card of a text with the rank first, as USEBIO writes: "6D", "TC"."""
        code = text.strip().upper().replace("10", "T")
        if len(code) != 2 or code[1] not in SUITS:
            raise InvalidCard(
                gettext_noop("“%(text)s” isn't a card. Enter rank then suit, e.g. 5H."),
                text=text,
            )
        return cls(Suit(code[1]), code[0])

    def __str__(self) -> str:
        return f"{self.suit}{self.rank}"


@dataclass(frozen=True, slots=True)
class Contract:
    """The final contract without its declarer.

    >>> str(Contract.parse("4sx")), str(Contract.parse("3N"))
    ('4SX', '3NT')
    """

    level: int
    strain: Strain
    risk: Risk = Risk.UNDOUBLED

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise InvalidContract(
                gettext_noop("A contract is at level 1 to 7, not %(level)s."),
                level=self.level,
            )

    @classmethod
    def parse(cls, text: str) -> Self:
        """The contract of a text: level, strain (NT, N, or a suit's letter or symbol),
        X or XX, which may be stars."""
        code = plain_letters(text).replace(" ", "")
        bid = code.rstrip("X")
        strain = STRAINS.get(bid[1:])
        risk = code[len(bid) :]
        if strain is None or bid[:1] not in set("0123456789") or risk not in RISKS:
            raise InvalidContract(
                gettext_noop("“%(text)s” isn't a contract. Enter e.g. 4SX or 3NT."),
                text=text,
            )
        return cls(int(bid[0]), strain, Risk(risk))

    @property
    def needed(self) -> int:
        """The tricks declarer needs (Law 18A, 19)."""
        return self.level + 6

    def __str__(self) -> str:
        return f"{self.level}{self.strain}{self.risk}"


STRAINS = {**{str(strain): strain for strain in Strain}, "N": Strain.NT}


@dataclass(frozen=True, slots=True)
class PlayedResult:
    """What happened at a table; without a contract all four passed (Law 22B).

    >>> str(PlayedResult(Contract.parse("4SX"), Seat.N, 9, Card.parse("H5")))
    '4SX N -1 H5'
    >>> str(PASSED_OUT)
    'PASS'
    """

    contract: Contract | None
    declarer: Seat | None = None
    tricks: int | None = None
    lead: Card | None = None

    def __post_init__(self) -> None:
        if self.contract is None:
            self._check_nothing_played()
        else:
            self._check_played()

    def _check_nothing_played(self) -> None:
        if (
            self.declarer is not None
            or self.tricks is not None
            or self.lead is not None
        ):
            raise InvalidContract(
                gettext_noop("A passed-out board has no declarer, tricks or lead.")
            )

    def _check_played(self) -> None:
        if self.declarer is None:
            raise InvalidDeclarer(gettext_noop("A contract needs a declarer."))
        if self.tricks is None or not 0 <= self.tricks <= 13:
            raise InvalidTricks(
                gettext_noop("Declarer can take 0 to 13 tricks, not %(tricks)s."),
                tricks=self.tricks,
            )

    @property
    def over(self) -> int:
        """Tricks above the contract; below it negative; 0 for a passed-out board."""
        if self.contract is None or self.tricks is None:
            return 0
        return self.tricks - self.contract.needed

    @property
    def margin(self) -> str:
        """The result as travellers write it: "=", "+1", "-2", or nothing."""
        if self.contract is None:
            return ""
        return f"{self.over:+d}" if self.over else "="

    def __str__(self) -> str:
        if self.contract is None:
            return PASSED
        parts = (self.contract, self.declarer, self.margin, self.lead)
        return " ".join(str(part) for part in parts if part is not None)


PASSED_OUT = PlayedResult(None)

_BID = re.compile(r"(?P<level>\d+)\s*(?P<strain>NT|[A-Z])\s*(?P<risk>X\s*X|X)?\s*")
_MARGIN = re.compile(r"=|[+-]\s*\d\d?")
_CARD = r"(?:[SHDC]\s*(?:10|[AKQJT2-9])|(?:10|[AKQJT2-9])\s*[SHDC])"
_ENDING = re.compile(rf"(?P<margin>=|[+-]\s*\d\d?)\s*(?P<lead>{_CARD})?")
_MARKS = str.maketrans({",": " "})


def parse_entry(text: str) -> PlayedResult:
    """The result that a scorer typed: contract, declarer, result and perhaps the lead.

    Case and spaces do not matter; "p" or "pass" is a passed-out board.

    >>> str(parse_entry("3nte+1")), str(parse_entry("4hxs-2 h10"))
    ('3NT E +1', '4HX S -2 HT')
    """
    entry = plain_letters(text).translate(_MARKS).strip()
    if entry in {"P", "PASS"}:
        return PASSED_OUT
    contract, rest = _take_contract(entry, text)
    declarer, rest = _take_declarer(rest)
    over, lead = _take_ending(rest)
    tricks = contract.needed + over
    if not 0 <= tricks <= 13:
        raise InvalidTricks(
            gettext_noop(
                "%(contract)s can't have the result %(margin)s. It must be "
                "between %(most)s and -%(down)s."
            ),
            contract=contract,
            margin=f"{over:+d}",
            most=f"+{most}" if (most := 13 - contract.needed) else "=",
            down=contract.needed,
        )
    return PlayedResult(contract, declarer, tricks, lead)


def _take_contract(entry: str, text: str) -> tuple[Contract, str]:
    found = _BID.match(entry)
    if found is None:
        raise InvalidContract(
            gettext_noop(
                "“%(text)s” doesn't start with a contract. Enter e.g. 4SX or 3NT."
            ),
            text=text,
        )
    strain = STRAINS.get(found["strain"])
    if strain is None:
        raise InvalidContract(
            gettext_noop("“%(strain)s” isn't a denomination. Enter C, D, H, S or NT."),
            strain=found["strain"],
        )
    risk = Risk((found["risk"] or "").replace(" ", ""))
    return Contract(int(found["level"]), strain, risk), entry[found.end() :]


def _take_declarer(text: str) -> tuple[Seat, str]:
    if not text or text[0] in "=+-":
        raise InvalidDeclarer(gettext_noop("Add declarer: N, E, S or W."))
    if text[0] not in LETTERS:
        raise InvalidDeclarer(
            gettext_noop("“%(seat)s” isn't a declarer. Enter N, E, S or W."),
            seat=text[0],
        )
    return Seat(text[0]), text[1:].strip()


def _take_ending(text: str) -> tuple[int, Card | None]:
    found = _ENDING.fullmatch(text)
    if found is None:
        _refuse_ending(text)
    margin, lead = found["margin"].replace(" ", ""), found["lead"]
    over = 0 if margin == "=" else int(margin)
    return over, None if lead is None else _read_card(lead.replace(" ", ""))


def _read_card(lead: str) -> Card:
    return Card.parse(lead) if lead[0] in SUITS else Card.parse_usebio(lead)


def _refuse_ending(text: str) -> NoReturn:
    margin = _MARGIN.match(text)
    if margin is None:
        raise InvalidTricks(gettext_noop("Add the result after declarer: =, +1 or -2."))
    raise InvalidCard(
        gettext_noop("“%(text)s” isn't a card. Enter suit then rank, e.g. H5."),
        text=text[margin.end() :].strip(),
    )


def ring(first: Seat) -> tuple[Seat, ...]:
    """The four seats in turn from one of them."""
    at = SEATS.index(first)
    return (*SEATS[at:], *SEATS[:at])


def winner(cards: Mapping[Seat, Card], lead: Card, trump: str) -> Seat:
    """Who of those who played wins (Law 44E, F); `trump` is "NT" or a suit."""

    def height(seat: Seat) -> tuple[bool, bool, int]:
        card = cards[seat]
        return card.suit == trump, card.suit is lead.suit, -RANKS.index(card.rank)

    return max(cards, key=height)


def tricks_won(play: Sequence[Card], declarer: Seat, trump: str) -> int:
    """The tricks of declarer's side among the whole tricks that were played.

    >>> cards = [Card.parse(text) for text in "SK S2 SA S3 HA C2 H2 H3".split()]
    >>> tricks_won(cards, Seat.S, "C")
    1
    """
    leader, won = declarer.next, 0
    for at in range(0, len(play) - 3, 4):
        cards = dict(zip(ring(leader), play[at : at + 4], strict=True))
        leader = winner(cards, play[at], trump)
        won += leader.side is declarer.side
    return won
