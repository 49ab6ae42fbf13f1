"""Merit of a notice of appeal: what it can cost, and what was found, in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from rulings.appeals.access.cases import Case
from rulings.appeals.labels import DEPOSITS, Merit
from rulings.appeals.models import Appeal, AppealNotice, Decision
from rulings.appeals.procedure import Deposit, Power
from rulings.appeals.queries.case_facts import (
    get_policy,
    get_powers,
    judged_notices,
)
from rulings.appeals.queries.head import side_labels
from rulings.laws.elections import BY_CODE
from rulings.laws.policy import LawPolicy
from rulings.log.labels import amount_label
from rulings.log.procedure.content import PenaltyGiven, ScoreEffect
from rulings.log.queries.places import standard_penalty
from scoring.events import event_data

DEPOSIT, PENALTY = "deposit", "penalty"
COSTS = {
    "nothing": frozenset[str](),
    "deposit": frozenset({DEPOSIT}),
    "penalty": frozenset({PENALTY}),
    "deposit_and_penalty": frozenset({DEPOSIT, PENALTY}),
}
"""What each answer to the election costs."""


@dataclass(frozen=True, slots=True)
class FindingView:
    """What a panel finds of one notice: merit with its penalty, reason, deposit."""

    side: str
    words: str
    reason: str
    deposit: str


def merit_costs(appeal: Appeal) -> frozenset[str]:
    """What an appeal without merit can cost in that event beside a warning, as the club
    elected (Law 92A): `DEPOSIT`, `PENALTY`, both or nothing."""
    elected = LawPolicy.of(appeal.ruling.event.policy).elections
    found = elected.get("without_merit", BY_CODE["without_merit"].default)
    return COSTS.get(str(found), frozenset())


def may_cost_deposit(notice: AppealNotice, appeal: Appeal) -> bool:
    """Whether the club holds a deposit that a finding without merit can forfeit."""
    return notice.deposit == Deposit.HELD and DEPOSIT in merit_costs(appeal)


def merit_penalty(case: Case, notice: AppealNotice) -> PenaltyGiven | None:
    """What a notice without merit may cost its side beside the deposit; nothing where
    the policy has no such penalty, or the body can't change the score. Where penalties
    come off a match, it is that of the ruling."""
    appeal, event = case.appeal, case.appeal.ruling.event
    if PENALTY not in merit_costs(appeal) or Power.SCORE not in get_powers(appeal):
        return None
    amount, unit = standard_penalty(event)
    match, result = 0, appeal.ruling.result
    if unit in event_data.match_units(event):
        match = (result and result.match_id) or 0
        amount = amount if match else ""
    if notice.entry_id is None or not Fraction(amount or 0):
        return None
    return PenaltyGiven(notice.entry_id, amount, unit, match=match)


def whole_effect(decision: Decision) -> ScoreEffect:
    """The effect of the decision with the penalties for notices without merit."""
    fines = [each["penalty"] for each in decision.merits.values() if "penalty" in each]
    return ScoreEffect.from_stored(decision.effects, [*decision.penalties, *fines])


def due_penalty(
    case: Case, notice: AppealNotice, merit: str, *, chosen: bool = False
) -> PenaltyGiven | None:
    """The penalty that this finding brings: always, or where the panel has `chosen` it,
    as the policy says."""
    always = get_policy(case.appeal).always_forfeits
    if merit != Merit.WITHOUT or not (chosen or always):
        return None
    return merit_penalty(case, notice)


def merit_text(notice: AppealNotice, decision: Decision | None) -> str:
    """What was found of the notice's merit, with the penalty that followed; empty until
    it counts. In a reopened case it is the earlier finding: a draft is the panel's."""
    if not notice.merit:
        return ""
    signed = decision is not None and decision.signed_at is not None
    found = decision.merits.get(str(notice.pk), {}) if decision and signed else {}
    return finding_text({**found, "merit": notice.merit})


def build_findings(case: Case, merits: Mapping[str, Any]) -> tuple[FindingView, ...]:
    """What these findings say of each notice, in the order of the notices."""
    labels = side_labels(case)
    return tuple(
        FindingView(
            labels[notice.entry_id or 0],
            finding_text(found),
            found["reason"],
            str(DEPOSITS[found["deposit"]]) if found.get("deposit") else "",
        )
        for notice in judged_notices(case)
        if (found := merits.get(str(notice.pk)))
    )


def finding_text(found: Mapping[str, Any]) -> str:
    """A finding in words: the merit, and the penalty that follows."""
    merit = str(Merit(found["merit"]).label)
    if "penalty" not in found:
        return merit
    amount = amount_label(found["penalty"]["amount"], found["penalty"]["unit"])
    return _("%(merit)s, penalty %(amount)s") % {"merit": merit, "amount": amount}
