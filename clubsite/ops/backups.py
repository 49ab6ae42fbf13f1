"""The whole database in one file, and back from it into an empty database.

Everything that must not be lost is in the database, the documents too. On SQLite the
copy is taken while the site runs; PostgreSQL's own programs do it there.
"""

import json
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.backends.postgresql.client import DatabaseClient

from clubsite.ops import restoring
from clubsite.ops.database_version import Migration, Origin, find_origin
from clubsite.ops.old_backups import manifest_of
from clubsite.site.clock import now
from clubsite.site.questions import Question

Settings = Mapping[str, Any]
"""The entry of `DATABASES`: which engine, and where it keeps what."""

seal_log = Question[[], str](
    "Newest seal of the audit log, once all entries are sealed"
)
newest_seal = Question[[], str]("Newest seal of the audit log in the database as it is")

expunged_lines = Question[[], list[str]](
    "What was expunged from the database, a line for each case"
)
is_unused = Question[[], bool]("Whether the site has no club and no account yet")

SEAL_LINE = "Seal of the audit log: {seal}"
OTHER_VERSIONS = {
    Origin.EARLIER: (
        "{path}: made by an earlier, unreleased version of Clubsite; it can't be "
        "upgraded. Fix: restore it with the version that made it, export the events to "
        "keep, and import them here."
    ),
    Origin.LATER: (
        "{path}: made by a later version of Clubsite. Fix: restore it with that version."
    ),
}


class Failed(RuntimeError):
    """Nothing was written; the message says why, and the cure."""


def save(
    database: Settings,
    path: Path,
    *,
    seal: str = "",
    expunged: Iterable[str] = (),
    identity: str = "",
) -> None:
    """Write everything to a new file that only its owner may read, whole or not at all.

    Beside it stands its manifest: when it was made, of which database and how large, the
    seal of its audit log, and what was expunged by then, for those who restore an older
    backup.
    """
    manifest = manifest_of(path)
    for place in (path, manifest):
        if place.exists():
            raise Failed(f"{place}: that file already exists. Choose another name.")
    part, manifest_part = (_part(place) for place in (path, manifest))
    try:
        part.touch(mode=0o600)
        manifest_part.touch(mode=0o600)
        _save(database, part)
        facts = {
            "made_at": now().isoformat(timespec="seconds"),
            "database": identity,
            "bytes": part.stat().st_size,
            "seal": seal,
            "expunged": list(expunged),
        }
        manifest_part.write_text(f"{json.dumps(facts)}\n")
        manifest_part.rename(manifest)
        part.rename(path)
    except OSError as problem:
        raise Failed(f"{path}: {problem.strerror}. Choose another folder.") from problem
    finally:
        part.unlink(missing_ok=True)
        manifest_part.unlink(missing_ok=True)


def own_folder() -> Path:
    """Where the site itself puts a backup before it migrates."""
    return Path(settings.VAR_DIR) / "backups"


def read_seal(path: Path) -> str:
    """The seal in the manifest of that backup; nothing where it has no manifest."""
    manifest = manifest_of(path)
    if not manifest.exists():
        return ""
    try:
        facts = json.loads(manifest.read_text())
        seal = facts["seal"]
    except (ValueError, TypeError, KeyError):
        seal = None
    if not isinstance(seal, str):
        raise Failed(
            f"{manifest} isn't a manifest. Move it away to restore without its seal."
        )
    return seal


def load(database: Settings, path: Path) -> None:
    """Fill an empty database from a file that `save` has written.

    A file that is filled may be read by its owner alone, as the backup.
    """
    if not path.is_file():
        raise Failed(f"{path}: there is no such file.")
    if _in_a_file(database):
        _load_file(Path(database["NAME"]), path)
    else:
        _refuse_other_versions(path, _applied_in_dump(path))
        whole = ("--single-transaction", "--exit-on-error")
        _run_on("pg_restore", database, *whole, path)


def _part(path: Path) -> Path:
    return path.with_name(f"{path.name}.part")


def _refuse_other_versions(path: Path, applied: Iterable[Migration]) -> None:
    made_by = find_origin(applied)
    if made_by is not Origin.OWN:
        raise Failed(OTHER_VERSIONS[made_by].format(path=path))


def _in_a_file(database: Settings) -> bool:
    return str(database["ENGINE"]).endswith("sqlite3")


def _save(database: Settings, part: Path) -> None:
    if _in_a_file(database):
        _copy(Path(database["NAME"]), part)
        _mark_copy(part)
    else:
        _run_on("pg_dump", database, "--format", "custom", "--file", part)


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


def _mark_copy(part: Path) -> None:
    """Let the copy say that it is one; a database from before has no table for it."""
    with closing(sqlite3.connect(part)) as copy, suppress(sqlite3.OperationalError):
        copy.execute(restoring.MARK_COPY)
        copy.commit()


def _load_file(place: Path, path: Path) -> None:
    try:
        with closing(
            sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        ) as source:
            [[health]] = source.execute("PRAGMA quick_check(1)").fetchall()
            if health != "ok":
                raise Failed(f"{path}: damaged ({health}). Take an older backup.")
            query = "SELECT app, name FROM django_migrations"
            applied = source.execute(query).fetchall()
    except sqlite3.Error as problem:
        raise Failed(
            f"{path}: not a Clubsite backup for SQLite ({problem})."
        ) from problem
    _refuse_other_versions(path, applied)
    place.touch(mode=0o600)
    place.chmod(0o600)
    _copy(path.absolute(), place)


def _applied_in_dump(path: Path) -> list[Migration]:
    """The migrations that had run in the database when PostgreSQL's backup was made."""
    table = ("--data-only", "--table", "django_migrations", "--file", "-")
    _head, _copy, rest = _run("pg_restore", *table, path).partition("\nCOPY ")
    rows = [line.split("\t") for line in rest.partition("\n\\.")[0].splitlines()[1:]]
    return [(app, name) for _id, app, name, _applied_at in rows]


def _run_on(tool: str, database: Settings, *options: str | Path) -> None:
    """Run PostgreSQL's program; the password goes by the environment, unseen."""
    arguments, secrets = DatabaseClient.settings_to_cmd_args_env(dict(database), [])
    *server, name = arguments[1:]
    place = (*server, "--dbname", name, "--no-owner", "--no-privileges")
    _run(tool, *place, *options, secrets=secrets)


def _run(
    tool: str, *options: str | Path, secrets: Mapping[str, str] | None = None
) -> str:
    """What PostgreSQL's program prints."""
    program = shutil.which(tool)
    if program is None:
        raise Failed(f"{tool} is missing. Fix: apt-get install postgresql-client")
    done = subprocess.run(  # noqa: S603  # PostgreSQL's own program, by its full path
        [program, *options],
        env={**os.environ, **(secrets or {})},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Failed(f"{tool}: {done.stderr.strip() or 'failed'}")
    return done.stdout
