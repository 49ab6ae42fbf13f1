"""The examples in the words of every module are true."""

import doctest
import importlib
from pathlib import Path

import pytest

from clubsite.tests import house

EXAMPLE = ">>> "
MODULES = [
    path
    for path in house.modules()
    if "tests" not in path.parts and EXAMPLE in path.read_text()
]


def module_of(path: Path) -> str:
    return (
        house.place(path)
        .removesuffix(".py")
        .removesuffix("/__init__")
        .replace("/", ".")
    )


@pytest.mark.parametrize("name", [*map(module_of, MODULES)])
def test_the_examples_of_a_module_hold(name: str) -> None:
    outcome = doctest.testmod(importlib.import_module(name))

    assert outcome.attempted
    assert outcome.failed == 0
