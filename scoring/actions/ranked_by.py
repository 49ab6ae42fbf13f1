"""What pairs are ranked by beside their scores, until results are posted."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.errors import Refused
from scoring import access
from scoring.actions.scored_by import OPEN_TO_IT
from scoring.models import Entry, Event
from scoring.plans import PairStanding, RankingPlan

COLUMNS = ("stratum", "handicap", "tags", "carried", "carried_maximum")


@transaction.atomic
def rank_by(event: Event, plan: RankingPlan, *, by: User, seen: int) -> None:
    """Rank the event so from now on, as the preview showed it."""
    access.check_may_set_up(by, event.club)
    _check_open(event)
    entries = {entry.pk: entry for entry in access.entries_of(event)}
    if any(one.entry not in entries for one in plan.pairs):
        raise Refused(_("There is no such pair."))

    before = event.regulations.as_values()
    moved = Event.objects.filter(pk=event.pk, version=seen).update(
        regulation_values=plan.regulations.as_values(), version=F("version") + 1
    )
    if not moved:
        raise Refused(_("Something has changed since. Look at the places again first."))
    event.refresh_from_db()
    changes = {
        one.entry: found
        for one in plan.pairs
        if (found := _change(entries[one.entry], one))
    }
    Entry.objects.bulk_update([entries[key] for key in changes], COLUMNS)

    details = {
        "regulations": {"was": before, "now": event.regulation_values},
        "pairs": {_label(entries[key]): found for key, found in changes.items()},
    }
    trail.record("event.ranked_by", event, by=by, club=event.club, details=details)


def _check_open(event: Event) -> None:
    if event.state not in OPEN_TO_IT:
        raise Refused(_("The results are posted: how they are ranked stays as it is."))
    if event.in_matches:
        raise Refused(_("An event of matches is ranked by its matches."))


def _change(entry: Entry, standing: PairStanding) -> Mapping[str, Any]:
    """Give the pair its new columns; what was and is, of those that changed."""
    new: dict[str, Any] = {
        "stratum": standing.stratum,
        "handicap": standing.handicap,
        "tags": list(standing.tags),
        "carried": standing.carried,
        "carried_maximum": standing.carried_maximum,
    }
    found = {}
    for column, now in new.items():
        was = getattr(entry, column)
        if was != now:
            found[column] = [was, now]
            setattr(entry, column, now)
    return found


def _label(entry: Entry) -> str:
    return f"{entry.section.letter} {entry.label}"
