import clubsite.site.create_models
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('recaps', '0001_initial'), ('recaps', '0002_table_paper'), ('recaps', '0003_withheld_and_revoked'), ('recaps', '0004_hand_record'), ('recaps', '0005_personal_scores'), ('recaps', '0006_receipts'), ('recaps', '0007_month_documents'), ('recaps', '0008_embargo_ends_at'), ('recaps', '0009_month_sent')]

    initial = True

    dependencies = [
        ('accounts', '__first__'),
        ('clubs', '0001_squashed_0012_policy_drafts'),
        ('scoring', '0001_squashed_0019_policy_since'),
    ]

    operations = [
        clubsite.site.create_models.CreateModels(
            models=[
                migrations.CreateModel(
                    name='Document',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('kind', models.CharField(choices=[('recap-sheet', 'Recap sheet'), ('winners', 'Winners’ list'), ('personal', 'Personal scores'), ('boards', 'Board sheets'), ('hand-record', 'Hand record'), ('receipts', 'Master point receipts')], max_length=20)),
                        ('revision', models.PositiveIntegerField()),
                        ('template_version', models.PositiveSmallIntegerField(default=1)),
                        ('language', models.CharField(max_length=10)),
                        ('audience', models.CharField(default='public', max_length=10)),
                        ('state', models.CharField(choices=[('queued', 'Queued'), ('ready', 'Ready'), ('dead', 'Failed'), ('superseded', 'Superseded'), ('withheld', 'Withheld'), ('revoked', 'No longer available')], default='queued', max_length=12)),
                        ('hold_reason', models.CharField(blank=True, choices=[('names', 'Names are being checked'), ('director', 'The director is checking it'), ('policy', 'Club policy'), ('privacy', 'Privacy request'), ('error', 'Error in the document')], max_length=10)),
                        ('event_version', models.PositiveIntegerField(default=0)),
                        ('club_version', models.PositiveIntegerField(default=0)),
                        ('row_count', models.PositiveIntegerField(default=0)),
                        ('digest', models.CharField(blank=True, max_length=64)),
                        ('asked_at', models.DateTimeField()),
                        ('ready_at', models.DateTimeField(null=True)),
                        ('embargo_ends_at', models.DateTimeField(null=True)),
                        ('asked_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='documents', to='scoring.event')),
                    ],
                    options={
                        'ordering': ['-revision', 'kind'],
                        'indexes': [models.Index(fields=['state'], name='documents_by_state')],
                        'constraints': [models.UniqueConstraint(fields=('kind', 'event', 'revision', 'template_version', 'language', 'audience'), name='asked_for_twice_made_once'), models.CheckConstraint(condition=models.Q(('state__in', ['queued', 'ready', 'dead', 'superseded', 'withheld', 'revoked'])), name='document_state_is_known')],
                    },
                ),
                migrations.CreateModel(
                    name='FlowSheet',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('family', models.CharField(max_length=60)),
                        ('version', models.CharField(max_length=64)),
                        ('language', models.CharField(max_length=10)),
                        ('state', models.CharField(choices=[('queued', 'Queued'), ('ready', 'Ready'), ('dead', 'Failed'), ('superseded', 'Superseded'), ('withheld', 'Withheld'), ('revoked', 'No longer available')], default='queued', max_length=12)),
                        ('asked_at', models.DateTimeField()),
                        ('ready_at', models.DateTimeField(null=True)),
                        ('content', models.BinaryField(default=bytes)),
                    ],
                    options={
                        'ordering': ['family', 'language', 'pk'],
                        'indexes': [models.Index(fields=['state'], name='flow_sheets_by_state')],
                        'constraints': [models.UniqueConstraint(fields=('family', 'version', 'language'), name='flow_sheet_asked_for_twice_made_once'), models.CheckConstraint(condition=models.Q(('state__in', ['queued', 'ready', 'dead', 'superseded', 'withheld', 'revoked'])), name='flow_sheet_state_is_known')],
                    },
                ),
                migrations.CreateModel(
                    name='MonthDocument',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('kind', models.CharField(choices=[('month-report', 'Monthly report'), ('rulings-digest', 'Rulings digest')], max_length=20)),
                        ('month', models.DateField()),
                        ('run', models.CharField(choices=[('trial', 'Trial'), ('final', 'Final'), ('supplementary', 'Supplement')], default='trial', max_length=15)),
                        ('number', models.PositiveSmallIntegerField(default=0)),
                        ('template_version', models.PositiveSmallIntegerField(default=1)),
                        ('language', models.CharField(max_length=10)),
                        ('audience', models.CharField(choices=[('managers', 'Managers'), ('directors', 'Directors')], max_length=10)),
                        ('state', models.CharField(choices=[('queued', 'Queued'), ('ready', 'Ready'), ('dead', 'Failed'), ('superseded', 'Superseded'), ('withheld', 'Withheld'), ('revoked', 'No longer available')], default='queued', max_length=12)),
                        ('hold_reason', models.CharField(blank=True, choices=[('names', 'Names are being checked'), ('director', 'The director is checking it'), ('policy', 'Club policy'), ('privacy', 'Privacy request'), ('error', 'Error in the document')], max_length=10)),
                        ('carried', models.JSONField(default=list)),
                        ('facts', models.JSONField(default=dict)),
                        ('source', models.CharField(blank=True, max_length=64)),
                        ('row_count', models.PositiveIntegerField(default=0)),
                        ('asked_at', models.DateTimeField()),
                        ('approved_at', models.DateTimeField(null=True)),
                        ('ready_at', models.DateTimeField(null=True)),
                        ('sent_at', models.DateTimeField(null=True)),
                        ('approved_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('asked_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='month_documents', to='clubs.club')),
                    ],
                    options={
                        'ordering': ['-month', 'kind', '-pk'],
                        'indexes': [models.Index(fields=['state'], name='month_documents_by_state')],
                        'constraints': [models.UniqueConstraint(fields=('club', 'kind', 'month', 'run', 'number', 'template_version', 'language', 'audience'), name='month_document_asked_for_twice_made_once'), models.CheckConstraint(condition=models.Q(('state__in', ['queued', 'ready', 'dead', 'superseded', 'withheld', 'revoked'])), name='month_document_state_is_known'), models.CheckConstraint(condition=models.Q(('run__in', ['trial', 'final', 'supplementary'])), name='month_document_run_is_known')],
                    },
                ),
                migrations.CreateModel(
                    name='MonthFile',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('format', models.CharField(max_length=20)),
                        ('paper', models.CharField(blank=True, max_length=10)),
                        ('content', models.BinaryField()),
                        ('digest', models.CharField(max_length=64)),
                        ('document', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='files', to='recaps.monthdocument')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('document', 'format', 'paper'), name='one_month_file_a_format')],
                    },
                ),
                migrations.CreateModel(
                    name='Rendering',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('format', models.CharField(max_length=20)),
                        ('paper', models.CharField(blank=True, max_length=10)),
                        ('part', models.CharField(blank=True, max_length=20)),
                        ('content', models.BinaryField()),
                        ('digest', models.CharField(max_length=64)),
                        ('document', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='renderings', to='recaps.document')),
                    ],
                    options={
                        'constraints': [models.UniqueConstraint(fields=('document', 'format', 'paper', 'part'), name='one_file_a_format')],
                    },
                ),
                migrations.CreateModel(
                    name='TablePaperFile',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('chosen', models.JSONField()),
                        ('version', models.CharField(max_length=64)),
                        ('language', models.CharField(max_length=10)),
                        ('state', models.CharField(choices=[('queued', 'Queued'), ('ready', 'Ready'), ('dead', 'Failed'), ('superseded', 'Superseded'), ('withheld', 'Withheld'), ('revoked', 'No longer available')], default='queued', max_length=12)),
                        ('asked_at', models.DateTimeField()),
                        ('ready_at', models.DateTimeField(null=True)),
                        ('content', models.BinaryField(default=bytes)),
                        ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='table_papers', to='scoring.event')),
                    ],
                    options={
                        'ordering': ['pk'],
                        'indexes': [models.Index(fields=['state'], name='table_papers_by_state')],
                        'constraints': [models.UniqueConstraint(fields=('event', 'version'), name='table_paper_asked_for_twice_made_once'), models.CheckConstraint(condition=models.Q(('state__in', ['queued', 'ready', 'dead', 'superseded', 'withheld', 'revoked'])), name='table_paper_state_is_known')],
                    },
                ),
            ],
        ),
    ]
