"""A file of results, and one of deals beside it."""

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.tests.builders import make_club, make_member
from scoring.events.models import Deal, Event, Upload
from scoring.formats.tests.builders import make_board, make_deal, make_file, make_line
from scoring.formats.tests.deals.test_dealing_files import dup_of
from scoring.formats.tests.dealt import ONE, TWO

pytestmark = pytest.mark.django_db

RESULTS = make_file(
    make_board(
        1,
        make_line("1", "2", "4S N 10", "420", ("0", "2")),
        make_line("3", "4", "4S N 11", "450", ("2", "0")),
    )
)
DEALT = make_file(
    make_board(1, make_line("1", "2", "4S N 10", "420")),
    inside=f"<HANDSET>{make_deal()}</HANDSET>",
)
PAGE = "/sample/events/import/"


@pytest.fixture
def club(client: Client) -> Club:
    club = make_club()
    client.force_login(make_member(club, RoleKind.DIRECTOR))
    return club


def brought(client: Client, deals: bytes, results: bytes = RESULTS) -> str:
    files = {"file": ("a.xml", results), "deals": ("b.dup", deals)}
    typed = {name: SimpleUploadedFile(*file) for name, file in files.items()}
    answer = client.post(PAGE, typed)
    assert answer.status_code == 302
    return answer["Location"]


def north() -> str:
    return f"N:{Deal.objects.get().north}"


def test_the_deals_of_the_second_file_are_stored_with_the_event(
    client: Client, club: Club
) -> None:
    page = brought(client, dup_of(ONE))

    shown = client.get(page)
    stored = client.post(page, {"state": "scoring"})

    assert shown.context["found"].facts.deals == 1
    assert "sure" not in shown.context["form"].fields
    assert stored.status_code == 302
    assert north() == str(ONE).split()[0]


def test_boards_that_nobody_played_are_left_out_only_by_hand(
    client: Client, club: Club
) -> None:
    page = brought(client, dup_of(ONE, TWO))

    html = client.get(page).content.decode()
    refused = client.post(page, {"state": "scoring"})
    stored = client.post(page, {"state": "scoring", "sure": "on"})

    assert "Not played in this event: 2." in html
    assert refused.status_code == 422
    assert stored.status_code == 302
    assert Deal.objects.count() == 1


def test_another_deal_than_the_results_have_is_taken_only_by_hand(
    client: Client, club: Club
) -> None:
    page = brought(client, dup_of(ONE), DEALT)

    html = client.get(page).content.decode()
    client.post(page, {"state": "scoring", "sure": "on"})

    assert "These boards already have another deal: 1." in html
    assert north() == str(ONE).split()[0]


@pytest.mark.parametrize(
    ("deals", "message"),
    [
        (b"nothing", "The file format"),
        (RESULTS, "The file has no deals. Choose another one"),
    ],
)
def test_a_second_file_without_deals_is_refused_at_its_field(
    client: Client, club: Club, deals: bytes, message: str
) -> None:
    files = {"file": ("a.xml", RESULTS), "deals": ("b.dup", deals)}

    answer = client.post(
        PAGE, {name: SimpleUploadedFile(*file) for name, file in files.items()}
    )

    assert answer.status_code == 422
    assert message in " ".join(answer.context["form"].errors["deals"])
    assert Upload.objects.count() == 0


def test_a_board_of_two_sessions_is_dealt_on_the_events_page(
    client: Client, club: Club
) -> None:
    line = make_line("1", "2", "4S N 10", "420")
    first, two = (
        f"<SESSION SESSION_ID='{at}'><SESSION_DATE>01/03/2026</SESSION_DATE>"
        f"{make_board(1, line)}</SESSION>"
        for at in (1, 2)
    )
    files = {"file": ("a.xml", make_file(first, two)), "deals": ("b.dup", dup_of(ONE))}

    answer = client.post(
        PAGE, {name: SimpleUploadedFile(*file) for name, file in files.items()}
    )

    errors = " ".join(answer.context["form"].errors["deals"])
    assert "Board 1 is played in several sessions. Import" in errors


def test_both_files_are_stored_by_command(tmp_path: Path) -> None:
    make_club()
    results, deals = tmp_path / "a.xml", tmp_path / "b.dup"
    results.write_bytes(RESULTS)
    deals.write_bytes(dup_of(ONE, TWO))
    words = ["import_event", str(results), "--club", "sample", "--deals", str(deals)]

    with pytest.raises(CommandError, match=r"b\.dup: Not played.* Add --sure\."):
        call_command(*words)
    call_command(*words, "--sure")

    assert Event.objects.count() == 1
    assert north() == str(ONE).split()[0]
