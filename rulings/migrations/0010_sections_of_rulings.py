from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def name_sections(apps: Apps, _schema: BaseDatabaseSchemaEditor) -> None:
    """A ruling about a line of an event with several sections gets that line's section."""
    sections = apps.get_model("scoring", "Section").objects
    rulings = apps.get_model("rulings", "Ruling").objects
    known: dict[int, list[tuple[int, int, str]]] = {}
    rows = sections.values_list("session__event", "pk", "session__number", "letter")
    for event, key, session, letter in rows:
        known.setdefault(event, []).append((key, session, letter))
    for event, found in known.items():
        several = len({session for _key, session, _letter in found}) > 1
        for key, session, letter in found if len(found) > 1 else ():
            name = f"{session}{letter}" if several else letter
            rulings.filter(event=event, result__section=key).update(section=name)


class Migration(migrations.Migration):
    dependencies = [
        ("rulings", "0009_opened_early"),
        ("scoring", "0003_late_corrections"),
    ]

    operations = [
        migrations.AddField(
            model_name="ruling",
            name="section",
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.RunPython(name_sections, migrations.RunPython.noop, elidable=True),
    ]
