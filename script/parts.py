"""One part of the checks: what it runs, what became of it, and how that is told."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from defusedxml import ElementTree

from script.services import Missing
from script.supervise import die_with_parent

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / "var" / "checks"
REAL_FILES = ROOT.parent / "shared" / "data"
"""Real event files and official results, which are in no clone."""
MOMENT = 20
"""Seconds that a part has to clean up once it is stopped."""
COMPILED_ONCE = {"PYTHONDONTWRITEBYTECODE": ""}
"""Python keeps what it compiles, for the many processes of all parts."""
LIMIT = 2 * 60 * 60  # seconds for one part; none takes a tenth of that
TAIL = 150  # lines of a failed part's log
EXPLAINED = 20  # failed tests that run again
NO_REAL_FILES = "../shared/data is absent"
ELSEWHERE = "only on "  # how a test says that it is for the other database


@dataclass(frozen=True, slots=True)
class Part:
    """A name, the commands in order, and what this machine must have for them."""

    name: str
    commands: Sequence[Sequence[str]]
    environment: Mapping[str, str] = field(default_factory=dict)
    needs: frozenset[str] = frozenset()
    wants: frozenset[str] = frozenset()
    """What is looked for first, though without it only some of the tests fail."""
    explain: Callable[[Sequence[str]], Sequence[str]] | None = None
    """From the names of failed tests, the command that runs them again and says more."""

    @property
    def slug(self) -> str:
        return re.sub(r"\W+", "-", self.name.lower())

    @property
    def log(self) -> Path:
        return LOGS / f"{self.slug}.log"

    @property
    def junit(self) -> Path:
        return LOGS / f"{self.slug}.xml"


@dataclass(frozen=True, slots=True)
class Count:
    """What pytest counted."""

    passed: int = 0
    failed: int = 0
    skips: Counter[str] = field(default_factory=Counter)
    failures: tuple[str, ...] = field(default=(), compare=False)
    """Failed tests, as pytest takes them on its command line."""
    times: tuple[tuple[str, str, float], ...] = field(default=(), compare=False)
    """Of each test its module, its name, and how many seconds it took."""

    @property
    def without_files(self) -> int:
        """Count that did not run because the real event files are not there."""
        return sum(n for why, n in self.skips.items() if NO_REAL_FILES in why)

    @property
    def elsewhere(self) -> int:
        return sum(n for why, n in self.skips.items() if why.startswith(ELSEWHERE))

    @property
    def unexcused(self) -> list[str]:
        return [
            why
            for why in self.skips
            if NO_REAL_FILES not in why and not why.startswith(ELSEWHERE)
        ]

    def __str__(self) -> str:
        skipped = sum(self.skips.values())
        counts = [f"{self.passed} passed"]
        counts += [f"{self.failed} failed"] if self.failed else []
        counts += [f"{skipped} skipped"] if skipped else []
        return ", ".join(counts)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a part. `tests` is None where the part is no test run."""

    part: Part
    seconds: float
    problem: str
    tests: Count | None

    @property
    def ok(self) -> bool:
        return not self.problem

    @property
    def line(self) -> str:
        count = str(self.tests) if self.tests else ""
        word = "ok" if self.ok else "FAILED"
        return f"{word:7} {self.part.name:36} {self.seconds:6.1f} s  {count}".rstrip()


class Needs:
    """What this machine has, or has not even after an attempt to install it.

    Each thing is looked for once, one at a time: apt does not work beside itself.
    """

    def __init__(self, find: Mapping[str, Callable[[], object]]) -> None:
        self.find = find
        self.found: dict[str, str] = {}
        self.looking = threading.Lock()

    def cures(self, needs: Iterable[str]) -> list[str]:
        """For each of these that is missing, what to do about it."""
        with self.looking:
            return [cure for need in sorted(needs) if (cure := self._cure(need))]

    def _cure(self, need: str) -> str:
        if need not in self.found:
            try:
                self.find[need]()
                self.found[need] = ""
            except Missing as problem:
                self.found[need] = str(problem)
        return self.found[need]


class Runner:
    """Runs parts, and can end whatever is running."""

    def __init__(self, needs: Needs) -> None:
        self.needs = needs
        self.running: set[subprocess.Popen[bytes]] = set()
        self.printing = threading.Lock()

    def run(self, part: Part) -> Outcome:
        """Run it, unless this machine lacks something; tell at once how it went."""
        self.needs.cures(part.wants)
        if lacking := self.needs.cures(part.needs):
            outcome = Outcome(part, 0.0, "\n".join(lacking), None)
        else:
            began = time.monotonic()
            problem = self.carry_out(part)
            tests = read_junit(part.junit)
            self.explain(part, tests)
            problem = problem or refuse_skips(tests)
            outcome = Outcome(part, time.monotonic() - began, problem, tests)
        self.tell(outcome, had_run=not lacking)
        return outcome

    def carry_out(self, part: Part) -> str:
        """Why the part failed, or nothing."""
        part.junit.unlink(missing_ok=True)
        with part.log.open("wb") as log:
            for command in part.commands:
                with self.started(command, part.environment, log) as process:
                    try:
                        code = process.wait(LIMIT)
                    except subprocess.TimeoutExpired:
                        return f"took longer than {LIMIT / 60:.0f} minutes"
                if code:
                    return f"{shown(command)} ended with {code}"
        return ""

    def explain(self, part: Part, tests: Count | None) -> None:
        """Run what failed once more for the log, where the first run tells too little;
        whatever comes of it, the part has failed."""
        if part.explain is None or tests is None or not tests.failures:
            return
        command = part.explain(tests.failures[:EXPLAINED])
        with (
            part.log.open("ab") as log,
            self.started(command, part.environment, log) as process,
            suppress(subprocess.TimeoutExpired),
        ):
            process.wait(LIMIT)

    @contextmanager
    def started(
        self, command: Sequence[str], environment: Mapping[str, str], log: IO[bytes]
    ) -> Iterator[subprocess.Popen[bytes]]:
        log.write(f"$ {shown(command)}\n".encode())
        log.flush()
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, **COMPILED_ONCE, **environment},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            preexec_fn=die_with_parent(signal.SIGTERM),  # noqa: PLW1509 - two system calls
        )
        self.running.add(process)
        try:
            yield process
        finally:
            end_group(process)
            self.running.discard(process)

    def stop(self) -> None:
        for process in list(self.running):
            end_group(process)

    def tell(self, outcome: Outcome, *, had_run: bool) -> None:
        with self.printing:
            print(outcome.line, flush=True)
            if not outcome.ok:
                if had_run:
                    print(last_lines(outcome.part.log))
                print(f"        {outcome.part.name}: {outcome.problem}\n", flush=True)


def shown(command: Sequence[str]) -> str:
    """The command as someone would type it, without the path of our Python."""
    words = [".venv/bin/python" if word == sys.executable else word for word in command]
    text = " ".join(words)
    return text if len(text) < 200 else text[:200] + " …"


def end_group(process: subprocess.Popen[bytes]) -> None:
    """End it and everything it started; pytest gets a moment to clean up."""
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            process.wait(MOMENT)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def last_lines(log: Path) -> str:
    lines = log.read_text(errors="replace").splitlines()
    left_out = [f"… {len(lines) - TAIL} lines above"] if len(lines) > TAIL else []
    return "\n".join(f"        {line}" for line in left_out + lines[-TAIL:])


def read_junit(report: Path) -> Count | None:
    """What pytest reported; None where there is no report."""
    if not report.exists():
        return None
    cases = ElementTree.fromstring(report.read_text()).findall(".//testcase")
    bad = [
        c for c in cases if c.find("failure") is not None or c.find("error") is not None
    ]
    skipped = [found for case in cases if (found := case.find("skipped")) is not None]
    reasons = Counter(str(found.get("message", "")) for found in skipped)
    failures = tuple(
        f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name', '')}"
        for case in bad
    )
    times = tuple(
        (case.get("classname", ""), case.get("name", ""), float(case.get("time", 0)))
        for case in cases
    )
    return Count(
        len(cases) - len(bad) - len(skipped), len(bad), reasons, failures, times
    )


def refuse_skips(tests: Count | None) -> str:
    """Nothing is skipped in silence."""
    if tests is None or not tests.unexcused:
        return ""
    return "skipped without leave: " + "; ".join(tests.unexcused)
