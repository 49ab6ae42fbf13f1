"""A person's part in referrals, as plain values for a copy of their data."""

from typing import Any

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from rulings.conduct import access
from rulings.conduct.labels import STATES
from rulings.conduct.models import Referral
from rulings.conduct.procedure import State


def referral_data(user: User, club: Club) -> list[dict[str, Any]]:
    """What they reported, and what they were told of reports about them.

    Of a report about them that they haven't been told of there is nothing: a copy must
    not betray it.
    """
    notified = set(access.notified_referrals(user, club).values_list("pk", flat=True))
    return [
        _about_them(referral) if referral.pk in notified else _reported(referral)
        for referral in access.own_referrals(user, club)
    ]


def _reported(referral: Referral) -> dict[str, Any]:
    return {
        "code": referral.code,
        "state": str(STATES[State(referral.state)]),
        "report": referral.narrative,
        "outcome": referral.outcome,
        "messages": [message.text for message in access.get_messages(referral)],
    }


def _about_them(referral: Referral) -> dict[str, Any]:
    return {
        "code": referral.code,
        "state": str(STATES[State(referral.state)]),
        "what you were told": referral.gist,
        "outcome": referral.subject_outcome,
    }
