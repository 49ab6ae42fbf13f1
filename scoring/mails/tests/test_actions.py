"""Queueing and stopping the result emails of an event."""

from datetime import datetime, timedelta

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.audit import trail
from clubsite.clubs.labels import RoleKind
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import RevisionReason
from scoring.mails.actions import queue_result_mails, stop_result_mails
from scoring.mails.labels import MailingState
from scoring.mails.queries import get_mailing_view
from scoring.play.actions.posting import post_results
from scoring.results.actions import results_changed
from scoring.tests.builders import make_mitchell

pytestmark = pytest.mark.django_db
HOLD = timedelta(minutes=10)


def test_emails_are_queued_once_for_a_revision(evening: datetime) -> None:
    club = make_club()
    event, director = make_mitchell(club), make_member(club, RoleKind.DIRECTOR)
    posting = post_results(event, by=director)

    first = queue_result_mails(event, posting, not_before=evening + HOLD, by=director)
    again = queue_result_mails(event, posting, not_before=evening, by=director)

    assert (again.pk, again.not_before) == (first.pk, evening + HOLD)
    view = get_mailing_view(event)
    assert view is not None
    assert (view.revision, view.state, view.can_stop) == (1, "waiting", True)
    assert (view.waiting, view.sent, view.failed, view.skipped) == (0, 0, 0, 0)
    queued = [e for e in trail.get_history(event) if e.verb == "event.mails_queued"]
    assert [(e.actor, e.details) for e in queued] == [(director, {"revision": 1})]


def test_stopped_emails_can_be_queued_again(evening: datetime) -> None:
    club = make_club()
    event, director = make_mitchell(club), make_member(club, RoleKind.DIRECTOR)
    posting = post_results(event, by=director)
    mailing = queue_result_mails(event, posting, not_before=evening, by=director)

    stop_result_mails(event, by=director)

    mailing.refresh_from_db()
    assert mailing.state == MailingState.STOPPED
    with pytest.raises(Refused):
        stop_result_mails(event, by=director)
    queue_result_mails(event, posting, not_before=evening + HOLD, by=director)
    mailing.refresh_from_db()
    assert (mailing.state, mailing.not_before) == ("waiting", evening + HOLD)


def test_a_later_revision_replaces_emails_that_wait(evening: datetime) -> None:
    club = make_club()
    event, director = make_mitchell(club), make_member(club, RoleKind.DIRECTOR)
    posting = post_results(event, by=director)
    mailing = queue_result_mails(event, posting, not_before=evening, by=director)
    later = results_changed(event, RevisionReason.ENTRY_ERROR)
    assert later

    with pytest.raises(Refused, match="results have changed"):
        queue_result_mails(event, posting, not_before=evening, by=director)
    second = queue_result_mails(event, later, not_before=evening, by=None)

    mailing.refresh_from_db()
    assert mailing.state == MailingState.REPLACED
    assert (second.revision, second.baseline, second.made_by) == (2, 0, None)


def test_only_those_who_may_post_and_managers_queue_and_stop_them(
    evening: datetime,
) -> None:
    club = make_club()
    event, director = make_mitchell(club), make_member(club, RoleKind.DIRECTOR)
    posting = post_results(event, by=director)
    player = make_member(club, RoleKind.APPEALS_MEMBER)
    manager = make_member(club, RoleKind.MANAGER)

    with pytest.raises(PermissionDenied):
        queue_result_mails(event, posting, not_before=evening, by=player)
    queue_result_mails(event, posting, not_before=evening, by=manager)
    with pytest.raises(PermissionDenied):
        stop_result_mails(event, by=player)
    stop_result_mails(event, by=manager)


def test_an_event_without_emails_has_no_view() -> None:
    assert get_mailing_view(make_mitchell(make_club())) is None
