import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('accounts', '__first__'),
    ]

    operations = [
        migrations.CreateModel(
            name='Club',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=40, unique=True)),
                ('name', models.CharField(max_length=100)),
                ('time_zone', models.CharField(default='Europe/London', max_length=50)),
                ('language', models.CharField(default='en-gb', max_length=10)),
                ('paper', models.CharField(choices=[('a4', 'A4'), ('letter', 'Letter')], default='a4', max_length=10)),
                ('in_play', models.CharField(choices=[('nothing', 'Nothing until the results are posted'), ('ranking', 'The ranking only')], default='nothing', max_length=10)),
                ('names', models.CharField(choices=[('full', 'Full names, hidden on request'), ('initials', 'Initials')], default='full', max_length=10)),
                ('about', models.TextField(blank=True, max_length=2000)),
                ('contact', models.CharField(blank=True, max_length=200)),
                ('favourite_families', models.JSONField(default=list)),
                ('external_contact', models.CharField(blank=True, max_length=200)),
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
                ('email', models.EmailField(blank=True, max_length=254)),
                ('minor', models.BooleanField(default=False)),
                ('hidden', models.BooleanField(default=False)),
                ('withheld_elsewhere', models.BooleanField(default=False)),
                ('guest', models.BooleanField(default=False)),
                ('account', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='players', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='players', to='clubs.club')),
                ('same_as', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='others', to='clubs.player')),
            ],
            options={
                'ordering': ['sort_name', 'pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('national_number', ''), _negated=True), fields=('club', 'national_number'), name='one_player_a_national_number'), models.CheckConstraint(condition=models.Q(('national_number', '0'), _negated=True), name='zero_is_no_national_number')],
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
                ('published_at', models.DateTimeField()),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='policies', to='clubs.club')),
                ('published_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('club', 'number'), name='policy_versions_are_numbered')],
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
    ]
