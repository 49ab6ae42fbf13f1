"""Periodic sweeps of documents and flow sheets."""

from celery import shared_task

from clubsite.clubs.models import Club
from clubsite.jobs.kinds import Queue
from clubsite.jobs.queues import nudge
from clubsite.recaps import actions, flow_sheets, renewal, requests, table_papers
from clubsite.recaps.months import actions as months_actions
from clubsite.recaps.months.requests import ask_for_due
from clubsite.site.sweeps import do_all, do_each


@shared_task(name="clubsite.recaps.tasks.sweep_documents")
def sweep_documents() -> None:
    """Ask for what is missing or changed; each pass does what the last missed."""
    do_all(requests.ask_for_missing, renewal.renew)
    nudge(Queue.DOCUMENTS)


@shared_task(name="clubsite.recaps.tasks.sweep_months")
def sweep_months() -> None:
    """Ask for the documents of the month that has ended, and for supplements."""
    do_each(Club.objects.order_by("pk"), ask_for_due)
    nudge(Queue.DOCUMENTS)


@shared_task(name="clubsite.recaps.tasks.prune_documents")
def prune_documents() -> None:
    """Delete what newer documents replaced long ago, club by club."""
    clubs = Club.objects.order_by("pk")
    do_each(clubs, actions.prune_superseded)
    do_each(clubs, months_actions.prune_superseded)


@shared_task(name="clubsite.recaps.tasks.sweep_flow_sheets")
def sweep_flow_sheets() -> None:
    """Forget flow sheets that are drawn otherwise by now, and yesterday's paper."""
    flow_sheets.forget_old()
    table_papers.forget_old()
