"""The row that says where a database is at home, and how far it is.

It is written before a dump, after one, and as long as the database is in use.
"""

import secrets
from contextlib import suppress
from datetime import datetime

from django.db import DatabaseError, connection, transaction

from clubsite.ops import marks
from clubsite.ops.marks import Mark
from clubsite.ops.models import HomeDatabase
from clubsite.ops.restoring import COPY, find_place, is_restored
from clubsite.site.clock import now

OTHERS = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()"""


def mark_home() -> None:
    """Let the database say where it is at home, so that a dump of it is known as one."""
    try:
        with transaction.atomic():
            if not is_restored(connection):
                _store(find_place())
                _name()
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


def read_identity() -> str:
    """The database's own name; empty while it has none, or isn't migrated."""
    try:
        names = HomeDatabase.objects.values_list("identity", flat=True)
        return names.first() or ""
    except DatabaseError:
        return ""


def note_backup() -> None:
    """Note when the newest backup was made; a database of another version can't."""
    with suppress(DatabaseError):
        HomeDatabase.objects.update(backed_up_at=now())


def newest_backup() -> datetime | None:
    """When the newest backup was made; None if there was none."""
    return HomeDatabase.objects.values_list("backed_up_at", flat=True).first()


def seal_of_backup() -> str:
    """The seal that the manifest of the restored backup had; empty without a manifest."""
    return HomeDatabase.objects.values_list("seal", flat=True).first() or ""


def finish() -> None:
    """Let the database serve, from the end of this transaction.

    It is now further than any copy that was made before.
    """
    _store(find_place())
    outside = marks.read()
    _advance(at_least=outside.generation if outside else 0)
    transaction.on_commit(note_mark)


def advance(*, listed: bool = False) -> None:
    """Raise the generation, so that what was copied before is an older copy.

    Where a case was expunged or held, the mark outside follows with the commit; otherwise
    an hour later, when no failure of power can take the generation back.
    """
    _advance(listed=listed)
    if listed:
        transaction.on_commit(note_mark)


def note_mark() -> None:
    """Note outside the database how far it is, if it is at home."""
    found = HomeDatabase.objects.filter(place=find_place()).first()
    if found is not None:
        marks.raise_to(Mark(found.identity, found.generation))


@transaction.atomic
def _advance(*, listed: bool = False, at_least: int = 0) -> None:
    row, _made = HomeDatabase.objects.select_for_update(no_key=True).get_or_create(
        pk=1, defaults={"place": find_place()}
    )
    row.identity = row.identity or new_identity()
    row.generation = max(row.generation, at_least) + 1
    row.is_listed = row.is_listed or listed
    row.save(update_fields=["identity", "generation", "is_listed"])


def _name() -> None:
    """Give the database a name of its own, unless it has one."""
    HomeDatabase.objects.filter(identity="").update(identity=new_identity())


def new_identity() -> str:
    """A name that no other database has."""
    return secrets.token_hex(16)


def _store(place: str, seal: str = "") -> None:
    HomeDatabase.objects.update_or_create(pk=1, defaults={"place": place, "seal": seal})
