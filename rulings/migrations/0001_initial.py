import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("clubs", "0001_initial"),
        ("scoring", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Poll",
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
                ("board", models.PositiveSmallIntegerField()),
                ("seat", models.CharField(max_length=1)),
                ("hand", models.CharField(max_length=16)),
                ("auction", models.JSONField(default=list)),
                ("methods", models.CharField(blank=True, max_length=200)),
                ("information", models.CharField(blank=True, max_length=400)),
                ("made_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Appeal",
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
                ("year", models.PositiveSmallIntegerField(null=True)),
                ("number", models.PositiveIntegerField(null=True)),
                ("state", models.CharField(default="draft", max_length=15)),
                ("version", models.PositiveIntegerField(default=1)),
                ("made_at", models.DateTimeField()),
                ("lodged_at", models.DateTimeField(null=True)),
                ("ended_at", models.DateTimeField(null=True)),
                ("frozen", models.JSONField(default=dict)),
                ("dismissal", models.CharField(blank=True, max_length=20)),
                ("reason", models.TextField(blank=True)),
                ("seconded", models.CharField(blank=True, max_length=20)),
                ("review_asked_at", models.DateTimeField(null=True)),
                ("reviewed_at", models.DateTimeField(null=True)),
                ("review", models.TextField(blank=True)),
                ("law_part", models.BooleanField(default=False)),
                ("law_answer", models.TextField(blank=True)),
                ("mode", models.CharField(default="committee", max_length=10)),
                ("wanted", models.PositiveSmallIntegerField(default=0)),
                ("weighed", models.PositiveIntegerField(null=True)),
                ("hearing_at", models.DateTimeField(null=True)),
                ("hearing_place", models.CharField(blank=True, max_length=200)),
                ("opened_early", models.TextField(blank=True)),
                ("leave_asked_at", models.DateTimeField(null=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.club",
                    ),
                ),
                (
                    "leave_asked_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-made_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="AppealNotice",
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
                ("kind", models.CharField(default="player", max_length=10)),
                ("channel", models.CharField(default="app", max_length=10)),
                ("notice_at", models.DateTimeField()),
                ("entered_at", models.DateTimeField()),
                ("grounds", models.TextField(blank=True)),
                ("requested", models.TextField(blank=True)),
                ("deposit", models.CharField(default="none", max_length=10)),
                ("amount", models.CharField(blank=True, max_length=20)),
                ("why_waived", models.TextField(blank=True)),
                ("to_return", models.BooleanField(default=False)),
                ("ended_at", models.DateTimeField(null=True)),
                ("why_ended", models.CharField(blank=True, max_length=20)),
                ("merit", models.CharField(blank=True, max_length=20)),
                ("merit_reason", models.TextField(blank=True)),
                (
                    "appeal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="notices",
                        to="rulings.appeal",
                    ),
                ),
                (
                    "entered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="scoring.entry",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Concurrence",
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
                ("answer", models.CharField(default="pending", max_length=10)),
                ("answered_at", models.DateTimeField(null=True)),
                ("through_director", models.BooleanField(default=False)),
                (
                    "notice",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answers",
                        to="rulings.appealnotice",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Decision",
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
                ("number", models.PositiveIntegerField(default=1)),
                ("findings", models.TextField(blank=True)),
                ("laws", models.JSONField(default=list)),
                ("reasoning", models.TextField(blank=True)),
                ("recommendation", models.TextField(blank=True)),
                ("outcome", models.CharField(blank=True, max_length=20)),
                ("effects", models.JSONField(default=list)),
                ("penalties", models.JSONField(default=list)),
                ("merits", models.JSONField(default=dict)),
                ("no_deal_record", models.BooleanField(default=False)),
                ("votes_for", models.PositiveSmallIntegerField(default=0)),
                ("votes_against", models.PositiveSmallIntegerField(default=0)),
                ("signed_at", models.DateTimeField(null=True)),
                (
                    "appeal",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="decision",
                        to="rulings.appeal",
                    ),
                ),
                (
                    "signed_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Evidence",
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
                ("name", models.CharField(max_length=100)),
                ("content_type", models.CharField(max_length=40)),
                ("content", models.BinaryField()),
                ("size", models.PositiveIntegerField()),
                ("hash", models.CharField(max_length=64)),
                ("filed_at", models.DateTimeField()),
                ("released_at", models.DateTimeField(null=True)),
                (
                    "appeal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="evidence",
                        to="rulings.appeal",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="scoring.entry",
                    ),
                ),
                (
                    "filed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "evidence",
                "ordering": ["filed_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="PanelNote",
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
                ("text", models.TextField()),
                ("at", models.DateTimeField()),
                (
                    "appeal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="notes",
                        to="rulings.appeal",
                    ),
                ),
                (
                    "author",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="PanelSeat",
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
                ("chairs", models.BooleanField(default=False)),
                ("is_referee", models.BooleanField(default=False)),
                ("is_director", models.BooleanField(default=False)),
                ("invited_at", models.DateTimeField()),
                ("declared", models.CharField(blank=True, max_length=10)),
                ("declared_at", models.DateTimeField(null=True)),
                ("ties", models.JSONField(default=list)),
                ("disclosure", models.TextField(blank=True)),
                ("waived_at", models.DateTimeField(null=True)),
                ("out_at", models.DateTimeField(null=True)),
                ("why_out", models.CharField(blank=True, max_length=20)),
                ("present", models.BooleanField(default=False)),
                ("vote", models.CharField(blank=True, max_length=10)),
                ("voted_on", models.PositiveIntegerField(null=True)),
                ("dissent", models.TextField(blank=True)),
                (
                    "appeal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="rulings.appeal",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-chairs", "invited_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Challenge",
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
                ("reason", models.TextField()),
                ("at", models.DateTimeField()),
                ("upheld", models.BooleanField(null=True)),
                ("decided_at", models.DateTimeField(null=True)),
                ("answer", models.TextField(blank=True)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="challenges",
                        to="rulings.panelseat",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="PollAnswer",
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
                ("asks", models.CharField(default="action", max_length=10)),
                ("seed", models.CharField(max_length=32)),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("asked_at", models.DateTimeField()),
                ("answer", models.CharField(blank=True, max_length=60)),
                ("considered", models.CharField(blank=True, max_length=120)),
                ("why", models.CharField(blank=True, max_length=400)),
                ("answered_at", models.DateTimeField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                (
                    "poll",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answers",
                        to="rulings.poll",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="PracticeAnswer",
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
                ("family", models.CharField(max_length=40)),
                ("case", models.CharField(max_length=60)),
                ("asked", models.PositiveIntegerField(default=0)),
                ("right", models.PositiveIntegerField(default=0)),
                ("is_right", models.BooleanField(default=False)),
                ("answered_at", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="practice_answers",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-answered_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="Question",
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
                ("text", models.TextField()),
                ("asked_at", models.DateTimeField()),
                ("answer", models.TextField(blank=True)),
                ("answered_at", models.DateTimeField(null=True)),
                (
                    "answered_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "appeal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="questions",
                        to="rulings.appeal",
                    ),
                ),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["asked_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Referral",
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
                ("token", models.CharField(max_length=43, unique=True)),
                ("state", models.CharField(default="draft", max_length=15)),
                ("version", models.PositiveIntegerField(default=1)),
                ("desk", models.CharField(blank=True, max_length=10)),
                ("made_at", models.DateTimeField()),
                ("sent_at", models.DateTimeField(null=True)),
                ("entered_at", models.DateTimeField()),
                ("due_at", models.DateTimeField(null=True)),
                ("remind_at", models.DateTimeField(null=True)),
                ("track", models.CharField(default="memo", max_length=10)),
                ("subject_description", models.TextField(blank=True)),
                ("minor_involved", models.BooleanField(null=True)),
                ("immediate_danger", models.BooleanField(null=True)),
                ("incident_on", models.DateField(null=True)),
                ("board", models.PositiveSmallIntegerField(null=True)),
                ("place", models.CharField(blank=True, max_length=10)),
                ("categories", models.JSONField(default=list)),
                ("director_called", models.BooleanField(null=True)),
                ("narrative", models.TextField(blank=True)),
                ("wish", models.CharField(blank=True, max_length=10)),
                ("consent_to_name", models.BooleanField(null=True)),
                ("classification", models.CharField(blank=True, max_length=15)),
                ("declining", models.CharField(blank=True, max_length=20)),
                ("gist", models.TextField(blank=True)),
                ("outcome", models.TextField(blank=True)),
                ("subject_outcome", models.TextField(blank=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.club",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="scoring.event",
                    ),
                ),
                (
                    "proposed_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-made_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="ReferralEvidence",
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
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=100)),
                ("content_type", models.CharField(max_length=40)),
                ("suffix", models.CharField(max_length=5)),
                ("content", models.BinaryField()),
                ("size", models.PositiveIntegerField()),
                ("hash", models.CharField(max_length=64)),
                ("filed_at", models.DateTimeField()),
                (
                    "referral",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="evidence",
                        to="rulings.referral",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "referral evidence",
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="ReferralExclusion",
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
                ("named", models.BooleanField(default=False)),
                (
                    "referral",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="exclusions",
                        to="rulings.referral",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ReferralMessage",
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
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("addition", "Addition"),
                            ("question", "Question"),
                            ("answer", "Answer"),
                            ("withdrawal", "Withdrawal"),
                        ],
                        max_length=15,
                    ),
                ),
                ("text", models.TextField()),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "question",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answer",
                        to="rulings.referralmessage",
                    ),
                ),
                (
                    "referral",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="messages",
                        to="rulings.referral",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="ReferralNote",
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
                ("act", models.CharField(max_length=15)),
                ("text", models.TextField()),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "referral",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="notes",
                        to="rulings.referral",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="ReferralReporter",
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
                ("kind", models.CharField(max_length=15)),
                ("submission", models.CharField(max_length=64)),
                (
                    "referral",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reporter",
                        to="rulings.referral",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ReferralSubject",
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
                ("notified_at", models.DateTimeField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                (
                    "referral",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="subjects",
                        to="rulings.referral",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="ReviewerAnswer",
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
                ("agrees", models.BooleanField()),
                ("at", models.DateTimeField()),
                (
                    "appeal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reviewer_answers",
                        to="rulings.appeal",
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="scoring.entry",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Ruling",
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
                ("section", models.CharField(blank=True, max_length=40)),
                ("table", models.PositiveSmallIntegerField(null=True)),
                ("board", models.PositiveSmallIntegerField(null=True)),
                ("number", models.PositiveIntegerField(null=True)),
                ("family", models.CharField(blank=True, max_length=40)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "Draft"),
                            ("given", "Given"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="draft",
                        max_length=10,
                    ),
                ),
                ("draft", models.JSONField(default=dict)),
                ("walks", models.JSONField(default=list)),
                ("filled", models.JSONField(default=dict)),
                ("judging_since", models.DateTimeField(null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                ("made_at", models.DateTimeField()),
                ("given_at", models.DateTimeField(null=True)),
                ("withdrawn_at", models.DateTimeField(null=True)),
                ("why_withdrawn", models.CharField(blank=True, max_length=400)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.club",
                    ),
                ),
                (
                    "director",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rulings",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rulings",
                        to="scoring.event",
                    ),
                ),
                (
                    "result",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rulings",
                        to="scoring.result",
                    ),
                ),
            ],
            options={
                "ordering": ["-made_at", "-pk"],
            },
        ),
        migrations.AddField(
            model_name="poll",
            name="ruling",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="polls",
                to="rulings.ruling",
            ),
        ),
        migrations.CreateModel(
            name="OpenItem",
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
                ("family", models.CharField(max_length=40)),
                ("key", models.CharField(max_length=200)),
                ("code", models.CharField(max_length=40)),
                ("who", models.CharField(max_length=20)),
                ("until", models.CharField(max_length=60)),
                ("about", models.JSONField(default=dict)),
                ("opened_at", models.DateTimeField()),
                (
                    "ended",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("over", "Over"),
                            ("looked", "Looked at"),
                            ("changed", "The ruling was changed"),
                        ],
                        max_length=10,
                    ),
                ),
                ("ended_at", models.DateTimeField(null=True)),
                ("note", models.CharField(blank=True, max_length=400)),
                (
                    "ended_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "ruling",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="open_items",
                        to="rulings.ruling",
                    ),
                ),
            ],
            options={
                "ordering": ["opened_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="ClaimLab",
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
                ("position", models.JSONField(default=dict)),
                ("found", models.JSONField(default=dict)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("kept", "Being entered"),
                            ("waiting", "Waiting for a worker"),
                            ("running", "Being searched"),
                            ("done", "Searched"),
                            ("failed", "Given up"),
                        ],
                        default="kept",
                        max_length=8,
                    ),
                ),
                ("done", models.PositiveSmallIntegerField(default=0)),
                ("asked_at", models.DateTimeField(null=True)),
                (
                    "ruling",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="claim_lab",
                        to="rulings.ruling",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="appeal",
            name="ruling",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="appeals",
                to="rulings.ruling",
            ),
        ),
        migrations.CreateModel(
            name="RulingVersion",
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
                ("number", models.PositiveIntegerField()),
                ("family", models.CharField(max_length=40)),
                ("facts", models.TextField()),
                ("laws", models.JSONField(default=list)),
                ("reason", models.TextField()),
                ("effects", models.JSONField(default=list)),
                ("penalties", models.JSONField(default=list)),
                ("walks", models.JSONField(default=list)),
                ("polls", models.JSONField(default=list)),
                ("given_at", models.DateTimeField()),
                ("why_amended", models.CharField(blank=True, max_length=400)),
                (
                    "given_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "ruling",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="versions",
                        to="rulings.ruling",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="RulingFact",
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
                ("family", models.CharField(blank=True, max_length=40)),
                ("code", models.CharField(max_length=60)),
                ("value", models.CharField(max_length=60)),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="found_by",
                        to="rulings.rulingversion",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Offence",
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
                ("kind", models.CharField(max_length=10)),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "entry",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="scoring.entry",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="offences",
                        to="rulings.rulingversion",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Consulted",
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
                ("polled", models.BooleanField(default=False)),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="consulted",
                        to="rulings.rulingversion",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "consulted",
            },
        ),
        migrations.AddField(
            model_name="appeal",
            name="ruling_version",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="appeals",
                to="rulings.rulingversion",
            ),
        ),
        migrations.CreateModel(
            name="SkipRequest",
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
                ("state", models.CharField(default="asked", max_length=12)),
                ("reason", models.CharField(max_length=16)),
                ("stage", models.CharField(max_length=8)),
                ("note", models.CharField(blank=True, max_length=400)),
                ("asked_at", models.DateTimeField()),
                ("referred_at", models.DateTimeField(null=True)),
                ("ended_at", models.DateTimeField(null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                (
                    "result",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="skips",
                        to="scoring.result",
                    ),
                ),
                (
                    "ruling",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="skips",
                        to="rulings.ruling",
                    ),
                ),
            ],
            options={
                "ordering": ["-asked_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="SkipAnswer",
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
                ("agrees", models.BooleanField()),
                ("answered_at", models.DateTimeField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                (
                    "skip",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answers",
                        to="rulings.skiprequest",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Slip",
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
                ("why", models.TextField()),
                ("now", models.JSONField()),
                ("before", models.JSONField(default=dict)),
                ("written_at", models.DateTimeField()),
                ("countersigned_at", models.DateTimeField(null=True)),
                ("dropped_at", models.DateTimeField(null=True)),
                (
                    "countersigned_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "decision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="slips",
                        to="rulings.decision",
                    ),
                ),
                (
                    "written_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Statement",
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
                ("text", models.TextField()),
                ("filed_at", models.DateTimeField()),
                ("released_at", models.DateTimeField(null=True)),
                (
                    "appeal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="statements",
                        to="rulings.appeal",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="scoring.entry",
                    ),
                ),
                (
                    "filed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["filed_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="TableCall",
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
                ("called_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "caller",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "result",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="calls",
                        to="scoring.result",
                    ),
                ),
            ],
            options={
                "ordering": ["called_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="RulingNotice",
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
                ("notified_at", models.DateTimeField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="notices",
                        to="rulings.rulingversion",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Waiver",
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
                ("waives", models.BooleanField()),
                ("reason", models.TextField()),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="waivers",
                        to="rulings.panelseat",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="AlertTable",
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
                ("number", models.PositiveIntegerField()),
                ("authority", models.CharField(max_length=100)),
                ("text", models.TextField()),
                ("written_at", models.DateTimeField()),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="alert_tables",
                        to="clubs.club",
                    ),
                ),
                (
                    "written_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "number"), name="alert_tables_are_numbered"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="AppealDeadline",
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
                ("step", models.CharField(max_length=20)),
                ("starts_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(null=True)),
                ("prompted", models.JSONField(default=list)),
                ("why", models.TextField(blank=True)),
                (
                    "appeal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deadlines",
                        to="rulings.appeal",
                    ),
                ),
                (
                    "extended_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["ends_at", "pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("closed_at__isnull", True)),
                        fields=["ends_at"],
                        name="deadlines_that_run",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("closed_at__isnull", True)),
                        fields=("appeal", "step"),
                        name="one_running_deadline_a_step",
                    )
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="appealnotice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("kind", "director"),
                    models.Q(("entry__isnull", False), ("player__isnull", False)),
                    _connector="OR",
                ),
                name="a_side_gives_its_notice_through_a_player",
            ),
        ),
        migrations.AddConstraint(
            model_name="appealnotice",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ended_at__isnull", True)),
                fields=("appeal", "entry"),
                name="one_live_notice_a_side",
            ),
        ),
        migrations.AddConstraint(
            model_name="concurrence",
            constraint=models.UniqueConstraint(
                fields=("notice", "player"), name="a_partner_is_asked_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="panelseat",
            constraint=models.UniqueConstraint(
                fields=("appeal", "user"), name="a_person_is_invited_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="panelseat",
            constraint=models.UniqueConstraint(
                condition=models.Q(("chairs", True), ("out_at__isnull", True)),
                fields=("appeal",),
                name="one_chair_a_panel",
            ),
        ),
        migrations.AddConstraint(
            model_name="pollanswer",
            constraint=models.UniqueConstraint(
                fields=("poll", "player", "asks"), name="a_player_is_asked_once_a_poll"
            ),
        ),
        migrations.AddConstraint(
            model_name="pollanswer",
            constraint=models.CheckConstraint(
                condition=models.Q(("asks__in", ["action", "suggests"])),
                name="what_a_poll_asks_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="pollanswer",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("answer", ""), ("answered_at__isnull", False), _connector="OR"
                ),
                name="an_answer_has_its_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="practiceanswer",
            constraint=models.UniqueConstraint(
                fields=("user", "case"), name="a_case_is_counted_once_a_person"
            ),
        ),
        migrations.AddConstraint(
            model_name="practiceanswer",
            constraint=models.CheckConstraint(
                condition=models.Q(("right__lte", models.F("asked"))),
                name="no_more_right_than_asked",
            ),
        ),
        migrations.AddIndex(
            model_name="referral",
            index=models.Index(fields=["club", "state"], name="referrals_by_state"),
        ),
        migrations.AddIndex(
            model_name="referral",
            index=models.Index(fields=["remind_at"], name="referrals_to_remind_of"),
        ),
        migrations.AddConstraint(
            model_name="referral",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "state__in",
                        [
                            "draft",
                            "submitted",
                            "triage",
                            "memo_filed",
                            "informal",
                            "declined",
                            "withdrawn",
                            "closed",
                        ],
                    )
                ),
                name="referral_state_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="referral",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state", "draft"),
                    models.Q(
                        ("sent_at__isnull", False),
                        ("desk__in", ["recorder", "deputy", "external"]),
                    ),
                    _connector="OR",
                ),
                name="a_referral_was_routed_when_sent",
            ),
        ),
        migrations.AddConstraint(
            model_name="referralevidence",
            constraint=models.UniqueConstraint(
                fields=("referral", "number"), name="evidence_is_numbered"
            ),
        ),
        migrations.AddConstraint(
            model_name="referralexclusion",
            constraint=models.UniqueConstraint(
                fields=("referral", "user"), name="a_person_is_excluded_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="referralreporter",
            constraint=models.UniqueConstraint(
                fields=("user", "submission"), name="one_referral_a_submission"
            ),
        ),
        migrations.AddConstraint(
            model_name="referralsubject",
            constraint=models.UniqueConstraint(
                fields=("referral", "player"), name="a_player_is_a_subject_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="revieweranswer",
            constraint=models.UniqueConstraint(
                fields=("appeal", "entry"), name="one_answer_a_side"
            ),
        ),
        migrations.AddConstraint(
            model_name="ruling",
            constraint=models.UniqueConstraint(
                fields=("club", "number"), name="rulings_of_a_club_are_numbered"
            ),
        ),
        migrations.AddConstraint(
            model_name="ruling",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["draft", "given", "withdrawn"])),
                name="ruling_state_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="ruling",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state", "draft"), ("number__isnull", False), _connector="OR"
                ),
                name="a_given_ruling_has_a_number",
            ),
        ),
        migrations.AddConstraint(
            model_name="openitem",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ended", "")),
                fields=("ruling", "key"),
                name="an_open_item_is_stored_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="openitem",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("ended", ""), ("ended_at__isnull", False), _connector="OR"
                ),
                name="an_ended_open_item_has_its_time",
            ),
        ),
        migrations.AddIndex(
            model_name="claimlab",
            index=models.Index(
                condition=models.Q(("state__in", ["waiting", "running"])),
                fields=["state"],
                name="labs_at_work",
            ),
        ),
        migrations.AddConstraint(
            model_name="claimlab",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state__in", ["kept", "waiting", "running", "done", "failed"])
                ),
                name="lab_state_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="rulingversion",
            constraint=models.UniqueConstraint(
                fields=("ruling", "number"), name="ruling_versions_are_numbered"
            ),
        ),
        migrations.AddIndex(
            model_name="rulingfact",
            index=models.Index(
                fields=["family", "code", "value"], name="rulings_by_fact"
            ),
        ),
        migrations.AddConstraint(
            model_name="rulingfact",
            constraint=models.UniqueConstraint(
                fields=("version", "family", "code", "value"),
                name="a_ruling_is_found_once_by_a_fact",
            ),
        ),
        migrations.AddConstraint(
            model_name="offence",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("entry__isnull", True),
                        ("kind", "conduct"),
                        ("player__isnull", False),
                    ),
                    models.Q(
                        ("entry__isnull", False),
                        ("kind", "slow"),
                        ("player__isnull", True),
                    ),
                    _connector="OR",
                ),
                name="an_offence_is_somebodys",
            ),
        ),
        migrations.AddConstraint(
            model_name="consulted",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("user__isnull", False), ("player__isnull", False), _connector="OR"
                ),
                name="somebody_was_consulted",
            ),
        ),
        migrations.AddIndex(
            model_name="appeal",
            index=models.Index(fields=["club", "state"], name="appeals_by_state"),
        ),
        migrations.AddConstraint(
            model_name="appeal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "state__in",
                        [
                            "draft",
                            "lodged",
                            "admissibility",
                            "preparing",
                            "constituting",
                            "scheduled",
                            "deliberating",
                            "decided",
                            "inadmissible",
                            "withdrawn",
                            "superseded",
                        ],
                    )
                ),
                name="appeal_state_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="appeal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("mode__in", ["committee", "reviewer", "external", "dic_hears"])
                ),
                name="appeal_body_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="appeal",
            constraint=models.UniqueConstraint(
                fields=("club", "year", "number"), name="appeals_of_a_year_are_numbered"
            ),
        ),
        migrations.AddConstraint(
            model_name="appeal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state", "draft"), ("number__isnull", False), _connector="OR"
                ),
                name="a_lodged_appeal_has_a_number",
            ),
        ),
        migrations.AddConstraint(
            model_name="appeal",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    (
                        "state__in",
                        [
                            "admissibility",
                            "constituting",
                            "deliberating",
                            "lodged",
                            "preparing",
                            "scheduled",
                        ],
                    )
                ),
                fields=("ruling",),
                name="one_open_appeal_a_ruling",
            ),
        ),
        migrations.AddConstraint(
            model_name="skiprequest",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state__in", ("asked", "contested", "referred"))),
                fields=("result",),
                name="one_open_skip_a_line",
            ),
        ),
        migrations.AddConstraint(
            model_name="skiprequest",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "state__in",
                        ["asked", "contested", "referred", "agreed", "withdrawn"],
                    )
                ),
                name="skip_state_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="skiprequest",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "reason__in",
                        [
                            "explanation",
                            "misclick",
                            "partner",
                            "outside",
                            "known_board",
                            "substitute",
                            "claim",
                            "irregularity",
                        ],
                    )
                ),
                name="skip_reason_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="skiprequest",
            constraint=models.CheckConstraint(
                condition=models.Q(("stage__in", ["auction", "play", "over"])),
                name="skip_stage_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="skipanswer",
            constraint=models.UniqueConstraint(
                fields=("skip", "player"), name="a_player_answers_a_skip_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="slip",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    ("countersigned_at__isnull", True), ("dropped_at__isnull", True)
                ),
                fields=("decision",),
                name="one_open_slip_a_decision",
            ),
        ),
        migrations.AddConstraint(
            model_name="tablecall",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ended_at", None)),
                fields=("result",),
                name="a_table_calls_once_at_a_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="rulingnotice",
            constraint=models.UniqueConstraint(
                fields=("version", "player"), name="one_notice_per_player_and_version"
            ),
        ),
        migrations.AddConstraint(
            model_name="waiver",
            constraint=models.UniqueConstraint(
                fields=("seat", "by"), name="one_say_a_member"
            ),
        ),
    ]
