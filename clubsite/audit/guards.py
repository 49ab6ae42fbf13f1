"""Triggers on the audit log, on both engines: what they are, and whether they are there.

They refuse to change, delete or empty entries, and queue each new entry for its seal. On
SQLite, REPLACE deletes the row that is in its way without calling it a deletion, so one
more trigger looks for such a row; there is no TRUNCATE. On PostgreSQL the triggers fire
always: a session that sets `session_replication_role` cannot leave them out.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

REFUSAL = "audit entries are never changed or deleted"
QUEUE = "audit_entry_queue"
LABELS = {
    "audit_entry_keeps_update": "the guard against UPDATE",
    "audit_entry_keeps_delete": "the guard against DELETE",
    "audit_entry_keeps_truncate": "the guard against TRUNCATE",
    "audit_entry_keeps_replace": "the guard against REPLACE",
    QUEUE: "the trigger that queues entries for their seal",
}
"""How a fault names each trigger."""

REFUSE = f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
IN_THE_WAY = """WHEN EXISTS (
        SELECT 1 FROM audit_entry WHERE id = NEW.id OR (
            subject_type = NEW.subject_type AND subject_id = NEW.subject_id
            AND number = NEW.number))"""
SQLITE = {
    "audit_entry_keeps_update": f"BEFORE UPDATE ON audit_entry {REFUSE}",
    "audit_entry_keeps_delete": f"BEFORE DELETE ON audit_entry {REFUSE}",
    "audit_entry_keeps_replace": f"BEFORE INSERT ON audit_entry {IN_THE_WAY} {REFUSE}",
    QUEUE: """AFTER INSERT ON audit_entry
        WHEN NOT (NEW.subject_type = 'seal' AND NEW.subject_id = 'audit')
        BEGIN INSERT INTO audit_unsealedentry (entry_id, hash) VALUES (NEW.id, NEW.hash); END""",
}
"""What follows the name of each trigger."""

ROW, BEFORE, INSERT, DELETE, UPDATE, TRUNCATE = 1, 2, 4, 8, 16, 32
"""The bits of `pg_trigger.tgtype`."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """A trigger of PostgreSQL: when it fires, the same in bits, and what it calls."""

    definition: str
    bits: int
    function: str = "audit_entry_keeps"


POSTGRES = {
    "audit_entry_keeps_update": Trigger(
        "BEFORE UPDATE ON audit_entry FOR EACH ROW", ROW | BEFORE | UPDATE
    ),
    "audit_entry_keeps_delete": Trigger(
        "BEFORE DELETE ON audit_entry FOR EACH ROW", ROW | BEFORE | DELETE
    ),
    "audit_entry_keeps_truncate": Trigger(
        "BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT", BEFORE | TRUNCATE
    ),
    QUEUE: Trigger("AFTER INSERT ON audit_entry FOR EACH ROW", ROW | INSERT, QUEUE),
}
FUNCTIONS = {
    "audit_entry_keeps": f"BEGIN RAISE EXCEPTION '{REFUSAL}'; END;",
    QUEUE: """BEGIN
        IF NOT (NEW.subject_type = 'seal' AND NEW.subject_id = 'audit') THEN
            INSERT INTO audit_unsealedentry (entry_id, hash) VALUES (NEW.id, NEW.hash);
        END IF;
        RETURN NULL;
    END;""",
}
"""The bodies of the functions that the triggers call."""

FOUND_ON_SQLITE = """SELECT lower(name), sql FROM sqlite_master
    WHERE type = 'trigger' AND lower(tbl_name) = 'audit_entry' ORDER BY name"""
FOUND_ON_POSTGRES = """SELECT t.tgname, t.tgenabled, t.tgtype,
        t.tgqual IS NULL AND t.tgattr::text = '' AND l.lanname = 'plpgsql', p.prosrc
    FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
        JOIN pg_language l ON l.oid = p.prolang
    WHERE t.tgrelid = 'audit_entry'::regclass AND NOT t.tgisinternal ORDER BY t.tgname"""
RULES = """SELECT rulename FROM pg_rewrite
    WHERE ev_class = 'audit_entry'::regclass ORDER BY rulename"""


def install(connection: Any) -> None:
    """Put all triggers in place, also over others of their names; safe to repeat."""
    _install(connection, LABELS)


def install_refusals(connection: Any) -> None:
    """Put those in place that refuse: the first migrations have no queue yet."""
    _install(connection, LABELS.keys() - {QUEUE})


def remove(connection: Any) -> None:
    """Lift the refusal: for a test that empties its own database, and nothing else."""
    on = " ON audit_entry" if connection.vendor == "postgresql" else ""
    _execute(connection, (f"DROP TRIGGER IF EXISTS {name}{on}" for name in LABELS))


def faults(connection: Any) -> Iterator[str]:
    """What is wrong with the triggers: missing, changed, switched off, or not ours."""
    if connection.vendor == "postgresql":
        found = {
            name: _judge_on_postgres(name, *definition)
            for name, *definition in _rows(connection, FOUND_ON_POSTGRES)
        }
        yield from _compare(POSTGRES, found)
        for (rule,) in _rows(connection, RULES):
            yield f"the rule {rule} is not ours"
    else:
        stored = _rows(connection, FOUND_ON_SQLITE)
        found = {name: _judge_on_sqlite(name, sql) for name, sql in stored}
        yield from _compare(SQLITE, found)


def _install(connection: Any, names: Iterable[str]) -> None:
    if connection.vendor == "postgresql":
        wanted = [name for name in POSTGRES if name in names]
        connection.check_constraints()  # no trigger is altered while rows wait for theirs
        _execute(connection, _function_statements())
        for name in wanted:
            _execute(connection, _statements_for(name, POSTGRES[name]))
    else:
        for name in (name for name in SQLITE if name in names):
            drop = f"DROP TRIGGER IF EXISTS {name}"
            _execute(connection, [drop, f"CREATE TRIGGER {name} {SQLITE[name]}"])


def _function_statements() -> Iterator[str]:
    for name, body in FUNCTIONS.items():
        yield (
            f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger AS "
            f"$${body}$$ LANGUAGE plpgsql"
        )


def _statements_for(name: str, trigger: Trigger) -> Iterator[str]:
    call = f"EXECUTE FUNCTION {trigger.function}()"
    yield f"CREATE OR REPLACE TRIGGER {name} {trigger.definition} {call}"
    yield f"ALTER TABLE audit_entry ENABLE ALWAYS TRIGGER {name}"


def _compare(wanted: Iterable[str], found: Mapping[str, str]) -> Iterator[str]:
    """The faults, where `found` says of each trigger what is wrong with it, if anything."""
    for name in wanted:
        if wrong := found.get(name, "is missing"):
            yield f"{LABELS[name]} {wrong}"
    for name in sorted(found.keys() - set(wanted)):
        yield f"the trigger {name} is not ours"


def _judge_on_sqlite(name: str, sql: str) -> str:
    expected = f"CREATE TRIGGER {name} {SQLITE.get(name, '')}"
    return "" if sql == expected else "was changed"


def _judge_on_postgres(
    name: str,
    enabled: str,
    bits: int,
    unconditional: bool,
    body: str,
) -> str:
    trigger = POSTGRES.get(name)
    if trigger is None or (bits, unconditional, body) != (
        trigger.bits,
        True,
        FUNCTIONS[trigger.function],
    ):
        return "was changed"
    return "" if enabled == "A" else "is switched off"


def _rows(connection: Any, query: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows


def _execute(connection: Any, statements: Iterable[str]) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
