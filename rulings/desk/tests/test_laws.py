"""The Laws to read: anyone finds a family, reads it, and prints its flow sheet."""

from xml.etree import ElementTree

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from rulings.laws.families import family
from rulings.laws.trees import TREES

pytestmark = pytest.mark.django_db

LIST = "/sample/laws/"
LEAD = f"{LIST}opening_lead_out_of_turn/"


@pytest.fixture(autouse=True)
def _club() -> None:
    make_club()


def text_at(client: Client, path: str) -> str:
    page = client.get(path)
    assert page.status_code == 200
    return page.content.decode()


def test_a_visitor_finds_every_family_that_can_be_walked(client: Client) -> None:
    page = text_at(client, LIST)

    assert [code for code in TREES if f'href="{LIST}{code}/"' not in page] == []


@pytest.mark.parametrize("words", ["wrong leader", "54"])
def test_a_family_is_found_by_word_and_by_law(client: Client, words: str) -> None:
    page = text_at(client, f"{LIST}?search={words}")

    assert LEAD in page
    assert f"{LIST}appeals/" not in page


def test_who_looks_for_what_is_no_family_is_told(client: Client) -> None:
    assert "No matching irregularity" in text_at(client, f"{LIST}?search=tea")


def test_what_is_too_long_to_look_for_is_an_error_beside_all(client: Client) -> None:
    page = text_at(client, f"{LIST}?search={'x' * 61}")

    assert "at most 60 characters" in page
    assert LEAD in page


def test_a_family_is_read_as_list_and_as_drawing(client: Client) -> None:
    page = text_at(client, LEAD)

    assert "Was the card face up? <strong>no</strong>" in page
    assert page.count("Had an opponent told the player it was their lead?") >= 2
    assert "1 Accept the lead: spread your hand, and dummy becomes declarer." in page
    assert "default: yes" in page
    assert "default: the player before declarer" in page
    assert page.count("<svg xmlns=") == 1


@pytest.mark.full
def test_a_family_is_told_in_short_before_all_its_cases(client: Client) -> None:
    page = text_at(client, f"{LIST}insufficient_bid/")

    short, details, full = page.partition("<details>")
    assert details
    assert "Does the next player accept the bid?" in short
    assert f'<a href="{LIST}change_of_call/">Change of call</a>' in short
    assert "css/pages/law.css" in page
    assert "(27B1a, 27D)" in short
    assert "Possible questions" in full
    assert "Possible questions" not in short


@pytest.mark.parametrize(
    "code",
    [
        pytest.param(code, marks=() if number % 5 == 0 else pytest.mark.full)
        for number, code in enumerate(TREES)
    ],
)
def test_every_family_has_a_page_and_a_drawing(client: Client, code: str) -> None:
    title = family(code).title

    page = text_at(client, f"{LIST}{code}/")
    drawing = client.get(f"{LIST}{code}/sheet.svg")

    assert title.replace("'", "&#x27;") in page
    assert f'href="{LIST}{code}/sheet.pdf"' in page
    assert drawing["Content-Type"] == "image/svg+xml"
    assert drawing["Content-Disposition"] == f'inline; filename="{code}.svg"'
    root = ElementTree.fromstring(drawing.content)  # noqa: S314  # our own file
    assert root.get("aria-label") == title


@pytest.mark.parametrize(
    "path", ["revokes/", "revokes/sheet.svg", "appeals/sheet.doc", "appeals/sheet."]
)
def test_what_there_is_not_is_not_found(client: Client, path: str) -> None:
    assert client.get(f"{LIST}{path}").status_code == 404


@pytest.mark.parametrize(
    ("path", "most"),
    [
        (LIST, 2),  # and whether the club's casebook is public
        (LEAD, 1),
        (f"{LEAD}sheet.svg", 1),
    ],
)
def test_a_visitor_costs_a_question_or_two_to_the_database(
    client: Client, path: str, most: int
) -> None:
    with CaptureQueriesContext(connection) as queries:
        client.get(path)

    assert len(queries) <= most


def test_readers_of_the_casebook_may_practise_a_law(client: Client) -> None:
    without = text_at(client, LEAD)
    club = make_club("other")
    client.force_login(make_member(club, RoleKind.DIRECTOR))

    page = text_at(client, "/other/laws/opening_lead_out_of_turn/")

    assert "Practise this law" in page
    assert "Practise this law" not in without


def test_the_way_there_is_on_the_front_page_and_with_the_rulings(
    client: Client,
) -> None:
    front = text_at(client, "/sample/")
    club = make_club("other")
    client.force_login(make_member(club, RoleKind.DIRECTOR))

    rulings = text_at(client, "/other/rulings/")

    assert f'href="{LIST}"' in front
    assert 'href="/other/laws/"' in rulings
