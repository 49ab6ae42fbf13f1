"""The page from which an evening is run: whose turn it is."""

import pytest

from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Role
from scoring.events.access import get_event_roles
from scoring.events.labels import EventState
from scoring.events.models import Appointment, Event
from scoring.play.queries.setup import manage_page
from scoring.tests.evening_world import Cast, make_cast

pytestmark = pytest.mark.django_db


def awaited(cast: Cast, person: str) -> tuple[str, list[str]] | None:
    """The next act and whose it is, as that person of the cast is told."""
    event = Event.objects.get(pk=cast.event.pk)
    found = manage_page(event, get_event_roles(getattr(cast, person), event)).awaited
    if found is None:
        return None
    return str(found.words.button), [str(user) for user in found.people]


@pytest.mark.parametrize(
    ("state", "person", "expected"),
    [
        (EventState.DRAFT, "director", ("Open the event", ["Sample Manager"])),
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
    assert awaited(make_cast(state=state), person) == expected


def test_where_nobody_is_in_charge_every_director_is_named() -> None:
    cast = make_cast(state=EventState.SCORING)
    Appointment.objects.all().delete()

    found = awaited(cast, "manager")

    assert found == ("Post the results", ["Sample Director", "Sample Other"])


def test_a_club_without_directors_names_nobody() -> None:
    cast = make_cast(state=EventState.SCORING)
    Appointment.objects.all().delete()
    Role.objects.filter(kind=RoleKind.DIRECTOR).delete()

    assert awaited(cast, "manager") == ("Post the results", [])
