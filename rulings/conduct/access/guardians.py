"""Guardians of people under 18 whom a referral is about: by address, never as readers."""

from django.db.models import Q

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs
from clubsite.site.clock import now
from rulings.conduct.access import get_excluded_accounts, has_minor_subject, people_of
from rulings.conduct.models import Referral
from rulings.conduct.procedure import CaseRole, State, may_open


def guardian_addresses(referral: Referral) -> list[str]:
    """The addresses of guardians who are told when a person under 18 is.

    None while the safeguarding officer agrees to wait, and none of someone involved.
    """
    notified = {
        subject.person for subject in people_of(referral).subjects if subject.is_told
    }
    opens = may_open({CaseRole.GUARDIAN}, State(referral.state))
    if (
        not (notified and opens and has_minor_subject(referral))
        or referral.guardian_waits
    ):
        return []
    today = now().astimezone(referral.club.zone).date()
    young = clubs.under_18(referral.club, today).exclude(guardian_email="")
    theirs = young.filter(Q(pk__in=notified) | Q(same_as__in=notified)).order_by("pk")
    involved = User.objects.filter(pk__in=get_excluded_accounts(referral))
    addresses = {record.guardian_email.lower(): None for record in theirs}
    for email in involved.values_list("email", flat=True):
        addresses.pop(email, None)
    return list(addresses)
