import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("clubs", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Entry",
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
                ("subject_type", models.CharField(max_length=40)),
                ("subject_id", models.CharField(max_length=40)),
                ("subject_label", models.CharField(max_length=200)),
                ("number", models.PositiveIntegerField()),
                ("verb", models.CharField(max_length=60)),
                ("details", models.JSONField(default=dict)),
                ("at", models.DateTimeField()),
                ("previous_hash", models.CharField(blank=True, max_length=64)),
                ("hash", models.CharField(max_length=64)),
                (
                    "actor",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.club",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "entries",
                "ordering": ["pk"],
                "indexes": [
                    models.Index(fields=["club", "verb"], name="entries_of_a_club")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("subject_type", "subject_id", "number"),
                        name="a_chain_never_forks",
                    )
                ],
            },
        ),
    ]
