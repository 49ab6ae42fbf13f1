"""Matches as tables for spreadsheets; the names are those the pages show."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.bridge.convention import two_places_half_away
from scoring.formats.sheets import Cell, write
from scoring.queries.cross_tables import CrossRow, CrossTable, Meeting
from scoring.queries.figures import Figure
from scoring.queries.match_cards import MatchBoard, MatchCard
from scoring.queries.matches import MatchSide, Rounds, ShownMatch
from scoring.queries.scorecards import CardMatch, Scorecard
from scoring.queries.sheets import names_of, result_cells
from scoring.queries.standings import Standings, StandingsRow


def standings_sheet(standings: Standings) -> bytes:
    """Everybody by name, with the players in one cell."""
    heading = [
        _("Place"),
        str(standings.contestant),
        _("Name"),
        _("Players"),
        _("Section"),
        str(standings.total_in.label),
        *(str(one) for one in standings.columns),
        _("Carried"),
        _("Adjustment"),
        _("Matches"),
        *([_("Boards")] if standings.has_boards else []),
        *([standings.scheme.points] if standings.scheme else []),
    ]
    awarded = standings.scheme is not None
    rows = (
        _standings_row(row, with_boards=standings.has_boards, awarded=awarded)
        for row in standings.rows
    )
    return write(heading, rows)


def round_sheet(rounds: Rounds) -> bytes:
    """Every match of every round, with what both sides made."""
    heading = [
        _("Round"),
        _("Match"),
        _("Section"),
        _("First side"),
        _("Name"),
        _("Other side"),
        _("Name"),
        _("First side, on the boards"),
        _("Other side, on the boards"),
        _("First side, %(unit)s") % {"unit": rounds.counted_in},
        _("Other side, %(unit)s") % {"unit": rounds.counted_in},
        _("Mark"),
    ]
    found = (match for one in rounds.rounds for match in one.matches)
    return write(heading, (_match_row(match) for match in found))


def team_sheet(card: Scorecard) -> bytes:
    """The matches of one team, each from its side."""
    heading = [
        _("Round"),
        _("Match"),
        _("Against"),
        _("Name"),
        _("For, on the boards"),
        _("Against, on the boards"),
        str(card.counted_in.label),
        _("Mark"),
    ]
    return write(heading, map(_team_row, card.matches))


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
        _("Other side, %(unit)s") % {"unit": card.boards_in.label},
        _("Running"),
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
        _("Carried"),
        _("Adjustment"),
        _("Total"),
        _("Place"),
    ]
    return write(heading, map(_cross_row, table.rows))


def written(figure: Figure | None) -> str:
    """A figure as spreadsheets read it."""
    if figure is None or figure.value is None:
        return ""
    if not figure.decimals:
        return str(int(figure.value))
    return str(two_places_half_away(Fraction(figure.value)))


def _standings_row(
    row: StandingsRow, *, with_boards: bool, awarded: bool
) -> Sequence[Cell]:
    return [
        str(row.place),
        row.name.label,
        row.name.team,
        names_of(row.name),
        row.section,
        written(row.total),
        *map(written, row.besides),
        *_besides(row),
        row.matches,
        *([row.boards] if with_boards else []),
        *([str(row.master_points or "")] if awarded else []),
    ]


def _besides(row: StandingsRow) -> tuple[Cell, Cell]:
    """What a total holds beside the matches: brought along, taken or given."""
    return (
        "" if row.carried is None else str(two_places_half_away(row.carried)),
        str(two_places_half_away(row.adjustment)) if row.adjustment else "",
    )


def _team_row(one: CardMatch) -> Sequence[Cell]:
    against = one.against
    return [
        one.match.round,
        one.match.table,
        *(_side(against) if against else ("", "")),
        written(one.mine.boards),
        written(against.boards) if against else "",
        written(one.mine.counted),
        _mark(one.match),
    ]


def _match_row(match: ShownMatch) -> Sequence[Cell]:
    away = match.away
    return [
        match.round,
        match.table,
        match.section,
        *_side(match.home),
        *(_side(away) if away else ("", "")),
        written(match.home.boards),
        written(away.boards) if away else "",
        written(match.home.counted),
        written(away.counted) if away else "",
        _mark(match),
    ]


def _side(side: MatchSide) -> tuple[Cell, Cell]:
    return (side.name.label, side.name.title)


def _mark(match: ShownMatch) -> str:
    marks = [str(match.word), _("Draft") if match.draft else ""]
    return " ".join(filter(None, marks))


def _board_rows(boards: Iterable[MatchBoard]) -> Iterator[Sequence[Cell]]:
    for board in boards:
        for one in filter(None, board.lines):
            yield [
                board.number,
                str(one.room),
                " + ".join(who.label for who in one.ns),
                " + ".join(who.label for who in one.ew),
                *result_cells(one.line.result),
                one.line.score,
                written(board.home),
                written(board.away),
                written(board.running),
                " ".join(one.line.marks),
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
    words = (f"{written(one.figure)} {one.word}".strip() for one in meetings)
    return " / ".join(filter(None, words))
