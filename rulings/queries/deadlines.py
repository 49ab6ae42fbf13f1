"""Until when a ruling may be appealed."""

from datetime import datetime

from rulings.models import RulingVersion
from rulings.procedure import deadlines
from rulings.procedure.deadlines import Window


def appeal_window(version: RulingVersion) -> Window:
    """The period of the policy that the event is bound to."""
    return Window.minutes(version.ruling.event.policy.policy.appeal_minutes)


def appeal_deadline(version: RulingVersion) -> datetime | None:
    """The last instant for an appeal (Law 92B); None while nothing is posted.

    It counts from the posting of the results, or from when the last player of the
    table was told, whichever is later.
    """
    event = version.ruling.event
    told = max((one.told_at for one in version.told.all()), default=version.given_at)
    return deadlines.appeal_deadline(
        event.posted_at, told, appeal_window(version), event.club.zone
    )
