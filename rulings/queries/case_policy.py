"""The block of a policy that a case goes by."""

from dataclasses import replace

from rulings.appeals.policy import AppealPolicy
from rulings.models import Appeal
from rulings.procedure.appeals import Mode


def policy_of(appeal: Appeal) -> AppealPolicy:
    """What that appeal goes by: one person who decides alone is a quorum."""
    policy = AppealPolicy.of(appeal.ruling.event.policy)
    return replace(policy, quorum=1) if Mode(appeal.mode).is_single else policy
