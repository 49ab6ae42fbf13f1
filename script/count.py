"""Figures of the layout, to compare one state of the code with another.

    script/count                  the table, for this checkout
    script/count --root DIR       for another checkout
    script/count --json           everything as JSON, lists included
    script/count --small          the files of fewer than 40 lines
    script/count --forwarding     the forwarding functions
    script/count --folders        the ten largest folders

Source files    every *.py of clubsite, scoring and rulings outside tests and migrations,
                with all their lines.
Small files     fewer than 40 lines. An `__init__.py` that is empty or holds a docstring
                alone is counted separately, as a marker.
Largest folder  by the source files that stand in it directly, `__init__.py` included.
Package         the first two folders of a path: scoring/results, rulings/appeals. A module
                that stands directly in scoring belongs to the package `scoring`.
Imports         pairs of one importing and one imported module of ours, each counted once;
                `from a.b import c` means a.b.c if that is a module, a.b otherwise. An
                import stays if both modules are in one package. Imports for type checkers
                alone are counted separately.
Forwarding      a function whose body, after its docstring, is one call with nothing but
                its own parameters (or attributes of `self`) as arguments, in any order.
                A class counts as a function; methods that Python calls itself, such as
                `__str__`, are left out.
Journeys        tests/journeys.py: the folders, packages, modules and functions of ours
                that run, and the queries as Django counts them, savepoints included.
                "Most" is the highest number of queries of one step.
Tests           the seconds of every report in var/checks, added up by folder.

The exit status is 1 if the journeys could not be made.
"""

import argparse
import ast
import json
import os
import statistics
import subprocess
import sys
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path, PurePath
from typing import Any

from defusedxml import ElementTree

ROOT = Path(__file__).resolve().parents[1]
OURS = ("clubsite", "scoring", "rulings")
APART = frozenset({"tests", "migrations"})
SMALL = 40
JOURNEYS = PurePath("tests", "journeys.py")
RECORD = PurePath("var", "count", "journeys.json")
"""The steps of the journeys, as tests/journeys.py writes them."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Source:
    """A source file: its path from the root of the checkout, and its text."""

    path: PurePath
    text: str

    @property
    def lines(self) -> int:
        return len(self.text.splitlines())

    @property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @property
    def module(self) -> str:
        """The name it is imported by."""
        return ".".join(self.path.with_suffix("").parts).removesuffix(".__init__")

    @property
    def package(self) -> str:
        return package_of(self.path)

    @property
    def is_marker(self) -> bool:
        """Whether it is an `__init__.py` without code."""
        return self.path.name == "__init__.py" and not without_docstring(self.tree.body)

    @property
    def is_small(self) -> bool:
        return self.lines < SMALL and not self.is_marker


@dataclass(frozen=True, slots=True)
class Forwarding:
    """A function that only forwards one call."""

    place: str
    name: str
    calls: str
    is_decorated: bool


@dataclass(frozen=True, slots=True)
class Imports:
    """Imports between our own modules, and those of them within one package."""

    total: int
    stay: int

    @property
    def share(self) -> str:
        return f"{100 * self.stay / self.total:.1f} %" if self.total else "–"


@dataclass(frozen=True, slots=True)
class Passed:
    """The code that a journey passes, and its queries, in all and for each step."""

    folders: list[str]
    packages: list[str]
    modules: list[str]
    functions: int
    queries: int
    savepoints: int
    steps: dict[str, int]


@dataclass(frozen=True, slots=True)
class Timing:
    """Tests of one folder in one report."""

    report: str
    folder: str
    tests: int
    seconds: float


def main() -> int:
    """Read the command line, print the figures, and give the exit status."""
    options = read_arguments(sys.argv[1:])
    root = options.root.resolve()
    sources = read_sources(root)
    if options.small or options.forwarding or options.folders:
        print_lists(sources, options)
        return 0
    problem = run_journeys(root)
    journeys = {} if problem else read_journeys(root)
    tests = read_tests(root / "var" / "checks")
    if options.json:
        print(json.dumps(as_json(sources, journeys, tests), indent=1))
    else:
        print_table([*layout_rows(sources), *tests_rows(tests)], {0, 2})
    if journeys and not options.json:
        print()
        print_table(journey_rows(journeys), {0})
    if problem:
        print(f"count: {problem}", file=sys.stderr)
    return int(bool(problem))


def read_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="script/count",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--root", type=Path, default=ROOT, metavar="DIR")
    for name in ("json", "small", "forwarding", "folders"):
        parser.add_argument(f"--{name}", action="store_true")
    return parser.parse_args(arguments)


def read_sources(root: Path) -> list[Source]:
    """All source files of a checkout, in the order of their paths."""
    paths = sorted(path for name in OURS for path in (root / name).rglob("*.py"))
    return [
        Source(path.relative_to(root), path.read_text())
        for path in paths
        if is_source(path.relative_to(root))
    ]


def is_source(path: PurePath) -> bool:
    """Whether a file, by its path from the root, is source of ours."""
    return path.parts[0] in OURS and not APART.intersection(path.parts)


def package_of(path: PurePath) -> str:
    """The first two folders of a file's path."""
    return "/".join(path.parent.parts[:2])


def without_docstring(body: Sequence[ast.stmt]) -> Sequence[ast.stmt]:
    match body:
        case [ast.Expr(value=ast.Constant(value=str())), *rest]:
            return rest
    return body


def folders_by_size(sources: Iterable[Source]) -> list[tuple[str, int]]:
    """Folders and the number of files directly in each, the largest first."""
    sizes = Counter(source.path.parent.as_posix() for source in sources)
    return sorted(sizes.items(), key=lambda folder: (-folder[1], folder[0]))


def count_imports(sources: Iterable[Source]) -> tuple[Imports, Imports]:
    """Imports that run, and imports for type checkers alone."""
    packages = {source.module: source.package for source in sources}
    run: set[tuple[str, str]] = set()
    typed: set[tuple[str, str]] = set()
    for source in sources:
        nodes = set(ast.walk(source.tree))
        apart = nodes_for_types(nodes)
        for node in nodes:
            pairs = {(source.module, name) for name in imported(node, packages)}
            (typed if node in apart else run).update(pairs)
    return tally(run, packages), tally(typed - run, packages)


def tally(pairs: set[tuple[str, str]], packages: Mapping[str, str]) -> Imports:
    stay = [packages[importer] == packages[name] for importer, name in pairs]
    return Imports(len(stay), sum(stay))


def nodes_for_types(nodes: Iterable[ast.AST]) -> set[ast.AST]:
    """Everything that stands under `if TYPE_CHECKING:`."""
    found: set[ast.AST] = set()
    for node in nodes:
        match node:
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                found.update(each for line in node.body for each in ast.walk(line))
    return found


def imported(node: ast.AST, modules: Mapping[str, object]) -> Iterator[str]:
    """Modules of ours that an import statement names; none for any other node."""
    match node:
        case ast.Import():
            names = [alias.name for alias in node.names]
        case ast.ImportFrom(module=str(module), level=0):
            inside = [f"{module}.{alias.name}" for alias in node.names]
            names = [name if name in modules else module for name in inside]
        case _:
            return
    yield from (name for name in names if name in modules)


def forwarding_functions(sources: Iterable[Source]) -> list[Forwarding]:
    """Functions that only forward one call, in the order of files and lines."""
    return [
        Forwarding(
            place=f"{source.path}:{function.lineno}",
            name=function.name,
            calls=call,
            is_decorated=bool(function.decorator_list),
        )
        for source in sources
        for function in functions_of(source)
        if (call := forwarded(function))
    ]


def functions_of(source: Source) -> list[Function]:
    nodes = ast.walk(source.tree)
    functions = [node for node in nodes if isinstance(node, Function)]
    return sorted(functions, key=lambda function: function.lineno)


def forwarded(function: Function) -> str:
    """The one function that this one calls with its own parameters; "" if it does more."""
    if function.name.startswith("__"):
        return ""
    match without_docstring(function.body):
        case [
            ast.Return(value=ast.Call() as call) | ast.Expr(value=ast.Call() as call)
        ]:
            arguments = [*call.args, *(keyword.value for keyword in call.keywords)]
            own = parameters_of(function)
            if is_dotted(call.func) and all(is_own(each, own) for each in arguments):
                return ast.unparse(call.func)
    return ""


def parameters_of(function: Function) -> set[str]:
    given = function.args
    named = [*given.posonlyargs, *given.args, *given.kwonlyargs]
    rest = [each for each in (given.vararg, given.kwarg) if each]
    return {each.arg for each in (*named, *rest)}


def is_dotted(node: ast.expr) -> bool:
    """Whether it is a name, or a name with attributes."""
    match node:
        case ast.Attribute(value=value):
            return is_dotted(value)
    return isinstance(node, ast.Name)


def is_own(node: ast.expr, own: set[str]) -> bool:
    """Whether it is a parameter, or an attribute of `self`."""
    match node:
        case ast.Starred(value=value):
            return is_own(value, own)
        case ast.Attribute(value=ast.Name(id="self")):
            return "self" in own
        case ast.Name(id=name):
            return name in own
    return False


def run_journeys(root: Path) -> str:
    """Make the journeys of that checkout; the reason if they could not be made."""
    if not (root / JOURNEYS).exists():
        return f"no journeys, because {JOURNEYS} is absent"
    (root / RECORD).unlink(missing_ok=True)
    own = root / ".venv" / "bin" / "python"
    python = str(own) if own.exists() else sys.executable
    quiet = ("-q", "--tb=short", "-p", "no:cacheprovider")
    done = subprocess.run(
        [python, "-m", "pytest", *quiet, str(JOURNEYS)],
        cwd=root,
        env={name: text for name, text in os.environ.items() if name != "PYTHONPATH"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        return f"{JOURNEYS} ended with {done.returncode}\n{done.stdout}{done.stderr}"
    return ""


def read_journeys(root: Path) -> dict[str, Passed]:
    """The journeys as they were last made there."""
    record: dict[str, list[dict[str, Any]]] = json.loads((root / RECORD).read_text())
    return {name: add_up(steps) for name, steps in record.items()}


def add_up(steps: Sequence[Mapping[str, Any]]) -> Passed:
    """All steps of a journey together."""
    called = {(file, name) for step in steps for file, name in step["called"]}
    files = {PurePath(file) for file, _name in called}
    return Passed(
        folders=sorted({file.parent.as_posix() for file in files}),
        packages=sorted({package_of(file) for file in files}),
        modules=sorted(map(str, files)),
        functions=len(called),
        queries=sum(step["queries"] for step in steps),
        savepoints=sum(step["savepoints"] for step in steps),
        steps={step["name"]: step["queries"] for step in steps},
    )


def read_tests(folder: Path) -> list[Timing]:
    """Every report of pytest in there, by the folders of its tests."""
    found = []
    for report in sorted(folder.glob("*.xml")):
        cases = ElementTree.fromstring(report.read_text()).findall(".//testcase")
        seconds: dict[str, list[float]] = {}
        for case in cases:
            home = tests_folder(str(case.get("classname", "")))
            seconds.setdefault(home, []).append(float(case.get("time", 0)))
        found += [
            Timing(report.stem, home, len(each), round(sum(each), 1))
            for home, each in sorted(seconds.items())
        ]
    return found


def tests_folder(classname: str) -> str:
    """The folder by which a test is added up: rulings, tests/browser."""
    parts = classname.split(".")
    return "/".join(parts[: 2 if parts[0] == "tests" else 1])


def layout_rows(sources: Sequence[Source]) -> list[tuple[str, ...]]:
    """The figures that the text of the files gives."""
    lengths = sorted((source.lines, str(source.path)) for source in sources)
    most, path = lengths[-1]
    folder, size = folders_by_size(sources)[0]
    small = sum(source.is_small for source in sources)
    markers = sum(source.is_marker for source in sources)
    run, typed = count_imports(sources)
    forwarding = forwarding_functions(sources)
    decorated = sum(each.is_decorated for each in forwarding)
    return [
        ("files", f"{len(sources):,}", ""),
        ("lines", f"{sum(lines for lines, _path in lengths):,}", ""),
        (f"files under {SMALL} lines", str(small), f"and {markers} bare __init__.py"),
        ("median file", f"{statistics.median(lines for lines, _ in lengths):g}", ""),
        ("longest file", str(most), path),
        ("largest folder", str(size), folder),
        ("imports in their package", run.share, f"{run.stay:,} of {run.total:,}"),
        ("imports for types alone", typed.share, f"{typed.stay} of {typed.total}"),
        (
            "forwarding functions",
            str(len(forwarding)),
            f"{decorated} of them decorated",
        ),
    ]


def tests_rows(tests: Sequence[Timing]) -> list[tuple[str, ...]]:
    """Seconds of the tests, by report and folder."""
    if not tests:
        return [("test seconds", "–", "no run yet")]
    return [
        ("test seconds", f"{each.seconds:,.1f}", f"{each.report}: {each.folder}")
        for each in tests
    ]


def journey_rows(journeys: Mapping[str, Passed]) -> list[tuple[str, ...]]:
    """A line for each journey under its heading."""
    heading = ("journey", "folders", "packages", "modules", "functions", "queries")
    return [
        (*heading, "most"),
        *(
            (
                name,
                *(
                    str(len(each))
                    for each in (journey.folders, journey.packages, journey.modules)
                ),
                str(journey.functions),
                str(journey.queries),
                str(max(journey.steps.values())),
            )
            for name, journey in journeys.items()
        ),
    ]


def as_json(
    sources: Sequence[Source], journeys: Mapping[str, Passed], tests: Sequence[Timing]
) -> dict[str, Any]:
    """Every figure with its list."""
    run, typed = count_imports(sources)
    lengths = {str(source.path): source.lines for source in sources}
    return {
        "files": len(sources),
        "lines": sum(lengths.values()),
        "median_file": statistics.median(lengths.values()),
        "longest_file": max(lengths.items(), key=lambda each: each[1]),
        "small_files": small_files(sources),
        "markers": [str(source.path) for source in sources if source.is_marker],
        "folders": dict(folders_by_size(sources)),
        "imports": asdict(run),
        "imports_for_types": asdict(typed),
        "forwarding": [asdict(each) for each in forwarding_functions(sources)],
        "journeys": {name: asdict(journey) for name, journey in journeys.items()},
        "tests": [asdict(each) for each in tests],
    }


def small_files(sources: Iterable[Source]) -> dict[str, int]:
    """Small files and their lines."""
    return {str(each.path): each.lines for each in sources if each.is_small}


def print_lists(sources: Sequence[Source], options: argparse.Namespace) -> None:
    """The lists that the command line names."""
    if options.small:
        small = small_files(sources).items()
        print_table([(path, str(lines)) for path, lines in small], {0})
    if options.forwarding:
        found = forwarding_functions(sources)
        rows = [(each.place, each.name, each.calls) for each in found]
        print_table(rows, {0, 1, 2})
    if options.folders:
        largest = folders_by_size(sources)[:10]
        print_table([(folder, str(size)) for folder, size in largest], {0})


def print_table(rows: Sequence[tuple[str, ...]], left: Container[int]) -> None:
    """Print the rows with their columns in line, those in `left` flush left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if at in left else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        print("  ".join(cells).rstrip())


if __name__ == "__main__":
    sys.exit(main())
