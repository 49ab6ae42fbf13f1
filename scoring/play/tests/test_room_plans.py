"""Room plans and charts of kinds, own movements and sections."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from scoring.bridge.contract import Side
from scoring.events.models import Event, Section, TableRound
from scoring.events.plans import SectionPlan
from scoring.events.seating import load_seating
from scoring.movements.files.plain_text import read_plain_text
from scoring.movements.files.reading import read_movements
from scoring.movements.individual import EVERYONE_ONCE
from scoring.movements.kinds import KINDS
from scoring.movements.mitchell import STRAIGHT
from scoring.movements.movement import Kind, Options
from scoring.movements.rover import ROVER
from scoring.play.actions.setup import create_event
from scoring.play.forms.own_movements import kind_options, kind_values
from scoring.play.queries.room_plans import (
    RoomPlan,
    build_chart,
    build_room_plan,
    draw_movement,
    draw_section,
)
from scoring.tests.builders import make_mitchell
from scoring.tests.evening_world import plan_of

STRAIGHT_3 = Options(3, boards_per_round=2)


def words(plan: RoomPlan) -> list[str]:
    return [table.words for table in plan.tables]


def test_a_round_is_drawn_with_its_boards_and_said_in_words() -> None:
    plan = build_room_plan(draw_movement(STRAIGHT.build(STRAIGHT_3)), 2)

    assert words(plan) == [
        "Table 1: NS 1 against EW 3, boards 3–4",
        "Table 2: NS 2 against EW 1, boards 5–6",
        "Table 3: NS 3 against EW 2, boards 1–2",
    ]
    assert plan.tables[0].boards == "3–4"
    assert len(plan.tables[0].dots) == 2
    assert (plan.width, plan.height) == (360, 136)
    assert (plan.before, plan.after) == (1, 3)


def test_pairs_that_move_come_from_where_they_sat() -> None:
    drawn = draw_movement(STRAIGHT.build(STRAIGHT_3))

    first, second = build_room_plan(drawn, 1), build_room_plan(drawn, 2)

    assert not any(seat.has_moved for table in first.tables for seat in table.seats)
    stays, moves = second.tables[1].seats
    assert (stays.label, stays.has_moved, stays.is_ew) == ("2", False, False)
    assert (moves.label, moves.from_x, moves.from_y, moves.is_ew) == (
        "1",
        -120,
        0,
        True,
    )


def test_a_round_outside_is_the_nearest() -> None:
    drawn = draw_movement(STRAIGHT.build(STRAIGHT_3))

    last = build_room_plan(drawn, 99)

    assert (build_room_plan(drawn, 0).number, last.number) == (1, 3)
    assert (build_room_plan(drawn, 0).before, last.after) == (None, None)


def test_sets_are_named_while_boards_are_not_decided() -> None:
    plan = build_room_plan(draw_movement(STRAIGHT.build(Options(3))), 1)

    assert words(plan)[0] == "Table 1: NS 1 against EW 1, set 1"
    assert plan.tables[0].dots == ()


def test_those_who_sit_out_and_empty_tables_are_named() -> None:
    text = "Movement: Odd\n1: 1-0@1 2-3@2 0-0@0\n"
    half = build_room_plan(draw_movement(read_plain_text(text)[0].movement), 1)
    rover = build_room_plan(
        draw_movement(ROVER.build(Options(8, half=True, boards_per_round=3))), 2
    )

    assert words(half) == [
        "Table 1: pair 1 sits out",
        "Table 2: pair 2 against pair 3, set 2",
        "Table 3: empty",
    ]
    assert rover.resting


def test_four_players_sit_at_a_table_of_an_individual() -> None:
    options = Options(2, boards_per_round=2)
    movement = EVERYONE_ONCE.build(options)
    plan = build_room_plan(draw_movement(movement), 1)

    assert len(plan.tables[0].seats) == 4
    assert plan.tables[0].words.count(" and ") == 2
    assert ", with player " in build_chart(movement).rows[0].words


def test_the_chart_says_who_meets_whom_and_who_sits_out() -> None:
    chart = build_chart(STRAIGHT.build(Options(3, half=True, missing=Side.EW)), first=4)

    assert chart.columns == ("EW 1", "EW 2")
    assert chart.rows[0].cells == ("4", "6")
    assert chart.rows[0].words == "NS 1 meets EW 1 in round 4, EW 2 in round 6"
    assert "NS 1 sits out in round 5" in chart.sit_outs


def test_the_chart_lists_all_rounds_in_which_a_pair_sits_out() -> None:
    whole = STRAIGHT.build(Options(5))
    first, *others = whole.rounds
    alone = [(*rows[:4], (5, 0, rows[4][2])) for rows in others]

    chart = build_chart(replace(whole, rounds=(first, *alone)))

    assert "NS 5 sits out in rounds 2, 3, 4 and 5" in chart.sit_outs


@pytest.mark.full
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.code)
def test_every_kind_is_drawn_at_its_usual_size(kind: Kind) -> None:
    movement = kind.build(kind_options(kind_values(kind)))
    drawn = draw_movement(movement)

    plans = [build_room_plan(drawn, number) for number in drawn.numbers]

    assert len(plans) == len(movement.rounds)
    assert len(build_chart(movement).rows) > 0


def section_of(event: Event) -> Section:
    return Section.objects.get(session__event=event)


@pytest.mark.django_db
def test_a_section_is_drawn_as_it_was_really_seated() -> None:
    club = make_club("sample")
    director = make_member(club, RoleKind.DIRECTOR)
    event = create_event(club, plan_of(), by=director)
    row = TableRound.objects.get(round=2, table=1)
    row.ns, row.ew = row.ew, row.ns
    row.boards = []
    row.save()

    drawn = draw_section(event, section_of(event))

    assert drawn is not None
    assert drawn.movement.winners == 2
    assert words(build_room_plan(drawn, 1))[0] == (
        "Table 1: NS 1 against EW 1, boards 1–2"
    )


@pytest.mark.django_db
def test_an_individual_is_drawn_with_its_players() -> None:
    club = make_club("sample")
    director = make_member(club, RoleKind.DIRECTOR)
    section = SectionPlan("A", 2, kind="individual")
    event = create_event(club, plan_of(section), by=director)

    drawn = draw_section(event, section_of(event))

    assert drawn is not None
    assert len(build_room_plan(drawn, 1).tables[0].seats) == 4


@pytest.fixture
def director(client: Client) -> Client:
    """The browser of a director of the club."""
    client.force_login(make_member(make_club("sample"), RoleKind.DIRECTOR))
    return client


@pytest.mark.django_db
def test_the_page_of_a_kind_steps_through_its_rounds(director: Client) -> None:
    path = "/sample/movements/mitchell-straight/"

    page = director.get(path, {"size": 18, "boards": 3, "round": 9})
    part = director.get(path, {"round": 2}, headers={"HX-Request": "true"})

    text = page.content.decode()
    assert "Round 9 of 9" in text
    assert "round=8" in text
    assert "round=10" not in text
    assert part.content.decode().strip().startswith('<div id="plan"')


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        ({"size": "5000"}, "Select a valid choice"),
        ({"rounds": "90"}, "rounds"),
        ({"round": "x"}, ""),
        ({"round": "²"}, ""),
    ],
)
@pytest.mark.django_db
def test_sizes_that_a_kind_has_not_are_refused(
    director: Client, sent: dict[str, Any], reason: str
) -> None:
    page = director.get("/sample/movements/mitchell-straight/", sent)

    assert page.status_code == (422 if reason else 200)
    assert reason in page.content.decode()


@pytest.mark.django_db
def test_no_kind_has_that_code(director: Client) -> None:
    assert director.get("/sample/movements/no-such-kind/").status_code == 404


@pytest.mark.django_db
def test_those_who_run_an_event_see_its_room_plan(client: Client) -> None:
    club = make_club("sample")
    director = make_member(club, RoleKind.DIRECTOR)
    planned = create_event(club, plan_of(), by=director)
    imported = make_mitchell(club)
    client.force_login(director)

    def path(event: Event) -> str:
        section = section_of(event).pk
        return f"/sample/events/{event.pk}/movement/{section}/plan/"

    drawn, unknown = client.get(path(planned)), client.get(path(imported))
    client.force_login(make_member(club, RoleKind.RECORDER))

    assert "Round 1 of 3" in drawn.content.decode()
    assert "from a file" in unknown.content.decode()
    assert client.get(path(planned)).status_code == 404


@pytest.mark.django_db
def test_the_plan_of_a_section_can_be_downloaded(client: Client) -> None:
    club = make_club("sample")
    director = make_member(club, RoleKind.DIRECTOR)
    planned = create_event(club, plan_of(), by=director)
    imported = make_mitchell(club)
    eight = plan_of(SectionPlan("A", 2))
    facts = replace(eight.facts, name="Sample Players")
    eight = replace(eight, facts=facts, movement="individual")
    players = create_event(club, eight, by=director)
    client.force_login(director)

    def path(event: Event, form: str) -> str:
        section = section_of(event).pk
        return f"/sample/events/{event.pk}/movement/{section}/plan.{form}"

    shown = client.get(path(planned, "x").replace("plan.x", "plan/")).content.decode()
    seats = load_seating(planned)
    for form in ("json", "txt", "mov"):
        assert path(planned, form) in shown
        answer = client.get(path(planned, form))
        assert answer.headers["Content-Disposition"].endswith(f"A.{form}")
        (read,) = read_movements(answer.content, f"plan.{form}")
        assert sum(map(len, read.movement.rounds)) == len(seats)
    assert client.get(path(planned, "pdf")).status_code == 404
    assert client.get(path(imported, "json")).status_code == 404
    assert client.get(path(players, "json")).status_code == 200
    assert client.get(path(players, "mov")).status_code == 404
    client.force_login(make_member(club, RoleKind.RECORDER))
    assert client.get(path(planned, "json")).status_code == 404
