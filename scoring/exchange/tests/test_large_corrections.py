"""A large file that came again: a worker compares it and stores what differs."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Role
from clubsite.jobs.leases import LEASE
from clubsite.jobs.tests.builders import begin, outcome
from clubsite.jobs.worker import run_kind
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import UploadState, UploadTask
from scoring.events.models import Adjustment, Event, FormerFile, Upload
from scoring.exchange.actions import uploads
from scoring.exchange.actions.imports import Incoming, import_event, keep_upload
from scoring.exchange.queries import stored_diff
from scoring.exchange.tests.test_actions_reimports import (
    DOWN,
    FIRST,
    OLD,
    SECOND,
    THIRD,
    file_of,
)
from scoring.exchange.tests.test_actions_session_corrections import corrected, scores
from scoring.exchange.tests.test_actions_session_files import FIRST as FIRST_EVENING
from scoring.exchange.tests.test_actions_session_files import SECOND as SECOND_EVENING
from scoring.exchange.tests.test_actions_session_files import bring
from scoring.exchange.tests.test_views_reimports import PENALTY, score_of, typed
from scoring.formats.tests.builders import make_pair

pytestmark = pytest.mark.django_db


def named(first: str) -> str:
    """The pairs with people of their own, the first with that one."""
    return "".join(
        make_pair(f"{at}", names=(first if at == 1 else f"North {at}", f"South {at}"))
        for at in range(1, 8)
    )


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
def event(club: Club) -> Event:
    return import_event(club, OLD, by=None).event


def looked(club: Club, by: User, file: Incoming) -> Upload:
    upload = keep_upload(club, file, by=by)
    run_kind(uploads.UPLOAD)
    upload.refresh_from_db()
    assert upload.state == UploadState.DONE
    return upload


def page_of(event: Event, upload: Upload) -> str:
    return f"/sample/events/{event.pk}/import/{upload.pk}/"


def shown(page: str) -> str:
    return page.split('class="page-head"')[1].split("csrfmiddlewaretoken", maxsplit=1)[
        0
    ]


def test_what_it_changes_is_shown_as_of_a_small_file_and_stored_by_the_worker(
    client: Client, club: Club, director: User, event: Event, settings: Any
) -> None:
    upload = looked(club, director, file_of(FIRST, DOWN, pairs=PENALTY))
    page = page_of(event, upload)
    preview = client.get(f"/sample/events/import/{upload.pk}/").content.decode()
    large = client.get(page).content.decode()
    Upload.objects.update(state=UploadState.KEPT)
    small = client.get(page).content.decode()
    Upload.objects.update(state=UploadState.DONE)

    answer = client.post(page, typed(event))
    twice = client.post(page, typed(event))
    before = score_of("3")
    run_kind(uploads.UPLOAD)

    work = f"/sample/events/import/{upload.pk}/work/"
    assert f'href="{page}"' in preview
    assert shown(large) == shown(small)
    assert "Penalty of pair 1" in large
    assert (answer.status_code, answer["Location"]) == (302, work)
    assert "This file is already being imported. Please wait" in twice.content.decode()
    assert (before, score_of("3")) == ("4S N +1", "4S N -1")
    assert Adjustment.objects.filter(withdrawn_at=None).exists()
    done = client.get(work).content.decode()
    assert f'href="/sample/events/{event.pk}/"' in done
    assert client.post(page, typed(event)).status_code == 422


def test_names_are_chosen_and_taken(client: Client, club: Club, director: User) -> None:
    old = file_of(FIRST, SECOND, pairs=named("North 1"))
    event = import_event(club, old, by=None).event
    upload = looked(club, director, file_of(FIRST, DOWN, pairs=named("Zoe Other")))
    page = page_of(event, upload)
    form = client.get(page).context["form"]
    [field] = [field.html_name for field in form if "Zoe Other" in str(field.label)]

    client.post(page, typed(event, **{field: "played"}))
    run_kind(uploads.UPLOAD)

    upload.refresh_from_db()
    assert upload.refusal == ""
    members = event.entries.get(label="1").members.all()
    assert "Zoe Other" in [member.player.name for member in members]


def test_a_session_is_changed_as_by_a_small_file(
    client: Client, club: Club, director: User, settings: Any
) -> None:
    event = import_event(club, FIRST_EVENING, by=director, director_in_charge=director)
    bring(event.event, SECOND_EVENING, director)
    upload = looked(club, director, corrected())
    page = f"{page_of(event.event, upload)}?session=2"

    client.post(page, typed(event.event))
    run_kind(uploads.UPLOAD)

    assert scores(2) == ["4 10", "2 10", "4 10", "2 10"]


@pytest.mark.parametrize("changed", ["event", "file"])
def test_what_the_worker_did_not_see_is_looked_at_again(
    client: Client, club: Club, director: User, event: Event, changed: str
) -> None:
    upload = looked(club, director, file_of(FIRST, DOWN))
    if changed == "event":
        Event.objects.update(version=99)
    else:
        Upload.objects.update(found={**upload.found, "corrects": []})

    answer = client.get(page_of(event, upload))

    assert answer.status_code == 422
    assert "The event has changed since this large file" in answer.content.decode()


def test_what_changed_before_the_worker_stored_it_is_not_overwritten(
    client: Client, club: Club, director: User, event: Event
) -> None:
    upload = looked(club, director, file_of(FIRST, DOWN))
    client.post(page_of(event, upload), typed(event))
    Event.objects.update(version=99)

    run_kind(uploads.UPLOAD)

    upload.refresh_from_db()
    assert upload.state == UploadState.FAILED
    assert "The event has changed meanwhile. Check the changes again" in upload.refusal
    assert score_of("3") == "4S N +1"


def test_a_worker_that_stored_it_and_died_leaves_it_stored_once(
    client: Client, club: Club, director: User, event: Event
) -> None:
    upload = looked(club, director, file_of(FIRST, DOWN))
    client.post(page_of(event, upload), typed(event))
    run_kind(uploads.UPLOAD)
    Upload.objects.update(state=UploadState.WAITING, event=None)
    with clock.at(clock.now() - LEASE):
        begin(uploads.UPLOAD, upload.pk)

    run_kind(uploads.UPLOAD)

    upload.refresh_from_db()
    assert (upload.state, upload.event) == ("done", event)
    assert outcome(uploads.UPLOAD) == ("done", 2, "")
    assert FormerFile.objects.count() == 1


def test_who_has_lost_the_role_changes_nothing(
    client: Client, club: Club, director: User, event: Event
) -> None:
    upload = looked(club, director, file_of(FIRST, DOWN))
    client.post(page_of(event, upload), typed(event))
    Role.objects.all().delete()

    run_kind(uploads.UPLOAD)

    upload.refresh_from_db()
    assert (upload.task, upload.state) == (UploadTask.REPLACE, UploadState.FAILED)
    assert score_of("3") == "4S N +1"


def test_a_loss_is_accepted_before_the_worker_begins(
    client: Client, club: Club, director: User, event: Event
) -> None:
    content = file_of(FIRST, DOWN).content.replace(b"<CONTRACT>4S", b"<CONTRACT>9S", 1)
    lossy = Incoming("a.xml", content)
    page = page_of(event, looked(club, director, lossy))

    refused = client.post(page, typed(event))
    response = client.post(page, typed(event, accept_loss="on"))

    assert refused.status_code == 422
    assert "Accept the loss to import it" in refused.content.decode()
    assert response.status_code == 302


def test_of_very_many_lines_the_rest_is_counted(
    client: Client,
    club: Club,
    director: User,
    event: Event,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stored_diff, "MOST_SHOWN", 1)
    page = page_of(event, looked(club, director, file_of(FIRST, DOWN, THIRD)))

    assert "1 more result isn't listed." in client.get(page).content.decode()


def test_the_page_asks_no_more_for_more_differences(
    client: Client, club: Club, director: User, event: Event
) -> None:
    counted = []
    for file in (file_of(FIRST, DOWN), file_of(FIRST, DOWN, THIRD)):
        path = page_of(event, looked(club, director, file))
        client.get(path)
        with CaptureQueriesContext(connection) as queries:
            client.get(path)
        counted.append(len(queries))

    assert counted[0] == counted[1] <= 16
