"""What cases do in the background. Every task may run twice."""

from celery import shared_task

from rulings.actions import conduct
from rulings.actions.appeals import reminding, sweep


@shared_task
def sweep_deadlines() -> None:
    """Make the moves that are due, and remind who must act."""
    sweep.do_what_is_due()
    reminding.remind()
    conduct.sweep_referrals()
