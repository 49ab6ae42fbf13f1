"""Linking of reports about the same incident, and unlinking; both logs say so."""

from typing import cast

from django.db import transaction

from clubsite.accounts.models import User
from clubsite.site.clock import now
from rulings.conduct.access import links, people_of
from rulings.conduct.actions.transitions import change, note_down, target_state
from rulings.conduct.models import Referral, ReferralLink
from rulings.conduct.procedure import Action, Classification, Facts, next_reminder


@transaction.atomic
def link_referral(
    referral: Referral, *, by: User, expected_version: int, main: int
) -> None:
    """Handle it with another report of the same incident.

    Its times stay: its reporter cannot tell that there is another one.
    """
    others = links.get_others(by, referral, people_of(referral)).linkable
    found = next((other for other in others if other.pk == main), None)
    code = referral.classification
    facts = Facts(
        classification=Classification(code) if code else None,
        linkable=found is not None,
    )
    state = target_state(referral, Action.LINK, by, facts)
    other = cast("Referral", found)  # the guard has refused where there is none

    change(referral, expected_version=expected_version, state=state, remind_at=None)
    ReferralLink.objects.create(referral=referral, main=other, by=by, at=now())

    other.club = referral.club
    note_down("referral.linked", referral, by, main=other.token_hash)
    note_down("referral.linked", other, by, duplicate=referral.token_hash)


@transaction.atomic
def unlink_referral(referral: Referral, *, by: User, expected_version: int) -> None:
    """Handle it by itself again, as it was before."""
    state = target_state(referral, Action.UNLINK, by)

    remind_at = referral.due_at and next_reminder(
        referral.entered_at, referral.due_at, now()
    )
    change(
        referral, expected_version=expected_version, state=state, remind_at=remind_at
    )
    drop_link(referral, by)


def drop_link(referral: Referral, person: User | None) -> None:
    """Delete the link of a report that leaves the other one, and note it in both logs.

    Without a person where the reporter has taken it back: the other log names no one.
    """
    link = links.get_link(referral)
    if link is not None:
        note_down("referral.unlinked", referral, person, main=link.main.token_hash)
        note_down("referral.unlinked", link.main, person, duplicate=referral.token_hash)
        link.delete()
