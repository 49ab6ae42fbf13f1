"""Overwriting what was deleted: free pages of the database, and its write-ahead log.

SQLite overwrites deleted content itself (`secure_delete` in the settings); here the file is
written again, without free pages, and the log is emptied. On PostgreSQL the tables are
written again; its own log lives on until the server recycles it, and no client can shorten
that.
"""

from collections.abc import Iterable

from django.db import OperationalError, connection


def scrub(tables: Iterable[str]) -> bool:
    """Overwrite what was deleted from these tables; whether all of it was.

    Someone who reads or writes meanwhile may hold it up: then the next pass does it. In
    a transaction nothing can be done.
    """
    if connection.in_atomic_block:
        return False
    try:
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                for table in sorted(tables):
                    name = connection.ops.quote_name(table)
                    cursor.execute(f"VACUUM (FULL, ANALYZE) {name}")
                return True
            cursor.execute("VACUUM")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            [blocked, *_pages] = cursor.fetchone()
            return not blocked
    except OperationalError:
        return False
