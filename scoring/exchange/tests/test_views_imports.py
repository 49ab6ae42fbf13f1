"""Importing in the browser: upload, look, store."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_member, make_player
from scoring.events.labels import EventState
from scoring.events.models import Appointment, Event, Upload
from scoring.exchange.actions.imports import Incoming, import_event, keep_upload
from scoring.exchange.tests.test_imports_judged import SAMPLE
from scoring.formats import usebio
from scoring.formats.tests.builders import make_board, make_file, make_line
from scoring.tests.builders import make_mitchell

pytestmark = pytest.mark.django_db

WHOLE = make_file(
    make_board(
        1,
        make_line("1", "2", "4S N 10", "420", ("0", "2")),
        make_line("3", "4", "4S N 11", "450", ("5", "0")),
    )
)
LOSSY = WHOLE.replace(b"<CONTRACT>4S</CONTRACT>", b"<CONTRACT>9S</CONTRACT>", 1)
PAGE = "/sample/events/import/"


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def director(club: Club, client: Client) -> User:
    user = make_member(club, RoleKind.DIRECTOR)
    client.force_login(user)
    return user


def upload(content: bytes, name: str = "sample.xml") -> dict[str, SimpleUploadedFile]:
    return {"file": SimpleUploadedFile(name, content)}


def look_at(club: Club, director: User, content: bytes = WHOLE) -> str:
    stored = keep_upload(club, Incoming("sample.xml", content), by=director)
    return f"{PAGE}{stored.pk}/"


def test_a_file_is_looked_at_before_it_is_stored(
    client: Client, director: User
) -> None:
    form = client.get(PAGE)

    answer = client.post(PAGE, upload(WHOLE))

    assert form.status_code == 200
    stored = Upload.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"{PAGE}{stored.pk}/")
    page = client.get(answer["Location"]).content.decode()
    assert "Preview. Nothing is saved yet" in page
    assert "Unexplained." in page
    assert "Everything was recognised" in page
    assert f'<option value="{director.pk}" selected>' in page
    assert Event.objects.count() == 0


@pytest.mark.full
def test_who_is_taken_for_a_player_of_another_name_is_told_before_and_after(
    client: Client, club: Club, director: User
) -> None:
    whole = SAMPLE.read_bytes()
    people = [p for entrant in usebio.read(whole).entrants for p in entrant.players]
    read = next(person for person in people if person.national_number)
    known = make_player(club, "Sample Namesake")
    Player.objects.filter(pk=known.pk).update(national_number=read.national_number)
    words = "of your Sample Namesake and is matched to them"

    before = client.get(look_at(club, director, whole)).content.decode()
    made = import_event(club, Incoming("sample.xml", whole), by=director)
    report = reverse("event_import_report", args=[club.slug, made.event.pk])
    after = client.get(report).content.decode()

    assert f"{read.name} (" in before
    assert words in before
    assert words in after


def test_every_figure_that_differs_is_told_with_its_reason(
    client: Client, club: Club, director: User
) -> None:
    page = client.get(look_at(club, director))

    report = page.content.decode().split('id="differences-heading"')[1]
    listed = re.findall(
        r'<summary>(.*?) <span|<tr><th scope="row">(.*?)</td></tr>', report
    )
    expected: list[tuple[str, str]] = []
    for reason in page.context["found"].reasons:
        expected.append((reason.because, ""))
        for difference in reason.differences:
            ours, file = difference.ours, difference.file
            figures = f'</th><td class="num">{ours}</td><td class="num">{file}'
            expected.append(("", f"{difference.where}{figures}"))
    assert listed == expected
    assert len(listed) > 1


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({}, "Choose a file."),
        (upload(b""), "The file is empty."),
        (upload(b"not xml"), "XML"),
        (upload(b"x" * (5 * 1024 * 1024 + 1)), "larger than 5 MB"),
        (upload(WHOLE, "x" * 250 + ".xml"), "name is too long"),
        (upload(WHOLE.replace(b"MP_PAIRS", b"NOTSUP")), "Accepted types are MP_PAIRS"),
    ],
)
def test_a_bad_file_is_422_with_the_field_named(
    client: Client, director: User, files: dict[str, SimpleUploadedFile], message: str
) -> None:
    answer = client.post(PAGE, files)

    page = answer.content.decode()
    assert answer.status_code == 422
    assert message in page
    assert "Result file" in page
    assert Upload.objects.count() == 0


def test_storing_asks_who_directed(client: Client, club: Club, director: User) -> None:
    page = look_at(club, director)

    answer = client.post(page, {"state": "scoring", "director_in_charge": director.pk})

    event = Event.objects.get()
    assert (answer.status_code, answer["Location"]) == (
        302,
        f"/sample/events/{event.pk}/",
    )
    assert event.state == EventState.SCORING
    assert Appointment.objects.get().user == director


def test_an_old_event_is_final_at_once_and_nobody_is_in_charge(
    client: Client, club: Club, director: User
) -> None:
    client.post(look_at(club, director), {"state": "final", "director_in_charge": ""})

    assert Event.objects.get().state == EventState.FINAL
    assert Appointment.objects.count() == 0


def test_sent_twice_it_is_stored_once(
    client: Client, club: Club, director: User
) -> None:
    page = look_at(club, director)

    answers = [client.post(page, {"state": "scoring"}) for _ in range(2)]

    assert answers[0]["Location"] == answers[1]["Location"]
    assert Event.objects.count() == 1
    assert (
        "The club has already imported this file" in client.get(page).content.decode()
    )


def test_a_loss_is_accepted_by_hand(client: Client, club: Club, director: User) -> None:
    page = look_at(club, director, LOSSY)

    refused = client.post(page, {"state": "scoring"})
    stored = client.post(page, {"state": "scoring", "accept_loss": "on"})

    assert refused.status_code == 422
    assert "not a contract" in refused.content.decode()
    assert stored.status_code == 302


@pytest.mark.parametrize(
    "chosen",
    [{}, {"state": "draft"}, {"state": "scoring", "director_in_charge": "9999"}],
)
def test_a_choice_that_is_none_is_422(
    client: Client, club: Club, director: User, chosen: dict[str, str]
) -> None:
    answer = client.post(look_at(club, director), chosen)

    assert answer.status_code == 422
    assert Event.objects.count() == 0


def test_an_upload_is_for_its_owner_while_it_waits(
    client: Client, club: Club, director: User
) -> None:
    with clock.at(datetime(2026, 3, 2, 19, 0, tzinfo=UTC)):
        page = look_at(club, director)
        mine = client.get(page)
        client.force_login(make_member(club, RoleKind.MANAGER))
        others = client.get(page)
    client.force_login(director)
    with clock.at(datetime(2026, 3, 2, 19, 0, tzinfo=UTC) + timedelta(hours=1)):
        late = client.get(page)

    assert [response.status_code for response in (mine, others, late)] == [
        200,
        404,
        404,
    ]


def test_only_managers_and_directors_import(client: Client, club: Club) -> None:
    stranger = client.get(PAGE)
    client.force_login(make_member(club, RoleKind.RECORDER))
    recorder = client.get(PAGE)
    preview = client.get(f"{PAGE}1/")

    assert (stranger.status_code, recorder.status_code, preview.status_code) == (
        302,
        403,
        403,
    )


def test_how_a_file_compared_is_for_staff(
    client: Client, club: Club, director: User
) -> None:
    client.post(look_at(club, director), {"state": "final"})
    report = f"/sample/events/{Event.objects.get().pk}/import-report/"

    staff = client.get(report)
    client.force_login(make_member(club, RoleKind.RECORDER))
    recorder = client.get(report)

    assert (staff.status_code, recorder.status_code) == (200, 403)
    assert "Unexplained." in staff.content.decode()


def test_an_event_that_was_not_imported_has_no_report(
    client: Client, club: Club, director: User
) -> None:
    event = make_mitchell(club)

    assert client.get(f"/sample/events/{event.pk}/import-report/").status_code == 404


def test_staff_find_the_report_on_the_event(
    client: Client, club: Club, director: User
) -> None:
    client.post(look_at(club, director), {"state": "final"})
    event = Event.objects.get()

    page = client.get(f"/sample/events/{event.pk}/").content.decode()

    assert f"/sample/events/{event.pk}/import-report/" in page
