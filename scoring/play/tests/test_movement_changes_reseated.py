"""The movement of a further session is changed, in which pairs have other numbers."""

from dataclasses import replace
from datetime import date

import pytest

from clubsite.site.errors import Refused
from scoring.bridge.contract import Side
from scoring.events.labels import EventState, Seating
from scoring.events.models import (
    Entry,
    Event,
    MovementVersion,
    Result,
    Section,
    TableRound,
)
from scoring.events.plans import SectionPlan, SessionPlan
from scoring.play.actions.movement_changes import change_movement, undo_movement_change
from scoring.play.actions.setup import add_session
from scoring.play.movement_changes.changes import BY_CODE
from scoring.play.movement_changes.effect import effect_of
from scoring.play.movement_changes.room import Room, Wish
from scoring.play.queries.movement_changes import load_room
from scoring.tests.evening_world import plan_of
from scoring.tests.movement_world import director_of, in_play, rows

pytestmark = pytest.mark.django_db

DAY = date(2026, 3, 3)


def reseated(
    plan: SessionPlan,
    *sections: SectionPlan,
    movement: str = "mitchell",
    switched: tuple[int, ...] | None = None,
) -> Event:
    """An event whose best pairs had the highest numbers, seated again from the best."""
    event = in_play(replace(plan_of(*sections), movement=movement, switched=switched))
    for line in Result.objects.select_related("ns", "ew"):
        tricks = min(6 + line.ns.number, 13)
        Result.objects.filter(pk=line.pk).update(
            kind="played", contract="1NT", declarer="N", tricks=tricks
        )
    Event.objects.update(version=50)
    event.refresh_from_db()
    add_session(event, replace(plan, seating=Seating.BY_RANKING), by=director_of(event))
    Event.objects.update(state=EventState.IN_PLAY)
    event.refresh_from_db()
    return event


def five(rounds: int | None = None) -> Event:
    return reseated(
        SessionPlan(DAY, (SectionPlan("A", 5),), 2, rounds=rounds), SectionPlan("A", 5)
    )


def second(event: Event, letter: str = "A") -> Section:
    return Section.objects.select_related("session__event__club").get(
        session__event=event, session__number=2, letter=letter
    )


def room_of(event: Event) -> Room:
    return load_room(event, second(event))


def change(event: Event, code: str, wish: Wish) -> MovementVersion:
    return change_movement(
        second(event),
        BY_CODE[code],
        wish,
        by=director_of(event),
        expected_version=room_of(event).version,
    )


def sitting(event: Event, number: int) -> list[str]:
    return [pairs for _table, pairs, _boards in rows(event, number)]


def test_an_extra_round_follows_the_seats_of_the_session() -> None:
    event = five(rounds=4)
    before = [sitting(event, number) for number in range(6, 10)]
    assert before[0][0] == "5NS 1EW"

    change(event, "round_added", Wish())

    north = [pairs.split()[0] for pairs in before[0]]
    east = [pairs.split()[1] for pairs in before[3]]
    moved_on = [*east[-1:], *east[:-1]]
    assert sitting(event, 10) == [
        f"{ns} {ew}" for ns, ew in zip(north, moved_on, strict=True)
    ]


def test_a_table_that_is_added_leaves_the_others_in_their_lines() -> None:
    event = five()
    before = sitting(event, 6)
    shown = effect_of(
        room_of(event), BY_CODE["table_added"].work_out(room_of(event), Wish(round=6))
    )

    version = change(event, "table_added", Wish(round=6))

    assert shown.problems == ()
    assert sitting(event, 6) == [*before, "6NS 6EW"]
    east = [pairs.split()[1] for pairs in before]
    assert [pairs.split()[1] for pairs in sitting(event, 7)] == ["6EW", *east]

    undo_movement_change(version, by=director_of(event))
    assert sitting(event, 6) == before


def test_a_rover_of_a_further_session_keeps_its_number_through_another_change() -> None:
    event = five()
    east = [pairs.split()[1] for pairs in sitting(event, 7)[:5]]
    change(event, "late_pair", Wish(round=7))

    change(event, "boards_cut", Wish(round=8, number=1))

    assert [pairs.split()[1] for pairs in sitting(event, 7)[:5]] == east
    rover = Entry.objects.get(event=event, section=second(event))
    assert room_of(event).contestants[rover.pk].number == 6


def test_a_pair_that_joins_a_half_table_of_a_further_session_is_a_new_pair() -> None:
    half = SectionPlan("A", 5, Side.EW)
    event = reseated(SessionPlan(DAY, (half,), 2), half)

    change(event, "late_pair", Wish(round=7))

    new = Entry.objects.get(event=event, section=second(event))
    assert (new.label, new.phantom, new.from_round) == ("5EW", False, 7)
    assert sitting(event, 7)[0].endswith("NS 5EW")
    assert not any(who.phantom for who in room_of(event).contestants.values())


def test_a_table_that_sat_otherwise_does_not_mislead() -> None:
    event = five(rounds=4)
    before = room_of(event).keys()
    change(event, "arrow_wrong", Wish(round=6, table=1))

    assert room_of(event).keys() == before


def test_numbers_that_nobody_can_tell_are_refused() -> None:
    event = five()
    TableRound.objects.filter(section=second(event), table=2).update(table=20)

    with pytest.raises(Refused, match="don't show who has which number"):
        room_of(event)


def test_two_with_one_number_are_refused() -> None:
    event = five()
    other = Entry.objects.create(
        event=event,
        section=Section.objects.get(session__event=event, session__number=1),
        label="9NS",
        number=9,
        direction="NS",
    )
    later = TableRound.objects.filter(section=second(event), round__gt=6, table=5)
    later.update(ns=other)

    with pytest.raises(Refused, match="don't show who has which number"):
        room_of(event)


def test_numbers_do_not_change_in_a_further_session() -> None:
    event = reseated(
        SessionPlan(DAY, (SectionPlan("A", 5),), 2, movement="hesitation"),
        SectionPlan("A", 5),
        movement="hesitation",
    )
    first = room_of(event).after_round + 1

    with pytest.raises(Refused, match="keep their numbers"):
        change(event, "larger_movement", Wish(round=first, number=1))


def test_a_table_of_a_further_session_would_renumber_a_switched_mitchell() -> None:
    event = reseated(
        SessionPlan(DAY, (SectionPlan("A", 5),), 2, switched=(5,)),
        SectionPlan("A", 5),
        switched=(5,),
    )

    with pytest.raises(Refused, match="keep their numbers"):
        change(event, "table_added", Wish(round=6))
