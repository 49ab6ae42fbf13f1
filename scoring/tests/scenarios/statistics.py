"""Scenarios of publishing one's own statistics."""

from clubsite.clubs.actions import change_policy
from clubsite.tests.builders import Call, Scenario, call
from scoring.statistics import actions
from scoring.tests.ladder_world import LadderWorld, make_ladder_world


def _publish(world: LadderWorld) -> Call:
    change_policy(world.club, {"public_statistics": True}, by=world.manager)
    return call(world.players[0], by=world.north)


def _withdraw(world: LadderWorld) -> Call:
    published = _publish(world)
    actions.publish_statistics(*published.args, **published.options)
    return published


SCENARIOS = [
    Scenario(
        actions.publish_statistics,
        "player.statistics_published",
        done=_publish,
        refused=lambda world: call(world.players[0], by=world.north),
        stage=make_ladder_world,
    ),
    Scenario(
        actions.withdraw_statistics,
        "player.statistics_withdrawn",
        done=_withdraw,
        refused=lambda world: call(world.players[0], by=world.north),
        stage=make_ladder_world,
    ),
]
