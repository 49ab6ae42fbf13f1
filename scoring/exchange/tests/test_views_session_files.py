"""Bringing in a file as a further session, in the browser."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import MethodKind
from scoring.events.models import Event
from scoring.exchange.actions.imports import Incoming, import_event, keep_upload
from scoring.exchange.tests.test_actions_session_files import (
    FIRST,
    POSTED_AT,
    SECOND,
    TURNED,
    file_of,
)
from scoring.formats.tests.deals.test_dealing_files import dup_of
from scoring.formats.tests.dealt import ONE
from scoring.play.actions.posting import post_results

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def director(club: Club) -> User:
    return make_member(club, RoleKind.DIRECTOR)


@pytest.fixture
def event(club: Club, director: User) -> Event:
    return import_event(club, FIRST, by=director, director_in_charge=director).event


def preview(client: Client, event: Event, by: User, file: Incoming = SECOND) -> str:
    client.force_login(by)
    upload = keep_upload(event.club, file, by=by)
    return f"/sample/events/{event.pk}/sessions/import/{upload.pk}/"


def typed(client: Client, page: str) -> dict[str, str]:
    form = client.get(page).context["form"]
    return {field.html_name: field.value() or "" for field in form}


@pytest.mark.full
def test_in_the_browser_it_is_brought_looked_at_and_stored(
    client: Client, event: Event, director: User
) -> None:
    client.force_login(director)
    address = f"/sample/events/{event.pk}/sessions/import/"
    manage = client.get(f"/sample/events/{event.pk}/manage/").content.decode()
    form = client.get(address).content.decode()
    sent = SimpleUploadedFile("two.xml", SECOND.content)
    there = client.post(address, {"file": sent})["Location"]

    page = client.get(there).content.decode()
    answer = client.post(there, typed(client, there))

    assert f'href="{address}"' in manage
    assert "Add a session from a file" in form
    assert "5: Gay Sample – Hal Sample" in page
    assert answer["Location"] == f"/sample/events/{event.pk}/manage/"
    assert event.sessions.count() == 2


@pytest.mark.parametrize("content", [b"nonsense", b""])
def test_a_file_that_cannot_be_a_session_is_refused_where_it_is_chosen(
    client: Client, event: Event, director: User, settings: Any, content: bytes
) -> None:
    settings.RESULTS_AT_ONCE = 1
    client.force_login(director)
    sent = SimpleUploadedFile("two.xml", content)

    answer = client.post(f"/sample/events/{event.pk}/sessions/import/", {"file": sent})

    assert answer.status_code == 422


def test_a_pair_that_is_chosen_twice_or_not_at_all_is_refused_at_its_field(
    client: Client, event: Event, director: User
) -> None:
    page = preview(client, event, director)
    sent = typed(client, page)

    twice = client.post(page, sent | {"pair1": sent["pair2"]}).content.decode()
    none = client.post(page, sent | {"pair1": ""})

    assert "6 is already chosen. Use each pair only once." in twice
    assert none.status_code == 422
    assert event.sessions.count() == 1


def test_what_is_refused_stands_on_the_form(
    client: Client, event: Event, director: User
) -> None:
    page = preview(client, event, director)

    answer = client.post(page, typed(client, page) | {"seen": "99"})

    assert answer.status_code == 422
    assert (
        "The event has changed meanwhile. Check the preview again"
        in answer.content.decode()
    )


@pytest.mark.parametrize(
    ("day", "hour", "shown"),
    [
        ("2026-04-07", "", "Tue 7 Apr 2026"),
        ("2026-04-07", "19:30", "Tue 7 Apr 2026, 19:30"),
    ],
)
def test_the_day_of_the_session_is_asked_and_an_hour_only_if_it_is_known(
    client: Client, event: Event, director: User, day: str, hour: str, shown: str
) -> None:
    page = preview(client, event, director)
    with clock.at(POSTED_AT):
        proposed = typed(client, page)

    refused = client.post(page, proposed | {"date": ""})
    client.post(page, proposed | {"date": day, "starts": hour})

    assert (str(proposed["date"]), proposed["starts"]) == ("2026-03-02", "")
    assert refused.status_code == 422
    manage = client.get(f"/sample/events/{event.pk}/manage/").content.decode()
    assert f'Session 2, section A <span class="quiet">{shown}</span>' in manage


@pytest.mark.full
def test_losses_and_other_deals_are_asked_for(
    client: Client, event: Event, director: User
) -> None:
    content = file_of(TURNED, 1).replace(b"<CONTRACT>4S", b"<CONTRACT>9S", 1)
    lossy = Incoming("two.xml", content, deals=dup_of(ONE, ONE))
    page = preview(client, event, director, lossy)

    sent = typed(client, page)
    refused = client.post(page, {k: v for k, v in sent.items() if k != "accept_loss"})
    client.post(page, sent | {"accept_loss": "on", "sure": "on"})

    assert {"accept_loss", "sure"} <= sent.keys()
    assert refused.status_code == 422
    assert event.sessions.count() == 2


def test_where_it_cannot_be_stored_the_page_says_so(
    client: Client, event: Event, director: User
) -> None:
    page = preview(client, event, director)
    Event.objects.update(method=MethodKind.BUTLER)
    other = client.get(page).content.decode()
    Event.objects.update(method=MethodKind.MATCHPOINTS)
    with clock.at(POSTED_AT):
        post_results(event, by=director)
    posted = client.get(page).content.decode()

    assert "scoring or number of winners differs from the" in other
    assert "before the results are posted" in posted
    assert "Save the session" not in other + posted


@pytest.mark.parametrize(
    ("kind", "status"), [(RoleKind.RECORDER, 403), (RoleKind.MANAGER, 404)]
)
def test_a_file_for_a_session_is_seen_by_who_brought_it(
    client: Client,
    club: Club,
    event: Event,
    director: User,
    kind: RoleKind,
    status: int,
) -> None:
    Event.objects.update(state="final")
    page = preview(client, event, director)
    client.force_login(make_member(club, kind))

    assert client.get(page).status_code == status
    assert client.get(page.rsplit("/", 2)[0] + "/").status_code in (200, 403)


def test_the_page_asks_the_same_questions_for_any_number_of_pairs(
    client: Client,
    event: Event,
    director: User,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    page = preview(client, event, director)

    with django_assert_max_num_queries(24):
        client.get(page)
