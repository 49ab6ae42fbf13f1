"""Have a worker take auctions and play from the files of events imported before."""

from django.db import migrations


def mark(apps, schema_editor):
    """Every file that is stored now came in before auctions and play were stored."""
    apps.get_model("scoring", "ImportedFile").objects.update(plays_due=True)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0011_plays_due")]

    operations = [migrations.RunPython(mark, migrations.RunPython.noop)]
