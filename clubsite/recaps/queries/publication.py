"""Files of a posted event to hand out, and the newsletter's text."""

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from clubsite.accounts.models import User
from clubsite.recaps import access
from clubsite.recaps.documents.content import Audience
from clubsite.recaps.documents.printed import TEMPLATE_VERSION
from clubsite.recaps.formats import FORMATS
from clubsite.recaps.labels import Stage
from clubsite.recaps.models import Document, DocumentState, Kind
from scoring.events.models import Event
from scoring.publishing.queries import Published, PublishedFile

HANDED_OUT = (
    (Kind.WINNERS, "pdf"),
    (Kind.WINNERS, "poster"),
    (Kind.WINNERS, "picture"),
    (Kind.RECAP_SHEET, "pdf"),
    (Kind.BOARDS, "pdf"),
    (Kind.HAND_RECORD, "pdf"),
)
"""What is handed out of which document; on the paper of the club where there is one."""


def get_published(user: User | None, event: Event) -> Published:
    """The files of the newest results that this person may have."""
    rows = access.visible_documents(user, event).filter(
        audience=Audience.PUBLIC,
        revision=event.revision,
        template_version=TEMPLATE_VERSION,
        language=event.club.language,
    )
    documents = {Kind(row.kind): row for row in rows}
    newsletter = reverse("newsletter", args=[event.club.slug, event.pk])
    return Published(
        tuple(
            _file(documents[kind], name, event)
            for kind, name in HANDED_OUT
            if kind in documents
        ),
        newsletter if access.sees_newsletter(user, event) else "",
    )


def _file(document: Document, name: str, event: Event) -> PublishedFile:
    paper = "" if name == "picture" else event.club.paper
    wanted = FORMATS[f"{name}-{paper}" if paper else name]
    label = document.get_kind_display() if name == "pdf" else wanted.label
    if document.state != DocumentState.READY:
        return PublishedFile(label, Stage(document.state).label)
    if (document.event_version, document.club_version) != (
        event.version,
        event.club.version,
    ):
        # A sweep compares it within seconds; until then the file might be refused.
        return PublishedFile(label, _("Being checked"))
    args = [event.club.slug, event.pk, document.pk, wanted.key]
    return PublishedFile(label, "", reverse("document_file", args=args))
