"""Offences that are counted in an event: bad conduct of a player, slow play of a side."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from rulings.laws.engine.walk import Walk
from rulings.laws.references import LawRef
from rulings.log.procedure.content import ScoreEffect

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


CONDUCT_LAWS = frozenset({74, 91})
"""Laws of behaviour and of discipline."""


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


def is_about_conduct(
    laws: Iterable[str], walks: Iterable[Mapping[str, Any]], effect: ScoreEffect
) -> bool:
    """Whether a ruling concerns behaviour or discipline: a law that it cites, an offence
    that its walked laws count, or an effect that is disciplinary alone."""
    cited = {LawRef.parse(law).number for law in laws}
    counted = any(
        walk["family"] == FAMILY and CONDUCT in walk["results"] for walk in walks
    )
    disciplines = bool(effect.penalties) and not without_discipline(effect)
    return counted or disciplines or not cited.isdisjoint(CONDUCT_LAWS)


def without_discipline(effect: ScoreEffect) -> ScoreEffect:
    """The effect without disciplinary penalties (Law 91)."""
    penalties = (each for each in effect.penalties if not each.disciplinary)
    return replace(effect, penalties=tuple(penalties))
