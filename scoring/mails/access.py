"""Rows of result emails, and who may start and stop those of an event."""

from django.core.exceptions import PermissionDenied
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from clubsite.accounts.models import User
from clubsite.site.clock import now
from scoring.events import access as events_access
from scoring.events.labels import POSTED_STATES
from scoring.events.models import Event
from scoring.mails.labels import MailingState, MailState
from scoring.mails.models import ResultMail, ResultMailing

RUNNING = (MailingState.WAITING, MailingState.RELEASED)
"""Mailings that a later revision continues."""


def may_mail(user: User | None, event: Event) -> bool:
    """Whether this person may start and stop the result emails of the event: a manager,
    and the directors who may post it."""
    roles = events_access.get_event_roles(user, event)
    return roles.manager or roles.moves_on


def check_may_mail(user: User, event: Event) -> None:
    """Refuse anyone else."""
    if not may_mail(user, event):
        raise PermissionDenied


def get_mailings(event: Event) -> QuerySet[ResultMailing]:
    """The mailings of the event, by revision."""
    return ResultMailing.objects.filter(event=event).order_by("revision")


def last_mailed(event: Event) -> int:
    """The latest revision whose emails have left; 0 if none have."""
    released = get_mailings(event).filter(state=MailingState.RELEASED)
    return released.values_list("revision", flat=True).last() or 0


def due_mailings() -> QuerySet[ResultMailing]:
    """The mailings whose hold is over."""
    waiting = ResultMailing.objects.filter(
        state=MailingState.WAITING, not_before__lte=now()
    )
    return waiting.select_related("event__club", "event__policy")


def revised_events() -> QuerySet[Event]:
    """The events whose results were posted again since their emails were queued."""
    later = ResultMailing.objects.filter(
        event=OuterRef("event"), revision__gt=OuterRef("revision")
    )
    outdated = ResultMailing.objects.filter(
        ~Exists(later), state__in=RUNNING, revision__lt=F("event__revision")
    )
    events = Event.objects.filter(
        pk__in=outdated.values("event"), state__in=POSTED_STATES
    )
    return events.select_related("club", "policy")


def count_mails(mailing: ResultMailing) -> dict[str, int]:
    """How many emails of the mailing wait, were sent, failed and were not sent."""
    numbers = {str(state): Count("pk", filter=Q(state=state)) for state in MailState}
    return ResultMail.objects.filter(mailing=mailing).aggregate(**numbers)
