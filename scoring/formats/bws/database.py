"""The tables of an Access database (Jet 3 or Jet 4) by name, in bounded time."""

import logging
import struct
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from access_parser import AccessParser  # type: ignore[import-untyped]
from access_parser.utils import categorize_pages  # type: ignore[import-untyped]
from construct import ConstructError  # type: ignore[import-untyped]

from scoring.bridge.messages import gettext_noop
from scoring.formats.bws.pages import JET_3, JET_4, DamagedPages, Pages
from scoring.formats.errors import BadDatabase, TooLarge

MAGIC = (b"\0\1\0\0Standard Jet DB\0", b"\0\1\0\0Standard ACE DB\0")
MOST_ROWS = 200_000
MOST_LOOK_UPS = 20_000
"""More pages are not asked for one by one in any sound file; a ring of them is."""

BREAKS = (
    *(ValueError, LookupError, TypeError, AttributeError, ArithmeticError),
    *(struct.error, ConstructError, RecursionError),
)
"""What the library raises for a damaged file: whatever its damage leads to."""

for _name in ("access_parser", "access_parser.utils"):
    logging.getLogger(_name).disabled = True

Row = Mapping[str, object]

CATALOG = 2
"""The page that defines the table of tables."""
JET_3_VERSION = 3


class _Pages(dict[int, bytes]):
    """Pages that are given out only so many times."""

    left = MOST_LOOK_UPS

    def get(self, key: int, default: Any = None) -> Any:
        self.left -= 1
        if self.left < 0:
            raise OverflowError
        return super().get(key, default)


class _Parser(AccessParser):  # type: ignore[misc]
    """The library's parser on bytes rather than on a path."""

    def __init__(self, content: bytes) -> None:
        self.db_data = content
        self._parse_file_header(content)
        tables, pages, self._all_pages = categorize_pages(content, self.page_size)
        self._table_defs, self._data_pages = _Pages(tables), _Pages(pages)
        self._tables_with_data = self._link_tables_to_data()
        self.catalog = self._parse_catalog()
        self.extra_props: dict[str, object] = {}


REQUIRED: Mapping[str, frozenset[str]] = {
    "ReceivedData": frozenset(
        (
            *("ID", "Section", "Table", "Round", "Board", "PairNS", "PairEW"),
            *("NS/EW", "Contract", "Result"),
        )
    ),
    "RoundData": frozenset(
        ("Section", "Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard")
    ),
    "PlayerNumbers": frozenset(("Section", "Table", "Direction", "Number")),
    "Section": frozenset(("ID", "Letter")),
    "HandRecord": frozenset(
        f"{seat}{suit}"
        for seat in ("North", "East", "South", "West")
        for suit in ("Spades", "Hearts", "Diamonds", "Clubs")
    ),
}
"""Columns that every version of a table has; without one its definition is damaged."""


class Tables(Protocol):
    """Rows by the names of table and column."""

    @property
    def names(self) -> frozenset[str]: ...

    def rows(self, table: str) -> list[Row]: ...


class Database:
    """The tables of a file; a table that is not there is empty."""

    def __init__(self, content: bytes) -> None:
        try:
            self._parser = _Parser(content)
            layout = JET_3 if self._parser.version == JET_3_VERSION else JET_4
            self._pages = Pages(content, layout)
            self._pages.records(CATALOG)
        except BREAKS as broken:
            raise _damaged("MSysObjects") from broken

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self._parser.catalog)

    def rows(self, table: str) -> list[Row]:
        """The rows of a table, each by column."""
        if table not in self._parser.catalog:
            return []
        definition = self._parser.catalog[table]
        try:
            too_many = self._pages.count(definition) > MOST_ROWS
            records = [] if too_many else self._pages.records(definition)
            decoded = self._decoded(table, records)
        except BREAKS as broken:
            raise _damaged(table) from broken
        if too_many:
            raise _too_many_rows()
        return decoded

    def _decoded(self, table: str, records: Sequence[bytes]) -> list[Row]:
        """The rows by column: a value, or nothing, for every column of every row."""
        decoder = self._parser.get_table(table)
        header, names = (
            decoder.table_header,
            [column.col_name_str for column in decoder.columns.values()],
        )
        mask = (header.column_count + 7) // 8
        for record in records:
            if not 1 <= record[0] <= header.next_column_id or not any(record[-mask:]):
                raise DamagedPages("a row without columns")
            decoder._parse_row(record)  # noqa: SLF001 - the library has no other door
        cells = decoder.parsed_table
        if records and (
            any(len(cells[name]) != len(records) for name in names)
            or not REQUIRED.get(table, frozenset()).issubset(names)
        ):
            raise DamagedPages("rows that lack columns")
        return [
            dict(zip(names, row, strict=True))
            for row in zip(*(cells[name] for name in names), strict=True)
        ]


def _too_many_rows() -> TooLarge:
    return TooLarge(
        gettext_noop("A table in the file has more than %(most)s rows."),
        most=MOST_ROWS,
    )


def _damaged(table: str) -> BadDatabase:
    return BadDatabase(
        gettext_noop(
            "Table %(table)s in the database can't be read: the file is "
            "damaged or wasn't copied completely. Close the scoring "
            "program and copy the file again."
        ),
        table=table,
    )
