"""What the commands of backups say, tried in this process: starting one takes long."""

from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection

from clubsite.ops import backups, command_line, home, old_backups, restoring
from clubsite.ops.command_line import OtherVersion
from clubsite.ops.management.commands import migrate, restore
from clubsite.ops.management.commands.backup import EMPTY

SEAL = "7-" + "ab" * 32


@pytest.fixture
def in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """A site with content, whose log has that seal; the database is left alone."""
    monkeypatch.setattr(backups.is_unused, "answers", (lambda: False,))
    monkeypatch.setattr(backups.seal_log, "answers", (lambda: SEAL,))
    monkeypatch.setattr(backups.newest_seal, "answers", (lambda: SEAL,))
    monkeypatch.setattr(backups.expunged_lines, "answers", (list,))
    monkeypatch.setattr(home, "mark_home", lambda: None)
    monkeypatch.setattr(home, "note_backup", lambda: None)
    monkeypatch.setattr(home, "read_identity", lambda: "a1")


def save(
    _database: object, path: Path, *, seal: str, expunged: list[str], identity: str
) -> None:
    path.write_text(f"{seal}{''.join(expunged)}")


def refuse(*_args: object, **_options: object) -> str:
    raise OtherVersion("of another version")


@pytest.mark.usefixtures("in_use")
def test_a_backup_tells_its_size_and_its_seal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(backups, "save", save)

    call_command("backup", tmp_path / "copy")

    lines = capsys.readouterr().err.splitlines()
    assert lines == [
        f"{tmp_path / 'copy'}: {len(SEAL)} bytes",
        backups.SEAL_LINE.format(seal=SEAL),
    ]


@pytest.mark.usefixtures("in_use")
def test_a_backup_deletes_the_old_ones_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def delete_old(folder: Path, identity: str) -> list[Path]:
        return [folder / identity]

    monkeypatch.setattr(backups, "save", save)
    monkeypatch.setattr(old_backups, "delete_old", delete_old)

    call_command("backup", tmp_path / "copy")

    line = capsys.readouterr().err.splitlines()[-1]
    assert line == f"Deleted, as it is older than 35 days: {tmp_path / 'a1'}"


@pytest.mark.usefixtures("in_use")
def test_an_unused_site_is_not_backed_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups.is_unused, "answers", (lambda: True,))

    with pytest.raises(CommandError) as refused:
        call_command("backup", tmp_path / "copy")

    assert str(refused.value) == EMPTY


@pytest.mark.usefixtures("in_use")
def test_of_another_version_there_is_a_backup_without_a_seal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(backups, "save", save)
    monkeypatch.setattr(backups.seal_log, "answers", (refuse,))

    call_command("backup", tmp_path / "copy")

    assert capsys.readouterr().err == f"{tmp_path / 'copy'}: 0 bytes\n"


def test_a_backup_that_cannot_be_read_is_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection.introspection, "table_names", list)
    monkeypatch.setattr(connection, "close", lambda: None)

    with pytest.raises(CommandError, match="there is no such file"):
        call_command("restore", tmp_path / "gone")


@pytest.mark.parametrize("seal", ["", SEAL])
def test_after_restoring_the_seal_of_the_backup_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], seal: str
) -> None:
    monkeypatch.setattr(backups.newest_seal, "answers", (lambda: SEAL,))

    restore.Command()._say_what_next(seal)  # noqa: SLF001  # before it the database is replaced

    assert capsys.readouterr().err.splitlines() == [
        backups.SEAL_LINE.format(seal=SEAL),
        restore.DONE,
    ]


@pytest.mark.usefixtures("in_use")
@pytest.mark.parametrize("problem", [backups.Failed("no room"), OSError("no room")])
def test_without_a_backup_nothing_is_migrated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: Exception
) -> None:
    def fail(*_args: object, **_options: object) -> None:
        raise problem

    monkeypatch.setattr(settings, "VAR_DIR", tmp_path)
    monkeypatch.setattr(migrate, "changes_content", lambda _label: True)
    monkeypatch.setattr(backups, "save", fail)

    with pytest.raises(CommandError, match="the database was left as it is"):
        call_command("migrate")


def test_a_database_that_does_not_answer_is_said_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def away(*_args: object) -> None:
        raise OperationalError("it is away\nand more")

    monkeypatch.setattr(command_line, "execute_from_command_line", away)
    monkeypatch.setattr(command_line, "MigrationExecutor", away)

    assert command_line.run(["manage.py", "verify_audit"]) == 1
    assert capsys.readouterr().err.splitlines()[-1] == command_line.NO_ANSWER.format(
        why="it is away"
    )


@pytest.mark.parametrize(
    ("command", "permits"), [("finish_restore", True), ("shell", False)]
)
def test_few_commands_may_use_a_restored_database(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: str,
    permits: bool,
) -> None:
    seen: list[bool] = []

    def refused(*_args: object) -> None:
        seen.append(restoring.guard.permits)
        raise restoring.RestoreUnfinished(restoring.CURE)

    monkeypatch.setattr(command_line, "execute_from_command_line", refused)

    assert command_line.run(["manage.py", command]) == 1
    assert seen == [permits]
    assert not restoring.guard.permits
    assert capsys.readouterr().err.splitlines()[-1] == restoring.CURE
