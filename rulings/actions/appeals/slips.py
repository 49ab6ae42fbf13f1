"""A slip in a signed decision: the chair writes it down, a second person countersigns."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clock import now
from clubsite.errors import Refused
from rulings.access.appeals import Case
from rulings.actions.appeals import moving, rescoring, telling
from rulings.actions.appeals.decision import as_stored, check_score
from rulings.actions.seen import check_digest, claim_version
from rulings.models import Appeal, AppealNotice, Decision, Slip
from rulings.procedure.appeals import Act, Guard
from rulings.procedure.content import Seen
from rulings.procedure.decision import DecisionContent
from rulings.queries.case_facts import facts_of, missing_of, slip_of
from rulings.queries.case_words import why_not
from rulings.queries.decisions import (
    corrected,
    effect_of,
    effect_of_slip,
    preview_of_slip,
)


@transaction.atomic
def write_slip(
    appeal: Appeal, content: DecisionContent, *, by: User, seen: int, why: str
) -> None:
    """Write down what should stand in the decision; it counts once countersigned.

    For a slip of the pen, or in applying the score: never for a change of mind.
    """
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.CORRECT_SLIP)
    check_score(case, content)
    said = _with_deposits(case.appeal.decision, as_stored(content))
    if not why.strip():
        raise Refused(_("Say what the slip was."))
    slip = Slip(decision=case.appeal.decision, now=said)
    _check_whole(case, slip)
    if said == _now_said(case.appeal.decision):
        raise Refused(_("Nothing differs from the decision as it stands."))

    moving.step(case, state)
    slip.why, slip.written_by, slip.written_at = why, by, now()
    slip.save()
    telling.tell(case, "appeal_slip", _seconds(case, by))
    appeal.refresh_from_db()

    moving.record("appeal.slip_written", case, actor=by, details={"slip": slip.pk})


@transaction.atomic
def countersign_slip(appeal: Appeal, *, by: User, seen: int, results: Seen) -> None:
    """Let the correction count: text, score and history change together, or not at all.

    What stood there before is kept beside it.
    """
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.COUNTERSIGN)
    slip = _open_slip(case)
    claim_version(case.appeal.ruling.event, results)
    preview = preview_of_slip(case.appeal, slip)
    check_digest(preview.digest, results)

    effects = effect_of(case.appeal), effect_of_slip(slip)
    moving.step(case, state)
    _apply(slip, by)
    rescoring.rescore_again(case, *effects)
    people = [*telling.everybody(case), *telling.managers(case)]
    telling.tell(case, "appeal_corrected", people)
    rescoring.tell_pairs(case, preview)
    appeal.refresh_from_db()

    details = {"slip": slip.pk, "written_by": slip.written_by_id}
    moving.record("appeal.slip_corrected", case, actor=by, details=details)


@transaction.atomic
def drop_slip(appeal: Appeal, *, by: User, seen: int) -> None:
    """Leave the decision as it was signed."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.DROP_SLIP)
    slip = _open_slip(case)

    moving.step(case, state)
    Slip.objects.filter(pk=slip.pk).update(dropped_at=now())
    appeal.refresh_from_db()

    moving.record("appeal.slip_dropped", case, actor=by, details={"slip": slip.pk})


def _seconds(case: Case, writer: User) -> list[User]:
    """Who may countersign: who is in charge, else the managers, and never the writer."""
    in_charge = [one for one in telling.in_charge(case) if one != writer]
    return in_charge or [one for one in telling.managers(case) if one != writer]


def _open_slip(case: Case) -> Slip:
    slip = slip_of(case.appeal)
    if slip is None:  # pragma: no cover  # the guard of the act has looked
        raise Refused(_("No correction waits for a second signature."))
    slip.decision = case.appeal.decision
    return slip


def _check_whole(case: Case, slip: Slip) -> None:
    missing = [one for one in missing_of(case, corrected(slip)) if one != "deposits"]
    facts = facts_of(case, missing_fields=tuple(missing))
    if facts.missing_fields:
        reasons = [Guard.DECISION_COMPLETE]
        raise Refused(why_not(reasons, facts, case.appeal.club))


def _now_said(decision: Decision) -> dict[str, Any]:
    names = (
        *("findings", "laws", "reasoning", "recommendation", "outcome"),
        *("effects", "penalties", "merits", "no_deal_record"),
    )
    return {name: getattr(decision, name) for name in names}


def _with_deposits(decision: Decision, said: dict[str, Any]) -> dict[str, Any]:
    """Where deposits went is noted by whoever keeps them, not corrected here."""
    for key, judged in said["merits"].items():
        judged["deposit"] = decision.merits.get(key, {}).get("deposit", "")
    return said


def _apply(slip: Slip, actor: User) -> None:
    decision = slip.decision
    Slip.objects.filter(pk=slip.pk).update(
        before=_now_said(decision), countersigned_by=actor, countersigned_at=now()
    )
    Decision.objects.filter(pk=decision.pk).update(**slip.now)
    for key, judged in slip.now["merits"].items():
        AppealNotice.objects.filter(pk=int(key)).update(
            merit=judged["merit"], merit_reason=judged["reason"]
        )
