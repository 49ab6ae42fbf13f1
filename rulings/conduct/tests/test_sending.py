"""Sending: routed before it lies anywhere, once, with neutral notices."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.core import mail
from django.core.exceptions import PermissionDenied
from django.utils import translation

from clubsite.audit.models import Entry
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import PolicyVersion, Role
from clubsite.jobs.worker import run_kind
from clubsite.notices import outbox
from clubsite.notices.models import Mail, Notice
from clubsite.site.clock import at
from clubsite.site.errors import Refused
from clubsite.tests.builders import EVENING, make_member, make_player
from rulings.conduct import access, actions
from rulings.conduct.models import Referral, ReferralExclusion
from rulings.conduct.procedure import Allegation, Desk, State
from rulings.conduct.queries import reporting
from rulings.tests.referral_world import (
    MEMO,
    People,
    about,
    make_draft,
    make_people,
    make_referral,
    one_entry,
)
from scoring.events.labels import EventState
from scoring.tests.builders import make_event

pytestmark = pytest.mark.django_db

IN_WORDS = replace(MEMO, subject_description="Somebody at table 4")


def told() -> set[str]:
    """Who has a notice, by name."""
    users = (notice.user for notice in Notice.objects.all())
    return {user.name.removesuffix(" sample") for user in users if user}


def test_a_memo_lies_on_the_recorders_desk_with_a_deadline() -> None:
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)
    actions.keep_draft(draft, about(people.subject_player), by=people.reporter)

    with at(EVENING), one_entry("referral.sent", by=people.reporter):
        actions.send_referral(draft, by=people.reporter)

    assert (draft.state, draft.desk) == (State.SUBMITTED, Desk.RECORDER)
    assert (draft.sent_at, draft.due_at) == (
        EVENING,
        datetime(2026, 3, 5, 23, 59, 59, tzinfo=UTC),
    )
    assert told() == {"Sample Reporter", "Sample Recorder"}


def test_sent_twice_it_is_sent_once() -> None:
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)
    actions.keep_draft(draft, IN_WORDS, by=people.reporter)
    as_the_second_click_saw_it = Referral.objects.get(pk=draft.pk)

    actions.send_referral(draft, by=people.reporter)
    actions.send_referral(as_the_second_click_saw_it, by=people.reporter)

    assert Entry.objects.filter(verb="referral.sent").count() == 1
    assert Notice.objects.filter(user=people.reporter).count() == 1


def test_an_unfinished_draft_is_not_sent() -> None:
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)
    actions.keep_draft(draft, replace(IN_WORDS, narrative=""), by=people.reporter)

    with pytest.raises(Refused, match="still need an answer"):
        actions.send_referral(draft, by=people.reporter)


def test_nobody_sends_the_draft_of_another() -> None:
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)
    actions.keep_draft(draft, IN_WORDS, by=people.reporter)

    with pytest.raises(PermissionDenied):
        actions.send_referral(draft, by=people.recorder)


def by_account(people: People) -> Allegation:
    player = make_player(people.club, "S. Recorder", account=people.recorder)
    return about(player)


def by_name(people: People) -> Allegation:
    return about(make_player(people.club, people.recorder.name.upper()))


def by_address(people: People) -> Allegation:
    player = make_player(people.club, "R. R.")
    player.email = people.recorder.email
    player.save()
    return about(player)


def by_wish(people: People) -> Allegation:
    return replace(IN_WORDS, excluded=frozenset({people.recorder.pk}))


@pytest.mark.parametrize("allegation", [by_account, by_name, by_address, by_wish])
def test_past_the_recorder_it_goes_to_the_deputy(allegation: object) -> None:
    people = make_people()
    assert callable(allegation)

    referral = make_referral(people.club, allegation(people), by=people.reporter)

    assert referral.desk == Desk.DEPUTY
    assert access.get_handlers(referral) == [people.deputy]
    assert told() == {"Sample Reporter", "Sample Deputy"}


def test_with_two_recorders_the_other_one_handles_it() -> None:
    people = make_people()
    other = make_member(people.club, RoleKind.RECORDER, name="Sample Second")

    referral = make_referral(people.club, by_wish(people), by=people.reporter)

    assert (referral.desk, access.get_handlers(referral)) == (Desk.RECORDER, [other])


def test_past_both_it_goes_to_nobody_inside() -> None:
    people = make_people()
    both = frozenset({people.recorder.pk, people.deputy.pk})

    referral = make_referral(
        people.club, replace(IN_WORDS, excluded=both), by=people.reporter
    )

    assert (referral.desk, referral.due_at, referral.remind_at) == (
        Desk.EXTERNAL,
        None,
        None,
    )
    assert access.get_handlers(referral) == []
    assert told() == {"Sample Reporter"}


def offered_to_reporter(people: People) -> reporting.Offered:
    office_holders = access.may_hold_office(people.club)
    return reporting.offered_to(people.reporter, people.club, office_holders, chosen=())


def test_a_manager_it_is_about_does_not_read_it_in_an_office_taken_later() -> None:
    people = make_people()
    manager = make_member(people.club, RoleKind.MANAGER, name="Sample Manager")
    offered = offered_to_reporter(people)["excluded"]
    kept_out = frozenset({manager.pk})
    make_referral(people.club, replace(IN_WORDS, excluded=kept_out), by=people.reporter)

    Role.objects.create(
        club=people.club, user=manager, kind=RoleKind.RECORDER, starts=EVENING
    )

    assert (manager.pk, "Sample Manager (Manager)") in offered
    assert not access.visible_referrals(manager, people.club).exists()


@pytest.mark.parametrize("language", ["en-gb", "en-us"])
def test_an_event_to_choose_has_its_day_in_our_own_style(language: str) -> None:
    people = make_people()
    event = make_event(people.club, state=EventState.FINAL)

    with translation.override(language):
        offered = offered_to_reporter(people)

    assert (event.pk, "Sample Pairs, Mon 2 Mar 2026") in offered["event"]


def test_in_a_club_without_a_recorder_nobody_inside_reads_it() -> None:
    people = make_people()
    Role.objects.all().delete()

    referral = make_referral(people.club, IN_WORDS, by=people.reporter)

    assert referral.desk == Desk.EXTERNAL


def test_a_recorder_appointed_later_does_not_read_what_went_outside() -> None:
    people = make_people()
    Role.objects.all().delete()
    referral = make_referral(people.club, IN_WORDS, by=people.reporter)

    newcomer = make_member(people.club, RoleKind.RECORDER, name="Sample Newcomer")

    assert not access.visible_referrals(newcomer, people.club).exists()
    assert access.get_handlers(referral) == []


def test_a_minor_brings_in_the_safeguarding_officer_at_once() -> None:
    people = make_people()

    make_referral(
        people.club, replace(IN_WORDS, minor_involved=True), by=people.reporter
    )

    assert told() == {"Sample Reporter", "Sample Recorder", "Sample Guardian"}


def test_a_safeguarding_officer_it_is_about_is_left_out() -> None:
    people = make_people()
    player = make_player(people.club, "S. Guardian", account=people.safeguarding)

    make_referral(
        people.club, replace(about(player), minor_involved=True), by=people.reporter
    )

    assert told() == {"Sample Reporter", "Sample Recorder"}


def test_the_accounts_of_the_subjects_are_written_down_with_the_exclusions() -> None:
    people = make_people()
    allegation = replace(
        about(people.subject_player), excluded=frozenset({people.subject.pk})
    )

    referral = make_referral(people.club, allegation, by=people.reporter)

    rows = ReferralExclusion.objects.filter(referral=referral)
    assert [(row.user, row.named) for row in rows] == [(people.subject, True)]


def test_a_club_without_a_policy_goes_by_the_preset() -> None:
    people = make_people()
    PolicyVersion.objects.all().delete()

    with at(EVENING):
        referral = make_referral(people.club, IN_WORDS, by=people.reporter)

    assert referral.due_at == datetime(2026, 3, 5, 23, 59, 59, tzinfo=UTC)


def test_a_mail_is_one_neutral_line() -> None:
    people = make_people()
    referral = make_referral(people.club, IN_WORDS, by=people.reporter)

    run_kind(outbox.MAIL)

    line = (
        "There is something new for you at The Sample Club. Please sign in to read it."
    )
    assert [(message.subject, message.body) for message in mail.outbox] == [
        ("A message from The Sample Club", line)
    ] * 2
    assert referral.token not in str(list(Notice.objects.values()))


def test_no_mail_goes_to_whom_it_is_not_open_any_more() -> None:
    people = make_people()
    make_referral(people.club, IN_WORDS, by=people.reporter)
    Role.objects.filter(user=people.recorder).delete()

    run_kind(outbox.MAIL)

    assert [message.to for message in mail.outbox] == [[people.reporter.email]]
    assert Notice.objects.get(user=people.recorder).mail == Mail.NONE


def test_a_notice_to_nobody_in_particular_is_not_mailed() -> None:
    outbox.post(
        "rulings/referral_news",
        club=None,
        to="somebody@example.org",
        key="x",
        params={"referral": 1},
    )

    run_kind(outbox.MAIL)

    assert mail.outbox == []
