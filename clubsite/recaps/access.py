"""Who sees which document, and who may have one made again (procedures 4.2)."""

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.recaps.documents.content import Audience
from clubsite.recaps.models import Document, DocumentState, Kind
from scoring.events import access as scoring
from scoring.events.access import EventRoles
from scoring.events.labels import EventState
from scoring.events.models import Event

SETTLED = (EventState.FINAL, EventState.AMENDED)
FOR_MANAGERS = (Kind.RECEIPTS,)
"""The kinds that only the club's managers read: they have full names, also of minors."""
WITHOUT_BOARDS = (Kind.WINNERS, Kind.RECEIPTS)
"""The kinds that say nothing of single boards: an embargo does not hide them."""


OWN_PART = (Kind.PERSONAL,)
"""The kinds of which a player reads their own part alone."""


def visible_documents(user: User | None, event: Event) -> QuerySet[Document]:
    """All documents for those who run the evening; for others the public ones.

    No one else has any before the results are posted, or one that is withheld. Before an
    embargo ends those with boards are for directors alone.
    """
    documents = Document.objects.filter(event=event).select_related("event__club")
    roles = scoring.get_event_roles(user, event)
    if scoring.is_embargoed_for(roles, event):
        documents = documents.filter(kind__in=WITHOUT_BOARDS)
    if roles.staff:
        hidden = () if roles.manager else FOR_MANAGERS
        return documents.exclude(kind__in=hidden)
    if not event.is_posted:
        return documents.none()
    public = documents.filter(audience=Audience.PUBLIC).exclude(
        kind__in=(*OWN_PART, *FOR_MANAGERS)
    )
    return public.exclude(state=DocumentState.WITHHELD)


def sees_contents(roles: EventRoles, event: Event, kind: Kind) -> bool:
    """Whether a person with these roles may read what the document of that kind will
    say: all, once posted, but boards only after an embargo."""
    hidden = scoring.is_embargoed_for(roles, event) and kind not in WITHOUT_BOARDS
    if kind in FOR_MANAGERS:
        return roles.manager
    everyone = event.is_posted and kind not in OWN_PART
    return (everyone or roles.staff) and not hidden


def sees_personal_scores(roles: EventRoles, event: Event, entry: int) -> bool:
    """Whether a person with these roles may read the personal scores of that entry: the
    players once results are posted, and staff; under an embargo only who directs."""
    own = event.is_posted and entry in roles.entries
    return (own or roles.staff) and not scoring.is_embargoed_for(roles, event)


def personal_document(event: Event) -> Document | None:
    """The newest personal scores of the event, of whose parts the caller has checked
    who reads them."""
    return (
        Document.objects.filter(event=event, kind=Kind.PERSONAL)
        .filter(revision=event.revision, language=event.club.language)
        .exclude(state=DocumentState.SUPERSEDED)
        .first()
    )


def public_winners(event: Event) -> Document | None:
    """The newest winners' list, once it is ready for everyone."""
    document = (
        visible_documents(None, event)
        .filter(kind=Kind.WINNERS, revision=event.revision, state=DocumentState.READY)
        .last()
    )
    if document:
        document.event = event
    return document


HOLDS = (DocumentState.WITHHELD, DocumentState.REVOKED)


def get_holds(event: Event) -> dict[Kind, DocumentState]:
    """The public documents of the newest results that are withheld or revoked."""
    documents = Document.objects.filter(
        event=event,
        revision=event.revision,
        audience=Audience.PUBLIC,
        state__in=HOLDS,
    )
    rows = documents.order_by("pk").values_list("kind", "state")
    return {Kind(kind): DocumentState(state) for kind, state in rows}


def sees_newsletter(user: User | None, event: Event) -> bool:
    """Whether this person may copy the winners into a newsletter: everyone once the
    results are final, before that those who run the event."""
    staff = scoring.get_event_roles(user, event).staff
    settled = event.state in SETTLED or (event.is_posted and staff)
    return settled and Kind.WINNERS not in get_holds(event)


def runs_event(user: User | None, event: Event) -> bool:
    """Whether this person runs the event, and so reads what is withheld."""
    return scoring.get_event_roles(user, event).staff


def is_outdated(document: Document) -> bool:
    """Whether newer results than this document's are posted, or a newer copy is."""
    newer = document.revision < document.event.revision
    return newer or document.state == DocumentState.SUPERSEDED


def may_open_file(user: User | None, document: Document) -> bool:
    """Whether this very document is opened; others are led from old ones to the new."""
    return (
        not is_outdated(document) or scoring.get_event_roles(user, document.event).staff
    )


def check_may_make(user: User | None, event: Event) -> None:
    """Refuse anyone who neither directs the event nor manages the club."""
    roles = scoring.get_event_roles(user, event)
    if not (roles.directs or roles.manager):
        raise PermissionDenied


def check_may_print(user: User, event: Event) -> None:
    """Refuse anyone who does not run the event: paper is printed before play, with names."""
    if not scoring.get_event_roles(user, event).staff:
        raise PermissionDenied


def check_sees_work(user: User, club: Club | None) -> None:
    """Refuse anyone who is not the club's manager, or for the whole site its operator."""
    if club is not None:
        clubs.check_is(user, club, RoleKind.MANAGER)
    elif not user.is_operator:
        raise PermissionDenied
