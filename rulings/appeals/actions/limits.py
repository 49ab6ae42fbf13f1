"""The instant by which a decision is needed, because the next stage is drawn then.

A decision that is signed later is recorded and changes the score, but not the draw.
"""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from rulings.appeals.actions import transitions
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import Action


@transaction.atomic
def set_limit(
    appeal: Appeal,
    *,
    by: User,
    expected_version: int,
    decide_before: datetime,
    reason: str,
) -> None:
    """Say by when the decision is needed, and why; everyone in the case is told."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.SET_LIMIT)
    if decide_before <= now():
        raise Refused(
            _("That time has passed. Choose one in the future."), field="decide_before"
        )

    transitions.step(case, state, decide_before=decide_before, why_before=reason)
    params = {"decide_before": decide_before.isoformat()}
    people = transitions.everybody(case)
    transitions.tell(case, "appeal_limit", people, params=params)

    details = {"is": decide_before.isoformat()}
    transitions.record("appeal.limit_set", case, appeal, actor=by, details=details)
