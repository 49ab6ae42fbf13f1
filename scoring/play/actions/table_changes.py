"""Writing who sits where from a round on, with the lines of their boards."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import DEFAULT_DB_ALIAS
from django.db.models import ProtectedError
from django.db.models.deletion import Collector
from django.utils.translation import gettext as _

from clubsite.site.errors import Refused
from scoring.events.labels import ContestKind, ResultKind
from scoring.events.models import Match, Result, Section, TableRound
from scoring.matches.actions.table_lines import lines_at, match_of, matches_by_sides
from scoring.play.actions.team_rounds import turn_lineups
from scoring.play.movement_changes.room import Seated, seated_from_json

SEATS = ("ns_id", "ew_id", "south_id", "west_id")
BATCH = 500

Place = tuple[int, int | None, int]
"""Round, table and part."""


class TableStore:
    """The tables of a section from a round on, while a change is being written.

    A table with scores keeps its seats unless they were moved; scores never change pairs
    otherwise. `before` are the rows as they were, `moved` the lines that went to others,
    each with its version since.
    """

    def __init__(self, section: Section, first: int) -> None:
        self.section = section
        self.rows = list(
            TableRound.objects.filter(section=section, round__gte=first).select_related(
                "section"
            )
        )
        self.lines = list(Result.objects.filter(section=section, round__gte=first))
        of_teams = section.session.event.contest == ContestKind.TEAMS
        self.matches = matches_by_sides(
            Match.objects.filter(section=section) if of_teams else ()
        )
        self.planned = {
            (row.round, row.table): match_of(row, self.matches) for row in self.rows
        }
        self.first = first
        self.before = [_row_to_json(row) for row in self.rows]
        self.of_teams = of_teams
        self.moved: list[list[int]] = []
        self.turned: set[int] = set()
        self.changed: list[TableRound] = []

    def put(self, wanted: Iterable[Seated], moved: frozenset[Place]) -> None:
        """Seat everyone as wanted; the scores of `moved` tables go to those who sat
        there."""
        places = {(number, table) for number, table, _part in moved}
        going = [line for line in self.lines if (line.round, line.table) in places]
        self._seat(wanted, going)

    def put_back(self, rows: Iterable[Sequence[Any]], moved: Mapping[int, int]) -> None:
        """Seat everyone as these rows say; lines that moved go back, unless they were
        entered again since."""
        going = [line for line in self.lines if moved.get(line.pk) == line.version]
        self._seat(map(seated_from_json, rows), going)

    def _seat(self, wanted: Iterable[Seated], going: Sequence[Result]) -> None:
        free = {line.pk for line in going}
        entered: dict[int | None, set[int]] = {}
        for line in self.lines:
            if line.kind != ResultKind.AWAITED and line.pk not in free:
                entered.setdefault(line.table_round_id, set()).add(line.board)
        gone = self._rows([at for at in wanted if at.round >= self.first], entered)
        self._give_boards()
        self._check_sides()
        if self.of_teams:
            # A turned table has the other room: first its awaited lines go.
            self._drop_lines(gone)
            self._move([line for line in going if line.kind != ResultKind.AWAITED])
            turn_lineups(self.turned)
        else:
            self._move(going)
            self._drop_lines(gone)
        self._add_lines()
        TableRound.objects.filter(pk__in=[row.pk for row in gone]).delete()

    def _rows(
        self, wanted: Iterable[Seated], entered: Mapping[int | None, set[int]]
    ) -> list[TableRound]:
        """Write the rows; gives those that are not wanted any more."""
        known: dict[Place, TableRound] = {
            (row.round, row.table, row.part): row
            for row in self.rows
            if row.table is not None
        }
        new: list[TableRound] = []
        for at in wanted:
            row = known.pop((at.round, at.table, at.part), None)
            if row is None:
                row = TableRound(
                    section=self.section, round=at.round, table=at.table, part=at.part
                )
                new.append(_filled(row, at))
            elif not _same(row, at) and _may_change(row, at, entered.get(row.pk)):
                self._note_turned(row, at)
                self.changed.append(_filled(row, at))
        gone = [row for row in known.values() if row.pk not in entered]
        gone += [row for row in self.rows if row.table is None]
        TableRound.objects.bulk_update(
            self.changed, [*SEATS_ON_ROW, "boards"], batch_size=BATCH
        )
        self.changed += TableRound.objects.bulk_create(new)
        lost = {row.pk for row in gone}
        self.rows = [row for row in self.rows if row.pk not in lost] + new
        return gone

    def _match_of(self, row: TableRound) -> Match | None:
        """The match of a table, also where other boards lie there now."""
        planned = self.planned.get((row.round, row.table))
        return planned or match_of(row, self.matches)

    def _note_turned(self, row: TableRound, at: Seated) -> None:
        match = self._match_of(row)
        if match is not None and (row.ns_id, row.ew_id) == (at.ew, at.ns):
            self.turned.add(match.pk)

    def _give_boards(self) -> None:
        """Matches of teams have the boards that now lie at their tables."""
        changed: dict[int, Match] = {}
        for row in self.changed:
            match = self._match_of(row)
            if match is None:
                continue
            found = (row.boards[0], len(row.boards))
            if found != (match.first_board, match.boards):
                match.first_board, match.boards = found
                match.version += 1
                changed[match.pk] = match
        names = ["first_board", "boards", "version"]
        Match.objects.bulk_update(changed.values(), names)

    def _check_sides(self) -> None:
        """Refuse a match of which both tables would have one team North-South."""
        sides: set[tuple[int, int | None]] = set()
        for row in self.rows:
            match = self._match_of(row)
            if match is None or row.ns_id is None:
                continue
            if (match.pk, row.ns_id) in sides:
                raise Refused(
                    _(
                        "Both tables of a match would have the same team North–South. "
                        "Delete the scores of one of them first."
                    )
                )
            sides.add((match.pk, row.ns_id))

    def _move(self, going: Iterable[Result]) -> None:
        """Give these lines the seats of their table as it now stands."""
        places = {
            (row.round, row.table, board): row
            for row in self.rows
            for board in row.boards
        }
        given: list[Result] = []
        for line in going:
            row = places.get((line.round or 0, line.table, line.board))
            if row is None or None in (row.ns_id, row.ew_id):
                continue
            if line.table_round_id == row.pk and _seats(line) == _seats(row):
                continue
            for name in SEATS:
                setattr(line, name, getattr(row, name))
            line.table_round = row
            match = self._match_of(row)
            if match is not None:
                line.room = match.room_of(row.ns_id)
            line.version += 1
            given.append(line)
            self.moved.append([line.pk, line.version])
        names = [*SEATS_ON_ROW, "room", "table_round", "version"]
        Result.objects.bulk_update(given, names, batch_size=BATCH)

    def _drop_lines(self, gone: Iterable[TableRound]) -> None:
        """Drop awaited lines that no one plays now."""
        rows = {row.pk: row for row in self.changed}
        lost = {row.pk for row in gone}
        stale = [
            line
            for line in self.lines
            if line.kind == ResultKind.AWAITED
            and (
                line.table_round_id in lost
                or (
                    line.table_round_id in rows
                    and not _is_played(line, rows[line.table_round_id])
                )
            )
        ]
        left_out = set(stale)
        self.lines = [line for line in self.lines if line not in left_out]
        # A queryset would fetch the lines again, which are at hand.
        collector = Collector(using=DEFAULT_DB_ALIAS)
        try:
            collector.collect(stale)
            collector.delete()
        except ProtectedError as error:
            raise Refused(
                _(
                    "A ruling or a correction request refers to a board that would "
                    "no longer be played. Deal with it first."
                )
            ) from error

    def _add_lines(self) -> None:
        """Add an awaited line where one is missing."""
        there = {(line.board, *_seats(line)) for line in self.lines}
        missing = [
            line
            for row in self.changed
            if None not in (row.table, row.ns_id, row.ew_id)
            for line in lines_at(row, self._match_of(row))
            if (line.board, *_seats(line)) not in there
        ]
        Result.objects.bulk_create(missing)


SEATS_ON_ROW = ("ns", "ew", "south", "west")


def _seats(row: TableRound | Result) -> tuple[int | None, ...]:
    return tuple(getattr(row, name) for name in SEATS)


def _same(row: TableRound, at: Seated) -> bool:
    return _seats(row) == at.seats and tuple(row.boards) == at.boards


def _may_change(row: TableRound, at: Seated, entered: set[int] | None) -> bool:
    """Whether no score forbids it: those who played stay, and so do their boards."""
    return not entered or (_seats(row) == at.seats and entered <= set(at.boards))


def _filled(row: TableRound, at: Seated) -> TableRound:
    for name, key in zip(SEATS, at.seats, strict=True):
        setattr(row, name, key)
    row.boards = list(at.boards)
    return row


def _is_played(line: Result, row: TableRound) -> bool:
    return line.board in row.boards and _seats(line) == _seats(row)


def _row_to_json(row: TableRound) -> list[Any]:
    return [row.round, row.table, row.part, list(row.boards), *_seats(row)]
