"""When things happen at the sample club: always so long before the first start."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

ROUND = timedelta(minutes=28)


@dataclass(frozen=True, slots=True)
class Timetable:
    """The moments of the sample, counted back from its making."""

    made_at: datetime
    zone: ZoneInfo

    def ago(self, **length: float) -> datetime:
        """That long before the sample is made: `ago(minutes=10)`."""
        return self.made_at - timedelta(**length)

    def evening(self, days_ago: int) -> datetime:
        """Half past seven in the evening, in the club's zone, so many days ago."""
        local = self.made_at.astimezone(self.zone)
        then = (local - timedelta(days=days_ago)).replace(
            hour=19, minute=30, second=0, microsecond=0
        )
        return then.astimezone(UTC)
