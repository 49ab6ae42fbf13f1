import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('accounts', '__first__'),
        ('scoring', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Document',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('recap-sheet', 'Recap sheet'), ('winners', 'Winners’ list'), ('boards', 'Board sheets')], max_length=20)),
                ('revision', models.PositiveIntegerField()),
                ('template_version', models.PositiveSmallIntegerField(default=1)),
                ('language', models.CharField(max_length=10)),
                ('audience', models.CharField(default='public', max_length=10)),
                ('state', models.CharField(choices=[('queued', 'Queued'), ('ready', 'Ready'), ('dead', 'Failed'), ('superseded', 'Superseded')], default='queued', max_length=12)),
                ('event_version', models.PositiveIntegerField(default=0)),
                ('club_version', models.PositiveIntegerField(default=0)),
                ('row_count', models.PositiveIntegerField(default=0)),
                ('digest', models.CharField(blank=True, max_length=64)),
                ('asked_at', models.DateTimeField()),
                ('ready_at', models.DateTimeField(null=True)),
                ('asked_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='documents', to='scoring.event')),
            ],
            options={
                'ordering': ['-revision', 'kind'],
                'indexes': [models.Index(fields=['state'], name='documents_by_state')],
                'constraints': [models.UniqueConstraint(fields=('kind', 'event', 'revision', 'template_version', 'language', 'audience'), name='asked_for_twice_made_once'), models.CheckConstraint(condition=models.Q(('state__in', ['queued', 'ready', 'dead', 'superseded'])), name='document_state_is_known')],
            },
        ),
        migrations.CreateModel(
            name='FlowSheet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('family', models.CharField(max_length=60)),
                ('version', models.CharField(max_length=64)),
                ('language', models.CharField(max_length=10)),
                ('state', models.CharField(choices=[('queued', 'Queued'), ('ready', 'Ready'), ('dead', 'Failed'), ('superseded', 'Superseded')], default='queued', max_length=12)),
                ('asked_at', models.DateTimeField()),
                ('ready_at', models.DateTimeField(null=True)),
                ('content', models.BinaryField(default=bytes)),
            ],
            options={
                'ordering': ['family', 'language', 'pk'],
                'indexes': [models.Index(fields=['state'], name='flow_sheets_by_state')],
                'constraints': [models.UniqueConstraint(fields=('family', 'version', 'language'), name='flow_sheet_asked_for_twice_made_once'), models.CheckConstraint(condition=models.Q(('state__in', ['queued', 'ready', 'dead', 'superseded'])), name='flow_sheet_state_is_known')],
            },
        ),
        migrations.CreateModel(
            name='Rendering',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('format', models.CharField(max_length=20)),
                ('paper', models.CharField(blank=True, max_length=10)),
                ('content', models.BinaryField()),
                ('digest', models.CharField(max_length=64)),
                ('document', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='renderings', to='recaps.document')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('document', 'format', 'paper'), name='one_file_a_format')],
            },
        ),
    ]
