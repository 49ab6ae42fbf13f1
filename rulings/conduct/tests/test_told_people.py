"""People it is about who were told: they answer, get reasons, and learn who reviews them."""

import pytest

from clubsite.site.errors import Refused
from clubsite.tests.builders import make_player, make_user
from rulings.conduct import actions
from rulings.conduct.models import Referral, ReferralMessage
from rulings.conduct.procedure import State
from rulings.tests.referral_world import (
    People,
    about,
    address,
    bring_to,
    browser,
    choose_policy,
    make_people,
    make_referral,
    one_entry,
    stored,
)

pytestmark = pytest.mark.django_db

GIST = "Somebody found your voice too loud."
ANSWER = "I was helping my partner, who hears badly."


def talking(people: People) -> Referral:
    """A talk of which both people it is about were told."""
    other = make_player(people.club, "Sample Other", account=make_user("Sample Other"))
    referral = make_referral(
        people.club, about(people.subject_player, other), by=people.reporter
    )
    return bring_to(referral, State.INFORMAL, gist=GIST)


def test_the_person_it_concerns_answers_and_only_the_desk_reads_that() -> None:
    people = make_people()
    referral = talking(people)
    other = referral.subjects.get(player__name="Sample Other")
    client = browser(people.subject)
    act = address("referral_act", referral, "respond")
    page = client.get(act).content.decode()
    version = str(referral.version)

    with one_entry("referral.responded", by=people.subject):
        client.post(act, {"version": version, "text": ANSWER})

    detail = address("referral_detail", referral)
    found = {
        user.name: ANSWER in browser(user).get(detail).content.decode()
        for user in (
            people.subject,
            people.recorder,
            people.reporter,
            other.player.account,
        )
        if user is not None
    }
    assert found == {
        people.subject.name: True,
        people.recorder.name: True,
        people.reporter.name: False,
        "Sample Other": False,
    }
    assert f"Can be read by: {people.recorder.name}" in page
    assert "the reporter," not in page


def test_whoever_was_not_told_has_nothing_to_answer() -> None:
    people = make_people()
    referral = make_referral(
        people.club, about(people.subject_player), by=people.reporter
    )
    bring_to(referral, State.INFORMAL)

    page = browser(people.subject).get(address("referral_act", referral, "respond"))

    assert page.status_code == 404
    assert not ReferralMessage.objects.exists()


def test_whoever_was_told_gets_the_outcome_with_its_reasons() -> None:
    people = make_people()
    referral = talking(people)

    with pytest.raises(Refused, match="Write to the person it concerns too"):
        actions.close_referral(
            referral,
            by=people.recorder,
            expected_version=referral.version,
            outcome="They have talked.",
        )

    assert stored(referral).state == State.INFORMAL


@pytest.mark.full
@pytest.mark.parametrize(
    ("reviewer", "contact", "says"),
    [
        (
            "Sample County, 555 0131",
            "Sample Neighbour",
            "outside the club: Sample County",
        ),
        ("", "Sample Neighbour", "outside the club: Sample Neighbour"),
        ("", "", "your national federation can tell you who reviews it"),
    ],
)
def test_both_sides_learn_who_reviews_an_outcome_outside_the_club(
    reviewer: str, contact: str, says: str
) -> None:
    people = make_people()
    people.club.external_contact = contact
    people.club.save()
    choose_policy(people, conduct_reviewer=reviewer)
    referral = make_referral(
        people.club, about(people.subject_player), by=people.reporter
    )
    bring_to(referral, State.CLOSED)
    referral.subjects.update(notified_at=referral.sent_at)

    pages = [
        browser(user).get(address("referral_detail", referral)).content.decode()
        for user in (people.reporter, people.subject, people.recorder)
    ]

    assert [says in page for page in pages] == [True, True, False]
