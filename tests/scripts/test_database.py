"""The look at the database before anything starts."""

import sqlite3
from pathlib import Path

import pytest

from script.database import Database, Unreachable


def database(path: Path) -> Database:
    return Database(f"sqlite:///{path}")


def make_file(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def test_a_file_that_is_not_there_is_an_empty_database(tmp_path: Path) -> None:
    missing = database(tmp_path / "none.sqlite3")

    assert (missing.applied(), missing.has_club()) == ([], False)
    assert not (tmp_path / "none.sqlite3").exists()


def test_applied_migrations_and_the_first_club_are_seen(tmp_path: Path) -> None:
    make_file(
        tmp_path / "db",
        "CREATE TABLE django_migrations (app, name)",
        "INSERT INTO django_migrations VALUES ('clubs', '0001'), ('audit', '0002')",
        "CREATE TABLE clubs_club (id)",
        "INSERT INTO clubs_club VALUES (1)",
    )

    seen = database(tmp_path / "db")

    assert seen.applied() == ["audit.0002", "clubs.0001"]
    assert seen.has_club()


def test_a_file_that_is_no_database_is_named_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "db").write_text("this is no database, whatever its name says" * 30)

    with pytest.raises(Unreachable) as refusal:
        database(tmp_path / "db").applied()

    assert str(refusal.value) == f"{tmp_path / 'db'}: file is not a database"


def test_a_database_server_that_is_away_is_named_without_its_password() -> None:
    away = Database("postgresql://someone:secret@127.0.0.1:1/club")

    with pytest.raises(Unreachable) as refusal:
        away.applied()

    assert str(refusal.value).startswith("127.0.0.1:1/club: ")
    assert "secret" not in str(refusal.value)
