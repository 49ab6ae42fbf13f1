"""A database is migrated once: every later run on the same code begins with a copy.

Migrating takes seconds, in each of the many runs of all checks. The copy is found by all
that stands in the migrations, in what they import, in the settings and in the pins: with
another letter there it is another copy. What cannot be copied is migrated, as ever; and
Django looks at each copy for what is missing.
"""

import fcntl
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core import management
from django.db import connection
from django.db.backends.postgresql.client import DatabaseClient

from script.services import postgresql_folder

KEPT = settings.BASE_DIR / "var" / "migrated"
OURS = ("clubsite", "scoring", "rulings")
BESIDE = (
    "requirements.txt",
    "clubsite/settings.py",
    "clubsite/audit/guards.py",
    "clubsite/site/clock.py",
    "clubsite/site/create_models.py",
)
"""What migrations depend on besides: the last three are imported by some."""


@contextmanager
def migrated_once() -> Iterator[None]:
    """In there a test database is filled with the copy, or a copy is made of it."""
    call = management.call_command

    def migrate(name: str, *args: Any, **options: Any) -> Any:
        if name != "migrate":
            return call(name, *args, **options)
        copy = KEPT / f"{migrations_digest()}.{connection.vendor}"
        with one_at_a_time(connection.vendor):
            found = copy.exists() and fill(copy)
            result = call(name, *args, **options)
            if not found:
                keep(copy)
        return result

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(management, "call_command", migrate)
        yield


@contextmanager
def one_at_a_time(vendor: str) -> Iterator[None]:
    """Of processes that begin together the first migrates, and the others have its copy."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / f"{vendor}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@cache
def migrations_digest() -> str:
    """A digest of everything that a migrated database depends on."""
    root = settings.BASE_DIR
    files = [root / name for name in BESIDE]
    for name in OURS:
        files += sorted((root / name).rglob("migrations/*.py"))
    digest = sha256()
    for path in files:
        digest.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:20]


def fill(copy: Path) -> bool:
    """Whether the empty database now holds what the copy does."""
    if connection.vendor != "sqlite":
        return with_tool("pg_restore", "--single-transaction", str(copy))
    connection.ensure_connection()
    with closing(sqlite3.connect(f"{copy.as_uri()}?mode=ro", uri=True)) as source:
        source.backup(connection.connection)
    return True


def keep(copy: Path) -> None:
    """Copy the database; two runs that do so at once leave one whole copy."""
    KEPT.mkdir(parents=True, exist_ok=True)
    for old in KEPT.glob(f"*.{connection.vendor}"):
        old.unlink(missing_ok=True)
    part = copy.with_suffix(f".{os.getpid()}.part")
    if connection.vendor != "sqlite":
        done = with_tool("pg_dump", "--format", "custom", "--file", str(part))
    else:
        with closing(sqlite3.connect(part)) as new:
            connection.connection.backup(new)
        done = True
    if done:
        part.replace(copy)


def with_tool(tool: str, *options: str) -> bool:
    """Whether a program of PostgreSQL did its work on the database."""
    program = found(tool)
    if program is None:
        return False
    arguments, secrets = DatabaseClient.settings_to_cmd_args_env(
        connection.settings_dict, []
    )
    *server, name = arguments[1:]
    command = [program, *server, "--dbname", name, "--no-owner", *options]
    surroundings = {**os.environ, **(secrets or {})}
    done = subprocess.run(command, env=surroundings, capture_output=True, check=False)
    return done.returncode == 0


def found(tool: str) -> str | None:
    """That program of PostgreSQL, beside the newest server or on the path."""
    place = f"{postgresql_folder() or ''}{os.pathsep}{os.environ['PATH']}"
    return shutil.which(tool, path=place)
