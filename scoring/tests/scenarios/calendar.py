"""Scenarios of planning series, changing sessions, and making tonight's event."""

from dataclasses import replace
from datetime import date

from clubsite.tests.builders import Call, Scenario, call, make_player
from scoring.calendar.actions import dates, making, pairs, series
from scoring.calendar.plans import People
from scoring.calendar.queries.dates import first_set_up
from scoring.tests.calendar_world import (
    EVERY_MONDAY,
    MONDAY,
    CalendarWorld,
    make_calendar,
    pairs_at,
)

TUESDAY = date(2026, 3, 3)
TO_COME = date(2099, 3, 2)


def _edit(world: CalendarWorld, version: int = 1) -> Call:
    plan = replace(EVERY_MONDAY, name="Sample Monday Club", model_event=world.last.pk)
    return call(world.series, plan, by=world.manager, expected_version=version)


def _remove_closure(world: CalendarWorld) -> Call:
    closure = series.add_closure(world.club, MONDAY, None, "Fair", by=world.manager)
    return call(closure, by=world.manager)


def _reinstate(world: CalendarWorld) -> Call:
    dates.cancel_date(world.series, MONDAY, "Snow", by=world.manager)
    return call(world.series, MONDAY, by=world.manager)


def _enter(world: CalendarWorld, name: str) -> Call:
    make_player(world.club, "Sample Friend")
    return call(world.series, TO_COME, name, by=world.north)


def _withdraw(world: CalendarWorld) -> Call:
    entered = _enter(world, "Sample Friend")
    pairs.enter_pair(*entered.args, **entered.options)
    return call(world.series, TO_COME, by=world.north)


def _pair(world: CalendarWorld, *, away: int = 0) -> Call:
    planned = world.planned()
    return call(planned, pairs_at(planned)[0].pk + away, by=world.director)


def _mark(world: CalendarWorld, *, present: bool, away: int = 0) -> Call:
    marked = _pair(world, away=away)
    return call(*marked.args, present=present, by=world.director)


def _make(world: CalendarWorld, *, present: bool = True) -> Call:
    planned = world.planned()
    if present:
        pairs.mark_all_present(planned, by=world.director)
    return call(
        planned, first_set_up(world.series), People(world.director), by=world.director
    )


SCENARIOS = [
    Scenario(
        series.create_series,
        "series.created",
        done=lambda world: call(world.club, EVERY_MONDAY, by=world.manager),
        refused=lambda world: call(
            world.club, replace(EVERY_MONDAY, model_event=0), by=world.director
        ),
        stage=make_calendar,
    ),
    Scenario(
        series.edit_series,
        "series.edited",
        done=_edit,
        refused=lambda world: _edit(world, 7),
        stage=make_calendar,
    ),
    Scenario(
        series.add_closure,
        "closure.added",
        done=lambda world: call(world.club, MONDAY, None, "Fair", by=world.manager),
        refused=lambda world: call(
            world.club, TUESDAY, MONDAY, "Fair", by=world.manager
        ),
        stage=make_calendar,
    ),
    Scenario(
        series.remove_closure,
        "closure.removed",
        done=_remove_closure,
        stage=make_calendar,
    ),
    Scenario(
        dates.cancel_date,
        "date.cancelled",
        done=lambda world: call(world.series, MONDAY, "Snow", by=world.manager),
        refused=lambda world: call(world.series, TUESDAY, "Snow", by=world.manager),
        stage=make_calendar,
    ),
    Scenario(
        dates.postpone_date,
        "date.postponed",
        done=lambda world: call(world.series, MONDAY, "Snow", None, by=world.manager),
        refused=lambda world: call(
            world.series, MONDAY, "Snow", MONDAY, by=world.manager
        ),
        stage=make_calendar,
    ),
    Scenario(
        dates.reinstate_date,
        "date.reinstated",
        done=_reinstate,
        refused=lambda world: call(world.series, MONDAY, by=world.manager),
        stage=make_calendar,
    ),
    Scenario(
        pairs.enter_pair,
        "pair.entered",
        done=lambda world: _enter(world, "Sample Friend"),
        refused=lambda world: _enter(world, "Sample Stranger"),
        stage=make_calendar,
    ),
    Scenario(
        pairs.withdraw_pair,
        "pair.withdrawn",
        done=_withdraw,
        refused=lambda world: call(world.series, MONDAY, by=world.north),
        stage=make_calendar,
    ),
    Scenario(
        pairs.add_pair,
        "pair.added",
        done=lambda world: call(world.planned(), "Ann", "Bob", by=world.director),
        refused=lambda world: call(world.planned(), "Ann", "ann", by=world.director),
        stage=make_calendar,
    ),
    Scenario(
        pairs.remove_pair,
        "pair.removed",
        done=_pair,
        refused=lambda world: _pair(world, away=1000),
        stage=make_calendar,
    ),
    Scenario(
        pairs.mark_pair,
        "pair.arrived",
        done=lambda world: _mark(world, present=True),
        refused=lambda world: _mark(world, present=True, away=1000),
        stage=make_calendar,
    ),
    Scenario(
        pairs.mark_all_present,
        "pairs.arrived",
        done=lambda world: call(world.planned(), by=world.director),
        stage=make_calendar,
    ),
    Scenario(
        making.prepare_date,
        "date.prepared",
        done=lambda world: call(world.series, MONDAY, by=world.director),
        refused=lambda world: call(world.series, TUESDAY, by=world.director),
        stage=make_calendar,
    ),
    Scenario(
        making.make_event,
        "date.event_made",
        done=_make,
        refused=lambda world: _make(world, present=False),
        stage=make_calendar,
    ),
]
