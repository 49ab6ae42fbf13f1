"""A late pair without a free seat, where both lines are one list."""

from dataclasses import replace

import pytest

from scoring.events.models import Entry
from scoring.events.plans import SectionPlan
from scoring.events.seating import in_round, load_seating
from scoring.play.movement_changes.room import Wish
from scoring.tests.evening_world import plan_of
from scoring.tests.movement_world import change, effect, in_play, rows, score

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("how", "tables", "switched", "say", "end"),
    [
        (
            *("", 7, 7),
            "In turn it takes the North–South seats at tables 2, 4, 6, 1, 3, 5",
            [],
        ),
        (
            *("bump", 9, 8),
            "It stays North–South at table 1; the pair there sits out",
            ["The last round is round 8."],
        ),
    ],
)
def test_in_one_list_the_extra_pair_has_the_last_number(
    how: str, tables: int, switched: int, say: str, end: list[str]
) -> None:
    plan = replace(plan_of(SectionPlan("A", tables)), switched=(switched,))
    event = in_play(plan)
    labels = set(Entry.objects.values_list("pk", "label"))
    before = rows(event, 1)

    version = change(event, "late_pair", Wish(round=2, how=how))

    new = Entry.objects.exclude(pk__in=[key for key, _label in labels]).get()
    assert new.label == str(2 * tables + 1)
    assert labels < set(Entry.objects.values_list("pk", "label"))
    assert (rows(event, 1)[:tables], version.movement["winners"]) == (before, 1)
    assert version.movement["switched"] == [switched]
    at = [seat.table for seat in in_round(load_seating(event), switched)]
    assert [table for table in at if table] == list(range(1, tables + 1))
    turned = [
        seat.ew for seat in in_round(load_seating(event), switched) if seat.ew == new.pk
    ]
    assert turned == [new.pk]
    assert effect(event, "rounds_cut", Wish(round=3)).problems == ()
    assert say in version.before["say"][0]
    assert version.before["say"][1:] == end


def test_who_has_played_a_round_does_not_rest_for_a_rover_that_came_later() -> None:
    event = in_play(plan_of(SectionPlan("A", 7)))
    for number in (1, 2):
        score(event, number, *range(1, 8))

    change(event, "late_pair", Wish(round=1))

    assert [table for table, _who, _boards in rows(event, 2)] == [*range(1, 8)]
    assert rows(event, 3)[-1] == (None, "4NS", ())
