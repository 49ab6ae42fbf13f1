import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0012_files_of_sessions"),
    ]

    operations = [
        migrations.AddField(
            model_name="upload",
            name="session_of",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="scoring.event",
            ),
        ),
        migrations.AlterField(
            model_name="upload",
            name="task",
            field=models.CharField(
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
    ]
