"""Files that a reporter adds: kept in the database, known by their first bytes."""

import hashlib

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clock import now
from clubsite.errors import Refused
from rulings.actions.conduct.moving import note_down, target_of
from rulings.models import Referral, ReferralEvidence
from rulings.procedure.conduct import Act
from rulings.procedure.files import LARGEST, MOST_FILES, Upload, type_of


@transaction.atomic
def add_evidence(referral: Referral, upload: Upload, *, by: User) -> ReferralEvidence:
    """Add a picture, a PDF or a text to a draft."""
    target_of(referral, Act.EDIT, by)
    evidence = evidence_from(referral, upload)

    evidence.save()

    note_down("referral.evidence_added", referral, by, number=evidence.number)
    return evidence


@transaction.atomic
def remove_evidence(referral: Referral, number: int, *, by: User) -> None:
    """Take a file out of a draft again."""
    target_of(referral, Act.EDIT, by)

    ReferralEvidence.objects.filter(referral=referral, number=number).delete()

    note_down("referral.evidence_removed", referral, by, number=number)


def evidence_from(referral: Referral, upload: Upload) -> ReferralEvidence:
    """The file as it will be stored, unless it is one that a referral does not take."""
    numbers = list(referral.evidence.values_list("number", flat=True))
    kind = type_of(upload.content)
    if len(upload.content) > LARGEST:
        raise Refused(_("The file is larger than 2 MB."), field="file")
    if kind is None:
        raise Refused(
            _("Only pictures (PNG, JPEG, WebP), PDF and plain text are kept."),
            field="file",
        )
    if len(numbers) >= MOST_FILES:
        raise Refused(_("There are eight files already: no more fit."), field="file")
    return ReferralEvidence(
        referral=referral,
        number=max(numbers, default=0) + 1,
        name=upload.name[-100:],
        content_type=kind.content_type,
        suffix=kind.suffix,
        content=upload.content,
        size=len(upload.content),
        hash=hashlib.sha256(upload.content).hexdigest(),
        filed_at=now(),
    )
