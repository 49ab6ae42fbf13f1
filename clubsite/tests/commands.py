"""Management commands as a person runs them: a process, its exit status and its words."""

import json
import os
import sqlite3
import subprocess
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from clubsite.tests import house
from tests.counting import counted


@dataclass(frozen=True, slots=True)
class Ended:
    """Exit status and output of a command."""

    status: int
    stdout: str
    stderr: str
    database: str = field(default="", compare=False)
    """The line that names the database, apart from what else it says."""

    @classmethod
    def saying(cls, status: int, stdout: str, stderr: str) -> "Ended":
        """What ended so, with the line that names its database on its own."""
        lines = stderr.splitlines(keepends=True)
        named = [line for line in lines if line.startswith("Database: ")]
        others = [line for line in lines if not line.startswith("Database: ")]
        return cls(status, stdout, "".join(others), "".join(named).rstrip("\n"))


def make_earlier_database(path: Path) -> None:
    """A database on SQLite that an unreleased version made."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("CREATE TABLE django_migrations (id, app, name, applied)")
        database.execute(
            "INSERT INTO django_migrations VALUES (1, 'audit', '0002_guards', '2026-01-01')"
        )
        database.commit()


IN_TURN = """
import io, json, os, sys
from contextlib import redirect_stderr, redirect_stdout
from clubsite.ops.command_line import run

os.environ["DJANGO_SETTINGS_MODULE"] = "clubsite.settings"
for words in json.loads(sys.argv[1]):
    stdout, stderr = io.StringIO(), io.StringIO()
    with redirect_stdout(stdout), redirect_stderr(stderr):
        try:
            status = run(["manage.py", *words])
        except SystemExit as ended:
            status = ended.code
    print(json.dumps([status, stdout.getvalue(), stderr.getvalue()]))
"""


def managed(var: Path, *words: str, **given: str) -> Ended:
    """Run `manage.py` with its files in `var`, and with nothing else set but `given`."""
    done = _run(var, "manage.py", *words, **given)
    return Ended.saying(done.returncode, done.stdout, done.stderr)


def run_program(var: Path, program: str, **given: str) -> Ended:
    """The same for a program in Python."""
    done = _run(var, "-c", program, **given)
    return Ended(done.returncode, done.stdout, done.stderr)


def managed_in_turn(var: Path, *commands: tuple[str, ...], **given: str) -> list[Ended]:
    """Run several commands in one process: starting one takes long."""
    done = _run(var, "-c", IN_TURN, json.dumps(commands), **given)
    assert done.returncode == 0, done.stderr
    return [Ended.saying(*json.loads(line)) for line in done.stdout.splitlines()]


def _run(var: Path, *words: str, **given: str) -> "subprocess.CompletedProcess[str]":
    names = ("PATH", "HOME", "COUNT_")
    environment = {
        name: value for name, value in os.environ.items() if name.startswith(names)
    }
    return subprocess.run(  # noqa: S603  # our own words, written in the tests
        counted(*words),
        env={**environment, "VAR_DIR": str(var), **given},
        cwd=house.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
