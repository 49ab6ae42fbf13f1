"""`manage.py migrate`: Django's own, after a backup of what it is about to change."""

from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.core.management.commands import migrate
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from clubsite.ops import backups, home
from clubsite.site.clock import now

LEFT = (
    "No backup could be made, so the database was left as it is. {problem}\n"
    "Make room in {folder}, or back up yourself and set MIGRATE_WITHOUT_BACKUP=yes."
)
MADE = "Backed up before migrating: {path}"


class Command(migrate.Command):
    def add_arguments(self, parser: CommandParser) -> None:
        """Take Django's own options, and whether to go on without a backup."""
        super().add_arguments(parser)
        parser.add_argument(
            "--no-backup",
            action="store_true",
            help="Migrates without a backup, as MIGRATE_WITHOUT_BACKUP does.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Back up a database with content if it lacks migrations, then migrate."""
        without = options["no_backup"] or settings.MIGRATE_WITHOUT_BACKUP
        only_looks = options["check_unapplied"] or options["plan"]
        if not without and not only_looks and changes_content(options["app_label"]):
            self._back_up()
        super().handle(*args, **options)

    def _back_up(self) -> None:
        folder = backups.own_folder()
        path = folder / f"before-migration-{now():%Y%m%dT%H%M%S}.backup"
        home.mark_home()
        [seal] = backups.newest_seal.ask()
        [expunged] = backups.expunged_lines.ask()
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            backups.save(
                connection.settings_dict,
                path,
                seal=seal,
                expunged=expunged,
                identity=home.read_identity(),
            )
        except (backups.Failed, OSError) as problem:
            left = LEFT.format(problem=problem, folder=folder)
            raise CommandError(left) from problem
        self.stderr.write(MADE.format(path=path))


def changes_content(app_label: str | None) -> bool:
    """Whether migrations have run before, and others are to run or to be taken back."""
    executor = MigrationExecutor(connection)
    if not executor.loader.applied_migrations:
        return False
    leaves = executor.loader.graph.leaf_nodes()
    return app_label is not None or bool(executor.migration_plan(leaves))
