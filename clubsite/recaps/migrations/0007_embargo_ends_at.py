from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('recaps', '0006_receipts'),
    ]

    operations = [
        migrations.AddField(
            model_name='document',
            name='embargo_ends_at',
            field=models.DateTimeField(null=True),
        ),
    ]
