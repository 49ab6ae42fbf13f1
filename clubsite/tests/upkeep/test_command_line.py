"""What a command says where the database is not ready for it."""

from pathlib import Path

import pytest
from django.db import OperationalError

from clubsite.tests.commands import Ended, managed, managed_in_turn
from clubsite.upkeep import command_line

FILE = "tests/data/usebio_sample.xml"


COMMANDS = (
    ("create_club", "club", "--name", "Sample Club"),
    ("import_event", FILE, "--club", "club", "--json"),
    ("recap", "1", "winners", "--format", "text", "--output", "winners.txt"),
    ("verify_audit",),
    ("sample_club",),
)


def test_a_command_on_an_empty_database_says_how_to_fill_it(tmp_path: Path) -> None:
    said = managed_in_turn(tmp_path, *COMMANDS)

    filling = Ended(1, "", f"{command_line.NOT_MIGRATED}\n")
    assert dict(zip(COMMANDS, said, strict=True)) == dict.fromkeys(COMMANDS, filling)


def test_a_database_that_cannot_be_opened_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()

    said = managed(
        tmp_path, "verify_audit", DATABASE_URL=f"sqlite:///{tmp_path / 'folder'}"
    )

    line = command_line.NO_ANSWER.format(why="unable to open database file")
    assert said == Ended(1, "", f"{line}\n")


def test_what_a_command_writes_is_for_no_other_user(tmp_path: Path) -> None:
    var = tmp_path / "var"

    managed(var, "verify_audit")

    written = [var, *var.rglob("*")]
    assert var / "db.sqlite3" in written
    assert [path for path in written if path.stat().st_mode & 0o077] == []


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
