"""A director plays in what they direct only where the club's policy lets them."""

import pytest

from clubsite.clubs.actions import change_policy
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Player, Role
from clubsite.site.errors import Refused
from clubsite.tests.builders import EVENING
from scoring.calendar.actions import making, pairs
from scoring.calendar.plans import People
from scoring.calendar.rules import SetUp
from scoring.events.access import directing
from scoring.events.labels import AppointmentPart, EventState
from scoring.play.actions.policies import bind_policy
from scoring.play.actions.seating import SeatingChange, put_substitute
from scoring.play.actions.setup import appoint
from scoring.tests.calendar_world import make_calendar
from scoring.tests.evening_world import EventWorld, make_event_world

pytestmark = pytest.mark.django_db
REFUSED = "can't direct and play"


def make_world(*, allowed: bool) -> EventWorld:
    world = make_event_world(state=EventState.OPEN)
    values = {"playing_director": allowed, "entry_late": "Until 19:15."}
    change_policy(world.club, values, by=world.manager)
    bind_policy(world.event, by=world.manager)
    return world


def seat(world: EventWorld, *, director: bool = True) -> None:
    """The director, or someone else, sits down in place of another player."""
    player = Player.objects.create(
        club=world.club,
        name="Sample Director" if director else "Sample Other",
        account=world.director if director else None,
    )
    change = SeatingChange(world.event)
    [entry, *_others] = change.entries
    change.put(entry, 1, player)
    change.store()


def test_a_director_sits_down_where_the_policy_lets_them() -> None:
    seat(make_world(allowed=True))


def test_elsewhere_others_are_seated_and_appointed() -> None:
    world = make_world(allowed=False)

    seat(world, director=False)
    part = AppointmentPart.ASSISTANT
    appoint(world.event, part, [world.other_director], by=world.manager)

    assert len(directing(world.event)) == 2


def test_elsewhere_a_director_is_not_seated() -> None:
    with pytest.raises(Refused, match=f"Sample Director {REFUSED}"):
        seat(make_world(allowed=False))


def test_elsewhere_a_director_is_no_substitute_either() -> None:
    world = make_world(allowed=False)
    Player.objects.create(
        club=world.club, name="Sample Director", account=world.director
    )
    entry = world.event.entries.all()[0]

    with pytest.raises(Refused, match=f"Sample Director {REFUSED}"):
        put_substitute(
            entry, "Sample Director", place=1, from_round=1, by=world.manager
        )


@pytest.mark.parametrize("allowed", [True, False])
def test_elsewhere_a_player_is_not_appointed(allowed: bool) -> None:
    world = make_world(allowed=allowed)
    Role.objects.create(
        club=world.club, user=world.north, kind=RoleKind.DIRECTOR, starts=EVENING
    )
    people = [world.other_director, world.north]

    def act() -> None:
        part = AppointmentPart.ASSISTANT
        appoint(world.event, part, people, by=world.manager)

    if allowed:
        act()
        return
    with pytest.raises(Refused, match=f"Sample North {REFUSED}"):
        act()


def test_tonight_s_director_is_not_among_the_pairs() -> None:
    world = make_calendar(tables=3, missing=None)
    change_policy(world.club, {"playing_director": False}, by=world.manager)
    planned = world.planned()
    pairs.mark_all_present(planned, by=world.director)
    Player.objects.filter(pk=world.players[0].pk).update(account=world.director)

    with pytest.raises(Refused, match=REFUSED):
        making.make_event(
            planned,
            SetUp(boards_a_round=2),
            People(world.director),
            by=world.director,
        )
