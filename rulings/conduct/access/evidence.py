"""Who may open which files of a referral."""

from datetime import timedelta

from django.db.models import QuerySet

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.site.clock import now
from rulings.conduct.access import get_case_roles, get_cell, get_log, transfers
from rulings.conduct.models import Referral, ReferralEvidence
from rulings.conduct.procedure import (
    CaseRole,
    Section,
    State,
    effective_roles,
    sees,
)
from rulings.evidence.rules import PDF

READING_AGAIN = timedelta(hours=1)
"""Within that time one person reads a file once, whatever pages of it they turn."""


def readable_evidence(user: User, referral: Referral) -> QuerySet[ReferralEvidence]:
    """The files of the referral that this person may open now."""
    roles = effective_roles(get_case_roles(user, referral))
    reads = Section.EVIDENCE in sees(roles, State(referral.state)).readable
    if not reads or not files_go_to(roles, referral):
        return ReferralEvidence.objects.none()
    return evidence_of(referral)


def files_go_to(roles: frozenset[CaseRole], referral: Referral) -> bool:
    """Whether the files are open to these parts: to a body outside if they went along."""
    if CaseRole.OUTSIDE_BODY not in roles:
        return True
    transfer = transfers.get_transfer(referral)
    return transfer is not None and transfer.with_files


def evidence_of(referral: Referral) -> QuerySet[ReferralEvidence]:
    """The files of the referral, for those who read its evidence."""
    return ReferralEvidence.objects.filter(referral=referral)


def has_read_lately(user: User, referral: Referral, number: int) -> bool:
    """Whether the log says already that the person reads this file now."""
    entries = get_log(referral).filter(
        trail.done_by(user),
        verb="referral.evidence_read",
        details__number=number,
        at__gt=now() - READING_AGAIN,
    )
    return entries.exists()


def may_open_original(user: User, referral: Referral, file: ReferralEvidence) -> bool:
    """Whether the person may take a sealed PDF out: the officer who handles the file."""
    sealed = file.is_ready and file.content_type == PDF.content_type
    roles = effective_roles(get_case_roles(user, referral))
    handles = CaseRole.RECORDER in roles
    return sealed and handles and Section.EVIDENCE in get_cell(user, referral).readable
