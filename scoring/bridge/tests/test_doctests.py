"""The examples in the words of every module of the game and of the files are true."""

import doctest
import importlib
import pkgutil

import pytest

from scoring import bridge, formats

MODULES = [
    module.name
    for package in (bridge, formats)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if ".tests" not in module.name
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module_hold(name: str) -> None:
    module = importlib.import_module(name)

    outcome = doctest.testmod(module)

    assert outcome.failed == 0
