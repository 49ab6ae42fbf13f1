"""Rows of result emails, and who may start and stop those of an event."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from clubsite.accounts.models import User
from clubsite.clubs.models import Club, Player
from clubsite.site.clock import now
from scoring.events import access as events_access
from scoring.events.labels import POSTED_STATES
from scoring.events.models import Entry, EntryPlayer, Event, Snapshot
from scoring.mails import links
from scoring.mails.labels import MailingState, MailKind, MailState
from scoring.mails.models import MailAddress, ResultMail, ResultMailing


@dataclass(frozen=True, slots=True)
class MailedEntry:
    """An entry, and the address to which its result was sent."""

    entry: Entry
    address: str


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


def due_mails() -> QuerySet[ResultMail]:
    """The emails that are to be sent."""
    due = ResultMail.objects.filter(state=MailState.DUE)
    return due.select_related(
        "address__club", "mailing__event__club", "mailing__event__policy"
    )


def get_posting(event: Event, revision: int) -> Snapshot:
    """The results of the event as they were posted in that revision."""
    return Snapshot.objects.get(event=event, revision=revision)


def get_postings(event: Event, *, after: int, until: int) -> QuerySet[Snapshot]:
    """The revisions after one and until another, without their contents."""
    found = Snapshot.objects.filter(event=event)
    found = found.filter(revision__gt=after, revision__lte=until)
    return found.defer("standings", "lines").order_by("revision")


def get_seats(event: Event) -> QuerySet[EntryPlayer]:
    """Everyone in the event's entries with the record of each."""
    seats = EntryPlayer.objects.filter(entry__event=event).select_related("player")
    return seats.order_by("entry", "substitute", "place", "pk")


def get_persons(players: Iterable[Player]) -> QuerySet[Player]:
    """All records of these persons with their accounts, the leading ones first."""
    persons = {player.person for player in players}
    records = Player.objects.filter(Q(pk__in=persons) | Q(same_as__in=persons))
    return records.select_related("account").order_by(
        F("same_as").asc(nulls_first=True), "pk"
    )


def get_addresses(club: Club, addresses: Iterable[str]) -> QuerySet[MailAddress]:
    """What is known of these addresses at the club."""
    return MailAddress.objects.filter(club=club, address__in=list(addresses))


def find_address(club: Club, token: str) -> MailAddress | None:
    """The address of that token at this club, if the token is ours."""
    key = links.read_address(token)
    found = MailAddress.objects.filter(pk=key, club=club) if key else None
    return found.select_related("club").first() if found is not None else None


def get_mailed_entry(club: Club, address: int, entry: int) -> MailedEntry | None:
    """The entry of a posted event of the club, with the address it was mailed to."""
    row = MailAddress.objects.filter(pk=address, club=club).first()
    found = (
        Entry.objects.filter(pk=entry, event__club=club, event__state__in=POSTED_STATES)
        .select_related("event__club", "event__policy")
        .first()
    )
    return MailedEntry(found, row.address) if found and row else None


def address_of_token(token: str) -> MailAddress | None:
    """The address of that token at any club."""
    key = links.read_address(token)
    found = MailAddress.objects.filter(pk=key) if key else None
    return found.select_related("club").first() if found is not None else None


def own_address(user: User, club: Club) -> MailAddress | None:
    """What is known of the account's own address at the club."""
    return get_addresses(club, [user.email.lower()]).first()


def language_of(address: MailAddress) -> str:
    """The language of the account with that address, else the club's."""
    languages = User.objects.filter(email=address.address)
    chosen = languages.exclude(language="").values_list("language", flat=True).first()
    return chosen or address.club.language


def mails_to(event: Event, addresses: Iterable[MailAddress]) -> QuerySet[ResultMail]:
    """The results of the event that were made for these addresses, oldest first."""
    found = ResultMail.objects.filter(
        mailing__event=event, address__in=list(addresses), kind=MailKind.RESULT
    )
    return found.select_related("mailing").order_by("mailing__revision")
