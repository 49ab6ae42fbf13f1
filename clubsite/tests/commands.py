"""Management commands as a person runs them: a process, its exit status and its words."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from clubsite.tests import house


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended, what it printed, and what it said on standard error."""

    status: int
    printed: str
    said: str


def managed(var: Path, *words: str, **given: str) -> Ended:
    """Run `manage.py` with its files in `var`, and with nothing else set but `given`."""
    names = ("PATH", "HOME", "COVERAGE")
    kept = {name: value for name, value in os.environ.items() if name.startswith(names)}
    done = subprocess.run(  # noqa: S603  # our own words, written in the tests
        [sys.executable, "manage.py", *words],
        env={**kept, "VAR_DIR": str(var), **given},
        cwd=house.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return Ended(done.returncode, done.stdout, done.stderr)
