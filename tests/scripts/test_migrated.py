"""A copy of a migrated database stands for the migrations, with the same migrations alone."""

from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from pytest_django.fixtures import Settings

from tests import migrated


@pytest.fixture
def code(tmp_path: Path, settings: Settings) -> Path:
    """Code of a site of its own, with a migration."""
    settings.BASE_DIR = tmp_path
    names = ("scoring/models.py", "rulings/log/migrations/0001_initial.py")
    for name in (*migrated.BESIDE, *names):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("level = 1")
    return tmp_path


@pytest.mark.parametrize(
    ("name", "is_another"),
    [
        ("requirements.txt", True),
        ("clubsite/audit/guards.py", True),
        ("rulings/log/migrations/0001_initial.py", True),
        ("rulings/log/migrations/0002_level.py", True),
        ("scoring/models.py", False),
    ],
)
def test_other_migrations_find_no_copy_and_other_code_does(
    code: Path, name: str, *, is_another: bool
) -> None:
    before = migrated.migrations_digest.__wrapped__()

    (code / name).write_text("level = 2")

    assert (migrated.migrations_digest.__wrapped__() != before) == is_another


@pytest.mark.django_db
def test_a_database_that_was_copied_lacks_no_migration() -> None:
    executor = MigrationExecutor(connection)

    assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []


def test_without_the_program_nothing_is_copied() -> None:
    assert not migrated.with_tool("pg_no_such_program")
