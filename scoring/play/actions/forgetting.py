"""Deleting requests for corrections whose time limit has ended; the scores stay."""

from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from clubsite.clubs.models import Club
from clubsite.site.retention import Row
from scoring.events.labels import CorrectionState
from scoring.events.models import Correction

DONE = (CorrectionState.APPLIED, CorrectionState.REFUSED, CorrectionState.EXPIRED)


def old_corrections(club: Club, before: datetime) -> list[QuerySet[Correction]]:
    """Requests from before then that no one has to decide any more."""
    of_club = Correction.objects.filter(result__ns__event__club=club, state__in=DONE)
    return [of_club.filter(asked_at__lt=before)]


def delete_corrections(club: Club, before: datetime) -> int:
    """Delete these requests; how many there were."""
    [corrections] = old_corrections(club, before)
    deleted, _by_model = corrections.delete()
    return deleted


CORRECTIONS = Row(
    "correction",
    _("Requests to correct scores"),
    _("deleted; the scores stay"),
    field="correction_keep_months",
    older=old_corrections,
    delete=delete_corrections,
)
