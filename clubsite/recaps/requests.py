"""Requests for documents and flow sheets: queued rows, claims, retries and failures."""

from collections.abc import Iterable
from datetime import timedelta
from typing import TypeVar

from django.db import transaction
from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.db.models.aggregates import Count
from django.db.models.functions import Coalesce

from clubsite.accounts.models import User
from clubsite.ops import file_broker
from clubsite.recaps.documents.content import Audience
from clubsite.recaps.documents.printed import TEMPLATE_VERSION
from clubsite.recaps.models import Document, DocumentState, FlowSheet, Kind
from clubsite.site.clock import now
from scoring.events.labels import POSTED_STATES
from scoring.events.models import Event

AT_ONCE = 50
"""The most events that one pass asks for."""

Row = TypeVar("Row", Document, FlowSheet)

LEASE = timedelta(minutes=2)
RETRY_AFTER = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=25))
TRIES = len(RETRY_AFTER) + 1
TOLD_ANEW = timedelta(minutes=1)
"""How long a worker that was told of a row has before it is told again."""

LOST = "WorkerLost"
"""The error of what a worker died over each time."""

MAKE = "clubsite.recaps.tasks.make_document"
SET = "clubsite.recaps.tasks.set_flow_sheet"


def ask_for_missing() -> int:
    """Ask for the documents of posted revisions that have none; how many events."""
    events = list(_without_documents()[:AT_ONCE])
    for event in events:
        ask(event)
    return len(events)


@transaction.atomic
def ask(
    event: Event,
    kinds: Iterable[Kind] = tuple(Kind),
    *,
    audience: Audience = Audience.PUBLIC,
    by: User | None = None,
) -> list[Document]:
    """One row for each document of the event's revision; what it replaces is superseded.

    Asked for twice, there is still one row.
    """
    documents = [_row(event, kind, audience, by) for kind in kinds]
    _supersede(event, documents)
    return documents


def current_documents(event: Event) -> QuerySet[Document]:
    """The event's documents of its newest revision, in the club's language."""
    return Document.objects.filter(
        event=event,
        revision=event.revision,
        template_version=TEMPLATE_VERSION,
        language=event.club.language,
    )


def _row(event: Event, kind: Kind, audience: Audience, by: User | None) -> Document:
    moment = now()
    document, _made = Document.objects.get_or_create(
        kind=kind,
        event=event,
        revision=event.revision,
        template_version=TEMPLATE_VERSION,
        language=event.club.language,
        audience=audience.value,
        defaults={"due_at": moment, "asked_at": moment, "asked_by": by},
    )
    if document.state == DocumentState.SUPERSEDED:
        _ask_anew(document)
    return document


def _ask_anew(document: Document) -> None:
    """A key that was replaced counts again, as when a club returns to a language."""
    document.state, document.due_at = DocumentState.QUEUED, now()
    document.attempts, document.sent_at = 0, None
    document.save(update_fields=["state", "due_at", "attempts", "sent_at"])


def _supersede(event: Event, documents: list[Document]) -> None:
    kept = [document.pk for document in documents]
    same = Q(kind__in={one.kind for one in documents}) & Q(
        audience__in={one.audience for one in documents}
    )
    older = Q(revision__lt=event.revision)
    Document.objects.filter(same | older, event=event).exclude(pk__in=kept).exclude(
        state=DocumentState.SUPERSEDED
    ).update(state=DocumentState.SUPERSEDED, lease_until=None)


def _without_documents() -> QuerySet[Event]:
    current = (
        Document.objects.filter(
            event=OuterRef("pk"),
            revision=OuterRef("revision"),
            template_version=TEMPLATE_VERSION,
            language=OuterRef("club__language"),
            audience=Audience.PUBLIC,
        )
        .exclude(state=DocumentState.SUPERSEDED)
        .order_by()
        .values("event")
        .annotate(number=Count("pk"))
        .values("number")
    )
    return (
        Event.objects.filter(state__in=POSTED_STATES, revision__gt=0)
        .select_related("club")
        .annotate(documents_made=Coalesce(Subquery(current), 0))
        .filter(documents_made__lt=len(Kind))
        .order_by(F("posted_at").desc(nulls_last=True), "pk")
    )


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


def tell_worker(document_id: int) -> bool:
    """Put the document in the queue; whether the broker took it."""
    return file_broker.tell_worker(MAKE, document_id)


def tell_of_sheet(number: int) -> bool:
    """Put the flow sheet in the queue; whether the broker took it."""
    return file_broker.tell_worker(SET, number)


def ask_at_once(event: Event) -> None:
    """Queue the documents of the newest results, and tell a worker of them.

    What fails here a sweep finds: it asks for what is missing and tells a worker anew.
    """
    posted = Event.objects.select_related("club").get(pk=event.pk)
    for document in ask(posted):
        if not tell_worker(document.pk):
            return
