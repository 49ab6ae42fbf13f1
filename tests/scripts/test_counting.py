"""Nobody is told of the lines that Django takes, and of ours nobody is kept in the dark."""

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from types import FrameType

import pytest
from django.db.models import QuerySet

from tests.counting import ASKED, uncounted


class Listener:
    """Is told what is called, as who counts lines is."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def start(self) -> None:
        sys.settrace(self)

    def __call__(self, frame: FrameType, _event: str, _of: object) -> None:
        self.heard.append(frame.f_code.co_name)


def heard_of(*calls: Callable[[], object]) -> list[str]:
    """What a listener hears; in a thread of its own, for here somebody may count."""
    listener = Listener()

    def listen() -> None:
        listener.start()
        for call in calls:
            with suppress(ZeroDivisionError):
                call()
        sys.settrace(None)

    with ThreadPoolExecutor() as threads:
        threads.submit(listen).result()
    ours = {"rows", "failing", "ours"}
    return [name for name in listener.heard if name in ours]


def rows() -> int:
    return len([1])


def failing() -> float:
    return rows() / 0


def ours() -> int:
    return rows()


def test_what_is_uncounted_is_not_heard_and_what_follows_is() -> None:
    assert heard_of(uncounted(rows), ours) == ["ours", "rows"]


def test_after_an_error_everything_is_heard_again() -> None:
    assert heard_of(uncounted(failing), ours) == ["ours", "rows"]


def test_one_inside_the_other_stays_uncounted_to_the_end() -> None:
    def outer() -> None:
        uncounted(rows)()
        rows()

    assert heard_of(uncounted(outer), ours) == ["ours", "rows"]


def test_what_is_made_while_it_works_is_heard() -> None:
    assert heard_of(lambda: uncounted(sum)(ours() for _ in range(1))) == [
        "ours",
        "rows",
    ]


def test_where_nobody_counts_it_answers_all_the_same() -> None:
    assert uncounted(ours)() == 1


@pytest.mark.parametrize("name", ASKED)
def test_rows_are_asked_for_uncounted(name: str) -> None:
    assert hasattr(getattr(QuerySet, name), "__wrapped__")
