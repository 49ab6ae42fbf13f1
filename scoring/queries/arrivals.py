"""When the results of lines came in."""

from collections.abc import Iterable
from datetime import datetime

from clubsite.audit import trail
from scoring.models import Result
from scoring.procedure.written import LATE_PLAY

OPEN_MARKS = ("", LATE_PLAY)
"""What is written on a line that the table has still to bring."""


def came_in(lines: Iterable[Result]) -> dict[int, datetime]:
    """When each of these lines last came to have a result, by its key: one query.

    What was no score that somebody entered, an imported one say, has no such time.
    """
    found: dict[int, datetime] = {}
    for entry in trail.histories_of(lines):
        was, now = (entry.details.get(name, "") for name in ("was", "now"))
        if was in OPEN_MARKS and now not in OPEN_MARKS:
            found[int(entry.subject_id)] = entry.at
    return found
