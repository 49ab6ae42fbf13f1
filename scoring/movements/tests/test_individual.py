"""Individual movements keep their balance, whoever sits where."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.movements.individual import STARTERS, Quartet, individual
from scoring.movements.movement import InvalidMovement


def together(
    rounds: tuple[tuple[Quartet, ...], ...],
) -> tuple[Counter[frozenset[int]], Counter[frozenset[int]]]:
    """How often each two were partners, and opponents."""
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    for drawn_round in rounds:
        for at in drawn_round:
            north, south, east, west = at.persons
            partners.update(map(frozenset, ((north, south), (east, west))))
            opponents.update(
                frozenset((mine, theirs))
                for mine in (north, south)
                for theirs in (east, west)
            )
    return partners, opponents


@pytest.mark.parametrize("tables", STARTERS)
def test_everybody_partners_everybody_once_and_meets_everybody_twice(
    tables: int,
) -> None:
    partners, opponents = together(individual(tables, boards_a_round=1))

    pairs = set(map(frozenset, combinations(range(1, 4 * tables + 1), 2)))
    assert set(partners) == set(opponents) == pairs
    assert set(partners.values()) == {1}
    assert set(opponents.values()) == {2}


@given(
    tables=st.sampled_from(list(STARTERS)),
    boards=st.integers(1, 4),
    share=st.fractions(0, 1),
)
def test_nobody_sits_twice_at_once_or_plays_a_board_twice(
    tables: int, boards: int, share: Fraction
) -> None:
    number = 1 + int(share * (4 * tables - 2))

    rounds = individual(tables, boards_a_round=boards, rounds=number)

    assert len(rounds) == number
    for at, drawn_round in enumerate(rounds):
        assert [quartet.table for quartet in drawn_round] == list(range(1, tables + 1))
        seated = sorted(person for quartet in drawn_round for person in quartet.persons)
        assert seated == list(range(1, 4 * tables + 1))
        first = at * boards + 1
        assert {quartet.boards for quartet in drawn_round} == {
            range(first, first + boards)
        }


def test_all_others_go_to_the_seat_of_the_next_number() -> None:
    """Of eight: the first sits where the second sat, the seventh where the first did."""
    second = individual(2, boards_a_round=2)[1]

    assert [at.persons for at in second] == [(8, 2, 7, 6), (3, 5, 4, 1)]


def test_who_stays_sits_north_at_the_first_table() -> None:
    rounds = individual(3, boards_a_round=2)

    assert {drawn_round[0].persons[0] for drawn_round in rounds} == {12}


@pytest.mark.parametrize(
    ("tables", "boards", "rounds", "why"),
    [
        (1, 2, None, "2 to 7 tables, not 1"),
        (8, 2, None, "2 to 7 tables, not 8"),
        (3, 0, None, "at least one board"),
        (3, 2, 12, "3 tables play 1 to 11 rounds, not 12"),
        (3, 2, 0, "3 tables play 1 to 11 rounds, not 0"),
    ],
)
def test_what_cannot_be_played_is_refused(
    tables: int, boards: int, rounds: int | None, why: str
) -> None:
    with pytest.raises(InvalidMovement, match=why):
        individual(tables, boards_a_round=boards, rounds=rounds)
