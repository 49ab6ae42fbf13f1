"""Guards against TRUNCATE too, that no session leaves out; and the queue for seals."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from clubsite.audit import guards


def install(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    guards.install_on_entries(editor.connection)


class Migration(migrations.Migration):
    dependencies = [("audit", "0003_unsealed_entries")]

    operations = [migrations.RunPython(install, migrations.RunPython.noop)]
