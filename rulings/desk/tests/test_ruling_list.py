"""The list of rulings: found by what is known of them, each reader his own."""

from collections.abc import Mapping
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_member, make_user
from rulings.log.models import Ruling
from rulings.log.queries.rulings import my_rulings, rulings_at_table
from rulings.tests.builders import (
    amend,
    assigned,
    line_at,
    make_content,
    make_draft,
    make_f1,
    make_ruling,
    players_at,
    seat,
)
from scoring.events.models import Event, Result
from scoring.tests.builders import make_mitchell

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]

LIST = "/sample/rulings/"


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


def numbers(client: Client, sought: Mapping[str, str | int] | None = None) -> list[int]:
    page = client.get(LIST, sought or {})
    assert page.status_code == 200
    return [ruling.ruling.number for ruling in page.context["rows"]]


def give_again(ruling: Ruling) -> Ruling:
    """Another ruling of the same words, with the next number."""
    version = ruling.versions.get()
    assert ruling.number
    ruling.pk, ruling.number = None, ruling.number + 1
    ruling.save()
    version.pk, version.ruling = None, ruling
    version.save()
    return ruling


def test_the_list_has_the_newest_first_and_pages(
    client: Client, director: User, line: Result
) -> None:
    ruling = make_ruling(line, by=director)
    for _more in range(24):
        ruling = give_again(ruling)

    assert numbers(client) == list(range(25, 5, -1))
    assert numbers(client, {"page": 2}) == [5, 4, 3, 2, 1]
    assert numbers(client, {"page": "x"}) == list(range(25, 5, -1))


SEARCHES: list[tuple[dict[str, str | int], list[int]]] = [
    ({}, [2, 1]),
    ({"family": "revoke"}, [1]),
    ({"board": 7}, [2]),
    ({"player": "player 5ns"}, [2]),
    ({"law": "50"}, [2]),
    ({"law": "50D"}, [2]),
    ({"law": "5"}, [1]),
    ({"first": "2026-03-03"}, [2]),
    ({"last": "2026-03-02"}, [1]),
    ({"family": "revoke", "board": 7}, []),
    ({"law": "94"}, [2, 1]),
    ({"board": "seven"}, [2, 1]),
]


@pytest.fixture
def two_rulings(event: Event, director: User, line: Result) -> Event:
    """One on board 3 of another event before midnight, one on board 7 after."""
    other = make_mitchell(event.club)
    revoke = make_content(family="revoke", laws="64A1, 5")
    misinformation = make_content(laws="50D2, 12C1b")
    with clock.at(datetime(2026, 3, 2, 23, 59, 59, tzinfo=UTC)):
        make_ruling(line_at(other, 1, board=3), by=director, content=revoke)
    with clock.at(datetime(2026, 3, 3, 0, 0, tzinfo=UTC)):
        make_ruling(line, by=director, content=misinformation)
    return other


def test_rulings_are_found_by_what_is_known_of_them(
    client: Client, two_rulings: Event
) -> None:
    for sought, found in SEARCHES:
        assert numbers(client, sought) == found, sought


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31", "2026-02-30"])
def test_a_day_that_no_clock_reads_is_left_out(
    client: Client, event: Event, director: User, day: str
) -> None:
    event.club.time_zone = "Pacific/Auckland"
    event.club.save()

    page = client.get(LIST, {"first": day, "last": day})

    assert page.status_code == 200


def test_rulings_of_an_event_and_of_a_line_are_found(
    client: Client, two_rulings: Event, line: Result
) -> None:
    assert numbers(client, {"event": two_rulings.pk}) == [1]
    assert numbers(client, {"line": line.pk}) == [2]


def test_a_ruling_is_found_by_every_board_that_it_adjusts(
    client: Client, event: Event, director: User
) -> None:
    mitchell = make_mitchell(event.club)
    first, second = (line_at(mitchell, 1, board=board) for board in (2, 3))
    content = make_content(assigned(first, "4S N ="), assigned(second, "4S N ="))
    make_ruling(first, by=director, content=content)

    found = [numbers(client, {"board": board}) for board in (1, 2, 3)]

    assert found == [[], [1], [1]]


def test_an_amended_ruling_is_listed_once(
    client: Client, director: User, line: Result
) -> None:
    ruling = make_ruling(line, by=director)
    amend(ruling, make_content(why_amended="New facts."), by=director)

    assert numbers(client, {"law": "40", "player": "player"}) == [1]


def test_with_htmx_only_the_list_comes_back(
    client: Client, director: User, line: Result
) -> None:
    make_ruling(line, by=director)

    page = client.get(LIST, headers={"HX-Request": "true"})

    assert page.content.decode().strip().startswith('<div id="rulings"')


def test_an_empty_list_says_so(client: Client, director: User) -> None:
    search = client.get(LIST, {"law": "64"}).content.decode()

    assert "No rulings match your search" in search
    assert "No rulings yet" in client.get(LIST).content.decode()


def test_a_player_lists_what_he_was_told_and_cannot_search_by_others(
    client: Client, event: Event, director: User, line: Result
) -> None:
    make_ruling(line, by=director)
    make_ruling(line_at(event, 1), by=director)
    make_draft(line_at(event, 2), by=director)
    client.force_login(seat(players_at(line)[3], make_user("Sample Fourth")))

    page = client.get(LIST)

    assert numbers(client) == [1]
    assert (page.context["drafts"], page.context["may_log"]) == ([], False)
    assert "player" not in page.context["form"].fields
    assert numbers(client, {"player": "nobody of that name"}) == [1]


def test_my_rulings_are_those_of_my_table(
    event: Event, director: User, line: Result
) -> None:
    ruling = make_ruling(line, by=director)
    make_ruling(line_at(event, 1), by=director)
    player = seat(players_at(line)[3], make_user("Sample Fourth"))

    listed = my_rulings(player, event.club)

    assert [(case.ruling, case.title) for case in listed] == [
        (ruling, "Misinformation")
    ]


def test_rulings_of_the_evening_are_named_by_their_board(
    event: Event, director: User, line: Result
) -> None:
    ruling = make_ruling(line, by=director)
    player = seat(players_at(line)[3], make_user("Sample Fourth"))

    of_board = rulings_at_table(player, event)
    Ruling.objects.filter(pk=ruling.pk).update(board=None)
    of_none = rulings_at_table(player, event)

    path = reverse("ruling_detail", args=[event.club.slug, ruling.pk])
    assert [(item.title, item.url, item.at) for item in (*of_board, *of_none)] == [
        (f"Board {line.board}: Misinformation", path, ruling.given_at),
        ("Misinformation", path, ruling.given_at),
    ]


def queries_for(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


def test_the_list_asks_a_constant_number_of_questions(
    client: Client, event: Event, director: User
) -> None:
    counts = []
    for tables in ((1,), (2, 3)):
        for table in tables:
            make_ruling(line_at(event, table), by=director)
        counts.append(queries_for(client, LIST))

    for table in (4, 5):
        make_draft(line_at(event, table), by=director)
        counts.append(queries_for(client, LIST))

    assert counts[0] == counts[1]
    assert counts[2] == counts[3]
