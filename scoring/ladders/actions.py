"""Defining, changing and ending a club's ladders."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.models import Club
from clubsite.clubs.player_records import club_day
from clubsite.site.errors import Refused
from scoring.ladders import access
from scoring.ladders.models import Ladder


@transaction.atomic
def create_ladder(club: Club, columns: Mapping[str, Any], *, by: User) -> Ladder:
    """Define a ladder: members see its standings from now on."""
    access.check_may_define(by, club)
    _check_days(columns)

    ladder = Ladder.objects.create(club=club, **columns)

    details = {"kind": ladder.kind}
    trail.record("ladder.created", ladder, by=by, club=club, details=details)
    return ladder


@transaction.atomic
def edit_ladder(
    ladder: Ladder, columns: Mapping[str, Any], *, by: User, expected_version: int
) -> None:
    """Change what a ladder goes by; its standings follow at once."""
    access.check_may_define(by, ladder.club)
    _check_days(columns)
    changed = [name for name, new in columns.items() if getattr(ladder, name) != new]
    if not changed:
        return

    edited = Ladder.objects.filter(
        pk=ladder.pk, version=expected_version, ended_on__isnull=True
    ).update(version=F("version") + 1, **columns)
    if not edited:
        raise Refused(
            _(
                "Someone else has just changed or ended this ladder. Reload, then decide."
            )
        )
    ladder.refresh_from_db()

    details = {"changed": changed}
    trail.record("ladder.edited", ladder, by=by, club=ladder.club, details=details)


@transaction.atomic
def end_ladder(ladder: Ladder, *, by: User) -> None:
    """End a ladder: sessions after today don't count, and it can't be changed."""
    access.check_may_define(by, ladder.club)

    _set_end(ladder, club_day(ladder.club))

    trail.record("ladder.ended", ladder, by=by, club=ladder.club)


@transaction.atomic
def reopen_ladder(ladder: Ladder, *, by: User) -> None:
    """Let an ended ladder go on: the sessions since its end count too."""
    access.check_may_define(by, ladder.club)

    _set_end(ladder, None)

    trail.record("ladder.reopened", ladder, by=by, club=ladder.club)


def _set_end(ladder: Ladder, day: date | None) -> None:
    rows = Ladder.objects.filter(pk=ladder.pk, ended_on__isnull=day is not None)
    if not rows.update(version=F("version") + 1, ended_on=day):
        raise Refused(
            _("This ladder has ended already.")
            if day
            else _("This ladder hasn't ended.")
        )
    ladder.refresh_from_db()


def _check_days(columns: Mapping[str, Any]) -> None:
    last = columns["last_date"]
    if last is not None and last < columns["first_date"]:
        raise Refused(_("The last day is before the first day."), field="last_date")
