"""The rules of the code that no other tool checks, each a function from a text to what is wrong.

A finding is a line of words that says where and what; no finding, no complaint.
"""

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from clubsite.clubs import labels as clubs_labels

ROOT = Path(__file__).resolve().parents[2]
TOP_PACKAGES = ("clubsite", "scoring", "rulings")
LONGEST_FUNCTION = 40
LONGEST_MODULE = 600
LONGEST_TEMPLATE = 150
MAY_ASK_THE_DATABASE = (
    "access",
    "actions",
    "tasks",
    "tests",
    "migrations",
    "management",
)

Function = ast.FunctionDef | ast.AsyncFunctionDef
STATEMENTS = ("body", "orelse", "finalbody", "handlers", "cases")
"""The fields of a node that hold statements, or what holds these."""


def modules() -> list[Path]:
    """All Python files of ours, but migrations, which are generated."""
    found = [path for top in TOP_PACKAGES for path in (ROOT / top).rglob("*.py")]
    return sorted(path for path in found if "migrations" not in path.parts)


def templates() -> list[Path]:
    """All templates of pages."""
    return sorted((ROOT / "templates").rglob("*.html"))


def place(path: Path) -> str:
    """The file as people name it."""
    return path.relative_to(ROOT).as_posix()


@lru_cache(maxsize=8)
def _tree(source: str) -> ast.Module:
    """The module as Python reads it: several rules look at one module in a row."""
    return ast.parse(source)


@lru_cache(maxsize=8)
def _nodes(source: str, *words: str) -> tuple[ast.AST, ...]:
    """Every node of a module that has one of these words: most have none."""
    if not any(word in source for word in words):
        return ()
    return tuple(ast.walk(_tree(source)))


@lru_cache(maxsize=8)
def _functions(source: str) -> tuple[Function, ...]:
    """Every function of a module: only statements are looked at, for they hold them."""
    return tuple(_functions_in(_tree(source)))


def _functions_in(node: ast.AST) -> Iterator[Function]:
    for field in STATEMENTS:
        for statement in getattr(node, field, ()):
            if isinstance(statement, Function):
                yield statement
            yield from _functions_in(statement)


def long_functions(source: str) -> list[str]:
    """Functions of more lines than one takes in at a glance."""
    return [
        f"{function.name} has {lines} lines: split it, {LONGEST_FUNCTION} are the most"
        for function in _functions(source)
        if (lines := _length(function)) > LONGEST_FUNCTION
    ]


def _length(function: Function) -> int:
    return (function.end_lineno or function.lineno) - function.lineno + 1


def long_file(text: str, longest: int) -> list[str]:
    """Whether the file has grown beyond what one reads in one go."""
    lines = text.count("\n")
    if lines <= longest:
        return []
    return [f"has {lines} lines: split it by nouns, {longest} are the most"]


INLINE = (
    (re.compile(r"<style\b", re.IGNORECASE), "a <style> element"),
    (re.compile(r"<script\b(?![^>]*\bsrc=)", re.IGNORECASE), "a script without src"),
    (re.compile(r"<[a-z][^>]*\sstyle\s*=", re.IGNORECASE), "a style attribute"),
    (re.compile(r"<[a-z][^>]*\son[a-z]+\s*=", re.IGNORECASE), "an on… attribute"),
    (re.compile(r"<[a-z][^>]*\shx-on\b", re.IGNORECASE), "hx-on"),
    (
        re.compile(r"""(?:href|src|action)=["']\s*javascript:""", re.IGNORECASE),
        "javascript:",
    ),
)


def inline_code(template: str) -> list[str]:
    """What the Content-Security-Policy would refuse to run."""
    return [
        f"{what} at line {template.count(chr(10), 0, found.start()) + 1}"
        for pattern, what in INLINE
        for found in pattern.finditer(template)
    ]


DAYS = frozenset({clubs_labels.WRITTEN, "c", "Y-m-d"})
"""How templates write a day: for people, and twice for machines."""

DAY_FORMATS = re.compile(r"""\|date:(["'])(.*?)\1""")
BARE_DAY = re.compile(r"""[{=]\s*([\w.]*\b(?:\w+_on|date))(?=\s|}|%|\|date(?!:))""")


def days_of_another_style(template: str) -> list[str]:
    """Days that are not written as `clubsite.clubs.labels.WRITTEN` says."""
    formats = [found[2] for found in DAY_FORMATS.finditer(template)]
    return [
        *(
            f'|date:"{file_format}"'
            for file_format in formats
            if file_format not in DAYS
        ),
        *(found[1] for found in BARE_DAY.finditer(template)),
    ]


def asks_the_database(source: str) -> list[str]:
    """Uses of `.objects`, which belong in access, actions, tasks and tests alone."""
    return [
        f"line {node.lineno} uses .objects: start from access.visible_… instead"
        for node in _nodes(source, ".objects")
        if isinstance(node, ast.Attribute) and node.attr == "objects"
    ]


def views_of_another_package(path: Path, source: str) -> list[str]:
    """Imports of views by any module that is neither their urls nor beside them."""
    if path.stem in {"urls", "site_urls"}:
        return []
    package = path.parts[:2]
    return [
        f"line {node.lineno} imports {found}: they are for that package's urls alone"
        for node in _nodes(source, "views")
        if isinstance(node, ast.ImportFrom)
        and (found := _imported_views(node))
        and tuple(found.split(".")[:2]) != package
    ]


def _imported_views(node: ast.ImportFrom) -> str:
    """The module of views that the statement imports from, or nothing."""
    module = node.module or ""
    names = [f"{module}.{alias.name}" for alias in node.names]
    return next((n for n in [module, *names] if VIEWS.match(n)), "")


VIEWS = re.compile(r"(scoring|rulings)\.\w+\.views\b")


def may_ask_the_database(path: Path) -> bool:
    """Whether `.objects` may appear in that module of scoring or rulings."""
    names = {*path.parts, path.stem}
    return bool(names & set(MAY_ASK_THE_DATABASE)) or path.stem.startswith("test_")


def reads_another_clock(source: str) -> list[str]:
    """Ways to the time that a test cannot set."""
    return [
        f"line {node.lineno} reads the time: ask clubsite.site.clock.now()"
        for node in _nodes(source, *CLOCK_CALLS)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and (_name(node.func.value), node.func.attr) in OTHER_CLOCKS
    ]


OTHER_CLOCKS = {
    ("timezone", "now"),
    ("datetime", "now"),
    ("datetime", "today"),
    ("datetime", "utcnow"),
    ("date", "today"),
    ("time", "time"),
}
CLOCK_CALLS = tuple(f"{module}.{name}(" for module, name in OTHER_CLOCKS)


def locks_the_key(source: str) -> list[str]:
    """Rows held so that no one can store what points to them: two such wait for ever."""
    return [
        f"line {node.lineno} locks the key too: select_for_update(no_key=True)"
        for node in _nodes(source, "select_for_update")
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "select_for_update"
        and "no_key" not in {each.arg for each in node.keywords}
    ]


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


def prints(source: str) -> list[str]:
    """Calls of print: a command writes to its own output, everything else logs."""
    return [
        f"line {node.lineno} prints"
        for node in _nodes(source, "print(")
        if isinstance(node, ast.Call) and _name(node.func) == "print"
    ]


def loose_actions(sources: dict[str, str]) -> list[str]:
    """Actions of one app that are not atomic, or record nothing themselves or by a helper.

    An action is a public function that takes `by`. `sources` are the modules of the
    app's `actions`, by name; a helper is any function of theirs, or one of another app
    that says in its name that it records.
    """
    bodies = {f.name: f for text in sources.values() for f in _functions(text)}
    wrong = []
    for module, text in sources.items():
        for node in _tree(text).body:
            if isinstance(node, Function) and _is_action(node):
                wrong += [f"{module}.{node.name} {x}" for x in _faults(node, bodies)]
    return wrong


def _is_action(function: Function) -> bool:
    names = [argument.arg for argument in _all_arguments(function)]
    return "by" in names and not function.name.startswith("_")


def _all_arguments(function: Function) -> list[ast.arg]:
    return [*function.args.args, *function.args.kwonlyargs]


def _faults(function: Function, bodies: dict[str, Function]) -> list[str]:
    faults = []
    if not any("atomic" in ast.unparse(d) for d in function.decorator_list):
        faults.append("is not @transaction.atomic")
    if "by" not in [argument.arg for argument in function.args.kwonlyargs]:
        faults.append("takes `by` by position: make it a keyword")
    if not _records(function, bodies, visited=set()):
        faults.append("records nothing: call trail.record")
    return faults


def _records(
    function: Function, bodies: dict[str, Function], visited: set[str]
) -> bool:
    visited.add(function.name)
    called = {_name(n.func) for n in ast.walk(function) if isinstance(n, ast.Call)}
    if called & {"record", "record_several"}:
        return True
    inner = [bodies[name] for name in called - visited if name in bodies]
    return any(_records(each, bodies, visited) for each in inner)
