"""Real worker and beat processes on the database and the broker of the test."""

import os
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote
from uuid import uuid4

from celery import current_app
from django.db import connection
from redis import exceptions

from script import commands
from script.supervise import die_with_parent

ROOT = Path(__file__).resolve().parent.parent


PATIENCE = 10 * 60
"""Seconds until something counts as never coming: how fast a machine is proves nothing."""


def wait_until(happens: Callable[[], object]) -> None:
    """Look again and again until it is so; fail when it never is."""
    end = time.monotonic() + PATIENCE
    while not happens():
        if time.monotonic() > end:
            raise AssertionError(f"did not happen within {PATIENCE} s: {happens}")
        time.sleep(0.05)


def database_url() -> str:
    """The database that the tests use, for another process."""
    given = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{given['NAME']}"
    who = quote(str(given["USER"]))
    if given["PASSWORD"]:
        who += ":" + quote(str(given["PASSWORD"]))
    return f"postgresql://{who}@{given['HOST']}:{given['PORT']}/{given['NAME']}"


def lives(pid: int) -> bool:
    """Whether that process runs; one that has ended and waits to be noticed does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    path = Path(f"/proc/{pid}/stat")
    return not path.exists() or path.read_text().rpartition(")")[2].split()[0] != "Z"


def new_log() -> Path:
    """A file for what a process says; it goes with the rest of the run."""
    return Path(os.environ["VAR_DIR"]) / f"{uuid4()}.log"


@dataclass(slots=True)
class Process:
    """One of our commands; `start` may follow `stop` or `kill`."""

    command: list[str]
    environment: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None
    log: Path = field(default_factory=new_log)

    def start(self) -> None:
        ours = {"DATABASE_URL": database_url(), **self.environment}
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env={**os.environ, **ours},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                preexec_fn=die_with_parent(signal.SIGKILL),  # noqa: PLW1509 - two system calls
            )

    def stop(self) -> None:
        """Ask it to end; it finishes what it has in hand."""
        self.end(signal.SIGTERM)

    def kill(self) -> None:
        """End it at once and everything it has started, as a power cut would."""
        if self.process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def end(self, number: signal.Signals) -> None:
        if self.process is None or self.process.poll() is not None:
            return
        self.process.send_signal(number)
        try:
            self.process.wait(PATIENCE)
        finally:
            self.kill()

    def said(self) -> str:
        """Everything it has written so far."""
        return self.log.read_text(errors="replace")


class Worker(Process):
    """A real Celery worker."""

    def start(self) -> None:
        """Start it and wait until it takes work."""
        Process.start(self)
        wait_until(self.takes_work)

    def takes_work(self) -> bool:
        if self.process is None or self.process.poll() is not None:
            raise AssertionError(f"The worker ended:\n{self.said()}")
        try:
            return bool(current_app.control.ping(timeout=0.5, limit=1))
        except exceptions.ConnectionError:  # kept from before Redis was stopped
            return False


def new_worker(*queues: str) -> Worker:
    """A worker of these queues; of all without any."""
    return Worker(commands.worker(*(queues or commands.QUEUES)))


def new_beat(*, sweep_seconds: float = 1.0) -> Process:
    return Process(commands.beat(), {"SWEEP_SECONDS": str(sweep_seconds)})
