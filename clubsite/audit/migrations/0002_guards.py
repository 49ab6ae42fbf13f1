from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from clubsite.audit import guards


def install(_apps: object, editor: BaseDatabaseSchemaEditor) -> None:
    guards.install(editor.connection)


def remove(_apps: object, editor: BaseDatabaseSchemaEditor) -> None:
    guards.remove(editor.connection)


class Migration(migrations.Migration):
    dependencies = [("audit", "0001_initial")]

    operations = [migrations.RunPython(install, remove)]
