"""What documents do in the background."""

from celery import shared_task

from clubsite.recaps import asking, making, queue, sweeping

TIME_LIMIT = 100
"""Seconds, less than a lease: a worker that hangs is ended before another begins."""


@shared_task(name=queue.MAKE, time_limit=TIME_LIMIT)
def make_document(document_id: int) -> None:
    """Make one document, unless somebody else has it or it is not due."""
    making.make(document_id)


@shared_task(name="clubsite.recaps.tasks.sweep_documents")
def sweep_documents() -> None:
    """Find what is missing, changed, due or left; each pass does what the last missed.

    When the broker takes nothing, the work is done here.
    """
    asking.ask_for_missing()
    making.give_up_lost()
    for document_id in sweeping.to_be_told():
        if not queue.tell_worker(document_id):
            making.make(document_id)
    sweeping.renew()
