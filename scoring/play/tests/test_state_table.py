"""The moves of an event, through the real actions: every state, act and part."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from datetime import datetime
from itertools import product

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.site.errors import Refused
from scoring.events import rules as events_rules
from scoring.events.labels import EventState
from scoring.events.models import Event
from scoring.events.rules import Action, EventRole
from scoring.play.actions.posting import move_event
from scoring.tests.evening_world import POSTED, EventWorld, make_waiting

pytestmark = pytest.mark.django_db

HANDS_ON = [act for act in Action if act != Action.POST]


@pytest.fixture(scope="module", params=EventState)
def waiting(
    request: pytest.FixtureRequest,
    keep_rows: Callable[[], AbstractContextManager[None]],
) -> Iterator[EventWorld]:
    """An event in one state after the other, made once for all acts and parts."""
    with keep_rows():
        yield make_waiting(request.param)


@pytest.mark.parametrize(("act", "part"), list(product(HANDS_ON, EventRole)))
def test_every_state_act_and_part_moves_as_the_table_says(
    waiting: EventWorld,
    act: Action,
    part: EventRole,
    set_clock: Callable[[datetime], None],
) -> None:
    set_clock(POSTED)
    event = Event.objects.get()
    state = events_rules.State(event.state)
    person = {
        EventRole.MANAGER: waiting.manager,
        EventRole.DIRECTOR: waiting.director,
    }.get(part)
    rows = events_rules.WALK.rows(state, act)
    allowed = [row for row in rows if part in row.roles]

    if not allowed:
        with pytest.raises((Refused, PermissionDenied)):
            move_event(event, act, by=person, reason="penalty")
    else:
        move_event(event, act, by=person, reason="penalty")

    event.refresh_from_db()
    assert event.state == (allowed[0].target if allowed else state)
