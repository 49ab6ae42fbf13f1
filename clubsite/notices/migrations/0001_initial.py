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
            name="Notice",
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
                ("address", models.EmailField(blank=True, max_length=254)),
                ("kind", models.CharField(max_length=60)),
                ("params", models.JSONField(default=dict)),
                ("link", models.CharField(blank=True, max_length=300)),
                ("key", models.CharField(max_length=200, unique=True)),
                ("made_at", models.DateTimeField()),
                ("read_at", models.DateTimeField(null=True)),
                (
                    "mail",
                    models.CharField(
                        choices=[
                            ("none", "None"),
                            ("due", "Due"),
                            ("sent", "Sent"),
                            ("failed", "Failed"),
                        ],
                        default="none",
                        max_length=10,
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
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="notices",
                        to="clubs.player",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="notices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-made_at", "-pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("mail", "due")),
                        fields=["made_at"],
                        name="mail_that_is_due",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("user__isnull", False),
                            ("player__isnull", False),
                            models.Q(("address", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="a_notice_reaches_somebody",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("mail__in", ["none", "due", "sent", "failed"])
                        ),
                        name="mail_has_a_known_state",
                    ),
                ],
            },
        ),
    ]
