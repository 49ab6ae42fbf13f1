"""Individual movements keep their balance, whoever sits where."""

import json
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.movements.checks import check
from scoring.movements.individual import (
    EVERYONE_ONCE,
    ONE_MORE,
    RAINBOW,
    RAINBOW_SWIVEL,
    WHOLE,
)
from scoring.movements.movement import InvalidMovement, Kind, Movement, Options
from scoring.movements.tests.playable import every_size, problems
from tests.shared_data import needs_shared_data, shared

SIZES = [
    *(Options(tables) for tables in WHOLE),
    *(Options(tables + 1, half=True) for tables in ONE_MORE),
]


SHARED = {8: 2, 9: 2}
"""How many tables hold one set, by number of players; elsewhere one."""
UNEVEN = {
    12: ({1: 11, 2: 22, 3: 11, 4: 11}, ("players meet as opponents 1 to 4 times",)),
    17: ({1: 17, 2: 102, 3: 17}, ("players meet as opponents 1 to 3 times",)),
}
"""How many opponents meet so often, and the remark, where not everyone meets twice."""
REMARKS = {20: ("boards are played unequally often: 4 to 5 times",)}


def players(options: Options) -> int:
    """How many players there are; a half table is one more."""
    return 4 * options.tables - 3 * options.half


def together(
    movement: Movement,
) -> tuple[Counter[frozenset[int]], Counter[frozenset[int]]]:
    """How often each two were partners, and opponents."""
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    for rows in movement.rounds:
        for row in rows:
            if row[-1]:
                north, south, east, west, _set = row
                partners.update(map(frozenset, ((north, south), (east, west))))
                opponents.update(
                    frozenset((mine, theirs))
                    for mine in (north, south)
                    for theirs in (east, west)
                )
    return partners, opponents


@pytest.mark.parametrize("options", SIZES)
def test_everyone_partners_everyone_once_and_meets_everyone_twice(
    options: Options,
) -> None:
    movement = EVERYONE_ONCE.build(options)

    partners, opponents = together(movement)

    number = players(options)
    two = set(map(frozenset, combinations(range(1, number + 1), 2)))
    assert set(partners) == two
    assert set(partners.values()) == {1}
    assert Counter(opponents.values()) == UNEVEN.get(number, ({2: len(two)},))[0]
    assert number == 12 or set(opponents) == two
    found = check(movement)
    assert found.problems == ()
    assert (
        tuple(each.words.message % each.words.values for each in found.remarks)
        == UNEVEN.get(number, ({}, REMARKS.get(number, ())))[1]
    )


@pytest.mark.parametrize("options", SIZES)
def test_tables_share_boards_only_among_eight_or_nine(options: Options) -> None:
    movement = EVERYONE_ONCE.build(options)

    assert movement.copies == movement.shared == SHARED.get(players(options), 1)


@pytest.mark.parametrize("options", SIZES)
def test_everyone_plays_a_set_in_every_round_they_play(options: Options) -> None:
    """And no movement has more than one set above its rounds."""
    movement = EVERYONE_ONCE.build(options)

    played = Counter(
        (player, row[-1])
        for rows in movement.rounds
        for row in rows
        if row[-1]
        for player in row[:-1]
    )
    assert set(played.values()) == {1}
    assert Counter(player for player, _set in played) == dict.fromkeys(
        range(1, players(options) + 1), len(movement.rounds) - options.half
    )
    assert movement.sets == len(movement.rounds) + (players(options) == 20)


@given(st.sampled_from(SIZES), st.integers(1, 40), st.integers(1, 4))
def test_nobody_sits_twice_at_once_or_plays_a_board_twice(
    size: Options, number: int, boards: int
) -> None:
    rounds = min(number, len(EVERYONE_ONCE.build(size).rounds))

    movement = EVERYONE_ONCE.build(
        Options(size.tables, half=size.half, rounds=rounds, boards_per_round=boards)
    )

    assert (len(movement.rounds), movement.boards_per_round) == (rounds, boards)
    assert problems(movement) == []
    for rows in movement.rounds:
        seated = sorted(player for row in rows for player in row[:-1] if player)
        assert seated == list(range(1, players(size) + 1))


def test_all_others_go_to_the_seat_of_the_next_lower_number() -> None:
    """Of eight: the first sits where the second sat, the seventh where the first did."""
    first, second, *_ = EVERYONE_ONCE.build(Options(2)).rounds

    assert first == ((8, 1, 6, 5, 1), (2, 4, 3, 7, 1))
    assert second == ((8, 2, 7, 6, 2), (3, 5, 4, 1, 2))


@pytest.mark.parametrize("tables", sorted(WHOLE.keys() - {4, 5}))
def test_the_player_who_stays_sits_north_at_the_first_table(tables: int) -> None:
    movement = EVERYONE_ONCE.build(Options(tables))

    assert {rows[0][0] for rows in movement.rounds} == {4 * tables}
    assert movement.stationary == (4 * tables,)


@pytest.mark.parametrize("tables", [4, 5])
def test_in_short_cycles_nobody_stays(tables: int) -> None:
    assert EVERYONE_ONCE.build(Options(tables)).stationary == ()


@pytest.mark.parametrize("tables", ONE_MORE)
def test_one_player_more_sits_out_in_turn(tables: int) -> None:
    movement = EVERYONE_ONCE.build(Options(tables + 1, half=True))

    assert (movement.tables, movement.stationary) == (tables, ())
    assert [rows[tables] for rows in movement.rounds] == [
        (number, 0, 0, 0, 0) for number in range(1, 4 * tables + 2)
    ]


@pytest.mark.full
@pytest.mark.parametrize(("kind", "options"), every_size(RAINBOW, RAINBOW_SWIVEL))
def test_a_rainbow_can_be_played(kind: Kind, options: Options) -> None:
    movement = kind.build(options)

    assert check(movement).problems == ()
    assert (movement.copies, movement.shared) == (1, 1)
    assert movement.stationary == tuple(range(1, options.tables + 1))


@pytest.mark.parametrize("tables", [5, 7, 11, 13])
def test_with_a_swivel_all_who_start_in_other_seats_are_met_alike(tables: int) -> None:
    partners, opponents = together(RAINBOW_SWIVEL.build(Options(tables)))

    others = {
        frozenset(two)
        for two in combinations(range(1, 4 * tables + 1), 2)
        if len({(each - 1) // tables for each in two}) == 2
    }
    assert set(partners) == set(opponents) == others
    assert set(partners.values()) == {1}
    assert set(opponents.values()) == {2}


def test_in_a_rainbow_everyone_moves_by_the_seat() -> None:
    first, second, *_ = RAINBOW.build(Options(5)).rounds

    assert first[2] == (3, 8, 13, 18, 3)
    assert (second[2][0], second[3][1], second[4][2], second[0][3], second[1][4]) == (
        (3, 8, 13, 18, 3)
    )


def test_a_swivel_has_three_rounds_at_each_table() -> None:
    rounds = RAINBOW_SWIVEL.build(Options(5)).rounds

    assert [rows[0] for rows in rounds[:4]] == [
        (1, 6, 11, 16, 1),
        (1, 11, 6, 16, 2),
        (1, 16, 6, 11, 3),
        (1, 10, 14, 18, 4),
    ]


@pytest.mark.parametrize(
    ("kind", "options", "why"),
    [
        (EVERYONE_ONCE, Options(1), "2 to 7 full tables, not 1"),
        (EVERYONE_ONCE, Options(8), "2 to 7 full tables, not 8"),
        (EVERYONE_ONCE, Options(9, half=True), "2 to 7 full tables, not 8"),
        (EVERYONE_ONCE, Options(3, boards_per_round=0), "at least one board"),
        (EVERYONE_ONCE, Options(3, rounds=12), "3 tables play 1 to 11 rounds, not 12"),
        (EVERYONE_ONCE, Options(3, rounds=0), "3 tables play 1 to 11 rounds, not 0"),
        (EVERYONE_ONCE, Options(3, switched=(2,)), "without an arrow switch"),
        (RAINBOW, Options(6), "neither 2 nor 3 divides, as 5, 7, 11 or 13, not 6"),
        (RAINBOW, Options(5, half=True), "four players at every table"),
        (RAINBOW, Options(5, rounds=6), "5 tables play 1 to 5 rounds, not 6"),
        (RAINBOW_SWIVEL, Options(9), "neither 2 nor 3 divides"),
        (RAINBOW_SWIVEL, Options(5, switched=(1,)), "without an arrow switch"),
    ],
)
def test_what_cannot_be_played_is_refused(
    kind: Kind, options: Options, why: str
) -> None:
    with pytest.raises(InvalidMovement, match=why):
        kind.build(options)


@needs_shared_data
def test_every_ideal_size_that_is_collected_is_here() -> None:
    collected: list[dict[str, Any]] = json.loads(
        shared("movements/individual.json").read_text(encoding="utf-8")
    )
    ideal = {
        each["players"]
        for each in collected
        if each["times_partnered"].keys() == {"1"}
        and each["times_opposed"].keys() == {"2"}
        and each["times_partnered"]["1"] == each["players"] * (each["players"] - 1) // 2
    }

    assert {8, 13, 25} <= ideal <= set(map(players, SIZES))
