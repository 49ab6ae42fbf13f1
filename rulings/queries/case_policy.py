"""The values of an event's policy, as the procedures of a case take them."""

from dataclasses import replace
from datetime import timedelta

from clubsite.clubs.policy import Policy
from rulings.models import Appeal
from rulings.procedure.appeals import AppealPolicy, Mode
from rulings.procedure.conflicts import ConflictPolicy
from rulings.procedure.deadlines import Window


def appeal_policy(policy: Policy) -> AppealPolicy:
    """What an appeal goes by."""
    return AppealPolicy(
        window=Window.minutes(policy.appeal_minutes),
        admissibility=Window.hours(policy.admissibility_hours),
        grounds=Window.hours(policy.grounds_hours),
        statements=Window.hours(policy.statement_hours),
        ladder_step=Window.hours(policy.declaration_hours),
        hearing=Window.days(policy.hearing_days),
        hearing_notice=timedelta(hours=policy.hearing_notice_hours),
        decision=Window.hours(policy.decision_hours),
        body=Mode(policy.appeal_body),
        single_reviewer=policy.single_reviewer,
        quorum=policy.quorum,
        absent_concurs=policy.absent_partner_concurs,
    )


def policy_of(appeal: Appeal) -> AppealPolicy:
    """What that appeal goes by: one person who decides alone is a quorum."""
    policy = appeal_policy(appeal.ruling.event.policy.policy)
    return replace(policy, quorum=1) if Mode(appeal.mode).is_single else policy


def conflict_policy(policy: Policy) -> ConflictPolicy:
    """When a partnership counts as a tie."""
    return ConflictPolicy(
        partner_sessions=policy.conflict_partner_sessions,
        partner_months=policy.conflict_months,
    )
