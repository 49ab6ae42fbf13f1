"""Suspensions that a body outside the club reports, by date; they end by themselves."""

from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.audit.trail import Subject
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from clubsite.site.sweeps import do_each
from rulings.conduct import access
from rulings.conduct.access import eligibility, transfers
from rulings.conduct.actions.transitions import change, note_down, target_state
from rulings.conduct.models import Ineligibility, Referral
from rulings.conduct.procedure import Action, Facts


@transaction.atomic
def set_eligibility(
    referral: Referral, *, by: User, expected_version: int, player: int, until: date
) -> None:
    """Let a player it is about not play from today until that day; set again, it moves."""
    transfer = transfers.get_transfer(referral)
    received = transfer is not None and transfer.received_at is not None
    target_state(referral, Action.ELIGIBILITY, by, Facts(received=received))
    today = _today(referral.club)
    if until < today:
        raise Refused(_("That day is over. Enter a later one."), field="until")
    if player not in {each.player for each in access.people_of(referral).subjects}:
        raise Refused(_("The report isn't about that player."), field="player")

    change(referral, expected_version=expected_version)
    Ineligibility.objects.update_or_create(
        source=referral.token_hash,
        player_id=player,
        defaults={"ends": until, "by": by, "at": now()},
        create_defaults={
            "club": referral.club,
            "starts": today,
            "ends": until,
            "by": by,
            "at": now(),
        },
    )

    note_down("referral.eligibility_set", referral, by, until=until.isoformat())


def end_ineligibilities() -> None:
    """Delete those whose last day is over in their club; each log says so."""
    do_each(eligibility.ended_ineligibilities(now().date()), _end)


@transaction.atomic
def _end(row: Ineligibility) -> None:
    if row.ends >= _today(row.club):
        return
    code = row.source[:8].upper()
    subject = Subject("rulings.referral", row.source, f"referral {code[:4]}-{code[4:]}")
    trail.record("referral.eligibility_ended", subject, by=None, club=row.club)
    row.delete()


def _today(club: Club) -> date:
    return now().astimezone(club.zone).date()
