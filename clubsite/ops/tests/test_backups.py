"""What keeping and restoring a database refuses, and how it calls PostgreSQL's programs."""

import json
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest
from django.db import connection

from clubsite.ops import backups
from clubsite.ops.database_version import Origin
from clubsite.ops.management.commands.backup import EMPTY
from clubsite.ops.management.commands.restore import DONE
from clubsite.tests.commands import Ended, managed, managed_in_turn

SERVER = {
    "ENGINE": "django.db.backends.postgresql",
    "NAME": "club",
    "USER": "clubsite",
    "PASSWORD": "a secret",
    "HOST": "db.example",
    "PORT": 5432,
    "OPTIONS": {},
}
HERE = ("-U", "clubsite", "-h", "db.example", "-p", "5432", "--dbname", "club")
SEAL = "7-" + "ab" * 32
QUIET = ("--no-owner", "--no-privileges")


def file(path: Path, *statements: str) -> dict[str, object]:
    """A database in a file, with these tables."""
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": path}


def rows(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT app FROM django_migrations").fetchall()


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def club(path: Path, migration: str = "0001_initial") -> dict[str, object]:
    return file(
        path,
        "PRAGMA journal_mode=WAL",
        "CREATE TABLE django_migrations (id, app, name, applied)",
        f"INSERT INTO django_migrations VALUES (1, 'clubs', '{migration}', '2026-01-01')",  # noqa: S608
    )


def program(
    monkeypatch: pytest.MonkeyPatch, folder: Path, name: str, script: str
) -> None:
    """Put a program of that name on the path, alone."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))


def test_a_kept_file_is_one_file_for_its_owner_and_brings_everything_back(
    tmp_path: Path,
) -> None:
    copy, new = tmp_path / "kept" / "club", file(tmp_path / "new")
    copy.parent.mkdir()

    backups.save(club(tmp_path / "club"), copy)
    backups.load(new, copy)

    assert rows(tmp_path / "new") == [("clubs",)]
    assert sorted(path.name for path in copy.parent.iterdir()) == ["club", "club.json"]
    places = (copy, copy.with_name("club.json"), tmp_path / "new")
    assert [mode(place) for place in places] == [0o600] * 3


def test_a_copy_says_that_it_is_one_and_its_source_does_not(tmp_path: Path) -> None:
    table = "CREATE TABLE ops_homedatabase (id INTEGER PRIMARY KEY, place, seal)"
    source = file(tmp_path / "club", table)

    backups.save(source, tmp_path / "copy")

    query = "SELECT place FROM ops_homedatabase"
    for name, found in (("copy", [("copy",)]), ("club", [])):
        with closing(sqlite3.connect(tmp_path / name)) as database:
            assert database.execute(query).fetchall() == found


def test_an_older_backup_is_never_written_over(tmp_path: Path) -> None:
    copy = tmp_path / "kept"
    copy.write_text("of yesterday")

    with pytest.raises(backups.Failed, match="Choose another name"):
        backups.save(club(tmp_path / "club"), copy)

    assert copy.read_text() == "of yesterday"


def test_a_manifest_of_another_backup_is_never_written_over(tmp_path: Path) -> None:
    manifest = tmp_path / "copy.json"
    manifest.write_text("of yesterday")

    with pytest.raises(backups.Failed, match=r"copy\.json: that file already exists"):
        backups.save(club(tmp_path / "club"), tmp_path / "copy")

    assert manifest.read_text() == "of yesterday"
    assert not (tmp_path / "copy").exists()


def test_the_seal_stands_in_the_manifest(tmp_path: Path, evening: datetime) -> None:
    lines = ["2026-03-01 expunged memo ab12"]
    copy = tmp_path / "copy"
    backups.save(
        club(tmp_path / "club"), copy, seal=SEAL, expunged=lines, identity="a1"
    )

    manifest = json.loads((tmp_path / "copy.json").read_text())
    assert manifest == {
        "made_at": "2026-03-02T19:00:00+00:00",
        "database": "a1",
        "bytes": copy.stat().st_size,
        "seal": SEAL,
        "expunged": ["2026-03-01 expunged memo ab12"],
    }
    assert backups.read_seal(tmp_path / "copy") == SEAL


def test_a_backup_without_a_manifest_has_no_seal_in_it(tmp_path: Path) -> None:
    assert backups.read_seal(tmp_path / "copy") == ""


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"seal": 7}'])
def test_a_damaged_manifest_is_refused_with_the_cure(tmp_path: Path, text: str) -> None:
    (tmp_path / "copy.json").write_text(text)

    with pytest.raises(
        backups.Failed, match=r"copy\.json isn't a manifest. Move it away"
    ):
        backups.read_seal(tmp_path / "copy")


@pytest.mark.full
@pytest.mark.django_db(transaction=True)
def test_a_club_comes_back_with_the_seal_to_hold_its_log_against(
    tmp_path: Path,
) -> None:
    copy, new = tmp_path / "copy", tmp_path / "new"
    with closing(sqlite3.connect(tmp_path / "db.sqlite3")) as migrated:
        connection.ensure_connection()
        connection.connection.backup(migrated)
    insisted, empty, made, saved = managed_in_turn(
        tmp_path,
        ("backup", str(tmp_path / "empty"), "--allow-empty"),
        ("backup", str(copy)),
        ("create_club", "our-club", "--name", "Our Club"),
        ("backup", str(copy)),
    )
    seal = json.loads((tmp_path / "copy.json").read_text())["seal"]
    restored, proved, without = managed_in_turn(
        new,
        ("restore", str(copy)),
        ("verify_audit", "--seal", seal),
        ("verify_audit",),
    )
    (tmp_path / "copy.json").unlink()
    [bare] = managed_in_turn(tmp_path / "newer", ("restore", str(copy)))

    assert empty == Ended(1, "", f"CommandError: {EMPTY}\n")
    assert empty.database.startswith(f"Database: SQLite, {tmp_path / 'db.sqlite3'}")
    assert (insisted.status, (tmp_path / "empty").exists()) == (0, True)
    line = f"Seal of the audit log: {seal}\n"
    assert (made.status, seal.partition("-")[0]) == (0, "1")
    assert saved == Ended(0, "", f"{copy}: {copy.stat().st_size} bytes\n{line}")
    assert restored == bare == Ended(0, "", f"{line}{DONE}\n")
    assert json.loads(proved.stdout) == {
        **json.loads(without.stdout),
        "seal": seal,
        "anchored": True,
    }


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(backups.Failed, match="No such file or directory"):
        backups.save(club(tmp_path / "club"), tmp_path / "none" / "kept")


def test_what_cannot_be_read_leaves_no_half_a_backup(tmp_path: Path) -> None:
    (tmp_path / "club").write_text("no database " * 100)
    broken = {"ENGINE": "sqlite3", "NAME": tmp_path / "club"}

    with pytest.raises(backups.Failed, match="file is not a database"):
        backups.save(broken, tmp_path / "kept")

    assert [path.name for path in tmp_path.iterdir()] == ["club"]


def test_only_a_sound_backup_of_clubsite_is_restored(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no database " * 100)
    file(tmp_path / "other", "CREATE TABLE songs (name)")
    club(tmp_path / "damaged")
    _damage(tmp_path / "damaged")

    why = {
        name: _refusal(tmp_path, name) for name in ("none", "text", "other", "damaged")
    }

    assert why["none"].endswith("none: there is no such file.")
    assert "file is not a database" in why["text"]
    assert "no such table: django_migrations" in why["other"]
    assert "Take an older backup." in why["damaged"]


def test_a_backup_from_before_is_refused_with_the_cure(tmp_path: Path) -> None:
    club(tmp_path / "older", "0002_about_and_seed")

    why = _refusal(tmp_path, "older")

    assert why == backups.OTHER_VERSIONS[Origin.EARLIER].format(path=tmp_path / "older")
    assert (tmp_path / "new older").read_bytes() == b""


def _refusal(folder: Path, name: str) -> str:
    with pytest.raises(backups.Failed) as refused:
        backups.load(file(folder / f"new {name}"), folder / name)
    return str(refused.value)


def _damage(path: Path) -> None:
    """Give the file an index that does not hold what its table holds."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("CREATE INDEX by_app ON django_migrations (app)")
        connection.execute("PRAGMA writable_schema=ON")
        connection.execute(
            "UPDATE sqlite_schema SET rootpage = 2 WHERE name = 'by_app'"
        )


def test_postgresql_is_kept_by_its_own_program_without_telling_the_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "said"
    program(monkeypatch, tmp_path, "pg_dump", f'echo "$PGPASSWORD" "$@" > {path}')

    backups.save(SERVER, tmp_path / "kept")

    options = ("--format", "custom", "--file", str(tmp_path / "kept.part"))
    words = " ".join(("a secret", *HERE, *QUIET, *options))
    assert path.read_text() == f"{words}\n"
    assert (tmp_path / "kept").exists()


def test_postgresql_is_filled_in_one_transaction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, copy = tmp_path / "said", tmp_path / "kept"
    copy.touch()
    program(monkeypatch, tmp_path, "pg_restore", f'echo "$@" >> {path}')

    backups.load({**SERVER, "PASSWORD": ""}, copy)

    look = ("--data-only", "--table", "django_migrations", "--file", "-", str(copy))
    whole = ("--single-transaction", "--exit-on-error", str(copy))
    assert path.read_text().splitlines() == [
        " ".join(look),
        " ".join((*HERE, *QUIET, *whole)),
    ]


def test_postgresql_is_not_filled_from_a_backup_from_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, copy = tmp_path / "said", tmp_path / "kept"
    copy.touch()
    script = f"""echo "$@" >> {path}
printf 'SET x = 0;\\n\\nCOPY public.django_migrations (id, app, name, applied) FROM stdin;\\n'
printf '1\\taudit\\t0001_initial\\t2026-03-02\\n2\\taudit\\t0002_guards\\t2026-03-02\\n'
printf '\\\\.\\n\\nSELECT 1;\\n'"""
    program(monkeypatch, tmp_path, "pg_restore", script)

    with pytest.raises(backups.Failed, match="made by an earlier, unreleased version"):
        backups.load(SERVER, copy)

    assert len(path.read_text().splitlines()) == 1


def test_a_program_that_is_missing_or_fails_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(backups.Failed, match="pg_dump is missing"):
        backups.save(SERVER, tmp_path / "kept")

    program(monkeypatch, tmp_path, "pg_dump", "echo no such server >&2; exit 1")
    with pytest.raises(backups.Failed, match="pg_dump: no such server"):
        backups.save(SERVER, tmp_path / "kept")

    assert not (tmp_path / "kept").exists()


def test_the_commands_say_in_one_line_what_they_did_or_why_not(tmp_path: Path) -> None:
    copy = tmp_path / "kept"
    club(tmp_path / "db.sqlite3")

    save = ("backup", str(copy), "--allow-empty")
    ended = managed_in_turn(tmp_path, save, save, ("restore", str(copy)))
    ended.append(managed(tmp_path / "new", "restore", str(copy)))

    assert ended == [
        Ended(0, "", f"{copy}: {copy.stat().st_size} bytes\n"),
        Ended(
            1,
            "",
            f"CommandError: {copy}: that file already exists. Choose another name.\n",
        ),
        Ended(
            1,
            "",
            "CommandError: The database isn't empty. Set DATABASE_URL, or VAR_DIR for "
            "SQLite, to a new one.\n",
        ),
        Ended(0, "", f"{DONE}\n"),
    ]
    assert rows(tmp_path / "new" / "db.sqlite3") == [("clubs",)]


@pytest.mark.full
def test_a_database_from_before_is_backed_up_without_a_seal(tmp_path: Path) -> None:
    club(tmp_path / "db.sqlite3", "0002_about_and_seed")

    ended = managed(tmp_path, "backup", str(tmp_path / "copy"))

    size = (tmp_path / "copy").stat().st_size
    assert ended == Ended(0, "", f"{tmp_path / 'copy'}: {size} bytes\n")
    assert backups.read_seal(tmp_path / "copy") == ""


@pytest.mark.full
def test_a_file_that_cannot_be_restored_leaves_the_place_empty(tmp_path: Path) -> None:
    ended = managed(tmp_path, "restore", str(tmp_path / "kept"))

    refusal = f"CommandError: {tmp_path / 'kept'}: there is no such file.\n"
    assert ended == Ended(1, "", refusal)
