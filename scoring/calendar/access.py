"""Who plans a club's sessions, who may enter for them, and the rows of the calendar."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import cast

from django.core.exceptions import PermissionDenied
from django.db.models import Max, OuterRef, Q, QuerySet, Subquery

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player, PolicyVersion
from clubsite.clubs.player_records import club_day
from clubsite.site.related_rows import join_rows, load_rows
from scoring.calendar.models import Closure, PlannedDate, PlannedPair, Series
from scoring.events import access as events_access
from scoring.events.labels import FormKind
from scoring.events.models import ClubMovement, Event, Session

_FIRST_SESSION = Session.objects.filter(event=OuterRef("pk"), number=1)
LEARNT = 12
"""Events from which the pace of a club is learnt."""


def check_may_plan(user: User | None, club: Club) -> None:
    """Refuse anyone who doesn't plan the club's sessions: managers do."""
    clubs.check_is(user, club, RoleKind.MANAGER)


def may_plan(user: User | None, club: Club) -> bool:
    """Whether this person plans the club's sessions."""
    return clubs.is_manager(user, club)


def check_may_prepare(user: User | None, club: Club) -> None:
    """Refuse anyone who doesn't set up tonight's event: managers and directors do."""
    events_access.check_may_set_up(user, club)


def get_own_player(user: User | None, club: Club) -> Player | None:
    """The club's record of this person, where one is linked to the account and they
    have not left."""
    if user is None:
        return None
    own = Player.objects.filter(club=club, account=user, same_as__isnull=True)
    return clubs.present(own, club_day(club)).first()


def check_may_enter(user: User | None, series: Series) -> Player:
    """The player this person enters as; refused where no player is linked to them or the
    series takes no entries."""
    player = get_own_player(user, series.club)
    if player is None or not series.takes_entries:
        raise PermissionDenied
    return player


def visible_series(club: Club) -> QuerySet[Series]:
    """The series of the club: what a club plans is public."""
    return Series.objects.filter(club=club).select_related("club")


def get_closures(club: Club) -> QuerySet[Closure]:
    """The club's holidays, soonest first: public as the calendar is."""
    return Closure.objects.filter(club=club)


def get_dates(club: Club) -> QuerySet[PlannedDate]:
    """The sessions of the club of which something is known."""
    return PlannedDate.objects.filter(series__club=club)


def get_date(series: Series, day: date) -> PlannedDate | None:
    """What is known of that day of the series."""
    found = PlannedDate.objects.filter(series=series, date=day).select_related("event")
    return found.first()


def get_pairs(planned: PlannedDate) -> QuerySet[PlannedPair]:
    """The pairs that are expected at the session or have come."""
    pairs = PlannedPair.objects.filter(planned=planned, withdrawn_at__isnull=True)
    return pairs.select_related("first", "second")


def get_entered(planned: PlannedDate) -> list[int]:
    """The keys of the pairs that players have entered, in their order."""
    pairs = get_pairs(planned).filter(entered_by__isnull=False)
    return list(pairs.values_list("pk", flat=True))


def get_own_pair(planned: PlannedDate, player: Player) -> PlannedPair | None:
    """The pair in which that player is expected at the session."""
    return get_pairs(planned).filter(Q(first=player) | Q(second=player)).first()


def get_model_events(club: Club) -> QuerySet[Event]:
    """Events of the club that a series can be copied from, newest first: by a movement."""
    return Event.objects.filter(club=club, form=FormKind.SESSION).exclude(
        contest="teams"
    )


def dates_of_events(club: Club, keys: Iterable[int | None]) -> dict[int, date]:
    """The days of these events of the club, by their keys."""
    events = Event.objects.filter(club=club, pk__in=[key for key in keys if key])
    return dict(events.values_list("pk", "date"))


def times_of_play(club: Club) -> Iterator[tuple[datetime, datetime, int, int]]:
    """Start, first posting, rounds and boards of a round of the latest events of one
    session that were scored here: one query."""
    sessions = Session.objects.filter(
        event__club=club,
        event__imported_file__isnull=True,
        event__posted_at__isnull=False,
        starts_at__isnull=False,
        number=1,
    )
    for starts, posted, rounds, boards in (
        sessions.annotate(
            rounds=Max("sections__results__round"),
            boards=Max("sections__boards_per_round"),
        )
        .order_by("-event__date", "-pk")
        .values_list("starts_at", "event__posted_at", "rounds", "boards")[:LEARNT]
    ):
        yield cast(datetime, starts), cast(datetime, posted), rounds or 0, boards or 0


def load_rules(club: Club) -> tuple[PolicyVersion, list[ClubMovement]]:
    """The club's policy and its own movements, by one query."""
    newest = club.policies.order_by("-number").values("number")[:1]
    policies, movements = load_rows(
        club.policies.filter(number=Subquery(newest)),
        events_access.get_club_movements(club),
    )
    return policies[0], movements


@dataclass(frozen=True, slots=True)
class Programme:
    """The rows of a calendar between two days."""

    series: Sequence[Series]
    dates: Sequence[PlannedDate]
    closures: Sequence[Closure]
    events: Sequence[Event]
    starts: Mapping[int, datetime]
    """When the first session of an event starts, of those of which the hour is known."""


def load_programme(user: User | None, club: Club, start: date, end: date) -> Programme:
    """What the club plans from one day to another, with the events this person knows of
    that lie between, or that a session between became."""
    dates = get_dates(club).filter(
        Q(date__range=(start, end)) | Q(moved_to__range=(start, end))
    )
    series, rows, closures = load_rows(
        Series.objects.filter(club=club),
        dates,
        get_closures(club).filter(first__lte=end, last__gte=start),
    )
    join_rows(rows, ("series",), series)
    own = [row.event_id for row in rows if row.event_id is not None]
    between = Q(date__range=(start, end)) & Q(planned_date__isnull=True)
    events = (
        events_access.visible_events(user, club)
        .filter(between | Q(pk__in=own))
        .annotate(first_start=Subquery(_FIRST_SESSION.values("starts_at")[:1]))
        .distinct()
    )
    starts = {event.pk: event.first_start for event in events if event.first_start}
    return Programme(series, rows, closures, list(events), starts)
