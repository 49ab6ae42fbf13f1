"""Renewal of documents whose files no longer say what is so."""

from django.db.models import F, Q

from clubsite.recaps.models import Document, DocumentState
from clubsite.recaps.queries import contents
from clubsite.site.clock import now
from clubsite.site.sweeps import do_each
from scoring.events.access import next_embargo_end

AT_ONCE = 50


def renew() -> None:
    """Have those ready documents made again that no longer say what is so.

    A page could show something new whenever a version rises or an embargo ends; only
    where what the document says differs are its files made again.
    """
    same = Q(event_version=F("event__version"), club_version=F("event__club__version"))
    risen = Document.objects.filter(
        ~same | Q(embargo_ends_at__lte=now()),
        state=DocumentState.READY,
        revision=F("event__revision"),
    )
    chosen = risen.select_related("event__club", "event__policy").order_by("-pk")
    do_each(chosen[:AT_ONCE], compare)


def compare(document: Document) -> bool:
    """Whether the files still say what is so; if not, they are queued.

    What cannot be put together any more is queued too, and fails where it is seen.
    """
    event = document.event
    documents = Document.objects.filter(
        pk=document.pk, state=DocumentState.READY, digest=document.digest
    )
    if contents.says_what_is_so(document):
        documents.update(
            event_version=event.version,
            club_version=event.club.version,
            embargo_ends_at=next_embargo_end(event),
        )
        return True
    documents.update(state=DocumentState.QUEUED)
    return False
