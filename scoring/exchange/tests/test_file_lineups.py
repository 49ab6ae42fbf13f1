"""The line-ups that a file tells are stored with its matches."""

from dataclasses import replace

import pytest

from clubsite.clubs.models import Player
from clubsite.tests.builders import make_club
from scoring.events.models import Lineup, Match
from scoring.exchange.actions.imports import Incoming, import_event
from scoring.exchange.actions.rows import lineup_rows
from scoring.exchange.queries import exports
from scoring.formats.tests.test_seating import BOTH, event_of
from scoring.tests.every_kind import EVERY_KIND
from scoring.tests.lineup_world import FOUR, make_seating

pytestmark = pytest.mark.django_db


def seats_in(slug: str) -> dict[str, str]:
    rows = Lineup.objects.filter(match__event__club__slug=slug).select_related("player")
    return {f"{row.room} {row.seat}": row.player.name for row in rows}


@pytest.mark.parametrize(
    ("name", "at_east"),
    [("json", "Player Late"), ("pbn", "Player Late"), ("csv", "Player 2a")],
)
def test_who_sat_where_comes_back_from_a_file(name: str, at_east: str) -> None:
    """CSV has no substitutes, and says so."""
    world = make_seating()
    world.seat(FOUR | {"open E": at_east})
    exported = exports.exported(world.event, name)

    file = Incoming(f"event.{name}", exported.content)
    import_event(make_club("other"), file, by=None, accept_loss=True)

    assert seats_in("other") == seats_in("sample")


def test_a_substitute_is_told_apart_in_our_own_format() -> None:
    cup = EVERY_KIND["knock-out"](make_club())
    file = Incoming("event.json", exports.exported(cup, "json").content)

    again = import_event(make_club("other"), file, by=None).event

    late = Lineup.objects.filter(match__event=again, player__name="Late substitute")
    assert {(lineup.stint, lineup.seat) for lineup in late} == {(1, "S"), (2, "E")}
    (place,) = late[0].player.places.all()
    assert place.substitute


def test_one_person_in_two_places_sits_in_the_first() -> None:
    read = event_of((None, None))
    (match,) = read.matches
    read = replace(read, matches=(replace(match, lineup=BOTH),))
    people = [Player(pk=at) for at in range(1, 9)]
    members = {1: people[:4], 2: [people[0], *people[5:8]]}

    rows = list(lineup_rows(read, {1: Match(pk=1)}, members))

    assert [row.player_id for row in rows] == [1, 2, 6, 7, 3, 8, 4]
