"""A restored database is refused to everyone until its restore is finished."""

import logging
import sys
from typing import Any

import pytest
from django.db import (
    DatabaseError,
    InterfaceError,
    OperationalError,
    connection,
    transaction,
)
from django.http import HttpRequest
from django.test import Client

from clubsite.ops import error_responses, home, outages, restoring
from clubsite.ops.models import HomeDatabase
from clubsite.ops.restoring import COPY, Guard, RestoreUnfinished


@pytest.fixture
def guard(monkeypatch: pytest.MonkeyPatch) -> Guard:
    """A guard of this test's own, whose refusals close nobody's connection."""
    own = Guard()
    monkeypatch.setattr(restoring, "guard", own)
    monkeypatch.setattr(error_responses, "guard", own)
    monkeypatch.setattr(connection, "close", lambda: None)
    return own


class ConnectsAnew:
    """The connection of the tests, to which each request connects again."""

    def __init__(self, guard: Guard) -> None:
        self.guard = guard

    def __getattr__(self, name: str) -> Any:
        return getattr(connection, name)

    def ensure_connection(self) -> None:
        self.guard.check(connection)


@pytest.fixture
def restored(db: None, monkeypatch: pytest.MonkeyPatch, guard: Guard) -> Guard:
    """The database is a copy; anyone who connects to it again is refused."""
    home.mark_restored("7-ab")
    monkeypatch.setattr(restoring, "connection", ConnectsAnew(guard))
    with pytest.raises(RestoreUnfinished):
        guard.check(connection)
    return guard


@pytest.mark.django_db
def test_a_database_at_home_is_let_through(guard: Guard) -> None:
    guard.check(connection)
    home.mark_home()
    guard.check(connection)

    assert not guard.still_refuses()
    assert home.seal_of_backup() == ""
    assert str(HomeDatabase.objects.get()) == restoring.find_place()


@pytest.mark.django_db
def test_a_copy_stays_one_until_its_restore_is_finished(guard: Guard) -> None:
    home.mark_restored("7-ab")
    home.mark_home()  # before a backup of it: it does not become a home by that

    with pytest.raises(RestoreUnfinished, match="finish_restore"):
        guard.check(connection)
    seal = home.seal_of_backup()
    home.finish()
    guard.check(connection)

    assert seal == "7-ab"
    assert not guard.refuses


@pytest.mark.django_db
def test_a_command_that_finishes_it_is_let_through(guard: Guard) -> None:
    home.mark_restored("")
    guard.permits = True

    guard.check(connection)

    assert HomeDatabase.objects.get().place == COPY


@pytest.mark.parametrize(
    "path", ["/", "/health/", "/health/ready/", "/robots.txt", "/sign-in/", "/nowhere/"]
)
def test_every_address_answers_503_with_the_cure(
    restored: Guard, client: Client, path: str
) -> None:
    answer = client.get(path)

    assert answer.status_code == 503
    assert "script/manage finish_restore" in answer.content.decode()
    assert answer["Retry-After"] == "30"


def test_a_site_whose_restore_was_finished_serves_without_a_new_start(
    restored: Guard, client: Client
) -> None:
    home.finish()

    assert client.get("/health/").status_code == 200
    assert not restored.refuses


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_a_database_that_went_away_is_another_matter(
    guard: Guard, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def away() -> None:
        raise error

    guard.refuses = True
    monkeypatch.setattr(connection, "ensure_connection", away)

    assert not guard.still_refuses()


def test_what_a_view_meets_first_is_the_same_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        sys, "exc_info", lambda: (None, RestoreUnfinished(restoring.CURE), None)
    )

    answer = error_responses.server_error(HttpRequest())

    assert answer.status_code == 503
    assert "finish_restore" in answer.content.decode()


@pytest.mark.parametrize("act", [home.mark_home, lambda: home.mark_restored("")])
def test_a_database_that_cannot_be_marked_is_left_alone(
    monkeypatch: pytest.MonkeyPatch, act: object
) -> None:
    def fail(*_args: object) -> None:
        raise DatabaseError("no such table")

    monkeypatch.setattr(transaction, "atomic", fail)

    act()  # type: ignore[operator]  # one of two functions


def test_a_database_that_is_not_migrated_is_nobodys_copy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail() -> None:
        raise DatabaseError("no such table")

    monkeypatch.setattr(connection, "cursor", fail)

    assert not restoring.is_restored(connection)


def test_in_the_log_it_is_one_line_without_a_trace() -> None:
    assert outages._what_is_away(  # noqa: SLF001  # what the filter of the log asks
        logging.makeLogRecord({}), RestoreUnfinished(restoring.CURE)
    ) == ("database", restoring.CURE)


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_on_postgresql_another_database_is_not_the_home(guard: Guard) -> None:
    home.mark_home()
    guard.check(connection)
    HomeDatabase.objects.update(place="1")  # as a dump from elsewhere has it

    with pytest.raises(RestoreUnfinished):
        guard.check(connection)
    home.mark_restored("")
    home.finish()
    guard.check(connection)
