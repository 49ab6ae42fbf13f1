import json
from collections import Counter
from typing import Any

import pytest

from scoring.bridge.contract import Side
from scoring.movements.mitchell import (
    InvalidMovement,
    Round,
    Seating,
    SitOut,
    barometer,
    most_rounds,
    straight_mitchell,
)
from tests.shared_data import needs_shared_data, shared

SHAPES = [(tables, missing) for tables in range(3, 18) for missing in (None, *Side)]


def test_three_tables_go_round_as_printed() -> None:
    rounds = straight_mitchell(3, boards_a_round=2)

    seats = [
        [(s.table, s.ns, s.ew, s.boards.start) for s in drawn_round.seatings]
        for drawn_round in rounds
    ]
    assert seats == [
        [(1, 1, 1, 1), (2, 2, 2, 3), (3, 3, 3, 5)],
        [(1, 1, 3, 3), (2, 2, 1, 5), (3, 3, 2, 1)],
        [(1, 1, 2, 5), (2, 2, 3, 1), (3, 3, 1, 3)],
    ]


@pytest.mark.parametrize(
    ("missing", "sits_out"),
    [
        (
            Side.NS,
            [SitOut(3, Side.EW, 3), SitOut(3, Side.EW, 2), SitOut(3, Side.EW, 1)],
        ),
        (
            Side.EW,
            [SitOut(3, Side.NS, 3), SitOut(1, Side.NS, 1), SitOut(2, Side.NS, 2)],
        ),
    ],
)
def test_who_meets_the_missing_pair_sits_out(
    missing: Side, sits_out: list[SitOut]
) -> None:
    rounds = straight_mitchell(3, boards_a_round=1, missing=missing)

    assert [drawn_round.sits_out for drawn_round in rounds] == sits_out


@pytest.mark.parametrize(("tables", "missing"), SHAPES)
def test_no_pair_meets_a_board_or_an_opponent_twice(
    tables: int, missing: Side | None
) -> None:
    rounds = straight_mitchell(tables, boards_a_round=2, missing=missing)

    seatings = [seating for drawn_round in rounds for seating in drawn_round.seatings]
    opponents = Counter((s.ns, s.ew) for s in seatings)
    ns_boards = Counter((s.ns, board) for s in seatings for board in s.boards)
    ew_boards = Counter((s.ew, board) for s in seatings for board in s.boards)
    assert [set(counts.values()) for counts in (opponents, ns_boards, ew_boards)] == [
        {1}
    ] * 3


@pytest.mark.parametrize(("tables", "missing"), SHAPES)
def test_each_round_seats_everybody_and_shares_no_boards(
    tables: int, missing: Side | None
) -> None:
    rounds = straight_mitchell(tables, boards_a_round=1, missing=missing)

    everybody = tables - (missing is not None)
    assert [_distinct(drawn_round) for drawn_round in rounds] == [
        (everybody,) * 4
    ] * most_rounds(tables)


def _distinct(drawn_round: Round) -> tuple[int, int, int, int]:
    seatings = drawn_round.seatings
    return (
        len({s.table for s in seatings}),
        len({s.ns for s in seatings}),
        len({s.ew for s in seatings}),
        len({s.boards.start for s in seatings}),
    )


def test_a_movement_may_end_early() -> None:
    full = straight_mitchell(13, boards_a_round=3)

    assert straight_mitchell(13, boards_a_round=3, rounds=9) == full[:9]
    assert straight_mitchell(13, boards_a_round=3, rounds=1) == full[:1]


def test_rounds_are_numbered_from_one_and_nobody_sits_out_of_whole_tables() -> None:
    rounds = straight_mitchell(5, boards_a_round=1)

    assert [(drawn_round.number, drawn_round.sits_out) for drawn_round in rounds] == [
        (number, None) for number in range(1, 6)
    ]


@pytest.mark.parametrize(
    ("tables", "boards", "rounds", "message"),
    [
        (2, 3, None, "3 to 17 tables, not 2"),
        (18, 3, None, "3 to 17 tables, not 18"),
        (5, 0, None, "at least one board"),
        (5, 3, 6, "5 tables play 1 to 5 rounds, not 6"),
        (6, 3, 6, "6 tables play 1 to 5 rounds, not 6"),
        (6, 3, 0, "6 tables play 1 to 5 rounds, not 0"),
    ],
)
def test_an_impossible_movement_is_refused(
    tables: int, boards: int, rounds: int | None, message: str
) -> None:
    with pytest.raises(InvalidMovement, match=message):
        straight_mitchell(tables, boards_a_round=boards, rounds=rounds)


@needs_shared_data
def test_the_collected_tables_agree_seat_by_seat() -> None:
    text = shared("movements/mitchell-generated.json").read_text(encoding="utf-8")
    tables = [table for table in json.loads(text) if _is_ours(table)]

    wrong = [
        table["id"]
        for table in tables
        if _ours(table["tables"]) != table["rounds_data"]
    ]

    assert (len(tables), wrong) == (15, [])


def _is_ours(movement: dict[str, Any]) -> bool:
    return "relay" not in movement["id"] and movement["tables"] <= 17


def _ours(tables: int) -> list[list[list[int]]]:
    rounds = straight_mitchell(tables, boards_a_round=1)
    return [[_triple(s) for s in drawn_round.seatings] for drawn_round in rounds]


def _triple(seating: Seating) -> list[int]:
    return [seating.ns, seating.ew, seating.boards.start]


@pytest.mark.parametrize(("tables", "missing"), SHAPES)
def test_in_a_barometer_all_play_the_same_boards_and_nobody_meets_twice(
    tables: int, missing: Side | None
) -> None:
    rounds = barometer(tables, boards_a_round=2, missing=missing)

    boards = [{at.boards for at in drawn_round.seatings} for drawn_round in rounds]
    assert boards == [{range(2 * at + 1, 2 * at + 3)} for at in range(tables)]
    meetings = [(at.ns, at.ew) for drawn_round in rounds for at in drawn_round.seatings]
    assert len(meetings) == len(set(meetings)) == tables * (tables - bool(missing))


def test_a_barometer_begins_with_every_pair_at_the_table_of_its_number() -> None:
    first, second, *_ = barometer(4, boards_a_round=1)

    assert [(seating.ns, seating.ew) for seating in first.seatings] == [
        (1, 1),
        (2, 2),
        (3, 3),
        (4, 4),
    ]
    assert [seating.ew for seating in second.seatings] == [4, 1, 2, 3]


def test_a_barometer_has_as_many_rounds_as_tables() -> None:
    assert len(barometer(8, boards_a_round=2, rounds=5)) == 5
    with pytest.raises(InvalidMovement, match="8 tables play 1 to 8 rounds, not 9"):
        barometer(8, boards_a_round=2, rounds=9)
