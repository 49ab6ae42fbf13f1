"""Periodic sweeps of scoring. Every task may run twice."""

from contextlib import suppress

from celery import shared_task

from clubsite.site.errors import Refused
from clubsite.site.sweeps import do_all, do_each
from scoring.events import access as events_access
from scoring.events.models import Correction, Event
from scoring.mails import access as mails_access
from scoring.mails.actions import follow_revision, release_mailing
from scoring.play import access as play_access
from scoring.play.actions.corrections import move_correction
from scoring.play.actions.posting import let_time_pass
from scoring.play.procedure.corrections import Action
from scoring.statistics import access as statistics_access
from scoring.statistics.actions import rebuild_statistics


@shared_task(name="scoring.tasks.sweep_events")
def sweep_events() -> None:
    """Expire requests whose time is up, and move events whose time has come."""
    do_all(
        lambda: do_each(play_access.expired_corrections(), _expire),
        lambda: do_each(events_access.events_for_the_clock(), _let_time_pass),
    )


def _expire(correction: Correction) -> None:
    with suppress(Refused):  # someone was faster
        move_correction(
            correction, Action.EXPIRE, by=None, expected_version=correction.version
        )


def _let_time_pass(event: Event) -> None:
    with suppress(Refused):
        let_time_pass(event)


@shared_task(name="scoring.tasks.sweep_statistics")
def sweep_statistics() -> None:
    """Make the statistics of events that were posted or changed since the last time."""
    do_each(statistics_access.due_events(), rebuild_statistics)


@shared_task(name="scoring.tasks.sweep_result_mails")
def sweep_result_mails() -> None:
    """Queue the emails of corrections, and release those whose hold is over."""
    do_all(
        lambda: do_each(mails_access.revised_events(), _follow),
        lambda: do_each(mails_access.due_mailings(), release_mailing),
    )


def _follow(event: Event) -> None:
    with suppress(Refused):  # the results have just changed once more
        follow_revision(event)
