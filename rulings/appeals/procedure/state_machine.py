"""How an appeal moves: who may do what and when, whose turn it is, and for how long."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias
from zoneinfo import ZoneInfo

from clubsite.site.state_machine import StateMachine, Transition, from_each, within
from rulings.appeals.policy import AppealPolicy
from rulings.appeals.procedure.facts import CHECKS, CaseFacts, Guard
from rulings.appeals.procedure.parts import (
    BEFORE_DELIBERATION,
    ENDED,
    WITH_PANEL,
    Action,
    CaseRole,
    State,
    effective_roles,
)
from rulings.log.procedure.deadlines import Window

Row: TypeAlias = Transition[State, Action, CaseRole, Guard]

LODGERS = frozenset({CaseRole.APPELLANT, CaseRole.CAPTAIN})
APPELLANTS = LODGERS | {CaseRole.PARTNER, CaseRole.TEAMMATE}
SIDES = APPELLANTS | {CaseRole.RESPONDENT}
DISSENTERS = frozenset({CaseRole.PARTNER, CaseRole.CAPTAIN})
DIRECTORS = frozenset({CaseRole.RULING_DIRECTOR, CaseRole.DIRECTOR_IN_CHARGE})
RULING_DIRECTOR = frozenset({CaseRole.RULING_DIRECTOR})
IN_CHARGE = frozenset({CaseRole.DIRECTOR_IN_CHARGE})
CHAIR = frozenset({CaseRole.CHAIR})
PRESIDING = CHAIR | {CaseRole.EXTERNAL}
"""Who leads the body: its chair, or an external referee, who is all of it."""
SITTING = frozenset({CaseRole.MEMBER, CaseRole.CHAIR, CaseRole.EXTERNAL})
ASSIGNED = frozenset({CaseRole.ASSIGNED, CaseRole.EXTERNAL_ASSIGNED})
MONEY = frozenset({CaseRole.DIRECTOR_IN_CHARGE, CaseRole.MANAGER})
CLOCK = frozenset({CaseRole.CLOCK})

_RESPONDENT = frozenset({CaseRole.RESPONDENT})
_ENDS_NOTICE = LODGERS | {CaseRole.REFERRER}
_NOTICE = (Guard.IN_TIME, Guard.OWN_TABLE)
_ONE_CASE = (Guard.NO_OTHER_CASE, Guard.NOT_DECIDED)
_HEARING = (Guard.HEARING_NOTICE, Guard.HEARING_SOON)
_SEATS_CLEAR = (
    Guard.ALL_DECLARED,
    Guard.WAIVERS_DECIDED,
    Guard.CHALLENGES_DECIDED,
)
_PANEL_STANDS = (Guard.ODD_QUORUM, *_SEATS_CLEAR)
_SIGNED = (
    Guard.DECISION_COMPLETE,
    Guard.WAIVERS_DECIDED,
    Guard.MAJORITY,
    Guard.DISSENT_OFFERED,
)

TRANSITIONS: tuple[Row, ...] = (
    Transition(
        Action.BEGIN, None, State.DRAFT, LODGERS, (Guard.OWN_TABLE, Guard.NOT_DECIDED)
    ),
    Transition(
        Action.LODGE,
        State.DRAFT,
        State.LODGED,
        LODGERS,
        (*_NOTICE, *_ONE_CASE),
    ),
    Transition(Action.ENTER, None, State.LODGED, DIRECTORS, (*_NOTICE, *_ONE_CASE)),
    Transition(
        Action.REFER,
        None,
        State.LODGED,
        DIRECTORS,
        (Guard.RESULTS_NOT_FINAL, *_ONE_CASE),
    ),
    Transition(Action.RECEIVE, State.LODGED, State.ADMISSIBILITY, CLOCK),
    Transition(
        Action.ADMIT,
        State.ADMISSIBILITY,
        State.PREPARING,
        IN_CHARGE,
        (Guard.IN_TIME_OR_REFERRED, Guard.DEPOSIT_SETTLED),
    ),
    Transition(
        Action.DISMISS,
        State.ADMISSIBILITY,
        State.INADMISSIBLE,
        IN_CHARGE,
        (Guard.DISMISSAL_REASON, Guard.NOT_JUDGE_IN_OWN_CAUSE),
    ),
    Transition(
        Action.RESTORE,
        State.INADMISSIBLE,
        State.PREPARING,
        CHAIR,
        (Guard.REVIEW_ASKED, Guard.RESULTS_NOT_FINAL),
    ),
    Transition(Action.FILE_STATEMENT, State.PREPARING, State.PREPARING, SIDES),
    Transition(Action.STATE_FACTS, State.PREPARING, State.PREPARING, DIRECTORS),
    Transition(
        Action.EXCHANGE, State.PREPARING, State.PREPARING, CLOCK, (Guard.EXCHANGE_DUE,)
    ),
    Transition(
        Action.APPOINT,
        State.PREPARING,
        State.CONSTITUTING,
        IN_CHARGE | CHAIR,
        (Guard.FACTS_STATED, Guard.LAW_ANSWERED, Guard.BODY_SITS),
    ),
    Transition(
        Action.SCHEDULE,
        State.CONSTITUTING,
        State.SCHEDULED,
        PRESIDING,
        (*_PANEL_STANDS, *_HEARING),
    ),
    Transition(
        Action.OPEN_DELIBERATION,
        State.SCHEDULED,
        State.DELIBERATING,
        PRESIDING,
        (
            *(Guard.HEARD_OR_WHY, Guard.CONCURRENCE, Guard.QUORUM_PRESENT),
            *_SEATS_CLEAR,
        ),
    ),
    Transition(
        Action.HEAR_ALONE,
        State.PREPARING,
        State.DELIBERATING,
        CHAIR,
        (
            *(Guard.HEARS_ALONE, Guard.FACTS_STATED, Guard.LAW_ANSWERED),
            *(Guard.EXCHANGE_DUE, Guard.CONCURRENCE, *_SEATS_CLEAR),
        ),
    ),
    Transition(
        Action.HEAR_ALONE,
        State.CONSTITUTING,
        State.DELIBERATING,
        CHAIR,
        (Guard.HEARS_ALONE, Guard.CONCURRENCE, *_SEATS_CLEAR),
    ),
    Transition(
        Action.REFORM,
        State.SCHEDULED,
        State.CONSTITUTING,
        CHAIR | CLOCK,
        (Guard.QUORUM_SHORT,),
    ),
    *from_each(
        WITH_PANEL, Action.REFORM, State.CONSTITUTING, CLOCK, Guard.QUORUM_SHORT
    ),
    *from_each(
        (State.SCHEDULED, *WITH_PANEL),
        Action.PASS_ON,
        State.CONSTITUTING,
        CLOCK,
        Guard.PANEL_OVERDUE,
    ),
    Transition(
        Action.SEND_BACK,
        State.DELIBERATING,
        State.PREPARING,
        PRESIDING,
        (Guard.REASON_GIVEN,),
    ),
    Transition(
        Action.RETURN_ON_LAW,
        State.DELIBERATING,
        State.RETURNED_ON_LAW,
        PRESIDING,
        (Guard.BODY_SITS, Guard.REASON_GIVEN, Guard.RETURNED_ONCE),
    ),
    Transition(
        Action.SUPERSEDE,
        State.RETURNED_ON_LAW,
        State.SUPERSEDED,
        DIRECTORS,
        (Guard.LAW_WAITS,),
    ),
    Transition(Action.SIGN, State.DELIBERATING, State.DECIDED, PRESIDING, _SIGNED),
    Transition(
        Action.SIGN,
        State.RETURNED_ON_LAW,
        State.DECIDED,
        PRESIDING,
        (Guard.RULING_KEPT, *_SIGNED),
    ),
    Transition(
        Action.STRIKE,
        State.SCHEDULED,
        State.WITHDRAWN,
        PRESIDING,
        (Guard.NOTHING_TO_HEAR,),
    ),
    *from_each(
        (State.PREPARING, State.CONSTITUTING),
        Action.STRIKE,
        State.WITHDRAWN,
        CHAIR,
        Guard.HEARS_ALONE,
        Guard.NOTHING_TO_HEAR,
    ),
    *from_each(
        BEFORE_DELIBERATION,
        Action.WITHDRAW,
        State.WITHDRAWN,
        _ENDS_NOTICE,
        Guard.LAST_NOTICE,
    ),
    *within(BEFORE_DELIBERATION, Action.WITHDRAW, _ENDS_NOTICE, Guard.OTHER_NOTICE),
    *from_each(
        BEFORE_DELIBERATION,
        Action.DISSENT,
        State.WITHDRAWN,
        DISSENTERS,
        Guard.LAST_NOTICE,
    ),
    *within(BEFORE_DELIBERATION, Action.DISSENT, DISSENTERS, Guard.OTHER_NOTICE),
    *from_each(
        WITH_PANEL,
        Action.GRANT_LEAVE,
        State.WITHDRAWN,
        PRESIDING,
        Guard.LEAVE_ASKED,
        Guard.LAST_NOTICE,
    ),
    *within(
        WITH_PANEL,
        Action.GRANT_LEAVE,
        PRESIDING,
        Guard.LEAVE_ASKED,
        Guard.OTHER_NOTICE,
    ),
    *from_each(BEFORE_DELIBERATION, Action.SUPERSEDE, State.SUPERSEDED, DIRECTORS),
)
"""What leads an appeal on, and the exchange of statements that keeps it preparing."""

_EARLY = (State.LODGED, State.ADMISSIBILITY)
_FORMING = (State.CONSTITUTING, State.SCHEDULED)
_CHAIR_ALONE = (State.ADMISSIBILITY, State.INADMISSIBLE, State.PREPARING)
"""Where a chair may already be needed: to second a dismissal, or to review one."""
_HEARD = WITH_PANEL
_SEATED = (*_FORMING, *_HEARD)
_ABSENCE = (Guard.ABSENCE_COUNTS, Guard.ANSWER_PENDING)
_MAY_EXTEND = (Guard.EXTENDS_PERIOD, Guard.REASON_GIVEN)

_BEFORE_THE_PANEL: tuple[Row, ...] = (
    *within((State.DRAFT,), Action.EDIT, LODGERS),
    *within(BEFORE_DELIBERATION, Action.CROSS_APPEAL, _RESPONDENT, *_NOTICE),
    *within(
        (*_EARLY, State.PREPARING),
        Action.GIVE_GROUNDS,
        APPELLANTS,
        Guard.GROUNDS_IN_TIME,
    ),
    *within(BEFORE_DELIBERATION, Action.CONCUR, DISSENTERS),
    *within((*_EARLY, State.PREPARING), Action.NOTE_ANSWER, IN_CHARGE, *_ABSENCE),
    *within(_FORMING, Action.NOTE_ANSWER, IN_CHARGE | PRESIDING, *_ABSENCE),
    *within((State.ADMISSIBILITY,), Action.SECOND_DISMISSAL, CHAIR),
    *within((State.INADMISSIBLE,), Action.ASK_REVIEW, APPELLANTS, Guard.REVIEW_IN_TIME),
    *within((State.INADMISSIBLE,), Action.LET_STAND, CHAIR, Guard.REVIEW_ASKED),
    *within(BEFORE_DELIBERATION, Action.SETTLE_DEPOSIT, IN_CHARGE),
    *within(
        (State.DECIDED, State.INADMISSIBLE, State.WITHDRAWN, State.SUPERSEDED),
        Action.SETTLE_DEPOSIT,
        MONEY,
    ),
    *within(_EARLY, Action.STATE_FACTS, DIRECTORS),
    *within((State.ADMISSIBILITY, State.PREPARING), Action.ANSWER_LAW, IN_CHARGE),
    *within((State.ADMISSIBILITY,), Action.EXTEND, IN_CHARGE, *_MAY_EXTEND),
    *within(
        (State.PREPARING, State.CONSTITUTING),
        Action.EXTEND,
        IN_CHARGE | PRESIDING,
        *_MAY_EXTEND,
    ),
    *within(
        (State.INADMISSIBLE,),
        Action.EXTEND,
        IN_CHARGE | PRESIDING,
        Guard.RESULTS_NOT_FINAL,
        *_MAY_EXTEND,
    ),
)

_WITH_THE_PANEL: tuple[Row, ...] = (
    *within((State.PREPARING, *_FORMING), Action.SEAT, CHAIR, Guard.SEVERAL_SIT),
    *within((*_CHAIR_ALONE, *_FORMING), Action.DECLARE, ASSIGNED),
    *within((*_CHAIR_ALONE, *_FORMING), Action.RECUSE, ASSIGNED | SITTING),
    *within(_HEARD, Action.RECUSE, SITTING),
    *within(
        (*_CHAIR_ALONE, State.CONSTITUTING), Action.PASS_ON, CLOCK, Guard.SEAT_TO_FILL
    ),
    *within(
        (State.CONSTITUTING,),
        Action.ASK_REFEREE,
        frozenset({CaseRole.MANAGER}),
        Guard.SEAT_EMPTY,
    ),
    *within(
        (State.PREPARING,),
        Action.ASK_REFEREE,
        frozenset({CaseRole.MANAGER}),
        Guard.HEARS_ALONE,
        Guard.SEAT_EMPTY,
    ),
    *within((State.CONSTITUTING,), Action.SAY_REVIEWER, SIDES, Guard.REVIEWER_ASKED),
    *within(_SEATED, Action.REWEIGH, CLOCK, Guard.RESULTS_MOVED),
    *within(_SEATED, Action.WAIVE, SITTING),
    *within(_FORMING, Action.CHALLENGE, SIDES),
    *within(_FORMING, Action.DECIDE_CHALLENGE, SITTING | MONEY),
    *within((State.SCHEDULED,), Action.RESCHEDULE, PRESIDING, *_HEARING),
    *within(_HEARD, Action.ASK, SITTING),
    *within(_HEARD, Action.ANSWER, RULING_DIRECTOR, Guard.QUESTION_OPEN),
    *within(_HEARD, Action.NOTE, SITTING),
    *within(_HEARD, Action.VOTE, SITTING),
    *within(_HEARD, Action.WRITE_DISSENT, SITTING),
    *within(_HEARD, Action.DRAFT_DECISION, PRESIDING),
    *within(_HEARD, Action.EXTEND, PRESIDING, *_MAY_EXTEND),
    *within(
        _HEARD, Action.ASK_LEAVE, APPELLANTS | {CaseRole.REFERRER}, Guard.NO_LEAVE_ASKED
    ),
    *within(_HEARD, Action.REFUSE_LEAVE, PRESIDING, Guard.LEAVE_ASKED),
    *within((State.RETURNED_ON_LAW,), Action.KEEP_RULING, IN_CHARGE, Guard.LAW_WAITS),
    *within((State.RETURNED_ON_LAW,), Action.COUNT_SILENCE, CLOCK, Guard.LAW_SILENT),
    *within(
        (State.DECIDED,),
        Action.CORRECT_SLIP,
        CHAIR | {CaseRole.CORRECTOR},
        Guard.NO_SLIP_OPEN,
    ),
    *within(
        (State.DECIDED,),
        Action.COUNTERSIGN,
        MONEY,
        Guard.SLIP_OPEN,
        Guard.SECOND_PERSON,
    ),
    *within((State.DECIDED,), Action.DROP_SLIP, CHAIR | MONEY, Guard.SLIP_OPEN),
)

DEEDS: tuple[Row, ...] = (*_BEFORE_THE_PANEL, *_WITH_THE_PANEL)
"""What is done within a state and leaves the appeal where it stands."""

WALK: StateMachine[State, Action, CaseRole, Guard, CaseFacts] = StateMachine(
    (*TRANSITIONS, *DEEDS), CHECKS
)


def actions_for(state: State | None, roles: Iterable[CaseRole]) -> tuple[Action, ...]:
    """What these parts may try in that state; None is before there is a case."""
    return WALK.acts(state, effective_roles(roles))


def open_actions(
    state: State | None, roles: Iterable[CaseRole], facts: CaseFacts
) -> tuple[Action, ...]:
    """Of these, what nothing stands in the way of: the buttons of the page."""
    return tuple(
        action
        for action in actions_for(state, roles)
        if not WALK.refusals(state, action, facts)
    )


def refusals(
    state: State | None, action: Action, facts: CaseFacts
) -> tuple[Guard, ...]:
    """What stands in the way of the act now, as codes; none, if it can be done."""
    return WALK.refusals(state, action, facts)


def check_theirs(
    state: State | None, action: Action, roles: Iterable[CaseRole]
) -> None:
    """Raise `MoveNotPossible` if these parts do not have the act in that state."""
    WALK.rows_for(state, action, effective_roles(roles))


def make_transition(
    state: State | None, action: Action, roles: Iterable[CaseRole], facts: CaseFacts
) -> State:
    """The state after the act, if these parts may do it now; else `MoveNotPossible`."""
    return WALK.step(state, action, effective_roles(roles), facts)


class Turn(StrEnum):
    """What an appeal waits for somebody to do."""

    LODGING = "lodging"
    CHECK = "check"
    STATEMENTS = "statements"
    APPOINTING = "appointing"
    AGREEMENT = "agreement"
    FILLING = "filling"
    DECLARATIONS = "declarations"
    SCHEDULING = "scheduling"
    ALONE = "alone"
    HEARING = "hearing"
    DECISION = "decision"
    FACTS = "facts"
    WAIVERS = "waivers"
    LAW = "law"
    QUESTION = "question"
    CONCURRENCE = "concurrence"


HELD_BY: Mapping[Turn, frozenset[CaseRole]] = {
    Turn.LODGING: LODGERS,
    Turn.CHECK: IN_CHARGE,
    Turn.STATEMENTS: SIDES,
    Turn.APPOINTING: IN_CHARGE | CHAIR,
    Turn.AGREEMENT: SIDES,
    Turn.FILLING: CHAIR | {CaseRole.MANAGER},
    Turn.DECLARATIONS: ASSIGNED,
    Turn.SCHEDULING: PRESIDING,
    Turn.ALONE: CHAIR,
    Turn.HEARING: PRESIDING,
    Turn.DECISION: SITTING,
    Turn.FACTS: RULING_DIRECTOR,
    Turn.WAIVERS: SITTING,
    Turn.LAW: IN_CHARGE,
    Turn.QUESTION: RULING_DIRECTOR,
    Turn.CONCURRENCE: DISSENTERS,
}
"""The parts that have the turn; who of them has done it already has it no more."""

_LEADING: Mapping[State, tuple[Turn, ...]] = {
    State.DRAFT: (Turn.LODGING,),
    State.LODGED: (Turn.CHECK,),
    State.ADMISSIBILITY: (Turn.CHECK,),
    State.PREPARING: (Turn.STATEMENTS, Turn.APPOINTING),
    State.CONSTITUTING: (
        *(Turn.AGREEMENT, Turn.DECLARATIONS, Turn.FILLING),
        Turn.SCHEDULING,
    ),
    State.SCHEDULED: (Turn.HEARING,),
    State.DELIBERATING: (Turn.DECISION,),
    State.RETURNED_ON_LAW: (Turn.LAW, Turn.DECISION),
}
"""What leads a case on, in its order: the last, once those before it are done."""

_LEADING_ALONE: Mapping[State, tuple[Turn, ...]] = {
    **_LEADING,
    State.PREPARING: (Turn.STATEMENTS, Turn.FILLING, Turn.ALONE),
    State.CONSTITUTING: (Turn.FILLING, Turn.ALONE),
    State.DELIBERATING: (Turn.ALONE,),
}
"""The same where a director hears alone (Law 93A)."""

_BESIDES: Mapping[Turn, Collection[State]] = {
    Turn.FACTS: (State.PREPARING,),
    Turn.DECLARATIONS: BEFORE_DELIBERATION,
    Turn.WAIVERS: (State.CONSTITUTING, State.SCHEDULED, *WITH_PANEL),
    Turn.QUESTION: WITH_PANEL,
    Turn.CONCURRENCE: BEFORE_DELIBERATION,
}
"""What is waited for beside it, and where."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pending:
    """Where a case stands, if a director hears it alone, and what is not done yet."""

    state: State
    alone: bool = False
    undone: frozenset[Turn] = frozenset()


def next_turns(pending: Pending) -> tuple[Turn, ...]:
    """What the case waits for: first what leads it on; nothing, once it has ended."""
    if pending.state in ENDED:
        return ()
    besides = (
        turn
        for turn, states in _BESIDES.items()
        if turn in pending.undone and pending.state in states
    )
    return tuple(dict.fromkeys((_leading(pending), *besides)))


def _leading(pending: Pending) -> Turn:
    *first, last = (_LEADING_ALONE if pending.alone else _LEADING)[pending.state]
    return next((turn for turn in first if turn in pending.undone), last)


def step_window(state: State, policy: AppealPolicy) -> Window | None:
    """How long the step may take; None where no period runs by itself."""
    windows = {
        State.ADMISSIBILITY: policy.admissibility,
        State.PREPARING: policy.statements,
        State.CONSTITUTING: policy.ladder_step,
        State.SCHEDULED: policy.hearing,
        State.DELIBERATING: policy.decision,
        State.RETURNED_ON_LAW: policy.law_answer,
        State.INADMISSIBLE: policy.review,
    }
    return windows.get(state)


def step_deadline(
    state: State, entered_at: datetime, policy: AppealPolicy, zone: ZoneInfo
) -> datetime | None:
    """When the step that began at that instant must be done."""
    window = step_window(state, policy)
    return window.ends_at(entered_at, zone) if window else None
