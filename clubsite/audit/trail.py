"""Writing the audit log and reading it."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from django.db import connection, transaction
from django.db.models import Q, QuerySet

from clubsite.audit.models import Entry
from clubsite.site.clock import now
from clubsite.site.load_once import unrelated_writes

if TYPE_CHECKING:
    from clubsite.accounts.models import User
    from clubsite.clubs.models import Club


TAIL = """SELECT number, hash FROM audit_entry WHERE subject_type = %s AND subject_id = %s
    ORDER BY number DESC LIMIT 1"""


class Subject(NamedTuple):
    """What an entry is about: kind, identity, and its name at the time."""

    type: str
    id: str
    label: str


class Audited(Protocol):
    """A row that entries are about.

    `audited_as` is its kind in the log. Each entry is hashed with it, so it stays the
    same when the class is renamed or moved.
    """

    @property
    def audited_as(self) -> str: ...
    @property
    def pk(self) -> Any: ...


def subject_for(thing: Audited) -> Subject:
    """The subject that a stored thing is."""
    return Subject(thing.audited_as, str(thing.pk), str(thing)[:200])


def record(
    verb: str,
    thing: Audited | Subject,
    *,
    by: "User | None",
    club: "Club | None" = None,
    details: Mapping[str, Any] | None = None,
) -> Entry:
    """Append one entry to the chain of that thing, in the caller's transaction.

    Details hold codes and hashes, never the text of a case.
    """
    [entry] = record_several(verb, thing, [details or {}], by=by, club=club)
    return entry


def record_several(
    verb: str,
    thing: Audited | Subject,
    several: Iterable[Mapping[str, Any]],
    *,
    by: "User | None",
    club: "Club | None" = None,
) -> list[Entry]:
    """Append an entry with each of these details, in their order: two statements."""
    subject = thing if isinstance(thing, Subject) else subject_for(thing)
    with unrelated_writes(), transaction.atomic(savepoint=False):
        last_number, last_hash = lock_tail(subject)
        entries = []
        for number, details in enumerate(several, last_number + 1):
            entry = Entry(
                subject_type=subject.type,
                subject_id=subject.id,
                subject_label=subject.label,
                number=number,
                verb=verb,
                actor=by,
                club=club,
                details=dict(details),
                at=now(),
                previous_hash=last_hash,
            )
            entry.hash = last_hash = entry_hash(entry)
            entries.append(entry)
        return Entry.objects.bulk_create(entries)


def entry_hash(entry: Entry) -> str:
    """The SHA-256 of everything that the entry says, and of the hash before it."""
    content = [
        entry.subject_type,
        entry.subject_id,
        entry.subject_label,
        entry.number,
        entry.verb,
        entry.actor_id,
        entry.club_id,
        entry.details,
        entry.at.isoformat(),
        entry.previous_hash,
    ]
    text = json.dumps(content, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def get_history(thing: Audited) -> QuerySet[Entry]:
    """The entries about that thing, oldest first, with who did them."""
    return get_chain(subject_for(thing)).select_related("actor")


def get_histories(things: Iterable[Audited]) -> QuerySet[Entry]:
    """The entries about any of these things, oldest first, with who did them."""
    subjects = [subject_for(thing) for thing in things]
    about = [
        Q(subject_type=subject.type, subject_id=subject.id) for subject in subjects
    ]
    found = Entry.objects.filter(reduce(or_, about, Q(pk__in=())))
    return found.select_related("actor").order_by("pk")


def get_chain(subject: Subject) -> QuerySet[Entry]:
    """The entries about that subject, oldest first."""
    chain = Entry.objects.filter(subject_type=subject.type, subject_id=subject.id)
    return chain.order_by("number")


def lock_tail(subject: Subject) -> tuple[int, str]:
    """Number and hash of the chain's last entry; 0 and nothing before the first.

    Writers of one chain wait for each other (SQLite lets only one write anyway). Plain
    SQL: every act comes by here.
    """
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            key = hashlib.sha256(f"{subject.type} {subject.id}".encode()).digest()
            number = int.from_bytes(key[:8], signed=True)
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [number])
        cursor.execute(TAIL, [subject.type, subject.id])
        return cursor.fetchone() or (0, "")
