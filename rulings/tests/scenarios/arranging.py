"""An appeal in some state and some hands, for the test that walks all actions."""

from collections.abc import Callable
from datetime import timedelta
from functools import cache
from typing import Any

from clubsite.site.clock import now
from clubsite.tests.builders import Call, Scenario, call
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import State
from rulings.tests.appeal_world import World, appeal_in, make_world
from scoring.events.models import Event

Case = tuple[World, Appeal]
Options = Callable[[World, Appeal], dict[str, Any]]


@cache
def case_in_state(state: State) -> Callable[[], Case]:
    """The stage of all scenarios that begin in that state."""

    def make() -> Case:
        world = make_world()
        return world, appeal_in(world, state)

    return make


def nothing(_world: World, _appeal: Appeal) -> dict[str, Any]:
    return {}


def in_hands_of(who: str | None, options: Options = nothing) -> Callable[[Case], Call]:
    """The appeal, its periods still running, in these hands."""

    def arrange(case: Case) -> Call:
        world, appeal = case
        more = options(world, appeal)
        let_periods_run(world, appeal)
        version = Appeal.objects.get(pk=appeal.pk).version
        by = world[who] if who else None
        return call(appeal, by=by, expected_version=version, **more)

    return arrange


def let_periods_run(world: World, appeal: Appeal) -> None:
    Event.objects.filter(pk=world.event.pk).update(posted_at=now())
    appeal.deadlines.update(ends_at=now() + timedelta(days=2))


def on_ruling(who: str, **options: Any) -> Callable[[World], Call]:
    """The ruling, just posted, in these hands."""

    def arrange(world: World) -> Call:
        Event.objects.filter(pk=world.event.pk).update(posted_at=now())
        return call(world.ruling, by=world[who], **options)

    return arrange


def scenario(
    action: Callable[..., Any],
    verb: str,
    state: State,
    who: str | None,
    options: Options = nothing,
) -> Scenario:
    """Done by whose act it is, refused to someone at another table."""
    return Scenario(
        action,
        f"appeal.{verb}",
        in_hands_of(who, options),
        in_hands_of("other", options),
        stage=case_in_state(state),
    )


def given(**options: Any) -> Options:
    return lambda _world, _appeal: options
