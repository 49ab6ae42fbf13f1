"""Squashed migrations make the models of the migrations that they replace."""

from pathlib import Path

import pytest
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader

from clubsite.tests.commands import managed_in_turn, run_program

HALF_WAY = (
    ("clubs", "0008_national_body_codes"),
    ("scoring", "0010_card_plays"),
    ("rulings", "0006_texts_of_evidence"),
    ("recaps", "0002_table_paper"),
)

BEGIN = """
import os

os.environ["DJANGO_SETTINGS_MODULE"] = "clubsite.settings"

import django

django.setup()

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

executor = MigrationExecutor(connection)
executor.loader.replace_migrations = False
executor.loader.build_graph()
executor.migrate({half_way})
"""


@pytest.mark.full
def test_both_ways_lead_to_the_same_models() -> None:
    short, long = MigrationLoader(None), MigrationLoader(None, replace_migrations=False)
    squashed = {key for key, found in short.disk_migrations.items() if found.replaces}
    ends = [end for end in long.graph.leaf_nodes() if end not in squashed]

    changes = MigrationAutodetector(
        long.graph.make_state(nodes=ends), short.project_state()
    ).changes(graph=short.graph)

    assert len(squashed) == 4
    assert changes == {}


@pytest.mark.full
def test_a_database_that_stands_half_way_goes_the_long_way(tmp_path: Path) -> None:
    begun = run_program(tmp_path, BEGIN.format(half_way=HALF_WAY))
    migrated, checked, again = managed_in_turn(
        tmp_path,
        ("migrate", "--no-backup", "--verbosity", "0"),
        ("migrate", "--check"),
        ("check",),
    )

    assert begun.status == 0, begun.stderr
    assert (migrated.status, checked.status, again.status) == (0, 0, 0)
