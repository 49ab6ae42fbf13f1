"""The supervisor: what it restarts, what it stops, what it leaves behind."""

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.processes import PATIENCE, ROOT, lives, wait_until

Supervise = Callable[..., "subprocess.Popen[str]"]

NOTE_PID = (
    "import os, pathlib; pathlib.Path({path!r}).open('a').write(f'{{os.getpid()}}\\n')"
)
STAY = "; import signal; signal.pause()"
PYTHON = (sys.executable, "-S", "-c")
"""Without what is installed: none of these programs needs it, and it takes long."""


def note_pid(path: Path) -> str:
    return NOTE_PID.format(path=str(path))


def noted(path: Path) -> list[int]:
    return [int(line) for line in path.read_text().split()] if path.exists() else []


@pytest.fixture
def supervise() -> Iterator[Supervise]:
    """`supervise(web="python code", …)`: a supervisor of these in a process of its own."""
    with ExitStack() as stack:

        def start(options: str = "", **codes: str) -> "subprocess.Popen[str]":
            commands = {name: [*PYTHON, code] for name, code in codes.items()}
            program = (
                "import sys, threading; from script.supervise import Supervisor; "
                f"sys.exit(Supervisor({commands!r}, grace=1{options}).run())"
            )
            process = subprocess.Popen(
                [*PYTHON, program],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            stack.enter_context(process)
            stack.callback(process.kill)
            return process

        yield start


def test_a_command_that_dies_is_started_again(
    supervise: Supervise, tmp_path: Path
) -> None:
    supervisor = supervise(web=note_pid(tmp_path / "web"))

    wait_until(lambda: len(noted(tmp_path / "web")) >= 2)

    supervisor.send_signal(signal.SIGTERM)
    output, _ = supervisor.communicate()
    assert "server   | web ended (0); again in 0.5 s" in output.splitlines()
    assert supervisor.returncode == 0


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_stops_every_command_and_all_it_started(
    supervise: Supervise, tmp_path: Path, how: signal.Signals
) -> None:
    grandchild = note_pid(tmp_path / "grandchild") + STAY
    supervisor = supervise(
        web=note_pid(tmp_path / "web") + STAY,
        worker=f"import subprocess, sys; subprocess.run([sys.executable, '-S', '-c', {grandchild!r}])",
    )
    wait_until(lambda: noted(tmp_path / "web") and noted(tmp_path / "grandchild"))

    supervisor.send_signal(how)

    assert supervisor.wait(PATIENCE) == 0
    for pid in noted(tmp_path / "web") + noted(tmp_path / "grandchild"):
        wait_until(lambda pid=pid: not lives(pid))  # type: ignore[misc]  # mypy cannot infer a default of a lambda


@pytest.mark.full
def test_a_command_that_will_not_stop_is_ended(
    supervise: Supervise, tmp_path: Path
) -> None:
    deaf = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
    supervisor = supervise(web=deaf + note_pid(tmp_path / "web") + STAY)
    wait_until(lambda: noted(tmp_path / "web"))

    supervisor.send_signal(signal.SIGINT)

    output, _ = supervisor.communicate()
    assert "server   | web did not stop in time and was ended" in output.splitlines()
    assert (supervisor.returncode, lives(noted(tmp_path / "web")[0])) == (0, False)


@pytest.mark.skipif(
    sys.platform != "linux", reason="only on Linux does the system do it"
)
def test_commands_end_even_when_the_supervisor_is_killed(
    supervise: Supervise, tmp_path: Path
) -> None:
    supervisor = supervise(web=note_pid(tmp_path / "web") + STAY)
    wait_until(lambda: noted(tmp_path / "web"))

    supervisor.kill()

    wait_until(lambda: not lives(noted(tmp_path / "web")[0]))


@pytest.mark.full
def test_other_commands_wait_for_the_first_to_be_ready(
    supervise: Supervise, tmp_path: Path
) -> None:
    supervisor = supervise(
        ", released=threading.Event()",
        web=note_pid(tmp_path / "web"),
        worker=note_pid(tmp_path / "worker"),
    )

    wait_until(lambda: len(noted(tmp_path / "web")) >= 2)

    supervisor.send_signal(signal.SIGTERM)
    assert supervisor.wait(PATIENCE) == 0
    assert noted(tmp_path / "worker") == []
