"""Mutation testing of access and actions: does a test notice a changed line?

Functions of the `access` and `actions` modules of the three packages are changed, one
place at a time, and the tests that reach the place run until one fails. With `--before`,
only functions that say the same in both checkouts are changed, and each change is tried
in both. All tests of `script/test` that need no other process run, on SQLite, also those
marked for PostgreSQL as far as they pass there.

    .venv/bin/python -m benchmarks.action_mutants                # 200 mutants
    .venv/bin/python -m benchmarks.action_mutants --before DIR   # the same 200 in DIR
    .venv/bin/python -m benchmarks.action_mutants --resume       # go on with the last run
"""

import argparse
import ast
import builtins
import gc
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence, Set
from dataclasses import asdict
from functools import partial
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, cast

import pytest
from _pytest.runner import runtestprotocol
from django.db import connections

from benchmarks import load
from benchmarks.code_changes import (
    NOTE,
    Mutant,
    Note,
    Place,
    Replace,
    changes_of,
    chosen,
    functions_in,
)

ROOT = Path(__file__).resolve().parents[1]
PURE = {"bridge", "movements", "formats", "laws", "procedure", "scripts"}
STORED = "django_db"
EMPTYING = {"transactional_db", "live_server"}
WARMING = 50
"""Before the first fork every fiftieth test runs: templates and words are loaded then."""
LIVES, UNREACHED, TIMEOUT = "lives", "not reached", "timeout"
NOTICED = ("before", "after")
"""The files of results, one for each checkout."""
APART = {"browser", "services", "servers", "pseudo", "full"}
"""The marks of tests that need another process, or that `script/test` leaves out."""


class Trial:
    """A pytest plugin that runs the tests once, and then those that reach a mutant.

    Each attempt is a fork of this process: it begins with the same database, and what it
    changes ends with it.
    """

    def __init__(self, places: Sequence[Place], results: Path) -> None:
        self.places = places
        self.results = results
        self.known = json.loads(results.read_text()) if results.exists() else {}
        self.noted: set[str] = set()
        self.shared: defaultdict[str, set[str]] = defaultdict(set)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """With none of the others left the database is in memory, and forks have it."""
        items[:] = filter(may_reach, items)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of the tests one after the other."""
        self.session = session
        self.items = {item.nodeid: item for item in session.items}
        chosen = [name for name, item in self.items.items() if not empties(item)]
        list(self.run(chosen[::WARMING]))  # makes the database, loads pages and words
        connections.close_all()
        self.functions = loaded_functions({place.path for place in self.places})
        if "tests" not in self.known:
            self.save(**forked(self.reach))
        verdicts = self.known.get("verdicts", {})
        for place in self.places:
            if place.key not in verdicts:
                verdicts[place.key] = self.verdict(place)
                self.save(verdicts=verdicts)
        return True

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
    ) -> Generator[None, object, object]:
        """What a fixture of a module reaches, each test of the module reaches."""
        before = self.noted.copy()
        self.noted.clear()
        made = yield
        if fixturedef.scope == "module":
            self.shared[request.node.nodeid] |= self.noted
        self.noted |= before
        return made

    def save(self, **found: Any) -> None:
        self.known |= found
        self.results.write_text(json.dumps(self.known, indent=1))

    def run(self, names: Sequence[str]) -> Iterator[tuple[str, float, bool]]:
        """Of each test how many seconds it took, and whether it failed."""
        items = [self.items[name] for name in names]
        for item, following in zip(items, [*items[1:], self.session], strict=True):
            after = cast("pytest.Item", following)
            reports = runtestprotocol(item, log=False, nextitem=after)
            seconds = sum(report.duration for report in reports)
            yield item.nodeid, seconds, any(report.failed for report in reports)

    def reach(self) -> dict[str, Any]:
        """Which mutants each test reaches, and which tests fail as it is."""
        setattr(builtins, NOTE, self.noted.add)
        for path in {place.path for place in self.places}:
            self.put_in(path, [place for place in self.places if place.path == path])
        tests: dict[str, tuple[float, list[str]]] = {}
        failed = []
        for name, seconds, fails in self.run(list(self.items)):
            if fails:
                failed.append(name)
            elif reached := self.noted | self.shared[module_of(name)]:
                tests[name] = (seconds, sorted(reached))
            self.noted.clear()
        shared = [name for name, reached in self.shared.items() if reached]
        return {"tests": tests, "failed": failed, "shared": shared}

    def verdict(self, place: Place) -> str:
        """The test that notices the mutant and passes without it, or that it lives."""
        tests = self.known["tests"]
        left = self.order([name for name in tests if place.key in tests[name][1]])
        verdict = LIVES if left else UNREACHED
        while left:
            limit = 60 + 3 * int(sum(tests[name][0] for name in left))
            failed = forked(partial(self.first_failure, left, place), limit=limit)
            if failed is None:
                return verdict
            alone = partial(self.first_failure, [failed])
            if failed == TIMEOUT or not forked(alone, limit=limit):
                return str(failed)
            left = left[left.index(failed) + 1 :]
        return verdict

    def order(self, names: list[str]) -> list[str]:
        """Those that are quick and reach little first, and those last that empty tables."""
        tests = self.known["tests"]
        together: Counter[str] = Counter()
        for name in names:
            together[module_of(name)] += tests[name][0]

        def weight(name: str) -> tuple[bool, float]:
            seconds, reached = tests[name]
            shares = module_of(name) in self.known["shared"]
            of_all = together[module_of(name)] if shares else seconds * len(reached)
            return empties(self.items[name]), of_all

        return sorted(names, key=weight)

    def first_failure(
        self, names: Sequence[str], place: Place | None = None
    ) -> str | None:
        if place:
            self.put_in(place.path, [place], mutated=True)
        return next((name for name, _, fails in self.run(names) if fails), None)

    def put_in(
        self, path: str, places: Sequence[Place], *, mutated: bool = False
    ) -> None:
        """Give the functions of this module their mutant, or notes of what is reached."""
        module = ast.parse(Path(path).read_text())
        there = {(f.name, f.line): f.node for f in functions_in(module, path)}
        keys: defaultdict[ast.AST, list[str]] = defaultdict(list)
        for place in places:
            change = changes_of(there[place.name, place.line])[place.index]
            keys[change.statement].append(place.key)
            if mutated:
                module = Replace(change.old, change.new).visit(module)
        if not mutated:
            module = Note(keys).visit(module)
        file = str(Path(path).resolve())
        code = compile(
            ast.fix_missing_locations(module), file, "exec", dont_inherit=True
        )
        new = {(made.co_qualname, made.co_firstlineno): made for made in codes_in(code)}
        for place in places:
            for function in self.functions[path, place.name, place.line]:
                function.__code__ = new[place.name, place.line]


def module_of(name: str) -> str:
    return name.partition("::")[0]


def may_reach(item: pytest.Item) -> bool:
    """Tests of pure packages and of scripts are left out, too: they know of no actions."""
    apart = any(item.get_closest_marker(mark) for mark in APART)
    return not apart and PURE.isdisjoint(module_of(item.nodeid).split("/"))


def empties(item: pytest.Item) -> bool:
    """Whether the test empties the tables, so that others must run first."""
    mark = item.get_closest_marker(STORED)
    fixtures = getattr(item, "fixturenames", ())
    return not EMPTYING.isdisjoint(fixtures) or bool(
        mark and mark.kwargs.get("transaction")
    )


def loaded_functions(paths: Set[str]) -> dict[tuple[str, str, int], list[FunctionType]]:
    """Every function object of these modules, decorated or not, by where it is written."""
    for path in sorted(paths):
        name = ".".join(Path(path).with_suffix("").parts)
        import_module(name.removesuffix(".__init__"))
    files = {str(Path(path).resolve()): path for path in paths}
    found: dict[tuple[str, str, int], list[FunctionType]] = defaultdict(list)
    gc.unfreeze()
    for function in gc.get_objects():
        if type(function) is FunctionType and function.__code__.co_filename in files:
            code = function.__code__
            place = (files[code.co_filename], code.co_qualname, code.co_firstlineno)
            found[place].append(function)
    gc.freeze()
    return dict(found)


def codes_in(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from codes_in(constant)


def forked(work: Callable[[], Any], *, limit: int = resource.RLIM_INFINITY) -> Any:
    """What `work` returns in a copy of this process, or that it took too long.

    The limit is in seconds of the processor: other programs do not count.
    """
    with tempfile.NamedTemporaryFile() as file:
        child = os.fork()
        if not child:
            try:
                resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
                Path(file.name).write_text(json.dumps(work()))
            finally:
                os._exit(0)
        _, status = os.waitpid(child, 0)
        return TIMEOUT if os.WIFSIGNALED(status) else json.loads(file.read())


def inside(root: Path, plan: Path, results: Path) -> int:
    """Run pytest with the trial in a checkout; what is imported from here on is its own."""
    os.chdir(root)
    sys.path[0] = str(root)
    places = [Place(**row) for row in json.loads(plan.read_text())]
    words = ["-q", "-p", "no:cacheprovider"]
    return pytest.main(words, plugins=[Trial(places, results)])


def tried(root: Path, places: Sequence[Place], results: Path) -> dict[str, str]:
    """Of each mutant the test that noticed it in this checkout, or another verdict.

    What stands in `results` is not tried again.
    """
    plan = results.with_suffix(".plan")
    plan.write_text(json.dumps([asdict(place) for place in places]))
    words = ["--inside", str(root), str(plan), str(results)]
    command = [sys.executable, "-m", "benchmarks.action_mutants", *words]
    subprocess.run(command, cwd=ROOT, check=True, env={**os.environ, "CI": "1"})
    verdicts: dict[str, str] = json.loads(results.read_text())["verdicts"]
    return verdicts


def table_of(mutants: Sequence[Mutant], runs: Sequence[Mapping[str, str]]) -> str:
    """How many there were of each package, and how many were noticed in each checkout."""
    rows = []
    groups = sorted({(mutant.package, mutant.side) for mutant in mutants})
    for group in groups:
        of_group = [m for m in mutants if (m.package, m.side) == group]
        dead = [sum(is_dead(run[m.key]) for m in of_group) for run in runs]
        rows.append([f"{group[0]} {group[1]}", str(len(of_group)), *map(str, dead)])
    totals = [sum(map(is_dead, run.values())) for run in runs]
    rows.append(["all", str(len(mutants)), *map(str, totals)])
    return load.table(["package", "mutants", *NOTICED[-len(runs) :]], rows)


def is_dead(verdict: str) -> bool:
    return verdict not in {LIVES, UNREACHED}


def main() -> None:
    """Try the mutants, say which live, and count how many were noticed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", type=Path, help="an older checkout")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--results", type=Path, default=ROOT / "var" / "mutants")
    parser.add_argument("--resume", action="store_true", help="keep those results")
    given = parser.parse_args()
    given.results.mkdir(parents=True, exist_ok=True)
    for name in () if given.resume else NOTICED:
        (given.results / f"{name}.json").unlink(missing_ok=True)
    roots = [given.before.resolve(), ROOT] if given.before else [ROOT]
    mutants = chosen(roots, given.count, given.seed)
    runs: list[dict[str, str]] = []
    for number, root in enumerate(roots):
        places = [of_roots[number] for of_roots in mutants.values()]
        results = given.results.resolve() / NOTICED[number - len(roots)]
        runs.append(tried(root, places, results.with_suffix(".json")))
    for mutant in mutants:
        verdicts = [run[mutant.key] for run in runs]
        if not all(map(is_dead, verdicts)):
            print(f"{mutant.key}: {', '.join(verdicts)}\n    {mutant.line}")
            print(f"    - {mutant.was}\n    + {mutant.becomes}")
    print(table_of(list(mutants), runs))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--inside"]:
        sys.exit(inside(*map(Path, sys.argv[2:])))
    main()
