"""Merit of a notice of appeal: what it can cost, and what was found, in words."""

from django.utils.translation import gettext as _

from rulings.appeals.access.cases import Case
from rulings.appeals.labels import Merit
from rulings.appeals.models import Appeal, AppealNotice, Decision
from rulings.appeals.procedure import Power
from rulings.appeals.queries.case_facts import get_powers
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


def merit_costs(appeal: Appeal) -> frozenset[str]:
    """What an appeal without merit can cost in that event beside a warning, as the club
    elected (Law 92A): `DEPOSIT`, `PENALTY`, both or nothing."""
    elected = LawPolicy.of(appeal.ruling.event.policy).elections
    found = elected.get("without_merit", BY_CODE["without_merit"].default)
    return COSTS.get(str(found), frozenset())


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
    if notice.entry_id is None or not amount:
        return None
    return PenaltyGiven(notice.entry_id, amount, unit, match=match)


def whole_effect(decision: Decision) -> ScoreEffect:
    """The effect of the decision with the penalties for notices without merit."""
    fines = [each["penalty"] for each in decision.merits.values() if "penalty" in each]
    return ScoreEffect.from_stored(decision.effects, [*decision.penalties, *fines])


def merit_text(notice: AppealNotice, decision: Decision | None) -> str:
    """What was found of the notice's merit, with the penalty that followed; empty until
    it counts."""
    if not notice.merit:
        return ""
    merit, found = str(Merit(notice.merit).label), {}
    if decision is not None:
        found = decision.merits.get(str(notice.pk), {})
    if "penalty" not in found:
        return merit
    amount = amount_label(found["penalty"]["amount"], found["penalty"]["unit"])
    return _("%(merit)s, penalty %(amount)s") % {"merit": merit, "amount": amount}
