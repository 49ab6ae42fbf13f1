from collections import Counter
from itertools import pairwise

import pytest

from scoring.movements.movement import InvalidMovement, Kind, Movement, Options
from scoring.movements.rover import BUMP, ROVER, ROVER_ON_SHARE_RELAY, ROVER_ON_WEB
from scoring.movements.tests.playable import every_size, problems, repeats, sit_outs


@pytest.mark.full
@pytest.mark.parametrize(
    ("kind", "options"), every_size(ROVER, ROVER_ON_SHARE_RELAY, ROVER_ON_WEB, BUMP)
)
def test_the_extra_pair_plays_all_rounds_but_the_first(
    kind: Kind, options: Options
) -> None:
    movement = kind.build(options)

    extra = options.tables
    assert problems(movement) == []
    assert repeats(movement) == int(kind is ROVER and options.tables == 10)
    assert movement.tables == extra - 1
    assert sit_outs(movement) == {("ns", rows[-1][0]): 1 for rows in movement.rounds}
    assert movement.rounds[0][-1] == (extra, 0, 0)


def tables_of(movement: Movement, number: int) -> list[int]:
    return [
        table
        for rows in movement.rounds
        for table, row in enumerate(rows[:-1], 1)
        if row[0] == number
    ]


def test_a_rover_goes_up_two_tables() -> None:
    movement = ROVER.build(Options(8, half=True))

    assert movement.name == "Mitchell with a rover, 7½ tables"
    assert tables_of(movement, 8) == [2, 4, 6, 1, 3, 5]
    assert movement.rounds[1] == (
        *((1, 7, 2), (8, 1, 3), (3, 2, 4), (4, 3, 5), (5, 4, 6), (6, 5, 7), (7, 6, 1)),
        (2, 0, 0),
    )


def test_with_nine_tables_a_rover_meets_a_pair_again_in_the_last_round_only() -> None:
    assert repeats(ROVER.build(Options(10, half=True, rounds=9))) == 1
    assert repeats(ROVER.build(Options(10, half=True, rounds=8))) == 0


def test_a_rover_may_play_longer_than_an_evening() -> None:
    movement = ROVER.build(Options(25, half=True, rounds=23))

    assert problems(movement) == []
    assert len(set(tables_of(movement, 25))) == 22


def test_bumped_pairs_stay_at_the_next_table() -> None:
    movement = BUMP.build(Options(6, half=True))

    assert tables_of(movement, 6) == [1, 1, 1]
    assert tables_of(movement, 1) == [1, 2, 2]
    assert tables_of(movement, 5) == [5, 5, 5, 5]
    assert movement.stationary == ()
    assert all(after >= before for before, after in pairwise(tables_of(movement, 2)))


def test_with_arrows_switched_the_extra_pair_is_in_the_one_list() -> None:
    movement = ROVER.build(Options(6, half=True, switched=(5,)))

    assert problems(movement) == []
    assert (movement.winners, movement.tables, movement.switched) == (1, 5, (5,))
    assert Counter(name for row in movement.rounds[4] for name in row[:2]) == Counter(
        {0: 1} | dict.fromkeys(range(1, 12), 1)
    )


@pytest.mark.parametrize(
    ("kind", "options", "message"),
    [
        (ROVER, Options(8), "needs an extra pair, as with 7½ tables"),
        (ROVER, Options(4, half=True), "needs at least 4 tables, not 3"),
        (ROVER, Options(9, half=True, rounds=8), "play 1 to 7 rounds, not 8"),
        (ROVER, Options(22, half=True, rounds=21), "play 1 to 20 rounds, not 21"),
        (ROVER_ON_SHARE_RELAY, Options(8, half=True), "7 tables is an odd number"),
        (ROVER_ON_SHARE_RELAY, Options(15, half=True, rounds=14), "No rover is known"),
        (BUMP, Options(8, half=True, rounds=7), "play 1 to 6 rounds, not 7"),
    ],
)
def test_what_they_cannot_do_is_refused(
    kind: Kind, options: Options, message: str
) -> None:
    with pytest.raises(InvalidMovement, match=message):
        kind.build(options)
