"""Whose turn it is in an appeal, and how long each step may take."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from zoneinfo import ZoneInfo

from rulings.appeals.policy import AppealPolicy
from rulings.appeals.procedure.moves import (
    ASSIGNED,
    CHAIR,
    DISSENTERS,
    IN_CHARGE,
    LODGERS,
    PRESIDING,
    RULING_DIRECTOR,
    SIDES,
    SITTING,
)
from rulings.appeals.procedure.parts import BEFORE_DELIBERATION, ENDED, Part, State
from rulings.log.procedure.deadlines import Window


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
