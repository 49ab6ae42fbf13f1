"""The fields of a LIN file, sorted by the table at which a board was played."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from scoring.bridge.words import gettext_noop
from scoring.formats.errors import TooLarge
from scoring.formats.remarks import Remarks, line_of_file, short

FIELD = re.compile(r"([A-Za-z]{2})\|([^|]*)\|")
MOST_TABLES = 5000
ONCE = {"md": "cards", "sv": "vulnerable", "mc": "claim"}
_ROOM = re.compile(r"([oc])(\d{1,3})\Z")
_NUMBER = re.compile(r"\D*(\d{1,4})\s*\Z")


@dataclass(slots=True)
class Table:
    """One board at one table: its fields in the order of the file."""

    line: int
    room: str = ""
    board: int | None = None
    players: str = ""
    cards: str = ""
    vulnerable: str = ""
    claim: str = ""
    calls: list[tuple[int, str]] = field(default_factory=list)
    meanings: dict[int, str] = field(default_factory=dict)
    played: list[tuple[int, str]] = field(default_factory=list)


@dataclass(slots=True)
class LinFile:
    """The heads of a match, and the tables."""

    match: str = ""
    results: str = ""
    players: str = ""
    tables: list[Table] = field(default_factory=list)


def read_fields(text: str, remarks: Remarks) -> LinFile:
    """The file sorted into tables; what lies between fields is remarked."""
    found = LinFile()
    for line, key, value in _fields(text, remarks):
        _take(found, key, value, line)
        if len(found.tables) > MOST_TABLES:
            raise TooLarge(
                gettext_noop("The file has more than %(most)s tables. Split it."),
                most=MOST_TABLES,
            )
    return found


def _fields(text: str, remarks: Remarks) -> Iterator[tuple[int, str, str]]:
    end, line = 0, 1
    for match in FIELD.finditer(text):
        between = text[end : match.start()]
        if between.strip("| \t\n"):
            remarks.wrong(
                line_of_file(line),
                gettext_noop("text that belongs to no field: %(text)s"),
                text=short(between.strip()),
            )
        line += between.count("\n")
        yield line, match[1].lower(), match[2].strip()
        line += match.group().count("\n")
        end = match.end()


def _take(found: LinFile, key: str, value: str, line: int) -> None:
    if key == "vg":
        found.match = value
    elif key == "rs":
        found.results = value
    elif key == "qx":
        _new_table(found, value, line)
    elif key == "pn":
        _take_players(found, value, line)
    else:
        _take_of_table(found, key, value, line)


def _new_table(found: LinFile, value: str, line: int) -> None:
    table = Table(line)
    room = _ROOM.match(value.lower())
    if room:
        table.room = {"o": "open", "c": "closed"}[room[1]]
        table.board = int(room[2]) or None
    found.tables.append(table)


def _take_players(found: LinFile, value: str, line: int) -> None:
    """The players of a table, or before all tables those of both rooms."""
    tables = found.tables
    if found.match and not tables:
        found.players = value
    elif not tables or tables[-1].cards:
        tables.append(Table(line, players=value))
    elif value.strip(","):
        tables[-1].players = value


def _take_of_table(found: LinFile, key: str, value: str, line: int) -> None:
    if key == "md" and (not found.tables or found.tables[-1].cards):
        found.tables.append(Table(line))
    if not found.tables:
        return
    table = found.tables[-1]
    if key in ONCE:
        setattr(table, ONCE[key], value)
    elif key == "ah":
        number = _NUMBER.match(value)
        table.board = table.board or (int(number[1]) or None if number else None)
    elif key == "an" and table.calls:
        table.meanings[len(table.calls) - 1] = value
    elif key in {"mb", "pc"}:
        (table.calls if key == "mb" else table.played).append((line, value))
