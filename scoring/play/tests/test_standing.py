"""Who directs and scores an event, and who sees one that was never opened."""

import pytest
from django.test import Client

from clubsite.site.clock import now
from scoring.events.labels import EventState
from scoring.events.models import Event
from scoring.events.rules import Action
from scoring.play.actions.posting import move_event
from scoring.tests.evening_world import make_cast, make_waiting
from scoring.tests.pages import url

pytestmark = pytest.mark.django_db


def test_another_director_takes_over(client: Client) -> None:
    cast = make_cast()
    client.force_login(cast.director)
    path = url(cast.event, "people/")
    typed = {"director": cast.other_director.pk, "scorer": ""}

    answer = client.post(path, typed)

    assert answer.status_code == 302
    current = cast.event.sessions.get().appointments.filter(ends=None)
    assert [appointment.user for appointment in current] == [cast.other_director]
    before = cast.event.sessions.get().appointments.count()
    client.force_login(cast.other_director)
    assert client.post(path, typed).status_code == 302
    assert cast.event.sessions.get().appointments.count() == before
    client.force_login(cast.manager)
    assert client.post(path, {"director": "999"}).status_code == 422


def test_who_scores_and_directs_stays_unless_somebody_else_is_chosen(
    client: Client,
) -> None:
    cast = make_cast()
    scorer = cast.scorer
    cast.director.roles.update(ends=now())
    client.force_login(cast.manager)
    path = url(cast.event, "people/")

    form = client.get(path).context["form"]
    answer = client.post(path, form.initial)

    assert answer.status_code == 302
    current = cast.event.sessions.get().appointments.filter(ends=None)
    assert {appointment.user for appointment in current} == {cast.director, scorer}


def test_what_was_cancelled_as_a_draft_stays_with_staff(client: Client) -> None:
    cast = make_waiting(EventState.DRAFT)
    move_event(cast.event, Action.CANCEL, by=cast.manager)
    drafted = client.get(url(cast.event)).status_code
    move_event(cast.event, Action.REINSTATE, by=cast.manager)
    Event.objects.update(state=EventState.OPEN, opened_at=now())
    cast.event.refresh_from_db()
    move_event(cast.event, Action.CANCEL, by=cast.manager)

    assert (drafted, client.get(url(cast.event)).status_code) == (404, 200)
