"""How the newest policy is applied to an event, for the test that walks all actions."""

from clubsite.clubs.actions import change_policy
from clubsite.tests.builders import Call, Scenario, call
from scoring.events.labels import EventState
from scoring.play.actions.policies import bind_policy
from scoring.play.actions.policy_clerical_errors import (
    certify_clerical_error,
    reject_clerical_error,
)
from scoring.tests.evening_world import make_event_world


def _bind(state: EventState = EventState.OPEN) -> Call:
    world = make_event_world(state=state)
    change_policy(world.club, {"appeal_minutes": 15}, by=world.manager)
    return call(world.event, by=world.manager)


def _clerical_error(*, certified: bool, state: EventState = EventState.IN_PLAY) -> Call:
    world = make_event_world(state=state)
    change_policy(world.club, {"appeal_minutes": 45}, by=world.manager)
    if certified:
        certify_clerical_error(
            world.event, version=2, reason="A zero.", by=world.director
        )
    return call(world.event, version=2, reason="A zero.", by=world.manager)


def _rejected(state: EventState = EventState.IN_PLAY) -> Call:
    world = make_event_world(state=state)
    change_policy(world.club, {"appeal_minutes": 45}, by=world.manager)
    if state == EventState.IN_PLAY:
        certify_clerical_error(
            world.event, version=2, reason="A zero.", by=world.director
        )
    return call(world.event, version=2, by=world.manager)


SCENARIOS = (
    Scenario(
        certify_clerical_error,
        "event.slip_certified",
        done=lambda: _clerical_error(certified=False),
        refused=lambda: _clerical_error(certified=False, state=EventState.OPEN),
    ),
    Scenario(
        certify_clerical_error,
        "event.policy_corrected",
        done=lambda: _clerical_error(certified=True),
        refused=lambda: _clerical_error(certified=False, state=EventState.FINAL),
    ),
    Scenario(
        reject_clerical_error,
        "event.slip_rejected",
        done=_rejected,
        refused=lambda: _rejected(EventState.OPEN),
    ),
    Scenario(
        bind_policy,
        "event.policy_changed",
        done=_bind,
        refused=lambda: _bind(EventState.IN_PLAY),
    ),
)
