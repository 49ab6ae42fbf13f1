"""Periods after the results are posted, as a club's policy counts them (Laws 79C1, 92B).

A club counts in minutes, until a time of day, in days or in working days, Monday to
Friday. Days end at 23:59:59 in the club's zone.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

DAY = timedelta(days=1)
LAST_SECOND = time(23, 59, 59)
SATURDAY = 5


class PeriodKind(StrEnum):
    """What a period is counted in."""

    MINUTES = "minutes"
    CLOCK = "clock"
    DAYS = "days"
    WORKING_DAYS = "working_days"


@dataclass(frozen=True, slots=True)
class Period:
    """A period of a policy: which of the numbers counts, its kind says."""

    kind: PeriodKind
    minutes: int
    days: int
    clock: str

    @property
    def stored(self) -> tuple[str, int, int, str]:
        """The values as the parameters of a notice have them."""
        return self.kind.value, self.minutes, self.days, self.clock

    def ends_at(self, start: datetime, zone: ZoneInfo) -> datetime:
        """The last instant of the period that begins then, in UTC.

        One that ends at a time of day which is over by then ends a day later.

        >>> Period(PeriodKind.CLOCK, 0, 0, "12:00").ends_at(
        ...     datetime(2026, 3, 2, 22, 30, tzinfo=UTC), ZoneInfo("UTC")
        ... )
        datetime.datetime(2026, 3, 3, 12, 0, tzinfo=datetime.timezone.utc)
        """
        start = start.astimezone(UTC)
        if self.kind is PeriodKind.MINUTES:
            return start + timedelta(minutes=self.minutes)
        hour = LAST_SECOND
        if self.kind is PeriodKind.CLOCK:
            hour = time.fromisoformat(self.clock)
        day = start.astimezone(zone).date()
        for _day in range(self.days):
            day += DAY
            while self.kind is PeriodKind.WORKING_DAYS and day.weekday() >= SATURDAY:
                day += DAY
        end = _latest(datetime.combine(day, hour, zone))
        return end if end >= start else _latest(datetime.combine(day + DAY, hour, zone))

    def lasts_minutes(self, start: datetime, zone: ZoneInfo) -> int:
        """How many whole minutes it lasts if it begins then."""
        return (self.ends_at(start, zone) - start) // timedelta(minutes=1)


def read_period(kind: str, minutes: int, days: int, clock: str) -> Period:
    """The period with these stored values, without those that don't count.

    >>> read_period("days", 30, 2, "12:00")
    Period(kind=<PeriodKind.DAYS: 'days'>, minutes=0, days=2, clock='')
    """
    counted = PeriodKind(kind)
    if counted is PeriodKind.MINUTES:
        return Period(counted, minutes, 0, "")
    return Period(counted, 0, days, clock if counted is PeriodKind.CLOCK else "")


def _latest(moment: datetime) -> datetime:
    """That time of day in UTC; the later one where clocks are put back."""
    return max(moment.replace(fold=fold).astimezone(UTC) for fold in (0, 1))
