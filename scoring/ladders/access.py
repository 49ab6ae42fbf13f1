"""Who defines a club's ladders, who sees them, and the rows they are made of."""

from collections.abc import Iterator

from django.db.models import Q, QuerySet
from django.http import Http404

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from scoring.events.labels import POSTED_STATES
from scoring.events.models import PlayerSession
from scoring.ladders.models import Ladder


def check_may_define(user: User | None, club: Club) -> None:
    """Refuse anyone who doesn't define the club's ladders: managers do."""
    clubs.check_is(user, club, RoleKind.MANAGER)


def may_define(user: User | None, club: Club) -> bool:
    """Whether this person defines the club's ladders."""
    return clubs.is_manager(user, club)


def check_may_see_ladders(user: User, club: Club) -> None:
    """Answer like a page that isn't there to anyone but the club's members."""
    if not clubs.is_member(user, club):
        raise Http404


def visible_ladders(user: User, club: Club) -> QuerySet[Ladder]:
    """The club's ladders, for its members; no one else sees any."""
    if not clubs.is_member(user, club):
        return Ladder.objects.none()
    return Ladder.objects.filter(club=club)


def load_sums(ladder: Ladder) -> Iterator[PlayerSession]:
    """What players made in the ladder's sessions, in the order of play: one query.

    Nothing of an event before its embargo ends.
    """
    days = Q(session__event__date__gte=ladder.first_date)
    for last in (ladder.last_date, ladder.ended_on):
        if last is not None:
            days &= Q(session__event__date__lte=last)
    free = Q(session__event__embargo_until__isnull=True) | Q(
        session__event__embargo_until__lte=now()
    )
    sums = PlayerSession.objects.filter(
        days,
        free,
        unit=ladder.unit,
        session__event__club=ladder.club,
        session__event__state__in=POSTED_STATES,
    )
    sums = sums.select_related("session__event").order_by(
        "session__event__date", "session__event", "session__number", "pk"
    )
    sought = ladder.event_name.casefold()
    return (each for each in sums if sought in each.session.event.name.casefold())
