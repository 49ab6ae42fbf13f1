"""The kinds of background jobs and the queues whose workers do them."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet

from clubsite.site.questions import KeyedQuestion

if TYPE_CHECKING:
    from clubsite.jobs.leases import Lease


class Queue(StrEnum):
    """A queue of messages, with a worker of its own: what hangs holds up its queue alone.

    Sweeps are sent to `DEFAULT`; it has no jobs.
    """

    DEFAULT = "default"
    MAIL = "mail"
    DOCUMENTS = "documents"
    ANALYSIS = "analysis"


PAUSES = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=25))


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of background work.

    `run` does one job; it stores its result in `lease.finishing()` and raises `Failed`
    for what may go better another time. `waiting` gives the rows that need a job, whether
    or not they have one. `given_up` is called with the key and the error of a job that
    failed once more after the last of the `pauses`; the row must not be `waiting` any
    longer then. `around` holds open what many jobs in a row share. A worker that takes
    longer than `time_limit` over one job is ended.
    """

    name: str
    queue: Queue
    run: "Callable[[Lease], None]"
    waiting: Callable[[], QuerySet[Any]]
    time_limit: timedelta
    given_up: Callable[[int, str], None]
    pauses: Sequence[timedelta] = PAUSES
    around: Callable[[], AbstractContextManager[object]] = nullcontext

    @property
    def tries(self) -> int:
        return len(self.pauses) + 1

    @property
    def patience(self) -> timedelta:
        """How long a job of this kind is tried in all."""
        return sum(self.pauses, timedelta(0))


kinds = KeyedQuestion[Kind]("What kind of job has that name")
"""In the order in which a worker looks for jobs of its queue."""


def kinds_for(queue: str) -> list[Kind]:
    """The kinds that the workers of this queue do, the most urgent first."""
    return [kind for kind in kinds.values() if kind.queue == queue]
