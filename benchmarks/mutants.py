"""Mutation testing of the game: does a test notice when a line of it says otherwise?

Every function of `scoring/bridge` is changed in every way that mutmut knows, one change
at a time, and the tests that reach it run in a process of their own. mutmut is installed
for the run, into an environment of its own. What survives is printed as a difference.

    .venv/bin/python -m benchmarks.mutants                 # the whole game
    .venv/bin/python -m benchmarks.mutants imps teams      # a module, a package
"""

import ast
import json
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from benchmarks import load
from benchmarks.environment import with_tool
from tests.shared_data import FOLDER

ROOT = Path(__file__).resolve().parents[1]
GAME = Path("scoring", "bridge")
TOOL = "mutmut==3.8.1"
WITH = ("pytest", "hypothesis", "defusedxml")
"""What the tests of the game need, in the versions of the tests."""
KEPT = {"classmethod", "staticmethod"}
DEAD = {"killed", "timeout", "segfault"}

SETTINGS = """
[tool.pytest.ini_options]
addopts = ["--import-mode=importlib", "-p", "no:cacheprovider"]
pythonpath = ["."]

[tool.mutmut]
source_paths = ["{game}"]
only_mutate = {only}
do_not_mutate = ["{game}/tests/*"]
also_copy = ["scoring", "shared", "conftest.py"]
pytest_add_cli_args_test_selection = ["scoring/bridge/tests"]
"""
CONFTEST = """
import doctest
import sys
import hypothesis

hypothesis.settings.register_profile(
    "mutants",
    derandomize=True,
    max_examples=25,
    deadline=None,
    database=None,
    phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),
)
hypothesis.settings.load_profile("mutants")
find = doctest.DocTestFinder.find

def once(self, *given, **named):
    return [one for one in find(self, *given, **named) if "__mutmut" not in one.name]

doctest.DocTestFinder.find = once

def pytest_runtest_setup(item):
    for name, module in list(sys.modules.items()):
        if name.startswith("scoring.bridge"):
            for one in vars(module).values():
                if hasattr(one, "cache_clear"):
                    one.cache_clear()
"""
"""No answer is remembered from one test to the next: a mutant must be asked."""
RUN = """
from mutmut.__main__ import cli
from mutmut.mutation import file_mutation
file_mutation.NEVER_MUTATE_FUNCTION_CALLS.add("gettext_noop")
cli(["run", "--max-children", "1"])
"""
"""The wording of a message is no behaviour; that the right one is given is."""
TELL = """
import json
from pathlib import Path
from mutmut.mutation.diff_apply import get_diff_for_mutant
from mutmut.stats import status_by_exit_code
told = []
for meta in sorted(Path("mutants").rglob("*.meta")):
    path = str(meta.relative_to("mutants")).removesuffix(".meta")
    for name, code in json.loads(meta.read_text())["exit_code_by_key"].items():
        status = status_by_exit_code[code]
        lives = status in ("survived", "no tests")
        told.append([path, status, get_diff_for_mutant(name, path=path) if lives else ""])
print(json.dumps(told))
"""


def opened(source: str) -> str:
    """The module with no function decorated that mutmut would pass over.

    A property is made after its function, and so is what remembers its answers.
    """
    lines = source.splitlines()
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        for decorator in function.decorator_list:
            expression = ast.unparse(decorator)
            if expression not in KEPT:
                made = f"{function.name} = {expression}({function.name})"
                last = (function.end_lineno or 0) - 1
                lines[last] += f"\n{' ' * function.col_offset}{made}"
                lines[decorator.lineno - 1] = ""
    return "\n".join(lines) + "\n"


def prepare(folder: Path, chosen: Sequence[str]) -> str:
    """A copy of the game with its tests, and the Python that runs them there."""
    ignored = shutil.ignore_patterns("__pycache__", "views", "migrations")
    shutil.copytree(ROOT / "scoring", folder / "scoring", ignore=ignored)
    for path in (folder / GAME).rglob("*.py"):
        if "tests" not in path.relative_to(folder / GAME).parts:
            path.write_text(opened(path.read_text()))
    (folder / "tests").mkdir()
    for name in ("__init__.py", "shared_data.py"):
        shutil.copy(ROOT / "tests" / name, folder / "tests")
    if FOLDER.is_dir():
        shutil.copytree(FOLDER, folder / "shared" / "data")
    only = [str(GAME / f"{name}*") for name in chosen or [""]]
    settings = SETTINGS.format(game=GAME, only=json.dumps(only))
    (folder / "pyproject.toml").write_text(settings)
    (folder / "conftest.py").write_text(CONFTEST)

    return with_tool(folder, TOOL, WITH)


def tried(folder: Path, python: str) -> list[tuple[str, str, str]]:
    """Of every mutant: its module, what became of it, and the change if it lives."""
    subprocess.run([python, "-c", RUN], cwd=folder, check=True)
    done = subprocess.run(
        [python, "-c", TELL], cwd=folder, check=True, capture_output=True, text=True
    )
    return [(path, status, change) for path, status, change in json.loads(done.stdout)]


def table_of(results: Sequence[tuple[str, str, str]]) -> str:
    """Table of the mutants of each module, and how many were noticed."""
    made = Counter(path for path, _status, _change in results)
    dead = Counter(path for path, status, _change in results if status in DEAD)
    rows = [
        [path.removeprefix(f"{GAME}/"), str(made[path]), share(dead[path], made[path])]
        for path in sorted(made)
    ]
    rows.append(["all", str(made.total()), share(dead.total(), made.total())])
    return load.table(["module", "mutants", "noticed"], rows)


def share(part: int, whole: int) -> str:
    return f"{part} ({part / whole:.1%})"


def main() -> None:
    """Try the modules that were named, or all; say what lives, and how many died."""
    with tempfile.TemporaryDirectory(prefix="clubsite-mutants-") as name:
        folder = Path(name)
        results = tried(folder, prepare(folder, sys.argv[1:]))
    for path, status, change in results:
        if status not in DEAD:
            print(f"{path}: {status}", change, sep="\n")
    print(table_of(results))


if __name__ == "__main__":
    main()
