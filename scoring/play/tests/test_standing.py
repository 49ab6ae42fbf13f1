"""Who directs and scores an event, and who sees one that was never opened."""

import pytest
from django.test import Client

from clubsite.site.clock import now
from scoring.events.labels import EventState
from scoring.events.models import Event
from scoring.events.rules import Action
from scoring.play.actions.posting import move_event
from scoring.tests.evening_world import make_event_world, make_waiting
from scoring.tests.pages import url

pytestmark = pytest.mark.django_db


def test_another_director_takes_over(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.director)
    path = url(world.event, "people/")
    typed = {"director": world.other_director.pk, "scorer": ""}

    answer = client.post(path, typed)

    assert answer.status_code == 302
    current = world.event.sessions.get().appointments.filter(ends=None)
    assert [appointment.user for appointment in current] == [world.other_director]
    before = world.event.sessions.get().appointments.count()
    client.force_login(world.other_director)
    assert client.post(path, typed).status_code == 302
    assert world.event.sessions.get().appointments.count() == before
    client.force_login(world.manager)
    assert client.post(path, {"director": "999"}).status_code == 422


def test_who_scores_and_directs_stays_unless_somebody_else_is_chosen(
    client: Client,
) -> None:
    world = make_event_world()
    scorer = world.scorer
    world.director.roles.update(ends=now())
    client.force_login(world.manager)
    path = url(world.event, "people/")

    form = client.get(path).context["form"]
    answer = client.post(path, form.initial)

    assert answer.status_code == 302
    current = world.event.sessions.get().appointments.filter(ends=None)
    assert {appointment.user for appointment in current} == {world.director, scorer}


def test_what_was_cancelled_as_a_draft_stays_with_staff(client: Client) -> None:
    world = make_waiting(EventState.DRAFT)
    move_event(world.event, Action.CANCEL, by=world.manager)
    drafted = client.get(url(world.event)).status_code
    move_event(world.event, Action.REINSTATE, by=world.manager)
    Event.objects.update(state=EventState.OPEN, opened_at=now())
    world.event.refresh_from_db()
    move_event(world.event, Action.CANCEL, by=world.manager)

    assert (drafted, client.get(url(world.event)).status_code) == (404, 200)
