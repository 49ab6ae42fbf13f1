import doctest

import pytest

from rulings.appeals.procedure import Waived, conflicts, waiver


@pytest.mark.parametrize(
    ("members", "for_it", "against", "expected"),
    [
        (0, 0, 0, Waived.REFUSED),
        (1, 0, 0, Waived.OPEN),
        (1, 1, 0, Waived.WAIVED),
        (2, 1, 0, Waived.OPEN),
        (2, 1, 1, Waived.REFUSED),
        (2, 2, 0, Waived.WAIVED),
        (4, 2, 1, Waived.OPEN),
        (4, 3, 1, Waived.WAIVED),
    ],
)
def test_more_than_half_of_the_other_members_waive_a_soft_tie(
    members: int, for_it: int, against: int, expected: Waived
) -> None:
    assert waiver(members, for_it=for_it, against=against) is expected


def test_the_examples_in_the_text_hold() -> None:
    assert doctest.testmod(conflicts).failed == 0
