"""Seals of the audit log: what anchors everything that was recorded before.

Each seal is an entry of one chain of its own. It names the head of every chain that grew
since the seal before, and holds that seal's hash; so the number and the hash of any seal,
noted somewhere else, hold the whole log up to it.
"""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from django.db import DatabaseError, transaction
from django.db.models import F, QuerySet

from clubsite.audit import trail
from clubsite.audit.models import Entry, UnsealedEntry
from clubsite.audit.trail import Subject

SEAL = ("seal", "audit")
SUBJECT = Subject(*SEAL, "audit log")
TEXT = re.compile(r"([1-9][0-9]{0,17})-([0-9a-f]{64})")
AT_ONCE = 500
"""How many waiting entries one statement fetches or deletes."""

Head = tuple[int, str]
"""The number and the hash of the last entry of a chain."""


class InvalidSeal(ValueError):
    """Raised for a text that is no seal."""


@dataclass(frozen=True, slots=True)
class Seal:
    """A seal as it is printed: its place in the chain of seals, and its hash.

    >>> str(Seal.read(" 12-" + "9F" * 32))[:10]
    '12-9f9f9f9'
    """

    number: int
    hash: str

    def __str__(self) -> str:
        return f"{self.number}-{self.hash}"

    @classmethod
    def read(cls, text: str) -> "Seal":
        """The seal of that text, with spaces and capitals as someone may type them."""
        match = TEXT.fullmatch("".join(text.split()).lower())
        if match is None:
            raise InvalidSeal(text)
        return cls(int(match[1]), match[2])


@dataclass(frozen=True, slots=True)
class SealedLog:
    """The newest seal, when it was made, and how many entries it covers."""

    seal: Seal
    at: datetime
    entries: int


def seal() -> Entry | None:
    """Seal the entries that wait for it; None if there are none.

    An entry waits from the moment it is committed, whatever its key, until a seal names
    it or one after it in its chain: nothing is looked at twice.
    """
    if not UnsealedEntry.objects.exists():
        return None
    with transaction.atomic():
        trail.lock_tail(SUBJECT)
        waiting = list(UnsealedEntry.objects.order_by("pk"))
        heads: dict[str, Head] = {}
        entries = sum(
            _take(waiting[begin : begin + AT_ONCE], heads)
            for begin in range(0, len(waiting), AT_ONCE)
        )
        if not entries:
            return None

        before = get_newest()
        details = {
            "heads": heads,
            "entries": entries + (before.entries if before else 0),
        }
        return trail.record("audit.sealed", SUBJECT, by=None, details=details)


def _take(waiting: Sequence[UnsealedEntry], heads: dict[str, Head]) -> int:
    """Take these out of the queue, and note the heads of their chains; how many they are.

    What was changed or removed since it was written stays in the queue, for the proof to
    find. Entries are fetched by their keys alone, however long the log is.
    """
    entries = Entry.objects.in_bulk([row.entry_id for row in waiting])
    as_written = [
        row
        for row in waiting
        if row.entry_id in entries and entries[row.entry_id].hash == row.hash
    ]
    for row in as_written:
        entry = entries[row.entry_id]
        name = f"{entry.subject_type} {entry.subject_id}"
        heads[name] = max(heads.get(name, (0, "")), (entry.number, entry.hash))
    UnsealedEntry.objects.filter(pk__in=[row.pk for row in as_written]).delete()
    return len(as_written)


def get_unsealed() -> QuerySet[UnsealedEntry]:
    """The entries that wait for a seal and are as they were written."""
    return UnsealedEntry.objects.filter(hash=F("entry__hash"))


def get_newest() -> SealedLog | None:
    """The newest seal as it stands, if there is one."""
    last = trail.get_chain(SUBJECT).last()
    if last is None:
        return None
    # The seals of the first migrations did not count: the next one counts everything.
    entries = last.details.get("entries", 0)
    return SealedLog(Seal(last.number, last.hash), last.at, entries)


def seal_for_backup() -> str:
    """The newest seal, of all that is there; nothing where none can be read.

    A full disk or a database that is still to be migrated takes no seal, and is backed up
    all the same.
    """
    with suppress(DatabaseError):
        seal()
    return read_newest()


def read_newest() -> str:
    """The newest seal of a database that may be of an older version, or none."""
    with suppress(DatabaseError):
        found = trail.get_chain(SUBJECT).values_list("number", "hash").last()
        return str(Seal(*found)) if found else ""
    return ""
