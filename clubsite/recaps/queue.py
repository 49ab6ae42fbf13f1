"""Telling a worker of a document. The row is what counts; this makes it faster."""

from clubsite.upkeep import queue

MAKE = "clubsite.recaps.tasks.make_document"
SET = "clubsite.recaps.tasks.set_flow_sheet"


def tell_worker(document_id: int) -> bool:
    """Put the document in the queue; whether the broker took it."""
    return queue.tell_worker(MAKE, document_id)


def tell_of_sheet(number: int) -> bool:
    """Put the flow sheet in the queue; whether the broker took it."""
    return queue.tell_worker(SET, number)
