import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '__first__'),
        ('clubs', '0008_national_body_codes'),
        ('scoring', '0006_assistants'),
    ]

    operations = [
        migrations.CreateModel(
            name='Series',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120)),
                ('frequency', models.CharField(choices=[('weekly', 'Every week, or every few weeks'), ('monthly', 'Once a month'), ('once', 'Once: a single event')], max_length=8)),
                ('interval', models.PositiveSmallIntegerField(default=1)),
                ('nth', models.SmallIntegerField(default=1)),
                ('starts', models.TimeField(null=True)),
                ('first_date', models.DateField()),
                ('last_date', models.DateField(null=True)),
                ('takes_entries', models.BooleanField(default=False)),
                ('set_up', models.JSONField(blank=True, default=dict)),
                ('version', models.PositiveIntegerField(default=1)),
                ('changed_at', models.DateTimeField()),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.club')),
                ('model_event', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.event')),
            ],
            options={
                'verbose_name_plural': 'series',
                'ordering': ['name', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('frequency__in', ['weekly', 'monthly', 'once'])), name='frequency_is_known'), models.CheckConstraint(condition=models.Q(('last_date__isnull', True), ('last_date__gte', models.F('first_date')), _connector='OR'), name='a_series_ends_after_it_begins')],
            },
        ),
        migrations.CreateModel(
            name='PlannedDate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('date', models.DateField()),
                ('state', models.CharField(choices=[('planned', 'Planned'), ('cancelled', 'Cancelled'), ('postponed', 'Postponed')], default='planned', max_length=10)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('moved_to', models.DateField(null=True)),
                ('prepared_at', models.DateTimeField(null=True)),
                ('sequence', models.PositiveIntegerField(default=0)),
                ('changed_at', models.DateTimeField()),
                ('event', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='planned_date', to='scoring.event')),
                ('series', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='planned_dates', to='scoring.series')),
            ],
            options={
                'ordering': ['date', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('series', 'date'), name='a_series_meets_once_a_day'), models.CheckConstraint(condition=models.Q(('state__in', ['planned', 'cancelled', 'postponed'])), name='planned_state_is_known'), models.CheckConstraint(condition=models.Q(('moved_to__isnull', True), ('state', 'postponed'), _connector='OR'), name='only_what_is_postponed_moves')],
            },
        ),
        migrations.CreateModel(
            name='Closure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first', models.DateField()),
                ('last', models.DateField()),
                ('reason', models.CharField(max_length=100)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.club')),
            ],
            options={
                'ordering': ['first', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('last__gte', models.F('first'))), name='a_holiday_ends_after_it_begins')],
            },
        ),
        migrations.CreateModel(
            name='PlannedPair',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('arrived_at', models.DateTimeField(null=True)),
                ('withdrawn_at', models.DateTimeField(null=True)),
                ('last_label', models.CharField(blank=True, max_length=40)),
                ('seed', models.PositiveSmallIntegerField(null=True)),
                ('stratum', models.CharField(blank=True, max_length=20)),
                ('handicap', models.CharField(blank=True, max_length=30)),
                ('tags', models.JSONField(blank=True, default=list)),
                ('made_at', models.DateTimeField()),
                ('entered_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('first', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.player')),
                ('planned', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='pairs', to='scoring.planneddate')),
                ('second', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.player')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('withdrawn_at__isnull', True)), fields=('planned', 'first'), name='a_first_player_comes_once'), models.UniqueConstraint(condition=models.Q(('withdrawn_at__isnull', True)), fields=('planned', 'second'), name='a_second_player_comes_once'), models.CheckConstraint(condition=models.Q(('second__isnull', True), models.Q(('second', models.F('first')), _negated=True), _connector='OR'), name='nobody_is_their_own_partner')],
            },
        ),
    ]
