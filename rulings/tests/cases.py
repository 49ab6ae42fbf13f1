"""Appeals that have come as far as some state, with everyone around them."""

from functools import cache

from clubsite.tests.remembered import Remembered
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import State
from rulings.tests.appeal_world import World, appeal_in, make_world

Case = tuple[World, Appeal]


def case_in(state: State) -> Case:
    """A world and its appeal in that state: the first thing that a test asks for."""
    return _remembered(state)()


@cache
def _remembered(state: State) -> Remembered[Case]:
    def make() -> Case:
        world = make_world()
        return world, appeal_in(world, state)

    return Remembered(make)
