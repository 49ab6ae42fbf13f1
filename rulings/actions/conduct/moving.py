"""One step of a referral: by the pure tables, once, from the version that was seen."""

from typing import Any

from django.db.models import F
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clock import now
from clubsite.clubs.models import Club
from clubsite.clubs.queries import policy_now
from clubsite.errors import Refused
from clubsite.refusals import in_words
from rulings.access import referrals as access
from rulings.conduct.policy import ConductPolicy
from rulings.labels import referrals as labels
from rulings.models import Referral
from rulings.procedure.conduct import (
    Act,
    Facts,
    State,
    make_move,
    next_reminder,
    step_deadline,
)


def target_of(
    referral: Referral, act: Act, person: User, facts: Facts | None = None
) -> State:
    """Where the act leads, if this person may do it now and nothing is in the way."""
    parts = access.parts_of(person, referral)
    with in_words(
        lambda: _("That cannot be done as the referral stands now."),
        lambda codes: " ".join(str(labels.UNMET[code]) for code in codes),
    ):
        return make_move(State(referral.state), act, parts, facts or Facts())


def change(referral: Referral, *, seen: int, **fields: Any) -> None:
    """Write these fields, unless the referral has changed since version `seen`."""
    changed = Referral.objects.filter(
        pk=referral.pk, version=seen, state=referral.state
    ).update(version=F("version") + 1, **fields)
    if not changed:
        raise Refused(
            _("This referral has changed since you opened it. Look at it again.")
        )
    referral.refresh_from_db()


def entering(referral: Referral, state: State) -> dict[str, Any]:
    """The fields of a referral that comes into that state now."""
    moment = now()
    due_at = step_deadline(state, moment, policy_of(referral.club), referral.club.zone)
    return {
        "state": state,
        "entered_at": moment,
        "due_at": due_at,
        "remind_at": next_reminder(moment, due_at, moment) if due_at else None,
    }


def policy_of(club: Club) -> ConductPolicy:
    """The periods that the club's policy gives to each step."""
    return ConductPolicy.of(policy_now(club))


def note_down(
    verb: str, referral: Referral, person: User | None, **details: object
) -> None:
    """Append to the audit log: codes alone, and no name but that of who did it."""
    trail.record(
        verb,
        access.audit_subject(referral),
        by=person,
        club=referral.club,
        details={"state": referral.state, **details},
    )
