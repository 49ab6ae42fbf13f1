"""An older copy of the database is known by the mark outside it, however it was made."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.db import DatabaseError, connection
from django.test import TestCase

from clubsite.ops import home, marks, restoring
from clubsite.ops.marks import Mark
from clubsite.ops.models import HomeDatabase
from clubsite.ops.restoring import is_older_copy

OURS, OTHERS = "a" * 32, "b" * 32


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings, "VAR_DIR", tmp_path)
    return tmp_path


def test_a_mark_only_grows_until_another_database_is_used() -> None:
    assert marks.read() is None
    for mark in (Mark(OURS, 4), Mark(OURS, 3), Mark("", 9)):
        marks.raise_to(mark)
    first = marks.read()
    marks.raise_to(Mark(OTHERS, 1))

    assert (first, marks.read()) == (Mark(OURS, 4), Mark(OTHERS, 1))
    assert marks.path().stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("content", [b"", b"nothing", b"\xff\xfe", b"a 1"])
def test_a_damaged_mark_is_none(content: bytes) -> None:
    marks.path().write_bytes(content)

    assert marks.read() is None


def test_a_mark_that_cannot_be_stored_waits_for_the_next_pass(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "VAR_DIR", own_folder / "gone")

    marks.raise_to(Mark(OURS, 1))

    assert marks.read() is None


@pytest.mark.parametrize(
    ("outside", "listed", "in_a_file", "older"),
    [
        (None, False, True, False),  # a young site
        (None, True, True, True),  # its mark is lost: no one knows what happened since
        (None, True, False, False),  # a new machine uses the server's database
        (Mark(OURS, 5), True, True, False),
        (Mark(OURS, 4), True, True, False),  # the mark follows later
        (Mark(OURS, 6), False, True, True),
        (Mark(OURS, 6), False, False, True),
        (Mark(OTHERS, 9), False, True, False),  # a new database in an old folder
        (Mark(OTHERS, 1), True, False, True),
    ],
)
def test_what_is_an_older_copy(
    outside: Mark | None, listed: bool, in_a_file: bool, older: bool
) -> None:
    inside = Mark(OURS, 5)

    assert (is_older_copy(inside, outside, listed=listed, in_a_file=in_a_file)) is older


@pytest.mark.django_db
def test_the_mark_follows_what_is_listed_at_once_and_the_hour_later() -> None:
    home.advance()
    quiet = marks.read()
    with TestCase.captureOnCommitCallbacks(execute=True):
        home.advance(listed=True)
    listed = marks.read()
    home.advance()
    row = HomeDatabase.objects.get()

    assert quiet is None
    assert listed == Mark(row.identity, 2)
    assert (row.generation, row.is_listed) == (3, True)
    assert not restoring.is_restored(connection)


@pytest.mark.django_db
def test_a_copy_from_before_is_refused_until_its_restore_is_finished() -> None:
    home.mark_home()
    home.advance()
    before = HomeDatabase.objects.values().get()
    with TestCase.captureOnCommitCallbacks(execute=True):
        home.advance(listed=True)
    HomeDatabase.objects.update(**before)  # as a copy from before has it

    refused = restoring.is_restored(connection)
    home.mark_home()
    still = restoring.is_restored(connection)
    with TestCase.captureOnCommitCallbacks(execute=True):
        home.finish()

    assert refused
    assert still
    assert not restoring.is_restored(connection)
    assert marks.read() == Mark(before["identity"], 3)


@pytest.mark.django_db
def test_a_copy_that_says_so_notes_no_mark() -> None:
    home.mark_restored("")
    home.note_mark()

    assert marks.read() is None
    assert home.newest_backup() is None
    home.note_backup()
    assert home.newest_backup() is not None


def test_a_database_that_is_not_migrated_has_no_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_args: object, **_columns: object) -> None:
        raise DatabaseError("no such column")

    monkeypatch.setattr(HomeDatabase.objects, "values_list", fail)
    monkeypatch.setattr(HomeDatabase.objects, "update", fail)

    home.note_backup()
    assert home.read_identity() == ""


@pytest.mark.django_db
def test_on_a_server_whoever_connects_raises_the_mark(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A machine that serves pages alone has no worker to do it."""
    home.mark_home()
    home.advance()
    place = f"'{restoring.find_place()}'"
    ask = restoring.HOME[connection.vendor].replace(
        restoring.HERE[connection.vendor], place
    )
    monkeypatch.setitem(restoring.HOME, "server", ask)
    monkeypatch.setattr(connection, "vendor", "server")

    assert not restoring.is_restored(connection)
    assert marks.read() == Mark(home.read_identity(), 1)


def test_the_copy_of_a_file_keeps_its_name_and_says_that_it_is_one(
    tmp_path: Path,
) -> None:
    path, copy = tmp_path / "db", tmp_path / "copy"
    columns = "id integer PRIMARY KEY, place text NOT NULL, seal text NOT NULL, identity text DEFAULT ''"
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"CREATE TABLE ops_homedatabase ({columns})")
        database.execute("INSERT INTO ops_homedatabase VALUES (1, 'file', '', 'a1')")
        database.commit()
    shutil.copy(path, copy)

    with closing(sqlite3.connect(copy)) as database:
        database.execute(restoring.MARK_COPY)
        rows = database.execute("SELECT place, identity FROM ops_homedatabase")
        assert rows.fetchall() == [("copy", "a1")]
