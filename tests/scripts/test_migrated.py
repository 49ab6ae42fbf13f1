"""A copy of a migrated database stands for the migrations, on the same code alone."""

from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from pytest_django.fixtures import Settings

from tests import migrated


@pytest.fixture
def code(tmp_path: Path, settings: Settings) -> Path:
    """Code of a site of its own, with one module and its test."""
    settings.BASE_DIR = tmp_path
    (tmp_path / "requirements.txt").write_text("django==5.2.1")
    (tmp_path / "scoring" / "tests").mkdir(parents=True)
    for name in ("models.py", "tests/test_models.py"):
        (tmp_path / "scoring" / name).write_text("level = 1")
    return tmp_path


@pytest.mark.parametrize(
    ("name", "is_another"),
    [
        ("requirements.txt", True),
        ("scoring/models.py", True),
        ("scoring/new.py", True),
        ("scoring/tests/test_models.py", False),
    ],
)
def test_other_code_finds_no_copy_and_other_tests_do(
    code: Path, name: str, *, is_another: bool
) -> None:
    before = migrated.written.__wrapped__()

    (code / name).write_text("level = 2")

    assert (migrated.written.__wrapped__() != before) == is_another


@pytest.mark.django_db
def test_a_database_that_was_copied_lacks_no_migration() -> None:
    executor = MigrationExecutor(connection)

    assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []


def test_without_the_program_nothing_is_copied() -> None:
    assert not migrated.with_tool("pg_no_such_program")
