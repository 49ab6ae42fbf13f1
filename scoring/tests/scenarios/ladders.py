"""Scenarios of defining, changing and ending ladders."""

from datetime import date

from clubsite.tests.builders import Call, Scenario, call
from scoring.ladders import actions
from scoring.tests.ladder_world import LadderWorld, ladder_columns, make_ladder_world


def _edit(world: LadderWorld, version: int = 1) -> Call:
    columns = ladder_columns(name="Sample Cup", counted=3)
    return call(world.ladder, columns, by=world.manager, expected_version=version)


def _reopen(world: LadderWorld) -> Call:
    actions.end_ladder(world.ladder, by=world.manager)
    return call(world.ladder, by=world.manager)


SCENARIOS = [
    Scenario(
        actions.create_ladder,
        "ladder.created",
        done=lambda world: call(world.club, ladder_columns(), by=world.manager),
        refused=lambda world: call(
            world.club,
            ladder_columns(last_date=date(2001, 1, 1)),
            by=world.manager,
        ),
        stage=make_ladder_world,
    ),
    Scenario(
        actions.edit_ladder,
        "ladder.edited",
        done=_edit,
        refused=lambda world: _edit(world, 7),
        stage=make_ladder_world,
    ),
    Scenario(
        actions.end_ladder,
        "ladder.ended",
        done=lambda world: call(world.ladder, by=world.manager),
        refused=_reopen,
        stage=make_ladder_world,
    ),
    Scenario(
        actions.reopen_ladder,
        "ladder.reopened",
        done=_reopen,
        refused=lambda world: call(world.ladder, by=world.manager),
        stage=make_ladder_world,
    ),
]
