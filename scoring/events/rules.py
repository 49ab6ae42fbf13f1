"""How an evening moves, from its draft to its final results (procedures 3.4)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias

from clubsite.site.state_machine import StateMachine, Transition, from_each


class State(StrEnum):
    """Where an event stands."""

    DRAFT = "draft"
    OPEN = "open"
    IN_PLAY = "in_play"
    SCORING = "scoring"
    PROVISIONAL = "provisional"
    OFFICIAL = "official"
    FINAL = "final"
    AMENDED = "amended"
    CANCELLED = "cancelled"
    POSTPONED = "postponed"


class Action(StrEnum):
    """What someone does with an event."""

    OPEN = "open"
    START = "start"
    END_PLAY = "end_play"
    POST = "post"
    END_CORRECTIONS = "end_corrections"
    FINALISE = "finalise"
    AMEND = "amend"
    CLOSE_AMENDMENT = "close_amendment"
    CANCEL = "cancel"
    POSTPONE = "postpone"
    REINSTATE = "reinstate"


class EventRole(StrEnum):
    """The part a person has in an event; the clock is no one."""

    MANAGER = "manager"
    DIRECTOR = "director"
    CLOCK = "clock"


class Guard(StrEnum):
    """What must hold before a move; the code is the reason when it does not."""

    TOPICS_GIVEN = "topics_given"
    PAIRS_NAMED = "pairs_named"
    NO_LINE_AWAITED = "no_line_awaited"
    ROUNDS_PUBLISHED = "rounds_published"
    BOARDS_THERE = "boards_there"
    MATCHES_DECIDED = "matches_decided"
    CORRECTIONS_OVER = "corrections_over"
    WINDOWS_OVER = "windows_over"
    NO_OPEN_CORRECTION = "no_open_correction"
    NO_OPEN_APPEAL = "no_open_appeal"
    NO_LATE_PLAY = "no_late_play"
    REASON_GIVEN = "reason_given"


@dataclass(frozen=True, slots=True)
class Place:
    """A board in a section, and the table that has yet to bring it."""

    section: str
    board: int
    table: int | None = None
    room: str = ""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match by its round and its two sides."""

    round: int
    home: str
    away: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What is known when a move is tried.

    Of matches: `drafted_rounds` are drawn and not published, `short_matches` have fewer
    boards than they are long, and `level_matches` of a knock-out have no winner.
    `corrections_end` ends the period of Law 79C1, `windows_end` the last one in which
    someone may appeal; both None before anything is posted.
    """

    now: datetime
    missing_topics: tuple[str, ...] = ()
    unnamed_pairs: tuple[str, ...] = ()
    awaited: tuple[Place, ...] = ()
    late: tuple[Place, ...] = ()
    drafted_rounds: tuple[int, ...] = ()
    short_matches: tuple[Pairing, ...] = ()
    level_matches: tuple[Pairing, ...] = ()
    corrections_end: datetime | None = None
    windows_end: datetime | None = None
    corrected_boards: tuple[int, ...] = ()
    appealed_boards: tuple[int, ...] = ()
    reason: str = ""

    def is_over(self, end: datetime | None) -> bool:
        """Whether a period that ends at that instant has run out."""
        return end is not None and self.now > end


Row: TypeAlias = Transition[State, Action, EventRole, Guard]

MANAGER = frozenset({EventRole.MANAGER})
DIRECTOR = frozenset({EventRole.DIRECTOR})
CLOCK = frozenset({EventRole.CLOCK})
ANY_STAFF = MANAGER | DIRECTOR

_POST = (
    Guard.PAIRS_NAMED,
    Guard.NO_LINE_AWAITED,
    Guard.ROUNDS_PUBLISHED,
    Guard.BOARDS_THERE,
    Guard.MATCHES_DECIDED,
)
_FINALISE = (
    Guard.CORRECTIONS_OVER,
    Guard.WINDOWS_OVER,
    Guard.NO_OPEN_CORRECTION,
    Guard.NO_OPEN_APPEAL,
    Guard.NO_LATE_PLAY,
)

TRANSITIONS: tuple[Row, ...] = (
    Transition(Action.OPEN, State.DRAFT, State.OPEN, MANAGER, (Guard.TOPICS_GIVEN,)),
    Transition(Action.START, State.OPEN, State.IN_PLAY, DIRECTOR),
    Transition(Action.END_PLAY, State.IN_PLAY, State.SCORING, DIRECTOR),
    *from_each(
        (State.IN_PLAY, State.SCORING), Action.POST, State.PROVISIONAL, DIRECTOR, *_POST
    ),
    Transition(
        Action.END_CORRECTIONS,
        State.PROVISIONAL,
        State.OFFICIAL,
        CLOCK,
        (Guard.CORRECTIONS_OVER,),
    ),
    Transition(
        Action.FINALISE, State.OFFICIAL, State.FINAL, ANY_STAFF | CLOCK, _FINALISE
    ),
    Transition(
        Action.AMEND, State.FINAL, State.AMENDED, MANAGER, (Guard.REASON_GIVEN,)
    ),
    Transition(Action.CLOSE_AMENDMENT, State.AMENDED, State.FINAL, ANY_STAFF),
    *from_each((State.DRAFT, State.OPEN), Action.CANCEL, State.CANCELLED, MANAGER),
    Transition(Action.POSTPONE, State.OPEN, State.POSTPONED, MANAGER),
    Transition(Action.REINSTATE, State.CANCELLED, State.DRAFT, MANAGER),
    Transition(Action.REINSTATE, State.POSTPONED, State.OPEN, MANAGER),
)

WALK: StateMachine[State, Action, EventRole, Guard, Facts] = StateMachine(
    TRANSITIONS,
    {
        Guard.TOPICS_GIVEN: lambda facts: not facts.missing_topics,
        Guard.PAIRS_NAMED: lambda facts: not facts.unnamed_pairs,
        Guard.NO_LINE_AWAITED: lambda facts: not facts.awaited,
        Guard.ROUNDS_PUBLISHED: lambda facts: not facts.drafted_rounds,
        Guard.BOARDS_THERE: lambda facts: not facts.short_matches,
        Guard.MATCHES_DECIDED: lambda facts: not facts.level_matches,
        Guard.CORRECTIONS_OVER: lambda facts: facts.is_over(facts.corrections_end),
        Guard.WINDOWS_OVER: lambda facts: facts.is_over(facts.windows_end),
        Guard.NO_OPEN_CORRECTION: lambda facts: not facts.corrected_boards,
        Guard.NO_OPEN_APPEAL: lambda facts: not facts.appealed_boards,
        Guard.NO_LATE_PLAY: lambda facts: not facts.late,
        Guard.REASON_GIVEN: lambda facts: bool(facts.reason.strip()),
    },
)

ENTERED = frozenset({State.IN_PLAY, State.SCORING})
"""While scores come in, the scorer and the director write them."""

CORRECTED = frozenset({State.PROVISIONAL, State.AMENDED})
"""While results are posted but open, the director corrects them with a reason."""

DRAWN = frozenset({State.DRAFT, State.OPEN}) | ENTERED
"""While rounds are drawn, and contestants leave: before anyone is told a result."""

JUDGED = DRAWN | CORRECTED
"""While a director gives a match another result than its boards do."""

SEATED = frozenset(State) - {State.FINAL, State.CANCELLED}
"""While names of pairs may be put right."""


def actions_for(state: State, roles: Iterable[EventRole]) -> tuple[Action, ...]:
    """What these parts may try in that state."""
    return WALK.acts(state, roles)


def refusals(state: State, action: Action, facts: Facts) -> tuple[Guard, ...]:
    """What stands in the way of the act now."""
    return WALK.refusals(state, action, facts)


def make_transition(
    state: State, action: Action, roles: Iterable[EventRole], facts: Facts
) -> State:
    """The state after the act, if these parts may do it now."""
    return WALK.step(state, action, roles, facts)
