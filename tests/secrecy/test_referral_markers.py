"""Which texts and files of a referral arrive at whom, compared with the matrix."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest
from django.db import connection
from django.test import Client

from clubsite.accounts.models import User
from clubsite.accounts.second_factor.tests.builders import give
from clubsite.site import clock
from clubsite.tests.builders import undone
from rulings.conduct import access
from rulings.conduct.models import Referral
from rulings.conduct.procedure import State
from rulings.conduct.views import DOINGS
from rulings.tests.referral_world import address
from tests.secrecy import twin_referral
from tests.secrecy.papers import texts_of_documents
from tests.secrecy.referral_case import make_case
from tests.secrecy.referral_markers import CAST, KINDS, Probe, cases, found_in
from tests.secrecy.twin_referral import NOW, Stage
from tests.secrecy.visits import browser_of, every_path, forget_memory, text_of

NEAR = (
    *("referral_", "notice_list", "waiting_list", "club_home", "data_own", "desk"),
    *("club_history", "retention_schedule", "person_detail", "people"),
)
BUTTONS = ("referral_evidence_original", "referral_transfer_file")
"""What comes by a button."""


@pytest.fixture(scope="module")
def stage(
    keep_rows: Callable[[], AbstractContextManager[None]],
) -> Iterator[Stage]:
    with keep_rows():
        yield twin_referral.set_stage()


def user_of(stage: Stage, who: str) -> User | None:
    """The person whom the cast calls so."""
    if who in stage.people:
        return stage.people[who]
    return stage.reporter if who == "reporter" else stage.world[who]


def arriving(
    stage: Stage, referral: Referral, user: User | None
) -> Iterator[tuple[str, str]]:
    """All that this person can be answered, with its address."""
    client = browser_of(user)
    if user is not None:
        give(client, user)
    paths = every_path(stage.known(referral.token), only=NEAR)
    if user is not None:
        paged = {doing.act for doing in DOINGS}
        acts = paged.intersection(access.allowed_actions(user, referral))
        paths += [address("referral_act", referral, act) for act in sorted(acts)]
    for path in paths:
        response = client.get(path, follow=True)
        yield path, text_of(response)
    yield from taken_out(referral, client)


def taken_out(referral: Referral, client: Client) -> Iterator[tuple[str, str]]:
    """The sealed original of a file, and the sealed copy for a body outside."""
    for name, rest in ((BUTTONS[0], [1]), (BUTTONS[1], [])):
        path = address(name, referral, *rest)
        yield path, text_of(client.post(path))


@pytest.mark.django_db
@pytest.mark.full
@pytest.mark.skipif(
    connection.vendor != "sqlite",
    reason="only on SQLite: who reads what is code, not data",
)
@pytest.mark.parametrize(("kind", "state", "notified"), list(cases()))
def test_what_arrives_is_what_the_matrix_says(
    stage: Stage, kind: str, state: State, *, notified: bool
) -> None:
    wrong = {}
    with clock.at(NOW), undone():
        referral, _earlier = make_case(
            stage, Probe("stranger", kind, state, notified=notified)
        )
        for who in CAST:
            probe = Probe(who, kind, state, notified=notified)
            forget_memory()
            with undone():
                user = user_of(stage, who)
                found = found_in(arriving(stage, referral, user), probe)
            if found != probe.expected:
                wrong[who] = {
                    "leaks": sorted(found - probe.expected),
                    "missing": sorted(probe.expected - found),
                }

    assert wrong == {}


@pytest.mark.django_db
@pytest.mark.full
@pytest.mark.skipif(
    connection.vendor != "sqlite",
    reason="only on SQLite: who reads what is code, not data",
)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("state", [State.SUBMITTED, State.TRANSFERRED, State.CLOSED])
def test_no_document_of_the_evening_or_the_month_holds_a_text_of_it(
    stage: Stage, kind: str, state: State
) -> None:
    probe = Probe("stranger", kind, state, notified=state is not State.SUBMITTED)
    with clock.at(NOW), undone():
        make_case(stage, probe)
        manager = stage.world["manager"]
        texts = [*texts_of_documents(stage.world.event, by=manager)]

    assert any("Rulings" in text for text in texts)
    assert found_in((("", text) for text in texts), probe) == set()
