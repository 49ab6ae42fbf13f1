"""Who sat where, replayed from what is stored."""

from importlib import import_module

import pytest
from django.apps import apps

from clubsite.tests.builders import make_club
from scoring.bridge.contract import Side
from scoring.events.models import (
    Entry,
    Event,
    MovementVersion,
    Result,
    Section,
    TableRound,
)
from scoring.events.plans import SectionPlan
from scoring.events.seating import in_round, load_seating
from scoring.movements.as_json import movement_from_json
from scoring.tests.builders import make_mitchell
from scoring.tests.contests import make_individual
from scoring.tests.evening_world import make_planned

pytestmark = pytest.mark.django_db

Seen = list[tuple[int | None, tuple[str, ...], tuple[int, ...]]]


def seats(event: Event, number: int) -> Seen:
    """Table, labels of those who sit there and boards of a round."""
    labels = dict(Entry.objects.filter(event=event).values_list("pk", "label"))
    return [
        (at.table, tuple(labels[key] for key in at.seats), at.boards)
        for at in in_round(load_seating(event), number)
    ]


def make_stored(event: Event) -> None:
    """The event as it was stored before there were rows of seats."""
    Result.objects.update(table_round=None)
    TableRound.objects.all().delete()
    MovementVersion.objects.all().delete()
    migration = import_module("scoring.migrations.0004_seat_stored_events")
    migration.seat(apps, None)
    import_module("scoring.migrations.0005_registry_kinds").rename(apps, None)
    event.refresh_from_db()


def test_every_round_of_a_half_table_says_who_sits_out() -> None:
    event = make_planned(make_club(), SectionPlan("A", 3, missing=Side.EW))

    assert seats(event, 2) == [
        (1, ("1NS",), (3, 4)),
        (2, ("2NS", "1EW"), (5, 6)),
        (3, ("3NS", "2EW"), (1, 2)),
    ]
    assert [at.table for at in load_seating(event) if not at.is_playing] == [3, 1, 2]
    assert not Result.objects.filter(table_round=None).exists()


def test_the_movement_is_stored_whole_with_its_section() -> None:
    event = make_planned(make_club(), SectionPlan("A", 3))

    version = MovementVersion.objects.get()
    assert (version.number, version.from_round, version.boards_per_round) == (1, 1, 2)
    assert str(version) == "mitchell-straight from round 1"
    movement = movement_from_json(version.movement)
    assert movement.rounds[1] == ((1, 3, 2), (2, 1, 3), (3, 2, 1))
    assert str(TableRound.objects.filter(section__session__event=event)[0]) == (
        "round 1, table 1"
    )


def test_an_individual_has_four_seats_a_table() -> None:
    event = make_individual(make_club())

    assert {len(at.seats) for at in load_seating(event) if at.is_playing} <= {4}


@pytest.mark.parametrize("missing", [None, Side.NS, Side.EW])
def test_events_stored_before_get_the_rows_that_they_would_have(
    missing: Side | None,
) -> None:
    event = make_planned(make_club(), SectionPlan("A", 5, missing=missing))
    before = [seats(event, number) for number in range(1, 6)]
    movement = MovementVersion.objects.get().movement
    Section.objects.update(movement="straight_mitchell")

    make_stored(event)

    after = [seats(event, number) for number in range(1, 6)]
    assert [[row[:2] for row in found] for found in after] == [
        [row[:2] for row in found] for found in before
    ]
    stored = MovementVersion.objects.get()
    assert (stored.made_by, stored.kind) == (None, "mitchell-straight")
    assert [
        [row for row in rows if 0 not in row] for rows in stored.movement["rounds_data"]
    ] == [[row for row in rows if 0 not in row] for rows in movement["rounds_data"]]


def test_stored_individuals_and_lines_without_rounds_are_no_obstacle() -> None:
    event = make_individual(make_club())
    Section.objects.update(movement="individual", boards_per_round=2)
    make_mitchell(make_club("other"))
    Result.objects.exclude(section__session__event=event).update(round=None)

    make_stored(event)

    version = MovementVersion.objects.get()
    assert version.movement["contest"] == "individual"
    assert {at.section for at in load_seating(event)} == {version.section_id}
