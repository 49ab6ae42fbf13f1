"""Earlier warnings for appeals without merit, for the person who presides.

They are shown once the members have voted on the outcome and the merit of each notice is
stored: no one decides by what a side did before.
"""

from dataclasses import dataclass
from datetime import datetime, time

from clubsite.site.clock import now
from rulings.appeals.access.cases import Case
from rulings.appeals.access.warnings import count_warnings
from rulings.appeals.procedure import Action, refusals
from rulings.appeals.queries.case_facts import (
    get_draft,
    get_policy,
    judged_notices,
    missing_parts,
    signing_facts,
)
from rulings.appeals.queries.head import side_labels
from rulings.log.procedure.deadlines import months_later


@dataclass(frozen=True, slots=True)
class WarningView:
    """How many earlier warnings a side has."""

    side: str
    count: int


def build_warnings(case: Case) -> tuple[WarningView, ...]:
    """The earlier warnings of the sides that appeal; none before all votes are stored."""
    months = get_policy(case.appeal).warning_months
    if not months or Action.JUDGE_MERIT not in case.actions or not _has_voted(case):
        return ()
    zone = case.appeal.club.zone
    first = months_later(now().astimezone(zone).date(), -months)
    counts = count_warnings(case, datetime.combine(first, time.min, zone))
    labels = side_labels(case)
    sides = dict.fromkeys(notice.entry_id or 0 for notice in judged_notices(case))
    return tuple(WarningView(labels[side], counts[side]) for side in sides)


def _has_voted(case: Case) -> bool:
    """Whether outcome and merit are stored, and the vote of each member who is present."""
    draft = get_draft(case.appeal)
    if draft is None or "merits" in missing_parts(case, draft):
        return False
    facts = signing_facts(case, dissent_offered=True)
    everyone = facts.votes_for + facts.votes_against == facts.present
    return everyone and not refusals(case.state, Action.JUDGE_MERIT, facts)
