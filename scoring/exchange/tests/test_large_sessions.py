"""A large file as a further session: a worker looks at it and stores it."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Role
from clubsite.jobs.leases import LEASE
from clubsite.jobs.tests.builders import begin, outcome
from clubsite.jobs.worker import run_kind
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_member, make_player
from scoring.events.labels import UploadState, UploadTask
from scoring.events.models import EntryPlayer, Event, Result, Upload
from scoring.events.queries import session_time_text
from scoring.exchange.actions import uploads
from scoring.exchange.actions.imports import Incoming, import_event, keep_upload
from scoring.exchange.tests.test_actions_session_files import (
    FIRST,
    PEOPLE,
    SECOND,
    TURNED,
    bring,
    file_of,
)
from scoring.exchange.tests.test_views_session_files import typed
from scoring.formats.tests.deals.test_dealing_files import dup_of
from scoring.formats.tests.dealt import ONE

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(settings: Any) -> Club:
    settings.RESULTS_AT_ONCE = 1
    return make_club()


@pytest.fixture
def director(club: Club, client: Client) -> User:
    user = make_member(club, RoleKind.DIRECTOR)
    client.force_login(user)
    return user


@pytest.fixture
def event(club: Club, director: User) -> Event:
    return import_event(club, FIRST, by=director, director_in_charge=director).event


def looked(event: Event, by: User, file: Incoming = SECOND) -> Upload:
    """A large file at which a worker has looked."""
    upload = keep_upload(event.club, file, by=by, session_of=event)
    run_kind(uploads.UPLOAD)
    upload.refresh_from_db()
    assert upload.state == UploadState.DONE
    return upload


def page_of(event: Event, upload: Upload) -> str:
    return f"/sample/events/{event.pk}/sessions/import/{upload.pk}/"


def shown(page: str) -> str:
    return page.split('class="page-head"')[1].split("csrfmiddlewaretoken", maxsplit=1)[
        0
    ]


def test_it_is_looked_at_by_the_worker_and_shown_as_a_small_one(
    client: Client, event: Event, director: User
) -> None:
    sent = SimpleUploadedFile("two.xml", SECOND.content)
    brought = client.post(f"/sample/events/{event.pk}/sessions/import/", {"file": sent})
    upload = Upload.objects.get()
    page, work = page_of(event, upload), f"/sample/events/import/{upload.pk}/work/"
    waits = client.get(brought["Location"])
    run_kind(uploads.UPLOAD)
    leads = client.get(work).content.decode()
    large = client.get(page).content.decode()
    Upload.objects.update(state=UploadState.KEPT)
    small = client.get(page).content.decode()

    assert (brought["Location"], waits["Location"]) == (page, work)
    assert f'href="{page}"' in leads
    assert shown(large) == shown(small)


def test_the_worker_stores_it_with_the_day_and_the_hour(
    client: Client, event: Event, director: User
) -> None:
    upload = looked(event, director)
    page, work = page_of(event, upload), f"/sample/events/import/{upload.pk}/work/"
    when = {"date": "2026-04-07", "starts": "19:30"}
    response = client.post(page, typed(client, page) | when)
    before = event.sessions.count()
    again = client.post(page, {})
    run_kind(uploads.UPLOAD)
    done = client.get(work).content.decode()

    assert (response["Location"], again["Location"], before) == (work, work, 1)
    upload.refresh_from_db()
    assert (upload.state, upload.refusal, upload.event) == ("done", "", event)
    assert (
        session_time_text(event.sessions.get(number=2), event)
        == "Tue 7 Apr 2026, 19:30"
    )
    lines = Result.objects.filter(section__session__number=2)
    assert [line.ns.label for line in lines.order_by("board", "ns")] == list("2424")
    assert f'href="/sample/events/{event.pk}/"' in done


@pytest.mark.parametrize("gone", ["changed", "kind", "pair"])
def test_what_does_not_fit_is_refused_before_the_worker_begins(
    client: Client, event: Event, director: User, gone: str
) -> None:
    upload = looked(event, director)
    page = page_of(event, upload)
    sent = typed(client, page)
    if gone == "changed":
        sent |= {"seen": "99"}
    elif gone == "kind":
        Upload.objects.update(found=_otherwise(upload, winners=2))
    else:
        sent |= {"pair1": ""}

    answer = client.post(page, sent)

    assert answer.status_code == 422
    assert Upload.objects.get().task == UploadTask.LOOK


def _otherwise(upload: Upload, **facts: object) -> dict[str, Any]:
    return {**upload.found, "facts": {**upload.found["facts"], **facts}}


def test_losses_and_other_deals_are_accepted_and_taken_along(
    client: Client, event: Event, director: User
) -> None:
    content = file_of(TURNED, 1).replace(b"<CONTRACT>4S", b"<CONTRACT>9S", 1)
    lossy = Incoming("two.xml", content, deals=dup_of(ONE, ONE))
    upload = looked(event, director, lossy)
    page = page_of(event, upload)
    sent = typed(client, page)

    for left in ("accept_loss", "sure"):
        refused = client.post(page, {k: v for k, v in sent.items() if k != left})
        assert refused.status_code == 422
    client.post(page, sent | {"accept_loss": "on", "sure": "on"})
    run_kind(uploads.UPLOAD)

    assert event.sessions.count() == 2


@pytest.mark.parametrize("large", [True, False])
def test_somebody_else_is_chosen_for_a_person_of_the_file(
    client: Client, event: Event, director: User, settings: Any, *, large: bool
) -> None:
    settings.RESULTS_AT_ONCE = 1 if large else 3000
    known = make_player(event.club, "Sample Known")
    people = TURNED | {"8": ("Ann Sample", "Zoe Other"), "7": ("Cat Sample", "New")}
    page = brought_page(event, director, Incoming("two.xml", file_of(people, 1)))
    response = client.get(page)
    fields = {
        row.taken.name: row.field.html_name for row in response.context["people"].rows()
    }

    chosen = {fields["Zoe Other"]: "Sample Known", fields["Fay Sample"]: ""}
    refused = client.post(page, typed(client, page) | {fields["New"]: "Nobody"})
    client.post(page, typed(client, page) | chosen)
    run_kind(uploads.UPLOAD)

    assert "Match players" in response.content.decode()
    assert refused.status_code == 422
    came = EntryPlayer.objects.filter(substitute=True).order_by("player__name")
    assert [
        (str(entry_player.entry), entry_player.player.name) for entry_player in came
    ] == [
        ("3", "Fay Sample"),
        ("2", "New"),
        ("1", "Sample Known"),
    ]
    assert came[2].player == known


def brought_page(event: Event, by: User, file: Incoming) -> str:
    """The page of a file, after a worker's look where it is large."""
    upload = keep_upload(event.club, file, by=by, session_of=event)
    run_kind(uploads.UPLOAD)
    return page_of(event, upload)


def test_a_worker_that_stored_it_and_died_leaves_it_stored_once(
    client: Client, event: Event, director: User
) -> None:
    upload = looked(event, director)
    page = page_of(event, upload)
    client.post(page, typed(client, page))
    run_kind(uploads.UPLOAD)
    Upload.objects.update(state=UploadState.WAITING, event=None)
    with clock.at(clock.now() - LEASE):
        begin(uploads.UPLOAD, upload.pk)

    run_kind(uploads.UPLOAD)

    upload.refresh_from_db()
    assert (upload.state, upload.event) == ("done", event)
    assert outcome(uploads.UPLOAD) == ("done", 2, "")
    assert event.sessions.count() == 2


def test_who_has_lost_the_role_adds_nothing(
    client: Client, event: Event, director: User
) -> None:
    upload = looked(event, director)
    page = page_of(event, upload)
    client.post(page, typed(client, page))
    Role.objects.all().delete()

    run_kind(uploads.UPLOAD)

    upload.refresh_from_db()
    assert (upload.task, upload.state) == (UploadTask.SESSION, UploadState.FAILED)
    assert event.sessions.count() == 1


def test_it_is_a_corrected_file_of_those_sessions_that_the_worker_compared(
    client: Client, event: Event, director: User
) -> None:
    bring(event, SECOND, director)
    corrected = Incoming("three.xml", SECOND.content.replace(b"450", b"420"))
    upload = looked(event, director, corrected)
    compared = client.get(page_of(event, upload)).context["sessions"]
    Upload.objects.update(found={**upload.found, "corrects": []})

    otherwise = client.get(page_of(event, upload)).context["sessions"]

    assert (compared, otherwise) == ([2], [])


def test_the_page_asks_few_questions(
    client: Client,
    event: Event,
    director: User,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    people = {key: PEOPLE[key] for key in PEOPLE}
    upload = looked(event, director, Incoming("two.xml", file_of(people, 1, 2, 3)))

    with django_assert_max_num_queries(24):
        client.get(page_of(event, upload))
