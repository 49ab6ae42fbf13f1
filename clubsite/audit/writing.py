"""Storing entries together with their names, by one statement.

Every act comes by here, and costs no statement more than before names lay beside the
entries. On PostgreSQL one statement inserts into both tables. On SQLite it inserts into a
view whose trigger does so; the keys are known before, since only one connection writes.
"""

from collections.abc import Sequence
from typing import Any

from django.db import connection

from clubsite.audit.guards import ENTRY_COLUMNS, NAMES_COLUMNS
from clubsite.audit.models import Entry, EntryNames

AT_ONCE = 500
"""How many entries one statement stores: SQLite takes 32,766 values."""

ENTRY_FIELDS = [
    next(field for field in Entry._meta.concrete_fields if field.column == column)
    for column in ENTRY_COLUMNS
]
NAMES_FIELDS = [
    next(field for field in EntryNames._meta.concrete_fields if field.column == column)
    for column in NAMES_COLUMNS
]
ON_SQLITE = "INSERT INTO audit_record (id, {entry}, {names}) VALUES {{}}".format(  # noqa: S608  # our own names
    entry=", ".join(ENTRY_COLUMNS),
    names=", ".join(f"names_{column}" for column in NAMES_COLUMNS),
)
ON_POSTGRES = """WITH names (number, {names}) AS (VALUES {{}}),
    written AS (INSERT INTO audit_entry ({entry}) VALUES {{}} RETURNING id, number),
    named AS (INSERT INTO audit_entrynames (entry_id, {names})
        SELECT written.id, {names} FROM written JOIN names USING (number))
    SELECT id FROM written ORDER BY number""".format(  # noqa: S608  # the same
    entry=", ".join(ENTRY_COLUMNS), names=", ".join(NAMES_COLUMNS)
)
TYPED = "(%s::integer, %s::bigint, %s, %s, %s)"
"""A row of names: PostgreSQL can't tell the types of numbers that may be null."""

Pairs = Sequence[tuple[Entry, EntryNames]]


def store(pairs: Pairs, last_key: int) -> None:
    """Store these entries of one chain, in their order, each with its names.

    `last_key` is that of the last entry in the log; PostgreSQL has a counter instead.
    """
    for begin in range(0, len(pairs), AT_ONCE):
        batch = pairs[begin : begin + AT_ONCE]
        if connection.vendor == "postgresql":
            keys = _store_on_postgres(batch)
        else:
            keys = list(range(last_key + begin + 1, last_key + begin + len(batch) + 1))
            _store_on_sqlite(batch, keys)
        for key, (entry, names) in zip(keys, batch, strict=True):
            entry.pk = key
            names.entry = entry
            for row in (entry, names):
                row._state.adding, row._state.db = False, connection.alias  # noqa: SLF001  # as Django marks what it stored


def _store_on_sqlite(batch: Pairs, keys: Sequence[int]) -> None:
    width = 1 + len(ENTRY_FIELDS) + len(NAMES_FIELDS)
    rows = ", ".join([f"({', '.join(['%s'] * width)})"] * len(batch))
    values: list[Any] = []
    for key, (entry, names) in zip(keys, batch, strict=True):
        values += [key, *_values(entry, ENTRY_FIELDS), *_values(names, NAMES_FIELDS)]
    with connection.cursor() as cursor:
        cursor.execute(ON_SQLITE.format(rows), values)


def _store_on_postgres(batch: Pairs) -> list[int]:
    row = f"({', '.join(['%s'] * len(ENTRY_FIELDS))})"
    of_names = ", ".join([TYPED] * len(batch))
    of_entries = ", ".join([row] * len(batch))
    values: list[Any] = []
    for entry, names in batch:
        values += [entry.number, *_values(names, NAMES_FIELDS)]
    for entry, _names in batch:
        values += _values(entry, ENTRY_FIELDS)
    with connection.cursor() as cursor:
        cursor.execute(ON_POSTGRES.format(of_names, of_entries), values)
        return [key for (key,) in cursor.fetchall()]


def _values(row: Any, fields: Sequence[Any]) -> list[Any]:
    return [
        field.get_db_prep_save(getattr(row, field.attname), connection)
        for field in fields
    ]
