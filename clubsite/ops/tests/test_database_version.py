"""Which databases this version can use, by the migrations that have run in them."""

import os
import sys

import pytest
from django.db import connection
from django.db.backends.signals import connection_created
from django.db.migrations.recorder import MigrationRecorder

from clubsite.ops import database_version
from clubsite.ops.database_version import (
    Migration,
    Origin,
    end_if_other_version,
    find_origin,
)

EARLIER = {("audit", "0001_initial"), ("audit", "0002_guards")}
LATER = {("scoring", "0002_of_a_later_version")}
NOT_OURS = {("axes", "0001_of_long_ago"), ("gone", "0001_initial")}


@pytest.fixture
def current(db: None) -> set[Migration]:
    """All that has run in a database of this version."""
    return set(MigrationRecorder(connection).applied_migrations())


def test_a_database_is_used_that_this_version_made_or_can_bring_up_to_date(
    current: set[Migration],
) -> None:
    older = {name for name in current if name[0] != "rulings"}

    assert find_origin(()) is Origin.OWN
    assert find_origin(current) is Origin.OWN
    assert find_origin(older) is Origin.OWN


def test_what_other_packages_or_apps_that_are_gone_have_run_does_no_harm(
    current: set[Migration],
) -> None:
    assert find_origin(current | NOT_OURS) is Origin.OWN


def test_a_database_from_before_holds_names_that_this_version_has_not() -> None:
    assert find_origin(EARLIER) is Origin.EARLIER


def test_a_later_version_has_run_all_of_this_one_and_more(
    current: set[Migration],
) -> None:
    assert find_origin(current | LATER) is Origin.LATER


def test_a_web_process_ends_when_a_database_of_a_later_version_answers(
    current: set[Migration],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    [other] = LATER
    MigrationRecorder(connection).record_applied(*other)
    monkeypatch.setattr(os, "_exit", sys.exit)

    with pytest.raises(SystemExit) as ended:
        end_if_other_version(connection)

    assert ended.value.code == 1
    assert capsys.readouterr().err == f"{database_version.LATER}\n"


@pytest.mark.django_db
def test_a_web_process_looks_once_at_a_database_that_it_can_use() -> None:
    connection_created.connect(end_if_other_version)

    end_if_other_version(connection)

    assert not connection_created.disconnect(end_if_other_version)
