"""Private form of a report: its choices, the answers so far, and its destination."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Q
from django.utils.formats import date_format

from clubsite.accounts.models import User
from clubsite.clubs import labels as clubs_labels
from clubsite.clubs.labels import Names, RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.clubs.names import public_name
from clubsite.clubs.policy_labels import days, months
from rulings.conduct import access
from rulings.conduct.labels import DESKS, KINDS
from rulings.conduct.models import Referral
from rulings.conduct.policy import ConductPolicy
from rulings.conduct.procedure import (
    Allegation,
    Category,
    Concerned,
    Desk,
    Offices,
    Place,
    Route,
    Track,
    Wish,
    offer_by,
    route,
)
from rulings.conduct.queries.safeguarding import is_under_18
from rulings.conduct.rules import Ground, names_person
from scoring.events import access as scoring

SHORTEST_SOUGHT = 3
MOST_FOUND = 12
MOST_EVENTS = 30

Offered = dict[str, list[tuple[object, object]]]
Holders = Mapping[RoleKind, list[User]]
"""Who holds each of the offices that may come to read a referral, managers too."""


@dataclass(frozen=True, slots=True)
class Recorder:
    """The recorder by name, and since when."""

    name: str
    since: datetime


@dataclass(frozen=True, slots=True)
class Periods:
    """How long each step takes, in words."""

    acknowledge: str
    decide: str
    talk: str
    review: str
    limit: str
    time_bar: str


@dataclass(frozen=True, slots=True)
class Readers:
    """Who holds the offices that may come to read a referral, by name."""

    recorders: list[Recorder]
    deputies: list[str]
    safeguarding: list[str]
    contact: str
    talks: bool
    hears: str
    """The body outside the club that hears complaints; empty where there is none."""
    outside_body: str
    """The body outside the club that a report can be passed on to."""
    reviewer: str
    """Who reviews an outcome outside the club."""
    periods: Periods


def get_readers(club: Club, office_holders: Holders) -> Readers:
    """The club's conduct officers and its external contact, by name; and what a report
    can lead to in a club of this shape, and how long that takes."""
    names = {
        kind: [holder.name for holder in holders]
        for kind, holders in office_holders.items()
    }
    policy = access.club_policy(club)
    offer = offer_by(policy)
    recorders = [
        Recorder(role.user.name, role.starts) for role in access.recorder_roles(club)
    ]
    return Readers(
        recorders,
        names[RoleKind.DEPUTY_RECORDER],
        names[RoleKind.SAFEGUARDING],
        club.external_contact,
        offer.talks,
        policy.hearing_body if offer.hears else "",
        policy.hearing_body,
        policy.conduct_reviewer or club.external_contact,
        _periods(policy),
    )


def _periods(policy: ConductPolicy) -> Periods:
    return Periods(
        days(policy.recorder_acknowledge_days),
        days(policy.recorder_triage_days),
        days(policy.recorder_informal_days),
        months(policy.memo_review_months),
        months(policy.memo_limit_months),
        months(policy.time_bar_months),
    )


@dataclass(frozen=True, slots=True)
class Officer:
    """Someone who might handle it, and in which offices."""

    user: User
    offices: str


def officers_to_exclude(office_holders: Holders) -> list[Officer]:
    """Officers whom a reporter can exclude, each once with their offices."""
    offices: dict[User, list[str]] = {}
    for kind, holders in office_holders.items():
        for holder in holders:
            offices.setdefault(holder, []).append(str(kind.label))
    return [Officer(user, ", ".join(kinds)) for user, kinds in offices.items()]


def found_players(club: Club, sought: str) -> list[Player]:
    """The players that someone who types a name can mean.

    Anyone who is never named in public, and everyone where the club shows initials only,
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
    user: User, club: Club, office_holders: Holders, *, chosen: Iterable[int]
) -> Offered:
    """Choices of the private form: players chosen, officers, events, kinds.

    Players have their public names.
    """
    players = players_offered(club, chosen=chosen)
    events = scoring.visible_events(user, club).order_by("-date", "-pk")[:MOST_EVENTS]
    return {
        "kind": [(kind, KINDS[kind]) for kind in access.kinds_open_to(user, club)],
        "subjects": players,
        "affected": players,
        "excluded": [
            (officer.user.pk, f"{officer.user.name} ({officer.offices})")
            for officer in officers_to_exclude(office_holders)
        ],
        "event": [
            ("", "—"),
            *(
                (pk, f"{name}, {date_format(date, clubs_labels.WRITTEN)}")
                for pk, name, date in events.values_list("pk", "name", "date")
            ),
        ],
    }


def players_offered(
    club: Club, *, chosen: Iterable[int], found: Iterable[Player] = ()
) -> list[tuple[object, object]]:
    """The players chosen already or found, with the names that everyone may read."""
    players = {player.pk: player for player in club.players.filter(pk__in=set(chosen))}
    players |= {player.pk: player for player in found}
    return [(pk, public_name(player, club)) for pk, player in players.items()]


@dataclass(frozen=True, slots=True)
class Destination:
    """Where a draft would go if it were sent as it stands."""

    desk: str
    handlers: list[str]
    safeguarding: list[str]
    external: bool
    safeguarding_external: bool


def build_destination(referral: Referral, office_holders: Holders) -> Destination:
    """Where the referral goes, by name, for its reporter."""
    return _destination(referral, access.people_of(referral), office_holders)


def _destination(
    referral: Referral, people: access.ReferralPeople, office_holders: Holders
) -> Destination:
    way = routing_of(referral, people, office_holders).route
    names = {
        holder.pk: holder.name
        for holders in office_holders.values()
        for holder in holders
    }
    return Destination(
        str(DESKS[way.desk]),
        [names[pk] for pk in way.handlers],
        [names[pk] for pk in way.safeguarding],
        way.desk is Desk.EXTERNAL,
        way.safeguarding_external,
    )


@dataclass(frozen=True, slots=True)
class NamedReaders:
    """Those who would read the report and are named in its words; and who would instead."""

    readers: list[User]
    instead: Destination

    @property
    def names(self) -> list[str]:
        """Their names."""
        return [reader.name for reader in self.readers]


def officers_named(office_holders: Holders, allegation: Allegation) -> list[User]:
    """The officers whom its words name by full name or surname, but no one left out."""
    text = f"{allegation.subject_description}\n{allegation.narrative}"
    return [
        user
        for user in _could_read(office_holders)
        if names_person(text, user.name) and user.pk not in allegation.excluded
    ]


def named_readers(
    referral: Referral, office_holders: Holders, allegation: Allegation
) -> NamedReaders | None:
    """Those named who could come to read it as it was last kept; None if no one is."""
    named = officers_named(office_holders, allegation)
    if not named:
        return None
    people = access.people_of(referral)
    records = access.records_of_concerned(referral, people)
    kept_out = access.kept_out_among(people, records) | _accounts(
        records, office_holders
    )
    readers = [user for user in named if user.pk not in kept_out]
    if not readers:
        return None
    keys = frozenset(user.pk for user in readers)
    without = replace(people, excluded=people.excluded | keys)
    return NamedReaders(readers, _destination(referral, without, office_holders))


def _could_read(office_holders: Holders) -> list[User]:
    """Recorders, deputies and safeguarding officers, each once."""
    found = {
        user.pk: user
        for kind in access.OFFICES
        for user in office_holders.get(kind, ())
    }
    return list(found.values())


def get_allegation(referral: Referral, people: access.ReferralPeople) -> Allegation:
    """What the reporter has answered so far."""
    return Allegation(
        track=Track(referral.track),
        kind=people.kind,
        subjects=frozenset(subject.player for subject in people.subjects),
        subject_description=referral.subject_description,
        affected=frozenset(player.player for player in people.affected),
        excluded=people.named,
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


_KNOWN_TO_REPORTER = frozenset({Ground.ANSWER, Ground.REPORTER})


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a reporter can keep: never what was written."""

    code: str
    sent_at: datetime | None
    desk: str
    external: bool
    handlers: list[str]
    under_18: bool
    safeguarding: list[str]
    contact: str


def build_receipt(referral: Referral) -> Receipt:
    """The receipt, with those who read it now.

    That someone else is under 18 by the club's records is not for it to tell: then it
    names who would read it.
    """
    handlers = access.get_handlers(referral)
    knows = not _KNOWN_TO_REPORTER.isdisjoint(referral.safeguarded_for)
    return Receipt(
        referral.code,
        referral.sent_at,
        str(DESKS[Desk(referral.desk)]),
        referral.is_external,
        [handler.name for handler in handlers],
        knows,
        [watcher.name for watcher in access.possible_watchers(referral)],
        referral.club.external_contact,
    )


@dataclass(frozen=True, slots=True)
class Routing:
    """Where a referral goes, and the accounts of those it is about or affects."""

    people: access.ReferralPeople
    accounts: frozenset[int]
    route: Route


def routing_of(
    referral: Referral,
    people: access.ReferralPeople,
    office_holders: Holders | None = None,
    *,
    safeguards: bool | None = None,
) -> Routing:
    """Where the referral goes, leaving out everyone involved in the matter."""
    records = access.records_of_concerned(referral, people)
    if office_holders is None:
        office_holders = access.may_hold_office(referral.club)
    accounts = _accounts(records, office_holders)
    concerned = Concerned(
        subjects=accounts,
        reporter=people.reporter,
        excluded=access.kept_out_among(people, records),
        minor_involved=_safeguards(referral, people)
        if safeguards is None
        else safeguards,
    )
    if referral.sent_at is not None:
        office_holders = access.reaching_holders(referral)
    return Routing(people, accounts, route(concerned, _offices(office_holders)))


def _safeguards(referral: Referral, people: access.ReferralPeople) -> bool:
    """Whether the safeguarding officer reads it, as far as its reporter may know.

    Of a draft: by the answer, or by the reporter's own age. That others are under 18
    is nothing that a form tells.
    """
    if referral.sent_at is not None:
        return referral.is_safeguarded
    return bool(referral.minor_involved) or is_under_18(people.reporter, referral.club)


def _accounts(records: Sequence[Player], office_holders: Holders) -> frozenset[int]:
    """The accounts of the people it is about or affects.

    Linked ones; and those of officers with the name or the address of such a player,
    whom no one has linked yet: rather too many than one too few.
    """
    names = {record.name.casefold() for record in records}
    addresses = {record.email.casefold() for record in records} - {""}
    return access.account_ids(records) | {
        officer.user.pk
        for officer in officers_to_exclude(office_holders)
        if officer.user.name.casefold() in names
        or officer.user.email.casefold() in addresses
    }


def _offices(office_holders: Holders) -> Offices:
    holders = {
        kind: tuple(user.pk for user in users) for kind, users in office_holders.items()
    }
    return Offices(
        recorders=holders[RoleKind.RECORDER],
        deputies=holders[RoleKind.DEPUTY_RECORDER],
        safeguarding=holders[RoleKind.SAFEGUARDING],
    )
