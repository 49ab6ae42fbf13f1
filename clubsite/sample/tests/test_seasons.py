"""The evenings of a whole season are played, and each of the regulars has figures."""

from datetime import UTC, datetime

import pytest

from clubsite.sample.clubs import Part, found_club
from clubsite.sample.programme import make_sample
from clubsite.sample.seasons import EVENINGS, days_before, evening_players, play_season
from clubsite.site import clock
from scoring.events.labels import EventState
from scoring.events.models import CardPlay, Event
from scoring.statistics.queries import build_seasons

MADE_AT = datetime(2026, 4, 5, 10, 0, tzinfo=UTC)


@pytest.mark.django_db
def test_evenings_of_a_season_are_final_and_the_oldest_comes_first() -> None:
    world = found_club(MADE_AT, days_before(2) + 1)

    play_season(world, 2)

    events = Event.objects.order_by("pk")
    assert [(event.name, event.state) for event in events] == [
        ("Sample Evening 1", EventState.FINAL),
        ("Sample Evening 2", EventState.FINAL),
    ]
    assert [(MADE_AT.date() - event.date).days for event in events] == [28, 23]
    assert {event.entries.count() for event in events} == {10}


def test_everybody_sits_once_an_evening_and_the_regulars_always_do() -> None:
    for number in range(1, EVENINGS + 1):
        players = evening_players(number)

        assert len(players) == len(set(players)) == 20
        assert {"Sample Alder", "Sample Almond"} < set(players)


@pytest.mark.full
@pytest.mark.django_db
def test_the_sample_club_has_forty_evenings_if_asked_for() -> None:
    world = make_sample(MADE_AT, evenings=EVENINGS)

    with clock.at(MADE_AT):
        [matchpoints, *_in_imps] = build_seasons(world[Part.PLAYER], world.club)

    assert Event.objects.filter(name__startswith="Sample Evening").count() == EVENINGS
    assert matchpoints.total.boards > 800
    assert CardPlay.objects.exists()
