"""What a command says where the database is not ready for it."""

import os
import re
import sys
import threading
from pathlib import Path

import pytest
from django.db import OperationalError, connection
from django.db.backends.signals import connection_created
from django.db.migrations.recorder import MigrationRecorder

from clubsite.ops import command_line, database_version
from clubsite.ops.database_version import Origin
from clubsite.tests.commands import (
    Ended,
    make_earlier_database,
    managed,
    managed_in_turn,
)

FILE = "tests/data/usebio_sample.xml"


COMMANDS = (
    ("create_club", "club", "--name", "Sample Club"),
    ("import_event", FILE, "--club", "club", "--json"),
    ("recap", "1", "winners", "--format", "text", "--output", "winners.txt"),
    ("verify_audit",),
    ("sample_club",),
)


def test_a_command_on_an_empty_database_says_how_to_fill_it(tmp_path: Path) -> None:
    results = managed_in_turn(tmp_path, *COMMANDS)

    filling = Ended(1, "", f"{command_line.NOT_MIGRATED}\n")
    assert dict(zip(COMMANDS, results, strict=True)) == dict.fromkeys(COMMANDS, filling)


@pytest.mark.full
def test_a_database_that_cannot_be_opened_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()

    result = managed(
        tmp_path, "verify_audit", DATABASE_URL=f"sqlite:///{tmp_path / 'folder'}"
    )

    line = command_line.NO_ANSWER.format(why="unable to open database file")
    assert result == Ended(1, "", f"{line}\n")


@pytest.mark.full
def test_a_database_from_before_is_refused_with_the_cure_and_stays_as_it_is(
    tmp_path: Path,
) -> None:
    path = tmp_path / "db.sqlite3"
    make_earlier_database(path)
    before = path.read_bytes()

    results = managed_in_turn(tmp_path, ("migrate",), ("migrate", "--check"), *COMMANDS)

    cure = database_version.EARLIER.format(leave=f"move {path} away")
    assert results == [Ended(1, "", f"{cure}\n")] * (len(COMMANDS) + 2)
    assert path.read_bytes() == before


def connect(_words: list[str]) -> None:
    """A command that connects to the database of the tests, which is connected already."""
    connection_created.send(type(connection), connection=connection)


@pytest.mark.django_db
def test_a_database_is_looked_at_once_and_one_that_is_current_is_used(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def connect_twice(words: list[str]) -> None:
        connect(words)
        record_other(later=True)
        connect(words)

    monkeypatch.setattr(command_line, "execute_from_command_line", connect_twice)

    assert command_line.run(["manage.py", "verify_audit"]) == 0
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("Database: ")


def record_other(*, later: bool) -> None:
    """Let the database look as if a later version had made it, or an earlier one."""
    recorder = MigrationRecorder(connection)
    recorder.record_applied("audit", "0002_guards")
    if not later:
        recorder.record_unapplied("audit", "0002_immutable_entries")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("later", "cure"),
    [(True, "use that version"), (False, "(move .* away|DATABASE_URL) and start")],
)
def test_a_database_of_another_version_ends_the_command_that_connects_to_it(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    later: bool,
    cure: str,
) -> None:
    record_other(later=later)
    monkeypatch.setattr(command_line, "execute_from_command_line", connect)

    assert command_line.run(["manage.py", "verify_audit"]) == 1
    [_database, line] = capsys.readouterr().err.splitlines()
    assert re.search(f"Fix: .*{cure}", line)


def test_the_cure_fits_where_the_database_is() -> None:
    file = {"ENGINE": "django.db.backends.sqlite3", "NAME": "/srv/var/db.sqlite3"}
    server = {"ENGINE": "django.db.backends.postgresql", "NAME": "clubsite"}

    cures = [
        database_version.describe_refusal(Origin.EARLIER, settings_source).partition(
            "made it, "
        )[2]
        for settings_source in (file, server)
    ]

    assert cures == [
        "then move /srv/var/db.sqlite3 away and start again.",
        "then name an empty one by DATABASE_URL and start again.",
    ]


@pytest.mark.django_db
def test_in_a_thread_such_as_that_of_runserver_it_ends_the_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record_other(later=True)
    monkeypatch.setattr(os, "_exit", sys.exit)
    monkeypatch.setattr(threading, "main_thread", threading.Thread)
    monkeypatch.setattr(command_line, "execute_from_command_line", connect)

    with pytest.raises(SystemExit) as ended:
        command_line.run(["manage.py", "runserver"])

    assert ended.value.code == 1
    assert capsys.readouterr().err.endswith(f"{database_version.LATER}\n")


@pytest.mark.full
def test_a_command_names_its_database_without_a_password(tmp_path: Path) -> None:
    file = tmp_path / "clubsite.env"
    file.write_text(
        "DATABASE_URL=postgresql://club:secret@127.0.0.1:1/club?password=secret\n"
    )

    away = managed(tmp_path, "backup", str(tmp_path / "copy"))

    name = f"Database: PostgreSQL, club@127.0.0.1:1/club (settings: {file})"
    assert (away.status, away.database) == (1, name)
    assert "secret" not in away.stderr


@pytest.mark.parametrize(
    ("database", "name"),
    [
        ({"NAME": "club"}, "PostgreSQL, club"),
        ({"NAME": "club", "USER": "ann"}, "PostgreSQL, ann@localhost/club"),
        ({"NAME": "club", "HOST": "::1"}, "PostgreSQL, ::1/club"),
    ],
)
def test_a_database_is_named_as_far_as_its_address_goes(
    database: dict[str, str], name: str
) -> None:
    given = {"ENGINE": "django.db.backends.postgresql", **database}

    assert (
        command_line.name_database(given, None)
        == f"Database: {name} (no settings file)"
    )


@pytest.mark.full
def test_what_a_command_writes_is_for_no_other_user(tmp_path: Path) -> None:
    var = tmp_path / "var"

    managed(var, "verify_audit")

    paths = [var, *var.rglob("*")]
    assert var / "db.sqlite3" in paths
    assert [path for path in paths if path.stat().st_mode & 0o077] == []


def test_a_good_command_ends_with_nothing_more_to_say(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert command_line.run(["manage.py", "version"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.django_db
def test_any_other_trouble_of_the_database_keeps_its_trace(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def lose_the_disk(_words: list[str]) -> None:
        raise OperationalError("disk I/O error")

    monkeypatch.setattr(command_line, "execute_from_command_line", lose_the_disk)

    with pytest.raises(OperationalError, match="disk I/O error"):
        command_line.run(["manage.py", "verify_audit"])
