"""Names beside the entries, so that they can be expunged.

No stored entry is written again: the new columns come with a value for all that is there,
which is the first format. Django would make the table again on SQLite, without its triggers.
"""

import django.db.models.deletion
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from clubsite.audit import guards

COLUMNS = [
    "ALTER TABLE audit_entry ADD COLUMN format smallint DEFAULT 1 NOT NULL",
    "ALTER TABLE audit_entry ADD COLUMN actor_commitment varchar(64) DEFAULT '' NOT NULL",
    "ALTER TABLE audit_entry ADD COLUMN label_commitment varchar(64) DEFAULT '' NOT NULL",
]


def install(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    guards.install(editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("audit", "0004_truncate_guard_and_queue"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunSQL(COLUMNS)],
            state_operations=[
                migrations.RenameField("entry", "actor", "plain_actor"),
                migrations.AlterField(
                    "entry",
                    "plain_actor",
                    models.ForeignKey(
                        db_column="actor_id",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                migrations.RenameField("entry", "subject_label", "plain_label"),
                migrations.AlterField(
                    "entry",
                    "plain_label",
                    models.CharField(
                        blank=True, db_column="subject_label", max_length=200
                    ),
                ),
                migrations.AddField(
                    "entry", "format", models.SmallIntegerField(default=1, db_default=1)
                ),
                *(
                    migrations.AddField(
                        "entry",
                        name,
                        models.CharField(
                            blank=True, default="", db_default="", max_length=64
                        ),
                    )
                    for name in ("actor_commitment", "label_commitment")
                ),
            ],
        ),
        migrations.CreateModel(
            name="EntryNames",
            fields=[
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="names",
                        serialize=False,
                        to="audit.entry",
                    ),
                ),
                (
                    "actor",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("label", models.CharField(max_length=200)),
                ("actor_salt", models.CharField(max_length=64)),
                ("label_salt", models.CharField(max_length=64)),
            ],
            options={"verbose_name_plural": "names of entries"},
        ),
        migrations.RunPython(install, migrations.RunPython.noop),
    ]
