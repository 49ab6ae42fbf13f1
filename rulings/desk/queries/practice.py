"""The quiz of one director: how far he is in each family, and which case comes next."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext

from clubsite.accounts.models import User
from rulings.desk.access import get_answers
from rulings.desk.models import PracticeAnswer
from rulings.laws.families import BY_CODE
from rulings.laws.practice.findings import case_like
from rulings.laws.practice.quiz import (
    Case,
    Posed,
    Solved,
    all_cases,
    families_practised,
    get_cases,
    posed,
    solved,
)
from rulings.laws.trees import TREES
from rulings.log.models import RulingVersion

MIXED = "mixed"
JUST_ASKED = 2
"""A case does not come again before so many others."""


@dataclass(frozen=True, slots=True)
class Record:
    """A person's practice record in one family, or in all."""

    code: str
    title: str
    cases: int
    known: int
    wrong: int
    attempts: int
    right: int

    @property
    def is_begun(self) -> bool:
        return self.attempts > 0


def get_records(user: User) -> list[Record]:
    """All families that have cases, the mixed quiz first."""
    answers = list(get_answers(user))
    counted = families_practised()
    families = [
        _counted(code, BY_CODE[code].title, counted[code], answers) for code in counted
    ]
    everything = _counted("", "", sum(counted.values()), answers)
    return [everything, *sorted(families, key=lambda each: gettext(each.title))]


def _counted(
    code: str, title: str, cases: int, answers: Iterable[PracticeAnswer]
) -> Record:
    own = [each for each in answers if code in ("", each.family)]
    known = sum(1 for each in own if each.is_right)
    return Record(
        code=code or MIXED,
        title=title,
        cases=cases,
        known=known,
        wrong=len(own) - known,
        attempts=sum(each.attempts for each in own),
        right=sum(each.right for each in own),
    )


def record_in(user: User, code: str) -> Record:
    """How far that person is in the family, or in the mixed quiz."""
    return next(each for each in get_records(user) if each.code == code)


def is_practised(code: str) -> bool:
    """Whether there is such a quiz."""
    return code == MIXED or code in families_practised()


def next_case(user: User, code: str) -> Case:
    """What was wrong before comes first, then what is new, then what is longest ago."""
    answers = {each.case: each for each in get_answers(user)}
    last = list(answers)[:JUST_ASKED]

    def turn(case: Case) -> tuple[bool, int, float, str]:
        answer = answers.get(case.code)
        order = hashlib.sha256(f"{user.pk} {case.code}".encode()).hexdigest()
        if answer is None:
            return False, 1, 0.0, order
        rank = 2 if answer.is_right else 0
        return case.code in last, rank, answer.answered_at.timestamp(), order

    return min(get_cases("" if code == MIXED else code), key=turn)


def case_of(version: RulingVersion) -> Case | None:
    """Return a case with the findings and laws of that ruling; None if no case is like
    it, or if the ruling is on no law of the book."""
    if version.family not in TREES:
        return None
    findings = {
        fact.code: fact.value
        for fact in version.found_by.all()
        if fact.family == version.family
    }
    code = f"ruling-{version.ruling_id}"
    return case_like(code, version.family, findings, version.laws)


def quiz_of(family: str) -> str:
    """The quiz of that family, or the mixed one if it has none."""
    return family if is_practised(family) else MIXED


def case_named(code: str, family: str) -> Case | None:
    """The case of that code, if the quiz asks it."""
    case = all_cases().get(code)
    return case if case and family in (MIXED, case.family) else None


def pose(case: Case) -> Posed:
    """The case in the language of the reader."""
    return posed(case, gettext)


def solve(case: Case) -> Solved:
    """What is ruled in it, in the language of the reader."""
    return solved(case, gettext)
