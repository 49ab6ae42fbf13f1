"""Django's command line, and a clear line if the database isn't ready or isn't ours."""

import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import execute_from_command_line
from django.db import DatabaseError, OperationalError, ProgrammingError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.db.migrations.executor import MigrationExecutor

from clubsite.ops import restoring
from clubsite.ops.database_version import describe_other_version, end_process

NOT_MIGRATED = "The database isn't up to date. Fix: script/manage migrate"
NO_ANSWER = "The database doesn't answer ({why}). Fix: start it, or check DATABASE_URL."


class OtherVersion(Exception):
    """Another version of Clubsite made the database; the message says the cure."""


def run(words: Sequence[str]) -> int:
    """Run the command; 1 after a line that says what the database lacks.

    A command that uses the database names it first, so that no one takes it for another.
    """
    connection_created.connect(_say_which)
    connection_created.connect(_refuse_other_version)
    restoring.guard.permits = words[1:2] != [] and words[1] in restoring.COMMANDS
    try:
        execute_from_command_line(list(words))
    except OtherVersion as refusal:
        sys.stderr.write(f"{refusal}\n")
        return 1
    except restoring.RestoreUnfinished as refusal:
        sys.stderr.write(f"{refusal}\n")
        return 1
    except (OperationalError, ProgrammingError):
        if connection_created.disconnect(_say_which):  # it was never reached
            _say_which(connection)
        wrong = _what_is_wrong()
        if not wrong:
            raise
        sys.stderr.write(f"{wrong}\n")
        return 1
    finally:
        connection_created.disconnect(_say_which)
        connection_created.disconnect(_refuse_other_version)
        restoring.guard.permits = False
    return 0


def _say_which(connection: BaseDatabaseWrapper, **_given: object) -> None:
    connection_created.disconnect(_say_which)
    line = name_database(connection.settings_dict, settings.SETTINGS_FILE)
    sys.stderr.write(f"{line}\n")


def name_database(database: Mapping[str, Any], file: Path | None) -> str:
    """Which database it is, without its password, and by which file of settings."""
    by = f"settings: {file}" if file else "no settings file"
    return f"Database: {_place(database)} ({by})"


def _place(database: Mapping[str, Any]) -> str:
    if str(database["ENGINE"]).endswith("sqlite3"):
        return f"SQLite, {database['NAME']}"
    user, host = database.get("USER"), database.get("HOST")
    port = f":{database['PORT']}" if database.get("PORT") else ""
    at = f"{user}@" if user else ""
    server = f"{at}{host or 'localhost'}{port}/" if user or host else ""
    return f"PostgreSQL, {server}{database['NAME']}"


def _refuse_other_version(connection: BaseDatabaseWrapper, **_given: object) -> None:
    """Look at the database when a command first connects to it, before it does anything."""
    refusal = describe_other_version(connection)
    if not refusal:
        connection_created.disconnect(_refuse_other_version)
        return
    if threading.current_thread() is not threading.main_thread():
        # The thread of runserver: an exception would leave a trace, and a command that waits.
        end_process(refusal)
    raise OtherVersion(refusal)


def _what_is_wrong() -> str:
    try:
        executor = MigrationExecutor(connection)
    except DatabaseError as problem:
        return NO_ANSWER.format(why=str(problem).partition("\n")[0])
    waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return NOT_MIGRATED if waiting else ""
