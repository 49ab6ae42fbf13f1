"""Matches as tables for spreadsheets; the names are those the pages show."""

from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext as _

from scoring.formats.spreadsheets import Cell, write
from scoring.matches.queries.cards import MatchBoard, MatchCard
from scoring.matches.queries.cross_tables import CrossRow, CrossTable, Meeting
from scoring.results.queries.matches import MatchView, Rounds
from scoring.results.queries.sheets import (
    _besides,
    match_mark,
    result_cells,
    side_cells,
    written,
)


def round_sheet(rounds: Rounds) -> bytes:
    """Every match of every round, with what both sides made."""
    heading = [
        _("Round"),
        _("Match"),
        _("Section"),
        _("First side"),
        _("Name"),
        _("Second side"),
        _("Name"),
        _("First side (boards only)"),
        _("Second side (boards only)"),
        _("First side, %(unit)s") % {"unit": rounds.counted_in},
        _("Second side, %(unit)s") % {"unit": rounds.counted_in},
        _("Mark"),
    ]
    found = (match for drawn_round in rounds.rounds for match in drawn_round.matches)
    return write(heading, (_match_row(match) for match in found))


def match_sheet(card: MatchCard) -> bytes:
    """Board by board a line for each room, with what the board gave."""
    heading = [
        _("Board"),
        _("Room"),
        _("North–South"),
        _("East–West"),
        _("Contract"),
        _("Declarer"),
        _("Tricks"),
        _("Lead"),
        _("Score"),
        _("First side, %(unit)s") % {"unit": card.boards_in.label},
        _("Second side, %(unit)s") % {"unit": card.boards_in.label},
        _("Running total"),
        _("Mark"),
    ]
    return write(heading, _board_rows(card.boards))


def cross_table_sheet(table: CrossTable) -> bytes:
    """What each made against each, in the order of the numbers."""
    heading = [
        str(table.contestant),
        _("Name"),
        *(name.label for name in table.names),
        _("Bye"),
        _("Carry-forward"),
        _("Adjustment"),
        _("Total"),
        _("Place"),
    ]
    return write(heading, map(_cross_row, table.rows))


def _match_row(match: MatchView) -> Sequence[Cell]:
    away = match.away
    return [
        match.round,
        match.table,
        match.section,
        *side_cells(match.home),
        *(side_cells(away) if away else ("", "")),
        written(match.home.boards),
        written(away.boards) if away else "",
        written(match.home.counted),
        written(away.counted) if away else "",
        match_mark(match),
    ]


def _board_rows(boards: Iterable[MatchBoard]) -> Iterator[Sequence[Cell]]:
    for board in boards:
        for line in filter(None, board.lines):
            yield [
                board.number,
                str(line.room),
                " + ".join(who.label for who in line.ns),
                " + ".join(who.label for who in line.ew),
                *result_cells(line.line.result),
                line.line.score,
                written(board.home),
                written(board.away),
                written(board.running),
                " ".join(line.line.marks),
            ]


def _cross_row(row: CrossRow) -> Sequence[Cell]:
    return [
        row.standing.name.label,
        row.standing.name.title,
        *("" if cell is None else _cell(cell) for cell in row.cells),
        _cell(row.byes),
        *_besides(row.standing),
        written(row.standing.total),
        str(row.standing.place),
    ]


def _cell(meetings: Iterable[Meeting]) -> str:
    """One figure a match; two that met twice have two."""
    words = (
        f"{written(meeting.figure)} {meeting.word}".strip() for meeting in meetings
    )
    return " / ".join(filter(None, words))
