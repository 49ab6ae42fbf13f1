"""A movement as a value."""

from dataclasses import replace

import pytest

from scoring.bridge.contract import Side
from scoring.movements.movement import (
    Contest,
    InvalidMovement,
    with_phantom,
)
from scoring.movements.tests.builders import make_howell

HOWELL = make_howell(boards_per_round=4)


def test_it_knows_how_many_tables_hold_a_set_at_once_and_how_many_sets() -> None:
    assert (HOWELL.shared, HOWELL.sets) == (2, 3)


def test_without_rounds_there_is_nothing_to_share() -> None:
    empty = replace(HOWELL, rounds=())

    assert (empty.shared, empty.sets) == (1, 0)


def test_a_table_where_nobody_plays_shares_nothing() -> None:
    assert with_phantom(HOWELL, 4).shared == 1


def test_the_boards_of_a_set_follow_from_the_boards_of_a_round() -> None:
    assert list(HOWELL.boards(2)) == [5, 6, 7, 8]
    with pytest.raises(InvalidMovement, match="Say first how many boards"):
        replace(HOWELL, boards_per_round=None).boards(2)


def test_the_opponents_of_a_missing_pair_sit_out() -> None:
    movement = with_phantom(HOWELL, 3)

    assert movement.phantoms == (3,)
    assert movement.rounds == (
        ((4, 1, 1), (2, 0, 1)),
        ((4, 2, 2), (0, 1, 2)),
        ((4, 0, 3), (1, 2, 3)),
    )


def test_a_table_where_both_pairs_are_missing_is_empty() -> None:
    movement = with_phantom(with_phantom(HOWELL, 3), 4)

    assert movement.rounds[2] == ((0, 0, 0), (1, 2, 3))
    assert movement.stationary == ()


def test_with_two_winners_the_side_says_which_pair_is_missing() -> None:
    two = replace(HOWELL, winners=2, rounds=(((1, 1, 1), (2, 2, 2)),), stationary=(2,))

    missing_ns = with_phantom(two, 2, Side.NS)
    missing_ew = with_phantom(two, 2, Side.EW)

    assert missing_ns.rounds == (((1, 1, 1), (0, 2, 2)),)
    assert missing_ew.rounds == (((1, 1, 1), (2, 0, 2)),)
    assert (missing_ns.stationary, missing_ew.stationary) == ((), (2,))


def test_an_individual_has_no_missing_pair() -> None:
    with pytest.raises(InvalidMovement, match="four players at every table"):
        with_phantom(replace(HOWELL, contest=Contest.INDIVIDUAL), 1)
