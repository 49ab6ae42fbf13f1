"""`script/server` as someone types it, from start to Ctrl-C."""

import os
import signal
import subprocess
from contextlib import closing, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryFile

import pytest
from django.conf import settings

from script import commands
from script.database import Database
from script.services import Servers, free_port
from tests.processes import PATIENCE, ROOT, database_url, lives, wait_until

CHILDREN = 2 + len(commands.QUEUES)
"""Web server, beat, and a worker for each queue."""


class Running:
    """One running server: what it has said, and the processes it has started."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.log = TemporaryFile()  # noqa: SIM115 - lives as long as the server
        mine = {"VAR_DIR": str(folder), "PORT": str(self.port), "SAMPLE": "no"}
        environment = {key: os.environ[key] for key in os.environ if key != "TESTING"}
        self.process = subprocess.Popen(
            [ROOT / "script" / "server"],
            env={**environment, **mine},
            cwd=folder,
            stdout=self.log,
            stderr=subprocess.STDOUT,
        )

    def said(self) -> str:
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def answers(self) -> bool:
        assert self.process.poll() is None, self.said()
        return f"Clubsite answers at http://127.0.0.1:{self.port}/" in self.said()

    def status_of(self, path: str) -> int:
        """The status of the answer; 0 while there is none."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        with closing(connection), suppress(OSError):
            connection.request("GET", path)
            return connection.getresponse().status
        return 0

    def children(self) -> list[int]:
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(pid) for pid in path.read_text().split()]

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self.log.close()


@dataclass(frozen=True)
class Ended:
    """A server that was started on an empty folder, and stopped by Ctrl-C."""

    folder: Path
    output: str
    children: list[int]
    health: int
    status: int
    files: list[Path]


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Ended:
    folder = tmp_path_factory.mktemp("site")
    with closing(Running(folder)) as server:
        wait_until(server.answers)
        wait_until(lambda: len(server.children()) == CHILDREN)
        children = server.children()
        health = server.status_of("/health/")
        server.process.send_signal(signal.SIGINT)
        status = server.process.wait(PATIENCE)
        static = folder / "static"
        files = [path for path in folder.rglob("*") if static not in path.parents]
        return Ended(folder, server.said(), children, health, status, files)


@pytest.mark.full
def test_the_server_starts_from_nothing_serves_and_stops_clean(first: Ended) -> None:
    assert (first.health, first.status) == (200, 0)
    assert "server: bringing the database up to date" in first.output
    assert "script/manage create_club SLUG" in first.output
    assert [pid for pid in first.children if lives(pid)] == []
    assert first.folder / "server.json" in first.files
    assert [path for path in first.files if path.stat().st_mode & 0o077] == []


@pytest.mark.full
@pytest.mark.skipif(
    bool(settings.REDIS_URL), reason="only on SQLite: processes are the same anywhere"
)
def test_a_second_start_serves_at_once_and_replaces_what_dies(first: Ended) -> None:
    with closing(Running(first.folder)) as second:
        wait_until(second.answers)
        wait_until(lambda: len(second.children()) == CHILDREN)
        before = second.children()
        os.kill(before[0], signal.SIGKILL)

        wait_until(
            lambda: len(second.children()) == CHILDREN and second.children() != before
        )
        wait_until(lambda: second.status_of("/health/") == 200)
        assert "server: " not in second.said().partition("Clubsite answers")[0]


@pytest.mark.servers
def test_the_look_at_a_database_server_sees_what_has_been_migrated(
    own_servers: Servers, transactional_db: None
) -> None:
    own_servers.postgres.tool("createdb", "untouched")
    empty = Database(own_servers.postgres.url.rpartition("/")[0] + "/untouched")
    migrated = Database(database_url())

    assert (empty.applied(), empty.has_club()) == ([], False)
    assert "clubs.0001_initial" in migrated.applied()
    assert not migrated.has_club()
