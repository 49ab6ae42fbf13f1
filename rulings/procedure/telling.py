"""When somebody was told, from the time of day that a director wrote down."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from rulings.procedure.deadlines import instant


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
