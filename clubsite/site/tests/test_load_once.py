"""Values that a request loads once."""

from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.test.utils import CaptureQueriesContext

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.site.load_once import (
    load_once,
    load_once_per_request,
    remembering,
    unrelated_writes,
)
from clubsite.tests.builders import make_user

pytestmark = pytest.mark.django_db


class UndoneError(Exception):
    """Rolls a transaction back."""


@load_once
def name_for(email: str, *, upper: bool = False) -> str:
    name = User.objects.get(email=email).name
    return name.upper() if upper else name


@pytest.fixture
def user() -> User:
    return make_user("Sample North")


@pytest.fixture
def queries() -> Iterator[Callable[[], int]]:
    with CaptureQueriesContext(connection) as captured:
        yield lambda: len(
            [query for query in captured if query["sql"].startswith("SELECT")]
        )


def rename(user: User, name: str) -> None:
    User.objects.filter(pk=user.pk).update(name=name)


def test_outside_of_a_request_every_call_loads(
    user: User, queries: Callable[[], int]
) -> None:
    names = [name_for(user.email), name_for(user.email)]

    assert names == ["Sample North"] * 2
    assert queries() == 2


def test_same_arguments_are_loaded_once(user: User, queries: Callable[[], int]) -> None:
    with remembering():
        names = {name_for(user.email), name_for(user.email)}
        others = {name_for(user.email, upper=True)}

    assert names == {"Sample North"}
    assert others == {"SAMPLE NORTH"}
    assert queries() == 2


def test_next_request_loads_again(user: User) -> None:
    def answer(request: HttpRequest) -> HttpResponse:
        return HttpResponse(name_for(user.email))

    respond = load_once_per_request(answer)
    first = respond(HttpRequest())
    rename(user, "Sample South")
    second = respond(HttpRequest())

    assert isinstance(first, HttpResponse)
    assert isinstance(second, HttpResponse)
    assert [first.content, second.content] == [b"Sample North", b"Sample South"]


def test_a_write_empties_the_memory(user: User) -> None:
    with remembering():
        name_for(user.email)
        rename(user, "Sample South")

        assert name_for(user.email) == "Sample South"


def test_a_union_in_brackets_is_no_write(
    user: User, queries: Callable[[], int]
) -> None:
    with remembering(), connection.cursor() as cursor:
        name_for(user.email)
        if connection.vendor == "postgresql":
            cursor.execute("(SELECT 1) UNION ALL (SELECT 2)")
        else:
            cursor.execute("SELECT 1 UNION ALL SELECT 2")
        name_for(user.email)

    assert queries() == 2


def test_writes_that_nothing_is_loaded_from_empty_nothing(user: User) -> None:
    with remembering():
        name_for(user.email)
        with unrelated_writes():
            rename(user, "Sample South")
        before = name_for(user.email)
        rename(user, "Sample South")
        after = name_for(user.email)

    assert (before, after) == ("Sample North", "Sample South")


def test_an_entry_of_the_audit_log_empties_nothing(
    user: User, queries: Callable[[], int]
) -> None:
    with remembering():
        name_for(user.email)
        trail.record("account.opened", user, by=user)
        before = queries()

        name_for(user.email)

    assert queries() == before


def test_nothing_is_remembered_of_a_transaction_that_is_rolled_back(
    user: User, queries: Callable[[], int]
) -> None:
    with remembering():
        with suppress(UndoneError), transaction.atomic():
            rename(user, "Sample South")
            inside = [name_for(user.email), name_for(user.email)]
            raise UndoneError
        after = [name_for(user.email), name_for(user.email)]

    assert inside == ["Sample South"] * 2
    assert after == ["Sample North"] * 2
    assert queries() == 3


def test_a_transaction_that_only_reads_is_remembered(
    user: User, queries: Callable[[], int]
) -> None:
    with remembering():
        with transaction.atomic():
            name_for(user.email)
        name_for(user.email)

    assert queries() == 1
