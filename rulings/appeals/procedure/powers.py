"""What a body may decide, and on what it may only recommend (Law 80B2k, 91, 93B3).

A contested skip without a director is decided by a ruling of the adjudicator, never here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rulings.appeals.procedure.parts import Mode


class Power(StrEnum):
    """Something that the decision of a body may hold."""

    SCORE = "score"
    LAW = "law"
    DISCIPLINE = "discipline"


BODY = frozenset(Power)
POWERS: Mapping[Mode, frozenset[Power]] = {
    Mode.COMMITTEE: BODY,
    Mode.REVIEWER: BODY,
    Mode.EXTERNAL: BODY,
    Mode.DIC_HEARS: frozenset({Power.SCORE}),
}
"""Scores and Law 90 penalties are decided. On the law and on discipline a body only
recommends; a director who hears alone rules on both and recommends nothing (Law 93A)."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What an appeal is about, as far as it narrows what may be decided.

    `fined`: the ruling holds a disciplinary penalty; `only_fined`: and nothing else.
    """

    law_only: bool = False
    fined: bool = False
    only_fined: bool = False


def powers_over(mode: Mode, subject: Subject) -> frozenset[Power]:
    """What that body may say in a case about this.

    >>> sorted(powers_over(Mode.COMMITTEE, Subject(law_only=True)))
    [<Power.LAW: 'law'>]
    """
    powers = POWERS[mode]
    if subject.law_only or subject.only_fined:
        powers -= {Power.SCORE}
    if not subject.fined:
        powers -= {Power.DISCIPLINE}
    return powers
