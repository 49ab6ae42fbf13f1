"""A club with a referral and the same club without it: outsiders can't tell them apart."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager

import pytest
from django.db import connection

from clubsite.accounts.models import User
from clubsite.site import clock
from clubsite.tests.builders import undone
from tests.secrecy import twin_referral
from tests.secrecy.twin_referral import (
    CLOSEST,
    MAKERS,
    NEAR,
    NOW,
    WIDE,
    Stage,
    outsiders,
)
from tests.secrecy.visits import EVERYWHERE, differences, every_path, visit

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(
        connection.vendor != "sqlite",
        reason="only on SQLite: there a row that was undone leaves no gap",
    ),
]


@pytest.fixture(scope="module")
def stage(
    keep_rows: Callable[[], AbstractContextManager[None]],
) -> Iterator[Stage]:
    with keep_rows():
        yield twin_referral.set_stage()


def twins(
    stage: Stage, name: str, people: Mapping[str, User | None], only: tuple[str, ...]
) -> list[str]:
    """Where what these people are answered depends on whether there is that referral."""
    with clock.at(NOW):
        with undone():
            referral = MAKERS[name](stage)
            paths = every_path(stage.known(referral.token), only=only)
            with_it = visit(people, paths)
        with undone():
            without_it = visit(people, paths)
    return differences(without_it, with_it)


@pytest.mark.full
@pytest.mark.parametrize("name", MAKERS)
def test_nobody_else_can_tell_that_something_was_referred(
    stage: Stage, name: str
) -> None:
    assert twins(stage, name, outsiders(stage, name), NEAR) == []


@pytest.mark.full
@pytest.mark.parametrize("name", sorted(WIDE))
def test_no_address_of_the_site_tells_of_a_referral(stage: Stage, name: str) -> None:
    people = outsiders(stage, name)
    closest = {who: people[who] for who in CLOSEST if who in people}

    assert twins(stage, name, closest, EVERYWHERE) == []
