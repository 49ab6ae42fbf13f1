"""A page that lists a hundred rows takes no more queries than with one row."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass

import pytest
from django.test import Client

from clubsite.site import clock
from clubsite.tests.crowd.values import Crowd
from clubsite.tests.crowd.world import make_crowd
from clubsite.tests.query_bounds import queries
from rulings.tests.appeal_world import HEARING
from scoring.results import live
from scoring.results.queries import scores


@pytest.fixture(scope="module")
def crowds(
    keep_rows: Callable[[], AbstractContextManager[None]],
) -> Iterator[tuple[Crowd, Crowd]]:
    with keep_rows():
        yield make_crowd("few", 1), make_crowd("many", 100)


LISTED = 400
"""So many more bytes, at least, does a page have that lists a hundred rows."""


@pytest.mark.full
@pytest.mark.django_db
def test_no_page_takes_more_queries_at_100_rows_than_at_one(
    crowds: tuple[Crowd, Crowd],
) -> None:
    few, many = crowds
    of_one = {name: open_cold(few, name) for name in few.pages}
    of_many = {name: open_cold(many, name) for name in many.pages}

    grown = {
        name: sorted(set(of_many[name].executed) - set(of_one[name].executed))
        for name in few.pages
        if len(of_many[name].executed) > len(of_one[name].executed)
    }
    no_lists = [
        name
        for name in few.pages
        if of_many[name].length < of_one[name].length + LISTED
    ]

    assert (grown, no_lists) == ({}, [])


@dataclass(frozen=True, slots=True)
class Opened:
    """What a page asked the database, and how many bytes it has."""

    executed: list[str]
    length: int


def open_cold(crowd: Crowd, name: str) -> Opened:
    """The page with nothing remembered; every request is held to its bound as well."""
    who, path = crowd.pages[name]
    client = Client()
    client.force_login(crowd[who])
    scores.forget_scores()
    live.forget_versions()
    with clock.at(HEARING), queries() as executed:
        response = client.get(path)
    assert response.status_code == 200, f"{name} answers {response.status_code}"
    return Opened(executed, len(response.content))
