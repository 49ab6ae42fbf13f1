"""The calendar as a file that calendars of others subscribe to (iCalendar, RFC 5545)."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

from icalendar import Calendar, Event

from clubsite.clubs.models import Club
from scoring.calendar.queries.programme import Item

LENGTH = timedelta(hours=3, minutes=30)
"""Length of a session in a feed: its end is never planned."""
BACK, AHEAD = timedelta(days=62), timedelta(days=400)
"""How far the feed reaches from today."""


def build_feed(club: Club, items: Sequence[Item], site: str) -> bytes:
    """These items as an iCalendar file; the same items give the same bytes."""
    feed = Calendar()
    feed.add("prodid", "-//Clubsite//Calendar//EN")
    feed.add("version", "2.0")
    feed.add("x-wr-calname", club.name)
    feed.add("x-wr-timezone", club.time_zone)
    for item in items:
        if not item.moved:  # it is in the feed on its new day, under the same name
            feed.add_component(_entry(club, item, site))
    years = [item.day.year for item in items]
    feed.add_missing_timezones(
        first_date=date(min(years, default=2000), 1, 1),
        last_date=date(max(years, default=2000) + 1, 1, 1),
    )
    content: bytes = feed.to_ical()
    return content


def _entry(club: Club, item: Item, site: str) -> Event:
    entry = Event()
    entry.add("uid", item.uid)
    entry.add("sequence", item.sequence)
    entry.add("dtstamp", item.changed_at.astimezone(UTC).replace(microsecond=0))
    entry.add("summary", item.title)
    if item.starts is None:
        entry.add("dtstart", item.day)
    else:
        begins = datetime.combine(item.day, item.starts, tzinfo=club.zone)
        entry.add("dtstart", begins)
        entry.add("dtend", begins + LENGTH)
    entry.add("status", "CANCELLED" if item.off else "CONFIRMED")
    if item.note:
        entry.add("description", item.note)
    entry.add("url", f"{site}{item.url}")
    return entry
