"""The event as blocks for a spreadsheet, in which no cell can become a formula."""

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from scoring.bridge.contract import PASSED, PlayedResult
from scoring.bridge.messages import gettext_noop
from scoring.formats.adjustment_text import treatment_text
from scoring.formats.csv_results.blocks import TOGETHER
from scoring.formats.errors import CannotWrite
from scoring.formats.event import Contest, ParsedResult, ReadEntrant, ReadEvent
from scoring.formats.messages import Remarks
from scoring.formats.reading import Feature, Reading, WrittenFile
from scoring.formats.rounding import exact_text
from scoring.formats.scores.contests import in_rooms
from scoring.formats.scores.engine import sections_together
from scoring.formats.seating import told_at_tables, with_names
from scoring.formats.spreadsheets import Cell, safe
from scoring.formats.unsupported import adjustment_feature, remark_losses

KEEPS = frozenset(Feature) - {
    Feature.SCORER,
    Feature.CONTACT,
    Feature.CHARGE,
    Feature.IDENTIFIER,
    Feature.TITLE,
    Feature.PLAYER_NUMBERS,
    Feature.SESSION_FIGURES,
    Feature.STRATA,
    Feature.SIT_OUTS,
    Feature.DEALS,
    Feature.CARD_PLAY,
    Feature.CONVENTION,
    Feature.TAGS,
    Feature.WITHDRAWALS,
    Feature.SUBSTITUTES,
    Feature.REGULATIONS,
    Feature.SCHEME,
    Feature.MATCH_FACTS,
    Feature.MATCH_PENALTIES,
    Feature.DRAFTS,
    Feature.FIELDS,
    Feature.AWAITED,
    Feature.GROUPS,
}
RANKING = [
    "place",
    "number",
    "side",
    "section",
    "name",
    "players",
    "points",
    "percentage",
    "boards",
    "penalty",
    "unit",
    "handicap",
    "carried",
    "carried_maximum",
    "master_points",
    "colour",
]
MATCHES = [
    "match",
    "session",
    "section",
    "round",
    "table",
    "home",
    "away",
    "home_imps",
    "away_imps",
    "home_points",
    "away_points",
]
LINES = [
    "session",
    "section",
    "board",
    "round",
    "table",
    "match",
    "room",
    "contract",
    "declarer",
    "lead",
    "tricks",
    "score",
    "ns_points",
    "ew_points",
    "kind",
    "for_ns",
    "for_ew",
]
Table = list[Sequence[Cell]]


def write(reading: Reading) -> WrittenFile:
    """Facts, ranking, matches and travellers."""
    event = reading.event
    if event is None:
        raise CannotWrite(gettext_noop("There are no results to export."))
    remarks = Remarks()
    at_tables = told_at_tables(event)
    keeps = KEEPS if at_tables else KEEPS - {Feature.TABLE_NAMES}
    if sections_together(event):
        keeps |= {Feature.FIELDS}
    lost = remark_losses(event, keeps, remarks)
    event = with_names(event.without_drafts())
    labels = _labels(event)
    tables: list[Table] = [
        [("event", "value"), *_facts(event)],
        [RANKING, *_ranking(event, labels)],
        [MATCHES, *_matches(event, labels)] if event.matches else [],
        [_line_columns(event), *_lines(event, labels)],
    ]
    sheet = io.StringIO(newline="")
    writer = csv.writer(sheet)
    for at, table in enumerate(filter(None, tables)):
        writer.writerows([[]] if at else [])
        writer.writerows([safe(cell) for cell in row] for row in table)
    return WrittenFile(sheet.getvalue().encode("utf-8-sig"), remarks.all(), lost)


def _labels(event: ReadEvent) -> dict[int, str]:
    """A number for each contestant that names it alone."""
    used = Counter(entrant.number for entrant in event.entrants)
    return {
        entrant.key: entrant.number
        if used[entrant.number] == 1 and entrant.number
        else f"{entrant.number}#{entrant.key}"
        for entrant in event.entrants
    }


def _facts(event: ReadEvent) -> Iterator[tuple[str, Cell]]:
    yield "name", event.name
    yield "date", event.played_on.isoformat() if event.played_on else ""
    yield "scoring", str(event.scoring)
    yield "scale", str(event.scale)
    yield "contest", str(event.contest)
    yield "form", str(event.form)
    yield "boards", str(event.method or in_rooms(event))
    yield "winners", event.winners
    yield "venue", event.venue
    yield "club", event.club_name
    yield "convention", str(event.convention)
    if sections_together(event):
        yield "sections", TOGETHER


def _ranking(event: ReadEvent, labels: dict[int, str]) -> Iterator[Sequence[Cell]]:
    for entrant in event.entrants:
        official = entrant.official
        yield (
            *(
                official.rank,
                labels[entrant.key],
                entrant.side,
                entrant.section,
                entrant.name,
            ),
            ";".join(player.name.replace(";", ",") for player in entrant.players),
            *(_text(official.points), _text(official.percentage), official.boards),
            *(_penalty(entrant), str(entrant.unit) if entrant.penalty else ""),
            *(
                _exact(entrant.handicap),
                _exact(entrant.carried),
                entrant.carried_maximum or "",
            ),
            *(official.master_points, official.colour),
        )


def _text(value: object) -> str:
    return "" if value is None else str(value)


def _exact(value: Fraction | None) -> str:
    return "" if value is None else exact_text(value)


def _penalty(entrant: ReadEntrant) -> str:
    return exact_text(entrant.penalty) if entrant.penalty else ""


def _matches(event: ReadEvent, labels: dict[int, str]) -> Iterator[Sequence[Cell]]:
    for match in event.matches:
        away = labels[match.away] if match.away else ""
        yield (
            *(match.key, match.session, match.section, match.round, match.table),
            *(labels[match.home], away, _text(match.home_imps), _text(match.away_imps)),
            *(_text(match.home_points), _text(match.away_points)),
        )


def _line_columns(event: ReadEvent) -> list[str]:
    columns = [*LINES, "datum"] if event.datums else LINES
    if event.contest is Contest.INDIVIDUAL:
        return [*columns, "n", "e", "s", "w"]
    return [*columns, "ns", "ew", "north", "east", "south", "west"]


def _lines(event: ReadEvent, labels: dict[int, str]) -> Iterator[Sequence[Cell]]:
    for line in event.lines:
        datum = [event.datums.get(line.at, "")] if event.datums else []
        yield _line(line, labels, *datum)


def _line(line: ParsedResult, labels: dict[int, str], *datum: Cell) -> Sequence[Cell]:
    seats = line.seats or (line.ns, line.ew)
    return (
        *(line.session, line.section, line.board, line.round, line.table),
        *(line.match or "", line.room, *_result(line.result)),
        *(line.score, _text(line.ns_points), _text(line.ew_points), _kind(line)),
        *(treatment_text(line.for_ns), treatment_text(line.for_ew)),
        *datum,
        *(labels[key] for key in seats),
        *(line.names or ()),
    )


def _result(result: PlayedResult | None) -> Sequence[Cell]:
    if result is None or result.contract is None:
        return ("" if result is None else PASSED, "", "", "")
    contract, lead = str(result.contract), _text(result.lead)
    return (contract, result.declarer, lead, result.tricks)


def _kind(line: ParsedResult) -> str:
    kind = adjustment_feature(line)
    return "played" if kind is None else str(kind).replace(" ", "-")
