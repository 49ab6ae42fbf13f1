"""What documents do in the background."""

from celery import shared_task

from clubsite.recaps import (
    asking,
    claims,
    flow_sheets,
    making,
    queue,
    setting_sheets,
    sweeping,
)
from clubsite.recaps.models import Document, FlowSheet

TIME_LIMIT = 100
"""Seconds, less than a lease: a worker that hangs is ended before another begins."""


@shared_task(name=queue.MAKE, time_limit=TIME_LIMIT)
def make_document(document_id: int) -> None:
    """Make one document, unless somebody else has it or it is not due."""
    making.make(document_id)


@shared_task(name=queue.SET, time_limit=TIME_LIMIT)
def set_flow_sheet(number: int) -> None:
    """Set one flow sheet, unless somebody else has it or it is not due."""
    setting_sheets.set_sheet(number)


@shared_task(name="clubsite.recaps.tasks.sweep_documents")
def sweep_documents() -> None:
    """Find what is missing, changed, due or left; each pass does what the last missed.

    When the broker takes nothing, the work is done here.
    """
    asking.ask_for_missing()
    making.give_up_lost()
    for document_id in claims.to_be_told(Document.objects.all()):
        if not queue.tell_worker(document_id):
            making.make(document_id)
    sweeping.renew()


@shared_task(name="clubsite.recaps.tasks.sweep_flow_sheets")
def sweep_flow_sheets() -> None:
    """Find flow sheets that are due or left, and forget those that are drawn otherwise."""
    setting_sheets.give_up_lost()
    for number in claims.to_be_told(FlowSheet.objects.all()):
        if not queue.tell_of_sheet(number):
            setting_sheets.set_sheet(number)
    flow_sheets.forget_old()
