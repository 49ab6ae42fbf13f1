"""The room as the desk shows it: running events, their sections, tables and lines."""

from dataclasses import dataclass

from scoring.events import access as events_access
from scoring.events.models import Event
from scoring.events.rules import ENTERED

DONE, PLAYING, LATE = "done", "playing", "late"


@dataclass(frozen=True, slots=True)
class RoomTable:
    """A table: the round it plays, the boards it still has to bring, how it does.

    In matches also which match it plays, and in which room. So many things are `pinned`
    to it. A late table is so many minutes `behind`, and slow once it is to be warned.
    """

    table: int
    round: int | None
    boards: tuple[int, ...]
    state: str
    match: int | None = None
    room: str = ""
    open_item_count: int = 0
    behind: int = 0
    is_slow: bool = False


@dataclass(frozen=True, slots=True)
class Room:
    """The tables of one section of an event."""

    letter: str
    tables: tuple[RoomTable, ...]


@dataclass(frozen=True, slots=True)
class RunningEvent:
    """An event of the evening; `done` of `lines` scores are in."""

    event: Event
    rooms: tuple[Room, ...]
    round: int | None
    rounds: int
    done: int
    lines: int

    @property
    def may_be_posted(self) -> bool:
        """Whether this person may post it now: every score is in."""
        is_whole = 0 < self.lines == self.done
        is_entered = self.event.state in ENTERED
        return bool(self.event.is_directed) and is_entered and is_whole

    @property
    def is_to_hand_out(self) -> bool:
        """Whether it is posted, and this person has its results to hand out."""
        return bool(self.event.is_directed) and self.event.is_posted


@dataclass(frozen=True, slots=True)
class Score:
    """As much of a line as the room needs."""

    section: str
    table: int
    round: int
    board: int
    kind: str
    match: int | None = None
    room: str = ""
    key: int = 0

    @property
    def is_open(self) -> bool:
        return self.kind in events_access.OPEN_KINDS
