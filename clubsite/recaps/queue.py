"""Telling a worker of a document. The row is what counts; this makes it faster."""

from celery import current_app
from kombu.exceptions import ChannelError, OperationalError

MAKE = "clubsite.recaps.tasks.make_document"


def tell_worker(document_id: int) -> bool:
    """Put the document in the queue; whether the broker took it.

    By the task's name, so that a web process never loads what sets a PDF.
    """
    try:
        current_app.send_task(MAKE, [document_id])
    except _errors_of_the_broker():
        return False
    return True


def _errors_of_the_broker() -> tuple[type[BaseException], ...]:
    """What a broker that is away raises: the driver of the one in use says so itself."""
    link = current_app.connection_for_write()
    own = (*link.connection_errors, *link.channel_errors)
    return (OperationalError, ChannelError, OSError, *own)
