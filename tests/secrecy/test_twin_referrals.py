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
    SENT,
    WIDE,
    Stage,
    outsiders,
)
from tests.secrecy.visits import (
    EVERYWHERE,
    NOTHING,
    Sending,
    differences,
    every_path,
    visit,
)

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
    stage: Stage,
    name: str,
    people: Mapping[str, User | None],
    only: tuple[str, ...],
    *,
    sent: tuple[str, ...] = (),
) -> list[str]:
    """Where what these people are answered depends on whether there is that referral;
    they send what is on pages named `sent`."""
    with clock.at(NOW):
        with undone():
            referral = MAKERS[name](stage)
            known = stage.known(referral.token)
            paths = every_path(known, only=only)
            sending = Sending.of(known, only=sent) if sent else NOTHING
            with_it = visit(people, paths, sending)
        with undone():
            without_it = visit(people, paths, sending)
    return differences(without_it, with_it)


@pytest.mark.full
@pytest.mark.parametrize("name", sorted(MAKERS.keys() - {WIDE}))
def test_nobody_else_can_tell_that_something_was_referred(
    stage: Stage, name: str
) -> None:
    assert twins(stage, name, outsiders(stage, name), NEAR) == []


@pytest.mark.full
def test_no_address_and_no_form_of_the_site_tells_anyone_of_a_referral(
    stage: Stage,
) -> None:
    assert twins(stage, WIDE, outsiders(stage, WIDE), EVERYWHERE, sent=SENT) == []


@pytest.mark.full
def test_no_address_of_the_site_tells_of_a_suspension(stage: Stage) -> None:
    people = outsiders(stage, "suspended")
    closest = {who: people[who] for who in CLOSEST}

    assert twins(stage, "suspended", closest, EVERYWHERE) == []
