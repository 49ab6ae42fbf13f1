"""A moment on the club's clocks, as someone types it."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django import forms

from clubsite.clubs.moments import ClubMoment

LONDON = "Europe/London"


def moment(text: str, zone: str) -> datetime:
    field = ClubMoment(label="When")
    field.zone = ZoneInfo(zone)
    read: datetime = field.clean(text)
    return read


@pytest.mark.parametrize(
    ("text", "zone", "instant"),
    [
        ("2026-03-02T19:30", LONDON, datetime(2026, 3, 2, 19, 30, tzinfo=UTC)),
        ("2026-07-02T19:30", LONDON, datetime(2026, 7, 2, 18, 30, tzinfo=UTC)),
        ("2026-03-02T19:30Z", "Asia/Tokyo", datetime(2026, 3, 2, 19, 30, tzinfo=UTC)),
        (
            "1900-01-02T00:00",
            "Pacific/Kiritimati",
            datetime(1900, 1, 2, 10, 29, 20, tzinfo=UTC),
        ),
    ],
)
def test_a_moment_is_read_on_the_clocks_of_the_club(
    text: str, zone: str, instant: datetime
) -> None:
    assert moment(text, zone).astimezone(UTC) == instant


@pytest.mark.parametrize("zone", [LONDON, "Pacific/Kiritimati", "America/New_York"])
@pytest.mark.parametrize(
    "text",
    ["0001-01-01T00:00", "1899-12-30T12:00", "2200-01-02T12:00", "9999-12-31T23:59"],
)
def test_a_day_out_of_reach_is_refused(text: str, zone: str) -> None:
    with pytest.raises(forms.ValidationError, match="Check the year"):
        moment(text, zone)


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("2026-03-29T01:30", LONDON),
        ("2026-10-25T01:30", LONDON),
        ("2026-03-08T02:30", "America/New_York"),
        ("2026-11-01T01:30", "America/New_York"),
    ],
    ids=["not there", "twice", "not there, New York", "twice, New York"],
)
def test_an_hour_in_which_clocks_are_changed_is_refused(text: str, zone: str) -> None:
    with pytest.raises(
        forms.ValidationError, match="The clocks change during this hour"
    ):
        moment(text, zone)


@pytest.mark.parametrize("text", ["tomorrow", "2026-13-40T00:00", "10000-01-01T00:00"])
def test_what_is_no_moment_is_refused(text: str) -> None:
    with pytest.raises(forms.ValidationError, match="valid date/time"):
        moment(text, LONDON)
