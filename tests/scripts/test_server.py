"""What the server checks and prepares before it serves."""

import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
import structlog

from script import commands, server
from script.database import Database
from script.place import Refusal, Site, site_of
from script.server import Memory, migrate, read_settings, start, welcome_words
from script.services import free_port
from script.supervise import Supervisor


def test_what_is_remembered_survives_and_damage_is_forgotten(tmp_path: Path) -> None:
    Memory.at(tmp_path / "var" / "memory").keep("static", "abc")
    remembered = Memory.at(tmp_path / "var" / "memory").facts
    (tmp_path / "var" / "memory").write_text("[half a")

    assert remembered == {"static": "abc"}
    assert Memory.at(tmp_path / "var" / "memory").facts == {}


@pytest.fixture
def log_as_before() -> Iterator[None]:
    """The settings say how to log, and reading them does it."""
    before = structlog.get_config()
    yield
    structlog.configure(**before)


@pytest.fixture
def settings_of(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, log_as_before: None
) -> Callable[..., None]:
    """`settings_of(NAME=…)`: the environment holds this, and a folder for what is written."""

    def hold(**given: str) -> None:
        mine = {"VAR_DIR": str(tmp_path), "PORT": str(free_port()), "SITE_URL": ""}
        for name, value in {**mine, **given}.items():
            monkeypatch.setenv(name, value)

    return hold


@pytest.mark.parametrize(
    "name", ["EMAIL_URL", "PROXY_COUNT", "LOG_LEVEL", "SWEEP_SECONDS", "REDIS_URL"]
)
def test_a_variable_that_cannot_be_read_ends_the_start_with_one_line(
    settings_of: Callable[..., None], name: str
) -> None:
    settings_of(**{name: "nonsense"})

    with pytest.raises(Refusal, match=name) as refusal:
        start("")

    assert "\n" not in str(refusal.value)


def test_settings_are_read_again_only_after_a_change_and_until_they_can_be(
    settings_of: Callable[..., None], tmp_path: Path
) -> None:
    memory = Memory.at(tmp_path / "memory")
    settings_of()
    read_settings(memory, os.environ)
    good = dict(memory.facts)
    read_settings(memory, os.environ)

    settings_of(LOG_LEVEL="LOUD")
    for _attempt in range(2):
        with pytest.raises(Refusal, match="LOG_LEVEL"):
            read_settings(memory, os.environ)

    assert memory.facts == good


def test_a_folder_that_cannot_be_written_is_named(
    settings_of: Callable[..., None], tmp_path: Path
) -> None:
    settings_of()
    (tmp_path / "static").touch()

    with pytest.raises(Refusal, match=f"{tmp_path / 'static'}: File exists"):
        read_settings(Memory.at(tmp_path / "memory"), os.environ)


def test_without_a_club_the_first_start_says_how_to_make_one(tmp_path: Path) -> None:
    site = site_of({"VAR_DIR": str(tmp_path), "SAMPLE": "no"})

    words = welcome_words(site, Memory.at(tmp_path / "memory"))

    assert words.splitlines() == [
        "Clubsite answers at http://127.0.0.1:8000/",
        "There is no club yet. Make the first one and invite its manager:",
        '    script/manage create_club SLUG --name "Name of the club" --manager E-MAIL',
        "Ctrl-C stops it.",
    ]


def test_the_hint_carries_the_port_into_the_links_that_are_made(tmp_path: Path) -> None:
    environment = {"VAR_DIR": str(tmp_path), "PORT": "8123"}

    words = welcome_words(site_of(environment), Memory.at(tmp_path / "server.json"))

    assert "    PORT=8123 script/manage create_club" in words


def fill(path: Path, app: str, migration: str) -> None:
    """A database in which this migration alone has run."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute(
            "CREATE TABLE django_migrations (id INTEGER PRIMARY KEY, app, name, applied)"
        )
        connection.execute(
            "INSERT INTO django_migrations VALUES (1, ?, ?, '2026-01-01')",
            [app, migration],
        )
        connection.commit()


@pytest.mark.full
def test_an_older_database_is_copied_before_it_is_migrated_and_only_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    older = tmp_path / "db.sqlite3"
    monkeypatch.setenv("VAR_DIR", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{older}")
    fill(older, "gone", "0001")
    site = site_of({"VAR_DIR": str(tmp_path), "DATABASE_URL": f"sqlite:///{older}"})

    migrate(site, Memory.at(tmp_path / "memory"))
    migrate(site, Memory.at(tmp_path / "memory"))

    copies = list((tmp_path / "backups").glob("*.backup"))
    assert [Database(f"sqlite:///{copy}").applied() for copy in copies] == [
        ["gone.0001"]
    ]
    assert len(site.database.applied()) > 10
    assert capsys.readouterr().out.splitlines() == [
        "server: bringing the database up to date",
    ]


@pytest.mark.full
@pytest.mark.parametrize("part", ["", "web", "worker", "beat"])
def test_a_database_from_before_ends_the_start_with_the_cure_and_stays_as_it_is(
    settings_of: Callable[..., None],
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    part: str,
) -> None:
    older = tmp_path / "db.sqlite3"
    fill(older, "audit", "0002_guards")
    before = older.read_bytes()
    settings_of(DATABASE_URL=f"sqlite:///{older}")

    with pytest.raises(Refusal, match="the reason stands above"):
        start(part)

    printed, errors = capfd.readouterr()
    named, cure = errors.splitlines()
    assert (printed, named.partition(":")[0]) == ("", "Database")
    assert (
        f"Fix: export the events to keep with the version that made it, then move {older}"
        in cure
    )
    assert older.read_bytes() == before
    assert not (tmp_path / "backups").exists()


@pytest.mark.parametrize("part", ["worker mail", "beat"])
def test_worker_and_beat_start_where_the_database_is_empty_or_away(
    settings_of: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    part: str,
) -> None:
    def become(command: list[str]) -> None:
        raise InterruptedError(command[-1])

    monkeypatch.setattr(server, "become", become)
    (tmp_path / "away").write_text("no database " * 100)

    for name in ("none", "away"):
        settings_of(DATABASE_URL=f"sqlite:///{tmp_path / name}")
        with pytest.raises(InterruptedError):
            start(part)


def test_the_workers_of_all_queues_start_under_one_supervisor(
    settings_of: Callable[..., None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def run(supervisor: Supervisor) -> int:
        raise LookupError(*supervisor.commands)

    monkeypatch.setattr(Supervisor, "run", run)
    settings_of(DATABASE_URL=f"sqlite:///{tmp_path / 'none'}")

    with pytest.raises(LookupError) as started:
        start("worker")

    assert started.value.args == commands.QUEUES


def test_the_server_reads_the_file_of_settings_before_anything_else(
    settings_of: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings_of(PORT="8124")
    path = tmp_path / "clubsite.env"
    path.write_text("HOST=127.0.0.9\nPORT=8123\nSAMPLE=no\n")
    sites: list[Site] = []
    monkeypatch.setattr(server, "answers", sites.append)
    monkeypatch.setattr(sys, "argv", ["server", "answers"])
    for name in ("HOST", "SAMPLE"):
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)

    status = server.main()

    [site] = sites
    assert (site.host, site.port, site.sample, status) == ("127.0.0.9", 8124, False, 1)
    assert os.environ["HOST"] == "127.0.0.9"  # so does whatever it starts


@pytest.mark.parametrize("words", [(), ("worker",), ("answers",)])
def test_a_file_of_settings_that_cannot_be_read_ends_the_start(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
) -> None:
    monkeypatch.setenv("CLUBSITE_ENV", str(tmp_path / "none"))
    monkeypatch.setattr(sys, "argv", ["server", *words])

    status = server.main()

    [line] = capsys.readouterr().err.splitlines()
    assert status == 1
    assert line.startswith(f"server: {tmp_path / 'none'}: can't read the settings")
