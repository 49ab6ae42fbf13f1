"""Guardians of people under 18 are told by mail what those people are told."""

import pytest
from django.core import mail

from clubsite.clubs.models import Player
from clubsite.jobs.worker import run_kind
from clubsite.notices import outbox
from clubsite.tests.remembered import Remembered
from rulings.conduct import actions
from rulings.conduct.access.guardians import guardian_addresses
from rulings.conduct.models import Referral
from rulings.conduct.procedure import State
from rulings.tests.referral_world import (
    People,
    about,
    address,
    bring_to,
    browser,
    make_people,
    make_referral,
    stored,
)

pytestmark = pytest.mark.django_db

PARENT = "parent@example.org"


def _young() -> tuple[People, Referral]:
    people = make_people()
    Player.objects.filter(pk=people.subject_player.pk).update(
        minor=True, guardian_email="Parent@example.org"
    )
    people.subject_player.refresh_from_db()
    referral = make_referral(
        people.club, about(people.subject_player), by=people.reporter
    )
    return people, bring_to(referral, State.TRIAGE)


young = Remembered(_young)
"""A club and a report about someone under 18, to be decided on."""


def talk(people: People, referral: Referral, **values: object) -> int:
    """Start a talk on its page, with the person told."""
    answers = {
        "version": stored(referral).version,
        "consent": "on",
        "gist": "Your voice.",
        **values,
    }
    path = address("referral_act", referral, "talk")
    return browser(people.recorder).post(path, answers).status_code


def mails_to(recipient: str) -> list[str]:
    run_kind(outbox.MAIL)
    return [
        f"{each.subject} {each.body}" for each in mail.outbox if each.to == [recipient]
    ]


def test_each_notice_of_the_person_comes_to_the_guardian_as_well() -> None:
    people, referral = young()

    answer = talk(people, referral, guardian="told")
    after_the_talk = len(mails_to(PARENT))
    actions.close_referral(
        stored(referral),
        by=people.recorder,
        expected_version=stored(referral).version,
        outcome="They have talked.",
        subject_outcome="Thank you.",
    )

    texts = mails_to(PARENT)
    assert (answer, after_the_talk, len(texts)) == (302, 1, 2)
    assert "young player in your care" in texts[0]
    for word in ("referral", "report", "subject", "voice", "recorder", "http"):
        assert word not in texts[0].casefold()
    assert len(mails_to(people.subject.email)) == 2


def test_the_guardian_is_told_of_what_is_passed_on() -> None:
    people, referral = young()
    path = address("referral_act", referral, "transfer")
    answers = {
        "version": stored(referral).version,
        "body": "Sample County",
        "gist": "Your voice.",
    }

    refused = browser(people.recorder).post(path, answers)
    browser(people.recorder).post(path, {**answers, "guardian": "told"})

    assert refused.status_code == 422
    assert len(mails_to(PARENT)) == 1


@pytest.mark.full
def test_while_the_safeguarding_officer_agrees_to_wait_nobody_is_told() -> None:
    people, referral = young()

    answer = talk(people, referral, guardian="waits")

    assert (answer, stored(referral).guardian_waits) == (302, True)
    assert mails_to(PARENT) == []
    assert len(mails_to(people.subject.email)) == 1


@pytest.mark.parametrize(
    "changed",
    [
        {"guardian_email": ""},
        {"minor": False},
        {"guardian_email": "sample.reporter.sample@example.org"},
    ],
    ids=["no address", "of age", "the reporter"],
)
def test_there_may_be_no_guardian_to_tell(changed: dict[str, object]) -> None:
    people, referral = young()
    Player.objects.filter(pk=people.subject_player.pk).update(**changed)

    talk(people, referral, guardian="told")

    assert guardian_addresses(stored(referral)) == []


def test_nobodys_guardian_learns_of_what_the_person_was_not_told() -> None:
    people, referral = young()
    before = guardian_addresses(stored(referral))

    talk(people, referral, guardian="told", gist="")

    assert (before, guardian_addresses(stored(referral))) == ([], [])
    assert mails_to(PARENT) == []
