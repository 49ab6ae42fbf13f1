"""The matches of an event of a file."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.bridge.contract import Seat
from scoring.bridge.event import Unit
from scoring.bridge.teams import Fault
from scoring.formats.evening.figure import Figure
from scoring.formats.evening.kinds import Room


@dataclass(frozen=True, slots=True)
class ReadPenalty:
    """What is taken from a contestant within a match."""

    entrant: int
    amount: Fraction
    unit: Unit


@dataclass(frozen=True, slots=True)
class ReadSeat:
    """Who sat in a seat of a room during a stint of a match.

    `player` is the place in the list of the team's players and then its substitutes,
    counted from 1.
    """

    stint: int
    room: Room
    seat: Seat
    player: int


@dataclass(frozen=True, slots=True)
class ReadMatch:
    """Two contestants against each other, and what the file makes of it.

    `home` and `away` are keys of entrants, `away` 0 for a bye. `home_imps` is in the
    unit in which boards are scored, `home_points` in that of the standings (victory
    points, or wins). `boards` is its full length, 0 where only its lines tell;
    `half`: one of the three of a triangle. A draft is not `published`. `given` is what
    counts for either side in place of a score by boards, `fault` who could have played
    what it lacks, `carried` what the first side brought into it, in IMPs. `lineup`: who
    sat where, as far as that is known.
    """

    key: int
    session: int
    section: str
    round: int
    home: int
    away: int
    table: str = ""
    home_imps: Figure | None = None
    away_imps: Figure | None = None
    home_points: Figure | None = None
    away_points: Figure | None = None
    boards: int = 0
    first_board: int = 1
    half: bool = False
    published: bool = True
    given: tuple[Fraction, Fraction] | None = None
    fault: Fault = Fault.NEITHER
    carried: Fraction = Fraction(0)
    penalties: tuple[ReadPenalty, ...] = ()
    lineup: tuple[ReadSeat, ...] = ()
