import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from scoring.bridge.contract import Side
from scoring.movements.kinds import KINDS, build_movement, kind_by_code
from scoring.movements.mitchell import (
    Round,
    SitOut,
    barometer,
    straight_mitchell,
)
from scoring.movements.movement import InvalidMovement, Movement, Options
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
    assert [_distinct(drawn_round) for drawn_round in rounds] == [(everybody,) * 4] * (
        tables - 1 + tables % 2
    )


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


def build(code: str, tables: int, **options: Any) -> Movement:
    return kind_by_code(code).build(Options(tables, **options))


COLLECTED = {
    "mitchell": "mitchell-straight",
    "skip": "mitchell-skip",
    "relay": "mitchell-share-relay",
}


@needs_shared_data
def test_the_collected_tables_agree_seat_by_seat() -> None:
    text = shared("movements/mitchell-generated.json").read_text(encoding="utf-8")
    tables = json.loads(text)

    wrong = [
        table["id"]
        for table in tables
        if build(COLLECTED[table["id"].split("-")[1]], table["tables"]).rounds
        != tuple(tuple(map(tuple, rows)) for rows in table["rounds_data"])
    ]

    assert (len(tables), wrong) == (27, [])


def test_a_kind_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(InvalidMovement, match="mitchell-skip, mitchell-share-relay"):
        kind_by_code("bingo")


def test_a_kind_that_makes_something_unplayable_is_refused() -> None:
    wrong = build("mitchell-straight", 3)
    wrong = replace(wrong, rounds=(((1, 1, 1), (1, 2, 2), (3, 3, 3)),))
    kind = replace(KINDS[0], build=lambda _options: wrong)

    with pytest.raises(InvalidMovement, match="can't be played so: round 1: NS 1 sits"):
        build_movement(kind, Options(3))
    assert build_movement(KINDS[0], Options(3)).tables == 3


def test_the_pair_of_a_half_table_is_the_highest_north_south() -> None:
    movement = build("mitchell-straight", 3, half=True)

    assert movement.name == "Straight Mitchell, 2½ tables"
    assert (movement.phantoms, movement.stationary) == ((3,), (1, 2))
    assert movement.rounds[0] == ((1, 1, 1), (2, 2, 2), (0, 3, 3))


def test_or_the_highest_east_west() -> None:
    movement = build("mitchell-straight", 3, half=True, missing=Side.EW)

    assert (movement.phantoms, movement.stationary) == ((3,), (1, 2, 3))
    assert movement.rounds[1] == ((1, 0, 2), (2, 1, 3), (3, 2, 1))


def test_arrows_switched_make_one_list() -> None:
    movement = build("mitchell-straight", 3, switched=(3, 3))

    assert (movement.winners, movement.switched) == (1, (3,))
    assert movement.rounds[1] == ((1, 6, 2), (2, 4, 3), (3, 5, 1))
    assert movement.rounds[2] == ((5, 1, 3), (6, 2, 1), (4, 3, 2))


@pytest.mark.parametrize(("missing", "absent"), [(Side.NS, 3), (Side.EW, 6)])
def test_the_missing_pair_keeps_its_number_in_one_list(
    missing: Side, absent: int
) -> None:
    movement = build(
        "mitchell-straight", 3, half=True, missing=missing, switched=(1, 3)
    )

    assert movement.phantoms == (absent,)
    seated = {number for rows in movement.rounds for row in rows for number in row[:2]}
    assert seated == set(range(7)) - {absent}


def test_the_skip_comes_after_the_round_that_somebody_chooses() -> None:
    usual = build("mitchell-skip", 8)
    early = build("mitchell-skip", 8, skip_after=3)

    assert [rows[0][1] for rows in usual.rounds] == [1, 8, 7, 6, 4, 3, 2]
    assert [rows[0][1] for rows in early.rounds] == [1, 8, 7, 5, 4, 3, 2]


def test_the_revenge_round_brings_the_first_opponents_again() -> None:
    movement = build("mitchell-skip", 8, rounds=8)

    assert [row[1] for row in movement.rounds[7]] == list(range(1, 9))


def test_all_tables_of_a_barometer_need_a_copy() -> None:
    assert build("barometer", 6).copies == 6
    assert build("barometer", 6, half=True).copies == 5


def test_an_even_number_plays_straight_for_half_of_the_rounds() -> None:
    assert len(build("mitchell-straight", 8, rounds=4).rounds) == 4


@pytest.mark.parametrize(
    ("code", "tables", "options", "message"),
    [
        ("mitchell-straight", 2, {}, "at least 3 tables, not 2"),
        ("mitchell-straight", 8, {}, "After round 4 of 8 tables EW would play"),
        ("mitchell-straight", 8, {"rounds": 5}, "Choose a skip or a share-and-relay"),
        ("mitchell-straight", 7, {"rounds": 8}, "play 1 to 7 rounds, not 8"),
        ("mitchell-straight", 7, {"boards_per_round": 0}, "at least one board"),
        ("mitchell-straight", 7, {"switched": (0,)}, "Round 0 isn't played"),
        ("mitchell-straight", 7, {"switched": (7, 8)}, "in rounds 1 to 7"),
        ("mitchell-skip", 7, {}, "7 tables is an odd number"),
        ("mitchell-skip", 2, {}, "at least 4 tables, not 2"),
        ("mitchell-skip", 8, {"rounds": 9}, "play 1 to 8 rounds, not 9"),
        ("mitchell-skip", 8, {"skip_after": 2}, "after rounds 3 to 4, not after"),
        ("mitchell-skip", 8, {"skip_after": 5}, "not after round 5"),
        ("mitchell-share-relay", 9, {}, "9 tables is an odd number"),
        ("barometer", 8, {"rounds": 9}, "play 1 to 8 rounds, not 9"),
    ],
)
def test_a_kind_says_why_it_cannot_be_played(
    code: str, tables: int, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(InvalidMovement, match=message):
        build(code, tables, **options)


def test_every_listed_size_can_be_built() -> None:
    for kind in KINDS:
        for size in kind.sizes:
            built = kind.build(Options(-(-size // 2), half=bool(size % 2)))
            assert built.kind == kind.code
            assert built.tables in {size // 2, -(-size // 2)}
