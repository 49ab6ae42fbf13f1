"""The row that says where a database is at home: written before a dump, and after one."""

from django.db import DatabaseError, connection, transaction

from clubsite.ops.models import HomeDatabase
from clubsite.ops.restoring import COPY, find_place, is_restored

OTHERS = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()"""


def mark_home() -> None:
    """Let the database say where it is at home, so that a dump of it is known as one."""
    try:
        with transaction.atomic():
            if not is_restored(connection):
                _store(find_place())
    except DatabaseError:  # a full disk, or to be migrated: backed up all the same
        return


def mark_restored(seal: str) -> None:
    """Note in a database that was just filled that it is a copy, and its backup's seal.

    Others who have connected meanwhile must connect again, and are refused.
    """
    try:
        with transaction.atomic():
            _store(COPY, seal)
    except DatabaseError:  # of an earlier version: its own migrations come first
        return
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(OTHERS)


def seal_of_backup() -> str:
    """The seal that the manifest of the restored backup had; empty without a manifest."""
    return HomeDatabase.objects.values_list("seal", flat=True).first() or ""


def finish() -> None:
    """Let the database serve, from the end of this transaction."""
    _store(find_place())


def _store(place: str, seal: str = "") -> None:
    HomeDatabase.objects.update_or_create(pk=1, defaults={"place": place, "seal": seal})
