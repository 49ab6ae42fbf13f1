"""What documents do in the background."""

from celery import shared_task

from clubsite.recaps import flow_sheets, rendering, requests
from clubsite.recaps.models import Document, FlowSheet

TIME_LIMIT = 100
"""Seconds, less than a lease: a worker that hangs is ended before another begins."""


@shared_task(name=requests.MAKE, time_limit=TIME_LIMIT)
def make_document(document_id: int) -> None:
    """Make one document, unless somebody else has it or it is not due."""
    rendering.make(document_id)


@shared_task(name=requests.SET, time_limit=TIME_LIMIT)
def set_flow_sheet(number: int) -> None:
    """Set one flow sheet, unless somebody else has it or it is not due."""
    rendering.set_sheet(number)


@shared_task(name="clubsite.recaps.tasks.sweep_documents")
def sweep_documents() -> None:
    """Find what is missing, changed, due or left; each pass does what the last missed.

    When the broker takes nothing, the work is done here.
    """
    requests.ask_for_missing()
    rendering.give_up_lost()
    for document_id in requests.to_be_told(Document.objects.all()):
        if not requests.tell_worker(document_id):
            rendering.make(document_id)
    rendering.renew()


@shared_task(name="clubsite.recaps.tasks.sweep_flow_sheets")
def sweep_flow_sheets() -> None:
    """Find flow sheets that are due or left, and forget those that are drawn otherwise."""
    rendering.give_up_lost_sheets()
    for number in requests.to_be_told(FlowSheet.objects.all()):
        if not requests.tell_of_sheet(number):
            rendering.set_sheet(number)
    flow_sheets.forget_old()
