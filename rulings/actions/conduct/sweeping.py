"""What time alone does to referrals: reminders, old drafts, desks left empty."""

from datetime import datetime
from typing import cast

from django.db import transaction

from clubsite.clock import now
from rulings.access import referrals as access
from rulings.actions.conduct import telling
from rulings.actions.conduct.drafting import delete_draft
from rulings.actions.conduct.moving import note_down
from rulings.actions.conduct.sending import desk_fields
from rulings.models import Referral
from rulings.procedure.conduct import WITH_RECORDER, Desk, State, next_reminder
from rulings.queries.reporting import route_of


def sweep_referrals() -> None:
    """All that is due; each pass does whatever the last one missed."""
    discard_old_drafts()
    fill_empty_desks()
    remind_overdue()


def remind_overdue() -> None:
    """Remind who handles a referral of a step that has to be done soon, or is late.

    Each reminder goes out once, whoever sweeps: the instant of the next one is claimed.
    """
    due = Referral.objects.filter(state__in=_with_recorder(), remind_at__lte=now())
    for referral in due.select_related("club"):
        with transaction.atomic():
            remind(referral)


def discard_old_drafts() -> None:
    """Delete the drafts whose time is up."""
    old = Referral.objects.filter(state=State.DRAFT, due_at__lt=now())
    for referral in old.select_related("club"):
        with transaction.atomic():
            delete_draft(referral)
            note_down("referral.discarded", referral, None)


def fill_empty_desks() -> None:
    """Route anew what nobody handles any more and what is late; the reporter is told.

    Never what the reporter was told nobody inside the club reads.
    """
    late = Referral.objects.filter(state__in=_with_recorder(), due_at__lt=now())
    for referral in late.exclude(desk=Desk.EXTERNAL).select_related("club"):
        if not access.handlers_of(referral):
            with transaction.atomic():
                route_anew(referral)


def remind(referral: Referral) -> None:
    """Send the reminder that is due, unless another worker has."""
    due_at = cast("datetime", referral.due_at)  # a step with reminders has an end
    claimed = Referral.objects.filter(
        pk=referral.pk, remind_at=referral.remind_at
    ).update(remind_at=next_reminder(referral.entered_at, due_at, now()))
    if claimed:
        telling.remind_handlers(referral, str(referral.remind_at))


def route_anew(referral: Referral) -> None:
    """Give it to the next desk, unless somebody has just moved it."""
    desk = route_of(referral).desk
    moved = Referral.objects.filter(pk=referral.pk, version=referral.version).update(
        version=referral.version + 1, **desk_fields(desk)
    )
    if moved:
        referral.refresh_from_db()
        note_down("referral.routed_anew", referral, None, desk=desk)
        telling.tell_reporter(referral)
        telling.tell_handlers(referral)


def _with_recorder() -> list[str]:
    return [state.value for state in WITH_RECORDER]
