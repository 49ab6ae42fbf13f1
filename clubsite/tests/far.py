"""Tests that go far: all their cases run in `script/test full`, some of them always."""

from collections.abc import Container, Iterable

import pytest


def mostly_far(
    values: Iterable[str], *, near: Container[str]
) -> list[pytest.ParameterSet]:
    """Parameters of a test: all values, of which only the near ones run every time."""
    return [
        pytest.param(value, marks=() if value in near else (pytest.mark.full,))
        for value in values
    ]
