"""Scenarios of changing a movement in play."""

from clubsite.tests.builders import Call, Scenario, call, make_club
from scoring.events.models import MovementVersion, Section
from scoring.events.plans import SectionPlan, SectionsPlan
from scoring.play.actions import movement_changes, sections
from scoring.play.movement_changes.changes import BY_CODE
from scoring.play.movement_changes.room import Wish
from scoring.tests.evening_world import make_planned


def _change(expected_version: int) -> Call:
    event = make_planned(make_club(), SectionPlan("A", 3))
    return call(
        Section.objects.select_related("session__event").get(),
        BY_CODE["rounds_cut"],
        Wish(round=2),
        by=event.club.roles.get().user,
        expected_version=expected_version,
    )


def _undo(number: int) -> Call:
    done = _change(1)
    movement_changes.change_movement(*done.args, **done.options)
    version = MovementVersion.objects.select_related("section__session__event").get(
        number=number
    )
    return call(version, by=done.options["by"])


def _sections(tables: int) -> Call:
    event = make_planned(make_club(), SectionPlan("A", 3), SectionPlan("B", 3))
    plan = SectionsPlan((SectionPlan("A", tables),), 2)
    by = event.club.roles.get().user
    return call(event, plan, by=by, expected_version=event.version)


SCENARIOS = (
    Scenario(
        sections.change_sections,
        "sections.changed",
        done=lambda: _sections(6),
        refused=lambda: _sections(5),
    ),
    Scenario(
        movement_changes.change_movement,
        "movement.changed",
        done=lambda: _change(1),
        refused=lambda: _change(2),
    ),
    Scenario(
        movement_changes.undo_movement_change,
        "movement.undone",
        done=lambda: _undo(2),
        refused=lambda: _undo(1),
    ),
)
