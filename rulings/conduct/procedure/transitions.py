"""Moves of a referral: who may do what in which state, and what must hold."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from enum import StrEnum
from typing import TypeAlias
from zoneinfo import ZoneInfo

from clubsite.site.state_machine import (
    NoSuchTransition,
    StateMachine,
    Transition,
    from_each,
    within,
)
from rulings.conduct.policy import ConductPolicy
from rulings.conduct.procedure.seats import APPROVALS
from rulings.conduct.procedure.states import (
    WITH_RECORDER,
    Action,
    CaseRole,
    State,
    effective_roles,
)
from rulings.log.procedure.deadlines import DAY, overdue_reminder, reminders


class Classification(StrEnum):
    """What the recorder takes the referral for."""

    MEMO = "memo"
    INFORMAL = "informal"
    COMPLAINT = "complaint"
    NOT_OURS = "not_ours"
    SAFEGUARDING = "safeguarding"
    DUPLICATE = "duplicate"


class Declining(StrEnum):
    """Why a referral goes no further."""

    NO_JURISDICTION = "no_jurisdiction"
    TRIVIAL = "trivial"
    TIME_BARRED = "time_barred"
    BAD_FAITH = "bad_faith"


class Guard(StrEnum):
    """What must hold before a move; the code is the reason when it does not."""

    COMPLETE = "complete"
    CLASSIFIED = "classified"
    CONSENT = "consent"
    QUESTION_OPEN = "question_open"
    DECLINING_REASON = "declining_reason"
    SECONDED = "seconded"
    REASON_GIVEN = "reason_given"
    NOT_SAFEGUARDED = "not_safeguarded"
    SUBJECT_GIVEN_REASONS = "subject_given_reasons"
    TIME_BARRED = "time_barred"
    LINKABLE = "linkable"
    BODY_NAMED = "body_named"
    GUARDIAN_TOLD = "guardian_told"
    TOLD_OR_REASON = "told_or_reason"
    RECEIVED = "received"
    SEAT_FREE = "seat_free"
    SEAT_TAKEN = "seat_taken"
    APPROVABLE = "approvable"
    DUPLICATES_ANSWERED = "duplicates_answered"


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What is known when an act is tried; `missing_fields` are those of the form."""

    missing_fields: tuple[str, ...] = ()
    classification: Classification | None = None
    consent: bool = False
    question_open: bool = False
    declining: Declining | None = None
    seconded: bool = False
    reason: str = ""
    safeguarded: bool = False
    time_barred: bool = False
    linkable: bool = False
    body: str = ""
    minor_subject: bool = False
    guardian_told: bool = False
    received: bool = False
    seat_taken: bool = False
    approvers: int = 0
    gist: str = ""
    open_duplicates: bool = False
    subject_told: bool = False
    subject_outcome: str = ""


Row: TypeAlias = Transition[State, Action, CaseRole, Guard]

REPORTER = frozenset({CaseRole.REPORTER, CaseRole.REPORTING_DIRECTOR})
NAMED = frozenset({CaseRole.REPORTER})
RECORDER = frozenset({CaseRole.RECORDER})
SUBJECT = frozenset({CaseRole.SUBJECT})

_ANSWERED = (
    State.SUBMITTED,
    State.TRIAGE,
    State.MEMO_FILED,
    State.INFORMAL,
    State.MERGED,
    State.TRANSFERRED,
)

_ARRIVING = (State.SUBMITTED, State.TRIAGE, State.MERGED)
"""To its reporter a report linked with another one is under review, as before."""
_CLOSABLE = (
    State.MEMO_FILED,
    State.INFORMAL,
    State.DECLINED,
    State.WITHDRAWN,
    State.MERGED,
    State.TRANSFERRED,
)
_TRANSFER = (Guard.BODY_NAMED, Guard.GUARDIAN_TOLD, Guard.TOLD_OR_REASON)
_DECLINE = (
    Guard.CLASSIFIED,
    Guard.DECLINING_REASON,
    Guard.SECONDED,
    Guard.TIME_BARRED,
    Guard.DUPLICATES_ANSWERED,
)

TRANSITIONS: tuple[Row, ...] = (
    Transition(Action.BEGIN, None, State.DRAFT, REPORTER),
    Transition(
        Action.SUBMIT, State.DRAFT, State.SUBMITTED, REPORTER, (Guard.COMPLETE,)
    ),
    Transition(Action.ACKNOWLEDGE, State.SUBMITTED, State.TRIAGE, RECORDER),
    Transition(
        Action.FILE_MEMO,
        State.TRIAGE,
        State.MEMO_FILED,
        RECORDER,
        (Guard.CLASSIFIED,),
    ),
    Transition(Action.FILE_MEMO, State.INFORMAL, State.MEMO_FILED, RECORDER),
    Transition(
        Action.TALK,
        State.TRIAGE,
        State.INFORMAL,
        RECORDER,
        (Guard.CLASSIFIED, Guard.CONSENT, Guard.GUARDIAN_TOLD),
    ),
    Transition(
        Action.TRANSFER,
        State.TRIAGE,
        State.TRANSFERRED,
        RECORDER,
        (Guard.CLASSIFIED, *_TRANSFER),
    ),
    *from_each(
        (State.MEMO_FILED, State.INFORMAL),
        Action.TRANSFER,
        State.TRANSFERRED,
        RECORDER,
        *_TRANSFER,
    ),
    Transition(Action.DECLINE, State.TRIAGE, State.DECLINED, RECORDER, _DECLINE),
    *from_each(_ARRIVING, Action.WITHDRAW, State.WITHDRAWN, NAMED),
    Transition(
        Action.CONTINUE,
        State.WITHDRAWN,
        State.TRIAGE,
        RECORDER,
        (Guard.REASON_GIVEN,),
    ),
    *from_each(
        _CLOSABLE,
        Action.CLOSE,
        State.CLOSED,
        RECORDER,
        Guard.SUBJECT_GIVEN_REASONS,
        Guard.DUPLICATES_ANSWERED,
    ),
    Transition(
        Action.LINK,
        State.TRIAGE,
        State.MERGED,
        RECORDER,
        (Guard.CLASSIFIED, Guard.LINKABLE),
    ),
    Transition(Action.UNLINK, State.MERGED, State.TRIAGE, RECORDER),
)

MOVES_TO: Mapping[Action, frozenset[State]] = {
    action: frozenset(row.target for row in TRANSITIONS if row.action is action)
    for action in Action
}
"""The states that each act leads to."""

DEEDS: tuple[Row, ...] = (
    *within((State.DRAFT,), Action.EDIT, REPORTER),
    *within(_ARRIVING, Action.ADD, NAMED),
    *within(_ANSWERED, Action.ANSWER, REPORTER, Guard.QUESTION_OPEN),
    *within((State.INFORMAL, State.TRANSFERRED), Action.RESPOND, SUBJECT),
    *within((State.TRANSFERRED,), Action.RECEIPT, RECORDER),
    *within((State.TRANSFERRED,), Action.ELIGIBILITY, RECORDER, Guard.RECEIVED),
    *within(
        (State.TRANSFERRED,),
        Action.INVITE,
        RECORDER,
        Guard.SEAT_FREE,
        Guard.APPROVABLE,
    ),
    *within((State.TRANSFERRED,), Action.END_SEAT, RECORDER, Guard.SEAT_TAKEN),
    *within((State.TRIAGE,), Action.CLASSIFY, RECORDER),
    *within(WITH_RECORDER, Action.NOTE, RECORDER),
    *within(_ANSWERED, Action.ASK, RECORDER),
    *within(WITH_RECORDER, Action.HAND_OVER, RECORDER),
    *within(WITH_RECORDER, Action.SAFEGUARD, RECORDER, Guard.NOT_SAFEGUARDED),
)


def _seconded(facts: Facts) -> bool:
    """Calling a report bad faith takes a second person."""
    return facts.declining is not Declining.BAD_FAITH or facts.seconded


CHECKS: Mapping[Guard, Callable[[Facts], bool]] = {
    Guard.COMPLETE: lambda facts: not facts.missing_fields,
    Guard.CLASSIFIED: lambda facts: facts.classification is not None,
    Guard.CONSENT: lambda facts: facts.consent,
    Guard.QUESTION_OPEN: lambda facts: facts.question_open,
    Guard.DECLINING_REASON: lambda facts: facts.declining is not None,
    Guard.SECONDED: _seconded,
    Guard.REASON_GIVEN: lambda facts: bool(facts.reason.strip()),
    Guard.SUBJECT_GIVEN_REASONS: lambda facts: (
        not facts.subject_told or bool(facts.subject_outcome.strip())
    ),
    Guard.TIME_BARRED: lambda facts: (
        facts.declining is not Declining.TIME_BARRED or facts.time_barred
    ),
    Guard.BODY_NAMED: lambda facts: bool(facts.body.strip()),
    Guard.GUARDIAN_TOLD: lambda facts: facts.guardian_told or not facts.minor_subject,
    Guard.TOLD_OR_REASON: lambda facts: bool((facts.gist or facts.reason).strip()),
    Guard.RECEIVED: lambda facts: facts.received,
    Guard.SEAT_FREE: lambda facts: not facts.seat_taken,
    Guard.SEAT_TAKEN: lambda facts: facts.seat_taken,
    Guard.APPROVABLE: lambda facts: facts.approvers >= APPROVALS,
    Guard.LINKABLE: lambda facts: facts.linkable,
    Guard.DUPLICATES_ANSWERED: lambda facts: not facts.open_duplicates,
    Guard.NOT_SAFEGUARDED: lambda facts: not facts.safeguarded,
}

WALK: StateMachine[State, Action, CaseRole, Guard, Facts] = StateMachine(
    (*TRANSITIONS, *DEEDS), CHECKS
)


NOTHING: frozenset[Action] = frozenset()


def actions_for(
    state: State | None, roles: Iterable[CaseRole], lacking: frozenset[Action] = NOTHING
) -> tuple[Action, ...]:
    """What these parts may try in that state; None is before there is a referral.

    `lacking` are the acts that the shape of the club does not have.
    """
    actions = WALK.acts(state, effective_roles(roles))
    return tuple(action for action in actions if action not in lacking)


def open_actions(
    state: State | None, roles: Iterable[CaseRole], facts: Facts
) -> tuple[Action, ...]:
    """Of these, what nothing stands in the way of: the buttons of the page."""
    return tuple(
        action
        for action in actions_for(state, roles)
        if not WALK.refusals(state, action, facts)
    )


def make_transition(
    state: State | None,
    action: Action,
    roles: Iterable[CaseRole],
    facts: Facts,
    lacking: frozenset[Action] = NOTHING,
) -> State:
    """The state after the act, if these parts may do it now; else `MoveNotPossible`."""
    if action in lacking:
        raise NoSuchTransition(f"the club has no {action}")
    return WALK.step(state, action, effective_roles(roles), facts)


def is_time_barred(
    incident_on: date | None,
    sent_at: datetime,
    policy: ConductPolicy,
    zone: ZoneInfo,
) -> bool:
    """Whether it was reported too long after the incident; not if no day is known."""
    if incident_on is None:
        return False
    last = policy.time_bar.ends_at(datetime.combine(incident_on, time.min, zone), zone)
    return sent_at > last


def memo_restart(
    filed_at: datetime, moment: datetime, policy: ConductPolicy, zone: ZoneInfo
) -> datetime:
    """The new review of a memo filed at that instant, as another one about the same
    person has come: never later than the limit of its own filing."""
    limit = policy.memo_limit.ends_at(filed_at, zone)
    return min(policy.memo_review.ends_at(moment, zone), limit)


def step_deadline(
    state: State, entered_at: datetime, policy: ConductPolicy, zone: ZoneInfo
) -> datetime | None:
    """When the step that began at that instant must be done, or a memo looked at."""
    windows = {
        State.DRAFT: policy.draft,
        State.SUBMITTED: policy.acknowledge,
        State.TRIAGE: policy.triage,
        State.MEMO_FILED: policy.memo_review,
        State.INFORMAL: policy.informal,
    }
    window = windows.get(state)
    return window.ends_at(entered_at, zone) if window else None


def next_reminder(start: datetime, deadline: datetime, after: datetime) -> datetime:
    """The first instant after that one at which a reminder of the step is due.

    Half-way, a day before the end, at the end, and then every day.
    """
    coming = [each.at for each in reminders(start, deadline) if each.at > after]
    if coming:
        return coming[0]
    last = overdue_reminder(deadline, after)
    return (last.at if last else deadline) + DAY
