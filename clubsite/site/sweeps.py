"""Sweeps of the clock: what fails doesn't keep what else is due waiting."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from django.db import InterfaceError, OperationalError

T = TypeVar("T")


def do_each(things: Iterable[T], act: Callable[[T], object]) -> None:
    """Do that with each of them, also after one with which it fails.

    What failed is raised at the end, several as an `ExceptionGroup`, so that the log has
    it each time. An outage of the database is everything's, and ends it at once.
    """
    failed: list[Exception] = []
    for thing in things:
        try:
            act(thing)
        except (InterfaceError, OperationalError):
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, it is raised below
            failed.append(error)
    if len(failed) == 1:
        raise failed[0]
    if failed:
        raise ExceptionGroup("A sweep failed more than once", failed)


def do_all(*acts: Callable[[], object]) -> None:
    """Do each of these, as `do_each` does."""
    do_each(acts, lambda act: act())
