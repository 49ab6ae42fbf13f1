"""Every kind of page asks its questions of PostgreSQL, which takes fewer than SQLite does."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest
from django.urls import reverse

from clubsite.tests import crawl
from clubsite.tests.world import World, client_of, make_world

pytestmark = [pytest.mark.postgresql, pytest.mark.full]


@pytest.fixture(scope="module")
def world(keep_rows: Callable[[], AbstractContextManager[None]]) -> Iterator[World]:
    with keep_rows():
        yield make_world()


@pytest.mark.parametrize("part", ["player", "director"])
@pytest.mark.django_db
def test_every_page_that_somebody_reaches_answers(world: World, part: str) -> None:
    client = client_of(world.people[part], language="en")
    starts = reverse("site_home"), reverse("club_home", args=[world.club.slug])

    seen = [path for path, _page in crawl.pages(client, *starts, often=1)]

    assert len(seen) > 20
