"""Moves of a draft policy: who may do what in which state (procedures 3.2)."""

from dataclasses import dataclass
from enum import StrEnum

from clubsite.site.state_machine import StateMachine, Transition, from_each


class State(StrEnum):
    """How far a draft is."""

    DRAFT = "draft"
    IN_REVIEW = "in_review"
    PUBLISHED = "published"
    DISCARDED = "discarded"


class Action(StrEnum):
    """What is done with a draft as a whole."""

    SEND = "send"
    PUBLISH = "publish"
    RETURN = "return"
    DISCARD = "discard"


class DraftRole(StrEnum):
    """What a manager is to the draft."""

    MANAGER = "manager"
    ALONE = "alone"
    """The only manager of the club."""
    ONE_OF_SEVERAL = "one_of_several"
    APPROVER = "approver"
    """A manager who did not send it for review."""


class Guard(StrEnum):
    """What must hold before a draft moves on."""

    VALID = "valid"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class Facts:
    """What the guards look at: how many sections need fixing, and whether it differs."""

    faulty_sections: int = 0
    differs: bool = True


OPEN = (State.DRAFT, State.IN_REVIEW)
READY = (Guard.VALID, Guard.CHANGED)
ANY, ALONE = frozenset({DraftRole.MANAGER}), frozenset({DraftRole.ALONE})

TRANSITIONS = (
    Transition(
        Action.SEND,
        State.DRAFT,
        State.IN_REVIEW,
        frozenset({DraftRole.ONE_OF_SEVERAL}),
        READY,
    ),
    *from_each(OPEN, Action.PUBLISH, State.PUBLISHED, ALONE, *READY),
    Transition(
        Action.PUBLISH,
        State.IN_REVIEW,
        State.PUBLISHED,
        frozenset({DraftRole.APPROVER}),
        READY,
    ),
    Transition(Action.RETURN, State.IN_REVIEW, State.DRAFT, ANY),
    *from_each(OPEN, Action.DISCARD, State.DISCARDED, ANY),
)

WALK = StateMachine(
    TRANSITIONS,
    {
        Guard.VALID: lambda facts: not facts.faulty_sections,
        Guard.CHANGED: lambda facts: facts.differs,
    },
)
