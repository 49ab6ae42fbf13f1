import django.core.validators
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
            name="BoardSet",
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
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.club",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Event",
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
                ("name", models.CharField(max_length=120)),
                ("date", models.DateField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "Draft"),
                            ("open", "Open"),
                            ("in_play", "In play"),
                            ("scoring", "Being scored"),
                            ("provisional", "Provisional"),
                            ("official", "Official"),
                            ("final", "Final"),
                            ("amended", "Amended"),
                            ("cancelled", "Cancelled"),
                            ("postponed", "Postponed"),
                        ],
                        default="draft",
                        max_length=12,
                    ),
                ),
                (
                    "contest",
                    models.CharField(
                        choices=[
                            ("pairs", "Pairs"),
                            ("individual", "Individual"),
                            ("teams", "Teams"),
                        ],
                        default="pairs",
                        max_length=12,
                    ),
                ),
                (
                    "form",
                    models.CharField(
                        choices=[
                            ("session", "By a movement"),
                            ("swiss", "Swiss"),
                            ("round-robin", "Round robin"),
                            ("knock-out", "Knock-out"),
                        ],
                        default="session",
                        max_length=12,
                    ),
                ),
                (
                    "method",
                    models.CharField(
                        choices=[
                            ("matchpoints", "Matchpoints"),
                            ("cross_imps", "Cross-IMPs"),
                            ("butler", "Butler IMPs"),
                            ("aggregate", "Total points"),
                            ("imps", "IMPs"),
                            ("board_a_match", "Board-a-match"),
                            ("hybrid", "IMPs and boards"),
                        ],
                        default="matchpoints",
                        max_length=16,
                    ),
                ),
                ("winners", models.PositiveSmallIntegerField(default=2)),
                ("without_director", models.BooleanField(default=False)),
                ("convention", models.CharField(default="Clubsite", max_length=40)),
                ("regulation_values", models.JSONField(blank=True, default=dict)),
                ("version", models.PositiveIntegerField(default=1)),
                ("revision", models.PositiveIntegerField(default=0)),
                ("posted_at", models.DateTimeField(null=True)),
                ("corrections_end_at", models.DateTimeField(null=True)),
                ("made_at", models.DateTimeField()),
                ("opened_at", models.DateTimeField(null=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="events",
                        to="clubs.club",
                    ),
                ),
                (
                    "policy",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.policyversion",
                    ),
                ),
            ],
            options={
                "ordering": ["-date", "-pk"],
            },
        ),
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
                ("label", models.CharField(max_length=40)),
                ("number", models.PositiveSmallIntegerField()),
                ("direction", models.CharField(blank=True, max_length=2)),
                ("name", models.CharField(blank=True, max_length=60)),
                ("carried", models.CharField(blank=True, max_length=30)),
                ("carried_maximum", models.PositiveIntegerField(default=0)),
                ("handicap", models.CharField(blank=True, max_length=30)),
                ("stratum", models.CharField(blank=True, max_length=20)),
                ("tags", models.JSONField(blank=True, default=list)),
                ("withdrew", models.BooleanField(default=False)),
                ("phantom", models.BooleanField(default=False)),
                ("file_points", models.CharField(blank=True, max_length=30)),
                ("file_percentage", models.CharField(blank=True, max_length=30)),
                ("file_rank", models.CharField(blank=True, max_length=10)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="scoring.event",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "entries",
                "ordering": ["section__letter", "direction", "number", "pk"],
            },
        ),
        migrations.CreateModel(
            name="FileName",
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
                ("national_number", models.CharField(blank=True, max_length=20)),
                ("club_number", models.CharField(blank=True, max_length=20)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.club",
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
        ),
        migrations.CreateModel(
            name="FormerFile",
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
                ("name", models.CharField(max_length=200)),
                ("content", models.BinaryField()),
                ("hash", models.CharField(max_length=64)),
                ("session", models.PositiveSmallIntegerField(null=True)),
                ("pairs", models.JSONField(default=dict)),
                ("made_at", models.DateTimeField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="former_files",
                        to="scoring.event",
                    ),
                ),
                (
                    "made_by",
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
            name="ImportedFile",
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
                ("name", models.CharField(max_length=200)),
                ("format", models.CharField(max_length=20)),
                ("content", models.BinaryField()),
                ("hash", models.CharField(max_length=64)),
                ("report", models.JSONField(default=dict)),
                ("datums", models.JSONField(default=dict)),
                ("made_at", models.DateTimeField()),
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
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="imported_file",
                        to="scoring.event",
                    ),
                ),
                (
                    "made_by",
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
            name="Match",
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
                ("round", models.PositiveSmallIntegerField()),
                ("table", models.PositiveSmallIntegerField()),
                ("boards", models.PositiveSmallIntegerField()),
                ("first_board", models.PositiveSmallIntegerField(default=1)),
                ("half", models.BooleanField(default=False)),
                ("published", models.BooleanField(default=True)),
                ("given_home", models.CharField(blank=True, max_length=30)),
                ("given_away", models.CharField(blank=True, max_length=30)),
                (
                    "fault",
                    models.CharField(
                        choices=[
                            ("neither", "Neither side"),
                            ("home", "The first side"),
                            ("away", "The other side"),
                            ("both", "Both sides"),
                        ],
                        default="neither",
                        max_length=8,
                    ),
                ),
                ("carried", models.CharField(blank=True, max_length=30)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "away",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="scoring.entry",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="matches",
                        to="scoring.event",
                    ),
                ),
                (
                    "home",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="scoring.entry",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "matches",
                "ordering": ["round", "table", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Lineup",
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
                ("stint", models.PositiveSmallIntegerField(default=1)),
                (
                    "room",
                    models.CharField(
                        choices=[("open", "Open room"), ("closed", "Closed room")],
                        max_length=8,
                    ),
                ),
                (
                    "seat",
                    models.CharField(
                        choices=[
                            ("N", "North"),
                            ("E", "East"),
                            ("S", "South"),
                            ("W", "West"),
                        ],
                        max_length=1,
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
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lineup",
                        to="scoring.match",
                    ),
                ),
            ],
            options={
                "ordering": ["match", "stint", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Result",
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
                    "board",
                    models.PositiveSmallIntegerField(
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(999),
                        ]
                    ),
                ),
                (
                    "room",
                    models.CharField(
                        blank=True,
                        choices=[("open", "Open room"), ("closed", "Closed room")],
                        max_length=8,
                    ),
                ),
                ("table", models.PositiveSmallIntegerField(null=True)),
                ("round", models.PositiveSmallIntegerField(null=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("awaited", "Awaited"),
                            ("late", "Late play"),
                            ("played", "Played"),
                            ("passed_out", "Passed out"),
                            ("scored", "Score only"),
                            ("not_played", "Not played"),
                            ("skipped", "Board skipped"),
                        ],
                        default="awaited",
                        max_length=12,
                    ),
                ),
                ("contract", models.CharField(blank=True, max_length=5)),
                ("declarer", models.CharField(blank=True, max_length=1)),
                ("lead", models.CharField(blank=True, max_length=2)),
                ("tricks", models.PositiveSmallIntegerField(null=True)),
                ("score", models.SmallIntegerField(null=True)),
                ("file_ns", models.CharField(blank=True, max_length=30)),
                ("file_ew", models.CharField(blank=True, max_length=30)),
                (
                    "group",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "As dealt"),
                            ("B", "Form B"),
                            ("C", "Form C"),
                            ("D", "Form D"),
                        ],
                        max_length=1,
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "ew",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="scoring.entry",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="results",
                        to="scoring.match",
                    ),
                ),
                (
                    "ns",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="scoring.entry",
                    ),
                ),
                (
                    "south",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="scoring.entry",
                    ),
                ),
                (
                    "west",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="scoring.entry",
                    ),
                ),
            ],
            options={
                "ordering": ["board", "table", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Correction",
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
                    "state",
                    models.CharField(
                        choices=[
                            ("requested", "Requested"),
                            ("confirmed", "Confirmed by the other side"),
                            ("applied", "Applied"),
                            ("disputed", "Disputed"),
                            ("refused", "Refused"),
                            ("expired", "Expired"),
                            ("late_review", "Late, for director and manager"),
                        ],
                        default="requested",
                        max_length=12,
                    ),
                ),
                ("proposed", models.CharField(max_length=20)),
                ("was", models.CharField(max_length=20)),
                ("reason", models.CharField(max_length=400)),
                ("asked_at", models.DateTimeField()),
                ("confirmed_at", models.DateTimeField(null=True)),
                ("decided_at", models.DateTimeField(null=True)),
                ("answer", models.CharField(blank=True, max_length=400)),
                ("expires_at", models.DateTimeField()),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "confirmed_by",
                    models.ForeignKey(
                        null=True,
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
                    "director_certified_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "manager_certified_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "result",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="corrections",
                        to="scoring.result",
                    ),
                ),
            ],
            options={
                "ordering": ["-asked_at"],
            },
        ),
        migrations.CreateModel(
            name="Adjustment",
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
                            ("line", "A line"),
                            ("penalty", "A penalty"),
                            ("flag", "A mark on a board"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "cause",
                    models.CharField(
                        choices=[
                            ("file", "The imported file"),
                            ("ruling", "Ruling"),
                            ("appeal", "Appeal"),
                        ],
                        max_length=8,
                    ),
                ),
                ("cause_id", models.PositiveBigIntegerField(default=0)),
                ("ns", models.JSONField(null=True)),
                ("ew", models.JSONField(null=True)),
                ("amount", models.CharField(blank=True, max_length=20)),
                (
                    "unit",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("matchpoints", "Matchpoints"),
                            ("percent_of_top", "Percent of a top"),
                            ("imps", "IMPs"),
                            ("points", "Points"),
                            ("vps", "Victory points"),
                        ],
                        max_length=16,
                    ),
                ),
                ("disciplinary", models.BooleanField(default=False)),
                ("board", models.PositiveSmallIntegerField(null=True)),
                ("flag", models.CharField(blank=True, max_length=20)),
                ("made_at", models.DateTimeField()),
                ("withdrawn_at", models.DateTimeField(null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="penalties",
                        to="scoring.entry",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="adjustments",
                        to="scoring.event",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="penalties",
                        to="scoring.match",
                    ),
                ),
                (
                    "result",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="adjustments",
                        to="scoring.result",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Section",
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
                ("letter", models.CharField(default="A", max_length=20)),
                ("movement", models.CharField(blank=True, max_length=40)),
                ("tables", models.PositiveSmallIntegerField(default=0)),
                ("boards_per_round", models.PositiveSmallIntegerField(default=0)),
                (
                    "board_set",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sections",
                        to="scoring.boardset",
                    ),
                ),
            ],
            options={
                "ordering": ["letter"],
            },
        ),
        migrations.AddField(
            model_name="result",
            name="section",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="results",
                to="scoring.section",
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="section",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="matches",
                to="scoring.section",
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="section",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="entries",
                to="scoring.section",
            ),
        ),
        migrations.CreateModel(
            name="Session",
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
                ("number", models.PositiveSmallIntegerField(default=1)),
                ("date", models.DateField(null=True)),
                ("starts_at", models.DateTimeField(null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sessions",
                        to="scoring.event",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.AddField(
            model_name="section",
            name="session",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="sections",
                to="scoring.session",
            ),
        ),
        migrations.CreateModel(
            name="Appointment",
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
                    "part",
                    models.CharField(
                        choices=[
                            ("director_in_charge", "Director in charge"),
                            ("scorer", "Scorer"),
                        ],
                        max_length=20,
                    ),
                ),
                ("starts", models.DateTimeField()),
                ("ends", models.DateTimeField(null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="appointments",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="appointments",
                        to="scoring.session",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Snapshot",
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
                ("revision", models.PositiveIntegerField()),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("posted", "Results posted"),
                            ("entry_error", "Entry error"),
                            ("late_play", "Late play"),
                            ("ruling", "Ruling"),
                            ("ruling_amended", "Ruling amended"),
                            ("appeal", "Appeal"),
                            ("penalty", "Penalty"),
                            ("identity", "Names or numbers corrected"),
                        ],
                        max_length=16,
                    ),
                ),
                ("boards", models.JSONField(default=list)),
                ("standings", models.JSONField()),
                ("lines", models.JSONField()),
                ("hash", models.CharField(max_length=64)),
                ("made_at", models.DateTimeField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="snapshots",
                        to="scoring.event",
                    ),
                ),
            ],
            options={
                "ordering": ["revision"],
            },
        ),
        migrations.CreateModel(
            name="Upload",
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
                ("name", models.CharField(max_length=200)),
                ("content", models.BinaryField()),
                ("deals", models.BinaryField(default=bytes)),
                ("expires_at", models.DateTimeField()),
                (
                    "task",
                    models.CharField(
                        choices=[
                            ("look", "Looking at the file"),
                            ("store", "Storing the event"),
                            ("replace", "Storing what differs"),
                            ("session", "Storing the session"),
                        ],
                        default="look",
                        max_length=8,
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("kept", "Kept"),
                            ("waiting", "Waiting for the worker"),
                            ("done", "Done"),
                            ("failed", "Failed"),
                        ],
                        default="kept",
                        max_length=8,
                    ),
                ),
                (
                    "step",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("reading", "Reading the file"),
                            ("storing", "Storing its results"),
                            (
                                "comparing",
                                "Scoring it, and comparing with the file’s own figures",
                            ),
                        ],
                        max_length=10,
                    ),
                ),
                ("asked_at", models.DateTimeField(null=True)),
                ("language", models.CharField(blank=True, max_length=10)),
                ("choices", models.JSONField(default=dict)),
                ("found", models.JSONField(default=dict)),
                ("refusal", models.TextField(blank=True)),
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
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "session_of",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="scoring.event",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Deal",
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
                    "board",
                    models.PositiveSmallIntegerField(
                        validators=[django.core.validators.MinValueValidator(1)]
                    ),
                ),
                ("north", models.CharField(max_length=16)),
                ("east", models.CharField(max_length=16)),
                ("south", models.CharField(max_length=16)),
                ("west", models.CharField(max_length=16)),
                ("tricks", models.CharField(blank=True, max_length=20)),
                ("par_score", models.IntegerField(null=True)),
                ("par_contracts", models.CharField(blank=True, max_length=200)),
                ("analysis_due", models.BooleanField(default=True)),
                (
                    "board_set",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deals",
                        to="scoring.boardset",
                    ),
                ),
            ],
            options={
                "ordering": ["board"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("board_set", "board"), name="a_board_is_dealt_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="EntryPlayer",
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
                ("place", models.PositiveSmallIntegerField()),
                ("substitute", models.BooleanField(default=False)),
                ("from_round", models.PositiveSmallIntegerField(null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="members",
                        to="scoring.entry",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="places",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "ordering": ["substitute", "place", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("entry", "player"), name="a_player_sits_in_a_pair_once"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("substitute", False)),
                        fields=("entry", "place"),
                        name="a_place_is_taken_once",
                    ),
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "state__in",
                        [
                            "draft",
                            "open",
                            "in_play",
                            "scoring",
                            "provisional",
                            "official",
                            "final",
                            "amended",
                            "cancelled",
                            "postponed",
                        ],
                    )
                ),
                name="event_state_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("winners__in", [1, 2])), name="one_or_two_winners"
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("contest__in", ["pairs", "individual", "teams"])),
                name="contest_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("form__in", ["session", "swiss", "round-robin", "knock-out"])
                ),
                name="form_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="filename",
            constraint=models.UniqueConstraint(
                fields=("club", "name", "national_number", "club_number"),
                name="a_name_of_a_file_is_one_player",
            ),
        ),
        migrations.AddConstraint(
            model_name="importedfile",
            constraint=models.UniqueConstraint(
                fields=("club", "hash"), name="a_file_is_imported_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="lineup",
            constraint=models.UniqueConstraint(
                fields=("match", "stint", "room", "seat"), name="a_seat_is_taken_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="lineup",
            constraint=models.UniqueConstraint(
                fields=("match", "stint", "player"),
                name="a_player_sits_once_in_a_stint",
            ),
        ),
        migrations.AddConstraint(
            model_name="lineup",
            constraint=models.CheckConstraint(
                condition=models.Q(("room__in", ["open", "closed"])),
                name="lineup_room_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="lineup",
            constraint=models.CheckConstraint(
                condition=models.Q(("seat__in", ["N", "E", "S", "W"])),
                name="lineup_seat_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="correction",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    ("state__in", ["requested", "confirmed", "disputed", "late_review"])
                ),
                fields=("result",),
                name="one_open_correction_a_line",
            ),
        ),
        migrations.AddConstraint(
            model_name="correction",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "state__in",
                        [
                            "requested",
                            "confirmed",
                            "applied",
                            "disputed",
                            "refused",
                            "expired",
                            "late_review",
                        ],
                    )
                ),
                name="correction_state_is_known",
            ),
        ),
        migrations.AddIndex(
            model_name="adjustment",
            index=models.Index(
                condition=models.Q(("withdrawn_at__isnull", True)),
                fields=["event"],
                name="adjustments_that_count",
            ),
        ),
        migrations.AddConstraint(
            model_name="adjustment",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "line"), _negated=True),
                    models.Q(
                        ("ew__isnull", False),
                        ("ns__isnull", False),
                        ("result__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="a_line_effect_has_a_line_and_two_sides",
            ),
        ),
        migrations.AddConstraint(
            model_name="adjustment",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "penalty"), _negated=True),
                    models.Q(
                        ("entry__isnull", False),
                        models.Q(("amount", ""), _negated=True),
                        models.Q(("unit", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="a_penalty_has_a_pair_and_an_amount",
            ),
        ),
        migrations.AddConstraint(
            model_name="adjustment",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "flag"), _negated=True),
                    models.Q(
                        ("board__isnull", False), models.Q(("flag", ""), _negated=True)
                    ),
                    _connector="OR",
                ),
                name="a_flag_is_on_a_board",
            ),
        ),
        migrations.AddConstraint(
            model_name="adjustment",
            constraint=models.UniqueConstraint(
                condition=models.Q(("kind", "line"), ("withdrawn_at__isnull", True)),
                fields=("result", "cause"),
                name="one_effect_a_line_and_cause",
            ),
        ),
        migrations.AddIndex(
            model_name="result",
            index=models.Index(fields=["section", "board"], name="lines_of_a_board"),
        ),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.UniqueConstraint(
                condition=models.Q(("match__isnull", True)),
                fields=("section", "board", "ns", "ew"),
                name="a_board_is_played_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.UniqueConstraint(
                condition=models.Q(("match__isnull", False)),
                fields=("match", "board", "room"),
                name="a_board_is_played_once_a_room",
            ),
        ),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "kind__in",
                        [
                            "awaited",
                            "late",
                            "played",
                            "passed_out",
                            "scored",
                            "not_played",
                            "skipped",
                        ],
                    )
                ),
                name="result_kind_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.CheckConstraint(
                condition=models.Q(("group__in", ["", "B", "C", "D"])),
                name="result_group_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "played"), _negated=True),
                    models.Q(
                        ("tricks__isnull", False),
                        ("tricks__lte", 13),
                        models.Q(("contract", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="a_played_result_has_contract_and_tricks",
            ),
        ),
        migrations.AddConstraint(
            model_name="result",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "scored"), _negated=True),
                    ("score__isnull", False),
                    _connector="OR",
                ),
                name="a_score_only_result_has_a_score",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.UniqueConstraint(
                fields=("section", "round", "table"), name="a_match_has_a_place"
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("away__isnull", True),
                    models.Q(("away", models.F("home")), _negated=True),
                    _connector="OR",
                ),
                name="nobody_meets_themselves",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("given_home", ""), ("given_away", "")),
                    models.Q(
                        models.Q(("given_home", ""), _negated=True),
                        models.Q(
                            ("away__isnull", True),
                            models.Q(("given_away", ""), _negated=True),
                            _connector="OR",
                        ),
                    ),
                    _connector="OR",
                ),
                name="both_sides_are_given_something",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                fields=("section", "label"), name="a_pair_number_is_given_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(("direction__in", ["", "NS", "EW"])),
                name="direction_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="session",
            constraint=models.UniqueConstraint(
                fields=("event", "number"), name="sessions_are_numbered"
            ),
        ),
        migrations.AddConstraint(
            model_name="section",
            constraint=models.UniqueConstraint(
                fields=("session", "letter"), name="sections_have_letters"
            ),
        ),
        migrations.AddConstraint(
            model_name="appointment",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ends__isnull", True)),
                fields=("session", "user", "part"),
                name="appointed_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="appointment",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    ("ends__isnull", True), ("part", "director_in_charge")
                ),
                fields=("session",),
                name="one_director_in_charge",
            ),
        ),
        migrations.AddConstraint(
            model_name="snapshot",
            constraint=models.UniqueConstraint(
                fields=("event", "revision"), name="one_snapshot_a_revision"
            ),
        ),
        migrations.AddIndex(
            model_name="upload",
            index=models.Index(
                condition=models.Q(("state", "waiting")),
                fields=["state"],
                name="uploads_at_work",
            ),
        ),
        migrations.AddConstraint(
            model_name="upload",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state__in", ["kept", "waiting", "done", "failed"])
                ),
                name="upload_state_is_known",
            ),
        ),
    ]
