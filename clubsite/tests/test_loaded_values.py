"""What `load_once` remembers is frozen: a changed row would change for every reader."""

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import date
from enum import Enum
from importlib import import_module
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest

from clubsite.accounts.models import User
from clubsite.tests import house
from scoring.results.queries.scores import ScoredEvent

pytestmark = pytest.mark.house

PLAIN = (bool, int, str, date, NoneType, Enum)
EVENTS = frozenset({ScoredEvent})
"""An event's data and scores are passed on whole, and hold the event's own row."""


def remembered() -> Iterator[Callable[..., Any]]:
    """Every function that `load_once` decorates."""
    for path in house.modules():
        place = house.place(path)
        if "/tests/" in place or "@load_once" not in path.read_text():
            continue
        module = import_module(place.removesuffix(".py").replace("/", "."))
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and "load_once" in map(
                ast.unparse, node.decorator_list
            ):
                yield getattr(module, node.name)


def changeable(value: Any) -> list[str]:
    """The types in an annotation whose values someone could change."""
    if get_origin(value) in {tuple, frozenset, Union, UnionType}:
        return [name for part in get_args(value) for name in changeable(part)]
    if value in EVENTS or value is ...:
        return []
    if is_dataclass(value) and vars(value)["__dataclass_params__"].frozen:
        hints = get_type_hints(value)
        return [
            name for field in fields(value) for name in changeable(hints[field.name])
        ]
    if isinstance(value, type) and issubclass(value, PLAIN):
        return []
    return [str(value)]


def test_every_remembered_value_is_frozen() -> None:
    found = {
        f"{load.__module__}.{load.__name__}": names
        for load in remembered()
        if (names := changeable(get_type_hints(load)["return"]))
    }

    assert found == {}


@dataclass(frozen=True)
class Holder:
    number: int
    user: User | None = None


@pytest.mark.parametrize(
    "value", [User, list[int], tuple[User, ...], Mapping[int, str], Holder]
)
def test_a_row_or_a_collection_that_changes_is_found(value: Any) -> None:
    assert len(changeable(value)) == 1


@pytest.mark.parametrize("value", [int | None, tuple[str, ...], frozenset[int]])
def test_a_frozen_value_passes(value: Any) -> None:
    assert changeable(value) == []
