"""The ranking page with its lists, its pages and its spreadsheet."""

import csv
import io

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.tests.builders import make_club
from scoring.bridge.regulations import Regulations
from scoring.events.labels import EventState
from scoring.events.models import Entry, Event
from scoring.results.queries import ranking
from scoring.tests.builders import make_mitchell
from scoring.tests.pages import url

pytestmark = pytest.mark.django_db


def make_many_lists() -> Event:
    event = make_mitchell(make_club(), state=EventState.PROVISIONAL)
    event.regulation_values = Regulations(
        strata=(("A", ""), ("B", "200")), tags=("mixed", "novices"), minimum_boards=4
    ).as_values()
    event.save()
    Entry.objects.filter(label="1NS").update(
        stratum="B", tags=["mixed"], handicap="2.5", carried="5", carried_maximum=12
    )
    return event


def test_every_list_is_a_link_and_opens_without_scripts(client: Client) -> None:
    event = make_many_lists()

    page = client.get(url(event)).content.decode()
    mixed = client.get(url(event, "?list=tag-mixed")).content.decode()
    handicap = client.get(url(event, "?list=handicap")).content.decode()

    for query in ("?list=strat-B", "?list=handicap", "?list=tag-mixed"):
        assert f'href="{url(event)}{query}"' in page
    assert f'href="{url(event)}?list=tag-mixed" aria-current="page"' in mixed
    assert ("Player 1NSa" in mixed, "Player 2NSa" in mixed) == (True, False)
    novices = client.get(url(event, "?list=tag-novices")).content.decode()
    assert "No entries." in novices
    assert "+2.50" in handicap
    assert "3 of at least 4 boards" in page
    assert "at least 4 boards to be ranked; pairs" in page
    assert f'{url(event, "ranking.csv")}?list=tag-mixed"' in mixed


def test_the_spreadsheet_has_the_columns_of_the_list(client: Client) -> None:
    event = make_many_lists()

    sheet = client.get(url(event, "ranking.csv?list=handicap")).content.decode()
    heading, *rows = csv.reader(io.StringIO(sheet))

    assert heading[-4:] == ["Carry-forward", "Strat", "Handicap", "With handicap"]
    own = next(row for row in rows if row[2] == "1NS")
    assert (own[-4], own[-3], own[-2]) == ("41.67", "B", "2.50")


def test_a_long_ranking_is_read_page_by_page(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = make_many_lists()
    short = client.get(url(event)).content.decode()
    monkeypatch.setattr(ranking, "ROWS_A_PAGE", 1)

    first = client.get(url(event, "?list=handicap")).content.decode()
    overall = client.get(url(event, "?page=3")).content.decode()
    found = client.get(url(event, "?find=2ew")).content.decode()

    assert 'name="find"' not in short
    assert 'name="list" value="handicap"' in first
    assert "Page 3 of 3" in overall
    assert 'href="?page=2"' in overall
    assert ("Player 2EWa" in found, "Player 2NSa" in found) == (True, False)
    assert 'name="find" value="2ew"' in found


def test_a_list_asks_as_much_of_many_pairs_as_of_few(client: Client) -> None:
    counted = []

    for tables in (3, 9):
        event = make_mitchell(
            make_club(f"club{tables}"), tables=tables, state=EventState.PROVISIONAL
        )
        Entry.objects.filter(label="1NS").update(handicap="2.5")
        with CaptureQueriesContext(connection) as queries:
            client.get(url(event, "?list=handicap&find=player"))
        counted.append(len(queries))

    assert counted[0] == counted[1] <= 15
