"""The tables of the Laws, open to everyone."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.results.law_tables import TABLES

pytestmark = pytest.mark.django_db


def cells(page: str) -> dict[str, list[str]]:
    """The rows of the table by their first cell."""
    rows = re.findall(r"<tr>\s*<th scope=\"row\">(.*?)</th>(.*?)</tr>", page, re.DOTALL)
    return {
        re.sub(r"<[^>]+>", "", name).strip(): re.findall(r"<td[^>]*>(.*?)</td>", rest)
        for name, rest in rows
    }


def test_every_table_has_its_page_and_is_led_to(client: Client) -> None:
    front = client.get(reverse("table_list")).content.decode()

    for code in TABLES:
        path = reverse("table_detail", args=[code])
        assert client.get(path).status_code == 200
        assert path in front
    assert client.get(reverse("table_detail", args=["nothing"])).status_code == 404


def test_undertricks_are_those_of_law_77(client: Client) -> None:
    page = client.get(reverse("table_detail", args=["undertricks"])).content.decode()

    assert cells(page)["4"] == ["200", "400", "800", "1100", "1600", "2200"]
    assert len(cells(page)) == 13


def test_bonuses_stand_beside_the_other_tables(client: Client) -> None:
    page = client.get(reverse("table_detail", args=["bonuses"])).content.decode()

    assert cells(page)["Game"] == ["300", "500"]
    assert cells(page)["Grand slam"] == ["1000", "1500"]
    assert len(cells(page)) == 6


def test_imps_are_those_of_law_78b(client: Client) -> None:
    page = client.get(reverse("table_detail", args=["imps"])).content.decode()

    assert cells(page)["1"] == ["20", "40"]
    assert cells(page)["24"] == ["4000", ""]


def test_victory_points_are_for_the_length_that_is_asked_for(client: Client) -> None:
    path = reverse("table_victory_points")

    usual = client.get(path).content.decode()
    short = client.get(path, {"boards": "8"}).content.decode()
    wrong = client.get(path, {"boards": "1"})

    assert cells(usual)["10"] == ["12.80", "7.20", "13", "7"]
    assert cells(short)["10"] != cells(usual)["10"]
    assert wrong.status_code == 422
    assert cells(wrong.content.decode())["10"] == cells(usual)["10"]


@pytest.mark.parametrize(
    ("score", "before", "after"),
    [("430", 4, 0), ("-50", 35, 0), ("620", 0, 4), ("7", 0, 0)],
)
def test_a_score_is_read_backwards(
    client: Client, score: str, before: int, after: int
) -> None:
    answer = client.get(reverse("table_list"), {"score": score})

    found = answer.context["found"]
    assert (len(found.before), len(found.after)) == (before, after)
    assert 'id="found"' in answer.content.decode()


def test_what_gives_430_is_written_as_players_write_it(client: Client) -> None:
    answer = client.get(reverse("table_list"), {"score": "430"})

    shown = answer.content.decode().partition('id="found"')[2]
    text = re.sub(r"<[^>]+>", " ", shown).partition("Not vulnerable")[2]
    before, _dash, after = text.partition("Vulnerable")
    assert [" ".join(item.split()) for item in before.split(",")] == [
        "1 ♣︎ ×× 1 club redoubled +1",
        "1 ♦︎ ×× 1 diamond redoubled +1",
        "3NT 3 notrump +1",
        "4NT 4 notrump =",
    ]
    assert after.split()[0] == "None"


@pytest.mark.parametrize("score", ["", "x", "99999", "9" * 400])
def test_what_is_no_score_is_refused_at_its_field(client: Client, score: str) -> None:
    answer = client.get(reverse("table_list"), {"score": score})

    assert answer.status_code == 422
    assert answer.context["form"].errors["score"]


def test_a_table_asks_nothing_of_the_database(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        client.get(reverse("table_detail", args=["contracts"]))
