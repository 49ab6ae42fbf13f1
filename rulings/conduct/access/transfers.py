"""Sealed copies of referrals for bodies outside the club, and who may save them."""

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet

from clubsite.accounts.models import User
from rulings.conduct.access import get_case_roles
from rulings.conduct.models import Referral, ReferralTransfer
from rulings.conduct.procedure import CaseRole, State, effective_roles
from rulings.evidence.rules import FileState

SAVED_BY = frozenset({CaseRole.RECORDER, CaseRole.OUTSIDE_BODY})


def get_transfer(referral: Referral) -> ReferralTransfer | None:
    """The sealed copy that was made of it, if it was passed on."""
    found: ReferralTransfer | None = getattr(referral, "transfer", None)
    return found


def saveable_transfers(user: User, referral: Referral) -> QuerySet[ReferralTransfer]:
    """The sealed copy, for those who may save it, as long as the file is passed on."""
    roles = effective_roles(get_case_roles(user, referral))
    if referral.state != State.TRANSFERRED or not roles & SAVED_BY:
        return ReferralTransfer.objects.none()
    return ReferralTransfer.objects.filter(referral=referral)


def check_may_save(user: User, transfer: ReferralTransfer) -> None:
    """Refuse anyone who may not take the sealed copy out."""
    saveable = saveable_transfers(user, transfer.referral)
    if not saveable.filter(pk=transfer.pk).exists():
        raise PermissionDenied


def unprinted_transfers() -> QuerySet[ReferralTransfer]:
    """The sealed copies whose PDF is still to be made."""
    return ReferralTransfer.objects.filter(state=FileState.WAITING)
