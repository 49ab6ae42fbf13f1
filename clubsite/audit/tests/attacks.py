"""What someone who owns the server may do to the audit log, and what the proof then says."""

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from io import StringIO
from typing import Any

from django.core.management import CommandError, call_command
from django.db import connection

from clubsite.accounts.models import User
from clubsite.audit import guards, trail
from clubsite.audit.models import Entry, UnsealedEntry
from clubsite.audit.trail import Subject
from clubsite.site.clock import now

CASE = Subject("rulings.ruling", "7", "Ruling 7")
OTHER = Subject("rulings.ruling", "8", "Ruling 8")
ONE_ENGINE = "truncate" if connection.vendor == "postgresql" else "replace"
TRIGGERS = {
    "update": "the guard against UPDATE",
    "delete": "the guard against DELETE",
    "queue": "the trigger that queues entries for their seal",
    ONE_ENGINE: f"the guard against {ONE_ENGINE.upper()}",
    "names_update": "the guard against UPDATE of names",
    "names_delete": "the guard against DELETE of names",
    f"names_{ONE_ENGINE}": f"the guard against {ONE_ENGINE.upper()} of names",
}
"""What guards the log, and how a fault names it."""


def table_of(name: str) -> str:
    """The table that this trigger guards."""
    return "audit_entrynames" if name.startswith("names_") else "audit_entry"


def trigger(name: str) -> str:
    """The name of that trigger in the database."""
    what = name.removeprefix("names_")
    return f"{table_of(name)}_{'' if what == 'queue' else 'keeps_'}{what}"


def drop(name: str) -> str:
    """The statement that drops that trigger."""
    on = f" ON {table_of(name)}" if connection.vendor == "postgresql" else ""
    return f"DROP TRIGGER {trigger(name)}{on}"


def write(number: int, subject: Subject = CASE) -> list[Entry]:
    """So many entries of one subject."""
    return [
        trail.record("club.created", subject, by=None, details={"n": n})
        for n in range(number)
    ]


def tamper(change: Callable[[], object]) -> None:
    """Do what the database refuses, as someone would who owns the server."""
    guards.remove(connection)
    change()
    guards.install(connection)


def sql(*statements: str) -> None:
    """Execute each, by hand."""
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def answer(*options: str) -> dict[str, Any]:
    """What `verify_audit` answers, intact or not."""
    printed = StringIO()
    with suppress(CommandError):
        call_command("verify_audit", *options, stdout=printed, stderr=StringIO())
    found: dict[str, Any] = json.loads(printed.getvalue())
    return found


def faults(*options: str) -> list[str]:
    """What does not fit, each as `subject, entry: what`."""
    found = answer(*options)
    assert found["intact"] == ("faults" not in found)
    return [
        "{subject}, {number}: {what}".format(**fault)
        for fault in found.get("faults", ())
    ]


def set_counter_back() -> None:
    """Let the database count on from the last entry that is there."""
    if connection.vendor == "sqlite":
        sql(
            "UPDATE sqlite_sequence SET seq = "
            "(SELECT COALESCE(MAX(id), 0) FROM audit_entry) WHERE name = 'audit_entry'",
        )
    else:
        sql(
            "SELECT setval(pg_get_serial_sequence('audit_entry', 'id'), "
            "(SELECT COALESCE(MAX(id), 1) FROM audit_entry), "
            "EXISTS (SELECT 1 FROM audit_entry))"
        )


def erase(entries: Iterable[Entry]) -> None:
    """Remove these entries without a trace: guards, queue and counter are as before."""
    keys = [entry.pk for entry in entries]

    def remove() -> None:
        Entry.objects.filter(pk__in=keys).delete()
        empty_queue(keys)
        if connection.vendor == "sqlite":
            close_gaps()
        set_counter_back()

    tamper(remove)


def close_gaps() -> None:
    """Number the rows from one, as if none had been removed."""
    sql(
        "UPDATE audit_entrynames SET entry_id = (SELECT COUNT(*) "
        "FROM audit_entry AS other WHERE other.id <= audit_entrynames.entry_id)",
        "UPDATE audit_entry SET id = "
        "(SELECT COUNT(*) FROM audit_entry AS other WHERE other.id <= audit_entry.id)",
        "UPDATE audit_unsealedentry SET entry_id = "
        "(SELECT id FROM audit_entry AS other WHERE other.hash = audit_unsealedentry.hash)",
    )


def empty_queue(keys: Iterable[int]) -> None:
    """Take these entries out of those that wait for a seal."""
    UnsealedEntry.objects.filter(entry__in=list(keys)).delete()


def write_plain(number: int, by: User | None = None) -> list[Entry]:
    """So many entries of the first format, after each other in one chain."""
    entries: list[Entry] = []
    for place in range(1, number + 1):
        entry = Entry(
            subject_type=CASE.type,
            subject_id=CASE.id,
            plain_label=CASE.label,
            number=place,
            verb="club.created",
            plain_actor=by,
            at=now(),
            previous_hash=entries[-1].hash if entries else "",
        )
        entry.hash = trail.entry_hash(entry)
        entry.save()
        entries.append(entry)
    return entries


def forge(entry: Entry, **changes: Any) -> None:
    """Change a stored entry and compute its hash again."""
    for name, value in changes.items():
        setattr(entry, name, value)
    entry.hash = trail.entry_hash(entry)
    tamper(entry.save)
