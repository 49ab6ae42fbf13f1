"""Run named commands in the foreground: restart one that dies, stop all on Ctrl-C.

Standard library alone. Each command leads a process group of its own, so that Ctrl-C
in the terminal reaches only the supervisor, and nothing a command has started is left
behind. On Linux the commands end with the supervisor even when it is killed.
"""

import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import IO

PR_SET_PDEATHSIG = 1
STEADY = 30.0  # seconds after which a command counts as having run well


def die_with_parent(stop_signal: signal.Signals) -> Callable[[], None]:
    """What a child does before it becomes its command."""
    libc = ctypes.CDLL(None) if sys.platform == "linux" else None

    def prepare() -> None:
        os.setsid()
        if libc is not None:
            libc.prctl(PR_SET_PDEATHSIG, int(stop_signal))

    return prepare


def say(name: str, line: str) -> None:
    sys.stdout.write(f"{name:9}| {line.rstrip()}\n")
    sys.stdout.flush()


def signal_group(process: subprocess.Popen[str], number: signal.Signals) -> None:
    try:
        os.killpg(process.pid, number)
    except ProcessLookupError:
        return


@dataclass(slots=True)
class Child:
    """One command, and when it may be started again."""

    name: str
    command: Sequence[str]
    process: subprocess.Popen[str] | None = None
    born: float = 0.0
    wait: float = 0.25
    due: float = 0.0

    def start(self, now: float) -> None:
        self.process = subprocess.Popen(
            self.command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            preexec_fn=die_with_parent(signal.SIGTERM),  # noqa: PLW1509 - two system calls, no locks
        )
        self.born = now
        assert self.process.stdout is not None  # noqa: S101 - for the type: it is a pipe
        printer = threading.Thread(target=self.show, args=(self.process.stdout,))
        printer.daemon = True
        printer.start()

    def show(self, output: IO[str]) -> None:
        for line in output:
            say(self.name, line)

    def look_after(self, now: float) -> None:
        """Start it when it is due; when it has died, sweep up and set the next start."""
        if self.process is None:
            if now >= self.due:
                self.start(now)
        elif self.process.poll() is not None:
            signal_group(self.process, signal.SIGKILL)
            steady = now - self.born > STEADY
            self.wait = 0.5 if steady else min(self.wait * 2, STEADY)
            code = self.process.returncode
            say("server", f"{self.name} ended ({code}); again in {self.wait:.1f} s")
            self.process, self.due = None, now + self.wait

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def tell(self, number: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(number)

    def end(self, seconds: float) -> None:
        """Wait for it that long, then end whatever is left of its group."""
        if self.process is None:
            return
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            say("server", f"{self.name} did not stop in time and was ended")
        signal_group(self.process, signal.SIGKILL)


@dataclass(slots=True)
class Supervisor:
    """Keeps the commands running until it is told to stop.

    The first starts at once; the others wait until `released` is set, so that they do
    not slow its start down.
    """

    commands: Mapping[str, Sequence[str]]
    grace: float = 10.0
    released: threading.Event | None = None
    stopping: threading.Event = field(default_factory=threading.Event)

    def run(self) -> int:
        """Blocks; 0 once everything has stopped on SIGINT, SIGTERM or SIGHUP."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda *_: self.stopping.set())
        children = [Child(name, command) for name, command in self.commands.items()]
        try:
            while not self.stopping.is_set():
                for child in children if self.all_may_run else children[:1]:
                    child.look_after(time.monotonic())
                self.stopping.wait(0.1)
        finally:
            self.stop(children)
        return 0

    @property
    def all_may_run(self) -> bool:
        return self.released is None or self.released.is_set()

    def stop(self, children: Sequence[Child]) -> None:
        """Ask all at once, wait, then end whatever is left of each group."""
        say("server", "stopping")
        running = [child for child in children if child.alive]
        for child in running:
            child.tell(signal.SIGTERM)
        end = time.monotonic() + self.grace
        for child in running:
            child.end(max(0.1, end - time.monotonic()))
