"""Large files in the browser: what a worker is at, and where it leads."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.jobs.kinds import Queue
from clubsite.jobs.tests.builders import begin, let_workers_live
from clubsite.jobs.worker import run_kind
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import UploadState, UploadStep, UploadTask
from scoring.events.models import Event, Upload
from scoring.exchange.actions import uploads
from scoring.exchange.tests.test_imports_judged import SAMPLE

pytestmark = pytest.mark.django_db

PAGE = "/sample/events/import/"
HTMX: dict[str, Any] = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def club(settings: Any) -> Club:
    settings.RESULTS_AT_ONCE = 1
    return make_club()


@pytest.fixture
def director(club: Club, client: Client) -> User:
    user = make_member(club, RoleKind.DIRECTOR)
    client.force_login(user)
    return user


def brought(client: Client) -> Upload:
    """A large file, by its form."""
    sent = SimpleUploadedFile("big.xml", SAMPLE.read_bytes())
    client.post(PAGE, {"file": sent})
    return Upload.objects.get()


def looked(client: Client) -> str:
    """The page of a large file at which a worker has looked."""
    upload = brought(client)
    run_kind(uploads.UPLOAD)
    return f"{PAGE}{upload.pk}/"


def answers(client: Client, page: str) -> dict[str, Any]:
    """The form as it stands on the page."""
    shown = client.get(page).context
    forms = [shown["form"], shown["people"]]
    fields = [field for form in forms for field in form]
    return {field.html_name: field.value() or "" for field in fields}


def test_a_large_file_leads_to_what_the_worker_is_at(
    client: Client, director: User
) -> None:
    upload = brought(client)

    answer = client.get(f"{PAGE}{upload.pk}/")

    work = f"{PAGE}{upload.pk}/work/"
    assert (answer.status_code, answer["Location"]) == (302, work)
    page = client.get(work).content.decode()
    assert "Waiting to start" in page
    assert f'data-live="{work}"' in page
    assert "running. Please tell an administrator" in page


def test_it_says_at_which_step_it_is(client: Client, director: User) -> None:
    upload = brought(client)
    let_workers_live(Queue.DOCUMENTS)
    job = uploads.UploadJob(upload, begin(uploads.UPLOAD, upload.pk))
    job.at(UploadStep.COMPARING)

    part = client.get(f"{PAGE}{upload.pk}/work/", **HTMX).content.decode()

    assert "Step 2 of 2: Scoring it" in part
    assert '<progress max="2" value="1"' in part
    assert "alive" not in part
    assert "<html" not in part


def test_it_says_that_the_worker_stopped(client: Client, director: User) -> None:
    upload = brought(client)
    with clock.at(clock.now() - timedelta(minutes=1)):
        begin(uploads.UPLOAD, upload.pk)

    page = client.get(f"{PAGE}{upload.pk}/work/").content.decode()

    assert "The work was interrupted. It restarts within a" in page


def test_it_says_why_it_came_to_nothing(client: Client, director: User) -> None:
    upload = brought(client)
    Upload.objects.update(state=UploadState.FAILED, refusal="No such board.")

    page = client.get(f"{PAGE}{upload.pk}/work/").content.decode()

    assert "No such board." in page
    assert "data-live=" not in page
    assert "Show the preview" not in page
    assert f'href="{PAGE}">Choose another file</a>' in page
    assert "You can leave this page and come back later" not in page


def test_it_leads_on_to_what_was_understood_and_to_the_event(
    client: Client, director: User
) -> None:
    page = looked(client)

    before = client.get(f"{page}work/").content.decode()
    answer = client.post(page, answers(client, page))
    again = client.post(page, {})
    run_kind(uploads.UPLOAD)
    after = client.get(f"{page}work/").content.decode()

    assert f'href="{page}"' in before
    assert (answer.status_code, answer["Location"]) == (302, f"{page}work/")
    assert (again.status_code, again["Location"]) == (302, f"{page}work/")
    event = Event.objects.get()
    assert f'href="/sample/events/{event.pk}/"' in after
    assert client.get(page)["Location"] == f"{page}work/"


@pytest.mark.full
def test_what_was_understood_is_shown_as_of_a_small_file(
    client: Client, director: User, settings: Any
) -> None:
    page = looked(client)
    large = client.get(page).content.decode()
    settings.RESULTS_AT_ONCE = 3000
    Upload.objects.all().delete()
    small = client.get(f"{PAGE}{brought(client).pk}/").content.decode()

    def shown(page: str) -> str:
        return page.split('id="facts-heading"')[1].split(
            "csrfmiddlewaretoken", maxsplit=1
        )[0]

    assert shown(large) == shown(small)


def test_what_the_worker_refused_can_be_asked_for_otherwise(
    client: Client, director: User
) -> None:
    page = looked(client)
    Upload.objects.update(
        task=UploadTask.STORE, state=UploadState.FAILED, refusal="Nobody directs."
    )

    html = client.get(f"{page}work/").content.decode()
    answer = client.post(page, answers(client, page))

    assert "Nobody directs." in html
    assert f'href="{page}"' in html
    assert answer["Location"] == f"{page}work/"
    assert Upload.objects.get().state == UploadState.WAITING


def test_what_is_refused_before_the_worker_begins_stands_on_the_form(
    client: Client, director: User
) -> None:
    page = looked(client)
    sent = answers(client, page)
    upload = Upload.objects.get()
    Upload.objects.update(found=upload.found | {"replaced": [3]})

    answer = client.post(page, sent)

    assert answer.status_code == 422
    assert "These boards already have another deal" in answer.content.decode()


@pytest.mark.parametrize(
    ("kind", "status"), [(RoleKind.MANAGER, 404), (RoleKind.RECORDER, 403)]
)
def test_a_file_is_seen_by_who_brought_it(
    client: Client, club: Club, director: User, kind: RoleKind, status: int
) -> None:
    upload = brought(client)
    client.force_login(make_member(club, kind))

    answer = client.get(f"{PAGE}{upload.pk}/work/")

    assert answer.status_code == status


@pytest.mark.parametrize("state", [UploadState.WAITING, UploadState.DONE])
def test_the_page_asks_the_same_few_questions(
    client: Client,
    director: User,
    state: UploadState,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    upload = brought(client)
    Upload.objects.update(state=state)

    with django_assert_max_num_queries(10):
        answer = client.get(f"{PAGE}{upload.pk}/work/")

    assert answer.status_code == 200
