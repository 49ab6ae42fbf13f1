"""What follows from a change: what is said to the room, rulings, and cards to print."""

from dataclasses import replace

import pytest

from scoring.play.movement_changes.changes import BY_CODE
from scoring.play.movement_changes.room import Wish
from scoring.play.movement_changes.seats import said_of_next
from scoring.play.queries.movement_changes import changed_cards, load_room
from scoring.tests.movement_world import change, mitchell, rows, section_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("code", "wish", "offers"),
    [
        (
            "wrong_board",
            Wish(round=1, table=1, board=3, instead=1),
            [("15B", 2, 1, (3,)), ("15B", 4, 4, (3,))],
        ),
        (
            "wrong_board",
            Wish(round=2, table=1, board=1, instead=3),
            [("15B", 2, 1, (1,))],
        ),
        (
            "wrong_opponents",
            Wish(round=1, table=1, other=2, number=1),
            [("15", 3, 4, (1,)), ("15", 4, 4, (3,))],
        ),
    ],
)
def test_rulings_are_offered_where_boards_cannot_be_played(
    code: str, wish: Wish, offers: list[tuple[str, int, int, tuple[int, ...]]]
) -> None:
    event = mitchell(5)
    room = load_room(event, section_of(event))

    found = BY_CODE[code].work_out(room, wish).offers

    assert [(each.law, each.round, each.table, each.boards) for each in found] == offers


def test_boards_that_moved_wrongly_are_put_back_for_the_next_round() -> None:
    event = mitchell(5)
    before = rows(event, 3)
    wish = Wish(round=2, until=2, table=1, other=2)
    room = load_room(event, section_of(event))
    offers = BY_CODE["sets_misplaced"].work_out(room, wish).offers

    version = change(event, "sets_misplaced", wish)

    assert [boards for _at, _who, boards in rows(event, 2)[:2]] == [(5, 6), (3, 4)]
    assert rows(event, 3) == before
    assert version.before["say"] == [
        "Tables 1 and 2 keep the boards they have.",
        "Before round 3 the boards go where the cards say.",
    ]
    assert [(each.law, each.round, each.table) for each in offers][:2] == [
        ("15B", 2, 2),
        ("15B", 3, 1),
    ]


def test_boards_that_all_lie_wrongly_are_passed_on_or_put_back() -> None:
    event = mitchell(5)
    room = load_room(event, section_of(event))
    put_back = Wish(round=1, until=1, table=1, board=9)
    for_good = Wish(round=1, table=1, board=9)

    found = [
        BY_CODE["sets_misplaced"].work_out(room, wish) for wish in (put_back, for_good)
    ]

    assert [outcome.say[1] for outcome in found] == [
        "Before round 2 the boards go where the cards say.",
        "Pass them on as planned.",
    ]
    assert "artificial score" in found[0].laws


def test_boards_that_a_pair_had_played_need_a_ruling_at_once() -> None:
    event = mitchell(5)
    room = load_room(event, section_of(event))

    outcome = BY_CODE["sets_misplaced"].work_out(
        room, Wish(round=2, until=2, table=1, board=1)
    )

    assert [(each.round, each.table) for each in outcome.offers[:5]] == [
        (2, table) for table in range(1, 6)
    ]


def test_boards_put_back_before_anyone_has_them_again_need_no_ruling() -> None:
    event = mitchell(5)
    change(event, "rounds_cut", Wish(round=2))
    room = load_room(event, section_of(event))

    outcome = BY_CODE["sets_misplaced"].work_out(
        room, Wish(round=1, until=1, table=1, board=9)
    )

    assert (outcome.offers, outcome.laws) == ((), "Law 15B: the score stands.")


def test_a_round_more_has_cards_to_print_and_a_round_less_has_none() -> None:
    event = mitchell(5)

    cut = change(event, "rounds_cut", Wish(round=3))
    assert changed_cards(event, cut) == []

    added = change(event, "round_added", Wish())
    assert len(changed_cards(event, added)) == 10

    planned = section_of(event).movement_versions.earliest("number")
    assert changed_cards(event, planned) == []


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (
            Wish(round=3, number=1),
            "For round 4 East–West move down 2 tables, and the boards move down 1 table.",
        ),
        (
            Wish(round=3, number=-1),
            "For round 4 East–West stay where they are, and the boards move down 1 table.",
        ),
        (Wish(round=7, number=1), "This was the last round."),
    ],
)
def test_a_line_is_sent_on_from_where_it_sits(wish: Wish, sentence: str) -> None:
    event = mitchell(7)

    version = change(event, "line_misplaced", wish)

    assert version.before["say"][0] == sentence


def test_who_goes_up_and_who_has_no_common_way_is_said() -> None:
    event = mitchell(4)
    room = load_room(event, section_of(event))
    first, second = room.in_round(1), room.in_round(2)
    upset = [replace(second[0], ew=second[1].ew), *second[2:]]

    assert said_of_next(room.tables, 1)[0] == (
        "For round 2 East–West move up 1 table, and the boards move down 1 table."
    )
    assert "East–West follow the new cards" in said_of_next([*first, *upset], 1)[0]
