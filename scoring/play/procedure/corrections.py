"""How a score is corrected: asked, confirmed by the other side, applied (Law 79C).

A correction that the other side disputes is settled by a ruling (Law 79B). After the
period a certain error can still be mended where director and manager both certify it
(Law 79C2).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias

from clubsite.site.state_machine import StateMachine, Transition


class State(StrEnum):
    """Where a request stands."""

    REQUESTED = "requested"
    CONFIRMED = "confirmed"
    APPLIED = "applied"
    DISPUTED = "disputed"
    EXPIRED = "expired"
    REFUSED = "refused"
    LATE_REVIEW = "late_review"


class Action(StrEnum):
    """What someone does with a request."""

    ASK = "ask"
    CONFIRM = "confirm"
    DISPUTE = "dispute"
    APPLY = "apply"
    RULE = "rule"
    CERTIFY = "certify"
    REFUSE = "refuse"
    EXPIRE = "expire"


class CorrectionRole(StrEnum):
    """The part a person has in a request; the clock is no one.

    The asker is a player of the table; the other side is the side that did not ask,
    and either side where the scorer asked.
    """

    ASKER = "asker"
    OTHER_SIDE = "other_side"
    SCORER = "scorer"
    DIRECTOR = "director"
    MANAGER = "manager"
    CLOCK = "clock"


class Guard(StrEnum):
    """What must hold before a move; the code is the reason when it does not."""

    IN_TIME = "in_time"
    TIME_OVER = "time_over"
    CONFIRMATION_NOT_ASKED = "confirmation_not_asked"
    NOT_OWN_TABLE = "not_own_table"
    RULING_GIVEN = "ruling_given"
    LATE_FIX_ALLOWED = "late_fix_allowed"
    NOT_CERTIFIED_BY_SAME = "not_certified_by_same"
    OTHER_HAS_NOT_CERTIFIED = "other_has_not_certified"
    OTHER_HAS_CERTIFIED = "other_has_certified"
    REASON_GIVEN = "reason_given"


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What is known when a move is tried.

    `deadline` ends the correction period, None while nothing is posted;
    `both_sides` and `late_fix` are the club's policy; `own_table` means that the person
    who acts sat at the table in question. A late request is certified as director and
    as manager: `certified_by_same` means by the person who acts, `other_certified`
    that the other office has done so.
    """

    now: datetime
    deadline: datetime | None = None
    both_sides: bool = True
    late_fix: bool = True
    certified_by_same: bool = False
    other_certified: bool = False
    own_table: bool = False
    ruling_given: bool = False
    reason: str = ""

    @property
    def in_time(self) -> bool:
        """Whether the correction period is still running."""
        return self.deadline is None or self.now <= self.deadline


Row: TypeAlias = Transition[State, Action, CorrectionRole, Guard]

ASKERS = frozenset({CorrectionRole.ASKER, CorrectionRole.SCORER})
OTHER_SIDE = frozenset({CorrectionRole.OTHER_SIDE})
DIRECTOR = frozenset({CorrectionRole.DIRECTOR})
CERTIFIERS = frozenset({CorrectionRole.DIRECTOR, CorrectionRole.MANAGER})
CLOCK = frozenset({CorrectionRole.CLOCK})

_ALONE = (Guard.CONFIRMATION_NOT_ASKED, Guard.NOT_OWN_TABLE)
_REFUSE = (Guard.NOT_OWN_TABLE, Guard.REASON_GIVEN)
_RULE = (Guard.RULING_GIVEN, Guard.NOT_OWN_TABLE)
_LATE = (Guard.LATE_FIX_ALLOWED, Guard.TIME_OVER)
_CERTIFY = (Guard.NOT_OWN_TABLE, Guard.NOT_CERTIFIED_BY_SAME)

TRANSITIONS: tuple[Row, ...] = (
    Transition(Action.ASK, None, State.REQUESTED, ASKERS, (Guard.IN_TIME,)),
    Transition(Action.ASK, None, State.LATE_REVIEW, ASKERS, _LATE),
    Transition(
        Action.CONFIRM, State.REQUESTED, State.CONFIRMED, OTHER_SIDE, (Guard.IN_TIME,)
    ),
    Transition(Action.DISPUTE, State.REQUESTED, State.DISPUTED, OTHER_SIDE),
    Transition(Action.DISPUTE, State.CONFIRMED, State.DISPUTED, OTHER_SIDE),
    Transition(Action.APPLY, State.REQUESTED, State.APPLIED, DIRECTOR, _ALONE),
    Transition(
        Action.APPLY, State.CONFIRMED, State.APPLIED, DIRECTOR, (Guard.NOT_OWN_TABLE,)
    ),
    Transition(Action.RULE, State.DISPUTED, State.APPLIED, DIRECTOR, _RULE),
    Transition(
        Action.REFUSE,
        State.REQUESTED,
        State.REFUSED,
        DIRECTOR,
        (Guard.CONFIRMATION_NOT_ASKED, *_REFUSE),
    ),
    Transition(Action.REFUSE, State.CONFIRMED, State.REFUSED, DIRECTOR, _REFUSE),
    Transition(Action.REFUSE, State.DISPUTED, State.REFUSED, DIRECTOR, _REFUSE),
    Transition(
        Action.CERTIFY,
        State.LATE_REVIEW,
        State.LATE_REVIEW,
        CERTIFIERS,
        (*_CERTIFY, Guard.OTHER_HAS_NOT_CERTIFIED),
    ),
    Transition(
        Action.CERTIFY,
        State.LATE_REVIEW,
        State.APPLIED,
        CERTIFIERS,
        (*_CERTIFY, Guard.OTHER_HAS_CERTIFIED),
    ),
    Transition(Action.REFUSE, State.LATE_REVIEW, State.REFUSED, CERTIFIERS, _REFUSE),
    Transition(
        Action.EXPIRE, State.REQUESTED, State.EXPIRED, CLOCK, (Guard.TIME_OVER,)
    ),
)

WALK: StateMachine[State, Action, CorrectionRole, Guard, Facts] = StateMachine(
    TRANSITIONS,
    {
        Guard.IN_TIME: lambda facts: facts.in_time,
        Guard.TIME_OVER: lambda facts: not facts.in_time,
        Guard.CONFIRMATION_NOT_ASKED: lambda facts: not facts.both_sides,
        Guard.NOT_OWN_TABLE: lambda facts: not facts.own_table,
        Guard.RULING_GIVEN: lambda facts: facts.ruling_given,
        Guard.LATE_FIX_ALLOWED: lambda facts: facts.late_fix,
        Guard.NOT_CERTIFIED_BY_SAME: lambda facts: not facts.certified_by_same,
        Guard.OTHER_HAS_NOT_CERTIFIED: lambda facts: not facts.other_certified,
        Guard.OTHER_HAS_CERTIFIED: lambda facts: facts.other_certified,
        Guard.REASON_GIVEN: lambda facts: bool(facts.reason.strip()),
    },
)

OPEN = frozenset({State.REQUESTED, State.CONFIRMED, State.DISPUTED, State.LATE_REVIEW})
"""While one of these stands, the session cannot become final."""


def actions_for(
    state: State | None, roles: Iterable[CorrectionRole]
) -> tuple[Action, ...]:
    """What these parts may try in that state; None is before there is a request."""
    return WALK.acts(state, roles)


def refusals(state: State | None, action: Action, facts: Facts) -> tuple[Guard, ...]:
    """What stands in the way of the act now."""
    return WALK.refusals(state, action, facts)


def make_transition(
    state: State | None, action: Action, roles: Iterable[CorrectionRole], facts: Facts
) -> State:
    """The state after the act, if these parts may do it now."""
    return WALK.step(state, action, roles, facts)
