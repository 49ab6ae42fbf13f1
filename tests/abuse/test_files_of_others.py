"""Files of another case: neither read, nor added to, nor taken out."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from clubsite.site import clock
from clubsite.tests.builders import make_club
from rulings.appeals.procedure import State
from rulings.conduct import actions
from rulings.tests.appeal_world import LATER, appeal_in, make_world
from rulings.tests.marked_case import marked
from rulings.tests.referral_world import (
    PAGE,
    address,
    browser,
    make_draft,
    make_people,
)

pytestmark = pytest.mark.django_db


def test_a_reporter_reaches_no_file_of_another_draft() -> None:
    people = make_people()
    own = make_draft(people.club, by=people.reporter)
    other = make_draft(people.club, by=people.deputy)
    actions.add_evidence(own, [PAGE], by=people.reporter)
    for _file in range(2):
        actions.add_evidence(other, [PAGE], by=people.deputy)
    client = browser(people.reporter)
    upload = {"file": SimpleUploadedFile("a.pdf", PAGE.content)}

    read = [
        client.get(address("referral_evidence", draft, number)).status_code
        for draft, number in ((own, 1), (own, 2), (other, 1), (other, 2))
    ]
    client.post(address("referral_file_remove", own, 2))
    changed = [
        client.post(address("referral_file_remove", other, 1)).status_code,
        client.post(address("referral_files", other), upload).status_code,
    ]

    assert read == [200, 404, 404, 404]
    assert changed == [404, 404]
    assert (own.evidence.count(), other.evidence.count()) == (1, 2)


def test_a_file_of_another_appeal_is_not_found_under_the_own_one() -> None:
    world = make_world()
    appeal = marked(world, "exchanged")
    elsewhere = make_world(club=make_club("elsewhere"))
    other = appeal_in(elsewhere, State.LODGED)
    evidence = appeal.evidence.latest("pk")
    client = Client()
    client.force_login(elsewhere["in_charge"])

    with clock.at(LATER):
        statuses = [
            client.get(
                reverse("appeal_file", args=[slug, case, evidence.pk])
            ).status_code
            for slug, case in (
                (elsewhere.club.slug, other.pk),
                (elsewhere.club.slug, appeal.pk),
                (world.club.slug, appeal.pk),
            )
        ]

    assert statuses == [404] * 3
