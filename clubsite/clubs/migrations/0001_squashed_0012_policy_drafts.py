import clubsite.site.create_models
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('clubs', '0001_initial'), ('clubs', '0002_appointments'), ('clubs', '0003_account_since'), ('clubs', '0004_national_numbers'), ('clubs', '0005_dates_of_birth'), ('clubs', '0006_plain_words'), ('clubs', '0007_members'), ('clubs', '0008_national_body_codes'), ('clubs', '0009_unlinked_accounts'), ('clubs', '0010_guardian_email'), ('clubs', '0011_mail_message'), ('clubs', '0012_policy_drafts')]

    initial = True

    dependencies = [
        ('accounts', '__first__'),
    ]

    operations = [
        clubsite.site.create_models.CreateModels(
            models=[
                migrations.CreateModel(
                    name='Club',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('slug', models.SlugField(max_length=40, unique=True)),
                        ('name', models.CharField(max_length=100)),
                        ('time_zone', models.CharField(default='Europe/London', max_length=50)),
                        ('language', models.CharField(default='en-gb', max_length=10)),
                        ('paper', models.CharField(choices=[('a4', 'A4'), ('letter', 'Letter')], default='a4', max_length=10)),
                        ('in_play', models.CharField(choices=[('nothing', 'Nothing until the results are posted'), ('ranking', 'Ranking only')], default='nothing', max_length=10)),
                        ('names', models.CharField(choices=[('full', 'Full names, hidden on request'), ('initials', 'Initials')], default='full', max_length=10)),
                        ('about', models.TextField(blank=True, max_length=2000)),
                        ('contact', models.CharField(blank=True, max_length=200)),
                        ('mail_message', models.TextField(blank=True, max_length=500)),
                        ('favourite_families', models.JSONField(default=list)),
                        ('external_contact', models.CharField(blank=True, max_length=200)),
                        ('national_numbers', models.JSONField(blank=True, default=list)),
                        ('version', models.PositiveIntegerField(default=1)),
                        ('made_at', models.DateTimeField()),
                    ],
                ),
                migrations.CreateModel(
                    name='Player',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('name', models.CharField(max_length=100)),
                        ('sort_name', models.CharField(max_length=100)),
                        ('national_number', models.CharField(blank=True, max_length=20)),
                        ('club_number', models.CharField(blank=True, max_length=20)),
                        ('nickname', models.CharField(blank=True, max_length=40)),
                        ('email', models.EmailField(blank=True, max_length=254)),
                        ('guardian_email', models.EmailField(blank=True, max_length=254)),
                        ('phone', models.CharField(blank=True, max_length=30)),
                        ('contact_agreed_on', models.DateField(null=True)),
                        ('grade', models.CharField(blank=True, max_length=20)),
                        ('handicap', models.DecimalField(decimal_places=2, max_digits=5, null=True)),
                        ('left_on', models.DateField(null=True)),
                        ('account_since', models.DateTimeField(null=True)),
                        ('unlinked_since', models.DateTimeField(null=True)),
                        ('minor', models.BooleanField(default=False)),
                        ('born_on', models.DateField(null=True)),
                        ('hidden', models.BooleanField(default=False)),
                        ('withheld_elsewhere', models.BooleanField(default=False)),
                        ('guest', models.BooleanField(default=False)),
                        ('account', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='players', to=settings.AUTH_USER_MODEL)),
                        ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='players', to='clubs.club')),
                        ('same_as', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='others', to='clubs.player')),
                        ('unlinked_account', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'ordering': ['sort_name', 'pk'],
                        'constraints': [models.UniqueConstraint(condition=models.Q(('national_number', ''), _negated=True), fields=('club', 'national_number'), name='one_player_a_national_number'), models.CheckConstraint(condition=models.Q(('national_number', '0'), _negated=True), name='zero_is_no_national_number')],
                    },
                ),
                migrations.CreateModel(
                    name='NationalNumber',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('body', models.CharField(max_length=40)),
                        ('number', models.CharField(max_length=20)),
                        ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.club')),
                        ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='numbers', to='clubs.player')),
                    ],
                    options={
                        'ordering': ['body'],
                        'constraints': [models.UniqueConstraint(fields=('club', 'body', 'number'), name='one_player_a_number_of_a_body'), models.UniqueConstraint(fields=('player', 'body'), name='one_number_a_player_and_body')],
                    },
                ),
                migrations.CreateModel(
                    name='Invitation',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('email', models.EmailField(max_length=254)),
                        ('seed', models.CharField(blank=True, max_length=32)),
                        ('token_hash', models.CharField(max_length=64, unique=True)),
                        ('role_kinds', models.JSONField(default=list)),
                        ('made_at', models.DateTimeField()),
                        ('expires_at', models.DateTimeField()),
                        ('accepted_at', models.DateTimeField(null=True)),
                        ('withdrawn_at', models.DateTimeField(null=True)),
                        ('accepted_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='invitations', to='clubs.club')),
                        ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='invitations', to='clubs.player')),
                    ],
                ),
                migrations.CreateModel(
                    name='PolicyVersion',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('number', models.PositiveIntegerField()),
                        ('values', models.JSONField()),
                        ('hash', models.CharField(max_length=64)),
                        ('reason', models.CharField(blank=True, max_length=400)),
                        ('published_at', models.DateTimeField()),
                        ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='policies', to='clubs.club')),
                        ('published_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'ordering': ['number'],
                        'constraints': [models.UniqueConstraint(fields=('club', 'number'), name='policy_versions_are_numbered')],
                    },
                ),
                migrations.CreateModel(
                    name='PolicyDraft',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('state', models.CharField(choices=[('draft', 'Draft'), ('in_review', 'In review'), ('published', 'Published'), ('discarded', 'Discarded')], default='draft', max_length=10)),
                        ('version', models.PositiveIntegerField(default=1)),
                        ('values', models.JSONField()),
                        ('typed', models.JSONField(default=dict)),
                        ('reason', models.CharField(blank=True, max_length=400)),
                        ('changed_at', models.DateTimeField()),
                        ('changed_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='policy_drafts', to='clubs.club')),
                        ('sent_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('base', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.policyversion')),
                        ('published', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='draft', to='clubs.policyversion')),
                    ],
                    options={
                        'ordering': ['-pk'],
                        'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['draft', 'in_review', 'published', 'discarded'])), name='policy_draft_state_is_known'), models.UniqueConstraint(condition=models.Q(('state__in', ['draft', 'in_review'])), fields=('club',), name='one_open_policy_draft_a_club'), models.CheckConstraint(condition=models.Q(models.Q(('published__isnull', False), ('state', 'published')), models.Q(models.Q(('state', 'published'), _negated=True), ('published__isnull', True)), _connector='OR'), name='a_published_draft_has_its_version'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'in_review'), _negated=True), ('sent_by__isnull', False), _connector='OR'), name='someone_sent_a_draft_for_review')],
                    },
                ),
                migrations.CreateModel(
                    name='RecordMerge',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('moved', models.JSONField(default=dict)),
                        ('linked', models.JSONField(default=list)),
                        ('merged_at', models.DateTimeField()),
                        ('undone_at', models.DateTimeField(null=True)),
                        ('first', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.player')),
                        ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='merges', to='clubs.player')),
                    ],
                    options={
                        'ordering': ['merged_at', 'pk'],
                    },
                ),
                migrations.CreateModel(
                    name='Role',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('kind', models.CharField(choices=[('manager', 'Manager'), ('director', 'Director'), ('appeals_member', 'Appeals pool member'), ('recorder', 'Recorder'), ('deputy_recorder', 'Deputy recorder'), ('investigator', 'Investigating committee member'), ('hearing_member', 'Hearing panel member'), ('safeguarding', 'Safeguarding officer')], max_length=20)),
                        ('starts', models.DateTimeField()),
                        ('ends', models.DateTimeField(null=True)),
                        ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='roles', to='clubs.club')),
                        ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='roles', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'ordering': ['kind', 'pk'],
                        'constraints': [models.UniqueConstraint(condition=models.Q(('ends__isnull', True)), fields=('club', 'user', 'kind'), name='a_role_is_held_once'), models.CheckConstraint(condition=models.Q(('kind__in', ['manager', 'director', 'appeals_member', 'recorder', 'deputy_recorder', 'investigator', 'hearing_member', 'safeguarding'])), name='role_is_known')],
                    },
                ),
                migrations.CreateModel(
                    name='RoleAppointment',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('kind', models.CharField(choices=[('manager', 'Manager'), ('director', 'Director'), ('appeals_member', 'Appeals pool member'), ('recorder', 'Recorder'), ('deputy_recorder', 'Deputy recorder'), ('investigator', 'Investigating committee member'), ('hearing_member', 'Hearing panel member'), ('safeguarding', 'Safeguarding officer')], max_length=20)),
                        ('by_operator', models.BooleanField(default=False)),
                        ('proposed_at', models.DateTimeField()),
                        ('approved_at', models.DateTimeField(null=True)),
                        ('accepted_at', models.DateTimeField(null=True)),
                        ('withdrawn_at', models.DateTimeField(null=True)),
                        ('approved_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='appointments', to='clubs.club')),
                        ('proposed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('role', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='appointment', to='clubs.role')),
                        ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'ordering': ['proposed_at', 'pk'],
                        'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['deputy_recorder', 'hearing_member', 'investigator', 'recorder', 'safeguarding'])), name='only_confidential_roles_are_appointed'), models.UniqueConstraint(condition=models.Q(('accepted_at__isnull', True), ('withdrawn_at__isnull', True)), fields=('club', 'user', 'kind'), name='a_role_is_proposed_once'), models.CheckConstraint(condition=models.Q(('proposed_by', models.F('user')), _negated=True), name='nobody_proposes_themselves'), models.CheckConstraint(condition=models.Q(('approved_by', models.F('user')), _negated=True), name='nobody_approves_themselves'), models.CheckConstraint(condition=models.Q(('approved_by', models.F('proposed_by')), _negated=True), name='the_proposer_does_not_approve'), models.CheckConstraint(condition=models.Q(models.Q(('approved_at__isnull', False), ('approved_by__isnull', True), ('by_operator', True), ('proposed_by__isnull', True)), models.Q(('by_operator', False), ('proposed_by__isnull', False), models.Q(models.Q(('approved_at__isnull', True), ('approved_by__isnull', True)), models.Q(('approved_at__isnull', False), ('approved_by__isnull', False)), _connector='OR')), _connector='OR'), name='two_people_or_the_operator_appoint'), models.CheckConstraint(condition=models.Q(models.Q(('accepted_at__isnull', True), ('role__isnull', True)), models.Q(('accepted_at__isnull', False), ('approved_at__isnull', False), ('role__isnull', False), ('withdrawn_at__isnull', True)), _connector='OR'), name='a_role_is_accepted_once_approved')],
                    },
                ),
            ],
        ),
    ]
