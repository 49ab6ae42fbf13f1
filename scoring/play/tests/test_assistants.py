"""Assistant directors of an event: what they do, what they leave to who is in charge."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client

from clubsite.clubs.models import Role
from clubsite.tests.builders import entries
from rulings.desk.models import TableCall
from rulings.tests.builders import make_draft, make_ruling
from scoring.events import access
from scoring.events.labels import AppointmentPart, CorrectionState, EventState
from scoring.events.models import Appointment, Correction
from scoring.events.rules import Action
from scoring.play.actions import setup
from scoring.play.actions.posting import move_event
from scoring.tests.builders import appoint
from scoring.tests.evening_world import (
    POSTED,
    EventWorld,
    line_at,
    make_event_world,
)
from scoring.tests.pages import url

pytestmark = pytest.mark.django_db
PEOPLE = "people/"


def make_assisted(state: EventState = EventState.IN_PLAY) -> EventWorld:
    """The other director assists the one in charge."""
    world = make_event_world(state=state)
    appoint(world.event, world.other_director, AppointmentPart.ASSISTANT)
    return world


def fields(world: EventWorld, **changed: object) -> dict[str, object]:
    return {
        "director": world.director.pk,
        "assistants": [world.other_director.pk],
        "scorer": world.scorer.pk,
        **changed,
    }


def parts(world: EventWorld) -> dict[str, set[str]]:
    """Who has each part now, by name."""
    rows = access.get_appointments(world.event)
    found: dict[str, set[str]] = {}
    for row in rows:
        found.setdefault(row.part, set()).add(row.user.name)
    return found


def test_a_director_appoints_assistants_by_name(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.director)

    with entries() as recorded:
        page = client.post(url(world.event, PEOPLE), fields(world))
    manage = client.get(url(world.event, "manage/")).content.decode()

    assert page["Location"] == url(world.event, "manage/")
    assert parts(world)["assistant"] == {"Sample Other"}
    assert [entry.details for entry in recorded] == [
        {"part": "assistant", "was": [], "now": [world.other_director.pk]}
    ]
    assert "Assistant directors</dt><dd>Sample Other</dd>" in manage
    assert "Assistant director changed" in manage


def test_whoever_keeps_a_part_keeps_its_beginning() -> None:
    world = make_assisted()
    begun = Appointment.objects.get(part=AppointmentPart.ASSISTANT)

    setup.appoint(
        world.event,
        AppointmentPart.ASSISTANT,
        [world.other_director, world.director],
        by=world.manager,
    )
    setup.appoint(
        world.event, AppointmentPart.ASSISTANT, [world.other_director], by=world.manager
    )

    assert list(
        Appointment.objects.filter(part=AppointmentPart.ASSISTANT, ends=None)
    ) == [begun]


def test_the_director_in_charge_is_no_assistant_as_well(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.manager)

    page = client.post(
        url(world.event, PEOPLE), fields(world, assistants=[world.director.pk])
    )

    assert page.status_code == 422
    assert "director in charge can&#x27;t be an assistant too" in page.content.decode()
    assert "assistant" not in parts(world)


def test_a_part_is_taken_away(client: Client) -> None:
    world = make_assisted()
    Role.objects.filter(user=world.other_director).update(ends=POSTED)
    client.force_login(world.manager)

    page = client.get(url(world.event, PEOPLE)).content.decode()
    client.post(url(world.event, PEOPLE), fields(world, assistants=[], scorer=""))

    assert "Sample Other" in page
    assert parts(world) == {"director_in_charge": {"Sample Director"}}
    assert "Assistant director: now none" in str(
        client.get(url(world.event, "manage/")).content.decode()
    )


@pytest.mark.full
def test_assistants_rule_and_see_drafts_calls_and_corrections(client: Client) -> None:
    world = make_assisted(EventState.PROVISIONAL)
    line = line_at(world.event)
    draft = make_draft(line, by=world.director)
    TableCall.objects.create(result=line, caller=world.north, called_at=POSTED)
    Correction.objects.create(
        result=line,
        state=CorrectionState.CONFIRMED,
        proposed="3S N =",
        was="4S N =",
        asked_by=world.north,
        asked_at=POSTED,
        expires_at=POSTED + timedelta(days=1),
    )
    client.force_login(world.other_director)

    desk = client.get("/sample/desk/").content.decode()
    walk = client.get(f"/sample/rulings/{draft.pk}/edit/")
    given = make_ruling(line_at(world.event, 2), by=world.other_director)

    assert "Draft ruling, not yet given" in desk
    assert "Table is calling" in desk
    assert "both sides agree" in desk
    assert walk.status_code == 200
    assert given.director == world.other_director


def test_an_assistant_neither_moves_the_event_on_nor_appoints() -> None:
    world = make_assisted()
    by = world.other_director

    with pytest.raises(PermissionDenied):
        setup.appoint(world.event, AppointmentPart.SCORER, [], by=by)
    with pytest.raises(PermissionDenied):
        move_event(world.event, Action.END_PLAY, by=by)


def test_a_director_who_is_not_appointed_does_not_direct() -> None:
    world = make_event_world()

    roles = access.get_event_roles(world.other_director, world.event)

    assert (roles.directs, roles.moves_on, roles.arranges) == (False, False, True)


def test_with_assistants_alone_every_director_is_in_charge() -> None:
    world = make_assisted()
    setup.appoint(world.event, AppointmentPart.DIRECTOR_IN_CHARGE, [], by=world.manager)

    assert access.get_event_roles(world.director, world.event).moves_on
    assert access.get_event_roles(world.other_director, world.event).moves_on
    assert access.directing(world.event) == [world.other_director]


def test_the_director_in_charge_is_named_first() -> None:
    world = make_assisted()

    assert access.directing(world.event) == [world.director, world.other_director]
