from zoneinfo import ZoneInfo

from django.db import migrations, models


def tell_the_day(apps, schema_editor):
    """A further session whose hour is known is on the day of that hour."""
    sessions = apps.get_model("scoring", "Session").objects
    further = sessions.filter(number__gt=1, starts_at__isnull=False)
    for session in further.select_related("event__club"):
        zone = ZoneInfo(session.event.club.time_zone)
        session.date = session.starts_at.astimezone(zone).date()
        session.save(update_fields=["date"])


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0003_withheld_elsewhere"),
        ("scoring", "0013_uploads_of_sessions"),
    ]

    operations = [
        migrations.AddField(
            model_name="session",
            name="date",
            field=models.DateField(null=True),
        ),
        migrations.RunPython(tell_the_day, migrations.RunPython.noop, elidable=True),
    ]
