"""Periodic sweeps of scoring. Every task may run twice."""

from contextlib import suppress

from celery import shared_task

from clubsite.site.errors import Refused
from scoring.events import access as events_access
from scoring.play import access as play_access
from scoring.play.actions.corrections import move_correction
from scoring.play.actions.posting import let_time_pass
from scoring.play.procedure.corrections import Action
from scoring.statistics import access as statistics_access
from scoring.statistics.actions import rebuild_statistics


@shared_task(name="scoring.tasks.sweep_events")
def sweep_events() -> None:
    """Expire requests whose time is up, and move events whose time has come."""
    for correction in play_access.expired_corrections():
        with suppress(Refused):  # somebody was faster
            move_correction(
                correction, Action.EXPIRE, by=None, expected_version=correction.version
            )
    for event in events_access.events_for_the_clock():
        with suppress(Refused):
            let_time_pass(event)


@shared_task(name="scoring.tasks.sweep_statistics")
def sweep_statistics() -> None:
    """Make the statistics of events that were posted or changed since the last time."""
    for event in statistics_access.due_events():
        rebuild_statistics(event)
