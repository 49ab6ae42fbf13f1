import json
from dataclasses import replace
from typing import Any

import pytest

from scoring.bridge.contract import Side
from scoring.movements.kinds import KINDS, build_movement, kind_by_code
from scoring.movements.movement import InvalidMovement, Movement, Options
from tests.shared_data import needs_shared_data, shared


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
