"""How an appeal moves: who may do what and when, whose turn it is, and for how long."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias
from zoneinfo import ZoneInfo

from clubsite.site.state_machine import Move, Walk, from_each, within
from rulings.appeals.policy import AppealPolicy
from rulings.appeals.procedure.facts import CHECKS, CaseFacts, Guard
from rulings.appeals.procedure.parts import (
    BEFORE_DELIBERATION,
    ENDED,
    Act,
    Part,
    State,
    standing,
)
from rulings.log.procedure.deadlines import Window

Row: TypeAlias = Move[State, Act, Part, Guard]

LODGERS = frozenset({Part.APPELLANT, Part.CAPTAIN})
APPELLANTS = LODGERS | {Part.PARTNER, Part.TEAMMATE}
SIDES = APPELLANTS | {Part.RESPONDENT}
DISSENTERS = frozenset({Part.PARTNER, Part.CAPTAIN})
DIRECTORS = frozenset({Part.RULING_DIRECTOR, Part.DIRECTOR_IN_CHARGE})
RULING_DIRECTOR = frozenset({Part.RULING_DIRECTOR})
IN_CHARGE = frozenset({Part.DIRECTOR_IN_CHARGE})
CHAIR = frozenset({Part.CHAIR})
PRESIDING = CHAIR | {Part.EXTERNAL}
"""Who leads the body: its chair, or an external referee, who is all of it."""
SITTING = frozenset({Part.MEMBER, Part.CHAIR, Part.EXTERNAL})
ASSIGNED = frozenset({Part.ASSIGNED, Part.EXTERNAL_ASSIGNED})
MONEY = frozenset({Part.DIRECTOR_IN_CHARGE, Part.MANAGER})
CLOCK = frozenset({Part.CLOCK})

_RESPONDENT = frozenset({Part.RESPONDENT})
_ENDS_NOTICE = LODGERS | {Part.REFERRER}
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

MOVES: tuple[Row, ...] = (
    Move(Act.BEGIN, None, State.DRAFT, LODGERS, (Guard.OWN_TABLE, Guard.NOT_DECIDED)),
    Move(
        Act.LODGE,
        State.DRAFT,
        State.LODGED,
        LODGERS,
        (*_NOTICE, *_ONE_CASE),
    ),
    Move(Act.ENTER, None, State.LODGED, DIRECTORS, (*_NOTICE, *_ONE_CASE)),
    Move(
        Act.REFER,
        None,
        State.LODGED,
        DIRECTORS,
        (Guard.RESULTS_NOT_FINAL, *_ONE_CASE),
    ),
    Move(Act.RECEIVE, State.LODGED, State.ADMISSIBILITY, CLOCK),
    Move(
        Act.ADMIT,
        State.ADMISSIBILITY,
        State.PREPARING,
        IN_CHARGE,
        (Guard.IN_TIME_OR_REFERRED, Guard.DEPOSIT_SETTLED),
    ),
    Move(
        Act.DISMISS,
        State.ADMISSIBILITY,
        State.INADMISSIBLE,
        IN_CHARGE,
        (Guard.DISMISSAL_REASON, Guard.NOT_JUDGE_IN_OWN_CAUSE),
    ),
    Move(
        Act.RESTORE,
        State.INADMISSIBLE,
        State.PREPARING,
        CHAIR,
        (Guard.REVIEW_ASKED, Guard.RESULTS_NOT_FINAL),
    ),
    Move(Act.FILE_STATEMENT, State.PREPARING, State.PREPARING, SIDES),
    Move(Act.STATE_FACTS, State.PREPARING, State.PREPARING, DIRECTORS),
    Move(Act.EXCHANGE, State.PREPARING, State.PREPARING, CLOCK, (Guard.EXCHANGE_DUE,)),
    Move(
        Act.APPOINT,
        State.PREPARING,
        State.CONSTITUTING,
        IN_CHARGE | CHAIR,
        (Guard.FACTS_STATED, Guard.LAW_ANSWERED, Guard.BODY_SITS),
    ),
    Move(
        Act.SCHEDULE,
        State.CONSTITUTING,
        State.SCHEDULED,
        PRESIDING,
        (*_PANEL_STANDS, *_HEARING),
    ),
    Move(
        Act.OPEN_DELIBERATION,
        State.SCHEDULED,
        State.DELIBERATING,
        PRESIDING,
        (
            *(Guard.HEARD_OR_WHY, Guard.CONCURRENCE, Guard.QUORUM_PRESENT),
            *_SEATS_CLEAR,
        ),
    ),
    Move(
        Act.HEAR_ALONE,
        State.PREPARING,
        State.DELIBERATING,
        CHAIR,
        (
            *(Guard.HEARS_ALONE, Guard.FACTS_STATED, Guard.LAW_ANSWERED),
            *(Guard.EXCHANGE_DUE, Guard.CONCURRENCE, *_SEATS_CLEAR),
        ),
    ),
    Move(
        Act.HEAR_ALONE,
        State.CONSTITUTING,
        State.DELIBERATING,
        CHAIR,
        (Guard.HEARS_ALONE, Guard.CONCURRENCE, *_SEATS_CLEAR),
    ),
    Move(
        Act.REFORM,
        State.SCHEDULED,
        State.CONSTITUTING,
        CHAIR | CLOCK,
        (Guard.QUORUM_SHORT,),
    ),
    Move(
        Act.REFORM,
        State.DELIBERATING,
        State.CONSTITUTING,
        CLOCK,
        (Guard.QUORUM_SHORT,),
    ),
    *from_each(
        (State.SCHEDULED, State.DELIBERATING),
        Act.PASS_ON,
        State.CONSTITUTING,
        CLOCK,
        Guard.PANEL_OVERDUE,
    ),
    Move(
        Act.SEND_BACK,
        State.DELIBERATING,
        State.PREPARING,
        PRESIDING,
        (Guard.REASON_GIVEN,),
    ),
    Move(Act.SIGN, State.DELIBERATING, State.DECIDED, PRESIDING, _SIGNED),
    Move(
        Act.STRIKE,
        State.SCHEDULED,
        State.WITHDRAWN,
        PRESIDING,
        (Guard.NOTHING_TO_HEAR,),
    ),
    *from_each(
        (State.PREPARING, State.CONSTITUTING),
        Act.STRIKE,
        State.WITHDRAWN,
        CHAIR,
        Guard.HEARS_ALONE,
        Guard.NOTHING_TO_HEAR,
    ),
    *from_each(
        BEFORE_DELIBERATION,
        Act.WITHDRAW,
        State.WITHDRAWN,
        _ENDS_NOTICE,
        Guard.LAST_NOTICE,
    ),
    *within(BEFORE_DELIBERATION, Act.WITHDRAW, _ENDS_NOTICE, Guard.OTHER_NOTICE),
    *from_each(
        BEFORE_DELIBERATION,
        Act.DISSENT,
        State.WITHDRAWN,
        DISSENTERS,
        Guard.LAST_NOTICE,
    ),
    *within(BEFORE_DELIBERATION, Act.DISSENT, DISSENTERS, Guard.OTHER_NOTICE),
    Move(
        Act.GRANT_LEAVE,
        State.DELIBERATING,
        State.WITHDRAWN,
        PRESIDING,
        (Guard.LEAVE_ASKED, Guard.LAST_NOTICE),
    ),
    *within(
        (State.DELIBERATING,),
        Act.GRANT_LEAVE,
        PRESIDING,
        Guard.LEAVE_ASKED,
        Guard.OTHER_NOTICE,
    ),
    *from_each(BEFORE_DELIBERATION, Act.SUPERSEDE, State.SUPERSEDED, DIRECTORS),
)
"""What leads an appeal on, and the exchange of statements that keeps it preparing."""

_EARLY = (State.LODGED, State.ADMISSIBILITY)
_FORMING = (State.CONSTITUTING, State.SCHEDULED)
_CHAIR_ALONE = (State.ADMISSIBILITY, State.INADMISSIBLE, State.PREPARING)
"""Where a chair may already be needed: to second a dismissal, or to review one."""
_HEARD = (State.DELIBERATING,)
_SEATED = (*_FORMING, *_HEARD)
_MAY_EXTEND = (Guard.EXTENDS_PERIOD, Guard.REASON_GIVEN)

_BEFORE_THE_PANEL: tuple[Row, ...] = (
    *within((State.DRAFT,), Act.EDIT, LODGERS),
    *within(BEFORE_DELIBERATION, Act.CROSS_APPEAL, _RESPONDENT, *_NOTICE),
    *within(
        (*_EARLY, State.PREPARING),
        Act.GIVE_GROUNDS,
        APPELLANTS,
        Guard.GROUNDS_IN_TIME,
    ),
    *within(BEFORE_DELIBERATION, Act.CONCUR, DISSENTERS),
    *within((State.ADMISSIBILITY,), Act.SECOND_DISMISSAL, CHAIR),
    *within((State.INADMISSIBLE,), Act.ASK_REVIEW, APPELLANTS, Guard.REVIEW_IN_TIME),
    *within((State.INADMISSIBLE,), Act.LET_STAND, CHAIR, Guard.REVIEW_ASKED),
    *within(BEFORE_DELIBERATION, Act.SETTLE_DEPOSIT, IN_CHARGE),
    *within(
        (State.DECIDED, State.INADMISSIBLE, State.WITHDRAWN, State.SUPERSEDED),
        Act.SETTLE_DEPOSIT,
        MONEY,
    ),
    *within(_EARLY, Act.STATE_FACTS, DIRECTORS),
    *within((State.ADMISSIBILITY, State.PREPARING), Act.ANSWER_LAW, IN_CHARGE),
    *within((State.ADMISSIBILITY,), Act.EXTEND, IN_CHARGE, *_MAY_EXTEND),
    *within(
        (State.PREPARING, State.CONSTITUTING),
        Act.EXTEND,
        IN_CHARGE | PRESIDING,
        *_MAY_EXTEND,
    ),
    *within(
        (State.INADMISSIBLE,),
        Act.EXTEND,
        IN_CHARGE | PRESIDING,
        Guard.RESULTS_NOT_FINAL,
        *_MAY_EXTEND,
    ),
)

_WITH_THE_PANEL: tuple[Row, ...] = (
    *within((State.PREPARING, *_FORMING), Act.SEAT, CHAIR, Guard.SEVERAL_SIT),
    *within((*_CHAIR_ALONE, *_FORMING), Act.DECLARE, ASSIGNED),
    *within((*_CHAIR_ALONE, *_FORMING), Act.RECUSE, ASSIGNED | SITTING),
    *within(_HEARD, Act.RECUSE, SITTING),
    *within(
        (*_CHAIR_ALONE, State.CONSTITUTING), Act.PASS_ON, CLOCK, Guard.SEAT_TO_FILL
    ),
    *within(
        (State.CONSTITUTING,),
        Act.ASK_REFEREE,
        frozenset({Part.MANAGER}),
        Guard.SEAT_EMPTY,
    ),
    *within(
        (State.PREPARING,),
        Act.ASK_REFEREE,
        frozenset({Part.MANAGER}),
        Guard.HEARS_ALONE,
        Guard.SEAT_EMPTY,
    ),
    *within((State.CONSTITUTING,), Act.SAY_REVIEWER, SIDES, Guard.REVIEWER_ASKED),
    *within(_SEATED, Act.REWEIGH, CLOCK, Guard.RESULTS_MOVED),
    *within(_SEATED, Act.WAIVE, SITTING),
    *within(_FORMING, Act.CHALLENGE, SIDES),
    *within(_FORMING, Act.DECIDE_CHALLENGE, SITTING | MONEY),
    *within((State.SCHEDULED,), Act.RESCHEDULE, PRESIDING, *_HEARING),
    *within(_HEARD, Act.ASK, SITTING),
    *within(_HEARD, Act.ANSWER, RULING_DIRECTOR, Guard.QUESTION_OPEN),
    *within(_HEARD, Act.NOTE, SITTING),
    *within(_HEARD, Act.VOTE, SITTING),
    *within(_HEARD, Act.WRITE_DISSENT, SITTING),
    *within(_HEARD, Act.DRAFT_DECISION, PRESIDING),
    *within(_HEARD, Act.EXTEND, PRESIDING, *_MAY_EXTEND),
    *within(_HEARD, Act.ASK_LEAVE, APPELLANTS | {Part.REFERRER}, Guard.NO_LEAVE_ASKED),
    *within(_HEARD, Act.REFUSE_LEAVE, PRESIDING, Guard.LEAVE_ASKED),
    *within((State.DECIDED,), Act.CORRECT_SLIP, PRESIDING, Guard.NO_SLIP_OPEN),
    *within(
        (State.DECIDED,),
        Act.COUNTERSIGN,
        MONEY,
        Guard.SLIP_OPEN,
        Guard.SECOND_PERSON,
    ),
    *within((State.DECIDED,), Act.DROP_SLIP, PRESIDING | MONEY, Guard.SLIP_OPEN),
)

DEEDS: tuple[Row, ...] = (*_BEFORE_THE_PANEL, *_WITH_THE_PANEL)
"""What is done within a state and leaves the appeal where it stands."""

WALK: Walk[State, Act, Part, Guard, CaseFacts] = Walk((*MOVES, *DEEDS), CHECKS)


def allowed_acts(state: State | None, parts: Iterable[Part]) -> tuple[Act, ...]:
    """What these parts may try in that state; None is before there is a case."""
    return WALK.acts(state, standing(parts))


def open_acts(
    state: State | None, parts: Iterable[Part], facts: CaseFacts
) -> tuple[Act, ...]:
    """Of these, what nothing stands in the way of: the buttons of the page."""
    return tuple(
        act
        for act in allowed_acts(state, parts)
        if not WALK.refusals(state, act, facts)
    )


def refusals(state: State | None, act: Act, facts: CaseFacts) -> tuple[Guard, ...]:
    """What stands in the way of the act now, as codes; none, if it can be done."""
    return WALK.refusals(state, act, facts)


def check_theirs(state: State | None, act: Act, parts: Iterable[Part]) -> None:
    """Raise `MoveNotPossible` if these parts do not have the act in that state."""
    WALK.rows_for(state, act, standing(parts))


def make_move(
    state: State | None, act: Act, parts: Iterable[Part], facts: CaseFacts
) -> State:
    """The state after the act, if these parts may do it now; else `MoveNotPossible`."""
    return WALK.step(state, act, standing(parts), facts)


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
    QUESTION = "question"
    CONCURRENCE = "concurrence"


HELD_BY: Mapping[Turn, frozenset[Part]] = {
    Turn.LODGING: LODGERS,
    Turn.CHECK: IN_CHARGE,
    Turn.STATEMENTS: SIDES,
    Turn.APPOINTING: IN_CHARGE | CHAIR,
    Turn.AGREEMENT: SIDES,
    Turn.FILLING: CHAIR | {Part.MANAGER},
    Turn.DECLARATIONS: ASSIGNED,
    Turn.SCHEDULING: PRESIDING,
    Turn.ALONE: CHAIR,
    Turn.HEARING: PRESIDING,
    Turn.DECISION: SITTING,
    Turn.FACTS: RULING_DIRECTOR,
    Turn.WAIVERS: SITTING,
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
    Turn.WAIVERS: (State.CONSTITUTING, State.SCHEDULED, State.DELIBERATING),
    Turn.QUESTION: (State.DELIBERATING,),
    Turn.CONCURRENCE: BEFORE_DELIBERATION,
}
"""What is waited for beside it, and where."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pending:
    """Where a case stands, if a director hears it alone, and what is not done yet."""

    state: State
    alone: bool = False
    undone: frozenset[Turn] = frozenset()


def turns_of(pending: Pending) -> tuple[Turn, ...]:
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
        State.INADMISSIBLE: policy.review,
    }
    return windows.get(state)


def step_deadline(
    state: State, entered_at: datetime, policy: AppealPolicy, zone: ZoneInfo
) -> datetime | None:
    """When the step that began at that instant must be done."""
    window = step_window(state, policy)
    return window.ends_at(entered_at, zone) if window else None
