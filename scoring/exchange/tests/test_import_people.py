"""Who the people of a file are: shown, chosen and remembered."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.tests.builders import make_club, make_member, make_player
from scoring.events.models import EntryPlayer, Event, Upload
from scoring.exchange import forms
from scoring.exchange.actions.imports import Incoming, import_event, keep_upload
from scoring.formats.tests.builders import make_board, make_file, make_line, make_pair

pytestmark = pytest.mark.django_db

CHOSEN = {"state": "scoring"}


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def director(club: Club, client: Client) -> User:
    user = make_member(club, RoleKind.DIRECTOR)
    client.force_login(user)
    return user


def page_of(
    club: Club,
    director: User,
    *names: tuple[str, str],
    extra: str = "",
    club_number: str = "",
) -> str:
    """The preview of a file in which these play; the first has that number."""
    lines = [
        make_line(f"{2 * at + 1}", f"{2 * at + 2}", "4S N 10", "420", ("1", "1"))
        for at in range(len(names) // 2)
    ]
    pairs = "".join(make_pair(f"{at}", names=both) for at, both in enumerate(names, 1))
    content = make_file(make_board(1, *lines), pairs=pairs + extra)
    number = f"</PLAYER_NAME><CLUB_ID_NUMBER>{club_number}</CLUB_ID_NUMBER>"
    content = content.replace(b"</PLAYER_NAME>", number.encode(), 1)
    upload = keep_upload(club, Incoming("sample.xml", content), by=director)
    return f"/sample/events/import/{upload.pk}/"


US, THEM = ("Sample A", "Sample B"), ("Sample C", "Sample D")


def seated() -> list[str]:
    rows = EntryPlayer.objects.order_by("entry", "place")
    return [row.player.name for row in rows.select_related("player")]


def test_each_person_is_shown_with_who_is_taken_and_by_what(
    client: Client, club: Club, director: User
) -> None:
    make_player(club, "Sample A")

    page = client.get(page_of(club, director, US, THEM))

    rows = [
        (row.field.label, row.by, row.field.value())
        for row in page.context["people"].rows()
    ]
    assert rows == [
        ("Sample A, pair 1", "Matched by name", "Sample A"),
        ("Sample B, pair 1", "New", ""),
        ("Sample C, pair 2", "New", ""),
        ("Sample D, pair 2", "New", ""),
    ]
    assert 'name="who-p1-1" value="Sample A"' in page.content.decode()


def test_another_player_is_chosen_by_number_and_remembered(
    client: Client, club: Club, director: User
) -> None:
    known = make_player(club, "Northy")
    Player.objects.filter(pk=known.pk).update(club_number="17")

    stored = client.post(page_of(club, director, US, THEM), CHOSEN | {"who-p1-1": "17"})
    again = client.get(page_of(club, director, US, ("Sample E", "Sample F")))

    assert stored.status_code == 302
    assert seated() == ["Northy", "Sample B", "Sample C", "Sample D"]
    first = next(iter(again.context["people"].rows()))
    assert (first.by, first.field.value()) == ("Chosen before", "Northy (17)")


def test_an_emptied_field_makes_a_new_player(
    client: Client, club: Club, director: User
) -> None:
    known = make_player(club, "Sample A")

    client.post(page_of(club, director, US, THEM), CHOSEN | {"who-p1-1": ""})

    assert known not in {
        entry_player.player for entry_player in EntryPlayer.objects.all()
    }
    assert Player.objects.filter(name="Sample A").count() == 2


def test_what_is_left_as_it_stood_is_taken_and_not_remembered(
    client: Client, club: Club, director: User
) -> None:
    known = make_player(club, "Sample A")
    page = page_of(club, director, US, THEM)

    client.post(page, CHOSEN | {"who-p1-1": "Sample A", "who-p1-2": ""})

    event = Event.objects.get()
    first = EntryPlayer.objects.order_by("entry", "place").first()
    assert first is not None
    assert first.player == known
    assert event.imported_file.report["people"][0] == [
        "1",
        "Sample A",
        "name",
        "Sample A",
    ]
    assert len(event.imported_file.report["people"]) == 4


def test_a_form_without_the_names_takes_them_as_found(
    client: Client, club: Club, director: User
) -> None:
    known = make_player(club, "Sample A")

    client.post(page_of(club, director, US, THEM), CHOSEN)

    assert EntryPlayer.objects.filter(player=known).count() == 1


def test_between_players_of_one_name_somebody_has_to_choose(
    client: Client, club: Club, director: User
) -> None:
    twins = [make_player(club, "Sample A") for _ in range(2)]
    page = page_of(club, director, US, THEM)

    html = client.get(page).content.decode()
    refused = client.post(page, CHOSEN)
    stored = client.post(page, CHOSEN | {"who-p1-1": str(twins[1].pk)})

    assert f"Sample A (#{twins[1].pk})" in html
    assert "<details open>" in html
    assert refused.status_code == 422
    assert "Choose a player." in refused.content.decode()
    assert stored.status_code == 302
    assert EntryPlayer.objects.filter(player=twins[1]).count() == 1


@pytest.mark.full
def test_between_people_who_share_a_number_somebody_has_to_choose(
    client: Client, club: Club, director: User
) -> None:
    sharing = [make_player(club, name) for name in ("Sample One", "Sample Other")]
    Player.objects.update(club_number="17")
    page = page_of(club, director, US, THEM, club_number="17")

    html = client.get(page).content.decode()
    refused = client.post(page, CHOSEN)
    stored = client.post(page, CHOSEN | {"who-p1-1": str(sharing[1].pk)})

    assert "Several with this number" in html
    assert "<details open>" in html
    assert refused.status_code == 422
    assert stored.status_code == 302
    assert EntryPlayer.objects.filter(player=sharing[1]).count() == 1


def test_where_nobody_chose_the_report_says_who_was_taken_for_whom(
    client: Client, club: Club, director: User
) -> None:
    for name in ("Sample One", "Sample Other"):
        make_player(club, name)
    Player.objects.update(club_number="17")
    twins = [make_player(club, "Sample B") for _ in range(2)]
    page_of(club, director, US, THEM, club_number="17")
    upload = Upload.objects.get()
    file = Incoming("sample.xml", bytes(upload.content))

    event = import_event(club, file, by=None, director_in_charge=director).event

    path = f"/sample/events/{event.pk}/import-report/"
    report = client.get(path).content.decode()
    assert "Sample A (1) is a new player." in report
    assert "Sample B (1) is matched to your Sample B." in report
    assert EntryPlayer.objects.filter(player=twins[0]).count() == 1


def test_one_more_of_that_name_can_be_new(
    client: Client, club: Club, director: User
) -> None:
    for _ in range(2):
        make_player(club, "Sample A")

    client.post(page_of(club, director, US, THEM), CHOSEN | {"who-p1-1": "new"})

    assert Player.objects.filter(name="Sample A").count() == 3


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("Nobody", "a club player. Choose from the list or leave it blank."),
        ("Twin", "Several players are called Twin. Enter Twin (#"),
        ("x" * 200, "at most 130 characters"),
    ],
)
def test_a_name_that_is_nobody_or_several_is_refused(
    client: Client, club: Club, director: User, typed: str, message: str
) -> None:
    for _ in range(2):
        make_player(club, "Twin")

    answer = client.post(
        page_of(club, director, US, THEM), CHOSEN | {"who-p1-1": typed}
    )

    assert answer.status_code == 422
    assert message in answer.content.decode()
    assert Event.objects.count() == 0


def test_who_would_play_with_themselves_is_refused(
    client: Client, club: Club, director: User
) -> None:
    make_player(club, "Sample A")

    answer = client.post(
        page_of(club, director, US, THEM),
        CHOSEN | {"who-p1-1": "Sample A", "who-p1-2": "Sample A"},
    )

    assert answer.status_code == 422
    assert "be their own partner in pair 1" in answer.content.decode()
    assert Event.objects.count() == 0


def test_of_a_long_file_the_rest_is_taken_as_found_and_that_is_said(
    client: Client, club: Club, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forms, "MOST_PEOPLE", 3)

    page = client.get(page_of(club, director, US, THEM))

    assert len(list(page.context["people"].rows())) == 3
    assert "1 more was matched automatically. You can change" in page.content.decode()


def test_the_page_asks_no_more_for_more_people(
    client: Client, club: Club, director: User
) -> None:
    counted = []
    for pairs in (
        [US, THEM],
        [US, THEM, *(("Sample X", f"Sample {n}") for n in "EFGH")],
    ):
        page = page_of(club, director, *pairs)
        client.get(page)
        with CaptureQueriesContext(connection) as queries:
            client.get(page)
        counted.append(len(queries))

    assert counted[0] == counted[1] <= 22
