"""Is it alerted? By the table that the club's policy puts in force."""

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.accounts.models import User
from clubsite.audit.models import Entry
from clubsite.clubs import actions as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, PolicyVersion
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member, make_user, publish_policy
from rulings.desk.actions.laws import keep_table
from rulings.desk.models import AlertTable
from rulings.desk.queries import elections
from rulings.desk.views import laws
from rulings.laws.information.alert_lookup import ACBL_2021
from rulings.laws.policy import LawPolicy

pytestmark = pytest.mark.django_db

LIST = "/sample/alerts/"
TABLE = f"{LIST}table/"
OWN = "Double; for takeout; none\nDouble; for penalties; alert"


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def manager(club: Club, client: Client) -> User:
    person = make_member(club, RoleKind.MANAGER)
    client.force_login(person)
    return person


def text_at(client: Client, path: str) -> str:
    page = client.get(path)
    assert page.status_code == 200
    return page.content.decode()


def test_that_of_the_acbl_is_loaded_until_another_is_chosen(
    client: Client, club: Club
) -> None:
    assert "ACBL, 2021" in text_at(client, LIST)
    assert client.get(f"{LIST}double/").status_code == 200
    PolicyVersion.objects.all().delete()
    assert "ACBL, 2021" in text_at(client, LIST)


@pytest.mark.parametrize("elected", ["none", "own"])
def test_of_another_authority_none_is_loaded_until_the_club_enters_its_own(
    client: Client, club: Club, manager: User, elected: str
) -> None:
    clubs.change_policy(club, {"elections": {"alerts": elected}}, by=manager)

    assert "No alert table loaded" in text_at(client, LIST)
    assert client.get(f"{LIST}double/").status_code == 404


def test_two_taps_tell_a_visitor_what_is_alerted(
    client: Client, club: Club, manager: User
) -> None:
    clubs.change_policy(club, {"elections": {"alerts": "acbl_2021"}}, by=manager)
    client.logout()

    page = text_at(client, LIST)
    call = text_at(client, f"{LIST}two_club_opening/")

    assert [
        each_call.code
        for each_call in ACBL_2021
        if f'"{LIST}{each_call.code}/"' not in page
    ] == []
    assert "ACBL, 2021" in page
    for text in (
        "Very strong",
        "No alert or announcement.",
        "Strong by suit only",
    ):
        assert text in call
    assert client.get(f"{LIST}no-such-call/").status_code == 404


def test_a_manager_puts_a_table_in_force_by_the_policy(
    client: Client, club: Club, manager: User
) -> None:
    answer = client.post(TABLE, {"elected": "none", "authority": "", "text": ""})

    assert (answer.status_code, answer["Location"]) == (302, "/sample/policy/draft/")
    assert "ACBL, 2021" in text_at(client, LIST)
    version = publish_policy(club, by=manager)
    assert (version.number, LawPolicy.of(version).elections) == (2, {"alerts": "none"})
    assert "No alert table loaded" in text_at(client, LIST)
    assert [entry.verb for entry in Entry.objects.all()][-1] == "policy.published"


def test_a_club_enters_the_table_of_its_own_authority(
    client: Client, club: Club, manager: User
) -> None:
    new = {"elected": "own", "authority": "Sample Union", "text": OWN}
    client.post(TABLE, new)
    publish_policy(club, by=manager)

    page = text_at(client, LIST)
    call = text_at(client, f"{LIST}call-1/")
    form = text_at(client, TABLE)

    assert "Sample Union" in page
    assert "Double" in page
    assert "for penalties" in call
    assert "Alert." in call
    assert "the club&#x27;s own" in text_at(client, "/sample/policy/")
    assert "for takeout" in form
    assert str(AlertTable.objects.get()) == "Sample Union, table 1"


def test_a_clubs_own_words_stand_as_they_are_after_what_is_done_about_the_call(
    client: Client, club: Club, manager: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_table(club, "Sample Union", "1NT; ; announce; 15 to 17", by=manager)
    clubs.change_policy(club, {"elections": {"alerts": "own"}}, by=manager)
    german = {"Announce: {words}": "Ansage: {words}"}
    monkeypatch.setattr(elections, "gettext", lambda text: german.get(text, text))

    assert "Ansage: 15 to 17" in text_at(client, f"{LIST}call-1/")


def test_a_table_is_kept_before_it_is_in_force_and_again_only_when_changed(
    client: Client, club: Club, manager: User
) -> None:
    new = {"elected": "none", "authority": "Sample Union", "text": OWN}
    for _twice in range(2):
        assert client.post(TABLE, new).status_code == 302
    client.post(TABLE, {**new, "text": f"{OWN}\nRedouble; ; alert"})
    publish_policy(club, by=manager)

    assert "No alert table loaded" in text_at(client, LIST)
    assert [table.number for table in AlertTable.objects.all()] == [1, 2]
    assert club.policies.count() == 2


def test_the_table_is_not_kept_where_the_policy_cannot_be_changed(
    client: Client, club: Club, manager: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_told: object, **_named: object) -> None:
        raise PermissionDenied

    monkeypatch.setattr(laws, "put_into_draft", refuse)
    new = {"elected": "own", "authority": "Sample Union", "text": OWN}

    assert client.post(TABLE, new).status_code == 403
    assert not AlertTable.objects.exists()


@pytest.mark.parametrize(
    ("new", "message"),
    [
        ({"elected": "own"}, "Line 1: the table is empty."),
        ({"elected": "own", "text": "Double", "authority": "U"}, "Line 1: enter call;"),
        (
            {"elected": "none", "text": "Double; x; shout", "authority": "U"},
            "Line 1: “shout” isn&#x27;t an option",
        ),
        ({"elected": "own", "text": OWN}, "Enter the authority."),
        ({"elected": "EBU"}, "Select a valid choice."),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_line_and_the_cure(
    client: Client, manager: User, new: dict[str, str], message: str
) -> None:
    page = client.post(TABLE, new)

    assert page.status_code == 422
    assert message in page.content.decode()
    assert not AlertTable.objects.exists()


def test_only_a_manager_writes_the_table(client: Client, club: Club) -> None:
    people = (make_user(), make_member(club, RoleKind.DIRECTOR))

    answers = []
    for person in people:
        client.force_login(person)
        answers += [client.get(TABLE).status_code, client.post(TABLE).status_code]

    assert answers == [403, 403, 403, 403]
    assert f'href="{TABLE}"' not in text_at(client, LIST)


def test_a_manager_finds_the_form(client: Client, manager: User) -> None:
    assert f'href="{TABLE}"' in text_at(client, LIST)
    assert f'href="{LIST}"' in text_at(client, "/sample/laws/")


def test_a_table_that_cannot_be_read_is_never_kept(club: Club, manager: User) -> None:
    with pytest.raises(Refused, match="Line 1 of the table can't be read"):
        keep_table(club, "Sample Union", "Double", by=manager)


def test_without_a_policy_the_first_one_is_published(club: Club, manager: User) -> None:
    PolicyVersion.objects.all().delete()

    version = clubs.change_policy(club, {"elections": {"alerts": "own"}}, by=manager)

    assert LawPolicy.of(version).elections == {"alerts": "own"}


@pytest.mark.parametrize("path", [LIST, f"{LIST}call-1/"])
def test_a_long_table_costs_no_more_questions(
    client: Client, club: Club, manager: User, path: str
) -> None:
    clubs.change_policy(club, {"elections": {"alerts": "own"}}, by=manager)
    client.logout()

    costs = []
    for lines in (1, 100):
        table = "\n".join(f"Call {n}; ; alert" for n in range(lines))
        keep_table(club, "Sample Union", table, by=manager)
        with CaptureQueriesContext(connection) as queries:
            text_at(client, path)
        costs.append(len(queries))

    assert costs == [3, 3]
