"""What stands in the way of an act, in words that say until when it could be done."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubsite.clubs.models import Club
from clubsite.clubs.templatetags.club import club_time
from rulings.labels.appeals import GUARDS, MISSING
from rulings.procedure.appeals import CaseFacts, Guard

MAY_REFER = gettext_lazy(
    "The director in charge may still refer the ruling to the committee."
)


def why_not(reasons: Iterable[Guard], facts: CaseFacts, club: Club) -> str:
    """The reasons as sentences; a deadline that has passed names its instant."""
    return " ".join(_why(reason, facts, club) for reason in reasons)


def _why(reason: Guard, facts: CaseFacts, club: Club) -> str:
    if reason is Guard.IN_TIME and facts.deadline:
        ended = _("The right to appeal this ruling ended on %(instant)s (Law 92B).") % {
            "instant": club_time(facts.deadline, club)
        }
        return ended if facts.results_final else f"{ended} {MAY_REFER}"
    if reason is Guard.HEARING_NOTICE:
        hours = facts.policy.hearing_notice.total_seconds() / 3600
        return _("Everybody needs %(hours)d hours' notice of the hearing.") % {
            "hours": hours
        }
    if reason is Guard.HEARING_SOON and facts.hearing_by:
        return _("The hearing must be before %(instant)s.") % {
            "instant": club_time(facts.hearing_by, club)
        }
    if reason is Guard.DECISION_COMPLETE:
        lacking = ", ".join(str(MISSING[one]) for one in facts.missing_fields)
        return _("The decision still lacks: %(lacking)s.") % {"lacking": lacking}
    return str(GUARDS[reason])
