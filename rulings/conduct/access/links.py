"""Reports that are handled with another one about the same incident."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from clubsite.accounts.models import User
from rulings.conduct.access import ReferralPeople, office_referrals, same_people
from rulings.conduct.models import Referral, ReferralLink
from rulings.conduct.procedure import State

MAIN_STATES = (
    State.SUBMITTED,
    State.TRIAGE,
    State.MEMO_FILED,
    State.INFORMAL,
)
"""The states of a report that another one can be linked to."""


@dataclass(frozen=True, slots=True)
class Others:
    """Other reports that one person reads, in respect of one report.

    `linked` are handled together with it, either way; it can be linked to `linkable`;
    `earlier` are about the same people.
    """

    linked: Sequence[Referral]
    linkable: Sequence[Referral]
    earlier: Sequence[Referral]


def get_others(user: User, referral: Referral, people: ReferralPeople) -> Others:
    """The reports linked with this one, those about the same people, and those that it
    can be linked to: open ones on the same desk. None of these if others are linked to
    this one."""
    mine = ReferralLink.objects.filter(Q(referral=referral) | Q(main=referral))
    pair = mine.filter(Q(main=OuterRef("pk")) | Q(referral=OuterRef("pk")))
    is_open = Q(desk=referral.desk, state__in=[state.value for state in MAIN_STATES])
    found = list(
        office_referrals(user, referral.club)
        .exclude(pk=referral.pk)
        .annotate(is_linked=Exists(pair), is_earlier=Exists(same_people(people)))
        .filter(Q(is_linked=True) | Q(is_earlier=True) | is_open)
        .order_by("-sent_at")
    )
    linked = [other for other in found if other.is_linked]
    is_main = any(other.state == State.MERGED for other in linked)
    free = [
        other
        for other in found
        if not other.is_linked
        and other.desk == referral.desk
        and other.state in MAIN_STATES
    ]
    earlier = [other for other in found if other.is_earlier]
    return Others(linked, [] if is_main else free, earlier)


def get_duplicates(referral: Referral) -> QuerySet[Referral]:
    """The reports that are linked to this one."""
    return Referral.objects.filter(link__main=referral)


def get_link(referral: Referral) -> ReferralLink | None:
    """The link of this report to another one, if it has one."""
    return (
        ReferralLink.objects.filter(referral=referral)
        .select_related("main__club")
        .first()
    )
