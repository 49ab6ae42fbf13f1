"""Calendar files: an appointment that is published, changed or cancelled."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from clubsite.site.calendar_file import LINE, CalendarEntry, Method, calendar_file

AT = datetime(2026, 3, 6, 19, 0, tzinfo=UTC)
ENTRY = CalendarEntry(
    uid="appeal-7@club.example",
    sequence=4,
    stamp=AT - timedelta(days=2),
    starts_at=AT,
    ends_at=AT + timedelta(hours=1),
    summary="Appeal 2026/1: hearing",
    place="Club room",
    url="https://club.example/a/1/",
    organizer="club@club.example",
)


def lines(entry: CalendarEntry) -> list[str]:
    return calendar_file(entry).split("\r\n")


def test_an_appointment_is_a_whole_file() -> None:
    assert lines(ENTRY) == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Clubsite//Clubsite//EN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        "UID:appeal-7@club.example",
        "SEQUENCE:4",
        "DTSTAMP:20260304T190000Z",
        "DTSTART:20260306T190000Z",
        "DTEND:20260306T200000Z",
        "SUMMARY:Appeal 2026/1: hearing",
        "LOCATION:Club room",
        "URL:https://club.example/a/1/",
        "ORGANIZER:mailto:club@club.example",
        "STATUS:CONFIRMED",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ]


def test_a_cancelled_one_says_so_and_needs_no_place() -> None:
    found = lines(replace(ENTRY, method=Method.CANCEL, place=""))

    assert [line for line in found if line.startswith(("METHOD", "STATUS"))] == [
        "METHOD:CANCEL",
        "STATUS:CANCELLED",
    ]
    assert not any(line.startswith("LOCATION") for line in found)


def test_signs_with_a_meaning_are_escaped() -> None:
    found = lines(replace(ENTRY, place="Hall; 2, left\r\nstairs \\ lift"))

    assert "LOCATION:Hall\\; 2\\, left\\nstairs \\\\ lift" in found


def test_long_lines_go_on_below_and_no_letter_is_cut() -> None:
    place = "Vereinshaus Grünstraße ♠ " * 8
    text = calendar_file(replace(ENTRY, place=place))

    assert all(len(line.encode()) <= LINE for line in text.split("\r\n"))
    assert f"LOCATION:{place}" in text.replace("\r\n ", "")


def test_the_two_hours_that_a_changed_clock_repeats_are_told_apart() -> None:
    zone = ZoneInfo("Europe/Berlin")
    night = datetime(2026, 10, 25, 2, 30, tzinfo=zone)
    starts = [
        next(line for line in lines(entry) if line.startswith("DTSTART"))
        for entry in (
            replace(ENTRY, starts_at=night),
            replace(ENTRY, starts_at=night.replace(fold=1)),
        )
    ]

    assert starts == ["DTSTART:20261025T003000Z", "DTSTART:20261025T013000Z"]
