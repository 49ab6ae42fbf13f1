"""The worked cases: what directors' courses and commentaries rule, the trees rule."""

import pytest

from rulings.laws.tests.matching import all_cases, differences
from rulings.laws.trees import TREES

BY_THE_LAW: dict[str, str] = {}
"""Cases in which the law says otherwise, and why; what we give there is tested apart."""

WALKED = [
    case
    for case in all_cases()
    if case["family"] in TREES and case["id"] not in BY_THE_LAW
]


@pytest.mark.parametrize("case", WALKED, ids=lambda case: case["id"])
def test_the_walk_meets_the_case(case: dict[str, object]) -> None:
    assert differences(TREES[str(case["family"])], case) == []
