"""A restored database serves nothing until its restore is finished.

A backup knows nothing of what was expunged after it was made. So each copy says that it is
one: in SQLite's file a row is changed in the copy; on PostgreSQL a row names the database
that it is at home in, and a dump of it doesn't fit any other. A copy made by other means
says nothing: it is known by its generation, which is behind the mark outside the database.
Anyone who connects to such a database is refused, web process, worker and command alike, but
for the few commands that finish the restore.
"""

from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper

from clubsite.ops import marks
from clubsite.ops.marks import Mark

COPY = "copy"
"""What stands in a copy for the place where it is at home: none."""
FILE = "file"
"""The home of every SQLite database in use: files are moved, and stay what they are."""
CURE = (
    "This database was restored from a backup, or is an older copy of the one in use "
    "here. What was expunged since must be expunged again before the site serves "
    "anything. Fix: script/manage finish_restore"
)
COMMANDS = frozenset(
    {"backup", "check", "finish_restore", "migrate", "restore", "verify_audit"}
)
"""Commands that may use a restored database."""
HERE = {
    "sqlite": f"'{FILE}'",
    "postgresql": (
        "(SELECT oid::text FROM pg_database WHERE datname = current_database())"
    ),
}
"""Where the connected database is, as SQL."""
HOME = {
    vendor: f"SELECT place, {here}, identity, generation, is_listed FROM ops_homedatabase"  # noqa: S608  # words of ours
    for vendor, here in HERE.items()
}
MARK_COPY = f"""INSERT INTO ops_homedatabase (id, place, seal) VALUES (1, '{COPY}', '')
    ON CONFLICT (id) DO UPDATE SET place = '{COPY}', seal = ''"""  # noqa: S608  # the same


class RestoreUnfinished(OperationalError):
    """The database was restored, and no one may use it yet; the message says the cure."""


class Guard:
    """What this process knows of its database: a restored one is asked about again."""

    def __init__(self) -> None:
        self.permits = False
        self.refuses = False

    def check(self, connection: BaseDatabaseWrapper, **_given: object) -> None:
        """Receiver of `connection_created`: no one gets a connection to a restored one."""
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
    """Whether the database is a copy whose restore has not been finished.

    That a database on PostgreSQL is further than the mark is noted at once: the machine
    that serves pages may not be the one whose worker raises the mark. SQLite may lose its
    last transactions when the power fails, so there the worker notes what is an hour old.
    """
    try:
        with connection.cursor() as cursor:
            cursor.execute(HOME[connection.vendor])
            row = cursor.fetchone()
    except DatabaseError:  # not migrated: nothing works there anyway
        return False
    if row is None:
        return False
    place, here, identity, generation, is_listed = row
    in_a_file = connection.vendor == "sqlite"
    inside = Mark(identity, generation)
    outside = marks.read()
    is_copy = place != here or is_older_copy(
        inside, outside, listed=bool(is_listed), in_a_file=in_a_file
    )
    if not is_copy and not in_a_file:
        marks.raise_to(inside)
    return is_copy


def is_older_copy(
    inside: Mark, outside: Mark | None, *, listed: bool, in_a_file: bool
) -> bool:
    """Whether a database with that mark inside is older than the mark outside says.

    Once a case was expunged or held (`listed`), a mark must be there: without it no one
    knows what happened since. A database on a server may be used from a new machine.

    >>> is_older_copy(Mark("a1", 3), Mark("a1", 4), listed=False, in_a_file=True)
    True
    >>> is_older_copy(Mark("a1", 4), None, listed=True, in_a_file=False)
    False
    """
    if outside is None:
        return listed and in_a_file
    if inside.identity != outside.identity:
        return listed
    return inside.is_before(outside)


def find_place() -> str:
    """Where the connected database is at home."""
    if connection.vendor == "sqlite":
        return FILE
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT oid::text FROM pg_database WHERE datname = current_database()"
        )
        return str(cursor.fetchone()[0])
