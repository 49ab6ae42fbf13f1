"""How an event is scored, chosen on its page."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.testing import make_user
from scoring.labels import EventState
from scoring.models import Event
from scoring.tests.builders import make_entry, make_line
from scoring.tests.evening_world import make_cast
from scoring.tests.views.pages import url

pytestmark = pytest.mark.django_db
PAGE = "scoring/"
WBF = {"method": "butler", "convention": "wbf"}


def test_first_it_is_shown_what_changes_and_then_it_is_stored(client: Client) -> None:
    cast = make_cast()
    client.force_login(cast.manager)
    path = url(cast.event, PAGE)

    overview = client.get(url(cast.event, "manage/")).content.decode()
    form = client.get(path).content.decode()
    looked = client.post(path, {**WBF, "seen": cast.event.version, "do": "look"})
    before = Event.objects.get().method
    stored = client.post(path, {**WBF, "seen": cast.event.version, "do": "store"})

    assert path in overview
    assert "Score it like this" not in form
    assert looked.status_code == 200
    assert "The datum is" in looked.content.decode()
    assert "Score it like this" in looked.content.decode()
    assert before == "matchpoints"
    assert stored.headers["Location"] == url(cast.event, "manage/")
    assert Event.objects.get().method == "butler"


def test_what_cannot_be_done_is_said_on_the_page(client: Client) -> None:
    cast = make_cast()
    client.force_login(cast.manager)
    path = url(cast.event, PAGE)

    stale = client.post(path, {**WBF, "seen": 99, "do": "store"})
    unknown = client.post(path, {"method": "chess", "convention": "wbf", "seen": 1})
    Event.objects.update(state=EventState.PROVISIONAL)
    posted = client.post(path, {**WBF, "seen": 1, "do": "store"})
    page = client.get(path)

    assert [one.status_code for one in (stale, unknown, posted)] == [422, 422, 422]
    assert "Look at the places again first" in stale.content.decode()
    assert "are posted" in posted.content.decode()
    assert page.headers["Location"] == url(cast.event, "manage/")
    assert Event.objects.get().method == "matchpoints"


def test_it_is_for_those_who_set_events_up(client: Client) -> None:
    cast = make_cast()
    client.force_login(cast.scorer)
    as_scorer = client.get(url(cast.event, PAGE)).status_code
    client.force_login(make_user("Sample Stranger"))

    assert (as_scorer, client.get(url(cast.event, PAGE)).status_code) == (403, 403)


def test_the_page_asks_as_much_of_a_large_event_as_of_a_small_one(
    client: Client,
) -> None:
    cast = make_cast()
    client.force_login(cast.manager)
    typed = {**WBF, "seen": cast.event.version, "do": "look"}
    with CaptureQueriesContext(connection) as small:
        client.post(url(cast.event, PAGE), typed)
    for number in range(3, 8):
        make_line(
            cast.event,
            1,
            make_entry(cast.event, number, "NS"),
            make_entry(cast.event, number, "EW"),
            "4S N =",
        )
    with CaptureQueriesContext(connection) as large:
        client.post(url(cast.event, PAGE), typed)

    assert len(large) == len(small)
