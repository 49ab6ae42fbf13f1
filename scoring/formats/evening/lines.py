"""The lines of travellers, and the boards that somebody sat out."""

from dataclasses import dataclass, replace
from typing import Self

from scoring.bridge.adjusted import Artificial, NotPlayed, Treatment
from scoring.bridge.contract import PlayedResult, Side
from scoring.formats.evening.figure import Figure
from scoring.formats.evening.kinds import Group, Room

BoardPlace = tuple[int, str, int]
"""Session, section and number of a board."""
SectionPlace = tuple[int, str]
"""Session and section."""


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A line of a traveller: what was reported, and what the file made of it.

    `result` is what the table reported, absent where the file does not say. `score`
    is North-South's, as the file has it. `for_ns` and `for_ew` are the file's own
    adjustment in place of the result; without one both are absent and `score` counts.
    `ns` and `ew` are keys of entrants. In an individual `seats` are those of N E S W,
    and `ns`, `ew` the first of each side. In a match, `match` is its key and `names`
    are the four at the table, N E S W, where the file tells. `group`: the form in which
    the table had a fouled board.
    """

    key: int
    session: int
    section: str
    board: int
    ns: int
    ew: int
    result: PlayedResult | None = None
    score: int | None = None
    for_ns: Treatment | None = None
    for_ew: Treatment | None = None
    ns_points: Figure | None = None
    ew_points: Figure | None = None
    round: int | None = None
    table: str = ""
    match: int = 0
    room: Room | None = None
    seats: tuple[int, int, int, int] | None = None
    names: tuple[str, str, str, str] | None = None
    group: Group = Group.AS_DEALT

    @property
    def adjusted(self) -> bool:
        """Whether the file puts something else in place of the reported result."""
        return self.for_ns is not None

    @property
    def is_result(self) -> bool:
        """Whether it has a score that other results are compared with."""
        return self.score is not None and not isinstance(
            self.for_ns, Artificial | NotPlayed
        )

    @property
    def at(self) -> BoardPlace:
        return (self.session, self.section, self.board)

    def sitters(self, side: Side) -> tuple[int, ...]:
        """The keys of who has the points of that side: both players in an individual."""
        if self.seats is None:
            return (self.ns,) if side is Side.NS else (self.ew,)
        north, east, south, west = self.seats
        return (north, south) if side is Side.NS else (east, west)

    def treated(self, for_ns: Treatment, for_ew: Treatment) -> Self:
        """The line with an adjustment of the file."""
        return replace(self, for_ns=for_ns, for_ew=for_ew)


@dataclass(frozen=True, slots=True)
class SitOut:
    """A board that a contestant did not play because nobody met it there."""

    session: int
    section: str
    board: int
    entrant: int
    side: Side | None = None
    points: Figure | None = None
