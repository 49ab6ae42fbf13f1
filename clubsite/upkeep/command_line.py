"""Django's command line, with one clear line where the database is not ready."""

import sys
from collections.abc import Sequence

from django.core.management import execute_from_command_line
from django.db import DatabaseError, OperationalError, ProgrammingError, connection
from django.db.migrations.executor import MigrationExecutor

NOT_MIGRATED = "The database is not up to date. Cure: script/manage migrate"
NO_ANSWER = "The database does not answer ({why}). Cure: start it, or see DATABASE_URL."


def run(words: Sequence[str]) -> int:
    """Run the command; 1 after a line that says what the database lacks."""
    try:
        execute_from_command_line(list(words))
    except (OperationalError, ProgrammingError):
        wrong = _what_is_wrong()
        if not wrong:
            raise
        sys.stderr.write(f"{wrong}\n")
        return 1
    return 0


def _what_is_wrong() -> str:
    try:
        executor = MigrationExecutor(connection)
    except DatabaseError as problem:
        return NO_ANSWER.format(why=str(problem).partition("\n")[0])
    waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return NOT_MIGRATED if waiting else ""
