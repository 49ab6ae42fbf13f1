"""Who competes, under the numbers of the file, and with its figures."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.bridge.contract import Side
from scoring.bridge.event import Unit
from scoring.formats.evening.figure import Figure


@dataclass(frozen=True, slots=True)
class ReadPlayer:
    """A person as the file names them; numbers are empty where there is none."""

    name: str
    national_number: str = ""
    club_number: str = ""


@dataclass(frozen=True, slots=True)
class ReadSubstitute:
    """Somebody who played for another, from a round on where that is said."""

    player: ReadPlayer
    from_round: int | None = None


@dataclass(frozen=True, slots=True)
class StratumPlace:
    """A place within a stratum; `scope` is the section or the whole event."""

    stratum: str
    rank: int
    tied: bool = False
    scope: str = ""


@dataclass(frozen=True, slots=True)
class Official:
    """The figures that the file prints for a contestant.

    `colour` is the kind of its master points; `won` what it won of its matches, in
    the file's own count.
    """

    points: Figure | None = None
    percentage: Figure | None = None
    rank: int | None = None
    boards: int | None = None
    master_points: str = ""
    colour: str = ""
    won: Figure | None = None
    strata: tuple[StratumPlace, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadEntrant:
    """A contestant under the file's own number: a pair, a team or one person.

    `side` is its direction where the file has two winners. `penalty` is what is
    taken from its total (a negative one is given to it), in `unit`. `strata` are
    those it may place in, from the highest; `tags` lists of its own that it stands in.
    `handicap` is percent added. `carried` is what it brought with it from an earlier
    stage, of at most `carried_maximum`. `sessions` are its figures of single sessions.
    """

    key: int
    number: str
    section: str
    side: Side | None
    players: tuple[ReadPlayer, ...]
    official: Official = Official()
    penalty: Fraction = Fraction(0)
    unit: Unit = Unit.MATCHPOINTS
    name: str = ""
    strata: tuple[str, ...] = ()
    handicap: Fraction | None = None
    carried: Fraction | None = None
    sessions: tuple[tuple[int, Official], ...] = ()
    carried_maximum: int = 0
    tags: tuple[str, ...] = ()
    withdrew: bool = False
    substitutes: tuple[ReadSubstitute, ...] = ()


@dataclass(frozen=True, slots=True)
class Stratum:
    """A class of contestants by strength; the limit is in master points, if any."""

    name: str
    limit: Figure | None = None
