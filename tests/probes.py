"""The probes that count, and what they leave: see `tests.counting`."""

import ast
import atexit
import fcntl
import json
import marshal
import os
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple
from unittest.mock import patch

import slipcover
from slipcover.branch import preinstrument
from slipcover.importer import SlipcoverLoader
from slipcover.slipcover import probe

OMITTED = ["*/migrations/*", "*/tests/*", "*/clubsite/wsgi.py"]
LEFT_OUT = ["@overload", r"\.\.\.$"]
"""Lines that are not code, beside `if TYPE_CHECKING` and those marked `no cover`."""

PLACE, SIGNAL = "clubsite: a probe", "clubsite: tell the probe"
"""What stands among the constants of compiled code until a process has probes of its own."""

OFTEN = 5_000
"""How often a probe tells what is known before all that is known are taken away. That looks
for every function of every module, and some functions it never finds: they call for it again."""


_counters: list[slipcover.Slipcover] = []
_folder = Path(os.environ["COUNT_INTO"]).resolve()  # a test may change the environment


def begin(*, in_command: bool) -> None:
    """Count what is loaded from here on; where no command does, name what never is."""
    variable = "COUNT_OF_COMMANDS" if in_command else "COUNT_OF"
    folders = os.environ[variable].split(",")
    counter = slipcover.Slipcover(
        branch=True,
        d_miss_threshold=OFTEN,
        source=None if in_command else folders,
        omit=OMITTED,
        exclude_also=LEFT_OUT,
    )
    ours = slipcover.FileMatcher(sources=folders, omit=OMITTED)
    SlipcoverLoader.exec_module = load
    slipcover.ImportManager(counter, ours).__enter__()
    _counters.append(counter)
    atexit.register(write)


def load(self: SlipcoverLoader, module: ModuleType) -> None:
    """Do what slipcover does when a module is loaded, but place its probes only once."""
    self.sci.register_module(module)
    exec(counting(self.sci, probed(self.origin)), module.__dict__)  # noqa: S102 - its code


class Probed(NamedTuple):
    """A module compiled with a place for each probe, as bytes can hold it."""

    code: CodeType
    lines: set[int]
    branches: set[tuple[int, int]]
    inserted: list[list[tuple[int, Any]]]
    """For each code object, the innermost first, where its probes are."""


def probed(path: Path) -> Probed:
    """The module with its places: by the first process that loads it, since finding them
    takes longer than anything else at the start; the others read what it kept."""
    source = path.read_bytes()
    digest = sha256(sys.version.encode() + source).digest()
    folder = _folder / "probed"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / sha256(bytes(path)).hexdigest()).open("a+b") as cache:
        fcntl.flock(cache, fcntl.LOCK_EX)
        cache.seek(0)
        found = cache.read()
        # The digest stands at both ends: a process that was killed has left but a part.
        if found.startswith(digest) and found.endswith(digest):
            return Probed(*marshal.loads(found[len(digest) :]))  # noqa: S302 - our own
        made = place_probes(compile(preinstrument(ast.parse(source)), path, "exec"))
        cache.truncate(0)
        cache.write(digest + marshal.dumps(tuple(made)) + digest)
        return made


class Places:
    """Stands for slipcover's probes while it inserts them: plain values, each once."""

    signal = SIGNAL

    def __init__(self) -> None:
        self.numbers = count()

    def new(self, _counter: object, _file: str, label: object, _often: int) -> object:
        return (PLACE, next(self.numbers), label)


def place_probes(code: CodeType) -> Probed:
    """Let slipcover insert its probes, and leave a place for each."""
    counter = slipcover.Slipcover(branch=True)
    with patch.object(slipcover.slipcover, "probe", Places()):
        with_places = counter.instrument(code)
    inserted = [counter.code2index[each] for each in code_objects(with_places)]
    name = code.co_filename
    return Probed(
        with_places, counter.code_lines[name], counter.code_branches[name], inserted
    )


def code_objects(code: CodeType) -> Iterator[CodeType]:
    """The code and all inside it, the innermost first."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from code_objects(constant)
    yield code


def counting(counter: slipcover.Slipcover, made: Probed) -> CodeType:
    """The code with probes of this process, known to its counter."""
    name = made.code.co_filename
    inserted = iter(made.inserted)

    def alive(value: Any) -> Any:
        match value:
            case CodeType():
                filled = value.replace(co_consts=tuple(map(alive, value.co_consts)))
                counter.code2index[filled] = next(inserted)
                return filled
            case (str(mark), int(), label) if mark == PLACE:
                return probe.new(counter, name, label, counter.d_miss_threshold)
            case str(mark) if mark == SIGNAL:
                return probe.signal
            case _:
                return value

    with counter.lock:
        counter.code_lines[name].update(made.lines)
        counter.code_branches[name].update(made.branches)
        code: CodeType = alive(made.code)
        counter.instrumented[name].add(code)
    return code


def write() -> None:
    """Leave what this process has counted, once."""
    _folder.mkdir(parents=True, exist_ok=True)
    for counter in _counters:
        (_folder / f"{os.getpid()}.json").write_text(json.dumps(counter.get_coverage()))
    _counters.clear()
