from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from clubsite.audit import guards


def install(_apps: object, editor: BaseDatabaseSchemaEditor) -> None:
    guards.install(editor.connection)


class Migration(migrations.Migration):
    dependencies = [("audit", "0002_guards")]

    operations = [migrations.RunPython(install, migrations.RunPython.noop)]
