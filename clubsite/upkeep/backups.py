"""The whole database in one file, and back from it into an empty database.

Everything that must not be lost is in the database, the documents too. On SQLite the
copy is taken while the site runs; PostgreSQL's own programs do it there.
"""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from django.db.backends.postgresql.client import DatabaseClient

Settings = Mapping[str, Any]
"""The entry of `DATABASES`: which engine, and where it keeps what."""


class Failed(RuntimeError):
    """Nothing was written; the message says why, and the cure."""


def save(database: Settings, path: Path) -> None:
    """Write everything to a new file that only its owner may read, whole or not at all."""
    if path.exists():
        raise Failed(f"{path}: there is such a file already. Choose another name.")
    part = path.with_name(f"{path.name}.part")
    try:
        part.touch(mode=0o600)
        _save(database, part)
        part.rename(path)
    except OSError as problem:
        raise Failed(f"{path}: {problem.strerror}. Choose another folder.") from problem
    finally:
        part.unlink(missing_ok=True)


def load(database: Settings, path: Path) -> None:
    """Fill an empty database from a file that `save` has written.

    A file that is filled may be read by its owner alone, as the backup.
    """
    if not path.is_file():
        raise Failed(f"{path}: there is no such file.")
    if _in_a_file(database):
        _load_file(Path(database["NAME"]), path)
    else:
        _run("pg_restore", database, "--single-transaction", "--exit-on-error", path)


def _in_a_file(database: Settings) -> bool:
    return str(database["ENGINE"]).endswith("sqlite3")


def _save(database: Settings, part: Path) -> None:
    if _in_a_file(database):
        _copy(Path(database["NAME"]), part)
    else:
        _run("pg_dump", database, "--format", "custom", "--file", part)


def _copy(source: Path, target: Path) -> None:
    """By SQLite's own means: consistent, though others write meanwhile."""
    try:
        with (
            closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True)) as old,
            closing(sqlite3.connect(target)) as new,
        ):
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
    except sqlite3.Error as problem:
        raise Failed(f"{source} was not copied: {problem}.") from problem


def _load_file(place: Path, path: Path) -> None:
    try:
        with closing(
            sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        ) as kept:
            [[health]] = kept.execute("PRAGMA quick_check(1)").fetchall()
            kept.execute("SELECT 1 FROM django_migrations LIMIT 1")
    except sqlite3.Error as problem:
        raise Failed(
            f"{path}: no backup of Clubsite on SQLite ({problem})."
        ) from problem
    if health != "ok":
        raise Failed(f"{path}: damaged ({health}). Take an older backup.")
    place.touch(mode=0o600)
    place.chmod(0o600)
    _copy(path.absolute(), place)


def _run(tool: str, database: Settings, *options: str | Path) -> None:
    """Run PostgreSQL's program; the password goes by the environment, unseen."""
    program = shutil.which(tool)
    if program is None:
        raise Failed(f"{tool} is missing. Cure: apt-get install postgresql-client")
    told, secrets = DatabaseClient.settings_to_cmd_args_env(dict(database), [])
    *server, name = told[1:]
    done = subprocess.run(  # noqa: S603  # PostgreSQL's own program, by its full path
        [program, *server, "--dbname", name, "--no-owner", "--no-privileges", *options],
        env={**os.environ, **(secrets or {})},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Failed(f"{tool}: {done.stderr.strip() or 'failed'}")
