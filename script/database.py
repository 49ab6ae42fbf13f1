"""A look at the database without starting Django: quick, and before anything runs."""

import hashlib
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import environ

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("clubsite", "scoring", "rulings")


class Unreachable(RuntimeError):
    """The database does not answer; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Database:
    """The one that DATABASE_URL names."""

    url: str

    @property
    def settings(self) -> dict[str, Any]:
        return dict(environ.Env.db_url_config(self.url))

    @property
    def file(self) -> Path | None:
        """Where SQLite keeps it; None for a database server."""
        is_file = self.settings["ENGINE"].endswith("sqlite3")
        return Path(self.settings["NAME"]).absolute() if is_file else None

    def applied(self) -> list[str]:
        """Migrations that have run, in a fixed order; none in an empty database."""
        rows = self.rows("SELECT app, name FROM django_migrations ORDER BY 1, 2")
        return [f"{app}.{name}" for app, name in rows]

    def has_club(self) -> bool:
        return bool(self.rows("SELECT 1 FROM clubs_club LIMIT 1"))

    def rows(self, query: str) -> Sequence[tuple[Any, ...]]:
        """What the query finds; nothing where its table is not there yet."""
        return self.from_server(query) if self.file is None else self.from_file(query)

    def from_file(self, query: str) -> Sequence[tuple[Any, ...]]:
        if self.file is None or not self.file.exists():
            return []
        with closing(sqlite3.connect(self.file, timeout=20)) as connection:
            try:
                return connection.execute(query).fetchall()
            except sqlite3.OperationalError as problem:
                if "no such table" in str(problem):
                    return []
                raise Unreachable(f"{self.file}: {problem}") from problem
            except sqlite3.DatabaseError as problem:
                raise Unreachable(f"{self.file}: {problem}") from problem

    def from_server(self, query: str) -> Sequence[tuple[Any, ...]]:
        # Loaded by name and only here: psycopg would slow down every start on SQLite.
        server = import_module("script.postgresql")
        given = self.settings
        try:
            found: Sequence[tuple[Any, ...]] = server.rows(given, query)
        except server.Away as problem:
            where = f"{given['HOST']}:{given['PORT'] or 5432}/{given['NAME']}"
            raise Unreachable(f"{where}: {problem}") from problem
        return found


def fingerprint(*patterns: str) -> str:
    """One word that changes when any of these files changes."""
    digest = hashlib.sha256((ROOT / "requirements.txt").read_bytes())
    for pattern in patterns:
        for path in sorted(ROOT.glob(pattern)):
            if path.is_file():
                digest.update(str(path.relative_to(ROOT)).encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


def schema_fingerprint() -> str:
    """Changes with any migration, with the list of apps, with any package."""
    trees = [f"{source}/**/migrations/*.py" for source in SOURCES]
    return fingerprint(*trees, "clubsite/settings.py")


def static_fingerprint() -> str:
    return fingerprint("static/**/*", "clubsite/settings.py")
