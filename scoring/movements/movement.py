"""A movement as a value: who meets whom at which table on which boards, by round.

Numbers are those printed on the cards. With two winners NS 3 and EW 3 are different
pairs; with one winner there is one list. Board set `s` stands for the boards
`(s - 1) * b + 1` to `s * b`, where `b` boards are played in a round.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.bridge.contract import Side
from scoring.bridge.messages import NotBridge, gettext_noop

MOST_TABLES = 60
"""The largest size that a kind lists; its arithmetic may go further."""
MET_TWICE = 3
"""Tables of the largest game in which everyone is usually met twice."""


class InvalidMovement(NotBridge):
    """Tables, rounds or boards that this movement does not have."""


class Contest(StrEnum):
    """Who has a number in a movement."""

    PAIRS = "pairs"
    INDIVIDUAL = "individual"
    TEAMS = "teams"


Row = tuple[int, ...]
"""A table in one round: (NS, EW, set), in an individual (N, S, E, W, set). Number 0 is
an empty seat: (3, 0, 5) is pair 3 sitting out, (0, 0, 0) a table without anyone. Set 0
is a rest away from the tables."""


@dataclass(frozen=True, slots=True)
class Movement:
    """All rounds of a movement, with what a director says and prints about it.

    `rounds[r][t]` is table `t + 1` in round `r + 1`; a pair that rests away from the
    tables (rover, bump) has a row of its own after them. `boards_per_round` is None
    where no one has decided it yet. `copies` is how many of each board must be made;
    tables that hold one set in one round beyond that share it. `switched` names the
    rounds played with arrows switched; the rows already say who sits where. `sharing`
    is how many tables may hold one set by design; None where the rows decide it.
    In a `crossed` one, as no plan is, -3 sitting NS is EW 3: a room with two lists can go
    wrong that way.
    """

    kind: str
    name: str
    contest: Contest
    winners: int
    tables: int
    rounds: tuple[tuple[Row, ...], ...]
    boards_per_round: int | None = None
    copies: int = 1
    stationary: tuple[int, ...] = ()
    phantoms: tuple[int, ...] = ()
    switched: tuple[int, ...] = ()
    sharing: int | None = None
    crossed: bool = False

    @property
    def shared(self) -> int:
        """The most tables that hold one set in one round."""
        return max(
            (
                count
                for row_of_tables in self.rounds
                for count in Counter(
                    row[-1] for row in row_of_tables if is_playing(row)
                ).values()
            ),
            default=1,
        )

    @property
    def sets(self) -> int:
        """The highest number of a board set."""
        return max((row[-1] for tables in self.rounds for row in tables), default=0)

    @property
    def full_length(self) -> int:
        """The rounds, and sets, until everyone has met everyone; play may end before.

        With one list of up to three tables everyone is usually met twice.
        """
        rows = max(map(len, self.rounds), default=0)
        if self.contest is Contest.INDIVIDUAL:
            return 4 * rows + 1
        if self.contest is Contest.PAIRS and self.winners == 1:
            return (2 * rows - 1) * (2 if rows <= MET_TWICE else 1)
        return rows

    def boards(self, board_set: int) -> range:
        """The board numbers of a set; refused while boards a round are not decided."""
        if self.boards_per_round is None:
            raise InvalidMovement(
                gettext_noop("Say first how many boards are played in a round.")
            )
        first = (board_set - 1) * self.boards_per_round + 1
        return range(first, first + self.boards_per_round)


def is_playing(row: Row) -> bool:
    """Whether every seat is taken and there are boards to play.

    >>> is_playing((3, 4, 1)), is_playing((3, 0, 1)), is_playing((3, 4, 0))
    (True, False, False)
    """
    return 0 not in row


@dataclass(frozen=True, slots=True)
class Options:
    """What a director says of a movement besides its kind.

    A half counts as a table in `tables` where one seat of a pair stays empty, and `half`
    is true; a kind with an extra pair (rover, bump) takes the half as that pair.
    `missing` is the side of the absent pair, where the kind lets it be chosen.
    `rounds` ends the movement early or, where the kind has several lengths, chooses one.
    `switched` are the rounds with arrows switched; None leaves them to the kind.
    `skip_after` is the round after which EW skip a table, where the kind has a skip.
    """

    tables: int
    half: bool = False
    missing: Side | None = None
    boards_per_round: int | None = None
    rounds: int | None = None
    switched: tuple[int, ...] | None = None
    skip_after: int | None = None


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of movement in the registry: what it is called, sizes, how it is made.

    `sizes` are twice the tables, so that 9 is four and a half. `build` raises
    `InvalidMovement`, with the reason in a bridge player's words, for what the kind
    cannot do; every size in `sizes` can be built with the other options left open.
    `skips`: EW skip a table after a round that can be chosen.
    """

    code: str
    title: str
    contest: Contest
    winners: int
    sizes: tuple[int, ...]
    build: Callable[[Options], Movement]
    boards_per_round: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8)
    skips: bool = False


def with_phantom(movement: Movement, absent: int, side: Side | None = None) -> Movement:
    """The movement with a pair that is not there; its opponents sit out.

    With two winners `side` says in which list the absent number stands.
    """
    if movement.contest is Contest.INDIVIDUAL:
        raise InvalidMovement(
            gettext_noop("An individual has four players at every table.")
        )

    def emptied(row: Row) -> Row:
        ns, ew, board_set = row
        if ns == absent and side is not Side.EW:
            ns = 0
        elif ew == absent and side is not Side.NS:
            ew = 0
        return (ns, ew, board_set) if ns or ew else (0, 0, 0)

    return replace(
        movement,
        rounds=tuple(tuple(map(emptied, tables)) for tables in movement.rounds),
        phantoms=(*movement.phantoms, absent),
        stationary=tuple(
            number
            for number in movement.stationary
            if number != absent or (movement.winners == 2 and side is Side.EW)
        ),
    )
