"""Several reports of one incident: linked and unlinked, and no reporter can tell."""

import re

import pytest
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.notices.models import Notice
from clubsite.site.errors import Refused
from clubsite.tests.builders import entries
from rulings.conduct import actions
from rulings.conduct.access import links, people_of
from rulings.conduct.models import Referral, ReferralLink
from rulings.conduct.procedure import Declining, State
from rulings.tests.referral_world import (
    People,
    about,
    address,
    bring_to,
    browser,
    make_other,
    make_people,
    make_referral,
    stored,
)

pytestmark = pytest.mark.django_db

CHANGES = re.compile(
    r'nonce="[^"]+"|name="csrf[^>]+>|hx-headers=\S+ \S+|value="[0-9]+"'
)


def two_reports(state: State = State.TRIAGE) -> tuple[People, Referral, Referral]:
    """A report in triage and another one of the same incident, in that state."""
    people = make_people()
    referral = make_referral(
        people.club, about(people.subject_player), by=people.reporter
    )
    bring_to(referral, State.TRIAGE)
    return people, referral, bring_to(make_other(referral), state)


def link(referral: Referral, main: Referral, by: User) -> None:
    actions.link_referral(
        referral, by=by, expected_version=referral.version, main=main.pk
    )


def page(user: User, referral: Referral) -> str:
    response = browser(user).get(address("referral_detail", referral))
    return str(CHANGES.sub("", response.content.decode()))


def test_the_reporter_of_a_linked_report_reads_what_was_there_before() -> None:
    people, referral, main = two_reports()
    lists = reverse("referral_own", args=["sample"])
    client = browser(people.reporter)
    before = (
        page(people.reporter, referral),
        CHANGES.sub("", client.get(lists).content.decode()),
    )
    notices = Notice.objects.count()

    link(referral, main, people.recorder)

    after = (
        page(people.reporter, referral),
        CHANGES.sub("", client.get(lists).content.decode()),
    )
    assert after == before
    assert Notice.objects.count() == notices


def test_the_recorder_finds_each_report_on_the_page_of_the_other() -> None:
    people, referral, main = two_reports()

    with entries() as recorded:
        link(referral, main, people.recorder)

    assert main.code in page(people.recorder, referral)
    assert referral.code in page(people.recorder, main)
    assert [(entry.verb, entry.subject_id) for entry in recorded] == [
        ("referral.linked", referral.token_hash),
        ("referral.linked", main.token_hash),
    ]


@pytest.mark.full
def test_unlinking_puts_it_back_and_both_logs_say_so() -> None:
    people, referral, main = two_reports()
    before = stored(referral)
    link(referral, main, people.recorder)

    with entries() as recorded:
        actions.unlink_referral(
            referral, by=people.recorder, expected_version=referral.version
        )

    again = stored(referral)
    assert (again.state, again.entered_at, again.due_at) == (
        before.state,
        before.entered_at,
        before.due_at,
    )
    assert again.remind_at is not None
    assert not ReferralLink.objects.exists()
    assert [entry.verb for entry in recorded] == ["referral.unlinked"] * 2


def test_a_reporter_who_withdraws_a_linked_report_is_named_in_no_other_log() -> None:
    people, referral, main = two_reports()
    link(referral, main, people.recorder)

    with entries() as recorded:
        actions.withdraw_referral(
            referral, by=people.reporter, expected_version=referral.version
        )

    others = [entry for entry in recorded if entry.subject_id == main.token_hash]
    assert [(entry.verb, entry.actor) for entry in others] == [
        ("referral.unlinked", None)
    ]
    assert stored(referral).state == State.WITHDRAWN


@pytest.mark.full
@pytest.mark.parametrize("ends", ["close", "decline"])
def test_each_reporter_has_an_answer_before_the_other_report_ends(ends: str) -> None:
    people, referral, main = two_reports(
        State.MEMO_FILED if ends == "close" else State.TRIAGE
    )
    link(referral, main, people.recorder)

    def end() -> None:
        by, version = people.recorder, main.version
        if ends == "close":
            actions.close_referral(
                main, by=by, expected_version=version, outcome="Done."
            )
        else:
            actions.decline_referral(
                main,
                by=by,
                expected_version=version,
                declining=Declining.TRIVIAL,
                outcome="Done.",
            )

    with pytest.raises(Refused, match="Each reporter needs an answer"):
        end()
    actions.close_referral(
        referral, by=people.recorder, expected_version=referral.version, outcome="Ours."
    )
    end()

    assert not ReferralLink.objects.exists()
    assert "Ours." in page(people.reporter, referral)


def test_only_an_open_report_of_the_same_desk_can_be_linked_to() -> None:
    people, referral, main = two_reports()
    withdrawn = make_other(referral)
    actions.withdraw_referral(
        withdrawn, by=withdrawn.reporter.user, expected_version=withdrawn.version
    )

    offered = browser(people.recorder).get(address("referral_act", referral, "link"))
    codes = [key for key, _label in offered.context["form"].fields["main"].choices]
    assert codes == [main.pk]
    with pytest.raises(Refused, match="can't link it to that report"):
        link(referral, withdrawn, people.recorder)


@pytest.mark.full
def test_a_report_with_others_linked_to_it_is_linked_to_none() -> None:
    people, referral, main = two_reports()
    third = make_other(referral)
    link(referral, main, people.recorder)

    assert not links.get_others(people.recorder, main, people_of(main)).linkable
    assert 'acts/link/"' not in page(people.recorder, main)
    others = links.get_others(people.recorder, third, people_of(third))
    assert (others.linked, others.linkable, others.earlier) == ([], [main], [])


def test_a_link_is_called_by_a_number() -> None:
    people, referral, main = two_reports()
    link(referral, main, people.recorder)

    assert str(links.get_link(referral)).startswith("link ")
