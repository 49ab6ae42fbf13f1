"""In which form each table had a fouled board, told before the results are posted."""

from collections.abc import Mapping

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.errors import Refused
from scoring import access
from scoring.labels import IN_PLAY_STATES, GroupKind
from scoring.models import Event, Result
from scoring.queries.board_groups import obstacle_to


@transaction.atomic
def group_lines(
    event: Event,
    board: int,
    groups: Mapping[int, GroupKind],
    *,
    by: User,
    seen: int,
) -> None:
    """Compare these lines of the board within their forms, as the preview showed it.

    Lines that are not named stay in the form that they have.
    """
    access.check_may_direct(by, event)
    if why := obstacle_to(event):
        raise Refused(why)
    lines = access.played_lines_of(event).filter(board=board, pk__in=groups)
    changed = [one for one in lines if one.group != groups[one.pk]]
    if not changed:
        raise Refused(
            _("Every table has that form already: choose another one at some table.")
        )
    _raise_version(event, seen)

    was: dict[str, list[int]] = {}
    for line in changed:
        was.setdefault(line.group, []).append(line.pk)
        line.group = groups[line.pk]
    Result.objects.bulk_update(changed, ["group"], batch_size=500)
    event.refresh_from_db()

    details = {"board": board, "was": was, "now": _tables_by_group(event, board)}
    trail.record("board.grouped", event, by=by, club=event.club, details=details)


def _raise_version(event: Event, seen: int) -> None:
    told = Event.objects.filter(pk=event.pk, version=seen, state__in=IN_PLAY_STATES)
    if not told.update(version=F("version") + 1):
        raise Refused(_("Something has changed since. Look at the places again first."))


def _tables_by_group(event: Event, board: int) -> dict[str, int]:
    """How many tables have the board in each form but the one that was dealt."""
    lines = access.played_lines_of(event).filter(board=board).exclude(group="")
    counted: dict[str, int] = {}
    for group in lines.order_by("group").values_list("group", flat=True):
        counted[group] = counted.get(group, 0) + 1
    return counted
