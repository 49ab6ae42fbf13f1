"""The preview and what follows: given once, amended, refused to others."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member, make_user
from rulings.log.models import Ruling
from rulings.tests.builders import (
    line_at,
    make_draft,
    make_f1,
    make_ruling,
    ns_points,
    players_at,
    seat,
)
from rulings.tests.writing import address, seen_on, typed_for, written
from scoring.events.models import Event, Result
from scoring.tests.builders import make_mitchell

pytestmark = pytest.mark.django_db

NEW = "/sample/rulings/new/"


@pytest.fixture
def event() -> Event:
    return make_f1(make_club())


@pytest.fixture
def director(event: Event, client: Client) -> User:
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    return director


@pytest.fixture
def line(event: Event) -> Result:
    return line_at(event, 5)


@pytest.fixture
def draft(line: Result, director: User) -> Ruling:
    return make_draft(line, by=director)


def test_giving_leads_to_the_ruling_and_changes_the_scores(
    client: Client, event: Event, draft: Ruling
) -> None:
    ruling = written(client, draft)

    given = client.post(address(ruling, "preview"), seen_on(client, ruling))

    ruling.refresh_from_db()
    assert given["Location"] == f"/sample/rulings/{ruling.pk}/"
    assert (ruling.number, ruling.is_open) == (1, False)
    assert ns_points(event) == [8, 4, 4, 0, 4]


def test_the_preview_shows_line_board_sides_and_who_moves(
    client: Client, draft: Ruling
) -> None:
    page = client.get(address(written(client, draft), "preview"))

    preview = page.context["preview"]
    assert "3=</span> 2=</td>" in page.content.decode()
    assert [each_line.line.table for each_line in preview.lines] == [5]
    assert [each_line.line.table for each_line in preview.others] == [1, 2, 3, 4]
    assert {side.pair.label for side in preview.sides} == {"5NS", "5EW"}
    assert [
        (standing.pair.label, standing.before.rank, standing.after.rank)
        for standing in preview.moved
    ] == [("4EW", 2, 1), ("2EW", 3, 2), ("3EW", 3, 2), ("4NS", 4, 5)]


def test_a_double_click_gives_one_ruling(client: Client, draft: Ruling) -> None:
    ruling = written(client, draft)
    seen = seen_on(client, ruling)

    answers = [client.post(address(ruling, "preview"), seen) for _click in range(2)]

    assert [answer["Location"] for answer in answers] == [
        f"/sample/rulings/{ruling.pk}/"
    ] * 2
    assert ruling.versions.count() == 1


def test_a_stale_preview_is_answered_by_the_new_one(
    client: Client, event: Event, draft: Ruling, director: User
) -> None:
    ruling = written(client, draft)
    seen = seen_on(client, ruling)
    make_ruling(line_at(event, 1), by=director)

    answer = client.post(address(ruling, "preview"), seen)

    assert answer.status_code == 422
    assert answer.context["preview"].version > int(seen["version"])
    assert "The results have changed since the preview" in (answer.content.decode())
    again = {
        "version": answer.context["preview"].version,
        "digest": answer.context["digest"],
    }
    assert client.post(address(ruling, "preview"), again).status_code == 302


@pytest.mark.parametrize(
    "change", [{"digest": "0" * 64}, {"version": "x"}, {"digest": ""}]
)
def test_a_digest_of_something_else_gives_nothing(
    client: Client, draft: Ruling, change: dict[str, str]
) -> None:
    ruling = written(client, draft)
    seen = seen_on(client, ruling)

    answer = client.post(address(ruling, "preview"), {**seen, **change})

    ruling.refresh_from_db()
    assert (answer.status_code, ruling.is_draft) == (422, True)


@pytest.mark.full
def test_a_draft_that_changed_in_another_tab_is_previewed_again(
    client: Client, draft: Ruling
) -> None:
    ruling = written(client, draft)
    seen = seen_on(client, ruling)
    written(client, draft, facts="Something else was seen.")

    answer = client.post(address(ruling, "preview"), seen)

    assert answer.status_code == 422
    assert "Something else was seen." in answer.content.decode()


def test_a_refusal_stands_on_the_preview(
    client: Client, draft: Ruling, director: User, line: Result
) -> None:
    ruling = written(client, draft)
    seen = seen_on(client, ruling)
    make_ruling(line, by=director)

    answer = client.post(address(ruling, "preview"), seen)

    assert answer.status_code == 422
    assert "already adjusted by another ruling" in answer.content.decode()


def test_what_cannot_be_given_is_not_previewed(
    client: Client, draft: Ruling, director: User, line: Result
) -> None:
    ruling = written(client, draft)
    make_ruling(line, by=director)

    pressed = client.post(address(ruling, "edit"), {**ruling.draft, "do": "preview"})
    response = client.get(address(ruling, "preview"))

    assert pressed.status_code == 422
    assert "already adjusted by another ruling" in pressed.content.decode()
    assert response["Location"] == f"{address(ruling, 'edit')}?check"
    mend = client.get(response["Location"]).content.decode()
    assert "already adjusted by another ruling" in mend


def test_an_unfinished_draft_is_mended_before_it_is_previewed(
    client: Client, draft: Ruling
) -> None:
    answer = client.get(address(draft, "preview"))

    assert answer["Location"] == f"{address(draft, 'edit')}?check"
    mend = client.get(answer["Location"])
    assert "This field is required." in mend.content.decode()


def test_a_given_ruling_is_amended_in_the_same_form(
    client: Client, event: Event, director: User, line: Result
) -> None:
    ruling = make_ruling(line, by=director)
    question = client.get(address(ruling, "amend"))

    begun = client.post(address(ruling, "amend"))
    page = client.get(begun["Location"])
    typed = {
        **typed_for(line),
        "why_amended": "New facts.",
        "consulted": "1",
        "c0-who": f"user:{director.pk}",
        "c0-polled": "on",
    }
    client.post(address(ruling, "edit"), {**typed, "do": "preview"})
    client.post(address(ruling, "preview"), seen_on(client, ruling))

    assert question.status_code == 200
    assert page.context["fields"].what["facts"].value().startswith("North explained")
    ruling.refresh_from_db()
    assert (ruling.version, ruling.is_open) == (2, False)
    assert ns_points(event) == [8, 4, 4, 0, 4]


@pytest.mark.full
def test_an_amendment_says_why(client: Client, director: User, line: Result) -> None:
    ruling = make_ruling(line, by=director)
    client.post(address(ruling, "amend"))

    page = client.post(address(ruling, "edit"), typed_for(line, do="preview"))

    assert (page.status_code, list(page.context["fields"].what.errors)) == (
        422,
        ["why_amended"],
    )
    assert client.get(address(ruling, "amend"))["Location"] == address(ruling, "edit")


PAGES = ["edit", "keep", "preview", "amend", "discard", "withdraw"]


@pytest.mark.parametrize("page", PAGES)
def test_a_manager_reads_and_does_not_write(
    client: Client, event: Event, director: User, line: Result, page: str
) -> None:
    ruling = make_ruling(line, by=director)
    client.force_login(make_member(event.club, RoleKind.MANAGER))

    assert client.get(address(ruling, page)).status_code == 403


@pytest.mark.parametrize("page", PAGES)
def test_a_stranger_to_the_table_finds_nothing(
    client: Client, event: Event, director: User, line: Result, page: str
) -> None:
    ruling = make_ruling(line, by=director)
    client.force_login(seat(players_at(line_at(event, 1))[0], make_user()))

    assert client.get(address(ruling, page)).status_code == 404
    assert client.get(NEW).status_code == 403
    assert client.get("/sample/rulings/families/").status_code == 403


def test_a_ruling_of_another_club_does_not_exist(
    client: Client, director: User
) -> None:
    elsewhere = make_f1(make_club("elsewhere"))
    other = make_member(elsewhere.club, RoleKind.DIRECTOR)
    ruling = make_ruling(line_at(elsewhere, 5), by=other)

    assert client.get(address(ruling, "amend")).status_code == 404


@pytest.mark.full
def test_the_pages_ask_a_constant_number_of_questions(
    client: Client,
    event: Event,
    director: User,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    small = make_mitchell(event.club, tables=3, boards=1)
    large = make_mitchell(event.club, tables=5, boards=5)

    def asked(of: Event, page: str) -> int:
        draft = written(client, make_draft(first_line(of), by=director))
        with django_assert_max_num_queries(60) as queries:
            assert client.get(address(draft, page)).status_code == 200
        return len(queries)

    for page in ("edit", "preview"):
        assert asked(small, page) == asked(large, page)


def first_line(event: Event) -> Result:
    return line_at(event, 1, board=1)
