"""What a reporter does after sending: add, answer, and take it back."""

from typing import Any

from django.db import transaction

from clubsite.accounts.models import User
from clubsite.clock import now
from rulings.access import referrals as access
from rulings.actions.conduct import telling
from rulings.actions.conduct.evidence import evidence_from
from rulings.actions.conduct.moving import change, entering, note_down, target_of
from rulings.models import Referral, ReferralMessage
from rulings.procedure.conduct import Act, Facts
from rulings.procedure.files import Attachment

Kind = ReferralMessage.Kind


@transaction.atomic
def add_to_referral(
    referral: Referral,
    *,
    by: User,
    seen: int,
    text: str,
    file: Attachment | None = None,
) -> None:
    """Write something more after sending, with a file or without."""
    target_of(referral, Act.ADD, by)
    evidence = evidence_from(referral, file) if file else None

    change(referral, seen=seen)
    _write(referral, Kind.ADDITION, text)
    if evidence:
        evidence.save()

    note_down("referral.added", referral, by, file=evidence is not None)
    telling.tell_handlers(referral)


@transaction.atomic
def answer_question(referral: Referral, *, by: User, seen: int, text: str) -> None:
    """Answer the oldest question that is open."""
    question = access.open_questions([referral]).first()
    target_of(referral, Act.ANSWER, by, Facts(question_open=question is not None))

    change(referral, seen=seen)
    _write(referral, Kind.ANSWER, text, question=question)

    note_down("referral.answered", referral, by)
    telling.tell_handlers(referral)


@transaction.atomic
def withdraw_referral(
    referral: Referral, *, by: User, seen: int, text: str = ""
) -> None:
    """Take it back; the recorder decides whether the club goes on."""
    state = target_of(referral, Act.WITHDRAW, by)

    change(referral, seen=seen, **entering(referral, state))
    _write(referral, Kind.WITHDRAWAL, text)

    note_down("referral.withdrawn", referral, by)
    telling.tell_handlers(referral)


def _write(referral: Referral, kind: Kind, text: str, **fields: Any) -> None:
    """Keep what the reporter wrote, without the reporter."""
    ReferralMessage.objects.create(
        referral=referral, kind=kind, text=text, at=now(), **fields
    )
