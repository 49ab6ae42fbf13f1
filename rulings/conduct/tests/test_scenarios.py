"""Scenarios CO-01, CO-02 and CO-05 of the procedures by their numbers (CO-14 beside)."""

import pytest
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.notices.models import Notice
from clubsite.tests.builders import make_member, make_player, make_user
from rulings.conduct.models import Referral
from rulings.conduct.procedure import State
from rulings.tests.referral_world import (
    COMPLETE,
    about,
    address,
    browser,
    drafting,
    make_people,
    make_referral,
    stored,
)

pytestmark = pytest.mark.django_db


def notices_of(user: User) -> list[str]:
    return list(Notice.objects.filter(user=user).values_list("kind", flat=True))


def queue_of(user: User) -> tuple[int, list[str]]:
    page = browser(user).get(reverse("referral_list", args=["sample"]))
    if page.status_code != 200:
        return page.status_code, []
    queue = page.context["queue"]
    return 200, [row.title for row in [*queue.waiting, *queue.ended]]


def test_co_01_a_memo_reaches_the_recorder_and_nobody_else_finds_it() -> None:
    people = make_people()
    others = [
        *(
            make_member(people.club, kind)
            for kind in (RoleKind.DIRECTOR, RoleKind.MANAGER)
        ),
        make_user("Sample Operator", is_operator=True),
        people.subject,
    ]

    referral = make_referral(
        people.club, about(people.subject_player), by=people.reporter
    )

    assert queue_of(people.recorder) == (200, [referral.code])
    assert (len(notices_of(people.recorder)), len(notices_of(people.reporter))) == (
        1,
        1,
    )
    gone = address("referral_detail", Referral(club=people.club, token="x" * 43))
    for user in others:
        found = browser(user).get(address("referral_detail", referral))
        nothing = browser(user).get(gone)
        assert (queue_of(user)[0], notices_of(user)) == (404, [])
        assert found.status_code == nothing.status_code == 404
        assert len(found.content) == len(nothing.content)


def test_co_02_a_memo_on_the_recorder_goes_to_the_deputy_alone() -> None:
    people = make_people()
    before = queue_of(people.recorder), notices_of(people.recorder)
    record = make_player(people.club, "Sample Recorder", account=people.recorder)

    referral = make_referral(people.club, about(record), by=people.reporter)

    assert queue_of(people.deputy) == (200, [referral.code])
    assert (queue_of(people.recorder), notices_of(people.recorder)) == before
    page = browser(people.recorder).get(address("referral_detail", referral))
    assert page.status_code == 404


def test_co_05_a_form_sent_twice_makes_one_referral_and_one_receipt() -> None:
    people, client, draft, path = drafting()

    answers = [client.post(path, {**COMPLETE, "do": "send"}) for _click in range(2)]

    receipt = address("referral_receipt", draft)
    assert [answer.headers["Location"] for answer in answers] == [receipt, receipt]
    assert Referral.objects.count() == 1
    assert stored(draft).state == State.SUBMITTED
    assert len(notices_of(people.reporter)) == 1
