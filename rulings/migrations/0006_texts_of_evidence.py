from django.db import migrations


def make_readable(apps, schema_editor):
    """Let the texts that were added before be read at once; a worker does the others."""
    for name in ("Evidence", "ReferralEvidence"):
        texts = apps.get_model("rulings", name).objects.filter(
            content_type="text/plain", state="waiting"
        )
        for text in texts.iterator(chunk_size=20):
            text.reading, text.original = text.original, None
            text.page_sizes = [text.size]
            text.state, text.name = "ready", ""
            text.save()


class Migration(migrations.Migration):

    dependencies = [("rulings", "0005_evidence_files")]

    operations = [migrations.RunPython(make_readable, migrations.RunPython.noop)]
