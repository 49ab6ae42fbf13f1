"""Changes of the functions in `access` and `actions` modules, one place at a time.

Known changes: a condition the other way round; the other of `and` and `or`, `==` and `!=`,
`<` and `<=`, `in` and `not in`, `is` and `is not`, True and False; the next whole number;
a call left out; one half of `a & b` or `a | b`; a filter without one of its keywords.
"""

import ast
import copy
import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TOPS = ("clubsite", "scoring", "rulings")
SIDES = ("access", "actions")
LEFT_OUT = {"tests", "migrations", "queries"}
SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq,
    ast.Lt: ast.LtE,
    ast.Gt: ast.GtE,
    ast.In: ast.NotIn,
    ast.Is: ast.IsNot,
    ast.And: ast.Or,
}
SWAPPED |= {after: before for before, after in SWAPPED.items()}
FILTERS = {"filter", "exclude"}
MOST_OF_ONE = 2
"""How many changes are tried of one function."""
NOTE = "_note_reached_mutant"
"""The built-in function that is told which mutants were reached."""


@dataclass(frozen=True, slots=True)
class Function:
    """A function or method as it stands in one checkout."""

    path: str
    name: str
    line: int
    text: str
    """What it says, whatever its modules are called and wherever they are."""
    node: ast.FunctionDef


@dataclass(frozen=True, slots=True)
class Change:
    """Another node in place of one, in the statement that holds it."""

    kind: str
    statement: ast.stmt
    old: ast.AST
    new: ast.AST


def functions_of(root: Path) -> Iterator[Function]:
    for top in TOPS:
        for path in sorted((root / top).rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            if LEFT_OUT.isdisjoint(parts) and not set(SIDES).isdisjoint(parts):
                module = ast.parse(path.read_text())
                yield from functions_in(module, str(path.relative_to(root)))


def functions_in(module: ast.Module, path: str) -> Iterator[Function]:
    """Those of the module and of its classes; functions inside belong to theirs."""
    imported = {
        alias.asname or alias.name
        for node in ast.walk(module)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    modules = frozenset(filter(str.islower, imported))
    holders: list[tuple[str, ast.Module | ast.ClassDef]] = [("", module)]
    holders += [(f"{c.name}.", c) for c in module.body if isinstance(c, ast.ClassDef)]
    for prefix, holder in holders:
        for node in holder.body:
            if isinstance(node, ast.FunctionDef):
                line = min([node.lineno, *(d.lineno for d in node.decorator_list)])
                text = normalised(node, modules)
                yield Function(path, prefix + node.name, line, text, node)


def normalised(function: ast.FunctionDef, modules: frozenset[str]) -> str:
    """The function without docstring, types, and the modules it takes things from."""

    class Plain(ast.NodeTransformer):
        def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
            self.generic_visit(node)
            if isinstance(node.value, ast.Name) and node.value.id in modules:
                return ast.Name(node.attr)
            return node

        def visit_arg(self, node: ast.arg) -> ast.arg:
            return ast.arg(node.arg)

        def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
            self.generic_visit(node)
            return ast.AnnAssign(node.target, ast.Name("Any"), node.value, node.simple)

    plain: ast.FunctionDef = Plain().visit(copy.deepcopy(function))
    plain.returns = None
    if ast.get_docstring(plain):
        plain.body = plain.body[1:] or [ast.Pass()]
    return ast.unparse(ast.fix_missing_locations(plain))


def changes_of(function: ast.FunctionDef) -> list[Change]:
    """All that are known, in an order that only what the function says decides."""
    statements = [node for node in ast.walk(function) if isinstance(node, ast.stmt)]
    return [
        Change(kind, statement, old, new)
        for statement in statements[1:]
        if not isinstance(statement, ast.FunctionDef)
        for node in parts_of(statement)
        for kind, old, new in changed(node)
    ]


def parts_of(statement: ast.AST) -> Iterator[ast.AST]:
    """The statement and what it consists of, without the statements inside it."""
    yield statement
    for name, value in ast.iter_fields(statement):
        for child in value if isinstance(value, list) else [value]:
            known = isinstance(child, ast.AST) and not isinstance(child, ast.stmt)
            strict = isinstance(child, ast.keyword) and child.arg == "strict"
            if known and name != "annotation" and not strict:
                yield from parts_of(child)


def changed(node: ast.AST) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    """What could stand in place of a node: kind of change, old node, new one."""
    match node:
        case ast.If(test=test) | ast.IfExp(test=test):
            yield "condition", test, negated(test)
        case ast.BoolOp(op=op, values=values):
            yield "and, or", node, ast.BoolOp(swapped(op), values)
        case ast.Compare(left=left, ops=[op], comparators=right) if type(op) in SWAPPED:
            yield "comparison", node, ast.Compare(left, [swapped(op)], right)
        case ast.Constant(value=bool() as value):
            yield "True, False", node, ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield "number", node, ast.Constant(value + 1)
        case ast.Expr(value=ast.Call()):
            yield "call left out", node, ast.Pass()
    yield from halves(node)


def halves(node: ast.AST) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    match node:
        case ast.BinOp(left=left, op=ast.BitAnd() | ast.BitOr(), right=right):
            yield "half of a filter", node, left
            yield "half of a filter", node, right
        case ast.Call(func=ast.Attribute(attr=attr), keywords=words) if attr in FILTERS:
            for word in words:
                yield "half of a filter", node, without(node, word)


def swapped(operator: ast.AST) -> Any:
    return SWAPPED[type(operator)]()


def negated(test: ast.expr) -> ast.expr:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    return ast.UnaryOp(ast.Not(), test)


def without(call: ast.Call, word: ast.keyword) -> ast.Call:
    others = [keyword for keyword in call.keywords if keyword is not word]
    return ast.Call(call.func, call.args, others)


@dataclass(frozen=True, slots=True)
class Mutant:
    """A changed line, named alike in every checkout that has the function."""

    key: str
    package: str
    side: str
    kind: str
    line: str
    was: str
    becomes: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a mutant is put in: the function, and which of its changes."""

    key: str
    path: str
    name: str
    line: int
    index: int


class Replace(ast.NodeTransformer):
    """One node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> Any:
        return self.new if node is self.old else self.generic_visit(node)


class Note(ast.NodeTransformer):
    """Before each of these statements, a call that notes the mutants in it."""

    def __init__(self, keys: Mapping[ast.AST, Sequence[str]]) -> None:
        self.keys = keys

    def visit(self, node: ast.AST) -> Any:
        self.generic_visit(node)
        notes = [
            ast.parse(f"{NOTE}({key!r})").body[0] for key in self.keys.get(node, ())
        ]
        return [*notes, node] if notes else node


def chosen(roots: Sequence[Path], count: int, seed: int) -> dict[Mutant, list[Place]]:
    """As many of access as of actions, spread over packages and kinds of change.

    A function counts where each checkout has it once.
    """
    found = [functions_by_text(root) for root in roots]
    groups: dict[str, dict[tuple[str, str], list[tuple[str, int]]]]
    groups = {side: defaultdict(list) for side in SIDES}
    for text in sorted(set.intersection(*map(set, found))):
        function = found[-1][text]
        package, side = package_and_side(function.path)
        for index, change in enumerate(changes_of(function.node)):
            groups[side][package, change.kind].append((text, index))
    mutants: dict[Mutant, list[Place]] = {}
    for side in SIDES:
        used: Counter[str] = Counter()
        for text, index in in_turns(groups[side], random.Random(seed)):
            if used.total() < count // len(SIDES) and used[text] < MOST_OF_ONE:
                used[text] += 1
                mutant = described(found[-1][text], index)
                mutants[mutant] = [
                    Place(mutant.key, f.path, f.name, f.line, index)
                    for f in (functions[text] for functions in found)
                ]
    return mutants


def functions_by_text(root: Path) -> dict[str, Function]:
    """Those of which the checkout has no second that says the same."""
    every = list(functions_of(root))
    times = Counter(function.text for function in every)
    return {function.text: function for function in every if times[function.text] == 1}


def package_and_side(path: str) -> tuple[str, str]:
    parts = Path(path).with_suffix("").parts
    return "/".join(parts[:2]), next(side for side in SIDES if side in parts)


def in_turns(
    groups: Mapping[tuple[str, str], list[tuple[str, int]]], chance: random.Random
) -> Iterator[tuple[str, int]]:
    """One of each group, then a second of each that has more, and so on."""
    shuffled = [chance.sample(group, len(group)) for _, group in sorted(groups.items())]
    for turn in range(max(map(len, shuffled))):
        yield from (group[turn] for group in shuffled if turn < len(group))


def described(function: Function, index: int) -> Mutant:
    change = changes_of(function.node)[index]
    package, side = package_and_side(function.path)
    key = f"{function.path} {function.name} {index}"
    line = ast.unparse(change.statement).partition("\n")[0]
    was, becomes = ast.unparse(change.old), ast.unparse(change.new)
    return Mutant(key, package, side, change.kind, line, was, becomes)
