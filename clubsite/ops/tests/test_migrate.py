"""A migration cannot be taken back: what it changes is backed up before it."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.db.migrations.recorder import MigrationRecorder

from clubsite.ops.management.commands.migrate import changes_content
from clubsite.tests.commands import Ended, managed, managed_in_turn

ONE_APP = ("migrate", "sessions", "--no-input", "--verbosity", "0")
OLDER = ("gone", "0001")


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """A database of this site in which one migration has run, long ago."""
    path = tmp_path / "db.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            "CREATE TABLE django_migrations (id INTEGER PRIMARY KEY, app, name, applied)"
        )
        connection.execute(
            "INSERT INTO django_migrations VALUES (1, ?, ?, '2026-01-01')", OLDER
        )
        connection.commit()
    return path


def applied(path: Path) -> set[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        return set(connection.execute("SELECT app, name FROM django_migrations"))


def backups_in(folder: Path) -> list[Path]:
    return sorted((folder / "backups").glob("*.backup"))


def test_what_is_there_is_backed_up_before_it_is_migrated(
    tmp_path: Path, older: Path
) -> None:
    ended = managed(tmp_path, *ONE_APP)

    [backup] = backups_in(tmp_path)
    assert ended == Ended(0, "", f"Backed up before migrating: {backup}\n")
    assert applied(backup) == {OLDER}
    assert applied(older) > {OLDER}
    assert backup.stat().st_mode & 0o777 == 0o600
    assert "seal" in json.loads(Path(f"{backup}.json").read_text())


@pytest.mark.full
def test_looking_and_saying_otherwise_make_no_backup(
    tmp_path: Path, older: Path
) -> None:
    previews = managed_in_turn(
        tmp_path,
        ("migrate", "--plan"),
        ("migrate", "--check"),
        (*ONE_APP, "--no-backup"),
    )

    assert [ended.status for ended in previews] == [0, 1, 0]
    assert backups_in(tmp_path) == []
    assert applied(older) > {OLDER}


@pytest.mark.full
def test_an_empty_database_needs_no_backup(tmp_path: Path) -> None:
    ended = managed(tmp_path, *ONE_APP)

    assert ended == Ended(0, "", "")
    assert backups_in(tmp_path) == []


@pytest.mark.full
def test_without_room_for_a_backup_nothing_is_migrated(
    tmp_path: Path, older: Path
) -> None:
    (tmp_path / "backups").write_text("in the way")

    ended = managed(tmp_path, *ONE_APP)
    otherwise = managed(tmp_path, *ONE_APP, MIGRATE_WITHOUT_BACKUP="yes")

    assert ended.status == 1
    assert "the database was left as it is" in ended.stderr
    assert "set MIGRATE_WITHOUT_BACKUP=yes" in ended.stderr
    assert otherwise.status == 0


@pytest.mark.django_db
def test_nothing_is_changed_where_no_migration_has_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert changes_content("rulings")

    monkeypatch.setattr(MigrationRecorder, "applied_migrations", lambda _self: {})

    assert not changes_content("rulings")
