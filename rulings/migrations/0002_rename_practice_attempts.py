from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("rulings", "0001_initial")]

    operations = [
        migrations.RemoveConstraint(
            model_name="practiceanswer", name="no_more_right_than_asked"
        ),
        migrations.RenameField(
            model_name="practiceanswer", old_name="asked", new_name="attempts"
        ),
        migrations.AddConstraint(
            model_name="practiceanswer",
            constraint=models.CheckConstraint(
                condition=models.Q(right__lte=models.F("attempts")),
                name="no_more_right_than_attempts",
            ),
        ),
    ]
