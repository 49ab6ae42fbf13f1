"""Writing the audit log and reading it."""

import hashlib
import hmac
import json
import secrets
from collections.abc import Collection, Iterable, Mapping
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from django.db import connection, transaction
from django.db.models import Q, QuerySet

from clubsite.audit import writing
from clubsite.audit.models import Entry, EntryNames, Format
from clubsite.site.clock import now
from clubsite.site.load_once import unrelated_writes
from clubsite.site.related_rows import join_rows

if TYPE_CHECKING:
    from clubsite.accounts.models import User
    from clubsite.clubs.models import Club


TAIL = """SELECT last.key, number, hash FROM ({last}) AS last LEFT JOIN (
    SELECT number, hash FROM audit_entry WHERE subject_type = %s AND subject_id = %s
    ORDER BY number DESC LIMIT 1) AS tail ON 1 = 1"""
LAST_KEYS = {
    "sqlite": """SELECT MAX(
        (SELECT COALESCE(MAX(seq), 0) FROM sqlite_sequence WHERE name = 'audit_entry'),
        (SELECT COALESCE(MAX(id), 0) FROM audit_entry)) AS key""",
    "postgresql": "SELECT 0 AS key",
}
"""The key of the last entry ever, where it is needed to store the next."""
SALT_BYTES = 32
"""As long as the commitment itself: no salt is found by trying."""


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
        last_key, last_number, last_hash = lock_tail(subject)
        pairs = []
        for number, details in enumerate(several, last_number + 1):
            entry = Entry(
                subject_type=subject.type,
                subject_id=subject.id,
                number=number,
                verb=verb,
                club=club,
                details=dict(details),
                at=now(),
                previous_hash=last_hash,
                format=Format.COMMITTED,
                plain_label="",
            )
            names = _commit(entry, by, subject.label)
            entry.hash = last_hash = entry_hash(entry)
            pairs.append((entry, names))
        writing.store(pairs, last_key)
        return [entry for entry, _names in pairs]


def _commit(entry: Entry, actor: "User | None", label: str) -> EntryNames:
    """Let the entry commit to these names; the row of names that is to lie beside it."""
    names = EntryNames(
        actor=actor,
        label=label,
        actor_salt=secrets.token_hex(SALT_BYTES),
        label_salt=secrets.token_hex(SALT_BYTES),
    )
    entry.actor_commitment, entry.label_commitment = commitments(names)
    return names


def commitments(names: EntryNames) -> tuple[str, str]:
    """The commitments to actor and label: the HMAC-SHA-256 of each, keyed by its salt.

    Without the salt a commitment cannot be tried against the few people of a club.
    """
    return (
        _commitment(names.actor_salt, ["actor", names.actor_id]),
        _commitment(names.label_salt, ["label", names.label]),
    )


def _commitment(salt: str, value: list[object]) -> str:
    text = json.dumps(value, ensure_ascii=False).encode()
    return hmac.digest(salt.encode(), text, "sha256").hex()


def entry_hash(entry: Entry) -> str:
    """The SHA-256 of everything that the entry says, and of the hash before it.

    The first format has the names themselves in it, the second what commits to them.
    """
    committed = entry.format != Format.PLAIN
    content = [
        entry.subject_type,
        entry.subject_id,
        entry.label_commitment if committed else entry.plain_label,
        entry.number,
        entry.verb,
        entry.actor_commitment if committed else entry.plain_actor_id,
        entry.club_id,
        entry.details,
        entry.at.isoformat(),
        entry.previous_hash,
    ]
    if committed:
        content.append(int(entry.format))
    text = json.dumps(content, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def done_by(user: "User") -> Q:
    """Condition: entries of acts by that person, as far as they are not expunged."""
    return Q(plain_actor=user) | Q(names__actor=user)


def with_names(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """The entries with their names of either format, by the same query."""
    return entries.select_related("plain_actor", "names__actor")


def names_of(entries: QuerySet[Entry]) -> QuerySet[EntryNames]:
    """The rows of names beside these entries."""
    return EntryNames.objects.filter(entry__in=entries.order_by().values("pk"))


def attach_names(
    entries: Collection[Entry],
    names: Collection[EntryNames],
    accounts: Collection["User"],
) -> None:
    """Let these entries have their names among those rows, or none: no more queries."""
    join_rows(entries, ("plain_actor",), accounts)
    join_rows(names, ("actor",), accounts)
    by_key = {row.pk: row for row in names}
    relation = Entry._meta.get_field("names")
    for entry in entries:
        relation.set_cached_value(entry, by_key.get(entry.pk))


def get_history(thing: Audited) -> QuerySet[Entry]:
    """The entries about that thing, oldest first, with who did them."""
    return with_names(get_chain(subject_for(thing)))


def get_histories(things: Iterable[Audited]) -> QuerySet[Entry]:
    """The entries about any of these things, oldest first, with who did them."""
    subjects = [subject_for(thing) for thing in things]
    about = [
        Q(subject_type=subject.type, subject_id=subject.id) for subject in subjects
    ]
    found = Entry.objects.filter(reduce(or_, about, Q(pk__in=())))
    return with_names(found).order_by("pk")


def get_chain(subject: Subject) -> QuerySet[Entry]:
    """The entries about that subject, oldest first."""
    chain = Entry.objects.filter(subject_type=subject.type, subject_id=subject.id)
    return chain.order_by("number")


def lock_tail(subject: Subject) -> tuple[int, int, str]:
    """Key of the log's last entry, number and hash of the chain's; 0 and nothing without.

    Writers of one chain wait for each other (SQLite lets only one write anyway). Plain
    SQL: every act comes by here.
    """
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            key = hashlib.sha256(f"{subject.type} {subject.id}".encode()).digest()
            number = int.from_bytes(key[:8], signed=True)
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [number])
        last = LAST_KEYS[connection.vendor]
        cursor.execute(TAIL.format(last=last), [subject.type, subject.id])
        key, number, last_hash = cursor.fetchone()
        return key, number or 0, last_hash or ""
