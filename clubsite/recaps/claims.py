"""What a worker is to make: which rows are due, and whose they are while it is at it."""

from datetime import timedelta
from typing import TypeVar

from django.db.models import F, Q, QuerySet

from clubsite.clock import now
from clubsite.recaps.models import Document, DocumentState, FlowSheet

Row = TypeVar("Row", Document, FlowSheet)

LEASE = timedelta(minutes=2)
RETRY_AFTER = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=25))
TRIES = len(RETRY_AFTER) + 1
TOLD_ANEW = timedelta(minutes=1)
"""How long a worker that was told of a row has before it is told again."""
AT_ONCE = 50
LOST = "WorkerLost"
"""The error of what a worker died over each time."""


def due(rows: QuerySet[Row]) -> QuerySet[Row]:
    """What is queued, what is to be tried again, and what a dead worker left."""
    moment = now()
    waiting = Q(state=DocumentState.QUEUED) | Q(state=DocumentState.FAILED)
    left = Q(state=DocumentState.RUNNING, lease_until__lt=moment)
    return rows.filter((waiting & Q(due_at__lte=moment)) | left, attempts__lt=TRIES)


def claim(rows: QuerySet[Row], number: int) -> bool:
    """Take the row of that number for the length of a lease; whether it was to be had.

    One conditional update: of two workers one gets it. The number of attempts is
    then the name of this claim.
    """
    claimed = (
        due(rows)
        .filter(pk=number)
        .update(
            state=DocumentState.RUNNING,
            attempts=F("attempts") + 1,
            lease_until=now() + LEASE,
        )
    )
    return bool(claimed)


def claimed(rows: QuerySet[Row], row: Row) -> QuerySet[Row]:
    """The row, while this claim to it holds."""
    return rows.filter(pk=row.pk, state=DocumentState.RUNNING, attempts=row.attempts)


def note_failure(rows: QuerySet[Row], row: Row, error: str) -> bool:
    """Have it tried again later, or no more; whether it is given up now.

    Only the kind of error is kept: its text could quote a name.
    """
    waits = dict(enumerate(RETRY_AFTER, 1)).get(row.attempts)
    noted = claimed(rows, row).update(
        state=DocumentState.FAILED if waits else DocumentState.DEAD,
        due_at=now() + (waits or timedelta()),
        lease_until=None,
        error=error[:60],
    )
    return bool(noted) and not waits


def lost(rows: QuerySet[Row]) -> QuerySet[Row]:
    """What took one worker after another with it: it is tried no more."""
    return rows.filter(
        state=DocumentState.RUNNING, lease_until__lt=now(), attempts__gte=TRIES
    )


def to_be_told(rows: QuerySet[Row]) -> list[int]:
    """The rows that are due and of which no worker was told lately; marks them."""
    moment = now()
    untold = Q(sent_at__isnull=True) | Q(sent_at__lt=moment - TOLD_ANEW)
    chosen = due(rows).filter(untold).order_by("due_at", "pk")
    numbers = list(chosen.values_list("pk", flat=True)[:AT_ONCE])
    rows.filter(pk__in=numbers).update(sent_at=moment)
    return numbers


def try_again(rows: QuerySet[Row]) -> int:
    """Queue these rows anew, with all their tries; how many."""
    return rows.update(
        state=DocumentState.QUEUED, due_at=now(), attempts=0, sent_at=None, error=""
    )
