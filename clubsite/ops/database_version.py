"""Which version of Clubsite made a database; other versions refuse it."""

import os
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from enum import Enum, auto
from typing import Any, NoReturn

from django.apps import apps
from django.db import OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

OURS = frozenset({"clubsite", "scoring", "rulings"})

Migration = tuple[str, str]
"""The label of an app and the name of a migration, as `django_migrations` holds them."""


class Origin(Enum):
    """This version can use a database of its own or bring it up to date, and no other."""

    OWN = auto()
    EARLIER = auto()
    LATER = auto()


def find_origin(applied: Iterable[Migration]) -> Origin:
    """The version that made a database in which these migrations have run.

    Only migrations of our own apps count: a package that drops old ones does no harm.
    A later version has run all that this one has; the unreleased ones have not, since
    their migrations bore other names.
    """
    given, ours = set(applied), _own_migrations()
    labels = {label for label, _name in ours}
    if all(name in ours for name in given if name[0] in labels):
        return Origin.OWN
    return Origin.LATER if ours <= given else Origin.EARLIER


def _own_migrations() -> set[Migration]:
    loader = MigrationLoader(None, load=False)
    loader.load_disk()
    own = {
        config.label
        for config in apps.get_app_configs()
        if config.name.partition(".")[0] in OURS
    }
    return {name for name in loader.disk_migrations if name[0] in own}


EARLIER = (
    "An earlier, unreleased version of Clubsite made this database, and it can't be "
    "upgraded. Fix: export the events to keep with the version that made it, "
    "then {leave} and start again."
)
LATER = (
    "A later version of Clubsite made this database. Fix: use that version, or restore "
    "a backup that this version made into an empty database."
)


def describe_refusal(made_by: Origin, database: Mapping[str, Any]) -> str:
    """Why this version does not use the database with these settings, and the cure."""
    if made_by is Origin.LATER:
        return LATER
    in_a_file = str(database["ENGINE"]).endswith("sqlite3")
    file, other = f"move {database['NAME']} away", "name an empty one by DATABASE_URL"
    return EARLIER.format(leave=file if in_a_file else other)


def describe_other_version(connection: BaseDatabaseWrapper) -> str:
    """Why this version does not use the connected database; empty if it does."""
    made_by = find_origin(MigrationRecorder(connection).applied_migrations())
    if made_by is Origin.OWN:
        return ""
    return describe_refusal(made_by, connection.settings_dict)


def end_process(refusal: str) -> NoReturn:
    """End the process from any thread, with the refusal as its last line."""
    sys.stderr.write(f"{refusal}\n")
    sys.stderr.flush()
    os._exit(1)


def check_database() -> None:
    """End a web process whose database another version made.

    It looks once: now, or when it first connects if the database does not answer yet.
    """
    connection_created.connect(end_if_other_version)
    with suppress(OperationalError):
        connection.ensure_connection()
    connection.close()  # a server that forks after loading must not share it


def end_if_other_version(connection: BaseDatabaseWrapper, **_given: object) -> None:
    """Receiver of `connection_created`: end the process, or never look again."""
    refusal = describe_other_version(connection)
    if refusal:
        end_process(refusal)
    connection_created.disconnect(end_if_other_version)
