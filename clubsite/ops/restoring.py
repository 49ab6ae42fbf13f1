"""A restored database serves nothing until its restore is finished.

A backup knows nothing of what was expunged after it was made. So each copy says that it is
one: in SQLite's file a row is changed in the copy; on PostgreSQL a row names the database
that it is at home in, and a dump of it doesn't fit any other. Whoever connects to such a
database is refused, web process, worker and command alike, but for the few commands that
finish the restore.
"""

from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper

COPY = "copy"
"""What stands in a copy for the place where it is at home: none."""
FILE = "file"
"""The home of every SQLite database in use: files are moved, and stay what they are."""
CURE = (
    "This database was restored from a backup. What was expunged since must be expunged "
    "again before the site serves anything. Fix: script/manage finish_restore"
)
COMMANDS = frozenset(
    {"backup", "check", "finish_restore", "migrate", "restore", "verify_audit"}
)
"""Commands that may use a restored database."""
ELSEWHERE = {
    "sqlite": f"SELECT 1 FROM ops_homedatabase WHERE place <> '{FILE}'",  # noqa: S608  # a word of ours
    "postgresql": """SELECT 1 FROM ops_homedatabase WHERE place <> (
        SELECT oid::text FROM pg_database WHERE datname = current_database())""",
}
MARK_COPY = f"INSERT OR REPLACE INTO ops_homedatabase (id, place, seal) VALUES (1, '{COPY}', '')"  # noqa: S608  # the same


class RestoreUnfinished(OperationalError):
    """The database was restored, and nobody may use it yet; the message says the cure."""


class Guard:
    """What this process knows of its database: a restored one is asked about again."""

    def __init__(self) -> None:
        self.permits = False
        self.refuses = False

    def check(self, connection: BaseDatabaseWrapper, **_given: object) -> None:
        """Receiver of `connection_created`: nobody gets a connection to a restored one."""
        self.refuses = not self.permits and is_restored(connection)
        if self.refuses:
            connection.close()
            raise RestoreUnfinished(CURE)

    def still_refuses(self) -> bool:
        """Whether the database may still not be used, where it was refused before."""
        if self.refuses:
            try:
                connection.ensure_connection()
            except RestoreUnfinished:
                return True
            except (OperationalError, InterfaceError):
                return False
        return False


guard = Guard()


def is_restored(connection: BaseDatabaseWrapper) -> bool:
    """Whether the database is a copy whose restore has not been finished."""
    try:
        with connection.cursor() as cursor:
            cursor.execute(ELSEWHERE[connection.vendor])
            return cursor.fetchone() is not None
    except DatabaseError:  # not migrated: nothing works there anyway
        return False


def find_place() -> str:
    """Where the connected database is at home."""
    if connection.vendor == "sqlite":
        return FILE
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT oid::text FROM pg_database WHERE datname = current_database()"
        )
        return str(cursor.fetchone()[0])
