"""What cases do in the background. Every task may run twice."""

from celery import shared_task

from clubsite.ops.file_broker import tell_worker
from rulings.appeals.actions import sweeping
from rulings.conduct import actions as conduct_actions
from rulings.desk.actions import claims

AT_ONCE = 10
TIME_LIMIT = 600
"""Seconds for the longest search, of which every part renews its lease."""


@shared_task(name="rulings.tasks.sweep_deadlines")
def sweep_deadlines() -> None:
    """Make the moves that are due, and remind who must act."""
    sweeping.do_what_is_due()
    sweeping.remind()
    conduct_actions.sweep_referrals()


@shared_task(name="rulings.tasks.sweep_claims")
def sweep_claims() -> None:
    """Hand out the claims that wait to be searched; with the broker away it is done here."""
    claims.give_up_lost()
    for lab_id in claims.due_labs().values_list("pk", flat=True)[:AT_ONCE]:
        if not tell_worker(claims.WORK, lab_id):
            claims.work_on(lab_id)


@shared_task(name=claims.WORK, time_limit=TIME_LIMIT)
def search_claim(lab_id: int) -> None:
    """Search the lines of a claim, unless somebody else does."""
    claims.work_on(lab_id)
