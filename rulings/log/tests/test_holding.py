"""What is sent to the page of a ruling is answered while no one else writes in it."""

from typing import cast

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import RequestFactory

from clubsite.site.web import Request
from rulings.log.shortcuts import one_at_a_time

pytestmark = pytest.mark.django_db


@one_at_a_time
def how_deep(_request: Request, _club_slug: str, _ruling_id: int) -> HttpResponse:
    return HttpResponse(str(len(connection.savepoint_ids)))


@pytest.mark.parametrize(("method", "deeper"), [("GET", 0), ("POST", 1)])
def test_only_what_is_sent_holds_the_ruling(method: str, deeper: int) -> None:
    before = len(connection.savepoint_ids)
    request = cast("Request", RequestFactory().generic(method, "/"))

    assert int(how_deep(request, "sample", 1).content) - before == deeper
