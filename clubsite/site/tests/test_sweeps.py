"""Sweeps: what fails doesn't keep the rest waiting, and is raised all the same."""

import pytest
from django.db import OperationalError

from clubsite.site.sweeps import do_all, do_each


def test_all_is_done_also_after_one_that_fails() -> None:
    done = []

    def act(number: int) -> None:
        done.append(number)
        if number == 2:
            raise ValueError(number)

    with pytest.raises(ValueError, match="2"):
        do_each([1, 2, 3], act)

    assert done == [1, 2, 3]


def test_several_that_fail_are_raised_together() -> None:
    def act(number: int) -> None:
        raise ValueError(number)

    with pytest.raises(ExceptionGroup) as found:
        do_each([1, 2], act)

    assert [str(error) for error in found.value.exceptions] == ["1", "2"]


def test_an_outage_of_the_database_ends_it_at_once() -> None:
    done = []

    def act() -> None:
        done.append(1)
        raise OperationalError

    with pytest.raises(OperationalError):
        do_all(act, act)

    assert done == [1]
