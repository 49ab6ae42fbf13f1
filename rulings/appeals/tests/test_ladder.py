from itertools import chain, combinations

import pytest

from rulings.appeals.procedure import Mode, first_rung, next_rung
from rulings.appeals.procedure.parts import LADDER

C, R, E, D = LADDER


def test_only_a_committee_is_several_people() -> None:
    assert [mode for mode in Mode if not mode.is_single] == [C]


@pytest.mark.parametrize(
    ("at", "can", "then"),
    [
        (C, {R, E}, R),
        (C, {E}, E),
        (C, set(), D),
        (R, {R, E}, E),
        (R, set(), D),
        (E, {R, E}, D),
        (D, {R, E}, D),
    ],
)
def test_the_next_body_is_the_first_below_that_can_be_asked(
    at: Mode, can: set[Mode], then: Mode
) -> None:
    assert next_rung(at, can) == then


def test_every_ladder_ends_with_the_director_in_charge() -> None:
    every = chain.from_iterable(combinations(LADDER, n) for n in range(5))
    for can in every:
        at, steps = C, 0
        while at is not D:
            at, steps = next_rung(at, set(can)), steps + 1

        assert steps <= 3


@pytest.mark.parametrize(
    ("body", "can", "first"),
    [
        (C, set(), C),
        (R, set(), R),
        (E, {E, D}, E),
        (D, {E, D}, D),
        (D, {E}, E),
        (D, set(), D),
    ],
)
def test_a_director_who_ruled_hears_nothing_while_a_referee_can(
    body: Mode, can: set[Mode], first: Mode
) -> None:
    assert first_rung(body, can) == first
