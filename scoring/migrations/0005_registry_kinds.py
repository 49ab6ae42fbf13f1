"""Sections name their movement by its code in the registry of kinds."""

from django.db import migrations

STORED = "straight_mitchell"


def rename(apps, schema_editor):
    """A Mitchell of an even number of tables had a skip."""
    for name, column in (("Section", "movement"), ("MovementVersion", "kind")):
        rows = apps.get_model("scoring", name).objects.filter(**{column: STORED})
        for row in rows.iterator():
            section = row if name == "Section" else row.section
            code = "mitchell-straight" if section.tables % 2 else "mitchell-skip"
            setattr(row, column, code)
            if name == "MovementVersion":
                row.movement["kind"] = code
            row.save()


class Migration(migrations.Migration):
    dependencies = [("scoring", "0004_seat_stored_events")]

    operations = [migrations.RunPython(rename, migrations.RunPython.noop)]
