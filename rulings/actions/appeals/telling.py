"""Telling people about a case: where it stands, never what is said in it."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Player
from clubsite.notices import outbox
from rulings.access.appeals import Case

Person = User | Player


def tell(
    case: Case,
    kind: str,
    people: Iterable[Person],
    *,
    key: str = "",
    params: Mapping[str, Any] | None = None,
) -> None:
    """Post one notice to each of these people, once for this version of the case."""
    appeal = case.appeal
    for person in each_once(people):
        outbox.post(
            f"rulings/{kind}",
            club=appeal.club,
            to=person,
            key=f"{kind}:{appeal.pk}:{key or appeal.version}",
            params={
                "number": appeal.label,
                "event": appeal.ruling.event.name,
                **(params or {}),
            },
            link=reverse("appeal_detail", args=[appeal.club.slug, appeal.pk]),
        )


def tell_of_results(
    case: Case, kind: str, people: Iterable[Person], params: Mapping[str, Any]
) -> None:
    """Post a notice about results to people who may have no part in the case."""
    appeal = case.appeal
    event = appeal.ruling.event
    for person in each_once(people):
        outbox.post(
            f"rulings/{kind}",
            club=appeal.club,
            to=person,
            key=f"{kind}:{appeal.pk}:{appeal.version}",
            params={"event": event.name, **params},
            link=reverse("event_detail", args=[appeal.club.slug, event.pk]),
        )


def each_once(people: Iterable[Person]) -> list[Person]:
    """Every person once, be it as an account or as a player."""
    found: dict[str, Person] = {}
    for person in people:
        account = person.pk if isinstance(person, User) else person.account_id
        found.setdefault(f"account {account}" if account else f"{person.pk}", person)
    return list(found.values())


def sides(case: Case) -> list[Person]:
    """Everybody who sat at the table."""
    return [*case.cast.players]


def table(case: Case) -> list[Person]:
    """Both sides and the directors."""
    return [*sides(case), *directors(case)]


def everybody(case: Case) -> list[Person]:
    """Both sides, the directors and the panel."""
    return [*table(case), *members(case)]


def directors(case: Case) -> list[User]:
    """Who gave the ruling, and who is in charge; never a party."""
    keys = (case.cast.directors | case.cast.in_charge) - case.cast.parties
    return list(User.objects.filter(pk__in=keys).order_by("pk"))


def in_charge(case: Case) -> list[User]:
    """Who is in charge of the event."""
    return list(User.objects.filter(pk__in=case.cast.in_charge).order_by("pk"))


def members(case: Case) -> list[User]:
    """The panel, as far as it is invited and not lost."""
    return [seat.user for seat in case.cast.seated]


def managers(case: Case) -> list[User]:
    """The club's managers who are not in the case themselves."""
    barred = case.cast.parties | case.cast.excluded
    found = clubs.holders_of(RoleKind.MANAGER, case.appeal.club)
    return [user for user in found if user.pk not in barred]
