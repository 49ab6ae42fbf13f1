"""Telling a worker of a document. The row is what counts; this makes it faster."""

from clubsite.upkeep import queue

MAKE = "clubsite.recaps.tasks.make_document"


def tell_worker(document_id: int) -> bool:
    """Put the document in the queue; whether the broker took it."""
    return queue.tell_worker(MAKE, document_id)
