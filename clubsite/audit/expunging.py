"""Which entries of the audit log have lost their names, as the log itself lists them.

Each expunging is an entry of one chain of its own. It lists every entry by its chain and
its number there, which the entry's hash covers, and no name.
"""

from collections.abc import Iterable
from enum import StrEnum

from django.db.models import QuerySet

from clubsite.audit import trail
from clubsite.audit.models import Entry
from clubsite.audit.trail import Subject

SUBJECT = Subject("expunging", "audit", "audit log")

Place = tuple[str, str, int]
"""Kind and identity of an entry's subject, and the number of the entry."""


class ExpungingReason(StrEnum):
    """Why names are expunged, as the entry records it."""

    RETENTION = "retention"
    REQUEST = "request"


def place_of(entry: Entry) -> Place:
    """The place of that entry in the log."""
    return entry.subject_type, entry.subject_id, entry.number


def get_expungings() -> QuerySet[Entry]:
    """The entries that list what was expunged, oldest first."""
    return trail.get_chain(SUBJECT).filter(verb="audit.expunged")


def listed_in(expungings: Iterable[Entry]) -> set[Place]:
    """The places of all entries that these list."""
    return {
        (place[0], place[1], place[2])
        for entry in expungings
        for place in entry.details.get("entries", ())
    }
