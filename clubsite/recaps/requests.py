"""Requests for documents: queued rows, which workers make one after the other."""

from collections.abc import Iterable, Mapping

from django.db import transaction
from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.db.models.aggregates import Count
from django.db.models.functions import Coalesce

from clubsite.accounts.models import User
from clubsite.jobs.kinds import Queue
from clubsite.jobs.queues import nudge
from clubsite.recaps.access import HOLDS
from clubsite.recaps.documents.content import Audience
from clubsite.recaps.documents.printed import TEMPLATE_VERSION
from clubsite.recaps.models import Document, DocumentState, Kind
from clubsite.recaps.queries.due import due_kinds, number_due
from clubsite.site.clock import now
from clubsite.site.sweeps import do_each
from scoring.events.labels import POSTED_STATES
from scoring.events.models import Event

AT_ONCE = 50
"""The most events that one pass asks for."""


def ask_for_missing() -> int:
    """Ask for the documents of posted revisions that have none; how many events."""
    events = list(_without_documents()[:AT_ONCE])
    do_each(events, ask)
    return len(events)


@transaction.atomic
def ask(
    event: Event,
    kinds: Iterable[Kind] = (),
    *,
    audience: Audience = Audience.PUBLIC,
    by: User | None = None,
) -> list[Document]:
    """One row for each document of the event's revision; what it replaces is superseded.

    Without `kinds` all that are due. Asked for twice, there is still one row.
    """
    before = _holds(event, audience)
    wanted = tuple(kinds) or due_kinds(event)
    documents = [_row(event, kind, audience, by, before) for kind in wanted]
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


Hold = tuple[DocumentState, str]
"""The state of a document that is withheld or was revoked, and why."""


def _holds(event: Event, audience: Audience) -> dict[str, Hold]:
    """What newer documents take over: one that is withheld or revoked stays so until
    someone releases it or has it made again."""
    rows = Document.objects.filter(event=event, audience=audience.value)
    standing = rows.exclude(state=DocumentState.SUPERSEDED).order_by("revision", "pk")
    return {
        kind: (DocumentState(state), reason)
        for kind, state, reason in standing.values_list("kind", "state", "hold_reason")
        if state in HOLDS
    }


def _row(
    event: Event,
    kind: Kind,
    audience: Audience,
    by: User | None,
    before: Mapping[str, Hold],
) -> Document:
    state, reason = before.get(kind, (DocumentState.QUEUED, ""))
    document, _made = Document.objects.get_or_create(
        kind=kind,
        event=event,
        revision=event.revision,
        template_version=TEMPLATE_VERSION,
        language=event.club.language,
        audience=audience.value,
        defaults={
            "asked_at": now(),
            "asked_by": by,
            "state": state,
            "hold_reason": reason,
        },
    )
    if document.state == DocumentState.SUPERSEDED:
        # A key that was replaced counts again, as when a club returns to a language.
        document.state, document.hold_reason = state, reason
        document.save(update_fields=["state", "hold_reason"])
    return document


def _supersede(event: Event, documents: list[Document]) -> None:
    keys = [document.pk for document in documents]
    same = Q(kind__in={document.kind for document in documents}) & Q(
        audience__in={document.audience for document in documents}
    )
    # A hold on another document lasts until that one is asked for and takes it over.
    older = Q(revision__lt=event.revision) & ~Q(state__in=HOLDS)
    Document.objects.filter(same | older, event=event).exclude(pk__in=keys).exclude(
        state=DocumentState.SUPERSEDED
    ).update(state=DocumentState.SUPERSEDED)


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
        .filter(documents_made__lt=number_due())
        .order_by(F("posted_at").desc(nulls_last=True), "pk")
    )


def render_now(event: Event) -> None:
    """Queue the documents of the newest results, and tell the worker.

    What fails here a sweep finds: it asks for what is missing.
    """
    posted = Event.objects.select_related("club").get(pk=event.pk)
    ask(posted)
    nudge(Queue.DOCUMENTS)
