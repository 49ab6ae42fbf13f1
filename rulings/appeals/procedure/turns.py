"""Whose turn it is in an appeal, and what it waits for besides."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from rulings.appeals.procedure.parts import (
    BEFORE_DELIBERATION,
    ENDED,
    WITH_PANEL,
    CaseRole,
    State,
)
from rulings.appeals.procedure.state_machine import (
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


class Turn(StrEnum):
    """What an appeal waits for someone to do: in its course, or once it has ended."""

    LODGING = "lodging"
    CHECK = "check"
    STATEMENTS = "statements"
    APPOINTING = "appointing"
    AGREEMENT = "agreement"
    TWO = "two"
    FILLING = "filling"
    DECLARATIONS = "declarations"
    SCHEDULING = "scheduling"
    ALONE = "alone"
    HEARING = "hearing"
    DECISION = "decision"
    FACTS = "facts"
    LAW_FIRST = "law_first"
    WAIVERS = "waivers"
    LAW = "law"
    QUESTION = "question"
    CONCURRENCE = "concurrence"
    PAYMENT = "payment"
    REVIEW = "review"
    COUNTERSIGN = "countersign"
    CONFLICT = "conflict"
    ANSWER = "answer"
    DEPOSIT = "deposit"
    DRAFT = "draft"
    VOTE = "vote"
    MERIT = "merit"
    SIGN = "sign"


AFTER_THE_END = frozenset(
    {Turn.REVIEW, Turn.COUNTERSIGN, Turn.CONFLICT, Turn.ANSWER, Turn.DEPOSIT}
)
"""What may be left to do in a case that has ended; it leads no case on."""

DECIDING = frozenset({Turn.DRAFT, Turn.VOTE, Turn.MERIT, Turn.SIGN})
"""The steps of a decision; everyone outside the panel knows only that it is awaited."""

HELD_BY: Mapping[Turn, frozenset[CaseRole]] = {
    Turn.LODGING: LODGERS,
    Turn.CHECK: IN_CHARGE,
    Turn.STATEMENTS: SIDES,
    Turn.APPOINTING: IN_CHARGE | CHAIR,
    Turn.AGREEMENT: SIDES,
    Turn.TWO: SIDES,
    Turn.FILLING: CHAIR | {CaseRole.MANAGER},
    Turn.DECLARATIONS: ASSIGNED,
    Turn.SCHEDULING: PRESIDING,
    Turn.ALONE: CHAIR,
    Turn.HEARING: PRESIDING,
    Turn.DECISION: SITTING,
    Turn.FACTS: RULING_DIRECTOR,
    Turn.LAW_FIRST: IN_CHARGE,
    Turn.WAIVERS: SITTING,
    Turn.LAW: IN_CHARGE,
    Turn.QUESTION: RULING_DIRECTOR,
    Turn.CONCURRENCE: DISSENTERS,
    Turn.PAYMENT: IN_CHARGE,
}
"""The parts that have the turn in the course of a case; who of them has done it already
has it no more."""

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
    Turn.LAW_FIRST: (State.PREPARING,),
    Turn.DECLARATIONS: BEFORE_DELIBERATION,
    Turn.WAIVERS: (State.CONSTITUTING, State.SCHEDULED, *WITH_PANEL),
    Turn.TWO: (State.CONSTITUTING,),
    Turn.QUESTION: WITH_PANEL,
    Turn.CONCURRENCE: BEFORE_DELIBERATION,
    Turn.PAYMENT: BEFORE_DELIBERATION,
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
