"""Until when a ruling may be appealed."""

from datetime import datetime

from rulings.log.policy import LateRulingPolicy
from rulings.models import RulingVersion
from rulings.procedure import deadlines
from rulings.procedure.deadlines import Window
from scoring.events.policy import AppealPeriodPolicy


def appeal_deadline(version: RulingVersion) -> datetime | None:
    """The last instant for an appeal (Law 92B); None while nothing is posted.

    The periods are those of the policy that the event is bound to: one from the posting
    of the results, one from when the last player of the table was told, if that was
    later.
    """
    event = version.ruling.event
    regular = AppealPeriodPolicy.of(event.policy)
    later = LateRulingPolicy.of(event.policy)
    told = max((one.told_at for one in version.told.all()), default=version.given_at)
    return deadlines.appeal_deadline(
        event.posted_at,
        told,
        Window.minutes(regular.appeal_minutes),
        event.club.zone,
        late=Window.minutes(later.late_ruling_minutes),
    )
