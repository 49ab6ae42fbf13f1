"""By which method and convention an event is scored, until its results are posted."""

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.errors import Refused
from scoring import access
from scoring.bridge.convention import Name
from scoring.bridge.event import UNITS, Method, Unit
from scoring.labels import AdjustmentKind, EventState, MethodKind
from scoring.models import Event
from scoring.queries.loading import load_evening
from scoring.queries.scored_by import lines_with_points
from scoring.regulations import Regulations

OPEN_TO_IT = (
    EventState.DRAFT,
    EventState.OPEN,
    EventState.IN_PLAY,
    EventState.SCORING,
)
"""States before anybody has been told a result."""


@transaction.atomic
def score_by(
    event: Event,
    method: MethodKind,
    convention: Name,
    regulations: Regulations | None = None,
    *,
    by: User,
    seen: int,
) -> None:
    """Score the event anew by this method, this convention and these rules, as the
    preview showed it."""
    access.check_may_set_up(by, event.club)
    check_scoring(event, method)

    before = event.regulations
    values = (regulations or before).as_values()
    moved = Event.objects.filter(pk=event.pk, version=seen).update(
        method=method,
        convention=convention,
        regulation_values=values,
        version=F("version") + 1,
    )
    if not moved:
        raise Refused(_("Something has changed since. Look at the places again first."))
    details: dict[str, object] = {
        "was": [str(event.method), event.convention.lower()],
        "now": [str(method), str(convention)],
    }
    if values != before.as_values():
        details["regulations"] = {"was": before.as_values(), "now": values}
    event.refresh_from_db()

    trail.record("event.scored_by", event, by=by, club=event.club, details=details)


def check_scoring(event: Event, method: MethodKind) -> None:
    """Refuse to score it anew, and a method that what stands would not fit."""
    _check_open(event)
    _check_penalties(event, method)
    _check_points(event, method)


def _check_open(event: Event) -> None:
    if event.in_matches:
        raise Refused(_("How matches are scored has a page of its own."))
    if event.state not in OPEN_TO_IT:
        raise Refused(_("The results are posted: how they are scored stays as it is."))


def _check_penalties(event: Event, method: MethodKind) -> None:
    """Refuse a method in whose units a penalty that stands cannot be taken."""
    standing = event.adjustments.filter(
        kind=AdjustmentKind.PENALTY, withdrawn_at__isnull=True
    )
    units = {Unit(unit) for unit in standing.values_list("unit", flat=True)}
    if units - UNITS[Method(method)]:
        raise Refused(
            _(
                "A penalty stands in another unit: withdraw it first, and give it again afterwards."
            ),
            field="method",
        )


def _check_points(event: Event, method: MethodKind) -> None:
    """Refuse to read points that a file or a ruling said as points of another method."""
    if method == event.method:
        return
    for line in lines_with_points(load_evening(event)):
        raise Refused(
            _(
                "Board %(board)s, table %(table)s has points of its own, not of a score: "
                "the method stays as it is."
            )
            % {"board": line.board, "table": line.table or "–"},
            field="method",
        )
