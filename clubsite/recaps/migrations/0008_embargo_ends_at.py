from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('recaps', '0007_month_documents'),
    ]

    operations = [
        migrations.AddField(
            model_name='document',
            name='embargo_ends_at',
            field=models.DateTimeField(null=True),
        ),
    ]
