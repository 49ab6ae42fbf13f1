"""Keeping what a director answered in the quiz.

No act of the club: it changes nothing for anybody else, so no audit entry tells of it.
"""

from django.db import transaction
from django.db.models import F

from clubsite.accounts.models import User
from clubsite.clock import now
from rulings.laws.practice.cases import Case
from rulings.models import PracticeAnswer


@transaction.atomic
def keep_answer(director: User, case: Case, *, is_right: bool) -> None:
    """Count one more answer to that case."""
    answer, _made = PracticeAnswer.objects.get_or_create(
        user=director,
        case=case.code,
        defaults={"family": case.family, "answered_at": now()},
    )
    PracticeAnswer.objects.filter(pk=answer.pk).update(
        asked=F("asked") + 1,
        right=F("right") + int(is_right),
        is_right=is_right,
        answered_at=now(),
    )
