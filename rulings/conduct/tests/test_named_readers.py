"""A report whose words name someone who could read it warns before it is sent."""

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Role
from clubsite.tests.builders import make_player
from rulings.conduct import access
from rulings.conduct.models import Referral
from rulings.tests.referral_world import COMPLETE, People, drafting, stored

pytestmark = pytest.mark.django_db


def named_people() -> tuple[People, Client, Referral, str]:
    """A draft of the reporter, and officers with names of their own."""
    people, client, draft, path = drafting()
    names = {
        "recorder": "Rita Stern",
        "deputy": "Dora Lang",
        "safeguarding": "Sam Gard",
    }
    for who, name in names.items():
        officer = getattr(people, who)
        officer.name = name
        officer.save()
    return people, client, draft, path


NAMED = {**COMPLETE, "narrative": "Rita Stern laughed at us."}


def test_words_that_name_the_recorder_warn_and_say_who_reads_it_instead() -> None:
    people, client, draft, path = named_people()

    response = client.post(path, {**NAMED, "do": "send"})

    page = " ".join(response.content.decode().split())
    assert (response.status_code, stored(draft).is_draft) == (200, True)
    assert f"Your report names {people.recorder.name}" in page
    assert f"The deputy recorder ({people.deputy.name})" in page
    assert "laughed at us" in page


def test_the_reporter_leaves_out_who_is_named() -> None:
    people, client, draft, path = named_people()

    response = client.post(path, {**NAMED, "do": "send_past"})

    assert response.status_code == 302
    assert access.get_handlers(stored(draft)) == [people.deputy]
    assert not access.visible_referrals(people.recorder, people.club).exists()


def test_the_reporter_may_send_it_to_who_is_named_all_the_same() -> None:
    people, client, draft, path = named_people()

    client.post(path, {**NAMED, "do": "send_all"})

    assert access.get_handlers(stored(draft)) == [people.recorder]


@pytest.mark.parametrize("surname", ["Offsider", "OFFSIDER,"])
def test_a_surname_alone_names_the_deputy_too(surname: str) -> None:
    people, client, draft, path = named_people()
    people.deputy.name = "Ann Offsider"
    people.deputy.save()

    page = client.post(
        path, {**COMPLETE, "subject_description": f"Mrs {surname}", "do": "send"}
    ).content.decode()

    assert "Your report names Ann Offsider" in page
    assert f"The recorder ({people.recorder.name})" in " ".join(page.split())
    assert stored(draft).is_draft


def test_both_named_leave_nobody_inside_the_club() -> None:
    people, client, _draft, path = named_people()
    text = f"{people.recorder.name} and {people.deputy.name}"

    page = client.post(
        path, {**COMPLETE, "narrative": text, "do": "send"}
    ).content.decode()

    assert "If you exclude them, no one in the club handles it" in page


def test_who_is_left_out_or_is_the_subject_already_needs_no_warning() -> None:
    people, client, draft, path = named_people()
    record = make_player(people.club, "Sample Recorder", account=people.recorder)

    client.post(path, {**NAMED, "subjects": [record.pk], "do": "send"})

    assert not stored(draft).is_draft
    assert access.get_handlers(stored(draft)) == [people.deputy]


def test_an_excluded_officer_needs_no_warning() -> None:
    people, client, draft, path = named_people()

    client.post(path, {**NAMED, "excluded": [people.recorder.pk], "do": "send"})

    assert Referral.objects.filter(pk=draft.pk, desk="deputy").exists()


@pytest.mark.parametrize("recorder", [True, False])
@pytest.mark.parametrize("contact", ["The county officer", ""])
def test_it_says_first_that_there_is_no_hearing_and_who_gets_it(
    *, recorder: bool, contact: str
) -> None:
    people, client, _draft, _path = named_people()
    Club.objects.update(external_contact=contact)
    if not recorder:
        Role.objects.filter(kind=RoleKind.RECORDER).delete()

    page = client.get(
        reverse("referral_begin", args=[people.club.slug])
    ).content.decode()
    before_first_field = " ".join(page[: page.index('name="kind"')].split())

    reader = people.recorder if recorder else people.deputy
    assert "A hearing or a sanction in the club." in before_first_field
    assert reader.name in before_first_field
    assert (contact or "national federation") in before_first_field
