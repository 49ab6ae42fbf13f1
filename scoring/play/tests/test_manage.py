"""The page from which an evening is run: whose turn it is."""

import pytest

from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Role
from scoring.events.access import get_event_roles
from scoring.events.labels import EventState
from scoring.events.models import Appointment, Event
from scoring.play.queries.setup import manage_page
from scoring.tests.evening_world import EventWorld, make_event_world

pytestmark = pytest.mark.django_db


def awaited(world: EventWorld, person: str) -> tuple[str, list[str]] | None:
    """The next act and whose it is, as that person is told."""
    event = Event.objects.get(pk=world.event.pk)
    found = manage_page(event, get_event_roles(getattr(world, person), event)).awaited
    if found is None:
        return None
    return str(found.words.button), [str(user) for user in found.people]


@pytest.mark.parametrize(
    ("state", "person", "expected"),
    [
        (EventState.DRAFT, "director", ("Announce the event", ["Sample Manager"])),
        (EventState.DRAFT, "manager", None),
        (EventState.OPEN, "manager", ("Start play", ["Sample Director"])),
        (EventState.IN_PLAY, "scorer", ("End play", ["Sample Director"])),
        (EventState.SCORING, "manager", ("Post the results", ["Sample Director"])),
        (EventState.SCORING, "director", None),
        (EventState.PROVISIONAL, "manager", None),
    ],
)
def test_who_cannot_go_on_is_told_who_can(
    state: EventState, person: str, expected: tuple[str, list[str]] | None
) -> None:
    assert awaited(make_event_world(state=state), person) == expected


def test_where_nobody_is_in_charge_every_director_is_named() -> None:
    world = make_event_world(state=EventState.SCORING)
    Appointment.objects.all().delete()

    found = awaited(world, "manager")

    assert found == ("Post the results", ["Sample Director", "Sample Other"])


def test_a_club_without_directors_names_nobody() -> None:
    world = make_event_world(state=EventState.SCORING)
    Appointment.objects.all().delete()
    Role.objects.filter(kind=RoleKind.DIRECTOR).delete()

    assert awaited(world, "manager") == ("Post the results", [])
