"""Deliberation of a panel, its draft and signed decision, and clerical corrections."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.notices.outbox import Message
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from rulings.appeals.access.cases import Case
from rulings.appeals.access.further import get_earlier
from rulings.appeals.actions import transitions
from rulings.appeals.actions.law import silence
from rulings.appeals.deposits.actions import add_receipt
from rulings.appeals.labels import Vote
from rulings.appeals.models import (
    Appeal,
    AppealNotice,
    Decision,
    PanelNote,
    PanelSeat,
    Question,
    Slip,
)
from rulings.appeals.procedure import Action, CaseFacts, Deposit, Guard, Mode, Power
from rulings.appeals.procedure.decision import DecisionContent, panel_effect
from rulings.appeals.queries.case_facts import (
    get_draft,
    get_facts,
    get_powers,
    get_slip,
    judged_notices,
    missing_parts,
    signing_facts,
    why_not,
)
from rulings.appeals.queries.deciding import turn_after_vote
from rulings.appeals.queries.merits import due_penalty
from rulings.appeals.queries.panel import (
    corrected,
    draft_effect,
    effect_before,
    effect_of_slip,
    preview_of_decision,
    preview_of_slip,
)
from rulings.log.actions import (
    DECIDED,
    check_digest,
    check_effect,
    claim_version,
    put_effect,
)
from rulings.log.procedure.content import ExpectedPreview, ScoreEffect
from rulings.log.queries.effects import changes_to, rescored
from rulings.log.queries.previews import Preview
from scoring.events.labels import Cause, RevisionReason
from scoring.play.actions import corrections
from scoring.results import actions as results_actions


@transaction.atomic
def ask_director(appeal: Appeal, *, by: User, expected_version: int, text: str) -> None:
    """Ask the director a question; both sides see it, and the answer."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.ASK)

    transitions.step(case, state)
    Question.objects.create(appeal=appeal, text=text, asked_by=by, asked_at=now())
    transitions.tell(case, "appeal_question", transitions.table(case))

    transitions.record("appeal.asked", case, appeal, actor=by)


@transaction.atomic
def answer_panel(
    appeal: Appeal, *, by: User, expected_version: int, question: int, text: str
) -> None:
    """Answer a question of the panel, before both sides."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.ANSWER)

    transitions.step(case, state)
    answered = Question.objects.filter(
        appeal=appeal, pk=question, answered_at__isnull=True
    ).update(answer=text, answered_by=by, answered_at=now())
    if not answered:
        raise Refused(_("That question has already been answered."), field="question")
    transitions.tell(case, "appeal_answered", transitions.everybody(case))

    transitions.record("appeal.answered", case, appeal, actor=by)


@transaction.atomic
def write_note(appeal: Appeal, *, by: User, expected_version: int, text: str) -> None:
    """Write a note that no one outside the panel ever reads."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.NOTE)

    transitions.step(case, state)
    PanelNote.objects.create(appeal=appeal, author=by, text=text, at=now())

    transitions.record("appeal.noted", case, appeal, actor=by)


@transaction.atomic
def cast_vote(appeal: Appeal, *, by: User, expected_version: int, vote: str) -> None:
    """Vote on the draft as it stands; a new draft asks for a new vote."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.VOTE)
    draft = get_draft(case.appeal)
    if draft is None:
        raise Refused(_("There is no draft decision to vote on."))

    transitions.step(case, state)
    _own_present_seat(case).update(vote=Vote(vote), voted_on=draft.number)
    if case.seat and (turn := turn_after_vote(case, draft, case.seat, Vote(vote))):
        chair = transitions.chair(case)
        transitions.tell_turn(case, turn, chair, key=draft.number)

    transitions.record(
        "appeal.voted", case, appeal, actor=by, details={"draft": draft.number}
    )


@transaction.atomic
def write_dissent(
    appeal: Appeal, *, by: User, expected_version: int, text: str
) -> None:
    """Say why one would have decided otherwise; it stands below the decision."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.WRITE_DISSENT)

    transitions.step(case, state)
    _own_present_seat(case).update(dissent=text)

    transitions.record("appeal.dissent_written", case, appeal, actor=by)


@transaction.atomic
def send_back(appeal: Appeal, *, by: User, expected_version: int, reason: str) -> None:
    """Go back to the statements because an essential fact is missing."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.SEND_BACK, get_facts(case, reason=reason))

    transitions.step(case, state, reason=reason)
    transitions.tell(case, "appeal_sent_back", transitions.everybody(case))

    transitions.record("appeal.sent_back", case, appeal, actor=by)


def _own_present_seat(case: Case) -> QuerySet[PanelSeat]:
    seats = PanelSeat.objects.filter(appeal=case.appeal, user=case.actor, present=True)
    if not seats.exists():
        raise Refused(_("Only members who were at the hearing can vote."))
    return seats


@transaction.atomic
def draft_decision(
    appeal: Appeal, content: DecisionContent, *, by: User, expected_version: int
) -> None:
    """Write the draft; votes on an earlier draft count no more.

    The merit of the notices is not part of it: it is judged once the outcome is voted on.
    """
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.DRAFT_DECISION)
    check_score(case, content)

    transitions.step(case, state)
    _keep(case.appeal, content)
    if Mode(case.appeal.mode).is_single:
        _count_own_vote(case)
    else:
        transitions.tell(case, "appeal_draft", transitions.members(case))

    transitions.record("appeal.decision_drafted", case, appeal, actor=by)


@transaction.atomic
def sign_decision(
    appeal: Appeal,
    *,
    by: User,
    expected_version: int,
    results: ExpectedPreview,
    dissent_offered: bool = False,
) -> None:
    """Sign: decision, score and history change together, or not at all.

    `results` is what the chair saw of the event before signing.
    """
    case = transitions.open_case(appeal, by, expected_version)
    facts = signing_facts(case, dissent_offered=dissent_offered)
    state = transitions.walk(case, Action.SIGN, facts)
    claim_version(case.appeal.ruling.event, results)
    preview = preview_of_decision(case.appeal)
    check_digest(preview.digest, results)

    effect = draft_effect(case.appeal)
    transitions.step(case, state, **silence(case))
    Decision.objects.filter(appeal=appeal).update(
        votes_for=facts.votes_for,
        votes_against=facts.votes_against,
        casting_vote=facts.by_casting_vote,
        signed_by=by,
        signed_at=now(),
    )
    _judge_notices(case, by)
    rescore(case, effect)
    _tell_decision(case)
    tell_pairs(case, preview)

    details = _details(case.appeal, facts)
    transitions.record("appeal.signed", case, appeal, actor=by, details=details)


def check_score(case: Case, content: DecisionContent) -> None:
    """Refuse what no line or pair can take, and what is not a panel's to change."""
    check_effect(case.appeal.ruling.event, content.effect)
    powers = get_powers(case.appeal)
    ruled = case.appeal.ruling_version.effect
    if Power.SCORE not in powers and panel_effect(ruled, content.effect):
        raise Refused(_("The panel can only recommend in this case (Law 93B3)."))
    texts = {Power.LAW: content.recommendation, Power.DISCIPLINE: content.discipline}
    if any(text and power not in powers for power, text in texts.items()):
        raise Refused(_("The director who hears an appeal alone recommends nothing."))
    if any(penalty.disciplinary for penalty in content.effect.penalties):
        raise Refused(_("A panel can't impose or change a Law 91 penalty."))


def as_stored(content: DecisionContent) -> dict[str, Any]:
    """What a decision says, by the names of its fields."""
    return {
        "findings": content.findings,
        "laws": [law.code for law in content.laws],
        "reasoning": content.reasoning,
        "recommendation": content.recommendation,
        "discipline": content.discipline,
        "outcome": content.outcome,
        "effects": content.effect.stored_lines(),
        "penalties": content.effect.stored_penalties(),
        "merits": {str(key): found.stored() for key, found in content.merits.items()},
        "no_deal_record": content.no_deal_record,
    }


def as_archived(case: Case) -> dict[str, Any]:
    """A signed decision with who signed it, the dissents and its corrected errors."""
    decision = case.appeal.decision
    return {
        **_audited_fields(decision),
        "votes": [decision.votes_for, decision.votes_against],
        "casting_vote": decision.casting_vote,
        "members": [
            {"user": seat.user_id, "chairs": seat.chairs, "dissent": seat.dissent}
            for seat in case.parties.seats
            if seat.present
        ],
        "corrections": [
            {"why": slip.why, "before": slip.before, "written_by": slip.written_by_id}
            for slip in decision.slips.all()
            if slip.countersigned_at
        ],
    }


def _keep(appeal: Appeal, content: DecisionContent) -> None:
    fields = {**as_stored(content), "merits": {}}
    if not Decision.objects.filter(appeal=appeal).update(
        number=F("number") + 1, **fields
    ):
        Decision.objects.create(appeal=appeal, **fields)


def _count_own_vote(case: Case) -> None:
    """Anyone who decides alone is for what he drafts."""
    number = Decision.objects.get(appeal=case.appeal).number
    PanelSeat.objects.filter(appeal=case.appeal, present=True).update(
        vote=Vote.FOR, voted_on=number
    )


def _judge_notices(case: Case, signer: User) -> None:
    """Record the merit of each notice, and whether its deposit is returned."""
    merits: Mapping[str, Mapping[str, str]] = case.appeal.decision.merits
    for notice in case.parties.notices:
        judgment = merits.get(str(notice.pk))
        if not judgment or not notice.is_live:
            continue
        is_held = notice.deposit == Deposit.HELD
        forfeited = is_held and judgment["deposit"] == Deposit.FORFEITED
        AppealNotice.objects.filter(pk=notice.pk).update(
            merit=judgment["merit"],
            merit_reason=judgment["reason"],
            deposit=Deposit.FORFEITED if forfeited else notice.deposit,
            to_return=is_held and not forfeited,
        )
        if forfeited:
            notice.deposit = Deposit.FORFEITED
            add_receipt(notice, case.appeal.club, maker=signer)


def _tell_decision(case: Case) -> None:
    """Tell both sides, the directors, the panel and the managers (N7)."""
    people = [*transitions.everybody(case), *transitions.managers(case)]
    transitions.tell(case, "appeal_decided", people)


def _details(appeal: Appeal, facts: CaseFacts) -> dict[str, Any]:
    decision = appeal.decision
    return {
        "number": appeal.label,
        "outcome": decision.outcome,
        "draft": decision.number,
        "votes": [facts.votes_for, facts.votes_against],
        "laws": decision.laws,
        **({"casting_vote": True} if facts.by_casting_vote else {}),
    }


def rescore(case: Case, effect: ScoreEffect) -> None:
    """Let the decision count over the ruling: a new revision with the reason appeal.

    A decision that changes nothing leaves the results as they are. In a case that was
    reopened it counts instead of the earlier decision.
    """
    event = case.appeal.ruling.event
    if earlier := get_earlier(case.appeal):
        rescore_again(case, effect_before(case.appeal, earlier[-1]), effect)
        return
    if not effect:
        results_actions.changed_event(event)
        return
    boards = put_effect(event, effect, cause=Cause.APPEAL, cause_id=case.appeal.pk)
    results_actions.results_changed(event, RevisionReason.APPEAL, boards)


def rescore_again(case: Case, before: ScoreEffect, after: ScoreEffect) -> None:
    """Let a corrected decision count instead of what it was: a new revision, with the
    reason appeal, if the score differs."""
    event = case.appeal.ruling.event
    if before == after:
        results_actions.changed_event(event)
        return
    boards = set(
        corrections.withdraw_adjustments(
            event, cause=Cause.APPEAL, cause_id=case.appeal.pk, kinds=DECIDED
        )
    )
    boards |= put_effect(event, after, cause=Cause.APPEAL, cause_id=case.appeal.pk)
    results_actions.results_changed(event, RevisionReason.APPEAL, boards)


def tell_pairs(case: Case, preview: Preview) -> None:
    """Tell each pair whose line, total or place changed, with old and new (N8)."""
    notices: list[Message] = []
    for change in rescored(preview):
        people = [*change.pair.players, *change.pair.substitutes]
        params = {"changes": changes_to(preview, change)}
        notices += transitions.result_messages(case, "appeal_rescored", people, params)
    transitions.post(case, notices)


@transaction.atomic
def write_slip(
    appeal: Appeal,
    content: DecisionContent,
    *,
    by: User,
    expected_version: int,
    why: str,
) -> None:
    """Write a correction of the decision; it counts once countersigned.

    For a clerical or scoring error only, never for a change of mind.
    """
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.CORRECT_SLIP)
    check_score(case, content)
    corrected = _with_sanctions(case, as_stored(content))
    if not why.strip():
        raise Refused(_("Say what the error was."))
    slip = Slip(decision=case.appeal.decision, now=corrected)
    _check_whole(case, slip)
    if corrected == _audited_fields(case.appeal.decision):
        raise Refused(
            _("That is the same as the signed decision. Make a change first.")
        )

    transitions.step(case, state)
    slip.why, slip.written_by, slip.written_at = why, by, now()
    slip.save()
    transitions.tell(case, "appeal_slip", _seconds(case, by))

    transitions.record(
        "appeal.slip_written", case, appeal, actor=by, details={"slip": slip.pk}
    )


@transaction.atomic
def countersign_slip(
    appeal: Appeal, *, by: User, expected_version: int, results: ExpectedPreview
) -> None:
    """Let the correction count: text, score and history change together, or not at all.

    What stood there before is kept beside it.
    """
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.COUNTERSIGN)
    slip = _open_slip(case)
    claim_version(case.appeal.ruling.event, results)
    preview = preview_of_slip(case.appeal, slip)
    check_digest(preview.digest, results)

    effects = draft_effect(case.appeal), effect_of_slip(slip)
    transitions.step(case, state)
    _apply(slip, by)
    rescore_again(case, *effects)
    people = [*transitions.everybody(case), *transitions.managers(case)]
    transitions.tell(case, "appeal_corrected", people)
    tell_pairs(case, preview)

    details = {"slip": slip.pk, "written_by": slip.written_by_id}
    transitions.record("appeal.slip_corrected", case, appeal, actor=by, details=details)


@transaction.atomic
def drop_slip(appeal: Appeal, *, by: User, expected_version: int) -> None:
    """Leave the decision as it was signed."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.DROP_SLIP)
    slip = _open_slip(case)

    transitions.step(case, state)
    Slip.objects.filter(pk=slip.pk).update(dropped_at=now())

    transitions.record(
        "appeal.slip_dropped", case, appeal, actor=by, details={"slip": slip.pk}
    )


def _seconds(case: Case, writer: User) -> list[User]:
    """Who may countersign: who is in charge, else the managers, and never the writer."""
    in_charge = [user for user in transitions.in_charge(case) if user != writer]
    return in_charge or [user for user in transitions.managers(case) if user != writer]


def _open_slip(case: Case) -> Slip:
    slip = get_slip(case.appeal)
    if slip is None:  # pragma: no cover  # the guard of the act has looked
        raise Refused(_("No correction is waiting for a second signature."))
    slip.decision = case.appeal.decision
    return slip


def _check_whole(case: Case, slip: Slip) -> None:
    missing = [
        part for part in missing_parts(case, corrected(slip)) if part != "deposits"
    ]
    facts = get_facts(case, missing_fields=tuple(missing))
    if facts.missing_fields:
        reasons = [Guard.DECISION_COMPLETE]
        raise Refused(why_not(reasons, facts, case.appeal.club))


def _audited_fields(decision: Decision) -> dict[str, Any]:
    names = (
        *("findings", "laws", "reasoning", "recommendation", "discipline", "outcome"),
        *("effects", "penalties", "merits", "no_deal_record"),
    )
    return {name: getattr(decision, name) for name in names}


def _with_sanctions(case: Case, content: dict[str, Any]) -> dict[str, Any]:
    """Where deposits went is noted by the person who keeps them, not corrected here; a
    penalty stays or goes with the finding that it follows from."""
    signed = case.appeal.decision.merits
    for notice in judged_notices(case):
        judged = content["merits"][str(notice.pk)]
        before = {"deposit": "", **signed.get(str(notice.pk), {})}
        judged.pop("votes")
        stays = ["deposit", "votes"]
        if judged["merit"] == before.get("merit"):
            stays.append("penalty")
        elif fine := due_penalty(case, notice, judged["merit"]):
            judged["penalty"] = fine.stored()
        judged |= {name: before[name] for name in stays if name in before}
    return content


def _apply(slip: Slip, actor: User) -> None:
    decision = slip.decision
    Slip.objects.filter(pk=slip.pk).update(
        before=_audited_fields(decision), countersigned_by=actor, countersigned_at=now()
    )
    Decision.objects.filter(pk=decision.pk).update(**slip.now)
    for key, judged in slip.now["merits"].items():
        AppealNotice.objects.filter(pk=int(key)).update(
            merit=judged["merit"], merit_reason=judged["reason"]
        )
