"""Trial, final and carried sessions of a monthly report; the digest's publication."""

from datetime import timedelta

import pytest
from django.http import Http404

from clubsite.audit.models import Entry
from clubsite.clubs.actions import change_policy
from clubsite.clubs.labels import RoleKind
from clubsite.jobs.models import Job
from clubsite.jobs.tests.builders import give_up
from clubsite.jobs.worker import add_waiting
from clubsite.notices import outbox
from clubsite.notices.models import Notice
from clubsite.recaps import tasks
from clubsite.recaps.documents.content import ExceptionKind, MonthReport
from clubsite.recaps.documents.months import print_month_report
from clubsite.recaps.job_kinds import MONTH_DOCUMENT
from clubsite.recaps.labels import HoldReason
from clubsite.recaps.models import (
    DocumentState,
    MonthDocument,
    MonthFile,
    MonthKind,
    MonthRun,
)
from clubsite.recaps.months import actions
from clubsite.recaps.months.content import build_content, stored_content
from clubsite.recaps.months.tests.world import (
    MARCH,
    TURN,
    MonthWorld,
    make_all,
    next_morning,
)
from clubsite.recaps.queries.months import Month, month_report
from clubsite.site import clock
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_member
from scoring.events.labels import EventState
from scoring.events.models import Session
from scoring.tests.builders import make_mitchell

pytestmark = pytest.mark.django_db
APRIL = Month(2026, 4)


def exceptions(document: MonthDocument) -> list[str]:
    content = stored_content(document)
    assert isinstance(content, MonthReport)
    kinds = {ExceptionKind.NO_NUMBER, ExceptionKind.SAME_NUMBER}
    return [str(row.kind) for row in content.exceptions if row.kind not in kinds]


def finish(world: MonthWorld, *carried: int) -> MonthDocument:
    with clock.at(next_morning()):
        return actions.make_final(world.club, MARCH, carried=carried, by=world.manager)


def test_re_13_final_is_refused_until_what_is_not_final_is_carried_over() -> None:
    world = MonthWorld(EventState.OFFICIAL)
    world.make()
    assert exceptions(world.get()) == ["not-final"]

    with pytest.raises(Refused, match="Not final yet: Sample Pairs, Mon 2 Mar 2026"):
        finish(world)
    session = Session.objects.get()
    final = finish(world, session.pk)
    make_all()

    final.refresh_from_db()
    trial = world.get()
    assert (final.state, final.carried) == (DocumentState.READY, [session.pk])
    assert trial.state == DocumentState.SUPERSEDED
    assert exceptions(final) == ["carried-over"]
    content = stored_content(final)
    assert isinstance(content, MonthReport)
    assert (content.sessions, content.fees) == ((), 0)
    april = month_report(world.club, APRIL)
    assert [row.event_id for row in april.sessions] == [world.event.pk]
    assert [row.kind for row in april.exceptions][:2] == [
        *(ExceptionKind.BROUGHT, ExceptionKind.NOT_FINAL)
    ]


def test_a_session_under_appeal_or_called_off_is_judged_by_that() -> None:
    world = MonthWorld(EventState.CANCELLED)
    world.make()

    final = finish(world)
    make_all()

    final.refresh_from_db()
    assert exceptions(final) == ["cancelled"]


def test_a_final_report_stays_as_it_was_approved() -> None:
    world = MonthWorld()
    change_policy(
        world.club, {"report_fee": "1.50", "report_payment_note": "Account 1"},
        by=world.manager,
    )  # fmt: skip
    world.event.policy = world.club.policies.latest("number")
    world.event.save()
    world.make()
    final = finish(world)
    make_all()
    before = bytes(MonthFile.objects.get(document=final, format="csv").content)
    world.event.name = "Another name"
    world.event.save()
    MonthDocument.objects.filter(pk=final.pk).update(state=DocumentState.DEAD)

    actions.make_again(final, by=world.manager)
    make_all()

    final.refresh_from_db()
    assert bytes(MonthFile.objects.get(document=final, format="csv").content) == before
    content = build_content(final)
    assert isinstance(content, MonthReport)
    printed = print_month_report(content, str)
    facts = {fact.label: fact.value for fact in (*printed.facts, *printed.figures)}
    assert facts["Run"] == "FINAL"
    assert facts["Approved by"] == world.manager.name
    assert facts["Fees due"] == "4.50 EUR"
    assert printed.footer == ("Account 1",)


def test_a_trial_is_made_again_of_the_month_as_it_is() -> None:
    world = MonthWorld(EventState.OFFICIAL)
    world.make()
    world.set_state(EventState.FINAL)

    actions.make_again(world.get(), by=world.manager)
    make_all()

    assert exceptions(world.get()) == []


def test_a_report_that_failed_is_tried_at_once() -> None:
    world = MonthWorld()
    world.sweep()
    add_waiting(MONTH_DOCUMENT)
    Job.objects.update(run_after=now() + timedelta(hours=1), attempts=2)

    actions.make_again(world.get(), by=world.manager)

    jobs = Job.objects.order_by("pk").values_list("key", "attempts")
    assert list(jobs) == [(world.get().pk, 0), (world.digest.pk, 2)]
    with pytest.raises(Refused, match="already being prepared"):
        actions.make_again(world.get(), by=world.manager)


def test_n20_a_report_that_cannot_be_made_is_the_managers_to_know() -> None:
    world = MonthWorld()
    world.sweep()

    give_up(MONTH_DOCUMENT, world.get().pk)

    [notice] = Notice.objects.all()
    assert notice.user == world.manager
    subject, text = outbox.notice_text(notice)
    assert subject == "The monthly report couldn’t be created"
    assert f"Document {world.get().pk}, 2026-03" in text
    assert world.get().state == DocumentState.DEAD


@pytest.mark.parametrize(
    ("month", "says"),
    [
        (MARCH, "already has its documents"),
        (Month(2026, 5), "hasn’t begun"),
        (Month(2025, 1), "no session in this month"),
    ],
)
def test_documents_of_another_month_are_refused(month: Month, says: str) -> None:
    world = MonthWorld()
    world.sweep()

    with clock.at(next_morning()), pytest.raises(Refused, match=says):
        actions.ask_month(world.club, month, by=world.manager)


def test_documents_of_an_earlier_month_are_made_when_asked_for() -> None:
    world = MonthWorld()

    with clock.at(next_morning() + timedelta(days=90)):
        made = actions.ask_month(world.club, MARCH, by=world.manager)
    make_all()

    assert [document.kind for document in made] == ["month-report", "rulings-digest"]
    assert world.get().state == DocumentState.READY


def test_a_month_is_made_final_once_and_not_before_its_end() -> None:
    world = MonthWorld()
    world.make()

    with clock.at(TURN - timedelta(days=2)), pytest.raises(Refused, match="isn’t over"):
        actions.make_final(world.club, MARCH, by=world.manager)
    finish(world)
    with pytest.raises(Refused, match="already has its final report"):
        finish(world)


def test_the_digest_is_published_as_it_was_previewed_and_sent() -> None:
    world = MonthWorld()
    world.make()
    digest = world.digest

    with pytest.raises(Refused, match="Only a final document"):
        actions.send(digest, by=world.manager)
    actions.publish_digest(digest, by=world.manager)
    make_all()
    digest.refresh_from_db()
    for _ in range(2):
        actions.send(digest, by=world.manager)

    assert (digest.run, digest.state) == (MonthRun.FINAL, DocumentState.READY)
    html = bytes(digest.files.get(format="html").content).decode()
    assert "PUBLISHED" in html
    [notice] = Notice.objects.all()
    assert (notice.user, outbox.notice_text(notice)[0]) == (
        *(world.director, "Rulings digest, 2026-03"),
    )
    with pytest.raises(Refused, match="Only a draft"):
        actions.publish_digest(digest, by=world.manager)


def test_the_cover_sheet_goes_to_the_recipients_of_the_policy() -> None:
    world = MonthWorld()
    change_policy(
        world.club, {"report_recipients": "county@example.org, "}, by=world.manager
    )
    world.make()
    final = finish(world)
    make_all()
    final.refresh_from_db()

    actions.send(final, by=world.manager)

    sent = {notice.address: notice for notice in Notice.objects.all()}
    assert set(sent) == {"county@example.org", ""}
    assert sent[""].user == world.manager
    subject, text = outbox.notice_text(sent["county@example.org"])
    assert subject == "Monthly report, 2026-03"
    assert "Tables: 3\n" in text
    assert "Player 1NSa" not in text


def test_a_withheld_document_waits_and_a_revoked_one_loses_its_content() -> None:
    world = MonthWorld()
    world.make()
    digest = world.digest

    actions.withhold(digest, HoldReason.NAMES, by=world.manager)
    with pytest.raises(Refused, match="Someone else"):
        actions.withhold(digest, HoldReason.NAMES, by=world.manager)
    actions.release(digest, by=world.manager)
    with pytest.raises(Refused, match="isn’t withheld"):
        actions.release(digest, by=world.manager)
    make_all()
    digest.refresh_from_db()
    assert digest.state == DocumentState.READY
    actions.revoke(digest, HoldReason.PRIVACY, by=world.manager)

    assert (digest.state, digest.facts) == (DocumentState.REVOKED, {})
    assert not MonthFile.objects.filter(document=digest).exists()
    actions.make_again(digest, by=world.manager)
    make_all()
    digest.refresh_from_db()
    assert digest.facts["families"] == []


def test_nobody_but_managers_changes_a_document() -> None:
    world = MonthWorld()
    world.make()

    for person in (world.director, make_member(world.club, RoleKind.RECORDER)):
        with pytest.raises(Http404):
            actions.revoke(world.digest, HoldReason.PRIVACY, by=person)
        with pytest.raises(Http404):
            actions.publish_digest(world.digest, by=person)


def test_a_trial_that_was_replaced_long_ago_is_deleted_and_logged() -> None:
    world = MonthWorld()
    world.make()
    final = finish(world)
    make_all()

    with clock.at(next_morning() + timedelta(days=89)):
        tasks.prune_documents()
    assert world.get().state == DocumentState.SUPERSEDED
    with clock.at(next_morning() + timedelta(days=91)):
        tasks.prune_documents()

    kinds = MonthDocument.objects.filter(kind=MonthKind.REPORT)
    assert [document.pk for document in kinds] == [final.pk]
    assert Entry.objects.filter(verb="documents.pruned").count() == 1


def test_a_report_is_of_the_clubs_own_sessions() -> None:
    world = MonthWorld()
    make_mitchell(world.club, state=EventState.DRAFT)

    assert [row.event_id for row in month_report(world.club, MARCH).sessions] == [
        world.event.pk
    ]
