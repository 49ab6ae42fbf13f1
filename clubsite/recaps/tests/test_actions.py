"""Making again, the director's copy, and trying again what failed."""

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.audit.messages import entry_text
from clubsite.audit.models import Entry
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.jobs.tests.builders import fail, give_up, outcome
from clubsite.jobs.worker import run_kind
from clubsite.notices import outbox
from clubsite.notices.models import Mail, Notice
from clubsite.recaps import actions, flow_sheets
from clubsite.recaps.job_kinds import DOCUMENT, FLOW_SHEET
from clubsite.recaps.labels import Work
from clubsite.recaps.models import Document, DocumentState, FlowSheet
from clubsite.recaps.tests.builders import ask_one, make_posted, make_ready
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member, make_user, post_notice
from rulings.laws.trees import TREES
from scoring.events.labels import RevisionReason
from scoring.events.models import Deal
from scoring.exchange.actions.analysis import DEAL
from scoring.results.actions import publish_revision
from scoring.tests.builders import appoint, make_deal, make_mitchell

pytestmark = pytest.mark.django_db


def dead(document: Document) -> Document:
    give_up(DOCUMENT, document.pk)
    document.refresh_from_db()
    return document


def test_a_dead_document_is_queued_and_can_be_tried_four_times_more() -> None:
    club = make_club()
    manager = make_member(club, RoleKind.MANAGER)
    document = dead(ask_one(make_posted(club)))

    actions.make_again(document, by=manager)

    assert (document.state, document.asked_by) == ("queued", manager)
    assert run_kind(DOCUMENT)
    assert outcome(DOCUMENT) == ("done", 1, "")


def test_a_document_that_waits_after_a_failure_is_made_at_once_when_asked() -> None:
    club = make_club()
    document = ask_one(make_posted(club))
    fail(DOCUMENT, document.pk, attempt=3)
    early = run_kind(DOCUMENT)

    actions.make_again(document, by=make_member(club, RoleKind.MANAGER))

    assert (early, run_kind(DOCUMENT)) == (0, 1)
    assert outcome(DOCUMENT) == ("done", 1, "")


@pytest.mark.full
def test_a_ready_document_is_made_again_and_keeps_its_files_until_then() -> None:
    club = make_club()
    document = make_ready(make_posted(club))

    actions.make_again(document, by=make_member(club, RoleKind.MANAGER))

    assert document.state == DocumentState.QUEUED
    assert document.renderings.count() == 10


def test_asked_for_again_twice_it_is_queued_once() -> None:
    club = make_club()
    manager = make_member(club, RoleKind.MANAGER)
    document = make_ready(make_posted(club))
    actions.make_again(document, by=manager)

    with pytest.raises(Refused, match="already being prepared"):
        actions.make_again(document, by=manager)


def test_a_document_of_older_results_is_not_made_again() -> None:
    club = make_club()
    event = make_posted(club)
    document = make_ready(event)
    publish_revision(event, RevisionReason.RULING)

    with pytest.raises(Refused, match="Newer results have been posted"):
        actions.make_again(document, by=make_member(club, RoleKind.MANAGER))


def test_the_director_in_charge_has_documents_made_and_another_director_does_not() -> (
    None
):
    club = make_club()
    event = make_posted(club)
    document = dead(ask_one(event))
    in_charge = make_member(club, RoleKind.DIRECTOR, name="In Charge")
    appoint(event, in_charge)

    with pytest.raises(PermissionDenied):
        actions.make_again(
            document, by=make_member(club, RoleKind.DIRECTOR, name="Another")
        )
    actions.make_again(document, by=in_charge)

    assert document.state == DocumentState.QUEUED


def test_a_directors_copy_has_the_names_and_sums_that_the_public_one_has_not() -> None:
    club = make_club()
    event = make_posted(club)
    player = event.entries.all()[0].members.all()[0].player
    player.hidden = True
    player.save()
    director = make_member(club, RoleKind.DIRECTOR)

    copy = actions.ask_copy(event, by=director)
    run_kind(DOCUMENT)
    with pytest.raises(Refused, match="already"):
        actions.ask_copy(event, by=director)

    text = bytes(copy.renderings.get(format="text").content).decode()
    assert player.name in text
    assert "Total" in text
    assert "Director's copy" in text


def test_before_posting_there_is_nothing_to_copy() -> None:
    club = make_club()

    with pytest.raises(Refused, match="when the results are posted"):
        actions.ask_copy(make_mitchell(club), by=make_member(club, RoleKind.DIRECTOR))


def everything_failed(club: Club) -> None:
    """One failed document, mail and deal of the club."""
    event = make_posted(club)
    dead(ask_one(event))
    deal = make_deal(event, 1)
    give_up(DEAL, deal.pk)
    # Whom to tell of the document: no one holds an office here yet.
    mail = post_notice("clubs/invitation", club=club, to="a@example.org", key=club.slug)
    give_up(outbox.MAIL, mail.pk)


def failed(club: Club) -> tuple[int, int, int]:
    """How many documents, mails and deals of the club have failed."""
    return (
        Document.objects.filter(event__club=club, state=DocumentState.DEAD).count(),
        Notice.objects.filter(club=club, mail=Mail.FAILED).count(),
        Deal.objects.filter(board_set__club=club, analysis_due=False).count(),
    )


def test_a_manager_has_what_failed_tried_again_in_the_own_club_only() -> None:
    ours, theirs = make_club("ours"), make_club("theirs")
    everything_failed(ours)
    everything_failed(theirs)
    manager = make_member(ours, RoleKind.MANAGER)

    counts = [actions.retry_failed(ours, what=what, by=manager) for what in Work]

    assert counts == [1, 0, 0, 1, 0, 1, 0, 0]
    assert (failed(ours), failed(theirs)) == ((0, 0, 0), (1, 1, 1))
    assert entry_text(Entry.objects.filter(verb="work.retried")[0]).endswith("(1)")
    with pytest.raises(PermissionDenied):
        actions.retry_failed(theirs, what=Work.MAILS, by=manager)


def test_the_operator_has_what_failed_tried_again_everywhere() -> None:
    clubs = make_club("ours"), make_club("theirs")
    for club in clubs:
        everything_failed(club)
    operator = make_user("Operator", is_operator=True)
    give_up(FLOW_SHEET, flow_sheets.ask(TREES["appeals"]).pk)

    counts = [actions.retry_failed(None, what=what, by=operator) for what in Work]

    entry = Entry.objects.filter(verb="work.retried")[0]
    assert counts == [2, 0, 1, 2, 0, 2, 0, 0]
    assert FlowSheet.objects.get().state == DocumentState.QUEUED
    assert [failed(club) for club in clubs] == [(0, 0, 0)] * 2
    assert (entry.subject_label, entry.club, entry.actor) == ("Site", None, operator)
    with pytest.raises(PermissionDenied):
        actions.retry_failed(
            None, what=Work.MAILS, by=make_member(clubs[0], RoleKind.MANAGER)
        )


def test_a_mail_about_a_referral_is_neither_counted_nor_touched() -> None:
    club = make_club()
    mail = post_notice(
        "rulings/referral_news", club=club, to="a@example.org", key="quiet"
    )
    give_up(outbox.MAIL, mail.pk)

    count = actions.retry_failed(
        club, what=Work.MAILS, by=make_member(club, RoleKind.MANAGER)
    )

    assert (count, Notice.objects.get().mail) == (0, Mail.FAILED)
