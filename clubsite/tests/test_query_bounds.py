"""A request that takes too many queries fails the test that makes it."""

import pytest
from django.db import transaction
from django.test import Client
from django.urls import resolve

from clubsite.accounts.models import User
from clubsite.tests import query_bounds
from clubsite.tests.builders import make_club

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("path", "method", "bound"),
    [
        ("/sample/events/1/", "GET", query_bounds.RESULTS_PAGE),
        ("/sample/", "GET", query_bounds.PAGE),
        ("/sample/events/new/", "POST", query_bounds.ACT),
        ("/sample/appeals/1/sign/", "POST", query_bounds.SIGNING),
    ],
)
def test_each_kind_of_view_has_its_bound(path: str, method: str, bound: int) -> None:
    assert query_bounds.query_bound(resolve(path), method) == bound


def test_a_page_beyond_its_bound_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    make_club()
    monkeypatch.setattr(query_bounds, "query_bound", lambda _match, _method: 0)

    with pytest.raises(pytest.fail.Exception, match="club_home GET took"):
        Client().get("/sample/")


def test_savepoints_are_not_counted() -> None:
    with query_bounds.queries() as executed, transaction.atomic():
        User.objects.exists()

    assert len(executed) == 1
