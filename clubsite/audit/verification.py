"""Proof that the audit log is as it was written."""

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.models import Exists, Model, OuterRef, QuerySet

from clubsite.audit import guards, trail
from clubsite.audit.expunging import Place, get_expungings, listed_in, place_of
from clubsite.audit.models import Entry, EntryNames, Format, UnsealedEntry
from clubsite.audit.seals import SEAL, SUBJECT, Head, Seal, get_unsealed

LOG = "audit log"
SEALS = " ".join(SEAL)
COUNTED_ON_SQLITE = """SELECT COALESCE(MAX(seq), 0),
    (SELECT COUNT(*) FROM audit_entry), (SELECT COALESCE(MAX(id), 0) FROM audit_entry)
    FROM sqlite_sequence WHERE name = 'audit_entry'"""
COUNTED_ON_POSTGRES = """SELECT
    COALESCE(pg_sequence_last_value(pg_get_serial_sequence('audit_entry', 'id')::regclass), 0),
    NULL, (SELECT COALESCE(MAX(id), 0) FROM audit_entry)"""


@dataclass(frozen=True, slots=True)
class Fault:
    """A place where the log is not as it was written."""

    subject: str
    number: int
    what: str


@dataclass(slots=True)
class _Chains:
    """What was found on one way through all entries."""

    sealed: Mapping[str, int]
    hashes: dict[str, dict[int, str]] = field(default_factory=dict)
    unsealed: dict[int, tuple[str, int]] = field(default_factory=dict)
    nameless: list[Place] = field(default_factory=list)

    def add(self, name: str, entry: Entry) -> None:
        self.hashes[name][entry.number] = entry.hash
        if name != SEALS and entry.number > self.sealed.get(name, 0):
            self.unsealed[entry.pk] = (name, entry.number)
        if entry.is_expunged:
            self.nameless.append(place_of(entry))


def verify(anchor: Seal | None = None) -> Iterator[Fault]:
    """Every place where the log was changed, removed, cut off, or left unguarded.

    With a seal from elsewhere, also whether the log has it. The seals are read first:
    what they name was written before them, so a log that grows while it is read is not
    taken for one that was cut. What was expunged is read first, for names that are back,
    and again at the end, for names that went while the log was read.
    """
    for what in guards.faults(connection):
        yield Fault(LOG, 0, what)
    seals = list(trail.get_chain(SUBJECT))
    chains = _Chains(_sealed_numbers(seals))
    yield from _broken_links(chains, listed_in(get_expungings()))
    yield from _missing_names(chains)
    for sealed in seals:
        yield from _missing_heads(sealed, chains.hashes)
    yield from _never_sealed(chains, after=len(seals))
    yield from _lost_while_waiting()
    yield from _miscounted()
    yield from _emptied(chains.hashes)
    if anchor is not None:
        yield from _unlike(anchor, chains.hashes.get(SEALS, {}))


def _sealed_numbers(seals: Iterable[Entry]) -> dict[str, int]:
    """How far each chain is sealed."""
    numbers: defaultdict[str, int] = defaultdict(int)
    for sealed in seals:
        for name, (number, _hash) in _heads(sealed).items():
            numbers[name] = max(number, numbers[name])
    return dict(numbers)


def _heads(sealed: Entry) -> Mapping[str, Head]:
    heads: Mapping[str, Head] = sealed.details.get("heads", {})
    return heads


def _broken_links(chains: _Chains, expunged: Container[Place]) -> Iterator[Fault]:
    entries = Entry.objects.select_related("names")
    in_order = entries.order_by("subject_type", "subject_id", "number")
    for entry in in_order.iterator():
        name = f"{entry.subject_type} {entry.subject_id}"
        chain = chains.hashes.setdefault(name, {})
        if entry.number != len(chain) + 1:
            yield Fault(name, entry.number, "an entry before this one is missing")
        elif entry.previous_hash != chain.get(entry.number - 1, ""):
            yield Fault(name, entry.number, "does not follow from the entry before")
        if entry.hash != trail.entry_hash(entry):
            yield Fault(name, entry.number, "was changed after it was written")
        for what in _wrong_names(entry, expunged):
            yield Fault(name, entry.number, what)
        chains.add(name, entry)


def _wrong_names(entry: Entry, expunged: Container[Place]) -> Iterator[str]:
    """What is wrong with the names of an entry, in it and beside it.

    Each format has columns that its hash does not cover: they are empty.
    """
    names = entry.stored_names
    commitments = entry.actor_commitment, entry.label_commitment
    if entry.format == Format.PLAIN:
        if names is not None or any(commitments):
            yield "has names beside it, though it was written with them"
        return
    if entry.format != Format.COMMITTED:
        yield "has a format that this version doesn't know"
    if entry.plain_actor_id is not None or entry.plain_label:
        yield "has names in it, though it was written without"
    if names is not None and trail.commitments(names) != commitments:
        yield "has other names than it was written with"
    if names is not None and place_of(entry) in expunged:
        yield "has names again that were expunged"


def _missing_names(chains: _Chains) -> Iterator[Fault]:
    """Names that are gone without an entry that lists them, and names of no entry."""
    expunged = listed_in(get_expungings())
    for kind, key, number in chains.nameless:
        if (kind, key, number) not in expunged:
            why = "has lost its names, and nothing says that they were expunged"
            yield Fault(f"{kind} {key}", number, why)
    entry = Entry.objects.filter(pk=OuterRef("entry_id"))
    if strays := EntryNames.objects.filter(~Exists(entry)).count():
        yield Fault(LOG, strays, "names belong to no entry")


def _missing_heads(
    sealed: Entry, hashes: Mapping[str, Mapping[int, str]]
) -> Iterator[Fault]:
    for name, (number, sealed_hash) in _heads(sealed).items():
        if hashes.get(name, {}).get(number) != sealed_hash:
            yield Fault(name, number, f"is not as seal {sealed.number} found it")


def _never_sealed(chains: _Chains, *, after: int) -> Iterator[Fault]:
    """The first entry of each chain that no seal covers and that waits for none.

    Entries may be sealed while the log is read. The queue is read before the new seals:
    what has left it by then is in one of them.
    """
    waiting = set(get_unsealed().values_list("entry_id", flat=True))
    new = _sealed_numbers(trail.get_chain(SUBJECT).filter(number__gt=after))
    found = set()
    for key, (name, number) in chains.unsealed.items():
        if key in waiting or number <= new.get(name, 0) or name in found:
            continue
        found.add(name)
        yield Fault(name, number, "is neither sealed nor waiting to be sealed")


def _lost_while_waiting() -> Iterator[Fault]:
    entry = Entry.objects.filter(pk=OuterRef("entry_id"), hash=OuterRef("hash"))
    if gone := UnsealedEntry.objects.filter(~Exists(entry)).count():
        why = "entries were changed or removed before they were sealed"
        yield Fault(LOG, gone, why)


def _miscounted() -> Iterator[Fault]:
    """What is missing though no seal names it: the database counts entries as it adds them.

    SQLite counts the rows it ever held; PostgreSQL also those of transactions that were
    rolled back, so there the counter may only be ahead.
    """
    on_sqlite = connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        cursor.execute(COUNTED_ON_SQLITE if on_sqlite else COUNTED_ON_POSTGRES)
        counted, found, last = cursor.fetchone()
    if counted < last:
        yield Fault(LOG, last, "the counter of entries was set back")
    elif on_sqlite and counted > found:
        yield Fault(LOG, found, f"{counted - found} entries more were written")


def _emptied(hashes: Mapping[str, object]) -> Iterator[Fault]:
    """A log without the entries that the database cannot be without.

    Nothing is stored without an entry, and the first of all is that of the club.
    """
    if not hashes:
        for model in apps.get_models():
            kind = getattr(model, "audited_as", "")
            if kind and _rows(model).exists() and not Entry.objects.exists():
                yield Fault(LOG, 0, f"is empty, though the database holds {kind}")
                return
    clubs = apps.get_model("clubs", "Club")
    for key in _rows(clubs).order_by("pk").values_list("pk", flat=True):
        name = f"{clubs.audited_as} {key}"
        if name not in hashes and not _has_entries(clubs.audited_as, key):
            yield Fault(name, 0, "has no entry, though it is there")


def _rows(model: Any) -> QuerySet[Model]:
    rows: QuerySet[Model] = model.objects.all()
    return rows


def _has_entries(kind: str, key: int) -> bool:
    """Whether it has one by now: it may have come while the log was read."""
    return Entry.objects.filter(subject_type=kind, subject_id=str(key)).exists()


def _unlike(anchor: Seal, seals: Mapping[int, str]) -> Iterator[Fault]:
    if anchor.number not in seals:
        why = "ends before the seal that it is held against"
        yield Fault(LOG, anchor.number, why)
    elif seals[anchor.number] != anchor.hash:
        why = "another seal has the number of the one it is held against"
        yield Fault(LOG, anchor.number, why)
