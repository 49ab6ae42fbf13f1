"""How the actions on skipped boards are called, for the test that walks all actions."""

from clubsite.tests.builders import Call, Scenario, call
from rulings.log.queries.places import get_places
from rulings.skips import actions as skips_actions
from rulings.skips.models import SkipRequest
from rulings.skips.rules import Action, Reason, Stage
from rulings.tests.skip_world import make_world


def _ask(*, allowed: bool = True) -> Call:
    world = make_world()
    who = world.people["north" if allowed else "outsider"]
    return call(world.line(), Reason.CLAIM, Stage.PLAY, by=who)


def _move(*, allowed: bool = True) -> Call:
    world = make_world()
    skip = world.ask()
    who = world.people["east" if allowed else "outsider"]
    return call(skip, Action.CONTEST, by=who, expected_version=skip.version)


def _take_up(*, allowed: bool = True) -> Call:
    world = make_world()
    skip: SkipRequest = world.referred()
    place = get_places(world.event).of(skip.result)
    who = world.people["adjudicator" if allowed else "north"]
    return call(skip, {"family": "contested_skip"}, place, by=who)


SCENARIOS = [
    Scenario(
        skips_actions.ask_skip,
        "skip.ask",
        done=_ask,
        refused=lambda: _ask(allowed=False),
    ),
    Scenario(
        skips_actions.move_skip,
        "skip.contest",
        done=_move,
        refused=lambda: _move(allowed=False),
    ),
    Scenario(
        skips_actions.take_up,
        "ruling.begun",
        done=_take_up,
        refused=lambda: _take_up(allowed=False),
    ),
]
