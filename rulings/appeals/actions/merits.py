"""Merit of the notices, found once the members have voted on the outcome."""

from collections.abc import Mapping
from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.site.errors import Refused
from rulings.appeals.access.cases import Case
from rulings.appeals.actions import transitions
from rulings.appeals.labels import Merit
from rulings.appeals.models import Appeal, AppealNotice, Decision
from rulings.appeals.procedure import Action, CaseFacts, Deposit, Mode
from rulings.appeals.procedure.decision import NoticeDecision
from rulings.appeals.procedure.facts import TWO
from rulings.appeals.queries.case_facts import (
    get_policy,
    judged_notices,
    signing_facts,
)
from rulings.appeals.queries.merits import due_penalty, may_cost_deposit


@transaction.atomic
def judge_notices(
    appeal: Appeal,
    *,
    by: User,
    expected_version: int,
    merits: Mapping[int, NoticeDecision],
) -> None:
    """Record what the members found of each notice, with how many of them found so."""
    case = transitions.open_case(appeal, by, expected_version)
    facts = signing_facts(case, dissent_offered=True)
    state = transitions.walk(case, Action.JUDGE_MERIT, facts)
    found = {
        str(notice.pk): _judged(case, notice, merits, facts).stored()
        for notice in judged_notices(case)
    }

    transitions.step(case, state)
    Decision.objects.filter(appeal=appeal).update(merits=found)

    details = {"draft": case.appeal.decision.number}
    transitions.record("appeal.merit_judged", case, appeal, actor=by, details=details)


def _judged(
    case: Case,
    notice: AppealNotice,
    merits: Mapping[int, NoticeDecision],
    facts: CaseFacts,
) -> NoticeDecision:
    """The finding on that notice, with what it costs."""
    found = merits.get(notice.pk)
    if found is None:
        raise Refused(_("Say of each notice if it had merit."))
    if Mode(case.appeal.mode).is_single:
        found = replace(found, votes=1)
    elif not (fewest := _fewest_for(facts)) <= found.votes <= facts.present:
        message = _(
            "Enter how many of the %(present)s members present found so: at least "
            "%(fewest)s."
        ) % {"present": facts.present, "fewest": fewest}
        raise Refused(message, field=f"votes_{notice.pk}")
    return _with_sanction(case, notice, found)


def _with_sanction(
    case: Case, notice: AppealNotice, found: NoticeDecision
) -> NoticeDecision:
    """The finding with deposit and penalty, as far as the policy leaves them open; of a
    deposit that is not held nothing is said."""
    without = found.merit == Merit.WITHOUT
    chosen = found.deposit == Deposit.FORFEITED
    if chosen and not without:
        raise Refused(
            _("The notice had merit, so its deposit is returned."),
            field=f"deposit_{notice.pk}",
        )
    if found.penalty is not None and not without:
        raise Refused(
            _("The notice had merit, so it costs no penalty."),
            field=f"penalty_{notice.pk}",
        )
    always = get_policy(case.appeal).always_forfeits
    is_kept = without and (always or chosen) and may_cost_deposit(notice, case.appeal)
    deposit = Deposit.FORFEITED if is_kept else Deposit.RETURNED
    return replace(
        found,
        deposit=deposit.value if notice.deposit == Deposit.HELD else "",
        penalty=due_penalty(case, notice, found.merit, chosen=bool(found.penalty)),
    )


def _fewest_for(facts: CaseFacts) -> int:
    """How many members must agree; of two the chair alone, who has the casting vote."""
    return 1 if facts.two_may_act and facts.present == TWO else facts.present // 2 + 1
