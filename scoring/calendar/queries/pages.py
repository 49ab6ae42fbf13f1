"""What a day of a series shows to this person, and what the desk offers for today."""

from dataclasses import dataclass
from datetime import date, timedelta

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.audit.messages import AuditMessage, build_messages
from clubsite.clubs import queries as clubs_queries
from clubsite.clubs.labels import WRITTEN
from clubsite.clubs.models import Club, Player
from clubsite.site.clock import now
from scoring.calendar import access
from scoring.calendar.labels import PlannedState
from scoring.calendar.models import PlannedDate, PlannedPair, Series
from scoring.calendar.places import Places
from scoring.calendar.queries.dates import reason_closed, takes_entries
from scoring.calendar.queries.programme import Item, programme, soonest
from scoring.events import access as events_access
from scoring.events.policy import EntryPolicy

SHOWN = 5
AHEAD = timedelta(days=42)


@dataclass(frozen=True, slots=True)
class PlannedToday:
    """A session that is planned for today; its set-up is at `url`.

    Until someone has begun with it, a button sent to `prepare_url` begins it.
    """

    title: str
    url: str
    prepare_url: str
    act: str


@dataclass(frozen=True, slots=True)
class PlannedDay:
    """A day of a series for one person: `own` is the pair in which they are entered.

    `pairs` are those who entered, for those who run sessions alone. `waiting` are the
    keys of those on the waiting list, in their order.
    """

    planned: PlannedDate
    closed: str | None
    player: Player | None
    own: PlannedPair | None
    open_for_entries: bool
    waiting: tuple[int, ...]
    is_full: bool
    takes_another: bool
    pairs: tuple[PlannedPair, ...] | None
    may_plan: bool
    may_prepare: bool
    history: tuple[AuditMessage, ...]

    @property
    def own_turn(self) -> int:
        """The place of the own pair on the waiting list, 0 if it isn't on it."""
        key = self.own.pk if self.own else None
        return self.waiting.index(key) + 1 if key in self.waiting else 0

    @property
    def takes_place(self) -> bool:
        """Whether it is played on some day that is known."""
        planned = self.planned
        if planned.moved_to is not None:
            return True
        return planned.state == PlannedState.PLANNED and self.closed is None


def planned_day(user: User | None, series: Series, planned: PlannedDate) -> PlannedDay:
    """That day of the series for this person; the row may not be stored yet."""
    stored = planned.pk is not None
    club = series.club
    player = access.get_own_player(user, club) if series.takes_entries else None
    prepares = events_access.may_set_up(user, club)
    places = _places(series, is_open=player is not None or prepares)
    entered = access.get_entered(planned) if stored and places.pairs else []
    return PlannedDay(
        planned=planned,
        closed=reason_closed(series, planned.date),
        player=player,
        own=access.get_own_pair(planned, player) if stored and player else None,
        open_for_entries=series.takes_entries and takes_entries(planned),
        waiting=places.waiting(entered),
        is_full=places.is_full(len(entered)),
        takes_another=places.takes_another(len(entered)),
        pairs=tuple(access.get_pairs(planned) if stored else ()) if prepares else None,
        may_plan=access.may_plan(user, club),
        may_prepare=prepares,
        history=tuple(build_messages(trail.get_history(planned)))
        if stored and prepares
        else (),
    )


def _places(series: Series, *, is_open: bool) -> Places:
    """What the club's policy allows, for those who enter or see who did."""
    if not (series.takes_entries and is_open):
        return Places()
    return Places.of(EntryPolicy.of(clubs_queries.policy_now(series.club)))


def like_last_time(last: date | None) -> str:
    """What the button says that begins a session like the one of that day."""
    if last is None:
        return _("Set up this session")
    return _("Like last %(weekday)s") % {"weekday": date_format(last, "l")}


def planned_today(user: User, club: Club) -> list[PlannedToday]:
    """What the club plans for today and is not an event yet."""
    today = now().astimezone(club.zone).date()
    items = [
        (item, item.series, item.planned_for)
        for item in programme(user, club, today, today)
        if item.is_planned and item.series and item.planned_for
    ]
    models = [series.model_event_id for _item, series, _day in items]
    last = access.dates_of_events(club, models)
    return [
        _today(club, item, series, day, last.get(series.model_event_id or 0))
        for item, series, day in items
    ]


def _today(
    club: Club, item: Item, series: Series, day: date, last: date | None
) -> PlannedToday:
    where = [club.slug, series.pk, day.isoformat()]
    return PlannedToday(
        title=item.title,
        url=reverse("planned_set_up", args=where),
        prepare_url="" if item.prepared else reverse("planned_prepare", args=where),
        act=_("Go on with the set-up") if item.prepared else like_last_time(last),
    )


def coming_dates(user: User | None, club: Club) -> list[clubs_queries.HomePageItem]:
    """What is planned for the next weeks and is not an event yet, soonest first."""
    today = now().astimezone(club.zone).date()
    items = soonest(programme(user, club, today, today + AHEAD), SHOWN)
    return [_line(item) for item in items]


def _line(item: Item) -> clubs_queries.HomePageItem:
    hour = f" · {item.starts:%H:%M}" if item.starts else ""
    return clubs_queries.HomePageItem(
        title=item.title, url=item.url, note=f"{date_format(item.day, WRITTEN)}{hour}"
    )


def day_of(text: str) -> date | None:
    """The day of an address, written as 2026-11-30."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None
