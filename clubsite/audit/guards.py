"""The database's own refusal to change or delete an audit entry, on both engines."""

from typing import Any

SQLITE = """CREATE TRIGGER IF NOT EXISTS audit_entry_keeps_{verb} BEFORE {verb} ON audit_entry
    BEGIN SELECT RAISE(ABORT, 'audit entries are never changed or deleted'); END"""
POSTGRES_FUNCTION = """CREATE OR REPLACE FUNCTION audit_entry_keeps() RETURNS trigger AS $$
    BEGIN RAISE EXCEPTION 'audit entries are never changed or deleted'; END;
    $$ LANGUAGE plpgsql"""
POSTGRES = """CREATE OR REPLACE TRIGGER audit_entry_keeps_{verb} BEFORE {verb}
    ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_entry_keeps()"""
VERBS = ("UPDATE", "DELETE")


def install(connection: Any) -> None:
    """Let the database refuse; safe to repeat."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(POSTGRES_FUNCTION)
        for verb in VERBS:
            postgres = connection.vendor == "postgresql"
            cursor.execute((POSTGRES if postgres else SQLITE).format(verb=verb))


def remove(connection: Any) -> None:
    """Lift the refusal: for a test that empties its own database, and nothing else."""
    on = " ON audit_entry" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        for verb in VERBS:
            cursor.execute(f"DROP TRIGGER IF EXISTS audit_entry_keeps_{verb}{on}")
