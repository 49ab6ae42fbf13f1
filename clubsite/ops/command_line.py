"""Django's command line, and a clear line if the database isn't ready or isn't ours."""

import os
import sys
import threading
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum, auto
from typing import Any

from django.apps import apps
from django.core.management import execute_from_command_line
from django.db import DatabaseError, OperationalError, ProgrammingError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.db.migrations.executor import MigrationExecutor
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


NOT_MIGRATED = "The database is not up to date. Cure: script/manage migrate"
NO_ANSWER = "The database does not answer ({why}). Cure: start it, or see DATABASE_URL."
EARLIER = (
    "This database was made by an earlier, unreleased version of Clubsite and cannot be "
    "brought up to date. Cure: export the events to keep with the version that made it, "
    "then {leave} and start again."
)
LATER = (
    "This database was made by a later version of Clubsite. Cure: use that version, or "
    "restore a backup that this version made into an empty database."
)


class OtherVersion(Exception):
    """Another version of Clubsite made the database; the message says the cure."""


def describe_refusal(made_by: Origin, database: Mapping[str, Any]) -> str:
    """Why this version does not use the database with these settings, and the cure."""
    if made_by is Origin.LATER:
        return LATER
    in_a_file = str(database["ENGINE"]).endswith("sqlite3")
    file, other = f"move {database['NAME']} away", "name an empty one by DATABASE_URL"
    return EARLIER.format(leave=file if in_a_file else other)


def run(words: Sequence[str]) -> int:
    """Run the command; 1 after a line that says what the database lacks."""
    connection_created.connect(_refuse_other_version)
    try:
        execute_from_command_line(list(words))
    except OtherVersion as refusal:
        sys.stderr.write(f"{refusal}\n")
        return 1
    except (OperationalError, ProgrammingError):
        wrong = _what_is_wrong()
        if not wrong:
            raise
        sys.stderr.write(f"{wrong}\n")
        return 1
    finally:
        connection_created.disconnect(_refuse_other_version)
    return 0


def _refuse_other_version(connection: BaseDatabaseWrapper, **_given: object) -> None:
    """Look at the database when a command first connects to it, before it does anything."""
    made_by = find_origin(MigrationRecorder(connection).applied_migrations())
    if made_by is Origin.OWN:
        connection_created.disconnect(_refuse_other_version)
        return
    refusal = describe_refusal(made_by, connection.settings_dict)
    if threading.current_thread() is not threading.main_thread():
        # The thread of runserver: an exception would leave a trace, and a command that waits.
        sys.stderr.write(f"{refusal}\n")
        sys.stderr.flush()
        os._exit(1)
    raise OtherVersion(refusal)


def _what_is_wrong() -> str:
    try:
        executor = MigrationExecutor(connection)
    except DatabaseError as problem:
        return NO_ANSWER.format(why=str(problem).partition("\n")[0])
    waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return NOT_MIGRATED if waiting else ""
