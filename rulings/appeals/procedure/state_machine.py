"""How an appeal moves: who may do what and when, and for how long."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import TypeAlias
from zoneinfo import ZoneInfo

from clubsite.site.state_machine import StateMachine, Transition, from_each, within
from rulings.appeals.policy import AppealPolicy
from rulings.appeals.procedure.facts import CHECKS, CaseFacts, Guard
from rulings.appeals.procedure.parts import (
    BEFORE_DELIBERATION,
    DECISION_STANDS,
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
SCRIBE = frozenset({CaseRole.SCRIBE})
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
        (Guard.IN_TIME_OR_REFERRED, Guard.DEPOSIT_SETTLED, Guard.DISCIPLINE_HEARD),
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
        Guard.FIRST_TIME,
    ),
    *within(
        BEFORE_DELIBERATION,
        Action.WITHDRAW,
        _ENDS_NOTICE,
        Guard.OTHER_NOTICE,
        Guard.FIRST_TIME,
    ),
    *from_each(
        BEFORE_DELIBERATION,
        Action.DISSENT,
        State.WITHDRAWN,
        DISSENTERS,
        Guard.LAST_NOTICE,
        Guard.FIRST_TIME,
    ),
    *within(
        BEFORE_DELIBERATION,
        Action.DISSENT,
        DISSENTERS,
        Guard.OTHER_NOTICE,
        Guard.FIRST_TIME,
    ),
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
    *from_each(
        BEFORE_DELIBERATION,
        Action.SUPERSEDE,
        State.SUPERSEDED,
        DIRECTORS,
        Guard.FIRST_TIME,
    ),
    Transition(
        Action.REFER_UP,
        State.DECIDED,
        State.REFERRED_UP,
        SIDES,
        (Guard.FURTHER_IN_TIME, Guard.NO_SLIP_OPEN, Guard.NOT_FROZEN),
    ),
    Transition(
        Action.RECORD_ANSWER,
        State.REFERRED_UP,
        State.CLOSED,
        MONEY,
        (Guard.REASON_GIVEN, Guard.NOT_FROZEN),
    ),
    *from_each(
        DECISION_STANDS,
        Action.REOPEN_BY_ORDER,
        State.CONSTITUTING,
        MONEY,
        Guard.REASON_GIVEN,
        Guard.NO_SLIP_OPEN,
    ),
    *from_each(
        DECISION_STANDS,
        Action.REOPEN,
        State.CONSTITUTING,
        CHAIR,
        Guard.CONFLICT_OPEN,
        Guard.REASON_GIVEN,
        Guard.NO_SLIP_OPEN,
    ),
    *from_each(
        DECISION_STANDS,
        Action.REOPEN,
        State.CONSTITUTING,
        MONEY,
        Guard.CONFLICT_OPEN,
        Guard.NO_CHAIR,
        Guard.REASON_GIVEN,
        Guard.NO_SLIP_OPEN,
    ),
    Transition(
        Action.CLOSE,
        State.DECIDED,
        State.CLOSED,
        CLOCK,
        (
            *(Guard.CLOSING_DUE, Guard.DEPOSITS_SETTLED, Guard.NO_SLIP_OPEN),
            Guard.NOT_FROZEN,
        ),
    ),
)
"""What leads an appeal on, and the exchange of statements that keeps it preparing."""

_EARLY = (State.LODGED, State.ADMISSIBILITY)
_FORMING = (State.CONSTITUTING, State.SCHEDULED)
_CHAIR_ALONE = (State.ADMISSIBILITY, State.INADMISSIBLE, State.PREPARING)
"""Where a chair may already be needed: to second a dismissal, or to review one."""
_HEARD = WITH_PANEL
_SEATED = (*_FORMING, *_HEARD)
_SLIPS = (State.DECIDED, State.CLOSED)
"""Where an error can be corrected; a record that was sealed for an authority stays."""
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
        (
            *(State.DECIDED, State.REFERRED_UP, State.INADMISSIBLE),
            *(State.WITHDRAWN, State.SUPERSEDED),
        ),
        Action.SETTLE_DEPOSIT,
        MONEY,
    ),
    *within(_EARLY, Action.STATE_FACTS, DIRECTORS),
    *within((*_EARLY, State.PREPARING), Action.WRITE_RECORD, DIRECTORS),
    *within((State.ADMISSIBILITY, State.PREPARING), Action.ANSWER_LAW, IN_CHARGE),
    *within((State.ADMISSIBILITY,), Action.EXTEND, IN_CHARGE, *_MAY_EXTEND),
    *within(
        (State.ADMISSIBILITY, State.PREPARING, *_FORMING, *WITH_PANEL),
        Action.SET_LIMIT,
        IN_CHARGE,
    ),
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
    *within(_FORMING, Action.SEAT_SCRIBE, CHAIR, Guard.NO_SCRIBE),
    *within((*_CHAIR_ALONE, *_FORMING), Action.DECLARE, ASSIGNED),
    *within((*_CHAIR_ALONE, *_FORMING), Action.RECUSE, ASSIGNED | SITTING | SCRIBE),
    *within(_HEARD, Action.RECUSE, SITTING | SCRIBE),
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
    *within(_FORMING, Action.AGREE_TWO, SIDES, Guard.TWO_ALLOWED),
    *within(_SEATED, Action.REWEIGH, CLOCK, Guard.RESULTS_MOVED),
    *within(_SEATED, Action.WAIVE, SITTING),
    *within(_FORMING, Action.CHALLENGE, SIDES),
    *within(_FORMING, Action.DECIDE_CHALLENGE, SITTING | MONEY),
    *within((State.SCHEDULED,), Action.RESCHEDULE, PRESIDING, *_HEARING),
    *within(_HEARD, Action.ASK, SITTING),
    *within(_HEARD, Action.ANSWER, RULING_DIRECTOR, Guard.QUESTION_OPEN),
    *within(_HEARD, Action.NOTE, SITTING | SCRIBE),
    *within(_HEARD, Action.VOTE, SITTING),
    *within(_HEARD, Action.WRITE_DISSENT, SITTING),
    *within(_HEARD, Action.DRAFT_DECISION, PRESIDING | SCRIBE),
    *within(
        (*_HEARD, State.DECIDED),
        Action.REPORT_CONDUCT,
        CHAIR,
        Guard.NOT_REPORTED,
        Guard.REASON_GIVEN,
    ),
    *within(_HEARD, Action.JUDGE_MERIT, PRESIDING, Guard.MAJORITY),
    *within(_HEARD, Action.EXTEND, PRESIDING, *_MAY_EXTEND),
    *within(
        _HEARD,
        Action.ASK_LEAVE,
        APPELLANTS | {CaseRole.REFERRER},
        Guard.NO_LEAVE_ASKED,
        Guard.FIRST_TIME,
    ),
    *within(_HEARD, Action.REFUSE_LEAVE, PRESIDING, Guard.LEAVE_ASKED),
    *within((State.RETURNED_ON_LAW,), Action.KEEP_RULING, IN_CHARGE, Guard.LAW_WAITS),
    *within((State.RETURNED_ON_LAW,), Action.COUNT_SILENCE, CLOCK, Guard.LAW_SILENT),
    *within(
        _SLIPS,
        Action.CORRECT_SLIP,
        CHAIR | {CaseRole.CORRECTOR},
        Guard.NO_SLIP_OPEN,
        Guard.NOT_FROZEN,
    ),
    *within(
        _SLIPS,
        Action.COUNTERSIGN,
        MONEY,
        Guard.SLIP_OPEN,
        Guard.SECOND_PERSON,
        Guard.NOT_FROZEN,
    ),
    *within(_SLIPS, Action.DROP_SLIP, CHAIR | MONEY, Guard.SLIP_OPEN),
    *within(
        (State.DECIDED,),
        Action.END_FURTHER,
        CLOCK,
        Guard.FURTHER_OVER,
        Guard.NOT_FROZEN,
    ),
    *within(
        DECISION_STANDS,
        Action.REPORT_CONFLICT,
        frozenset({CaseRole.MEMBER, CaseRole.CHAIR}) | MONEY,
        Guard.NOT_FROZEN,
    ),
    *within(
        DECISION_STANDS,
        Action.LET_DECISION_STAND,
        CHAIR,
        Guard.CONFLICT_OPEN,
        Guard.REASON_GIVEN,
    ),
    *within(
        DECISION_STANDS,
        Action.LET_DECISION_STAND,
        MONEY,
        Guard.CONFLICT_OPEN,
        Guard.NO_CHAIR,
        Guard.REASON_GIVEN,
    ),
)

DEEDS: tuple[Row, ...] = (*_BEFORE_THE_PANEL, *_WITH_THE_PANEL)
"""What is done within a state and leaves the appeal where it stands."""

WALK: StateMachine[State, Action, CaseRole, Guard, CaseFacts] = StateMachine(
    (*TRANSITIONS, *DEEDS), CHECKS
)


def actions_for(state: State | None, roles: Iterable[CaseRole]) -> tuple[Action, ...]:
    """What these parts may try in that state; None is before there is a case."""
    return WALK.acts(state, effective_roles(roles))


CAME_FROM: Mapping[CaseRole, tuple[CaseRole, ...]] = {
    CaseRole.APPELLANT: (CaseRole.RESPONDENT,),
    CaseRole.CAPTAIN: (CaseRole.RESPONDENT,),
    CaseRole.PARTNER: (CaseRole.RESPONDENT,),
    CaseRole.RESPONDENT: (CaseRole.APPELLANT,),
    CaseRole.RULING_DIRECTOR: (CaseRole.REFERRER,),
    CaseRole.MEMBER: (CaseRole.ASSIGNED,),
    CaseRole.CHAIR: (CaseRole.ASSIGNED,),
    CaseRole.SCRIBE: (CaseRole.ASSIGNED,),
    CaseRole.EXTERNAL: (CaseRole.EXTERNAL_ASSIGNED,),
}
"""The part that someone had before an act of theirs, sent a second time, gave this one."""


def is_ever_theirs(action: Action, roles: Iterable[CaseRole]) -> bool:
    """Whether these parts, or those they came from, may try it in any state."""
    standing = effective_roles(roles)
    standing |= {before for role in standing for before in CAME_FROM.get(role, ())}
    rows = (*TRANSITIONS, *DEEDS)
    return any(row.action is action and row.roles & standing for row in rows)


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
