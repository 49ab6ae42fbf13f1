"""Telling people about a case: where it stands, never what is said in it."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Player
from clubsite.notices import outbox
from clubsite.notices.models import Notice
from rulings.access import appeals as access
from rulings.access.appeals import Case
from rulings.models import Appeal

Person = User | Player


KINDS = (
    *("admissibility", "answered", "body", "challenge_decided", "challenged"),
    *("concurrence", "corrected", "decided", "deliberating", "disclosed", "draft"),
    *("exchanged", "extended", "hearing", "invited", "law_answered", "leave_asked"),
    "leave_refused",
    *("lodged", "notice_ended", "panel_short", "question", "referee", "reformed"),
    *("reminder", "reviewer_asked", "sent_back", "slip"),
)
"""Everything that people in a case are told."""

ENDS = frozenset({"rulings/appeal_notice_ended"})
"""What is told when nobody needs to decide any more, and the file has closed."""


def tell(
    case: Case,
    kind: str,
    whom: Iterable[Person],
    *,
    key: str = "",
    params: Mapping[str, Any] | None = None,
) -> None:
    """Post one notice to each of these people, once for this version of the case."""
    appeal = case.appeal
    for person in each_once(whom):
        outbox.post(
            f"rulings/{kind}",
            club=appeal.club,
            to=person,
            key=f"{kind}:{appeal.pk}:{key or appeal.version}",
            params={
                "appeal": appeal.pk,
                "number": appeal.label,
                "event": appeal.ruling.event.name,
                **(params or {}),
            },
            link=reverse("appeal_detail", args=[appeal.club.slug, appeal.pk]),
        )


def tell_of_results(
    case: Case, kind: str, whom: Iterable[Person], params: Mapping[str, Any]
) -> None:
    """Post a notice about results to people who may have no part in the case."""
    appeal = case.appeal
    event = appeal.ruling.event
    for person in each_once(whom):
        outbox.post(
            f"rulings/{kind}",
            club=appeal.club,
            to=person,
            key=f"{kind}:{appeal.pk}:{appeal.version}",
            params={"event": event.name, **params},
            link=reverse("event_detail", args=[appeal.club.slug, event.pk]),
        )


def tell_body(case: Case) -> None:
    """Tell both sides, the directors and the managers which body decides."""
    mode = Appeal.objects.get(pk=case.appeal.pk).mode
    whom = [*table(case), *managers(case)]
    tell(case, "appeal_body", whom, key=mode, params={"body": mode})


def each_once(whom: Iterable[Person]) -> list[Person]:
    """Every person once, be it as an account or as a player."""
    found: dict[str, Person] = {}
    for person in whom:
        account = person.pk if isinstance(person, User) else person.account_id
        found.setdefault(f"account {account}" if account else f"{person.pk}", person)
    return list(found.values())


def sides(case: Case) -> list[Person]:
    """Everybody who sat at the table."""
    return [*case.cast.players]


def side_of(case: Case, user: User | None) -> list[Person]:
    """Everybody of that person's side; the person alone who sits in none."""
    side = case.cast.side_of(user) if user else None
    return [*case.cast.sides[side]] if side else [one for one in (user,) if one]


def table(case: Case) -> list[Person]:
    """Both sides and the directors."""
    return [*sides(case), *directors(case)]


def everybody(case: Case) -> list[Person]:
    """Both sides, the directors and the panel."""
    return [*table(case), *members(case)]


def people(keys: Iterable[int]) -> list[User]:
    """The accounts of these keys."""
    return list(User.objects.filter(pk__in=list(keys)).order_by("pk"))


def directors(case: Case) -> list[User]:
    """Who gave the ruling, and who is in charge; never a party."""
    return people((case.cast.directors | case.cast.in_charge) - case.cast.parties)


def in_charge(case: Case) -> list[User]:
    """Who is in charge of the event."""
    return people(case.cast.in_charge)


def members(case: Case) -> list[User]:
    """The panel, as far as it is invited and not lost."""
    return [seat.user for seat in case.cast.seated]


def chair(case: Case) -> list[User]:
    """Who leads the panel, or was asked to."""
    return [seat.user for seat in case.cast.seated if seat.chairs]


def managers(case: Case) -> list[User]:
    """The club's managers who are not in the case themselves; where there is none, the
    directors who are not."""
    barred = case.cast.parties | case.cast.excluded
    found = clubs.holders_of(RoleKind.MANAGER, case.appeal.club)
    free = [user for user in found if user.pk not in barred]
    return free or people(case.cast.in_charge - barred)


def is_still_told(notice: Notice) -> bool:
    """Whether the case is still open to who was told of it, when the mail leaves.

    A player without an account is told as long as the player is at the table. That the
    case is over is told to whoever was asked to decide it too.
    """
    appeal = Appeal.objects.get(pk=notice.params["appeal"])
    user = notice.user or (notice.player.account if notice.player else None)
    if user is not None:
        case = access.case_of(appeal, user)
        return case.is_known or (notice.kind in ENDS and case.seat is not None)
    players = access.case_of(appeal, None).cast.players
    return notice.player_id in {player.pk for player in players}
