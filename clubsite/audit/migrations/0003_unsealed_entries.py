"""Which entries wait for their seal: all, so that the first seal from now covers them."""

import django.db.models.deletion
from django.db import migrations, models

FILL = """INSERT INTO audit_unsealedentry (entry_id, hash) SELECT id, hash FROM audit_entry
    WHERE NOT (subject_type = 'seal' AND subject_id = 'audit')"""


class Migration(migrations.Migration):
    dependencies = [("audit", "0002_immutable_entries")]

    operations = [
        migrations.CreateModel(
            name="UnsealedEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("hash", models.CharField(max_length=64)),
                (
                    "entry",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="audit.entry",
                    ),
                ),
            ],
            options={"verbose_name_plural": "unsealed entries"},
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
