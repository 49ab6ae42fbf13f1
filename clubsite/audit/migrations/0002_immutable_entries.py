"""Triggers that refuse to change or delete an audit entry, which no field can say."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from clubsite.audit import guards


def install(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    guards.install_refusals(editor.connection)


def remove(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    guards.remove(editor.connection)


class Migration(migrations.Migration):
    dependencies = [("audit", "0001_initial")]

    operations = [migrations.RunPython(install, remove)]
