"""Taking the new scores of a file while play goes on."""

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.site.errors import Refused
from scoring.events import access as events_access
from scoring.events.models import Event
from scoring.exchange.actions.imports import Incoming, read_file
from scoring.exchange.queries.evening_file import (
    EveningFile,
    chosen_among,
    compare_evening,
)
from scoring.play.actions.entry import write_lines
from scoring.results.actions import changed_event, hold_event


@transaction.atomic
def take_scores(
    event: Event, file: Incoming, *, by: User, chosen: Collection[str] = ()
) -> EveningFile:
    """Store the scores still awaited, and the chosen ones of those that differ.

    What was chosen and has changed since it was seen refuses all. Read again, the file
    brings nothing.
    """
    events_access.check_may_arrange(by, event)
    hold_event(event)
    found = compare_evening(event, read_file(file))
    if found.obstacle:
        raise Refused(found.obstacle)
    decided = chosen_among(found.differing, chosen)
    if len(decided) < len(set(chosen)):
        raise Refused(
            _("A score has changed meanwhile. Check the list again, then decide.")
        )
    taken = [*found.fresh, *decided]
    if not taken:
        return found

    lines = write_lines((score.line, score.score_entry) for score in taken)
    changed_event(event)

    details = {"hash": file.hash, "new": len(found.fresh), "lines": lines}
    trail.record("event.scores_taken", event, by=by, club=event.club, details=details)
    return found
