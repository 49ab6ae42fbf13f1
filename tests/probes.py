"""The probes that count, and what they leave: see `tests.counting`."""

import ast
import atexit
import fcntl
import json
import marshal
import os
import sys
from hashlib import sha256
from pathlib import Path
from types import CodeType, ModuleType

import slipcover
from slipcover.branch import preinstrument
from slipcover.importer import SlipcoverLoader

OMITTED = ["*/migrations/*", "*/tests/*", "*/clubsite/wsgi.py"]
LEFT_OUT = ["@overload", r"\.\.\.$"]
"""Lines that are not code, beside `if TYPE_CHECKING` and those marked `no cover`."""

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
    """Do what slipcover does when a module is loaded, but mark its branches only once."""
    self.sci.register_module(module)
    exec(self.sci.instrument(marked(self.origin)), module.__dict__)  # noqa: S102 - its code


def marked(path: Path) -> CodeType:
    """The module compiled with a mark at each branch: by the first process that loads it,
    since this takes longer than anything else at the start; the others read what it kept."""
    source = path.read_bytes()
    digest = sha256(sys.version.encode() + source).digest()
    folder = _folder / "marked"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / sha256(bytes(path)).hexdigest()).open("a+b") as cache:
        fcntl.flock(cache, fcntl.LOCK_EX)
        cache.seek(0)
        found = cache.read()
        # The digest stands at both ends: a process that was killed has left but a part.
        if found.startswith(digest) and found.endswith(digest):
            code: CodeType = marshal.loads(found[len(digest) :])  # noqa: S302 - our own
            return code
        code = compile(preinstrument(ast.parse(source)), path, "exec")
        cache.truncate(0)
        cache.write(digest + marshal.dumps(code) + digest)
        return code


def write() -> None:
    """Leave what this process has counted, once."""
    _folder.mkdir(parents=True, exist_ok=True)
    for counter in _counters:
        (_folder / f"{os.getpid()}.json").write_text(json.dumps(counter.get_coverage()))
    _counters.clear()
