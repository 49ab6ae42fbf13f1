"""What takes long to make is made once, and its rows stored again for each later test."""

import hashlib
from collections.abc import Callable, Collection, Hashable, Iterable
from copy import deepcopy
from datetime import time
from functools import cache
from typing import Any, Generic, TypeVar

from django.apps import apps
from django.db import connection, transaction
from django.db.models import Manager, Model

from clubsite.audit.models import UnsealedEntry
from clubsite.tests.actions import our_apps

Made = TypeVar("Made")
Row = TypeVar("Row", bound=Model)
Rows = dict[str, list[dict[str, Any]]]


class Remembered(Generic[Made]):
    """Calls `make` once; then stores the rows that this left, under the same keys.

    It is the first thing that a test asks for: the rows find their places empty.
    """

    def __init__(self, make: Callable[[], Made]) -> None:
        self.make = make
        self.kept: tuple[Made, Rows] | None = None

    def __call__(self) -> Made:
        """What was made, with its rows in the database: a copy of one's own."""
        if self.kept is None:
            before = stored()
            made = self.make()
            self.kept = deepcopy(made), more(stored(), before)
            return made
        made, rows = self.kept
        with transaction.atomic():  # rows may name one another across tables
            for table, lines in rows.items():
                _store(table, lines)
        return deepcopy(made)


_done: dict[tuple[Hashable, str], tuple[object, Rows, Rows]] = {}
"""What was done to which rows: the key of what it made, the rows it took and left."""


def again(what: Hashable, rows: Manager[Row], do: Callable[[], Row]) -> Row:
    """Do it, or do to the same rows what it did to them before; the row that it made.

    `what` names it with all that it depends on, besides the rows.
    """
    before = stored()
    key = what, hashlib.sha256(repr(before).encode()).hexdigest()
    if key not in _done:
        made = do()
        after = stored()
        _done[key] = made.pk, more(before, after), more(after, before)
        return made
    primary, taken, left = _done[key]
    _exchange(taken, left)
    return rows.get(pk=primary)


def put_back(before: Rows, after: Rows) -> None:
    """Store what was there before instead of what is there after."""
    _exchange(more(after, before), more(before, after))


def _exchange(taken: Rows, left: Rows) -> None:
    with transaction.atomic():  # rows may name one another across tables
        for table, lines in taken.items():
            _remove(table, lines)
        for table, lines in left.items():
            _store(table, lines)


@cache
def _tables() -> list[str]:
    """Our tables, but the one that the database itself fills with each audit entry."""
    return [
        model._meta.db_table
        for config in apps.get_app_configs()
        if config.name in our_apps()
        for model in config.get_models(include_auto_created=True)
        if model is not UnsealedEntry
    ]


def stored(*, but: Collection[str] = ()) -> Rows:
    """All rows of our tables, but of some."""
    return {table: _read(table) for table in _filled() if table not in but}


def _filled() -> list[str]:
    """The tables with a row, found by one query since most are empty."""
    query = " UNION ALL ".join(
        f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {_quoted(table)})"  # noqa: S608  # names of our own
        for table in _tables()
    )
    with connection.cursor() as cursor:
        cursor.execute(query)
        filled = {table for (table,) in cursor.fetchall()}
    return [table for table in _tables() if table in filled]


def _read(table: str) -> list[dict[str, Any]]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {_quoted(table)}")  # noqa: S608  # names of our own
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def more(after: Rows, before: Rows) -> Rows:
    """Give the lines that were not there before; tables without any are left out."""
    added = {
        table: [line for line in lines if line not in before.get(table, ())]
        for table, lines in after.items()
    }
    return {table: lines for table, lines in added.items() if lines}


def _store(table: str, lines: Iterable[dict[str, Any]]) -> None:
    rows = [[_stored_value(value) for value in line.values()] for line in lines]
    names = ", ".join(map(_quoted, next(iter(lines))))
    marks = ", ".join(["%s"] * len(rows[0]))
    into = f"INSERT INTO {_quoted(table)} ({names}) VALUES ({marks})"  # noqa: S608  # the same
    with connection.cursor() as cursor:
        cursor.executemany(into, rows)


def _stored_value(value: Any) -> Any:
    """An hour as the database writes it: SQLite reads one, but takes none."""
    return connection.ops.adapt_timefield_value(value) if type(value) is time else value


def _remove(table: str, lines: Iterable[dict[str, Any]]) -> None:
    """Every table of ours has a key of its own in its first column."""
    keys = [next(iter(line.items())) for line in lines]
    from_ = f"DELETE FROM {_quoted(table)} WHERE {_quoted(keys[0][0])} = %s"  # noqa: S608  # the same
    with connection.cursor() as cursor:
        cursor.executemany(from_, [[key] for _name, key in keys])


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
