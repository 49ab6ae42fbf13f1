"""What a sweep of the documents finds: those whose files are outdated."""

from django.db.models import F

from clubsite.clock import now
from clubsite.recaps import queries
from clubsite.recaps.models import Document, DocumentState

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
