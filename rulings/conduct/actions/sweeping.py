"""What time alone does to referrals: reminders, old drafts, desks left empty."""

from datetime import datetime
from typing import cast

from django.db import transaction
from django.db.models import Q

from clubsite.clubs.models import Club
from clubsite.site.clock import now
from clubsite.site.sweeps import do_all, do_each
from rulings.conduct import access
from rulings.conduct.actions import transitions
from rulings.conduct.actions.eligibility import end_ineligibilities
from rulings.conduct.actions.reporting import (
    delete_draft,
    desk_fields,
    keep_concerned_out,
)
from rulings.conduct.actions.seats import end_overdue_seats
from rulings.conduct.actions.transitions import note_down, written
from rulings.conduct.models import Referral
from rulings.conduct.procedure import WITH_RECORDER, Desk, State, next_reminder
from rulings.conduct.procedure.seats import SeatEnd
from rulings.conduct.queries.reporting import routing_of
from rulings.conduct.queries.safeguarding import grounds_for, perhaps_safeguarded


def sweep_referrals() -> None:
    """All that is due; each pass does whatever the last one missed."""
    do_all(
        discard_old_drafts,
        fill_empty_desks,
        bring_in_safeguarding,
        end_ineligibilities,
        end_overdue_seats,
        remind_overdue,
    )


def remind_overdue() -> None:
    """Remind who handles a referral of a step that has to be done soon, or is late.

    Each reminder goes out once, however many sweep: the instant of the next one is claimed.
    """
    due = Referral.objects.filter(state__in=_with_recorder(), remind_at__lte=now())
    do_each(due.select_related("club", "procedure"), remind)


def discard_old_drafts() -> None:
    """Delete the drafts whose time is up."""
    old = Referral.objects.filter(state=State.DRAFT, due_at__lt=now())
    do_each(old.select_related("club"), _discard)


@transaction.atomic
def _discard(referral: Referral) -> None:
    delete_draft(referral)
    note_down("referral.discarded", referral, None)


def fill_empty_desks() -> None:
    """Route again what no one handles any more; the reporter is told.

    At once where all who hold the desk are kept out (procedures 2.4); where a role has
    merely ended, when it is late. Never what the reporter was told no one inside the
    club reads.
    """
    sent = Referral.objects.filter(state__in=_with_recorder())
    inside = sent.exclude(desk=Desk.EXTERNAL)
    for club in Club.objects.filter(pk__in=inside.values("club")):
        referrals = access.kept_from_holders(club).values("pk")
        perhaps = inside.filter(Q(due_at__lt=now()) | Q(pk__in=referrals), club=club)
        do_each(perhaps.select_related("club"), _route_if_unread)


@transaction.atomic
def _route_if_unread(referral: Referral) -> None:
    if not access.get_handlers(referral):
        route_anew(referral)


def bring_in_safeguarding() -> None:
    """Let safeguarding officers read what turns out to concern someone under 18.

    The record was marked, dated, linked or joined with another since it was sent.
    """
    open_referrals = Referral.objects.filter(
        state__in=_with_recorder(), safeguarded_at__isnull=True
    )
    for club in Club.objects.filter(pk__in=open_referrals.values("club")):
        referrals = perhaps_safeguarded(club)
        for referral in referrals:
            referral.club = club
        do_each(referrals, safeguard_late)


@transaction.atomic
def safeguard_late(referral: Referral) -> None:
    """Bring in safeguarding if it is due, unless someone has just moved the referral."""
    grounds = grounds_for(referral, access.people_of(referral))
    fields = transitions.safeguarding(referral, grounds)
    moved = bool(fields) and Referral.objects.filter(
        pk=referral.pk, version=referral.version
    ).update(version=referral.version + 1, **fields)
    if moved:
        written(referral, version=referral.version + 1, **fields)
        note_down("referral.safeguarded", referral, None)
        transitions.tell_officers(referral)


@transaction.atomic
def remind(referral: Referral) -> None:
    """Send the reminder that is due, unless another worker has."""
    due_at = cast("datetime", referral.due_at)  # a step with reminders has an end
    claimed = Referral.objects.filter(
        pk=referral.pk, remind_at=referral.remind_at
    ).update(remind_at=next_reminder(referral.entered_at, due_at, now()))
    if claimed:
        transitions.remind_handlers(referral, str(referral.remind_at))


def route_anew(referral: Referral) -> None:
    """Give it to the next desk, unless someone has just moved it.

    Who is kept out now stays so, as when it was sent.
    """
    routing = routing_of(referral, access.people_of(referral))
    desk = routing.route.desk
    moved = Referral.objects.filter(pk=referral.pk, version=referral.version).update(
        version=referral.version + 1, **desk_fields(desk)
    )
    if moved:
        written(referral, version=referral.version + 1, **desk_fields(desk))
        keep_concerned_out(referral, routing)
        transitions.end_seat_with(referral, SeatEnd.CASE)
        note_down("referral.routed_anew", referral, None, desk=desk)
        transitions.tell_reporter(referral)
        transitions.tell_handlers(referral)


def _with_recorder() -> list[str]:
    return [state.value for state in WITH_RECORDER]
