"""Names that no reader of bridge or Django would guess, and how often each is left.

`BANNED` is the list; `LEFT` counts the uses that are still there, and only shrinks.
"""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

from clubsite.tests.house import ROOT

EVERYWHERE = ""
"""The folder of a name that is banned in all packages."""

MODULES = {
    **dict.fromkeys(
        (
            *("arrivals", "asking", "as_read", "blank", "fitting", "freezing"),
            *("gathering", "homes", "in_redis", "in_the_game", "judged", "kept"),
            *("keeping", "holding", "looked", "losses", "moves", "pinning", "pins"),
            *("readable", "regulated", "remarks", "renamed", "scanning", "shell"),
            *("standing", "storable", "telling", "told", "treatments", "unsent"),
            *("verbs", "worked", "written", "filed", "seen"),
        ),
        EVERYWHERE,
    ),
    "bodies": "clubsite",
    "claims": "clubsite/recaps",
    "drawing": "scoring",
    "evening": "scoring/",
    "folders": "clubsite",
    "following": "clubsite",
    "front": "clubsite",
    "looks": "rulings",
    "making": "clubsite",
    "own": "scoring/formats",
    "probes": "clubsite",
    "problems": "clubsite",
    "running": "scoring",
    "upkeep": "clubsite",
}
"""Modules and packages, with the folder in which the name says nothing."""

CLASSES = {
    **dict.fromkeys(
        (
            *("Cast", "Doubt", "Drawn", "Evening", "Fate", "Filed", "Home", "Looked"),
            *("Move", "Obligation", "Offered", "Put", "Reader", "Seen", "Told"),
            *("Trouble", "Unsent", "WorkedBoard", "Written"),
        ),
        EVERYWHERE,
    ),
    "Act": "rulings",
    "Part": "rulings",
    "Place": "clubsite/clubs",
}
SHOWN = "Shown"
"""What is shown is a view: a class is called FooView, neither ShownFoo nor FooShown."""

LINE = "Line"
"""A line of what? A class is named after the border of a result, or its own noun."""

FUNCTIONS = dict.fromkeys(
    (
        *("as_read", "came_in", "in_the_draw", "in_the_game", "looked_at"),
        *("pinning", "read_again", "written_of"),
    ),
    EVERYWHERE,
)

VARIABLES = dict.fromkeys(
    (
        *("asked", "doubt", "fate", "filed", "held", "kept", "looked", "met", "one"),
        *("put", "said", "told", "trouble", "worked", "written"),
    ),
    EVERYWHERE,
)
"""Names of variables, parameters and fields."""

PARAMETERS = {"seen": EVERYWHERE}
"""Names of parameters alone: a set of what was seen may be called `seen`."""

BANNED: Mapping[str, Mapping[str, str]] = {
    "module": MODULES,
    "class": CLASSES,
    "function": FUNCTIONS,
    "variable": VARIABLES,
    "parameter": PARAMETERS,
}

# Only names that stored JSON holds may stay.
LEFT: Mapping[str, int] = {
    "variable asked": 1,  # rulings.polls.rules.Tally
    "variable met": 1,  # clubsite.recaps.documents.content.BoardSheetRow
}

Uses = Mapping[str, list[str]]


def uses(place: str, source: str) -> list[tuple[str, int]]:
    """Each banned name that the module has or binds, with its line."""
    named = [("module", _module(Path(place)), 1)]
    code = _code(place, source)
    # Compiled names are found at once; the tree says which of them are bound, and where.
    suspect = any(map(_may_be_banned, _names(code)))
    nodes = ast.walk(ast.parse(source)) if suspect else ()
    bound = (name for node in nodes for name in _bound(node))
    return [
        (f"{kind} {name}", line)
        for kind, name, line in (*named, *bound)
        if _is_banned(kind, name, place)
    ]


def _code(place: str, source: str) -> CodeType:
    """The module compiled: of a file that was loaded before, as Python has kept it."""
    path = ROOT / place
    loaded = (
        SourceFileLoader(place, str(path)).get_code(place) if path.exists() else None
    )
    return loaded or compile(source, place, "exec")


def _names(code: CodeType) -> Iterator[str]:
    """The names that compiled code uses, its functions and classes included."""
    yield code.co_name
    for names in (code.co_names, code.co_varnames, code.co_cellvars):
        yield from names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _may_be_banned(name: str) -> bool:
    if SHOWN in name or name.endswith(LINE):
        return True
    return any(name in BANNED[kind] for kind in BANNED if kind != "module")


def _module(path: Path) -> str:
    """The name of the module, or of the package that the file begins."""
    return path.parent.name if path.stem == "__init__" else path.stem


def _bound(node: ast.AST) -> Iterable[tuple[str, str, int]]:
    """The names that a node binds, by kind."""
    match node:
        case ast.ClassDef(name=name):
            yield "class", name, node.lineno
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            yield "function", name, node.lineno
        case ast.arg(arg=name):
            yield "variable", name, node.lineno
            yield "parameter", name, node.lineno
        case ast.Name(id=name, ctx=ast.Store()):
            yield "variable", name, node.lineno


def _is_banned(kind: str, name: str, place: str) -> bool:
    if kind == "class" and name.strip("_") != SHOWN and SHOWN in _ends(name):
        return True
    if kind == "class" and name.endswith(LINE):
        return True
    folder = BANNED[kind].get(name)
    return folder is not None and place.startswith(folder)


def _ends(name: str) -> tuple[str, str]:
    """How the name of a class begins and ends, as far as `SHOWN` is long."""
    plain = name.strip("_")
    return plain[: len(SHOWN)], plain[-len(SHOWN) :]


def gathered(sources: Mapping[str, str]) -> Uses:
    """The places of every banned name, as `file:line`."""
    found = defaultdict(list)
    for place, source in sources.items():
        for name, line in uses(place, source):
            found[_counted_as(name)].append(f"{place}:{line}")
    return found


def _counted_as(name: str) -> str:
    """The name under which a use is counted: one for all views, one for all lines."""
    if name.startswith("class ") and SHOWN in name:
        return f"class {SHOWN}"
    if name.startswith("class ") and name.endswith(LINE):
        return f"class {LINE}"
    return name


def against(found: Uses, left: Mapping[str, int]) -> list[str]:
    """What is wrong: a name used more often than is left of it, or less often."""
    counts = Counter({name: len(places) for name, places in found.items()})
    wrong = []
    for name in sorted({*counts, *left}):
        most = left.get(name, 0)
        if counts[name] > most:
            where = ", ".join(found[name])
            wrong.append(f"{name}: {counts[name]} uses, {most} are the most: {where}")
        elif counts[name] < most:
            wrong.append(f"{name}: {counts[name]} uses left: say so in LEFT")
    return wrong
