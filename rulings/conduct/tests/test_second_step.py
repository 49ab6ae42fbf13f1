"""A confidential file opens only soon after the second step."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import SavedForm
from clubsite.accounts.second_factor.tests.builders import give, make_device
from clubsite.audit import trail
from clubsite.site import clock
from rulings.conduct import access
from rulings.conduct.models import Referral
from rulings.evidence.tests.builders import make_ready
from rulings.tests.referral_world import People, address, memo_handled

pytestmark = pytest.mark.django_db

SOON, LATER = timedelta(minutes=59), timedelta(minutes=61)
PAGES = [
    ("referral_detail",),
    ("referral_evidence", 1),
    ("referral_evidence_page", 1, 1),
    ("referral_act", "note"),
]


@pytest.fixture
def case() -> tuple[People, Referral]:
    people, referral = memo_handled()
    make_ready(referral.evidence.get())
    return people, referral


def entries_of(referral: Referral) -> int:
    """How much has been done to the referral, reading it included."""
    return trail.get_chain(access.audit_subject(referral)).count()


@pytest.mark.parametrize("place", PAGES, ids=lambda place: place[0])
def test_after_an_hour_the_second_step_is_asked_again(
    client: Client, case: tuple[People, Referral], place: tuple[object, ...]
) -> None:
    people, referral = case
    make_device(people.recorder)
    client.force_login(people.recorder)
    give(client, people.recorder)
    path = address(str(place[0]), referral, *place[1:])

    with clock.at(clock.now() + SOON):
        soon = client.get(path)
    recorded = entries_of(referral)
    with clock.at(clock.now() + LATER):
        later = client.get(path)

    assert soon.status_code == 200
    assert later.headers["Location"] == f"{reverse('second_factor_give')}?next={path}"
    assert entries_of(referral) == recorded


def test_the_second_step_is_asked_again_before_a_sealed_original(
    client: Client, case: tuple[People, Referral]
) -> None:
    people, referral = case
    make_device(people.recorder)
    client.force_login(people.recorder)
    give(client, people.recorder)
    path = address("referral_evidence_original", referral, 1)
    recorded = entries_of(referral)

    with clock.at(clock.now() + LATER):
        answer = client.post(path)

    assert answer.status_code == 302
    assert answer.headers["Location"].startswith(reverse("second_factor_give"))
    assert entries_of(referral) == recorded


def test_what_was_written_for_longer_than_an_hour_is_kept(
    client: Client, case: tuple[People, Referral]
) -> None:
    people, referral = case
    typed = {"username": people.recorder.email, "password": "sample"}
    client.post(reverse("sign_in"), typed)
    make_device(people.recorder)
    give(client, people.recorder)
    path = address("referral_act", referral, "note")

    with clock.at(clock.now() + LATER):
        client.post(path, {"text": "A long note.", "seen": str(referral.version)})

    assert SavedForm.objects.get().typed["text"] == ["A long note."]


def test_without_a_second_factor_nothing_is_asked(
    client: Client, case: tuple[People, Referral]
) -> None:
    people, referral = case
    client.force_login(people.recorder)

    with clock.at(clock.now() + LATER):
        page = client.get(address("referral_detail", referral))

    assert page.status_code == 200
