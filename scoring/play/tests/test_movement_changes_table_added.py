"""A table is added to a Mitchell with arrow switches: East-West get new numbers."""

from dataclasses import replace

import pytest

from clubsite.site.errors import Refused
from scoring.events.models import Entry, Event, MovementVersion, Result
from scoring.events.plans import SectionPlan
from scoring.events.seating import in_round, load_seating
from scoring.play.actions.movement_changes import undo_movement_change
from scoring.play.movement_changes.room import Wish
from scoring.play.queries.movement_changes import changed_cards
from scoring.tests.evening_world import plan_of
from scoring.tests.movement_world import (
    change,
    director_of,
    effect,
    in_play,
    lines,
    mitchell,
    rows,
    score,
)

pytestmark = pytest.mark.django_db


def switched(tables: int, *rounds: int, movement: str = "mitchell") -> Event:
    plan = plan_of(SectionPlan("A", tables))
    return in_play(replace(plan, movement=movement, switched=rounds))


def seats(event: Event, number: int) -> dict[int | None, tuple[int | None, ...]]:
    return {at.table: at.seats for at in in_round(load_seating(event), number)}


def labels() -> set[str]:
    return set(Entry.objects.values_list("label", flat=True))


@pytest.mark.parametrize(
    ("tables", "kind", "fifth"),
    [(7, "mitchell-skip", "1 12"), (6, "mitchell-straight", "1 11")],
)
def test_everybody_stays_and_east_west_are_one_higher(
    tables: int, kind: str, fifth: str
) -> None:
    event = switched(tables, 5)
    before = seats(event, 1)
    score(event, 1, 1, 2)
    shown = effect(event, "table_added", Wish())

    version = change(event, "table_added", Wish())

    after = seats(event, 1)
    assert shown.problems == ()
    assert any(f"{tables + 2} (was {tables + 1})" in move.who for move in shown.moves)
    assert {table: after[table] for table in before} == before
    assert rows(event, 1)[tables][:2] == (tables + 1, f"{tables + 1} {2 * tables + 2}")
    assert lines(event, 1, 1)[0] == (1, f"1 {tables + 2}", "played")
    assert labels() == {str(number) for number in range(1, 2 * tables + 3)}
    assert (version.kind, version.movement["switched"]) == (kind, [5])
    assert version.movement["winners"] == event.winners == 1
    ns, ew = rows(event, 5)[0][1].split()
    assert int(ns) > tables + 1 >= int(ew)


def test_every_card_has_new_numbers() -> None:
    event = switched(6, 3)

    version = change(event, "table_added", Wish())

    assert len(changed_cards(event, version)) == 14


@pytest.mark.full
def test_undone_all_have_their_numbers_again() -> None:
    event = switched(7, 7)
    before = [rows(event, number) for number in range(1, 8)]
    version = change(event, "table_added", Wish())

    undo_movement_change(version, by=director_of(event))

    assert [rows(event, number) for number in range(1, 8)] == before
    assert labels() == {str(number) for number in range(1, 15)}


@pytest.mark.full
def test_undone_the_scores_of_the_new_table_stay_with_its_pairs() -> None:
    event = switched(7, 7)
    version = change(event, "table_added", Wish())
    new = seats(event, 1)[8]
    score(event, 1, 1, 8)

    undo_movement_change(version, by=director_of(event))

    assert seats(event, 1)[8] == new
    played = Result.objects.filter(kind="played", table=8).values_list("ns", "ew")
    assert set(played) == {new[:2]}
    assert lines(event, 1, 1)[0] == (1, "1 8", "played")
    assert labels() == {str(number) for number in (*range(1, 15), 16, 17)}


def test_the_first_round_may_be_the_switched_one() -> None:
    event = switched(7, 1)
    before = seats(event, 1)

    change(event, "table_added", Wish())

    assert {
        table: both for table, both in seats(event, 1).items() if table != 8
    } == before
    assert rows(event, 1)[7][:2] == (8, "16 8")


def test_a_table_that_sat_the_wrong_way_round_moves_on_in_its_lines() -> None:
    event = switched(7, 7)
    score(event, 1, 3)
    change(event, "arrow_wrong", Wish(table=3))

    change(event, "table_added", Wish())

    assert rows(event, 1)[2][1] == "11 3"
    assert rows(event, 2)[2][1] == "3 10"


@pytest.mark.parametrize(
    ("movement", "message"),
    [
        ("mitchell-share-relay", "straight or skip Mitchell only"),
        ("web", "straight or skip"),
    ],
)
def test_another_kind_takes_no_table(movement: str, message: str) -> None:
    event = switched(8, movement=movement)

    with pytest.raises(Refused, match=message):
        change(event, "table_added", Wish())

    assert MovementVersion.objects.count() == 1


def test_a_larger_movement_leads_to_the_table() -> None:
    event = switched(7, 7)

    with pytest.raises(Refused, match="A table was added"):
        change(event, "larger_movement", Wish(number=2))


def test_two_winners_keep_their_numbers() -> None:
    event = mitchell(6)

    version = change(event, "table_added", Wish())

    assert labels() >= {"7NS", "7EW", "6EW"}
    assert version.before["entries"] == []
