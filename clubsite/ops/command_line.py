"""Django's command line, with one clear line where the database is not ready."""

import os
import sys
import threading
from collections.abc import Mapping, Sequence
from typing import Any

from django.core.management import execute_from_command_line
from django.db import DatabaseError, OperationalError, ProgrammingError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from clubsite.upkeep.origin import Origin, find_origin

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
