"""The documents as tables for spreadsheets, written from the content itself.

Text goes through `scoring.formats.spreadsheets.safe`, so that no name becomes a
formula; places and results are ours and stand as they are (=2, -1.20W).
"""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

from clubsite.recaps.documents.content import (
    Block,
    BoardSheetRow,
    BoardSheets,
    Heading,
    MonthChanges,
    MonthReport,
    Outcome,
    PersonalScores,
    Place,
    Player,
    RecapSheet,
    Receipts,
    Result,
    RulingsDigest,
    Scale,
    Standing,
    Unit,
    WinnersList,
)
from clubsite.recaps.documents.content.common import plain
from clubsite.recaps.documents.month_changes import player_changes, session_changes
from clubsite.recaps.documents.winners import best
from scoring.formats.spreadsheets import safe

Value: TypeAlias = str | int | Fraction | Decimal | Place | Result | None

RECAP_COLUMNS = [
    "club",
    "event_id",
    "session",
    "date",
    "section",
    "direction",
    "pair",
    "player1_id",
    "player1",
    "player2_id",
    "player2",
    "rank",
    "rank_overall",
    "stratum",
    "boards",
    "mp",
    "top",
    "pct",
    "imps",
    "vps",
    "adjust",
    "points",
    "status",
    "revision",
]
MATRIX_COLUMNS = ["section", "direction", "pair", "board", "cell", "mp", "code"]
WINNERS_COLUMNS = [
    "club",
    "event_id",
    "session",
    "date",
    "section",
    "direction",
    "rank",
    "player1",
    "player2",
    "mp",
    "pct",
    "imps",
    "vps",
    "points",
    "status",
    "revision",
]
BOARD_COLUMNS = [
    "club",
    "event_id",
    "session",
    "date",
    "board",
    "dealer",
    "vulnerable",
    "ns",
    "ns_player1",
    "ns_player2",
    "ew",
    "ew_player1",
    "ew_player2",
    "contract",
    "by",
    "lead",
    "tricks",
    "score",
    "ns_points",
    "ew_points",
    "ns_pct",
    "code",
    "ns_outcomes",
    "ew_outcomes",
    "form",
    "status",
    "revision",
]
PERSONAL_COLUMNS = [
    "club",
    "event_id",
    "session",
    "date",
    "section",
    "direction",
    "pair",
    "round",
    "board",
    "partner",
    "opponents",
    "opponent1",
    "opponent2",
    "contract",
    "by",
    "lead",
    "tricks",
    "score",
    "points",
    "pct",
    "average",
    "par",
    "code",
    "status",
    "revision",
]
RECEIPT_COLUMNS = [
    "club",
    "event_id",
    "session",
    "date",
    "receipt",
    "player",
    "rank",
    "kind",
    "amount",
    "status",
    "revision",
]
SESSION_COLUMNS = [
    "date",
    "session_no",
    "name",
    "type",
    "director",
    "tables",
    "pairs",
    "players",
    "members",
    "visitors",
    "juniors",
    "boards",
    "fee",
    "points_type",
    "status",
    "revision",
    "event_id",
]
SESSION_CHANGE_COLUMNS = [
    *("date", "session_no", "event_id", "name", "field", "reported", "now"),
]
PLAYER_CHANGE_COLUMNS = ["player_id", "name", "field", "reported", "now"]
CASE_COLUMNS = [
    "date",
    "event",
    "irregularity",
    "laws",
    "outcome",
    "time_to_ruling",
    "consulted",
    "amended",
    "appealed",
    "changed",
]
FREQUENCY_COLUMNS = ["board", "score", "count", "ns_points", "ew_points"]


@dataclass(frozen=True, slots=True)
class CsvFile:
    """One file: what its name ends with before `.csv`, and its bytes."""

    ending: str
    content: bytes


def recap_files(sheet: RecapSheet) -> tuple[CsvFile, CsvFile]:
    """The ranking, and the matrix with one line for each cell."""
    return (
        _file("", _awarded(RECAP_COLUMNS, sheet), _recap_rows(sheet)),
        _file("_matrix", MATRIX_COLUMNS, _matrix_rows(sheet)),
    )


def winners_files(winners: WinnersList) -> tuple[CsvFile]:
    """The winners without their numbers."""
    columns = _awarded(WINNERS_COLUMNS, winners)
    return (_file("", columns, _winners_rows(winners)),)


def boards_files(sheets: BoardSheets) -> tuple[CsvFile, ...]:
    """Every traveller line, and the frequencies of boards that are compared in a field."""
    lines = _file("", BOARD_COLUMNS, _board_rows(sheets))
    if not any(board.frequency for board in sheets.boards):
        return (lines,)
    return lines, _file("_frequency", FREQUENCY_COLUMNS, _frequency_rows(sheets))


def personal_files(scores: PersonalScores) -> tuple[CsvFile]:
    """Every board of every card."""
    return (_file("", PERSONAL_COLUMNS, _personal_rows(scores)),)


def receipts_files(receipts: Receipts) -> tuple[CsvFile]:
    """A line a receipt."""
    return (_file("", RECEIPT_COLUMNS, _receipt_rows(receipts)),)


def _receipt_rows(receipts: Receipts) -> Iterator[Sequence[Value]]:
    kind = receipts.awards.points if receipts.awards else ""
    for receipt in receipts.receipts:
        yield (
            *_session(receipts.heading),
            *(receipt.number, receipt.player, receipt.place),
            *(kind, plain(receipt.amount)),
            *_standing(receipts.heading),
        )


def month_files(report: MonthReport) -> tuple[CsvFile, CsvFile, CsvFile]:
    """The sessions, the points of each player, and what is to be checked."""
    kinds = [f"points_{kind}" for kind in report.point_kinds]
    players = ["player_id", "name", "sessions", *kinds, "total"]
    return (
        _file("", SESSION_COLUMNS, _session_rows(report)),
        _file("_players", players, _player_rows(report)),
        _file(
            "_exceptions",
            ["reason", "about"],
            [(row.kind.value, row.about) for row in report.exceptions],
        ),
    )


def _session_rows(report: MonthReport) -> Iterator[Sequence[Value]]:
    for row in report.sessions:
        yield (
            *(row.played_on.isoformat(), row.number, row.name, row.scoring),
            *(row.director, plain(row.tables), row.entries),
            *(row.players, row.members, row.visitors, row.juniors, row.boards),
            *(plain(row.fee), row.points, row.status, row.revision, row.event_id),
        )


def _player_rows(report: MonthReport) -> Iterator[Sequence[Value]]:
    for row in report.players:
        points = (_exact(figure) for figure in (*row.points, row.total))
        yield (row.player_id, row.name, row.sessions, *points)


def change_files(changes: MonthChanges) -> tuple[CsvFile, CsvFile]:
    """Each figure of a session, and of a player, that changed since the report."""
    sessions: list[Sequence[Value]] = [
        (
            *(row.played_on.isoformat(), row.number, row.event_id, row.name),
            *(each.field, each.reported, each.now),
        )
        for row, found in session_changes(changes)
        for each in found
    ]
    players: list[Sequence[Value]] = [
        (row.player_id, row.name, each.field, each.reported, each.now)
        for row, found in player_changes(changes)
        for each in found
    ]
    return (
        _file("", SESSION_CHANGE_COLUMNS, sessions),
        _file("_players", PLAYER_CHANGE_COLUMNS, players),
    )


def digest_files(digest: RulingsDigest) -> tuple[CsvFile]:
    """A line a settled ruling."""
    return (_file("", CASE_COLUMNS, _case_rows(digest)),)


def _case_rows(digest: RulingsDigest) -> Iterator[Sequence[Value]]:
    for case in digest.cases:
        yield (
            *(case.played_on.isoformat(), case.event, case.title),
            *("; ".join(case.laws), "; ".join(case.effects), case.took),
            *map(int, (case.consulted, case.amended, case.appealed, case.changed)),
        )


def _awarded(columns: list[str], of: RecapSheet | WinnersList) -> list[str]:
    """With a last column for master points, where there are any."""
    return [*columns, "master_points"] if of.awards else columns


def _award(standing: Standing, of: RecapSheet | WinnersList) -> tuple[Value, ...]:
    if of.awards is None:
        return ()
    return (_exact(standing.master_points),)


def _file(
    ending: str, columns: Sequence[str], rows: Iterable[Sequence[Value]]
) -> CsvFile:
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(columns)
    writer.writerows([_text(value) for value in row] for row in rows)
    return CsvFile(ending, text.getvalue().encode("utf-8-sig"))


def _text(value: Value) -> str:
    match value:
        case Place():
            return str(value)
        case Result():
            return plain(value.points) + " ".join(value.codes)
        case Fraction() | Decimal():
            return plain(value)
        case _:
            return safe(value)


def _session(heading: Heading) -> tuple[Value, ...]:
    played_on = heading.played_on.isoformat()
    return (heading.club, heading.event_id, heading.session, played_on)


def _standing(heading: Heading) -> tuple[Value, ...]:
    return (heading.status.value, heading.revision)


def _exact(value: Fraction | Decimal | int | None) -> Fraction | None:
    return None if value is None else Fraction(value)


def _scores(standing: Standing, scale: Scale) -> tuple[Value, Value, Value, Value]:
    """Matchpoints, IMPs, victory points and points of any other kind: the unit's own,
    and the IMPs behind it."""
    by_unit = {scale.unit: standing.final}
    others = (Unit.TOTAL_POINTS, Unit.BOARDS, Unit.WINS)
    return (
        by_unit.get(Unit.MATCHPOINTS),
        by_unit.get(Unit.IMPS, _exact(standing.imps)),
        by_unit.get(Unit.VICTORY_POINTS),
        next((by_unit[unit] for unit in others if unit in by_unit), None),
    )


def _two_players(players: Sequence[Player]) -> tuple[Player, Player]:
    """First and second; a team's others stand with the second."""
    first, *others = [*players, Player(""), Player("")][: max(2, len(players))]
    numbers = "; ".join(player.player_id for player in others if player.player_id)
    return first, Player("; ".join(player.name for player in others), numbers)


def _recap_rows(sheet: RecapSheet) -> Iterator[Sequence[Value]]:
    for block in sheet.blocks:
        for standing in block.ordered:
            first, second = _two_players(standing.players)
            mp, imps, vps, points = _scores(standing, sheet.scale)
            yield (
                *_session(sheet.heading),
                *(block.section, block.direction.value, standing.number),
                *(first.player_id, first.name, second.player_id, second.name),
                *(
                    standing.place,
                    standing.overall,
                    standing.stratum or None,
                    standing.boards,
                ),
                *(mp, _exact(standing.maximum), _exact(standing.percent), imps, vps),
                *(Fraction(standing.adjustment) + Fraction(standing.carried), points),
                *_standing(sheet.heading),
                *_award(standing, sheet),
            )


def _matrix_rows(sheet: RecapSheet) -> Iterator[Sequence[Value]]:
    for block in sheet.blocks:
        for standing in block.ordered:
            yield from _cells(block, standing)


def _cells(block: Block, standing: Standing) -> Iterator[Sequence[Value]]:
    for label, result in zip(block.columns, standing.results, strict=True):
        if result.points is None and not result.codes:
            continue
        place = (block.section, block.direction.value, standing.number, label)
        yield (*place, result, _exact(result.points), " ".join(result.codes))


def _winners_rows(winners: WinnersList) -> Iterator[Sequence[Value]]:
    for block in winners.blocks:
        for standing in best(block, winners.depth):
            first, second = _two_players(standing.players)
            mp, imps, vps, points = _scores(standing, winners.scale)
            yield (
                *_session(winners.heading),
                *(block.section, block.direction.value, standing.place),
                *(first.name, second.name),
                *(mp, _exact(standing.percent), imps, vps, points),
                *_standing(winners.heading),
                *_award(standing, winners),
            )


def _board_rows(sheets: BoardSheets) -> Iterator[Sequence[Value]]:
    for board in sheets.boards:
        for line in board.ordered:
            yield (
                *_session(sheets.heading),
                *(board.number, board.dealer.value, board.vulnerability.value),
                *_line(line),
                *_standing(sheets.heading),
            )


def _line(line: BoardSheetRow) -> tuple[Value, ...]:
    north, south = _two_players(line.ns.players)
    east, west = _two_players(line.ew.players)
    return (
        *(line.ns.number, north.name, south.name),
        *(line.ew.number, east.name, west.name),
        *(line.contract, line.declarer, line.lead, line.tricks, line.score),
        *(_exact(line.ns_points), _exact(line.ew_points), _exact(line.ns_percent)),
        "/".join(line.codes),
        *(_outcomes(line.ns_outcomes), _outcomes(line.ew_outcomes), line.form),
    )


def _outcomes(outcomes: Iterable[Outcome]) -> str:
    """What stands in place of a result, each with its percent: 60.00 620; 40.00 -100."""
    return "; ".join(
        f"{plain(outcome.percent)} {outcome.score}" for outcome in outcomes
    )


def _personal_rows(scores: PersonalScores) -> Iterator[Sequence[Value]]:
    for card in scores.cards:
        for row in card.rows:
            first, second = _two_players(row.players)
            yield (
                *_session(scores.heading),
                *(card.section, card.direction.value, card.standing.number),
                *(row.round, row.board, row.partner, row.opponents),
                *(first.name, second.name),
                *(row.contract, row.declarer, row.lead, row.tricks, row.score),
                *(_exact(row.points), _exact(row.percent)),
                *(row.average, row.par, "/".join(row.codes)),
                *_standing(scores.heading),
            )


def _frequency_rows(sheets: BoardSheets) -> Iterator[Sequence[Value]]:
    for board in sheets.boards:
        for frequency in sorted(
            board.frequency, key=lambda frequency: -frequency.score
        ):
            points = (_exact(frequency.ns_points), _exact(frequency.ew_points))
            yield (board.number, frequency.score, _exact(frequency.count), *points)
