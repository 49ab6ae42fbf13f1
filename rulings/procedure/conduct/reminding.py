"""When somebody who holds up a step is reminded of it."""

from datetime import datetime

from rulings.procedure.deadlines import DAY, overdue_reminder, reminders


def next_reminder(start: datetime, deadline: datetime, after: datetime) -> datetime:
    """The first instant after that one at which a reminder of the step is due.

    Half-way, a day before the end, at the end, and then every day.
    """
    coming = [each.at for each in reminders(start, deadline) if each.at > after]
    if coming:
        return coming[0]
    last = overdue_reminder(deadline, after)
    return (last.at if last else deadline) + DAY
