"""Scoring rules, ranking rules and master points of an event, until it is posted."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.site.errors import Refused
from scoring.bridge.convention import Name
from scoring.bridge.event import UNITS, Method, Unit
from scoring.bridge.masterpoints.schemes import Scheme
from scoring.bridge.regulations import Regulations
from scoring.events import access as events_access
from scoring.events.labels import AdjustmentKind, EventState, MethodKind
from scoring.events.models import Entry, Event
from scoring.events.plans import PairStanding, RankingPlan
from scoring.events.queries import load_event_data
from scoring.play.queries.ranking_rules import awarded
from scoring.play.queries.scoring_rules import lines_with_points

OPEN_TO_IT = (
    EventState.DRAFT,
    EventState.OPEN,
    EventState.IN_PLAY,
    EventState.SCORING,
)
"""States before anyone has been told a result."""

COLUMNS = ("stratum", "handicap", "tags", "carried", "carried_maximum")


@transaction.atomic
def score_by(
    event: Event,
    method: MethodKind,
    convention: Name,
    regulations: Regulations | None = None,
    *,
    by: User,
    expected_version: int,
) -> None:
    """Score the event again by this method, this convention and these rules, as the
    preview showed it."""
    events_access.check_may_set_up(by, event.club)
    check_scoring(event, method)

    before = event.regulations
    values = (regulations or before).as_values()
    moved = Event.objects.filter(pk=event.pk, version=expected_version).update(
        method=method,
        convention=convention,
        regulation_values=values,
        version=F("version") + 1,
    )
    if not moved:
        raise Refused(_("Something has changed meanwhile. Check the preview again."))
    details: dict[str, object] = {
        "was": [str(event.method), event.convention.lower()],
        "now": [str(method), str(convention)],
    }
    if values != before.as_values():
        details["regulations"] = {"was": before.as_values(), "now": values}
    event.refresh_from_db()

    trail.record("event.scored_by", event, by=by, club=event.club, details=details)


def check_scoring(event: Event, method: MethodKind) -> None:
    """Refuse to score it again, and a method that what stands would not fit."""
    _check_open(event)
    _check_penalties(event, method)
    _check_points(event, method)


def _check_open(event: Event) -> None:
    if event.in_matches:
        raise Refused(_("The scoring of matches is on its own page."))
    if event.state not in OPEN_TO_IT:
        raise Refused(_("The results are posted. You can't change the scoring."))


def _check_penalties(event: Event, method: MethodKind) -> None:
    """Refuse a method in whose units a penalty that stands cannot be taken."""
    standing = event.adjustments.filter(
        kind=AdjustmentKind.PENALTY, withdrawn_at__isnull=True
    )
    units = {Unit(unit) for unit in standing.values_list("unit", flat=True)}
    if units - UNITS[Method(method)]:
        raise Refused(
            _(
                "A penalty is in another unit. Withdraw it, then give it "
                "again after the change."
            ),
            field="method",
        )


def _check_points(event: Event, method: MethodKind) -> None:
    """Refuse to read points that a file or a ruling said as points of another method."""
    if method == event.method:
        return
    for line in lines_with_points(load_event_data(event)):
        raise Refused(
            _(
                "Board %(board)s, table %(table)s has points without a "
                "score. You can't change the scoring method."
            )
            % {"board": line.board, "table": line.table or "–"},
            field="method",
        )


@transaction.atomic
def rank_by(
    event: Event, plan: RankingPlan, *, by: User, expected_version: int
) -> None:
    """Rank the event so from now on, as the preview showed it."""
    events_access.check_may_set_up(by, event.club)
    _check_ranking_open(event)
    entries = {entry.pk: entry for entry in events_access.get_entries(event)}
    if any(pair.entry not in entries for pair in plan.pairs):
        raise Refused(_("That pair doesn't exist."))

    before = event.regulations.as_values()
    moved = Event.objects.filter(pk=event.pk, version=expected_version).update(
        regulation_values=plan.regulations.as_values(), version=F("version") + 1
    )
    if not moved:
        raise Refused(_("Something has changed meanwhile. Check the preview again."))
    event.refresh_from_db()
    changes = {
        pair.entry: found
        for pair in plan.pairs
        if (found := _change(entries[pair.entry], pair))
    }
    Entry.objects.bulk_update([entries[key] for key in changes], COLUMNS)

    details = {
        "regulations": {"was": before, "now": event.regulation_values},
        "pairs": {_label(entries[key]): found for key, found in changes.items()},
    }
    trail.record("event.ranked_by", event, by=by, club=event.club, details=details)


def _check_ranking_open(event: Event) -> None:
    if event.state not in OPEN_TO_IT:
        raise Refused(_("The results are posted. You can't change the ranking."))
    if event.in_matches:
        raise Refused(_("This event is ranked by its matches."))


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


@transaction.atomic
def award_by(event: Event, scheme: Scheme, *, by: User, expected_version: int) -> None:
    """Award the places of the event by this scheme from now on."""
    events_access.check_may_set_up(by, event.club)
    if event.state not in OPEN_TO_IT:
        raise Refused(_("The results are posted. You can't change the master points."))
    awarded(event, scheme)

    was = event.regulations.master_points
    changed = replace(event.regulations, master_points=str(scheme))
    moved = Event.objects.filter(pk=event.pk, version=expected_version).update(
        regulation_values=changed.as_values(), version=F("version") + 1
    )
    if not moved:
        raise Refused(_("Something has changed meanwhile. Check the awards again."))
    event.refresh_from_db()

    details = {"was": was, "now": str(scheme)}
    trail.record("event.awarded_by", event, by=by, club=event.club, details=details)
