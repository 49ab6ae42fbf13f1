"""The calendar of a club: what is planned between two days, as values."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clubs import labels as clubs_labels
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from scoring.calendar import access
from scoring.calendar.labels import PlannedState
from scoring.calendar.models import Closure, PlannedDate, Series
from scoring.calendar.rules import closed_on, days_between, month_span
from scoring.events.labels import EventState
from scoring.events.models import Event

OFF = frozenset({EventState.CANCELLED, EventState.POSTPONED})


@dataclass(frozen=True, slots=True)
class Item:
    """Something on a day of the calendar.

    `uid` names it in calendars of others and never changes; `sequence` rises with what
    they would show. It is `off` where it doesn't take place that day, for the reason
    that `note` gives, and `moved` where it is on another day for that.
    """

    day: date
    title: str
    url: str
    uid: str
    sequence: int
    changed_at: datetime
    starts: time | None = None
    off: bool = False
    moved: bool = False
    note: str = ""
    series: Series | None = None
    planned_for: date | None = None
    event: Event | None = None
    prepared: bool = False

    @property
    def is_planned(self) -> bool:
        """Whether it will be made an event yet."""
        return not self.off and self.event is None


@dataclass(frozen=True, slots=True)
class CalendarDay:
    """A day of a month's page with what is on it; why the club is closed, if it is."""

    day: date
    in_month: bool
    is_today: bool
    closed: str | None
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Month:
    """A page of the calendar, week by week."""

    first: date
    weeks: tuple[tuple[CalendarDay, ...], ...]
    before: str
    after: str
    closures: tuple[Closure, ...] = field(default=())

    @property
    def title(self) -> str:
        """The month and the year."""
        return date_format(self.first, "F Y")

    @property
    def weekdays(self) -> list[str]:
        """The short names of the days of a week."""
        return [date_format(day.day, "D") for day in self.weeks[0]]

    @property
    def days(self) -> list[CalendarDay]:
        """The days of the month on which something is, or the club is closed."""
        return [
            day
            for week in self.weeks
            for day in week
            if day.in_month and (day.items or day.closed)
        ]


def build_month(user: User | None, club: Club, year: int, month: int) -> Month:
    """The page of that month, as this person may see it: two queries. Days that are over
    and became no event are left out."""
    start, end = month_span(year, month)
    items, closures = _programme(user, club, start, end)
    today = now().astimezone(club.zone).date()
    days = [
        CalendarDay(
            day=day,
            in_month=day.month == month,
            is_today=day == today,
            closed=closed_on(day, (closure.closed for closure in closures)),
            items=tuple(
                item
                for item in items
                if item.day == day and (day >= today or not item.is_planned)
            ),
        )
        for day in days_between(start, end)
    ]
    return Month(
        first=date(year, month, 1),
        weeks=tuple(tuple(days[at : at + 7]) for at in range(0, len(days), 7)),
        before=f"{year - (month == 1)}-{(month - 2) % 12 + 1:02}",
        after=f"{year + (month == 12)}-{month % 12 + 1:02}",
        closures=tuple(closures),
    )


def programme(user: User | None, club: Club, start: date, end: date) -> list[Item]:
    """What the club plans from one day to another, as this person may see it."""
    return _programme(user, club, start, end)[0]


def _programme(
    user: User | None, club: Club, start: date, end: date
) -> tuple[list[Item], list[Closure]]:
    rows = access.load_programme(user, club, start, end)
    events = {event.pk: event for event in rows.events}
    known = {(planned.series_id, planned.date): planned for planned in rows.dates}
    of_dates = {planned.event_id for planned in rows.dates}
    closed = [closure.closed for closure in rows.closures]
    found: list[Item] = []
    for series in rows.series:
        dates = set(series.recurrence.dates(start, end))
        dates |= {day for key, day in known if key == series.pk}
        for day in dates:
            planned = known.get((series.pk, day))
            event = events.get(planned.event_id or 0) if planned else None
            found += _items(club, series, day, planned, event, closed_on(day, closed))
    found += [
        _event_item(club, event, rows.starts.get(event.pk))
        for event in rows.events
        if event.pk not in of_dates
    ]
    within = (item for item in found if start <= item.day <= end)
    return sorted(within, key=_in_order), list(rows.closures)


def _in_order(item: Item) -> tuple[date, bool, time, str, str]:
    return item.day, item.starts is None, item.starts or time(), item.title, item.uid


def _items(
    club: Club,
    series: Series,
    day: date,
    planned: PlannedDate | None,
    event: Event | None,
    closed: str | None,
) -> Iterator[Item]:
    """What that day of a series is in the calendar; moved, it is on two days."""
    state = PlannedState(planned.state) if planned else PlannedState.PLANNED
    note, off = _note(state, planned, event)
    if closed is not None and (planned is None or planned.moved_to is None):
        note, off = note or closed, True
    here = Item(
        day=day,
        title=event.name if event else series.name,
        url=_url(club, series, day, event),
        uid=f"series-{series.pk}-{day:%Y%m%d}@{_site_of(club)}",
        sequence=series.version
        + (planned.sequence if planned else 0)
        + (event.version if event else 0),
        changed_at=max([series.changed_at] + ([planned.changed_at] if planned else [])),
        starts=series.starts,
        off=off,
        moved=planned is not None and planned.moved_to is not None,
        note=note,
        series=series,
        planned_for=day,
        event=event,
        prepared=planned is not None and planned.prepared_at is not None,
    )
    yield here
    if planned is not None and planned.moved_to is not None:
        yield _moved(here, planned.moved_to, event)


def _moved(here: Item, to: date, event: Event | None) -> Item:
    return Item(
        day=to,
        title=here.title,
        url=here.url,
        uid=here.uid,
        sequence=here.sequence,
        changed_at=here.changed_at,
        starts=here.starts,
        off=event is not None and event.state in OFF,
        note=_("instead of %(day)s")
        % {"day": date_format(here.day, clubs_labels.WRITTEN)},
        series=here.series,
        planned_for=here.planned_for,
        event=event,
        prepared=here.prepared,
    )


def _note(
    state: PlannedState, planned: PlannedDate | None, event: Event | None
) -> tuple[str, bool]:
    """What a reader is told of the day, and whether it doesn't take place then."""
    if planned is not None and state == PlannedState.POSTPONED:
        to = (
            _("postponed to %(day)s")
            % {"day": date_format(planned.moved_to, clubs_labels.WRITTEN)}
            if planned.moved_to
            else _("postponed")
        )
        return _with_reason(to, planned.reason), True
    if planned is not None and state == PlannedState.CANCELLED:
        return _with_reason(_("cancelled"), planned.reason), True
    if event is not None and event.state in OFF:
        return str(event.get_state_display()).lower(), True
    return "", False


def _with_reason(text: str, reason: str) -> str:
    return f"{text}: {reason}" if reason else text


def _event_item(club: Club, event: Event, starts_at: datetime | None) -> Item:
    """A single event, with the hour of its first session if that is known."""
    off = event.state in OFF
    return Item(
        day=event.date,
        title=event.name,
        url=reverse("event_detail", args=[club.slug, event.pk]),
        uid=f"event-{event.pk}@{_site_of(club)}",
        sequence=event.version,
        changed_at=event.opened_at or event.made_at,
        starts=starts_at.astimezone(club.zone).time() if starts_at else None,
        off=off,
        note=str(event.get_state_display()).lower() if off else "",
        event=event,
    )


def _url(club: Club, series: Series, day: date, event: Event | None) -> str:
    if event is not None:
        return reverse("event_detail", args=[club.slug, event.pk])
    return reverse("planned_detail", args=[club.slug, series.pk, day.isoformat()])


def _site_of(club: Club) -> str:
    """The club as an address that no other club of any site has."""
    return f"{club.slug}.{club.made_at:%Y%m%d%H%M%S}"


def soonest(items: Iterable[Item], count: int) -> list[Item]:
    """So many of them that take place and are not events yet, from the first."""
    return [item for item in items if item.is_planned][:count]
