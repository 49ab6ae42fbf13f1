"""A ruling of the casebook as a case to practise, by those who read it."""

import re
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member, make_user
from rulings.desk.access import get_answers
from rulings.desk.queries.practice import solve
from rulings.log.models import Ruling
from rulings.tests.at_the_table import give, tap
from rulings.tests.builders import (
    line_at,
    make_content,
    make_draft,
    make_f1,
    make_ruling,
)
from scoring.events.labels import ResultKind
from scoring.events.models import Event

pytestmark = pytest.mark.django_db

LEAD = "opening_lead_out_of_turn"


@pytest.fixture
def event() -> Event:
    return make_f1(make_club())


@pytest.fixture
def director(event: Event, client: Client) -> User:
    person = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(person)
    return person


@pytest.fixture
def walked(client: Client, event: Event, director: User) -> Ruling:
    """An opening lead out of turn at a table, ruled with the ruling guide."""
    draft = make_draft(line_at(event, 1), by=director)
    taps = (f"family:{LEAD}", "answer:card:C7", "answer:choice:refuse_require_suit")
    return give(client, tap(client, draft, *taps))


def address(name: str, ruling: Ruling) -> str:
    return reverse(name, args=[ruling.club.slug, ruling.pk])


def rulings_on(page: str) -> list[str]:
    return re.findall(r'name="ruling" value="(\w+)"', page)


@pytest.mark.parametrize("page", ["casebook_detail", "ruling_detail"])
def test_one_tap_leads_from_a_ruling_to_its_case(
    client: Client, walked: Ruling, page: str
) -> None:
    way = address("practice_ruling", walked)

    assert f'href="{way}"' in client.get(address(page, walked)).content.decode()
    text = client.get(way).content.decode()
    assert f"A case like ruling {walked.number}." in text
    assert len(rulings_on(text)) > 1


def test_the_case_has_the_findings_but_nothing_of_the_table(
    client: Client, walked: Ruling
) -> None:
    page = client.get(address("practice_ruling", walked))

    text, posed = page.content.decode(), page.context["posed"]
    assert dict(posed.facts)["Was the card face up?"] == "Yes"
    assert (posed.case.facts["card"], posed.case.facts["offender"]) == ("SK", "E")
    assert "♣7" not in text
    assert walked.event.name not in text


@pytest.mark.full
def test_an_answer_is_told_with_the_law_and_is_not_counted(
    client: Client, director: User, walked: Ruling
) -> None:
    way = address("practice_ruling", walked)
    choices = rulings_on(client.get(way).content.decode())

    pages = [client.post(way, {"ruling": code}).content.decode() for code in choices]

    assert sum(">Correct<" in page for page in pages) == 1
    assert sum(">Incorrect<" in page for page in pages) == len(choices) - 1
    assert all(f'href="/sample/practice/{LEAD}/"' in page for page in pages)
    assert not get_answers(director).exists()
    assert client.post(way, {"ruling": ""}).status_code == 422


@pytest.mark.full
def test_who_reads_the_casebook_practises_it(
    client: Client, event: Event, director: User, walked: Ruling
) -> None:
    people = {
        "director": director,
        "manager": make_member(event.club, RoleKind.MANAGER),
        "pool": make_member(event.club, RoleKind.APPEALS_MEMBER),
        "recorder": make_member(event.club, RoleKind.RECORDER),
        "player": make_user(),
    }

    answers = {}
    for part, person in people.items():
        client.force_login(person)
        answers[part] = client.get(address("practice_ruling", walked)).status_code

    assert answers == {
        "director": 200,
        "manager": 200,
        "pool": 200,
        "recorder": 403,
        "player": 403,
    }


def test_a_ruling_by_hand_leads_to_a_case_of_its_laws(
    client: Client, event: Event, director: User
) -> None:
    content = make_content(family="revoke", laws="64A2")
    ruling = make_ruling(line_at(event, 5), by=director, content=content)

    page = client.get(address("practice_ruling", ruling))

    solved = solve(page.context["posed"].case)
    assert "64A2" in solved.laws


@pytest.mark.parametrize(
    ("family", "quiz"), [("revoke", "revoke"), ("contested_skip", "mixed")]
)
def test_a_ruling_like_no_case_leads_to_the_quiz(
    client: Client, event: Event, director: User, family: str, quiz: str
) -> None:
    content = make_content(family=family, laws="83")
    ruling = make_ruling(line_at(event, 5), by=director, content=content)

    page = client.get(address("practice_ruling", ruling))

    to = urlsplit(page["Location"]).path
    assert (page.status_code, to) == (302, f"/sample/practice/{quiz}/")


def test_a_board_in_play_is_not_practised(
    client: Client, walked: Ruling, director: User
) -> None:
    assert walked.result
    walked.result.kind = ResultKind.AWAITED
    walked.result.save()

    page = client.get(address("ruling_detail", walked)).content.decode()

    assert address("practice_ruling", walked) not in page
    assert client.get(address("practice_ruling", walked)).status_code == 404
