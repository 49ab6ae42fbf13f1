"""What follows a decision: a further appeal, the closing of the case, and reopening it.

A case is opened again by an order of the authority or for a conflict of interest that was
found later, never for a change of mind; an error in a decision is corrected in it.
"""

import hashlib
from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from rulings.appeals.access import cases
from rulings.appeals.access.cases import Case
from rulings.appeals.access.further import check_may_open_record
from rulings.appeals.actions import bodies, seating, transitions
from rulings.appeals.actions.decision import as_archived
from rulings.appeals.labels import Leaving, Step
from rulings.appeals.later_models import EarlierDecision, FurtherAppeal
from rulings.appeals.models import Appeal, Decision, PanelSeat, Slip
from rulings.appeals.procedure import Action, State
from rulings.appeals.procedure.conflicts import Weight
from rulings.appeals.queries.case_facts import appealed_boards, get_deadline, get_facts
from rulings.appeals.queries.sealed import FurtherNotice, sealed_json

Why = EarlierDecision.Why


@transaction.atomic
def refer_up(appeal: Appeal, *, by: User, expected_version: int, grounds: str) -> None:
    """Appeal further, as a side: the record is sealed for the authority (Law 93C)."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.REFER_UP)
    authority = transitions.get_policy(case).further_authority

    transitions.step(case, state)
    cases.name_all(case)
    notice = FurtherNotice(authority, str(by), now(), grounds)
    record = sealed_json(case, notice)
    digest = hashlib.sha256(record.encode()).hexdigest()
    FurtherAppeal.objects.create(
        appeal=case.appeal,
        entry_id=case.side or 0,
        by=by,
        at=notice.at,
        authority=authority,
        grounds=grounds,
        record=record,
        record_hash=digest,
    )
    transitions.tell(case, "appeal_referred_up", _everybody(case))

    details = {"record": digest}
    transitions.record("appeal.referred_up", case, appeal, actor=by, details=details)


@transaction.atomic
def open_record(appeal: Appeal, further: FurtherAppeal, *, by: User, kind: str) -> None:
    """Log that someone takes the sealed record out of the case."""
    case = transitions.open_case(appeal, by)
    check_may_open_record(case)

    details = {"kind": kind, "record": further.record_hash}
    transitions.record_row(
        "appeal.record_opened",
        case.appeal,
        case.appeal.ruling,
        actor=by,
        details=details,
    )


@transaction.atomic
def end_further(appeal: Appeal, *, by: User | None, expected_version: int) -> None:
    """Notify both sides that the time for a further appeal is over (N9; the clock's
    action)."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.END_FURTHER)

    transitions.step(case, state)
    transitions.close_deadlines(case.appeal, Step.FURTHER)
    transitions.tell(case, "appeal_further_over", transitions.sides(case))

    transitions.record("appeal.further_ended", case, appeal, actor=by)


@transaction.atomic
def close_case(appeal: Appeal, *, by: User | None, expected_version: int) -> None:
    """Close a decided case once nothing can follow any more (the clock's action)."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.CLOSE)

    transitions.step(case, state, closed_at=now())

    transitions.record("appeal.closed", case, appeal, actor=by)


@transaction.atomic
def record_answer(
    appeal: Appeal, *, by: User, expected_version: int, reason: str
) -> None:
    """Record what the authority decided, where the decision stands: the case is closed."""
    case = transitions.open_case(appeal, by, expected_version)
    facts = get_facts(case, reason=reason)
    state = transitions.walk(case, Action.RECORD_ANSWER, facts)

    transitions.step(case, state, closed_at=now())
    _answer(case, by, reason)
    transitions.tell(case, "appeal_authority_answered", _everybody(case))

    transitions.record("appeal.authority_answered", case, appeal, actor=by)


def _answer(case: Case, actor: User, answer: str) -> None:
    waiting = FurtherAppeal.objects.filter(appeal=case.appeal, answered_at=None)
    waiting.update(answer=answer, answered_by=actor, answered_at=now())


@transaction.atomic
def report_conflict(
    appeal: Appeal, *, by: User, expected_version: int, seat: int, reason: str
) -> None:
    """Report that a member had a hard conflict of interest when the panel decided.

    The member is shut out at once. The chair, or who comes next, says whether the
    decision stands; until then nothing else happens in the case.
    """
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.REPORT_CONFLICT)
    about = _member(case, seat)
    own = case.seat
    if own is not None and own.pk != about.pk:
        raise Refused(_("You can report only your own conflict here."), field="seat")

    transitions.step(
        case, state, conflict_at=now(), conflict_settled_at=None, why_settled=""
    )
    transitions.amend_seats(
        [about],
        declared=Weight.HARD,
        ties=[],
        disclosure=reason,
        out_at=now(),
        why_out=Leaving.CONFLICT,
    )
    after = cases.refreshed(case)
    transitions.tell(after, "appeal_conflict_found", _who_settles(after))

    details = {"seat": about.pk}
    transitions.record(
        "appeal.conflict_reported", case, appeal, actor=by, details=details
    )


def _who_settles(case: Case) -> list[User]:
    """The chair; where none sits any more, who is in charge and the managers."""
    chairs = [
        User(pk=seat.user_id)
        for seat in case.parties.seated
        if seat.chairs and not seat.is_referee
    ]
    return chairs or [*transitions.in_charge(case), *transitions.managers(case)]


def _member(case: Case, key: int) -> PanelSeat:
    found = next((seat for seat in case.parties.seated if seat.pk == key), None)
    if found is None:
        raise Refused(_("That person isn't a member of this panel."), field="seat")
    return found


@transaction.atomic
def let_decision_stand(
    appeal: Appeal, *, by: User, expected_version: int, reason: str
) -> None:
    """Let the decision stand although a member had a conflict; both sides read why.

    No one could appeal further while the conflict was open, so a running period starts again.
    """
    case = transitions.open_case(appeal, by, expected_version)
    facts = get_facts(case, reason=reason)
    state = transitions.walk(case, Action.LET_DECISION_STAND, facts)

    transitions.step(case, state, conflict_settled_at=now(), why_settled=reason)
    further = transitions.get_policy(case).further
    if further and get_deadline(case.appeal, Step.FURTHER):
        transitions.run_deadline(case, Step.FURTHER, further)
    transitions.tell(case, "appeal_decision_stands", _everybody(case))

    transitions.record("appeal.decision_stands", case, appeal, actor=by)


@transaction.atomic
def reopen_case(
    appeal: Appeal, *, by: User, expected_version: int, reason: str
) -> None:
    """Let a panel without the member who had the conflict hear the case again."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.REOPEN, get_facts(case, reason=reason))

    _reopen(case, state, by, (Why.CONFLICT, reason))
    transitions.amend_seats(case.parties.seated, present=False, vote="", dissent="")
    _form_panel(case)

    transitions.record("appeal.reopened", case, appeal, actor=by)


@transaction.atomic
def reopen_by_order(
    appeal: Appeal, *, by: User, expected_version: int, reason: str
) -> None:
    """Open a decided case again because the authority orders it.

    No one who took the earlier decision sits again; the body is that of the policy.
    """
    case = transitions.open_case(appeal, by, expected_version)
    facts = get_facts(case, reason=reason)
    state = transitions.walk(case, Action.REOPEN_BY_ORDER, facts)

    _answer(case, by, reason)
    _reopen(case, state, by, (Why.ORDER, reason))
    transitions.amend_seats(
        case.parties.seated, out_at=now(), why_out=Leaving.EARLIER, present=False
    )
    body = bodies.first_body(case)
    size = 1 if body.is_single else transitions.get_policy(case).panel_size
    transitions.amend(case, mode=body, wanted=size)
    _form_panel(case)

    transitions.record("appeal.reopened_by_order", case, appeal, actor=by)


def _reopen(case: Case, state: State, by: User, opened: tuple[Why, str]) -> None:
    """Put the signed decision away and let the case go on; its score counts until another
    is signed, and the boards are marked again."""
    archived = as_archived(case)
    why, reason = opened
    decision = case.appeal.decision
    settled: dict[str, Any] = (
        {"conflict_settled_at": now(), "why_settled": reason}
        if case.appeal.conflict_at
        else {}
    )
    transitions.step(
        case, state, reopened_at=now(), ended_at=None, closed_at=None, **settled
    )
    EarlierDecision.objects.create(
        appeal=case.appeal,
        why=why,
        reason=reason,
        content=archived,
        signed_by_id=decision.signed_by_id or 0,
        signed_at=decision.signed_at or now(),
        reopened_by=by,
        reopened_at=now(),
    )
    Slip.objects.filter(decision=decision).delete()
    Decision.objects.filter(pk=decision.pk).delete()
    Appeal._meta.get_field("decision").delete_cached_value(case.appeal)
    transitions.raise_flag(case, appealed_boards(case.appeal.ruling_version))
    transitions.tell(case, "appeal_reopened", _everybody(case))


def _form_panel(case: Case) -> None:
    """Ask the next people; where everyone still sits the chair fixes a hearing."""
    seating.fill(cases.refreshed(case))


def _everybody(case: Case) -> Iterable[transitions.Person]:
    return [*transitions.everybody(case), *transitions.managers(case)]
