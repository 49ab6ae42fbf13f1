"""How the newest policy is applied to an event, for the test that walks all actions."""

from clubsite.clubs.actions import change_policy
from clubsite.tests.builders import Call, Scenario, call
from scoring.events.labels import EventState
from scoring.play.actions.policies import bind_policy
from scoring.tests.evening_world import make_event_world


def _bind(state: EventState = EventState.OPEN) -> Call:
    world = make_event_world(state=state)
    change_policy(world.club, {"appeal_minutes": 15}, by=world.manager)
    return call(world.event, by=world.manager)


SCENARIOS = (
    Scenario(
        bind_policy,
        "event.policy_changed",
        done=_bind,
        refused=lambda: _bind(EventState.IN_PLAY),
    ),
)
