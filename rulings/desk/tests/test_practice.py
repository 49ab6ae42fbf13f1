"""The quiz of the Laws: who may, what comes next, what is kept."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.accounts.models import User
from clubsite.audit.models import Entry
from clubsite.clubs.labels import RoleKind
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_member, make_user
from rulings.desk.access import get_answers
from rulings.desk.actions.laws import keep_answer
from rulings.desk.models import PracticeAnswer
from rulings.desk.queries.practice import get_records, next_case
from rulings.laws.practice.quiz import all_cases, get_cases, posed, solved

pytestmark = pytest.mark.django_db

HOME = "/sample/practice/"
LEADS = "opening_lead_out_of_turn"
EVENING = datetime(2026, 3, 2, 22, tzinfo=UTC)


@pytest.fixture
def director(client: Client) -> User:
    person = make_member(make_club(), RoleKind.DIRECTOR)
    client.force_login(person)
    return person


def case_on(page: str) -> str:
    [code] = re.findall(r'name="case" value="([\w-]+)"', page)
    return str(code)


def wrong_in(code: str) -> str:
    case = all_cases()[code]
    right = solved(case).right
    return next(each.code for each in posed(case).rulings if each != right)


def test_only_who_runs_evenings_practises(client: Client, director: User) -> None:
    people = {
        "director": director,
        "manager": make_member(director.roles.get().club, RoleKind.MANAGER),
        "recorder": make_member(director.roles.get().club, RoleKind.RECORDER),
        "player": make_user(),
    }

    answers = {}
    for part, person in people.items():
        client.force_login(person)
        pages = (HOME, f"{HOME}mixed/")
        answers[part] = [client.get(page).status_code for page in pages]
        answers[part].append(client.post(f"{HOME}mixed/").status_code)

    assert answers == {
        "director": [200, 200, 404],
        "manager": [200, 200, 404],
        "recorder": [403, 403, 403],
        "player": [403, 403, 403],
    }


def test_a_right_ruling_is_told_with_law_and_why_and_is_kept(
    client: Client, director: User
) -> None:
    code = case_on(client.get(f"{HOME}{LEADS}/").content.decode())
    answer = solved(all_cases()[code])

    page = client.post(f"{HOME}{LEADS}/", {"case": code, "ruling": answer.right.code})

    text = page.content.decode()
    assert (page.status_code, ">Correct<" in text) == (200, True)
    assert f"Laws {answer.laws}" in text
    assert "Next case" in text
    assert "1 of 10 known" in text
    [practice_answer] = get_answers(director)
    assert (
        practice_answer.case,
        practice_answer.attempts,
        practice_answer.right,
        practice_answer.is_right,
    ) == (code, 1, 1, True)
    assert str(practice_answer) == f"{code}: 1 of 1"
    assert not Entry.objects.filter(verb__contains="practice").exists()


def test_a_wrong_ruling_says_what_is_right(client: Client, director: User) -> None:
    code = case_on(client.get(f"{HOME}mixed/").content.decode())

    page = client.post(f"{HOME}mixed/", {"case": code, "ruling": wrong_in(code)})

    text = page.content.decode()
    assert ">Incorrect<" in text
    assert "You ruled: " in text
    assert "1 to repeat" in text
    assert "0 of 1 answers correct" in text


@pytest.mark.parametrize(
    ("ruling", "message"),
    [("", "Choose a ruling."), ("x", "Choose one of these rulings.")],
)
def test_no_ruling_is_asked_for_again(
    client: Client, director: User, ruling: str, message: str
) -> None:
    code = case_on(client.get(f"{HOME}{LEADS}/").content.decode())

    page = client.post(f"{HOME}{LEADS}/", {"case": code, "ruling": ruling})

    assert page.status_code == 422
    assert message in page.content.decode()
    assert case_on(page.content.decode()) == code
    assert not get_answers(director).exists()


def test_a_quiz_or_a_case_that_there_is_not_is_not_found(
    client: Client, director: User
) -> None:
    other = get_cases("penalty_cards")[0].code

    found = [
        client.get(f"{HOME}revokes/").status_code,
        client.post(f"{HOME}{LEADS}/", {"case": "sample"}).status_code,
        client.post(f"{HOME}{LEADS}/", {"case": other}).status_code,
    ]

    assert found == [404, 404, 404]


def test_what_was_wrong_comes_again_after_two_others(director: User) -> None:
    codes = []
    for minute in range(5):
        with clock.at(EVENING + timedelta(minutes=minute)):
            case = next_case(director, LEADS)
            codes.append(case.code)
            keep_answer(director, case, is_right=minute > 0)

    first, second, third, fourth, fifth = codes
    assert len({first, second, third}) == 3
    assert (fourth, fifth != first) == (first, True)


def test_when_all_are_known_the_oldest_comes_again(director: User) -> None:
    cases = get_cases(LEADS)
    for minute, case in enumerate(cases):
        with clock.at(EVENING + timedelta(minutes=minute)):
            keep_answer(director, case, is_right=True)

    assert next_case(director, LEADS) == cases[0]


def test_each_director_has_a_record_of_his_own(director: User) -> None:
    case = get_cases(LEADS)[0]
    keep_answer(director, case, is_right=False)
    keep_answer(director, case, is_right=True)

    mixed, *families = get_records(director)
    [leads] = [each for each in families if each.code == LEADS]

    assert (leads.cases, leads.known, leads.wrong) == (10, 1, 0)
    assert (leads.attempts, leads.right) == (mixed.attempts, mixed.right) == (2, 1)
    assert get_records(make_user("Sample Other"))[0].attempts == 0
    assert PracticeAnswer.objects.count() == 1


@pytest.mark.parametrize("path", ["", "mixed/"])
def test_answers_make_no_page_ask_more(
    client: Client, director: User, path: str
) -> None:
    def questions() -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get(f"{HOME}{path}")
        return len(queries)

    before = questions()
    for case in get_cases("")[:20]:
        keep_answer(director, case, is_right=False)

    assert questions() == before <= 9


def test_the_way_there_is_on_the_page_of_the_laws(
    client: Client, director: User
) -> None:
    seen = f'href="{HOME}"' in client.get("/sample/laws/").content.decode()
    client.logout()

    assert seen
    assert f'href="{HOME}"' not in client.get("/sample/laws/").content.decode()
