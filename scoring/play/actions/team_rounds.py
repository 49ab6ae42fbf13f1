"""Matches of teams in rounds that are not played after all, and again.

The hands of changes of a movement: they record nothing.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db.models import ProtectedError
from django.utils.translation import gettext as _

from clubsite.site.errors import Refused
from scoring.events.models import Event, Match, Section
from scoring.matches.actions.matches import drop_lineups

COLUMNS = ("round", "table", "home_id", "away_id", "boards", "first_board", "version")


def drop_matches_after(section: Section, last: int) -> dict[str, Any]:
    """Take the matches away that would end after that round; gives what was."""
    later = Match.objects.filter(section=section, round__gt=last)
    matches = list(later)
    if not matches:
        return {}
    event = section.session.event
    if any(match.given_home for match in matches):
        raise _has_result()
    drop_lineups(matches)
    try:
        later.delete()
    except ProtectedError as error:
        raise _has_result() from error
    before = event.regulations.rounds
    _set_rounds(event, last)
    rows = [[getattr(match, name) for name in COLUMNS] for match in matches]
    return {"rounds": before, "rows": rows}


def bring_matches_back(section: Section, before: Mapping[str, Any]) -> None:
    """Put them back, with their rounds; their tables bring the lines."""
    if not before:
        return
    event = section.session.event
    Match.objects.bulk_create(
        Match(event=event, section=section, **dict(zip(COLUMNS, row, strict=True)))
        for row in before["rows"]
    )
    _set_rounds(event, before["rounds"])


def _has_result() -> Refused:
    return Refused(
        _("A match of a later round has a result or a penalty. Remove it first."),
        field="round",
    )


def _set_rounds(event: Event, rounds: int) -> None:
    event.regulation_values = replace(event.regulations, rounds=rounds).as_values()
    event.save(update_fields=["regulation_values"])
