"""Which lines and branches of ours the tests take: in their process, and in their commands.

The environment asks for it: COUNT_INTO names the folder for what was counted, COUNT_OF the
folders of code, COUNT_OF_COMMANDS those that have lines which commands alone take: only there
are commands counted, since putting probes into all code takes longer than their work. slipcover
puts a probe on each line and branch of ours when it is loaded, and takes it away once it was
seen; so tests that are counted are hardly slower. Django's code has none. `python -m
tests.counting COMMAND` counts what a command takes, and `python -m script.covered` puts all
together.
"""

import os
import runpy
import sys
from importlib import import_module


def begin(*, in_command: bool) -> None:
    """Count what is loaded from here on, if someone asks for it; only then is it needed."""
    if "COUNT_INTO" in os.environ:
        import_module("tests.probes").begin(in_command=in_command)


def end() -> None:
    """Leave what was counted: processes that xdist starts do not live to their exit."""
    if probes := sys.modules.get("tests.probes"):
        probes.write()


def counted(*words: str) -> list[str]:
    """Python with these words, and what it takes is counted if this process is."""
    counting = ("-m", __name__) if "COUNT_INTO" in os.environ else ()
    return [sys.executable, *counting, *words]


def run(words: list[str]) -> None:
    """Do what `python WORDS` does."""
    sys.argv = words
    if words[0] == "-c":
        program, sys.argv = words[1], ["-c", *words[2:]]
        exec(compile(program, "<string>", "exec"), {"__name__": "__main__"})  # noqa: S102 - as Python does
    else:
        runpy.run_path(words[0], run_name="__main__")


if __name__ == "__main__":
    begin(in_command=True)
    run(sys.argv[1:])
