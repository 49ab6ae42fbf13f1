"""Queue of a site without Redis: messages as files under `var/queue`.

Celery's own transport opens a file and then writes to it. A worker that looks in
between finds an empty message and ends; here a message appears whole or not at all.
`send_task` puts a task into the queue of any broker.
"""

from collections.abc import Sequence
from pathlib import Path
from queue import Empty
from time import monotonic
from typing import Any
from uuid import uuid4

from celery import current_app
from kombu.exceptions import ChannelError, OperationalError
from kombu.transport import filesystem
from kombu.utils.json import dumps

from clubsite.ops import outages

UNFINISHED = ".part"
"""The ending of what is being written; no queue has that name."""
PATIENCE = 0.5
"""Seconds for which a worker looks for messages before it looks whether it shall end."""


class Channel(filesystem.Channel):
    """One end of the folder."""

    def _put(self, queue: str, payload: Any, **_options: object) -> None:  # type: ignore[override]  # the stubs disagree
        folder = Path(self.data_folder_out)
        name = f"{round(monotonic() * 1000)}_{uuid4()}"
        unfinished = folder / f"{name}{UNFINISHED}"
        try:
            unfinished.write_text(dumps(payload), encoding="utf-8")
            unfinished.replace(folder / f"{name}.{queue}.msg")
        except OSError as problem:
            raise ChannelError(f"Cannot add a message to {folder}") from problem

    def _get(self, queue: str, timeout: float | None = None) -> Any:  # noqa: ARG002 - Celery's name
        """Take the next message; what cannot be read is lost, and the sweeps find its work."""
        try:
            return super()._get(queue)
        except ValueError as problem:
            raise Empty from problem


class Transport(filesystem.Transport):
    """What `CELERY_BROKER_TRANSPORT` names."""

    Channel = Channel

    def drain_events(
        self, connection: Any, timeout: float | None = None, **_kwargs: Any
    ) -> None:
        """Look for messages, but let a worker that is told to stop hear it soon."""
        super().drain_events(connection, timeout=min(timeout or PATIENCE, PATIENCE))


def send_task(task: str, arguments: Sequence[object], *, queue: str) -> bool:
    """Put the task with those arguments in the queue; whether the broker took it.

    By the task's name, so that a web process never loads what the task needs.
    """
    try:
        current_app.send_task(task, arguments, queue=queue)
    except _errors_of_the_broker() as problem:
        outages.note_away("broker", problem)
        return False
    return True


def _errors_of_the_broker() -> tuple[type[BaseException], ...]:
    """What a broker that is away raises: the driver of the one in use says so itself."""
    link = current_app.connection_for_write()
    own = (*link.connection_errors, *link.channel_errors)
    return (OperationalError, ChannelError, OSError, *own)
