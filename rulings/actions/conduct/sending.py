"""Sending: routed past everybody concerned before it lies on any desk."""

from typing import Any

from django.db import transaction

from clubsite.accounts.models import User
from clubsite.clock import now
from clubsite.clubs.models import Club
from rulings.actions.conduct import telling
from rulings.actions.conduct.moving import change, entering, note_down, target_of
from rulings.models import Referral, ReferralExclusion
from rulings.procedure.conduct import Act, Desk, Facts
from rulings.queries.reporting import allegation_of, route_of, subject_accounts


@transaction.atomic
def send_referral(referral: Referral, *, by: User) -> None:
    """Send a draft; sent twice, it is sent once."""
    Club.objects.select_for_update(no_key=True).get(pk=referral.club_id)
    referral.refresh_from_db()
    if not referral.is_draft:
        return
    facts = Facts(missing_fields=allegation_of(referral).missing())
    state = target_of(referral, Act.SUBMIT, by, facts)

    keep_subjects_out(referral)
    change(
        referral,
        seen=referral.version,
        **(entering(referral, state) | desk_fields(route_of(referral).desk)),
        sent_at=now(),
    )

    note_down("referral.sent", referral, by, desk=referral.desk)
    telling.tell_reporter(referral)
    telling.tell_handlers(referral)
    telling.tell_watchers(referral)


def keep_subjects_out(referral: Referral) -> None:
    """Write down the accounts of those it is about: no later change lets them in."""
    known = set(referral.exclusions.values_list("user", flat=True))
    ReferralExclusion.objects.bulk_create(
        ReferralExclusion(referral=referral, user_id=account)
        for account in sorted(subject_accounts(referral) - known)
    )


def desk_fields(desk: Desk) -> dict[str, Any]:
    """At the external desk no step waits for anybody inside."""
    if desk is Desk.EXTERNAL:
        return {"desk": desk, "due_at": None, "remind_at": None}
    return {"desk": desk}
