"""A movement as the plan of the room, round by round, and who meets whom in it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.bridge.board_numbers import runs
from scoring.events import access as events_access
from scoring.events.labels import ContestKind
from scoring.events.models import Event, Section
from scoring.events.seating import SeatedTable, load_seating
from scoring.movements.meetings import Cell, meetings
from scoring.movements.movement import Contest, Movement, Row, is_playing
from scoring.movements.seats import Player, in_words, seated
from scoring.movements.words import listed
from scoring.play.movement_changes.effect import actual_movement, numbers_of, row_of
from scoring.play.movement_changes.room import Outcome, Room, Seated

ACROSS = 4
"""Tables beside each other: as many as can be read on a phone."""
WIDTH, HEIGHT = 120, 136
"""Of the place of a table, in the units of the drawing."""
DOT = 9
"""From one board to the next."""
SEATS: Mapping[str, tuple[int, int]] = {
    "N": (60, 29),
    "E": (87, 56),
    "S": (60, 83),
    "W": (33, 56),
}
"""Where a direction sits within the place of its table."""
PAIRS, PLAYERS = "NE", "NSEW"


@dataclass(frozen=True, slots=True)
class Placed:
    """A row of a movement with the table where it is and its boards; at no table
    someone rests."""

    row: Row
    table: int | None
    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawnMovement:
    """A movement whose rounds can be drawn; they are numbered on from `first`."""

    movement: Movement
    rounds: tuple[tuple[Placed, ...], ...]
    first: int = 1

    @property
    def numbers(self) -> range:
        """The numbers of its rounds."""
        return range(self.first, self.first + len(self.rounds))

    def in_round(self, number: int) -> tuple[Placed, ...]:
        """The rows of that round; none before the first."""
        at = number - self.first
        return self.rounds[at] if 0 <= at < len(self.rounds) else ()


@dataclass(frozen=True, slots=True)
class SeatView:
    """Someone at a table, and how far away they were in the round before."""

    label: str
    x: int
    y: int
    from_x: int
    from_y: int
    is_ew: bool

    @property
    def has_moved(self) -> bool:
        """Whether they were somewhere else."""
        return (self.from_x, self.from_y) != (0, 0)


@dataclass(frozen=True, slots=True)
class TableView:
    """A table of the drawing with its boards and those who sit there."""

    number: int
    x: int
    y: int
    boards: str
    dots: tuple[int, ...]
    seats: tuple[SeatView, ...]
    words: str


@dataclass(frozen=True, slots=True)
class _Round:
    """A round among those that can be looked at."""

    number: int
    numbers: range

    @property
    def before(self) -> int | None:
        """The round before, if there is one."""
        return self.number - 1 if self.number > self.numbers[0] else None

    @property
    def after(self) -> int | None:
        """The round after, if there is one."""
        return self.number + 1 if self.number < self.numbers[-1] else None


@dataclass(frozen=True, slots=True)
class RoomPlan(_Round):
    """One round as it is drawn, with the same in words."""

    width: int
    height: int
    tables: tuple[TableView, ...]
    resting: str


@dataclass(frozen=True, slots=True)
class ChangePicture(_Round):
    """A round as it is planned and as a change makes it; None where it isn't played."""

    planned: RoomPlan | None
    changed: RoomPlan | None


@dataclass(frozen=True, slots=True)
class ChartRow:
    """Someone, the rounds against each opponent, and the same in words."""

    label: str
    cells: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Chart:
    """Who meets whom: a row for each, and a column for each opponent."""

    columns: tuple[str, ...]
    rows: tuple[ChartRow, ...]
    sit_outs: tuple[str, ...]


def draw_movement(movement: Movement) -> DrawnMovement:
    """The rounds of a movement with their boards, where their number is decided."""

    def placed(at: int, row: Row) -> Placed:
        is_decided = row[-1] and movement.boards_per_round is not None
        boards = movement.boards(row[-1]) if is_decided else ()
        return Placed(row, at if at <= movement.tables else None, tuple(boards))

    rounds = tuple(
        tuple(placed(at, row) for at, row in enumerate(rows, 1))
        for rows in movement.rounds
    )
    return DrawnMovement(movement, rounds)


def draw_section(event: Event, section: Section) -> DrawnMovement | None:
    """Who sat where in the section, as it really was; None without a movement."""
    tables = [each for each in load_seating(event) if each.section == section.pk]
    if not tables:
        return None
    entries = {
        entry.pk: entry
        for entry in events_access.entry_rows(event, ("pk", "number", "direction"))
    }
    is_individual = event.contest == ContestKind.INDIVIDUAL

    def placed(table: SeatedTable) -> Placed:
        four = (table.ns, table.south, table.ew, table.west)
        seats = four if is_individual else (table.ns, table.ew)
        numbers = (entries[key].number if key else 0 for key in seats)
        board_set = table.boards[0] if table.boards else 0
        return Placed((*numbers, board_set), table.table, table.boards)

    numbers = sorted({table.round for table in tables})
    rounds = tuple(
        tuple(placed(table) for table in tables if table.round == number)
        for number in range(numbers[0], numbers[-1] + 1)
    )
    movement = Movement(
        kind=section.movement,
        name=event.name,
        contest=Contest.INDIVIDUAL if is_individual else Contest.PAIRS,
        winners=2 if any(entry.direction for entry in entries.values()) else 1,
        tables=max((table.table or 0 for table in tables), default=0),
        rounds=tuple(tuple(each.row for each in rows) for rows in rounds),
    )
    return DrawnMovement(movement, rounds, numbers[0])


def draw_change(room: Room, outcome: Outcome, number: int) -> ChangePicture:
    """The room in that round, or in the nearest one, before and after a change."""
    last = max(room.rounds, *(at.round for at in outcome.tables))
    numbers = range(room.after_round + 1, last + 1)
    number = max(numbers[0], min(number, numbers[-1]))
    plan = outcome.movement or room.movement
    return ChangePicture(
        number=number,
        numbers=numbers,
        planned=_plan_of(room, room.tables, room.movement, None, number),
        changed=_plan_of(room, outcome.tables, plan, outcome, number),
    )


def _plan_of(
    room: Room,
    tables: Sequence[Seated],
    movement: Movement,
    outcome: Outcome | None,
    number: int,
) -> RoomPlan | None:
    seats = numbers_of(room, outcome)
    first, last = room.after_round + 1, max(at.round for at in tables)
    rounds = tuple(
        tuple(
            Placed(row_of(room, at, seats), at.table, at.boards)
            for at in tables
            if at.round == each and at.part == 1
        )
        for each in range(first, last + 1)
    )
    drawn = DrawnMovement(
        actual_movement(room, tables, movement, outcome), rounds, first
    )
    return build_room_plan(drawn, number) if number in drawn.numbers else None


def build_room_plan(drawn: DrawnMovement, number: int) -> RoomPlan:
    """The room in that round, or in the nearest one that there is."""
    number = max(drawn.numbers[0], min(number, drawn.numbers[-1]))
    rows = drawn.in_round(number)
    before = {
        player: place
        for player, place, _is_ew in _places(drawn, drawn.in_round(number - 1))
    }
    at_tables = [each for each in rows if each.table is not None]
    tables = tuple(_table(drawn, each, before) for each in at_tables)
    lines = -(-drawn.movement.tables // ACROSS)
    return RoomPlan(
        number=number,
        numbers=drawn.numbers,
        width=WIDTH * min(ACROSS, drawn.movement.tables),
        height=HEIGHT * lines,
        tables=tables,
        resting=_resting(drawn.movement, rows),
    )


def _corner(table: int) -> tuple[int, int]:
    down, across = divmod(table - 1, ACROSS)
    return across * WIDTH, down * HEIGHT


def _places(
    drawn: DrawnMovement, rows: Iterable[Placed]
) -> Iterable[tuple[Player, tuple[int, int], bool]]:
    """Everyone who sits at a table, the place, and whether it is East or West."""
    for each in rows:
        if each.table is None:
            continue
        x, y = _corner(each.table)
        sides = PLAYERS if drawn.movement.contest is Contest.INDIVIDUAL else PAIRS
        players = iter(seated(drawn.movement, each.row))
        for side, number in zip(sides, each.row[:-1], strict=True):
            if number:
                dx, dy = SEATS[side]
                yield next(players), (x + dx, y + dy), side in "EW"


def _table(
    drawn: DrawnMovement, each: Placed, before: Mapping[Player, tuple[int, int]]
) -> TableView:
    table = each.table or 0
    x, y = _corner(table)
    middle = x + WIDTH // 2 - DOT * (len(each.boards) - 1) // 2
    seats = []
    for player, (seat_x, seat_y), is_ew in _places(drawn, [each]):
        was_x, was_y = before.get(player, (seat_x, seat_y))
        seats.append(
            SeatView(
                str(player[1]), seat_x, seat_y, was_x - seat_x, was_y - seat_y, is_ew
            )
        )
    return TableView(
        number=table,
        x=x,
        y=y,
        boards=_boards(each),
        dots=tuple(middle + DOT * at for at in range(len(each.boards))),
        seats=tuple(seats),
        words=_in_words(drawn.movement, each),
    )


def _boards(each: Placed) -> str:
    if each.boards:
        return runs(each.boards)
    return _("set %(number)s") % {"number": each.row[-1]} if each.row[-1] else ""


def _in_words(movement: Movement, each: Placed) -> str:
    """A table in a sentence."""
    players = [_called(movement, player) for player in seated(movement, each.row)]
    values: dict[str, object] = {"table": each.table, "boards": _boards(each)}
    if not players:
        return _("Table %(table)s: empty") % values
    if not is_playing(each.row):
        values["who"] = players[0]
        return _("Table %(table)s: %(who)s sits out") % values
    middle = len(players) // 2
    both = _(" and ")
    values["ns"], values["ew"] = (
        both.join(players[:middle]),
        both.join(players[middle:]),
    )
    if each.boards:
        return _("Table %(table)s: %(ns)s against %(ew)s, boards %(boards)s") % values
    return _("Table %(table)s: %(ns)s against %(ew)s, %(boards)s") % values


def _resting(movement: Movement, rows: Sequence[Placed]) -> str:
    """Those without a table."""
    return ", ".join(
        _called(movement, player)
        for each in rows
        if each.table is None
        for player in seated(movement, each.row)
    )


def _called(movement: Movement, player: Player) -> str:
    return in_words(movement, player).translated(_)


def build_chart(movement: Movement, first: int = 1) -> Chart:
    """Who meets whom in which rounds, numbered on from `first`."""
    found = meetings(movement)
    columns = tuple(_short(movement, player) for player in found.columns)
    return Chart(
        columns=columns,
        rows=tuple(
            _chart_row(movement, player, found.columns, cells, first)
            for player, cells in zip(found.rows, found.cells, strict=True)
        ),
        sit_outs=tuple(
            ngettext(
                "%(who)s sits out in round %(rounds)s",
                "%(who)s sits out in rounds %(rounds)s",
                len(rounds),
            )
            % {
                "who": _called(movement, player),
                "rounds": listed([at + first - 1 for at in rounds]).translated(_),
            }
            for player, rounds in found.sit_outs.items()
        ),
    )


def _short(movement: Movement, player: Player) -> str:
    """A number in the heading of a chart: with two winners its line as well."""
    return _called(movement, player) if player[0] else str(player[1])


def _chart_row(
    movement: Movement,
    player: Player,
    columns: Sequence[Player],
    cells: Sequence[Cell],
    first: int,
) -> ChartRow:
    meets = [
        _("%(who)s in round %(rounds)s")
        % {"who": _called(movement, other), "rounds": _rounds(cell.against, first)}
        for other, cell in zip(columns, cells, strict=True)
        if cell.against
    ]
    meets += [
        _("with %(who)s in round %(rounds)s")
        % {"who": _called(movement, other), "rounds": _rounds(cell.together, first)}
        for other, cell in zip(columns, cells, strict=True)
        if cell.together
    ]
    return ChartRow(
        label=_short(movement, player),
        cells=tuple(_rounds(cell.against, first) for cell in cells),
        words=_("%(who)s meets %(others)s")
        % {"who": _called(movement, player), "others": ", ".join(meets)},
    )


def _rounds(rounds: Iterable[int], first: int) -> str:
    return ", ".join(str(number + first - 1) for number in rounds)
