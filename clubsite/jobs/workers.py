"""The worker processes: which of them live."""

from collections.abc import Container
from typing import Any

from clubsite.jobs.kinds import Queue
from clubsite.ops import heartbeat


def note_life(sender: Any, **_signal: object) -> None:
    """Note the sign of life that Celery sends in each worker.

    A worker is called after its queues: `mail@host`, or `documents+analysis@host`.
    """
    queues, _at, _host = str(sender.eventer.hostname).partition("@")
    for queue in queues.split("+"):
        heartbeat.beat(heartbeat_name(queue))


def heartbeat_name(queue: str) -> str:
    """The name under which the worker of that queue leaves its signs of life."""
    return f"worker {queue}"


def lives(queue: Queue) -> bool:
    """Whether the worker of that queue gave a sign of life lately."""
    return heartbeat.lives(heartbeat_name(queue))


def absent_queues(living: Container[str]) -> list[Queue]:
    """The queues whose workers are not among the living processes."""
    return [queue for queue in Queue if heartbeat_name(queue) not in living]


def trouble() -> str:
    """What the health page says of the workers: nothing, or those that are missing."""
    absent = absent_queues(heartbeat.living())
    if len(absent) == len(Queue):
        return "no worker has been alive lately"
    if absent:
        return f"no worker for {', '.join(absent)} has been alive lately"
    return ""
