"""Common parts of documents: heading, footing, players, codes, units and figures."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias

Figure: TypeAlias = int | Fraction | Decimal

MINUS = "−"
_HALVES = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


class Status(StrEnum):
    """How far the results may still change."""

    PROVISIONAL = "provisional"
    OFFICIAL = "official"
    FINAL = "final"


class Closed(StrEnum):
    """Which periods of an event are over."""

    NOTHING = "nothing"
    CORRECTIONS = "corrections"
    ALL = "all"


class Paper(StrEnum):
    """The sheet a document is printed on."""

    A4 = "a4"
    A3 = "a3"
    LETTER = "letter"


class Audience(StrEnum):
    """For whom a copy is made."""

    PUBLIC = "public"
    DIRECTOR = "director"


class Direction(StrEnum):
    """Who is ranked together: one line of a two-winner movement, or everyone."""

    NORTH_SOUTH = "NS"
    EAST_WEST = "EW"
    ALL = "all"


class Contestants(StrEnum):
    """Who is ranked."""

    PAIRS = "pairs"
    TEAMS = "teams"
    PLAYERS = "players"


class ListKind(StrEnum):
    """A list beside the ranking: a strat with all below it, handicap, or a tag."""

    STRAT = "strat"
    HANDICAP = "handicap"
    TAG = "tag"


class Code(StrEnum):
    """The neutral mark of a cell that is no plain result; of what led to it, it tells
    an appeal's decision alone."""

    AVERAGE_PLUS = "A+"
    AVERAGE = "A"
    AVERAGE_MINUS = "A-"
    WEIGHTED = "W"
    SPLIT = "S"
    NOT_PLAYED = "NP"
    LATE_PLAY = "LP"
    SIT_OUT = "SO"
    SKIPPED = "SK"
    BYE = "BYE"
    VOID = "VOID"
    OTHER = "ADJ"
    ON_APPEAL = "APP"


def marks_for(code: Code | None, *, on_appeal: bool = False) -> tuple[Code, ...]:
    """The marks beside a figure: its code, and that an appeal changed it."""
    return (*([code] if code else []), *([Code.ON_APPEAL] if on_appeal else []))


class Unit(StrEnum):
    """What a score counts."""

    MATCHPOINTS = "mp"
    IMPS = "imps"
    VICTORY_POINTS = "vps"
    TOTAL_POINTS = "points"
    BOARDS = "boards"
    WINS = "wins"


class Columns(StrEnum):
    """What one column of the matrix stands for."""

    BOARDS = "boards"
    ROUNDS = "rounds"


@dataclass(frozen=True, slots=True)
class Scale:
    """The unit of the scores and the places they are printed to."""

    unit: Unit = Unit.MATCHPOINTS
    places: int = 2

    @property
    def signed(self) -> bool:
        """Whether a gain carries its plus sign."""
        return self.unit in {Unit.IMPS, Unit.TOTAL_POINTS}


MATCHPOINTS = Scale()


@dataclass(frozen=True, slots=True)
class Awards:
    """The master points of an event: what they are called, by which scheme, and the
    places they are printed to."""

    points: str
    scheme: str
    places: int = 2


@dataclass(frozen=True, slots=True)
class Heading:
    """What every page carries, and how the document is to be printed."""

    club: str
    event: str
    event_id: str
    session: str
    played_on: date
    date_text: str
    director: str
    revision: int
    produced: str
    status: Status
    appealed_boards: tuple[str, ...] = ()
    paper: Paper = Paper.A4
    language: str = "en"
    decimal_mark: str = "."
    audience: Audience = Audience.PUBLIC


@dataclass(frozen=True, slots=True)
class Footing:
    """What stands at the end: deadlines on the club's clock, where to ask.

    `closed` says which of the two periods are over, `closed_at` when the later one ended.
    """

    corrections_until: str = ""
    appeals_until: str = ""
    closed: Closed = Closed.NOTHING
    closed_at: str = ""
    ask: str = ""
    policy_version: str = ""
    posted: str = ""


@dataclass(frozen=True, slots=True)
class Player:
    """One name as the club's rule on names lets it stand."""

    name: str
    player_id: str = ""
    sort_name: str = ""


def rounded(value: Figure, places: int = 2) -> Decimal:
    """The value to so many places, exact halves away from zero.

    >>> rounded(Fraction(1265, 1000)), rounded(Decimal("-0.005"))
    (Decimal('1.27'), Decimal('-0.01'))
    """
    shifted = Fraction(value) * 10**places
    whole = (2 * abs(shifted.numerator) + shifted.denominator) // (
        2 * shifted.denominator
    )
    return Decimal(whole if shifted >= 0 else -whole).scaleb(-places)


def mean(values: Sequence[Figure]) -> Fraction:
    """The exact average of at least one figure.

    >>> mean([Decimal("0.5"), 1])
    Fraction(3, 4)
    """
    return sum((Fraction(value) for value in values), Fraction()) / len(values)


def plain(value: Figure | None, places: int = 2) -> str:
    """The figure as machines read it: a point, a hyphen, no plus, no thousands.

    >>> plain(Fraction(-1285, 10)), plain(None)
    ('-128.50', '')
    """
    return "" if value is None else f"{rounded(value, places):f}"


def printed_figure(
    value: Figure | None, places: int = 2, *, signed: bool = False, mark: str = "."
) -> str:
    """The figure as people read it: a true minus, the club's decimal mark.

    >>> printed_figure(Fraction(5, 2), signed=True, mark=",")
    '+2,50'
    """
    if value is None:
        return ""
    figure = rounded(value, places)
    sign = MINUS if figure < 0 else "+" if signed and figure > 0 else ""
    return sign + f"{abs(figure):f}".replace(".", mark)


def with_fraction(value: Figure) -> str:
    """A number of tables or results, its halves and quarters as one sign.

    >>> with_fraction(Fraction(13, 2)), with_fraction(7), with_fraction(Fraction(2, 3))
    ('6½', '7', '0.67')
    """
    whole, rest = divmod(Fraction(value), 1)
    if rest and rest not in _HALVES:
        return plain(value)
    return (str(whole) if whole or not rest else "") + _HALVES.get(rest, "")
