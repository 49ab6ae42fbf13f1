"""All boards of one match, room beside room, as a scorer fills them in."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring import access
from scoring.labels import ContestKind
from scoring.models import Event, Match, Result
from scoring.queries.grid import GridLine, Seated, Trouble, grid_lines


@dataclass(frozen=True, slots=True)
class RoomGrid:
    """The boards of a match at one of its tables."""

    room: str
    table: int | None
    ns: Seated
    ew: Seated
    lines: tuple[GridLine, ...]


@dataclass(frozen=True, slots=True)
class MatchTab:
    """A match of the same round, and whether all its scores are in."""

    key: int
    table: int
    done: bool


@dataclass(frozen=True, slots=True)
class MatchGrid:
    """A match with its rooms, and the other matches of its round."""

    match: Match
    rooms: tuple[RoomGrid, ...]
    matches: tuple[MatchTab, ...]

    @property
    def next(self) -> MatchTab | None:
        """The next match of the round."""
        later = (one for one in self.matches if one.table > self.match.table)
        return next(later, None)

    @property
    def lines(self) -> list[GridLine]:
        """All lines of both rooms."""
        return [line for room in self.rooms for line in room.lines]

    @property
    def focus(self) -> int | None:
        """The line where a scorer goes on: the first that is open."""
        return next((line.key for line in self.lines if line.is_open), None)


def match_grid_of(
    event: Event, match: Match, troubles: Mapping[int, Trouble]
) -> MatchGrid:
    """The match board by board, room by room: seven queries at most."""
    lines = access.played_lines_of(event).filter(section=match.section)
    mine = list(lines.filter(match=match).order_by("board"))
    compared = access.played_lines_of(event).filter(
        section__board_set=match.section.board_set_id,
        board__in=[one.board for one in mine],
    )
    shown = grid_lines(event, mine, compared, troubles)
    tables = sorted({(one.table or 0, one.room) for one in mine})
    rooms = (
        _room([one for one in shown if (one.table or 0, one.room) == at])
        for at in tables
    )
    return MatchGrid(match, tuple(rooms), _round(event, match))


def first_open_match(event: Event) -> int | None:
    """Where a scorer of teams goes on: the first match that is not complete, else the
    first; nothing where matches have one table."""
    if event.contest != ContestKind.TEAMS:
        return None
    lines = access.played_lines_of(event).filter(match__isnull=False)
    ordered = lines.order_by("match__round", "match__table", "match")
    waiting = ordered.filter(kind__in=access.OPEN_KINDS)
    found: Result | None = waiting.first() or ordered.first()
    return found.match_id if found else None


def _room(lines: list[GridLine]) -> RoomGrid:
    first = lines[0]
    return RoomGrid(
        room=first.room,
        table=first.table,
        ns=first.ns,
        ew=first.ew,
        lines=tuple(lines),
    )


def _round(event: Event, match: Match) -> tuple[MatchTab, ...]:
    waiting = set(
        access.open_lines_of(event)
        .filter(match__round=match.round)
        .values_list("match", flat=True)
    )
    found = access.matches_of(event).filter(
        section=match.section, round=match.round, published=True, away__isnull=False
    )
    return tuple(
        MatchTab(one.pk, one.table, one.pk not in waiting)
        for one in found.order_by("table")
    )
