"""Tests that go far: all their cases run in `script/test full`, some of them always."""

from collections.abc import Callable, Container, Iterable
from typing import Any

import pytest


def mostly_far(
    values: Iterable[str], *, near: Container[str]
) -> list[pytest.ParameterSet]:
    """Parameters of a test: all values, of which only the near ones run every time."""
    return [
        pytest.param(value, marks=() if value in near else (pytest.mark.full,))
        for value in values
    ]


def one_in(
    step: int, values: Iterable[Any], name: Callable[[Any], str] = str
) -> list[pytest.ParameterSet]:
    """Parameters of a test: all values, of which one in `step` runs every time."""
    return [
        pytest.param(
            value, id=name(value), marks=(pytest.mark.full,) if number % step else ()
        )
        for number, value in enumerate(values)
    ]
