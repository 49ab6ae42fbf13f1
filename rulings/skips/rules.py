"""How a board is skipped where there is no director: asked, agreed to or contested.

A player asks at once, while the board is played and its result is unknown, so that
no one waits to see how it ends. What the players do not agree on goes to the adjudicator,
who is the only one to decide; meanwhile play goes on, and the table may still agree.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias

from clubsite.site.state_machine import StateMachine, Transition, from_each, within


class Reason(StrEnum):
    """What a skip is asked for, by its kind."""

    EXPLANATION = "explanation"
    MISCLICK = "misclick"
    PARTNER = "partner"
    OUTSIDE = "outside"
    KNOWN_BOARD = "known_board"
    SUBSTITUTE = "substitute"
    CLAIM = "claim"
    IRREGULARITY = "irregularity"


REQUIRABLE = frozenset(
    {
        Reason.EXPLANATION,
        Reason.KNOWN_BOARD,
        Reason.SUBSTITUTE,
        Reason.CLAIM,
        Reason.IRREGULARITY,
    }
)
"""What gives a player the right to more than asking, where the club allows it. What came
to someone from their partner or from outside, and a misclick, is for the table."""

LAWS = {
    Reason.EXPLANATION: "21B",
    Reason.MISCLICK: "25A",
    Reason.PARTNER: "16B",
    Reason.OUTSIDE: "16D",
    Reason.KNOWN_BOARD: "15",
    Reason.SUBSTITUTE: "4",
    Reason.CLAIM: "70A",
    Reason.IRREGULARITY: "9",
}
"""The law that each is about."""


class RequiredBy(StrEnum):
    """Who may require a skip without anybody's consent, by the policy of the club."""

    NOBODY = "nobody"
    SIDE = "side"
    PLAYER = "player"


class Consensus(StrEnum):
    """Whose consent skips a board, by the policy of the club."""

    ALL = "all"
    SIDES = "sides"


class Stage(StrEnum):
    """How far the board was when a skip was asked for."""

    AUCTION = "auction"
    PLAY = "play"
    OVER = "over"


class State(StrEnum):
    """Where a request stands."""

    ASKED = "asked"
    CONTESTED = "contested"
    REFERRED = "referred"
    AGREED = "agreed"
    WITHDRAWN = "withdrawn"


OPEN = (State.ASKED, State.CONTESTED, State.REFERRED)
"""While it stands here, it is the one request of its line."""


class Action(StrEnum):
    """What someone does with a request."""

    ASK = "ask"
    AGREE = "agree"
    CONTEST = "contest"
    WITHDRAW = "withdraw"
    REFER = "refer"
    DECIDE = "decide"


class SkipRole(StrEnum):
    """The part a person has in a request: who asked, the partner, an opponent of theirs,
    or the adjudicator, who did not sit at the table."""

    ASKER = "asker"
    PARTNER = "partner"
    OPPONENT = "opponent"
    ADJUDICATOR = "adjudicator"


class Guard(StrEnum):
    """What must hold before a move; the code is the reason when it does not."""

    WITHOUT_DIRECTOR = "without_director"
    AT_ONCE = "at_once"
    NOT_ASKED = "not_asked"
    REQUIRED = "required"
    NOT_REQUIRED = "not_required"
    CONSENT = "consent"
    NO_CONSENT = "no_consent"
    NOT_POSTED = "not_posted"
    IN_TIME = "in_time"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """The facts when an action is tried, including what this person now says.

    `at_once`: the event is in play, and this table has still to enter the board.
    `requested`: the board has an open request.
    `posted`: the results are open to everyone. `deadline` ends the time in which a
    contested request can be referred. `decided`: a ruling on it stands.
    """

    now: datetime
    without_director: bool = True
    at_once: bool = True
    requested: bool = False
    required: bool = False
    consent: bool = False
    posted: bool = False
    deadline: datetime | None = None
    decided: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """What one of the others at the table says; None who has not answered.

    Who has no account cannot answer here, and is not waited for.
    """

    opponent: bool
    agrees: bool | None = None
    has_account: bool = True


def is_agreed(
    reason: Reason,
    others: Iterable[Said],
    *,
    required_by: RequiredBy,
    consensus: Consensus,
) -> bool:
    """Whether the players' statements so far are enough to skip the board.

    >>> east, west, south = Said(True, True), Said(True), Said(False)
    >>> rules = {"required_by": RequiredBy.NOBODY, "consensus": Consensus.SIDES}
    >>> is_agreed(Reason.MISCLICK, [east, west, south], **rules)
    True
    """
    statements = list(others)
    by = required_by if reason in REQUIRABLE else RequiredBy.NOBODY
    partner = any(
        statement.agrees for statement in statements if not statement.opponent
    )
    if by is RequiredBy.PLAYER or (by is RequiredBy.SIDE and partner):
        return True
    opponents = any(statement.agrees for statement in statements if statement.opponent)
    if consensus is Consensus.SIDES:
        return opponents
    return opponents and all(
        statement.agrees for statement in statements if statement.has_account
    )


Row: TypeAlias = Transition[State, Action, SkipRole, Guard]

ASKER = frozenset({SkipRole.ASKER})
SIDE = frozenset({SkipRole.ASKER, SkipRole.PARTNER})
OTHERS = frozenset({SkipRole.PARTNER, SkipRole.OPPONENT})
ADJUDICATOR = frozenset({SkipRole.ADJUDICATOR})

_ASK = (Guard.WITHOUT_DIRECTOR, Guard.AT_ONCE, Guard.NOT_ASKED)
_AGREE = (Guard.NOT_POSTED, Guard.UNDECIDED)

TRANSITIONS: tuple[Row, ...] = (
    Transition(Action.ASK, None, State.ASKED, ASKER, (*_ASK, Guard.NOT_REQUIRED)),
    Transition(Action.ASK, None, State.AGREED, ASKER, (*_ASK, Guard.REQUIRED)),
    *from_each(OPEN, Action.AGREE, State.AGREED, OTHERS, *_AGREE, Guard.CONSENT),
    *within(OPEN, Action.AGREE, OTHERS, *_AGREE, Guard.NO_CONSENT),
    Transition(
        Action.CONTEST, State.ASKED, State.CONTESTED, OTHERS, (Guard.NOT_POSTED,)
    ),
    *within((State.CONTESTED,), Action.CONTEST, OTHERS, Guard.NOT_POSTED),
    *from_each(
        (State.ASKED, State.CONTESTED),
        Action.REFER,
        State.REFERRED,
        SIDE,
        Guard.IN_TIME,
    ),
    *from_each(OPEN, Action.WITHDRAW, State.WITHDRAWN, ASKER, Guard.UNDECIDED),
    *within((State.REFERRED,), Action.DECIDE, ADJUDICATOR, Guard.UNDECIDED),
)

WALK: StateMachine[State, Action, SkipRole, Guard, Facts] = StateMachine(
    TRANSITIONS,
    {
        Guard.WITHOUT_DIRECTOR: lambda facts: facts.without_director,
        Guard.AT_ONCE: lambda facts: facts.at_once,
        Guard.NOT_ASKED: lambda facts: not facts.requested,
        Guard.REQUIRED: lambda facts: facts.required,
        Guard.NOT_REQUIRED: lambda facts: not facts.required,
        Guard.CONSENT: lambda facts: facts.consent,
        Guard.NO_CONSENT: lambda facts: not facts.consent,
        Guard.NOT_POSTED: lambda facts: not facts.posted,
        Guard.IN_TIME: lambda facts: (
            facts.deadline is None or facts.now <= facts.deadline
        ),
        Guard.UNDECIDED: lambda facts: not facts.decided,
    },
)
