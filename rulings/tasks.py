"""Periodic sweeps of cases. Every task may run twice."""

from celery import shared_task

from clubsite.site.sweeps import do_all
from rulings.appeals.actions import sweeping
from rulings.conduct import actions as conduct_actions
from rulings.reports import actions as reports_actions


@shared_task(name="rulings.tasks.sweep_deadlines")
def sweep_deadlines() -> None:
    """Make the moves that are due, and remind who must act."""
    do_all(
        sweeping.do_what_is_due,
        sweeping.remind,
        conduct_actions.sweep_referrals,
        reports_actions.withdraw_with_minors,
        reports_actions.publish_due,
    )
