"""Planning a series, and the club's holidays."""

from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from scoring.calendar import access
from scoring.calendar.models import Closure, Series
from scoring.calendar.rules import Frequency, Recurrence, SeriesPlan, fits_month


@transaction.atomic
def create_series(club: Club, plan: SeriesPlan, *, by: User) -> Series:
    """Plan a series: its days are in the calendar from now on."""
    access.check_may_plan(by, club)
    _check_plan(club, plan)

    series = Series.objects.create(club=club, changed_at=now(), **_columns(plan))

    details = {
        "frequency": series.frequency,
        "first": plan.recurrence.first.isoformat(),
    }
    trail.record("series.created", series, by=by, club=club, details=details)
    return series


@transaction.atomic
def edit_series(
    series: Series, plan: SeriesPlan, *, by: User, expected_version: int
) -> None:
    """Change a series from now on; sessions that became events stay as they are.

    Another model event brings its own set-up.
    """
    access.check_may_plan(by, series.club)
    _check_plan(series.club, plan)
    columns = _columns(plan)
    changed = [name for name, new in columns.items() if getattr(series, name) != new]
    if not changed:
        return
    if "model_event_id" in changed:
        columns["set_up"] = {}

    edited = Series.objects.filter(pk=series.pk, version=expected_version).update(
        version=F("version") + 1, changed_at=now(), **columns
    )
    if not edited:
        raise Refused(
            _("Someone else has just changed this series. Reload, then decide.")
        )
    series.refresh_from_db()

    details = {"changed": [name.removesuffix("_id") for name in changed]}
    trail.record("series.edited", series, by=by, club=series.club, details=details)


@transaction.atomic
def add_closure(
    club: Club, first: date, last: date | None, reason: str, *, by: User
) -> Closure:
    """Close the club from the first day to the last one: no series meets then."""
    access.check_may_plan(by, club)
    last = last or first
    if last < first:
        raise Refused(_("The last day is before the first day."), field="last")

    closure = Closure.objects.create(club=club, first=first, last=last, reason=reason)
    _calendars_changed(club)

    details = {"first": first.isoformat(), "last": last.isoformat()}
    trail.record("closure.added", closure, by=by, club=club, details=details)
    return closure


@transaction.atomic
def remove_closure(closure: Closure, *, by: User) -> None:
    """Let the series meet on these days after all."""
    club = closure.club
    access.check_may_plan(by, club)

    subject = trail.subject_for(closure)
    closure.delete()
    _calendars_changed(club)

    details = {"first": closure.first.isoformat(), "last": closure.last.isoformat()}
    trail.record("closure.removed", subject, by=by, club=club, details=details)


def _calendars_changed(club: Club) -> None:
    """Every day of every series may look otherwise in a calendar now."""
    Series.objects.filter(club=club).update(version=F("version") + 1, changed_at=now())


def _check_plan(club: Club, plan: SeriesPlan) -> None:
    recurrence = plan.recurrence
    if recurrence.last is not None and recurrence.last < recurrence.first:
        raise Refused(_("The last date is before the first date."), field="last_date")
    if recurrence.frequency is Frequency.MONTHLY and not fits_month(
        recurrence.first, recurrence.nth
    ):
        raise Refused(
            _(
                "The first date isn't that weekday of its month. Choose another date "
                "or another week."
            ),
            field="first_date",
        )
    event = plan.model_event
    if event and not access.get_model_events(club).filter(pk=event).exists():
        raise Refused(_("That event can't be copied."), field="model_event")


def _columns(plan: SeriesPlan) -> dict[str, Any]:
    recurrence: Recurrence = plan.recurrence
    return {
        "name": plan.name,
        "frequency": recurrence.frequency.value,
        "interval": recurrence.interval,
        "nth": recurrence.nth,
        "starts": plan.starts,
        "first_date": recurrence.first,
        "last_date": recurrence.last,
        "takes_entries": plan.takes_entries,
        "model_event_id": plan.model_event,
    }
