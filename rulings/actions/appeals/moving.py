"""The one way in which an appeal moves: by the pure table, and by nobody twice."""

from collections.abc import Mapping
from typing import Any

from django.db.models import F
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clock import now
from clubsite.clubs.models import Club
from clubsite.errors import Refused
from clubsite.refusals import in_words
from rulings.access import appeals as access
from rulings.access.appeals import Case
from rulings.actions.appeals import telling
from rulings.appeals.policy import AppealPolicy
from rulings.labels.appeals import STATES, Ending, Step
from rulings.models import (
    Appeal,
    AppealDeadline,
    AppealNotice,
    Decision,
    Evidence,
    PanelSeat,
    Statement,
)
from rulings.procedure.appeals import (
    ENDED,
    Act,
    CaseFacts,
    Deposit,
    Guard,
    Part,
    State,
    make_move,
)
from rulings.procedure.deadlines import Window
from rulings.queries import case_policy
from rulings.queries.case_facts import facts_of, running
from rulings.queries.case_words import why_not
from rulings.queries.freezing import boards_of
from scoring.actions import adjustments
from scoring.labels import Cause

FLAG = "appeal"
"""How a board that is subject to appeal is marked."""


def open_case(appeal: Appeal, actor: User | None, seen: int | None = None) -> Case:
    """The case as it stands now, if it is still as the person has seen it."""
    case = access.case_of(appeal, actor)
    if seen is not None and case.appeal.version != seen:
        raise changed_meanwhile()
    return case


def again(case: Case, actor: User | None = None) -> Case:
    """The case after its rows were written, for the next step of the same act."""
    return access.case_again(case, actor)


def walk(case: Case, act: Act, facts: CaseFacts | None = None) -> State:
    """Where the act leads; refused with the reason where it cannot be done."""
    row = (case.source(act), act)
    return attempt(row, case.parts, facts or facts_of(case), case.appeal.club)


def attempt(
    row: tuple[State | None, Act], parts: frozenset[Part], facts: CaseFacts, club: Club
) -> State:
    """Where that act leads from that state, for who has these parts."""
    source, act = row

    def gone() -> str:
        stands = {"state": STATES[source or State.DRAFT]}
        told = _("This cannot be done any more. The appeal stands at: %(state)s.")
        return told % stands

    with in_words(gone, lambda codes: why_not([*map(Guard, codes)], facts, club)):
        return make_move(source, act, parts, facts)


def step(case: Case, state: State, **fields: Any) -> None:
    """Write the next version of the appeal, unless somebody else was first."""
    before = case.state
    if state in ENDED and before not in ENDED:
        fields["ended_at"] = now()
    moved = Appeal.objects.filter(
        pk=case.appeal.pk, version=case.appeal.version
    ).update(state=state, version=F("version") + 1, **fields)
    if not moved:
        raise changed_meanwhile()
    case.appeal.refresh_from_db()
    case.appeal.state_before = before
    if state != before:
        _enter(case, before)


def record(
    verb: str,
    case: Case,
    *,
    actor: User | None,
    details: Mapping[str, Any] | None = None,
) -> None:
    """Write the one audit entry of the step that was just made: from where, to where,
    which version, by which policy. `details` hold codes, never what was said."""
    appeal = case.appeal
    now_at = Appeal.objects.get(pk=appeal.pk)
    walked = {
        "from": str(appeal.state_before),
        "to": now_at.state,
        "version": now_at.version,
        "policy": appeal.ruling.event.policy.number,
    }
    trail.record(
        verb, appeal, by=actor, club=appeal.club, details={**walked, **(details or {})}
    )


def changed_meanwhile() -> Refused:
    """The refusal of who comes second."""
    return Refused(
        _("Somebody else has just changed this appeal. Look at it again first.")
    )


def end_notice(case: Case, notice: AppealNotice, why: Ending) -> None:
    """Let a notice carry the case no more; a deposit that was taken goes back."""
    AppealNotice.objects.filter(pk=notice.pk).update(
        ended_at=now(),
        why_ended=why,
        to_return=notice.deposit == Deposit.HELD,
        deposit=Deposit.NONE if notice.deposit == Deposit.DUE else notice.deposit,
    )
    telling.tell(case, "appeal_notice_ended", telling.everybody(case))


def raise_flag(case: Case) -> None:
    """Mark the boards "subject to appeal" for everybody."""
    for board in boards_of(case.appeal.ruling_version):
        adjustments.put_flag(
            case.appeal.ruling.event,
            board,
            cause=Cause.APPEAL,
            cause_id=case.appeal.pk,
            flag=FLAG,
        )


def lift_flag(case: Case) -> tuple[int, ...]:
    """Take the mark "subject to appeal" off the public pages."""
    event = case.appeal.ruling.event
    return adjustments.withdraw_adjustments(
        event, cause=Cause.APPEAL, cause_id=case.appeal.pk
    )


def run_deadline(case: Case, name: Step, window: Window) -> None:
    """Let the period of a step run from now."""
    appeal, moment = case.appeal, now()
    close_deadlines(appeal, name)
    AppealDeadline.objects.create(
        appeal=appeal,
        step=name,
        starts_at=moment,
        ends_at=window.ends_at(moment, appeal.club.zone),
    )


def close_deadlines(appeal: Appeal, *names: Step) -> None:
    """Stop the running deadlines of these steps."""
    AppealDeadline.objects.filter(
        appeal=appeal, step__in=names, closed_at__isnull=True
    ).update(closed_at=now())


def release_statements(case: Case, *, always: bool = False) -> None:
    """Exchange what both sides filed, and tell them (N4); from now on the panel is to be
    appointed, or the director who hears alone to begin."""
    close_deadlines(case.appeal, Step.STATEMENTS)
    if case.state is State.PREPARING and running(case.appeal, Step.APPOINTING) is None:
        run_deadline(case, Step.APPOINTING, policy_of(case).ladder_step)
    kept = [
        kind.objects.filter(appeal=case.appeal, released_at__isnull=True)
        for kind in (Statement, Evidence)
    ]
    news = any(one.filter(entry__isnull=False).exists() for one in kept)
    for one in kept:
        one.update(released_at=now())
    if always or news:
        telling.tell(case, "appeal_exchanged", telling.table(case))


def policy_of(case: Case) -> AppealPolicy:
    """The values of the policy that the event is bound to."""
    return case_policy.policy_of(case.appeal)


def _enter(case: Case, before: State) -> None:
    """Stop what ran in the state before, and let run what begins with this one."""
    state = case.state
    if (before, state) == (State.LODGED, State.ADMISSIBILITY):
        return
    if before is State.DELIBERATING and state not in ENDED:
        _reopen_record(case)
    if before is State.PREPARING and state not in ENDED:
        release_statements(case)
    kept = () if state in ENDED else (Step.DECLARATIONS,)
    close_deadlines(case.appeal, *(name for name in Step if name not in kept))
    for name, window in _begins(state, policy_of(case)):
        run_deadline(case, name, window)
    if state is State.CONSTITUTING and before is not State.PREPARING:
        _call_off(case)
    if state in ENDED:
        lift_flag(case)


def _call_off(case: Case) -> None:
    """A hearing does not stand without its panel: everybody who is left is told."""
    Appeal.objects.filter(pk=case.appeal.pk).update(
        hearing_at=None, hearing_place="", opened_early=""
    )
    after = again(case)
    telling.tell(after, "appeal_reformed", telling.everybody(after))


def _reopen_record(case: Case) -> None:
    """A panel that comes together again votes again; another panel drafts anew.

    The hearing is over, and another one is fixed. Nobody needs leave to withdraw any
    more: what was asked before is not granted later.
    """
    over: dict[str, Any] = {"leave_asked_at": None, "leave_asked_by": None}
    if case.state is State.PREPARING:
        over |= {"hearing_at": None, "hearing_place": "", "opened_early": ""}
    Appeal.objects.filter(pk=case.appeal.pk).update(**over)
    PanelSeat.objects.filter(appeal=case.appeal).update(
        present=False, vote="", voted_on=None
    )
    if case.state is State.CONSTITUTING:
        Decision.objects.filter(appeal=case.appeal).delete()


def _begins(state: State, policy: AppealPolicy) -> list[tuple[Step, Window]]:
    return {
        State.LODGED: [(Step.ADMISSIBILITY, policy.admissibility)],
        State.PREPARING: [
            (Step.STATEMENTS, policy.statements),
            (Step.GROUNDS, policy.grounds),
        ],
        State.CONSTITUTING: [(Step.DECLARATIONS, policy.ladder_step)],
        State.DELIBERATING: [(Step.DECISION, policy.decision)],
        State.INADMISSIBLE: [(Step.REVIEW, policy.review)],
    }.get(state, [])
