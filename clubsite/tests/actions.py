"""Every action of every app, and the scenarios that show what it records."""

import importlib
import importlib.util
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

from django.apps import apps

from clubsite.tests.builders import Scenario

OURS = ("clubsite.", "scoring", "rulings")


def our_apps() -> list[str]:
    """The names of the apps that we wrote."""
    return [c.name for c in apps.get_app_configs() if c.name.startswith(OURS)]


def every_action() -> dict[str, Callable[..., Any]]:
    """All public functions of all `actions` modules, by their full names."""
    return {
        f"{module.__name__}.{name}": function
        for app in our_apps()
        for package in [app, *_packages(app)]
        for module in _modules(f"{package}.actions")
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if is_action(function) and function.__module__ == module.__name__
    }


def is_action(function: Callable[..., Any]) -> bool:
    """Whether it is done by someone: then it takes `by`; helpers do not."""
    public = not function.__name__.startswith("_")
    return public and "by" in inspect.signature(function).parameters


def scenarios() -> dict[str, Scenario]:
    """The scenarios that the tests of all apps give, by the full name of the action and
    what it records: an action that ends in two ways has one for each."""
    return {
        f"{name_of(scenario.action)} {scenario.verb}": scenario
        for app in our_apps()
        for module in _modules(home_of(app))
        for scenario in getattr(module, "SCENARIOS", ())
    }


def name_of(action: Callable[..., Any]) -> str:
    """The full name of an action."""
    return f"{action.__module__}.{action.__name__}"


def home_of(app: str) -> str:
    """The module where that app keeps its scenarios."""
    return f"{app}.tests.scenarios"


def _packages(app: str) -> Iterator[str]:
    """The packages of capabilities inside that app."""
    for inner in pkgutil.iter_modules(importlib.import_module(app).__path__):
        if inner.ispkg:
            yield f"{app}.{inner.name}"


def _modules(name: str) -> Iterator[ModuleType]:
    """The module of that name, and all inside it where it is a package; or none."""
    if not _exists(name):
        return
    module = importlib.import_module(name)
    yield module
    for inner in pkgutil.iter_modules(getattr(module, "__path__", [])):
        yield from _modules(f"{name}.{inner.name}")


def _exists(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False
