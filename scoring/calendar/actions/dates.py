"""A session that is cancelled, postponed, or takes place after all."""

from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.player_records import club_day
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from scoring.calendar import access
from scoring.calendar.labels import PlannedState
from scoring.calendar.models import PlannedDate, Series
from scoring.calendar.queries.dates import reason_closed


def take_date(series: Series, day: date) -> PlannedDate:
    """The row of that day, made if there is none yet; it records nothing."""
    Series.objects.select_for_update(no_key=True).get(pk=series.pk)
    planned = access.get_date(series, day)
    if planned is None:
        if not series.recurrence.has(day):
            raise Refused(_("The series doesn't meet on that day."))
        planned = PlannedDate.objects.create(series=series, date=day, changed_at=now())
    planned.series = series
    hold_date(planned)
    return planned


def hold_date(planned: PlannedDate) -> None:
    """Let no one else change that day or its pairs until this transaction ends; what
    others have made of it since the page was loaded is taken over."""
    now_stored = PlannedDate.objects.select_for_update(no_key=True).get(pk=planned.pk)
    for name in ("state", "moved_to", "event_id"):
        setattr(planned, name, getattr(now_stored, name))


@transaction.atomic
def cancel_date(series: Series, day: date, reason: str, *, by: User) -> None:
    """Cancel one day of a series; everyone reads the reason."""
    access.check_may_plan(by, series.club)
    planned = _open_date(series, day)

    _change(planned, state=PlannedState.CANCELLED, reason=reason, moved_to=None)

    _record("date.cancelled", planned, by, {})


@transaction.atomic
def postpone_date(
    series: Series, day: date, reason: str, moved_to: date | None, *, by: User
) -> None:
    """Move one day of a series to another one, or to a day that is not known yet."""
    access.check_may_plan(by, series.club)
    planned = _open_date(series, day)
    if moved_to == day:
        raise Refused(_("That is the day it was planned for."), field="moved_to")
    if moved_to is not None:
        _check_new_date(planned, moved_to)

    _change(planned, state=PlannedState.POSTPONED, reason=reason, moved_to=moved_to)

    to = moved_to.isoformat() if moved_to else ""
    _record("date.postponed", planned, by, {"moved_to": to})


def _check_new_date(planned: PlannedDate, moved_to: date) -> None:
    """A session moves to a day that is not over, on which the club is open and the
    series has no other session."""
    series = planned.series
    if moved_to < club_day(series.club):
        raise Refused(_("The new date is in the past."), field="moved_to")
    closed = reason_closed(series, moved_to)
    if closed is not None:
        why = _("The club is closed that day: %(why)s.") % {"why": closed}
        raise Refused(why, field="moved_to")
    if _meets(planned, moved_to):
        raise Refused(_("The series already has a session that day."), field="moved_to")


def _meets(planned: PlannedDate, day: date) -> bool:
    """Whether another session of the series takes place on that day."""
    series, own = planned.series, access.get_date(planned.series, day)
    as_planned = (
        own.state == PlannedState.PLANNED if own else series.recurrence.has(day)
    )
    moved = PlannedDate.objects.filter(series=series, moved_to=day)
    return as_planned or moved.exclude(pk=planned.pk).exists()


@transaction.atomic
def reinstate_date(series: Series, day: date, *, by: User) -> None:
    """Let a cancelled or postponed session take place as planned after all."""
    access.check_may_plan(by, series.club)
    planned = access.get_date(series, day)
    if planned is not None:
        hold_date(planned)
    if planned is None or planned.state == PlannedState.PLANNED:
        raise Refused(_("This session takes place as planned."))
    _check_no_event(planned)

    _change(planned, state=PlannedState.PLANNED, reason="", moved_to=None)

    _record("date.reinstated", planned, by, {})


def _open_date(series: Series, day: date) -> PlannedDate:
    planned = take_date(series, day)
    _check_no_event(planned)
    return planned


def _check_no_event(planned: PlannedDate) -> None:
    if planned.event_id is not None:
        raise Refused(
            _("Its event has been created. Cancel or postpone it on the event's page.")
        )


def _change(planned: PlannedDate, **columns: Any) -> None:
    PlannedDate.objects.filter(pk=planned.pk).update(
        sequence=F("sequence") + 1, changed_at=now(), **columns
    )


def _record(verb: str, planned: PlannedDate, by: User, more: dict[str, Any]) -> None:
    details = {"day": planned.date.isoformat()} | more
    club = planned.series.club
    trail.record(verb, planned, by=by, club=club, details=details)
