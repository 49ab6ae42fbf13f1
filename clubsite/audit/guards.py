"""Triggers on the audit log, on both engines: what they are, and whether they are there.

They refuse to change, delete or empty entries and the names beside them, and queue each
new entry for its seal. One thing may be deleted: names that an entry lists as expunged. On
SQLite, REPLACE deletes the row that is in its way without calling it a deletion, so one
more trigger looks for such a row; there is no TRUNCATE. On PostgreSQL the triggers fire
always: a session that sets `session_replication_role` cannot leave them out.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

REFUSAL = "audit entries are never changed or deleted"
QUEUE = "audit_entry_queue"
ENTRY_COLUMNS = (
    "subject_type",
    "subject_id",
    "subject_label",
    "number",
    "verb",
    "actor_id",
    "club_id",
    "details",
    "at",
    "previous_hash",
    "hash",
    "format",
    "actor_commitment",
    "label_commitment",
)
NAMES_COLUMNS = ("actor_id", "label", "actor_salt", "label_salt")
ON_ENTRIES = {
    "audit_entry_keeps_update": "the guard against UPDATE",
    "audit_entry_keeps_delete": "the guard against DELETE",
    "audit_entry_keeps_truncate": "the guard against TRUNCATE",
    "audit_entry_keeps_replace": "the guard against REPLACE",
    QUEUE: "the trigger that queues entries for their seal",
}
ON_NAMES = {
    "audit_entrynames_keeps_update": "the guard against UPDATE of names",
    "audit_entrynames_keeps_delete": "the guard against DELETE of names",
    "audit_entrynames_keeps_truncate": "the guard against TRUNCATE of names",
    "audit_entrynames_keeps_replace": "the guard against REPLACE of names",
}
WRITER = "audit_record_written"
LABELS = ON_ENTRIES | ON_NAMES | {WRITER: "the trigger that stores entries"}
"""How a fault names each trigger."""

REFUSE = f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
IN_THE_WAY = """WHEN EXISTS (
        SELECT 1 FROM audit_entry WHERE id = NEW.id OR (
            subject_type = NEW.subject_type AND subject_id = NEW.subject_id
            AND number = NEW.number))"""
NAMES_IN_THE_WAY = """WHEN EXISTS (
        SELECT 1 FROM audit_entrynames WHERE entry_id = NEW.entry_id)"""
LISTED = """FROM audit_entry AS entry, audit_entry AS act, {each} AS listed
        WHERE entry.id = OLD.entry_id AND act.verb = 'audit.expunged'
            AND act.subject_type = 'expunging' AND act.subject_id = 'audit' AND {same}"""
"""Entries that list the one whose names are deleted: by its chain and its number in it."""
NOT_LISTED_ON_SQLITE = "WHEN NOT EXISTS (SELECT 1 {})".format(
    LISTED.format(
        each="json_each(act.details, '$.entries')",
        same="""json_extract(listed.value, '$[0]') = entry.subject_type
            AND json_extract(listed.value, '$[1]') = entry.subject_id
            AND json_extract(listed.value, '$[2]') = entry.number""",
    )
)
LISTED_ON_POSTGRES = LISTED.format(
    each="jsonb_array_elements(act.details -> 'entries')",
    same="""listed.value = jsonb_build_array(
                entry.subject_type, entry.subject_id, entry.number)""",
)
SQLITE = {
    "audit_entry_keeps_update": f"BEFORE UPDATE ON audit_entry {REFUSE}",
    "audit_entry_keeps_delete": f"BEFORE DELETE ON audit_entry {REFUSE}",
    "audit_entry_keeps_replace": f"BEFORE INSERT ON audit_entry {IN_THE_WAY} {REFUSE}",
    QUEUE: """AFTER INSERT ON audit_entry
        WHEN NOT (NEW.subject_type = 'seal' AND NEW.subject_id = 'audit')
        BEGIN INSERT INTO audit_unsealedentry (entry_id, hash) VALUES (NEW.id, NEW.hash); END""",
    "audit_entrynames_keeps_update": f"BEFORE UPDATE ON audit_entrynames {REFUSE}",
    "audit_entrynames_keeps_delete": (
        f"BEFORE DELETE ON audit_entrynames {NOT_LISTED_ON_SQLITE} {REFUSE}"
    ),
    "audit_entrynames_keeps_replace": (
        f"BEFORE INSERT ON audit_entrynames {NAMES_IN_THE_WAY} {REFUSE}"
    ),
}
"""What follows the name of each trigger that refuses or queues."""

RECORD = "CREATE VIEW audit_record AS SELECT {}".format(
    ", ".join(
        f"NULL AS {name}"
        for name in (
            "id",
            *ENTRY_COLUMNS,
            *(f"names_{column}" for column in NAMES_COLUMNS),
        )
    )
)
"""What SQLite stores entries through, both rows at once; there is never a row in it."""
ON_SQLITE = SQLITE | {
    WRITER: """INSTEAD OF INSERT ON audit_record BEGIN
        INSERT INTO audit_entry (id, {entry}) VALUES (NEW.id, {new_entry});
        INSERT INTO audit_entrynames (entry_id, {names}) VALUES (NEW.id, {new_names});
        END""".format(  # noqa: S608  # our own names
        entry=", ".join(ENTRY_COLUMNS),
        new_entry=", ".join(f"NEW.{column}" for column in ENTRY_COLUMNS),
        names=", ".join(NAMES_COLUMNS),
        new_names=", ".join(f"NEW.names_{column}" for column in NAMES_COLUMNS),
    )
}

ROW, BEFORE, INSERT, DELETE, UPDATE, TRUNCATE = 1, 2, 4, 8, 16, 32
"""The bits of `pg_trigger.tgtype`."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """A trigger of PostgreSQL: when it fires, the same in bits, and what it calls."""

    when: str
    bits: int
    level: str = "ROW"
    table: str = "audit_entry"
    function: str = "audit_entry_keeps"

    @property
    def definition(self) -> str:
        """All that follows the name of the trigger but the call."""
        return f"{self.when} ON {self.table} FOR EACH {self.level}"


NAMES = "audit_entrynames"
EXPUNGED = "audit_entrynames_expunged"
POSTGRES = {
    "audit_entry_keeps_update": Trigger("BEFORE UPDATE", ROW | BEFORE | UPDATE),
    "audit_entry_keeps_delete": Trigger("BEFORE DELETE", ROW | BEFORE | DELETE),
    "audit_entry_keeps_truncate": Trigger(
        "BEFORE TRUNCATE", BEFORE | TRUNCATE, "STATEMENT"
    ),
    QUEUE: Trigger("AFTER INSERT", ROW | INSERT, function=QUEUE),
    "audit_entrynames_keeps_update": Trigger(
        "BEFORE UPDATE", ROW | BEFORE | UPDATE, table=NAMES
    ),
    "audit_entrynames_keeps_delete": Trigger(
        "BEFORE DELETE", ROW | BEFORE | DELETE, table=NAMES, function=EXPUNGED
    ),
    "audit_entrynames_keeps_truncate": Trigger(
        "BEFORE TRUNCATE", BEFORE | TRUNCATE, "STATEMENT", table=NAMES
    ),
}
FUNCTIONS = {
    "audit_entry_keeps": f"BEGIN RAISE EXCEPTION '{REFUSAL}'; END;",
    QUEUE: """BEGIN
        IF NOT (NEW.subject_type = 'seal' AND NEW.subject_id = 'audit') THEN
            INSERT INTO audit_unsealedentry (entry_id, hash) VALUES (NEW.id, NEW.hash);
        END IF;
        RETURN NULL;
    END;""",
    EXPUNGED: f"""BEGIN
        IF NOT EXISTS (SELECT 1 {LISTED_ON_POSTGRES}) THEN
            RAISE EXCEPTION '{REFUSAL}';
        END IF;
        RETURN OLD;
    END;""",
}
"""The bodies of the functions that the triggers call."""

FOUND_ON_SQLITE = """SELECT lower(name), sql FROM sqlite_master
    WHERE type = 'trigger' AND lower(tbl_name) IN (
        'audit_entry', 'audit_entrynames', 'audit_record')
    ORDER BY name"""
FOUND_ON_POSTGRES = """SELECT t.tgname, t.tgenabled, t.tgtype,
        t.tgqual IS NULL AND t.tgattr::text = '' AND l.lanname = 'plpgsql', p.prosrc
    FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
        JOIN pg_language l ON l.oid = p.prolang
    WHERE t.tgrelid IN ('audit_entry'::regclass, 'audit_entrynames'::regclass)
        AND NOT t.tgisinternal ORDER BY t.tgname"""
RULES = """SELECT rulename FROM pg_rewrite
    WHERE ev_class IN ('audit_entry'::regclass, 'audit_entrynames'::regclass)
    ORDER BY rulename"""


def install(connection: Any) -> None:
    """Put all triggers in place, also over others of their names; safe to repeat."""
    _install(connection, LABELS)


def install_on_entries(connection: Any) -> None:
    """Put those on entries in place: the first migrations have no names beside them yet."""
    _install(connection, ON_ENTRIES)


def install_refusals(connection: Any) -> None:
    """Put those in place that refuse: the very first migrations have no queue either."""
    _install(connection, ON_ENTRIES.keys() - {QUEUE})


def remove(connection: Any) -> None:
    """Lift the refusal: for a test that empties its own database, and nothing else."""
    if connection.vendor == "postgresql":
        drops = [f"{name} ON {trigger.table}" for name, trigger in POSTGRES.items()]
    else:
        drops = list(SQLITE)
    _execute(connection, (f"DROP TRIGGER IF EXISTS {each}" for each in drops))


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
        yield from _compare(ON_SQLITE, found)


def _install(connection: Any, names: Iterable[str]) -> None:
    if connection.vendor == "postgresql":
        wanted = [name for name in POSTGRES if name in names]
        connection.check_constraints()  # no trigger is altered while rows wait for theirs
        _execute(connection, _function_statements())
        for name in wanted:
            _execute(connection, _statements_for(name, POSTGRES[name]))
    else:
        if WRITER in names:
            _execute(connection, ["DROP VIEW IF EXISTS audit_record", RECORD])
        for name in (name for name in ON_SQLITE if name in names):
            drop = f"DROP TRIGGER IF EXISTS {name}"
            _execute(connection, [drop, f"CREATE TRIGGER {name} {ON_SQLITE[name]}"])


def _function_statements() -> Iterator[str]:
    for name, body in FUNCTIONS.items():
        yield (
            f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger AS "
            f"$${body}$$ LANGUAGE plpgsql"
        )


def _statements_for(name: str, trigger: Trigger) -> Iterator[str]:
    call = f"EXECUTE FUNCTION {trigger.function}()"
    yield f"CREATE OR REPLACE TRIGGER {name} {trigger.definition} {call}"
    yield f"ALTER TABLE {trigger.table} ENABLE ALWAYS TRIGGER {name}"


def _compare(wanted: Iterable[str], found: Mapping[str, str]) -> Iterator[str]:
    """The faults, where `found` says of each trigger what is wrong with it, if anything."""
    for name in wanted:
        if wrong := found.get(name, "is missing"):
            yield f"{LABELS[name]} {wrong}"
    for name in sorted(found.keys() - set(wanted)):
        yield f"the trigger {name} is not ours"


def _judge_on_sqlite(name: str, sql: str) -> str:
    expected = f"CREATE TRIGGER {name} {ON_SQLITE.get(name, '')}"
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
