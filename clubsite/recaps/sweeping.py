"""What a sweep of the documents finds: missing ones, outdated ones, those due."""

from datetime import timedelta

from django.db.models import F, Q

from clubsite.clock import now
from clubsite.recaps import queries
from clubsite.recaps.making import due_documents
from clubsite.recaps.models import Document, DocumentState

TOLD_ANEW = timedelta(minutes=1)
"""How long a worker that was told of a document has before it is told again."""

AT_ONCE = 50


def renew() -> None:
    """Have those ready documents made again that no longer say what is so.

    A page could show something new whenever a version rises; only where what the
    document says differs are its files made again.
    """
    risen = Document.objects.filter(
        state=DocumentState.READY, revision=F("event__revision")
    ).exclude(event_version=F("event__version"), club_version=F("event__club__version"))
    chosen = risen.select_related("event__club", "event__policy").order_by("-pk")
    for document in chosen[:AT_ONCE]:
        compare(document)


def compare(document: Document) -> bool:
    """Whether the files still say what is so; if not, they are queued.

    What cannot be put together any more is queued too, and fails where it is seen.
    """
    event = document.event
    seen = Document.objects.filter(
        pk=document.pk, state=DocumentState.READY, digest=document.digest
    )
    if queries.says_what_is_so(document):
        seen.update(event_version=event.version, club_version=event.club.version)
        return True
    seen.update(state=DocumentState.QUEUED, due_at=now(), attempts=0, sent_at=None)
    return False


def to_be_told() -> list[int]:
    """The documents that are due and of which no worker was told lately; marks them."""
    moment = now()
    untold = Q(sent_at__isnull=True) | Q(sent_at__lt=moment - TOLD_ANEW)
    due = due_documents().filter(untold).order_by("due_at", "pk")
    chosen = list(due.values_list("pk", flat=True)[:AT_ONCE])
    Document.objects.filter(pk__in=chosen).update(sent_at=moment)
    return chosen
