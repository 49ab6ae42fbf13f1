"""The database's own refusal to change or delete an audit entry, on both engines.

On SQLite, REPLACE deletes the row that is in its way without calling it a deletion, so
a third trigger looks for such a row.
"""

from typing import Any

SQLITE = """CREATE TRIGGER IF NOT EXISTS audit_entry_keeps_{verb} BEFORE {verb} ON audit_entry
    BEGIN SELECT RAISE(ABORT, 'audit entries are never changed or deleted'); END"""
SQLITE_REPLACE = """CREATE TRIGGER IF NOT EXISTS audit_entry_keeps_REPLACE
    BEFORE INSERT ON audit_entry WHEN EXISTS (
        SELECT 1 FROM audit_entry WHERE id = NEW.id OR (
            subject_type = NEW.subject_type AND subject_id = NEW.subject_id
            AND number = NEW.number))
    BEGIN SELECT RAISE(ABORT, 'audit entries are never changed or deleted'); END"""
POSTGRES_FUNCTION = """CREATE OR REPLACE FUNCTION audit_entry_keeps() RETURNS trigger AS $$
    BEGIN RAISE EXCEPTION 'audit entries are never changed or deleted'; END;
    $$ LANGUAGE plpgsql"""
POSTGRES = """CREATE OR REPLACE TRIGGER audit_entry_keeps_{verb} BEFORE {verb}
    ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_entry_keeps()"""
VERBS = ("UPDATE", "DELETE")


def install(connection: Any) -> None:
    """Let the database refuse; safe to repeat."""
    if connection.vendor == "postgresql":
        guards = [POSTGRES_FUNCTION, *(POSTGRES.format(verb=verb) for verb in VERBS)]
    else:
        guards = [*(SQLITE.format(verb=verb) for verb in VERBS), SQLITE_REPLACE]
    with connection.cursor() as cursor:
        for guard in guards:
            cursor.execute(guard)


def remove(connection: Any) -> None:
    """Lift the refusal: for a test that empties its own database, and nothing else."""
    on = " ON audit_entry" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        for verb in (*VERBS, "REPLACE"):
            cursor.execute(f"DROP TRIGGER IF EXISTS audit_entry_keeps_{verb}{on}")
