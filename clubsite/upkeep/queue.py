"""Telling a worker of what is due. The row is what counts; this makes it faster."""

from celery import current_app
from kombu.exceptions import ChannelError, OperationalError


def tell_worker(task: str, number: int) -> bool:
    """Put the task with that number in the queue; whether the broker took it.

    By the task's name, so that a web process never loads what the task needs.
    """
    try:
        current_app.send_task(task, [number])
    except _errors_of_the_broker():
        return False
    return True


def _errors_of_the_broker() -> tuple[type[BaseException], ...]:
    """What a broker that is away raises: the driver of the one in use says so itself."""
    link = current_app.connection_for_write()
    own = (*link.connection_errors, *link.channel_errors)
    return (OperationalError, ChannelError, OSError, *own)
