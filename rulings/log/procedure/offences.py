"""Offences that are counted in an event: bad conduct of a player, slow play of a side."""

from dataclasses import dataclass
from enum import StrEnum

from rulings.laws.engine.walk import Walk

FAMILY = "tempo_penalties_conduct"
CONDUCT = "offence"
"""The fact that holds which offence of the player it is."""
SLOW = {"NS": "slow_NS", "EW": "slow_EW"}
"""By the side: the fact that holds how often it has been slow."""
PROCEDURAL = frozenset(
    {
        "late_arrival",
        "overheard_discussion",
        "wrong_pocket",
        "procedure",
        "disobedience",
    }
)
"""What may bring the standard penalty to a side, and is not counted (Law 90)."""


class OffenceKind(StrEnum):
    """What is counted for itself."""

    CONDUCT = "conduct"
    SLOW = "slow"


@dataclass(frozen=True, slots=True)
class Found:
    """An offence on a walk, with its number in the event; conduct is of no side."""

    kind: OffenceKind
    number: int
    side: str = ""


def offence_kind(walked: Walk) -> str:
    """What has happened, as far as it was told."""
    answers = {step.question.code: step.answer for step in walked.asked_questions}
    return str(answers.get("kind", ""))


def found_in(walked: Walk) -> tuple[Found, ...]:
    """The offences of a walk, as numbered by the director; number 0 does not count."""
    is_conduct = offence_kind(walked) == OffenceKind.CONDUCT
    kind = OffenceKind.CONDUCT if is_conduct else OffenceKind.SLOW
    codes = {"": CONDUCT} if is_conduct else SLOW
    answers = {step.question.code: step.answer for step in walked.asked_questions}
    numbers = {side: int(str(answers.get(code, 0))) for side, code in codes.items()}
    return tuple(
        Found(kind, number, side) for side, number in numbers.items() if number
    )


def chosen_in(walked: Walk) -> str | None:
    """What the director has chosen, empty where he has not; None where he has no choice."""
    return walked.steps[-1].chosen or "" if walked.steps else None
