"""Files that a reporter adds: kept in the database, known by their first bytes."""

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clock import now
from clubsite.errors import Refused
from rulings.actions.conduct.moving import note_down, target_of
from rulings.models import Referral, ReferralEvidence
from rulings.procedure.conduct import Act
from rulings.procedure.files import MOST_FILES, Attachment


@transaction.atomic
def add_evidence(referral: Referral, file: Attachment, *, by: User) -> ReferralEvidence:
    """Add a picture, a PDF or a text to a draft."""
    target_of(referral, Act.EDIT, by)
    evidence = evidence_from(referral, file)

    evidence.save()

    note_down("referral.evidence_added", referral, by, number=evidence.number)
    return evidence


@transaction.atomic
def remove_evidence(referral: Referral, number: int, *, by: User) -> None:
    """Take a file out of a draft again."""
    target_of(referral, Act.EDIT, by)

    ReferralEvidence.objects.filter(referral=referral, number=number).delete()

    note_down("referral.evidence_removed", referral, by, number=number)


def evidence_from(referral: Referral, file: Attachment) -> ReferralEvidence:
    """The file as it will be stored, unless there are as many as a referral takes."""
    numbers = list(referral.evidence.values_list("number", flat=True))
    if len(numbers) >= MOST_FILES:
        raise Refused(_("There are eight files already: no more fit."), field="file")
    return ReferralEvidence(
        referral=referral,
        number=max(numbers, default=0) + 1,
        name=file.name,
        content_type=file.kind.content_type,
        suffix=file.kind.suffix,
        content=file.content,
        size=len(file.content),
        hash=file.hash,
        filed_at=now(),
    )
