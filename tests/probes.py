"""The probes that count, and what they leave: see `tests.counting`."""

import atexit
import json
import os
from pathlib import Path

import slipcover

OMITTED = ["*/migrations/*", "*/tests/*", "*/clubsite/wsgi.py"]
LEFT_OUT = ["@overload", r"\.\.\.$"]
"""Lines that are not code, beside `if TYPE_CHECKING` and those marked `no cover`."""

OFTEN = 5_000
"""How often a probe tells what is known before all that is known are taken away. That looks
for every function of every module, and some functions it never finds: they call for it again."""


_counters: list[slipcover.Slipcover] = []


def begin(*, in_command: bool) -> None:
    """Count what is loaded from here on; where no command does, name what never is."""
    asked = "COUNT_OF_COMMANDS" if in_command else "COUNT_OF"
    folders = os.environ[asked].split(",")
    counter = slipcover.Slipcover(
        branch=True,
        d_miss_threshold=OFTEN,
        source=None if in_command else folders,
        omit=OMITTED,
        exclude_also=LEFT_OUT,
    )
    ours = slipcover.FileMatcher(sources=folders, omit=OMITTED)
    slipcover.ImportManager(counter, ours).__enter__()
    _counters.append(counter)
    atexit.register(write)


def write() -> None:
    """Leave what this process has counted, once."""
    folder = Path(os.environ["COUNT_INTO"]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    for counter in _counters:
        (folder / f"{os.getpid()}.json").write_text(json.dumps(counter.get_coverage()))
    _counters.clear()
