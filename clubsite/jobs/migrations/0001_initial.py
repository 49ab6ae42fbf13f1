from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Job",
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
                ("kind", models.CharField(max_length=40)),
                ("queue", models.CharField(max_length=20)),
                ("key", models.BigIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("running", "Running"),
                            ("done", "Done"),
                            ("given_up", "Given Up"),
                        ],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("run_after", models.DateTimeField(null=True)),
                ("token", models.CharField(blank=True, max_length=32)),
                ("leased_until", models.DateTimeField(null=True)),
                ("error", models.CharField(blank=True, max_length=60)),
                ("created_at", models.DateTimeField()),
                ("changed_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("state__in", ["waiting", "running"])),
                        fields=["kind", "attempts"],
                        name="unfinished_jobs",
                    ),
                    models.Index(fields=["kind", "key"], name="jobs_of_a_row"),
                    models.Index(fields=["kind", "changed_at"], name="latest_jobs"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ["waiting", "running"])),
                        fields=("kind", "key"),
                        name="one_unfinished_job_a_row",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["waiting", "running", "done", "given_up"])
                        ),
                        name="job_state_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("leased_until__isnull", False), ("state", "running")
                            ),
                            models.Q(
                                models.Q(("state", "running"), _negated=True),
                                ("leased_until__isnull", True),
                                ("token", ""),
                            ),
                            _connector="OR",
                        ),
                        name="a_running_job_has_a_lease",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("finished_at__isnull", True),
                                ("state__in", ["waiting", "running"]),
                            ),
                            models.Q(
                                ("finished_at__isnull", False),
                                ("state__in", ["done", "given_up"]),
                            ),
                            _connector="OR",
                        ),
                        name="a_finished_job_says_when",
                    ),
                ],
            },
        ),
    ]
