import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from clubsite.site.clock import now


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="User",
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
                ("password", models.CharField(max_length=128, verbose_name="password")),
                (
                    "last_login",
                    models.DateTimeField(
                        blank=True, null=True, verbose_name="last login"
                    ),
                ),
                ("email", models.EmailField(max_length=254, unique=True)),
                ("name", models.CharField(max_length=100)),
                ("language", models.CharField(blank=True, max_length=10)),
                ("is_active", models.BooleanField(default=True)),
                ("is_operator", models.BooleanField(default=False)),
                ("is_sample", models.BooleanField(default=False)),
                ("made_at", models.DateTimeField(default=now)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="SavedForm",
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
                ("browser", models.CharField(max_length=64)),
                ("path", models.TextField()),
                ("page", models.TextField()),
                ("typed", models.JSONField()),
                ("had_files", models.BooleanField(default=False)),
                ("until", models.DateTimeField(db_index=True)),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="saved_form",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
    ]
