"""Strats and handicaps of an event are filled in from its members' records."""

import re
from decimal import Decimal

import pytest
from django.test import Client

from clubsite.clubs.models import Player
from clubsite.tests.builders import make_players
from scoring.bridge.regulations import Regulations
from scoring.events.models import Entry, EntryPlayer, Event
from scoring.play.tests.test_ranked import PAGE, typed
from scoring.tests.builders import fill_entry
from scoring.tests.evening_world import EventWorld, make_event_world
from scoring.tests.pages import url

pytestmark = pytest.mark.django_db

FILLED = "filled in below from the members"


@pytest.fixture
def world() -> EventWorld:
    """1NS are graded B and C, of 1EW one has a handicap; of 2NS nothing is known."""
    world = make_event_world()
    records = {"1NS": (("B", None), ("C", None)), "1EW": (("B", 7), ("B", None))}
    for label, known in records.items():
        entry = world.event.entries.get(label=label)
        EntryPlayer.objects.filter(entry=entry).delete()
        players = make_players(world.event.club, [f"{label} first", f"{label} second"])
        fill_entry(entry, players)
        for player, (grade, handicap) in zip(players, known, strict=True):
            percent = None if handicap is None else Decimal(handicap)
            Player.objects.filter(pk=player.pk).update(grade=grade, handicap=percent)
    return world


def shown(page: str, label: str, column: str) -> str:
    """What stands in the field of that pair."""
    entry = Entry.objects.get(label=label)
    [field] = re.findall(rf'<input[^>]*name="p{entry.pk}-{column}"[^>]*>', page)
    found = re.search(r'value="([^"]*)"', field)
    return found[1] if found else ""


def test_blank_fields_take_what_the_records_say_by_the_rules_as_typed(
    client: Client, world: EventWorld
) -> None:
    client.force_login(world.manager)
    path = url(world.event, PAGE)
    sent = typed(world, "members", _1EW_handicap="1", strat_rule="higher")

    page = client.post(path, sent).content.decode()

    assert FILLED in page
    assert "Save ranking" in page
    assert [shown(page, "1NS", column) for column in ("stratum", "handicap")] == [
        "B",
        "3.25",
    ]
    assert [shown(page, "1EW", column) for column in ("stratum", "handicap")] == [
        "B",
        "1",
    ]
    assert shown(page, "2NS", "handicap") == ""
    assert not Entry.objects.exclude(handicap="", stratum="").exists()


def test_records_that_say_nothing_fill_nothing_in(
    client: Client, world: EventWorld
) -> None:
    client.force_login(world.manager)
    Player.objects.update(grade="", handicap=None)

    page = client.post(url(world.event, PAGE), typed(world, "members"))

    assert FILLED not in page.content.decode()


def test_an_event_that_asks_for_them_starts_with_them(
    client: Client, world: EventWorld
) -> None:
    client.force_login(world.manager)
    path = url(world.event, PAGE)
    plain = client.get(path).content.decode()
    rules = Regulations(grades=(("B", "2"), ("C", "4")), strata=(("A", ""), ("B", "9")))
    Event.objects.update(regulation_values=rules.as_values())

    prefilled = client.get(path).content.decode()
    Entry.objects.filter(label="2NS").update(handicap="5", stratum="A")
    entered = client.get(path).content.decode()

    assert (shown(plain, "1NS", "handicap"), FILLED in plain) == ("", False)
    assert (shown(prefilled, "1NS", "handicap"), FILLED in prefilled) == ("3", True)
    assert (
        shown(prefilled, "1EW", "handicap"),
        shown(prefilled, "1EW", "stratum"),
    ) == (
        "4.5",
        "B",
    )
    assert (shown(entered, "1NS", "handicap"), FILLED in entered) == ("", False)
