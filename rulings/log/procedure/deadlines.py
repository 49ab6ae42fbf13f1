"""Deadlines of procedures as absolute instants, and the reminders of them.

An act is in time when it is done at or before the instant, by the server's clock;
whether a worker has already run plays no part.
"""

from calendar import monthrange
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from typing import Protocol, Self
from zoneinfo import ZoneInfo

LAST_SECOND = time(23, 59, 59)
DAY = timedelta(days=1)
NO_TIME = timedelta(0)


class NaiveInstant(ValueError):
    """A date and time without its zone is no instant."""


class InvalidWindow(ValueError):
    """A period must have a length."""


class Unit(StrEnum):
    """What a period is counted in; days and months end with the club's day."""

    MINUTES = "minutes"
    DAYS = "days"
    MONTHS = "months"


@dataclass(frozen=True, slots=True)
class Window:
    """A period of a club's policy, such as 30 minutes or 14 days."""

    unit: Unit
    count: int

    def __post_init__(self) -> None:
        if self.count < 1:
            raise InvalidWindow(f"a period of {self.count} {self.unit} is none")

    @classmethod
    def minutes(cls, count: int) -> Self:
        """Runs exactly, whatever the clocks on the wall do."""
        return cls(Unit.MINUTES, count)

    @classmethod
    def hours(cls, count: int) -> Self:
        """Runs exactly."""
        return cls(Unit.MINUTES, 60 * count)

    @classmethod
    def days(cls, count: int) -> Self:
        """Ends at 23:59:59 in the club's zone, that many days later."""
        return cls(Unit.DAYS, count)

    @classmethod
    def months(cls, count: int) -> Self:
        """Ends at 23:59:59 in the club's zone, on that day of a later month."""
        return cls(Unit.MONTHS, count)

    def ends_at(self, start: datetime, zone: ZoneInfo) -> datetime:
        """The last instant of the period, in UTC."""
        if self.unit is Unit.MINUTES:
            return instant(start) + timedelta(minutes=self.count)
        return end_of_day(self._last_day(instant(start).astimezone(zone).date()), zone)

    def _last_day(self, first: date) -> date:
        if self.unit is Unit.MONTHS:
            return months_later(first, self.count)
        return first + timedelta(days=self.count)


def instant(at: datetime) -> datetime:
    """The same instant in UTC: only there may instants be compared or added to."""
    if at.utcoffset() is None:
        raise NaiveInstant(f"{at.isoformat()} has no time zone")
    return at.astimezone(UTC)


def end_of_day(day: date, zone: ZoneInfo) -> datetime:
    """The day's last second in that zone; the later one where clocks repeat it."""
    return max(
        datetime.combine(day, LAST_SECOND.replace(fold=fold), zone).astimezone(UTC)
        for fold in (0, 1)
    )


def months_later(day: date, months: int) -> date:
    """The same day of a later month (earlier, if negative), or that month's last.

    >>> months_later(date(2028, 1, 31), 1), months_later(date(2028, 3, 31), -1)
    (datetime.date(2028, 2, 29), datetime.date(2028, 2, 29))
    """
    years, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    last = monthrange(years, month + 1)[1]
    return date(years, month + 1, min(day.day, last))


class HasEnd(Protocol):
    """A period that may also end at a time of day or with a working day."""

    def ends_at(self, start: datetime, zone: ZoneInfo) -> datetime:
        """The last instant of the period, in UTC."""


def appeal_deadline(
    anchor: datetime | None,
    notified_at: datetime,
    window: HasEnd,
    zone: ZoneInfo,
    *,
    late: HasEnd,
) -> datetime | None:
    """Until when the ruling may be appealed (Law 92B).

    The period `window` runs from the first posting of the official score; a side that
    is told of the ruling later has the period `late` from then, and never less than
    the others. Posting again because of another board moves neither. Nothing has been
    posted: it has not begun.
    """
    if anchor is None:
        return None
    regular = window.ends_at(anchor, zone)
    if instant(notified_at) <= instant(anchor):
        return regular
    return max(regular, late.ends_at(notified_at, zone), key=instant)


def in_time(at: datetime, deadline: datetime | None) -> bool:
    """Whether an act at that instant keeps the deadline; the last instant does."""
    return deadline is None or instant(at) <= instant(deadline)


def late_by(at: datetime, deadline: datetime | None) -> timedelta:
    """By how much the act misses the deadline; nothing, if it is in time."""
    if deadline is None:
        return NO_TIME
    return max(instant(at) - instant(deadline), NO_TIME)


class Prompt(StrEnum):
    """Why a reminder goes out; the one at expiry goes to the next in line."""

    HALF_WAY = "half_way"
    DAY_BEFORE = "day_before"
    EXPIRED = "expired"
    OVERDUE = "overdue"


@dataclass(frozen=True, slots=True)
class Reminder:
    """A reminder and the instant from which it is due."""

    prompt: Prompt
    at: datetime


def reminders(start: datetime, deadline: datetime) -> tuple[Reminder, ...]:
    """The reminders of a period in order: half-way, a day before its end, its end.

    A day before is left out where it is not within the period or is half-way itself.
    """
    begin, end = instant(start), instant(deadline)
    half, day_before = begin + (end - begin) / 2, end - DAY
    prompts = [Reminder(Prompt.HALF_WAY, half), Reminder(Prompt.EXPIRED, end)]
    if begin < day_before != half:
        prompts.append(Reminder(Prompt.DAY_BEFORE, day_before))
    return tuple(sorted(prompts, key=lambda each: each.at))


def reminders_due(
    start: datetime, deadline: datetime, now: datetime, sent: Iterable[Prompt] = ()
) -> tuple[Reminder, ...]:
    """The reminders whose instant has come and which have not been sent."""
    done = frozenset(sent)
    return tuple(
        each
        for each in reminders(start, deadline)
        if each.at <= instant(now) and each.prompt not in done
    )


def overdue_reminder(deadline: datetime, now: datetime) -> Reminder | None:
    """The latest of the daily reminders after expiry, once a whole day has passed."""
    whole_days = late_by(now, deadline) // DAY
    if not whole_days:
        return None
    return Reminder(Prompt.OVERDUE, instant(deadline) + whole_days * DAY)


def last_at(hour: time, now: datetime, zone: ZoneInfo) -> datetime:
    """The last instant, not after now, at which clocks in the zone showed that time.

    After midnight "23:50" is yesterday's; where clocks are put back, the later one.
    """
    today = instant(now).astimezone(zone).date()
    instants = (
        datetime.combine(today - timedelta(days=days), hour.replace(fold=fold), zone)
        for days in (0, 1)
        for fold in (1, 0)
    )
    return next(at for each in instants if (at := instant(each)) <= instant(now))
