"""The decision: drafted by the chair, voted on, and signed together with its score."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clock import now
from clubsite.errors import Refused
from rulings.access.appeals import Case
from rulings.actions.appeals import moving, rescoring, telling
from rulings.actions.effects import check_effect
from rulings.actions.seen import check_digest, claim_version
from rulings.labels.appeals import Vote
from rulings.models import Appeal, AppealNotice, Decision, PanelSeat
from rulings.procedure.appeals import Act, Deposit, Mode
from rulings.procedure.content import Seen
from rulings.procedure.decision import DecisionContent
from rulings.queries.case_facts import signing_facts
from rulings.queries.decisions import effect_of, preview_of_decision


@transaction.atomic
def draft_decision(
    appeal: Appeal, content: DecisionContent, *, by: User, seen: int
) -> None:
    """Write the draft anew; votes on an earlier draft count no more."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.DRAFT_DECISION)
    check_score(case, content)

    moving.step(case, state)
    _keep(case.appeal, content)
    if Mode(case.appeal.mode).is_single:
        _count_own_vote(case)
    else:
        telling.tell(case, "appeal_draft", telling.members(case))
    appeal.refresh_from_db()

    moving.record("appeal.decision_drafted", case, actor=by)


@transaction.atomic
def sign_decision(
    appeal: Appeal, *, by: User, seen: int, results: Seen, dissent_offered: bool = False
) -> None:
    """Sign: decision, score and history change together, or not at all.

    `results` is what the chair saw of the event before signing.
    """
    case = moving.open_case(appeal, by, seen)
    facts = signing_facts(case, dissent_offered=dissent_offered)
    state = moving.walk(case, Act.SIGN, facts)
    claim_version(case.appeal.ruling.event, results)
    preview = preview_of_decision(case.appeal)
    check_digest(preview.digest, results)

    effect = effect_of(case.appeal)
    moving.step(case, state)
    Decision.objects.filter(appeal=appeal).update(
        votes_for=facts.votes_for,
        votes_against=facts.votes_against,
        signed_by=by,
        signed_at=now(),
    )
    _judge_notices(case)
    rescoring.rescore(case, effect)
    _tell_decision(case)
    rescoring.tell_pairs(case, preview)
    appeal.refresh_from_db()

    moving.record("appeal.signed", case, actor=by, details=_details(appeal))


def check_score(case: Case, content: DecisionContent) -> None:
    """Refuse what no line or pair can take, and what is not a panel's to change."""
    check_effect(case.appeal.ruling.event, content.effect)
    if any(one.disciplinary for one in content.effect.penalties):
        raise Refused(_("A panel does not give or change a penalty of Law 91."))


def as_stored(content: DecisionContent) -> dict[str, Any]:
    """What a decision says, by the names of its fields."""
    return {
        "findings": content.findings,
        "laws": [law.code for law in content.laws],
        "reasoning": content.reasoning,
        "recommendation": content.recommendation,
        "outcome": content.outcome,
        "effects": content.effect.stored_lines(),
        "penalties": content.effect.stored_penalties(),
        "merits": {str(key): asdict(one) for key, one in content.merits.items()},
        "no_deal_record": content.no_deal_record,
    }


def _keep(appeal: Appeal, content: DecisionContent) -> None:
    said = as_stored(content)
    if not Decision.objects.filter(appeal=appeal).update(
        number=F("number") + 1, **said
    ):
        Decision.objects.create(appeal=appeal, **said)


def _count_own_vote(case: Case) -> None:
    """Whoever decides alone is for what he drafts."""
    number = Decision.objects.get(appeal=case.appeal).number
    PanelSeat.objects.filter(appeal=case.appeal, present=True).update(
        vote=Vote.FOR, voted_on=number
    )


def _judge_notices(case: Case) -> None:
    """Write down the merit of each notice, and send deposits where they go."""
    merits: Mapping[str, Mapping[str, str]] = case.appeal.decision.merits
    for notice in case.cast.notices:
        said = merits.get(str(notice.pk))
        if not said or not notice.is_live:
            continue
        held = notice.deposit == Deposit.HELD
        forfeited = held and said["deposit"] == Deposit.FORFEITED
        AppealNotice.objects.filter(pk=notice.pk).update(
            merit=said["merit"],
            merit_reason=said["reason"],
            deposit=Deposit.FORFEITED if forfeited else notice.deposit,
            to_return=held and not forfeited,
        )


def _tell_decision(case: Case) -> None:
    """Tell both sides, the directors, the panel and the managers (N7)."""
    people = [*telling.everybody(case), *telling.managers(case)]
    telling.tell(case, "appeal_decided", people)


def _details(appeal: Appeal) -> dict[str, Any]:
    decision = appeal.decision
    return {
        "number": appeal.label,
        "outcome": decision.outcome,
        "draft": decision.number,
        "votes": [decision.votes_for, decision.votes_against],
        "laws": decision.laws,
    }
