"""The examples in the words of every module of the game are true."""

import doctest
import importlib
import pkgutil

import pytest

from scoring import bridge

MODULES = [
    module.name
    for module in pkgutil.walk_packages(bridge.__path__, f"{bridge.__name__}.")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module_hold(name: str) -> None:
    module = importlib.import_module(name)

    outcome = doctest.testmod(module)

    assert outcome.failed == 0
