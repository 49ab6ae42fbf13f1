"""The tables of an Access database (Jet 3 or Jet 4) by name, in bounded time."""

import logging
import struct
from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from access_parser import AccessParser  # type: ignore[import-untyped]
from access_parser.utils import categorize_pages  # type: ignore[import-untyped]
from construct import ConstructError  # type: ignore[import-untyped]

from scoring.bridge.messages import gettext_noop
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
        except BREAKS as broken:
            raise _damaged("MSysObjects") from broken

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self._parser.catalog)

    def rows(self, table: str) -> list[Row]:
        """The rows of a table, each by column."""
        if table not in self._parser.catalog:
            return []
        try:
            columns = self._parser.parse_table(table)
            return list(_rows({str(name): list(c) for name, c in columns.items()}))
        except BREAKS as broken:
            raise _damaged(table) from broken


def _rows(columns: Mapping[str, list[object]]) -> Iterator[Row]:
    """Row by row; a column that is too short has nothing in its last rows."""
    length = max((len(column) for column in columns.values()), default=0)
    if length > MOST_ROWS:
        raise TooLarge(
            gettext_noop("A table of the file has more than %(most)s rows."),
            most=MOST_ROWS,
        )
    for at in range(length):
        yield {
            name: column[at] if at < len(column) else None
            for name, column in columns.items()
        }


def _damaged(table: str) -> BadDatabase:
    return BadDatabase(
        gettext_noop(
            "Table %(table)s of the database cannot be read: the file is damaged or "
            "was not copied to its end. Close the scoring program and copy it again."
        ),
        table=table,
    )
