"""Private form of a report: its choices, the answers so far, and its destination."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils.formats import date_format

from clubsite.accounts.models import User
from clubsite.clubs import labels as clubs_labels
from clubsite.clubs.labels import Names, RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.clubs.names import public_name
from rulings.conduct import access
from rulings.conduct.labels import DESKS, KINDS
from rulings.conduct.models import Referral
from rulings.conduct.procedure import (
    Allegation,
    Category,
    Concerned,
    Desk,
    Offices,
    Place,
    ReporterKind,
    Route,
    Track,
    Wish,
    route,
)
from scoring.events import access as scoring

SHORTEST_SOUGHT = 3
MOST_FOUND = 12
MOST_EVENTS = 30

Offered = dict[str, list[tuple[object, object]]]


@dataclass(frozen=True, slots=True)
class Readers:
    """Who holds the offices that may come to read a referral, by name."""

    recorders: list[str]
    deputies: list[str]
    safeguarding: list[str]
    contact: str


def readers_of(club: Club) -> Readers:
    """Whom the club has for conduct matters, inside and outside."""
    names = {
        kind: [holder.name for holder in holders]
        for kind, holders in access.officers(club).items()
    }
    return Readers(
        names[RoleKind.RECORDER],
        names[RoleKind.DEPUTY_RECORDER],
        names[RoleKind.SAFEGUARDING],
        club.external_contact,
    )


@dataclass(frozen=True, slots=True)
class Officer:
    """Somebody who might handle it, and in which offices."""

    user: User
    offices: str


def officers_to_exclude(club: Club) -> list[Officer]:
    """Everybody whom a reporter may want kept out, each once."""
    held: dict[User, list[str]] = {}
    for kind, holders in access.may_hold_office(club).items():
        for holder in holders:
            held.setdefault(holder, []).append(str(kind.label))
    return [Officer(user, ", ".join(offices)) for user, offices in held.items()]


def found_players(club: Club, sought: str) -> list[Player]:
    """The players that somebody who types a name can mean.

    Whoever is never named in public, and everybody where the club shows initials only,
    is found by the full name alone: the search is no list of the club's people.
    """
    words = sought.split()
    if not words:
        return []
    exactly = Q(name__iexact=" ".join(words))
    partly = Q(minor=False, hidden=False, withheld_elsewhere=False)
    for word in words:
        partly &= Q(name__icontains=word)
    in_part = len(sought.strip()) >= SHORTEST_SOUGHT and club.names == Names.FULL
    found = club.players.filter(exactly | partly if in_part else exactly)
    return list(found.order_by("sort_name", "pk")[:MOST_FOUND])


def offered_to(
    user: User, club: Club, *, chosen: Iterable[int], found: Iterable[Player] = ()
) -> Offered:
    """What the private form offers: players chosen or found, officers, events, kinds.

    Players have the names that everybody may read.
    """
    players = {one.pk: one for one in club.players.filter(pk__in=set(chosen))}
    players |= {one.pk: one for one in found}
    events = scoring.visible_events(user, club).order_by("-date", "-pk")[:MOST_EVENTS]
    return {
        "kind": [(kind, KINDS[kind]) for kind in access.kinds_open_to(user, club)],
        "subjects": [(pk, public_name(one, club)) for pk, one in players.items()],
        "excluded": [
            (one.user.pk, f"{one.user.name} ({one.offices})")
            for one in officers_to_exclude(club)
        ],
        "event": [
            ("", "—"),
            *(
                (one.pk, f"{one.name}, {date_format(one.date, clubs_labels.WRITTEN)}")
                for one in events
            ),
        ],
    }


@dataclass(frozen=True, slots=True)
class Destination:
    """Where a draft would go if it were sent as it stands."""

    desk: str
    handlers: list[str]
    safeguarding: list[str]
    external: bool
    safeguarding_external: bool


def destination_of(referral: Referral) -> Destination:
    """Where the referral goes, by name, for its reporter."""
    way = route_of(referral)
    names = {
        holder.pk: holder.name
        for holders in access.officers(referral.club).values()
        for holder in holders
    }
    return Destination(
        str(DESKS[way.desk]),
        [names[pk] for pk in way.handlers],
        [names[pk] for pk in way.safeguarding],
        way.desk is Desk.EXTERNAL,
        way.safeguarding_external,
    )


def allegation_of(referral: Referral) -> Allegation:
    """What the reporter has answered so far."""
    return Allegation(
        track=Track(referral.track),
        kind=ReporterKind(access.reporter_of(referral).kind),
        subjects=frozenset(one.pk for one in access.subjects_of(referral)),
        subject_description=referral.subject_description,
        excluded=access.named_exclusions(referral),
        minor_involved=referral.minor_involved,
        immediate_danger=referral.immediate_danger,
        incident_on=referral.incident_on,
        event=referral.event_id,
        board=referral.board,
        place=Place(referral.place) if referral.place else None,
        categories=tuple(Category(code) for code in referral.categories),
        director_called=referral.director_called,
        narrative=referral.narrative,
        wish=Wish(referral.wish) if referral.wish else None,
        consent_to_name=referral.consent_to_name,
    )


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a reporter can keep: never what was written."""

    code: str
    sent_at: datetime | None
    desk: str
    external: bool
    handlers: list[str]
    minor_involved: bool
    safeguarding: list[str]
    contact: str


def receipt_of(referral: Referral) -> Receipt:
    """The receipt, with those who read it now."""
    return Receipt(
        referral.code,
        referral.sent_at,
        str(DESKS[Desk(referral.desk)]),
        referral.is_external,
        [handler.name for handler in access.handlers_of(referral)],
        bool(referral.minor_involved),
        [watcher.name for watcher in access.watchers_of(referral)],
        referral.club.external_contact,
    )


def route_of(referral: Referral) -> Route:
    """Where the referral goes: past everybody who has to do with the matter."""
    return route(
        Concerned(
            subjects=subject_accounts(referral),
            reporter=access.reporter_of(referral).user_id,
            excluded=access.kept_out_of(referral),
            minor_involved=bool(referral.minor_involved),
        ),
        _offices(referral.club),
    )


def subject_accounts(referral: Referral) -> frozenset[int]:
    """The accounts of the people it is about.

    Linked ones; and those of officers with the name or the address of such a player,
    whom nobody has linked yet: rather too many than one too few.
    """
    records = access.records_of_subjects(referral)
    names = {one.name.casefold() for one in records}
    addresses = {one.email.casefold() for one in records} - {""}
    return access.accounts_of(records) | {
        officer.user.pk
        for officer in officers_to_exclude(referral.club)
        if officer.user.name.casefold() in names
        or officer.user.email.casefold() in addresses
    }


def _offices(club: Club) -> Offices:
    holders = {
        kind: tuple(user.pk for user in users)
        for kind, users in access.officers(club).items()
    }
    return Offices(
        recorders=holders[RoleKind.RECORDER],
        deputies=holders[RoleKind.DEPUTY_RECORDER],
        safeguarding=holders[RoleKind.SAFEGUARDING],
    )
