"""What a club has elected of what the Laws leave open, by its policy."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from clubsite.clubs.models import Club
from clubsite.clubs.policy import StoredPolicy
from clubsite.clubs.queries import policy_now
from rulings.laws.elections import BY_CODE, ELECTIONS, Election, can_elect
from rulings.laws.policy import LawPolicy
from rulings.laws.references import LawRef
from scoring.events.policy import AppealPeriodPolicy
from scoring.play.policy import CorrectionPolicy

OF_THE_POLICY = ("correction_period", "late_correction", "appeal_period")
"""What the policy says by values of its own; it is not asked a second time."""
ELSEWHERE = ("alerts",)
"""What is chosen with its table, on a page of its own."""


@dataclass(frozen=True, slots=True)
class ElectionShown:
    """One election in words: what holds, what would otherwise, and who says so."""

    code: str
    law: str
    title: str
    value: str
    default: str
    source: str
    chosen: bool


def elections_of(policy: StoredPolicy | None) -> dict[str, str | int]:
    """What that policy elects; what no law leaves open any more is left out."""
    corrections = CorrectionPolicy.of(policy)
    own = {
        code: value
        for code, value in LawPolicy.of(policy).elections.items()
        if can_elect(code, value)
    }
    return {
        **own,
        "correction_period": corrections.correction_minutes,
        "late_correction": "yes" if corrections.late_fix_allowed else "no",
        "appeal_period": AppealPeriodPolicy.of(policy).appeal_minutes,
    }


def elected_now(club: Club) -> dict[str, str | int]:
    """What holds in events that are begun today."""
    return elections_of(policy_now(club))


def to_elect() -> list[Election]:
    """What a manager elects here."""
    return [each for each in ELECTIONS if each.code not in (*OF_THE_POLICY, *ELSEWHERE)]


def in_words(elected: Mapping[str, str | int]) -> list[ElectionShown]:
    """All elections in the order of the Laws, in the reader's language."""
    return [
        ElectionShown(
            code=each.code,
            law=LawRef.parse(each.law).short,
            title=gettext(each.title),
            value=worded(each.code, elected.get(each.code, each.default)),
            default=worded(each.code, each.default),
            source=gettext(each.source),
            chosen=each.code in elected,
        )
        for each in ELECTIONS
    ]


def worded(code: str, value: str | int) -> str:
    """A value of an election as people say it; a number says itself."""
    words = {each.code: gettext(each.text) for each in BY_CODE[code].choices}
    return words.get(str(value), str(value))
