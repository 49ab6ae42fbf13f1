"""Calendar files (iCalendar, RFC 5545): one entry, published, changed or cancelled.

A calendar knows an entry by its `uid` and takes the file with the highest `sequence`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum

LINE = 75
"""Octets in a line, after which it goes on in the next (RFC 5545, 3.1)."""

_ESCAPES = str.maketrans(
    {"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None}
)


class Method(StrEnum):
    """What a calendar does with the entry."""

    PUBLISH = "PUBLISH"
    CANCEL = "CANCEL"


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarEntry:
    """One appointment; its times are instants, so that no zone needs to be described."""

    uid: str
    sequence: int
    stamp: datetime
    starts_at: datetime
    ends_at: datetime
    summary: str
    place: str
    url: str
    organizer: str
    method: Method = Method.PUBLISH


def calendar_file(entry: CalendarEntry) -> str:
    """The entry as a whole file, with the line ends that the format asks for."""
    return "".join(f"{line}\r\n" for each in _lines(entry) for line in _folded(each))


def _lines(entry: CalendarEntry) -> Iterator[str]:
    yield "BEGIN:VCALENDAR"
    yield "VERSION:2.0"
    yield "PRODID:-//Clubsite//Clubsite//EN"
    yield f"METHOD:{entry.method}"
    yield "BEGIN:VEVENT"
    yield f"UID:{entry.uid}"
    yield f"SEQUENCE:{entry.sequence}"
    yield f"DTSTAMP:{_instant(entry.stamp)}"
    yield f"DTSTART:{_instant(entry.starts_at)}"
    yield f"DTEND:{_instant(entry.ends_at)}"
    yield f"SUMMARY:{_text(entry.summary)}"
    if entry.place:
        yield f"LOCATION:{_text(entry.place)}"
    yield f"URL:{entry.url}"
    yield f"ORGANIZER:mailto:{entry.organizer}"
    cancelled = entry.method is Method.CANCEL
    yield f"STATUS:{'CANCELLED' if cancelled else 'CONFIRMED'}"
    yield "END:VEVENT"
    yield "END:VCALENDAR"


def _instant(at: datetime) -> str:
    """The instant in UTC: the same for every calendar, on a night of changed clocks too."""
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _text(text: str) -> str:
    return text.translate(_ESCAPES)


def _folded(line: str) -> Iterator[str]:
    """The line in pieces of at most 75 octets; no letter is cut in two."""
    piece, room = "", LINE
    for letter in line:
        size = len(letter.encode())
        if size > room:
            yield piece
            piece, room = " ", LINE - 1
        piece += letter
        room -= size
    yield piece
