"""Reading a conduct file is an act that the audit log keeps."""

from django.core.exceptions import PermissionDenied
from django.db import transaction

from clubsite.accounts.models import User
from rulings.access import referrals as access
from rulings.actions.conduct.moving import note_down
from rulings.models import Referral


@transaction.atomic
def read_referral(referral: Referral, *, by: User) -> None:
    """Note that somebody who did not report it has opened the file."""
    if not access.cell_of(by, referral):
        raise PermissionDenied

    note_down("referral.read", referral, by)


@transaction.atomic
def read_evidence(referral: Referral, number: int, *, by: User) -> None:
    """Note that somebody who did not report it has opened a file of evidence."""
    if not access.readable_evidence(by, referral).filter(number=number).exists():
        raise PermissionDenied

    note_down("referral.evidence_read", referral, by, number=number)
