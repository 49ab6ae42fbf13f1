"""Writing the audit log, reading it, and proving that nothing in it was changed."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from django.db import connection, transaction
from django.db.models import Max, Q, QuerySet

from clubsite.audit.models import Entry
from clubsite.site.clock import now
from clubsite.site.load_once import unrelated_writes

if TYPE_CHECKING:
    from clubsite.accounts.models import User
    from clubsite.clubs.models import Club


SEAL = ("seal", "audit")
COUNTED = """SELECT COALESCE(MAX(seq), 0), (SELECT COUNT(*) FROM audit_entry)
    FROM sqlite_sequence WHERE name = 'audit_entry'"""
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
    subject = thing if isinstance(thing, Subject) else subject_for(thing)
    with unrelated_writes(), transaction.atomic(savepoint=False):
        last_number, last_hash = _tail(subject)
        entry = Entry(
            subject_type=subject.type,
            subject_id=subject.id,
            subject_label=subject.label,
            number=last_number + 1,
            verb=verb,
            actor=by,
            club=club,
            details=dict(details or {}),
            at=now(),
            previous_hash=last_hash,
        )
        entry.hash = entry_hash(entry)
        entry.save(force_insert=True)
    return entry


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
    subject = subject_for(thing)
    return _chain(subject.type, subject.id).select_related("actor")


def get_histories(things: Iterable[Audited]) -> QuerySet[Entry]:
    """The entries about any of these things, oldest first, with who did them."""
    subjects = [subject_for(thing) for thing in things]
    about = [
        Q(subject_type=subject.type, subject_id=subject.id) for subject in subjects
    ]
    found = Entry.objects.filter(reduce(or_, about, Q(pk__in=())))
    return found.select_related("actor").order_by("pk")


def seal() -> Entry | None:
    """Write down the heads of all chains that grew since the last seal.

    A chain whose tail is removed later no longer reaches the head that a seal names.
    """
    last = _chain(*SEAL).last()
    grown = Entry.objects.exclude(subject_type=SEAL[0])
    if last:
        grown = grown.filter(pk__gt=last.details["up_to"])
    up_to = grown.aggregate(last=Max("pk"))["last"]
    if up_to is None:
        return None

    heads = {}
    for entry in grown.filter(pk__lte=up_to).order_by("pk").iterator():
        heads[f"{entry.subject_type} {entry.subject_id}"] = [entry.number, entry.hash]
    return record(
        "audit.sealed",
        Subject(*SEAL, "audit log"),
        by=None,
        details={"up_to": up_to, "heads": heads},
    )


@dataclass(frozen=True, slots=True)
class Fault:
    """A place where the log is not as it was written."""

    subject: str
    number: int
    what: str


def verify() -> Iterator[Fault]:
    """Every place where an entry was changed, removed, or cut off.

    The seals are read first: what they name was written before them, so a log that
    grows while it is read is not taken for one that was cut.
    """
    seals = list(_chain(*SEAL))
    entries = Entry.objects.order_by("subject_type", "subject_id", "number").iterator()
    hashes: dict[str, dict[int, str]] = {}
    yield from _broken_links(entries, hashes)
    for sealed in seals:
        yield from _missing_heads(sealed, hashes)
    if connection.vendor == "sqlite":
        yield from _uncounted()


def _broken_links(
    entries: Iterable[Entry], hashes: dict[str, dict[int, str]]
) -> Iterator[Fault]:
    for entry in entries:
        name = f"{entry.subject_type} {entry.subject_id}"
        chain = hashes.setdefault(name, {})
        if entry.number != len(chain) + 1:
            yield Fault(name, entry.number, "an entry before this one is missing")
        elif entry.previous_hash != chain.get(entry.number - 1, ""):
            yield Fault(name, entry.number, "does not follow from the entry before")
        if entry.hash != entry_hash(entry):
            yield Fault(name, entry.number, "was changed after it was written")
        chain[entry.number] = entry.hash


def _missing_heads(sealed: Entry, hashes: dict[str, dict[int, str]]) -> Iterator[Fault]:
    for name, (number, sealed_hash) in sealed.details["heads"].items():
        if hashes.get(name, {}).get(number) != sealed_hash:
            yield Fault(name, number, f"is not as seal {sealed.number} found it")


def _uncounted() -> Iterator[Fault]:
    """What is missing though no seal names it: SQLite counts the rows it ever kept.

    PostgreSQL also counts those of transactions that were rolled back.
    """
    with connection.cursor() as cursor:
        cursor.execute(COUNTED)
        counted, found = cursor.fetchone()
    if counted > found:
        yield Fault("audit log", found, f"{counted - found} entries more were written")


def _chain(subject_type: str, subject_id: str) -> QuerySet[Entry]:
    chain = Entry.objects.filter(subject_type=subject_type, subject_id=subject_id)
    return chain.order_by("number")


def _tail(subject: Subject) -> tuple[int, str]:
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
