"""A club with one posted event, in a folder of its own, and a server in front of it."""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from script import commands

ROOT = Path(__file__).resolve().parent.parent
REAL = ROOT.parent / "shared" / "data" / "usebio" / "mp_mitchell_21t_inconsistent.xml"
OURS = ROOT / "tests" / "data" / "usebio_sample.xml"


@dataclass(frozen=True, slots=True)
class Served:
    """A running server, its folder, and the event that it shows."""

    port: int
    folder: Path
    event: str


def manage(*words: str, folder: Path, code: str = "") -> str:
    """What a management command prints, run on the benchmark's own database."""
    done = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=environment(folder),
        input=code,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def environment(folder: Path) -> dict[str, str]:
    """The environment of every process of the benchmark."""
    return {
        **os.environ,
        "VAR_DIR": str(folder),
        "LOG_LEVEL": "ERROR",
        "DJANGO_SETTINGS_MODULE": "benchmarks.settings",
    }


MAKE = """
import sys
from pathlib import Path
from clubsite.accounts.models import User
from clubsite.clubs import actions as clubs
from scoring.exchange.actions import imports
from scoring.events.labels import EventState

club = clubs.create_club("bench", name="Benchmark Club", by=None)
path = Path({path!r})
file = imports.Incoming(path.name, path.read_bytes())
made = imports.import_event(
    club, file, by=None, accept_loss=True, state=EventState.FINAL
)
print("EVENT", made.event.pk)
"""


@contextmanager
def served(make: str = "") -> Iterator[Served]:
    """An evening behind the real server, gone afterwards: imported, or what `make` makes.

    `make` is run by Django's shell and prints `EVENT` and the number of the event.
    """
    path = REAL if REAL.is_file() else OURS
    with tempfile.TemporaryDirectory(prefix="clubsite-bench-") as name:
        folder = Path(name)
        manage("migrate", "--verbosity", "0", folder=folder)
        manage("collectstatic", "--noinput", "--verbosity", "0", folder=folder)
        code = make or MAKE.format(path=str(path))
        output = manage("shell", folder=folder, code=code)
        event = next(
            w[1] for w in map(str.split, output.splitlines()) if w[:1] == ["EVENT"]
        )
        port = _free_port()
        server = subprocess.Popen(
            commands.web(host="127.0.0.1", port=port, processes=2),
            cwd=ROOT,
            env=environment(folder),
        )
        try:
            _wait_for(port)
            yield Served(port, folder, event)
        finally:
            server.terminate()
            server.wait(10)


def _free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(port: int) -> None:
    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), 0.5).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("the server did not start")
