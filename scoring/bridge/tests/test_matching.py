from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scoring.bridge.swiss import largest

edges = st.sets(
    st.tuples(st.integers(0, 9), st.integers(0, 9)).filter(lambda two: two[0] < two[1]),
    max_size=20,
)
Edges = set[tuple[int, int]]


def friends(found: Edges) -> dict[int, list[int]]:
    return {
        entry: [
            other for other in range(10) if {(entry, other), (other, entry)} & found
        ]
        for entry in range(10)
    }


def by_trying(found: Edges) -> int:
    """The most pairings with no one twice, by trying every choice."""
    best = 0
    for first in found:
        rest = {edge for edge in found if not set(edge) & set(first) and edge > first}
        best = max(best, 1 + by_trying(rest))
    return best


@given(edges)
@example({(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (1, 5), (2, 6), (6, 7)})
@example(set(combinations(range(5), 2)) | set(combinations(range(5, 10), 2)))
def test_no_pairing_is_larger(found: Edges) -> None:
    mates = largest(friends(found))

    assert all((min(two), max(two)) in found for two in mates.items())
    assert all(mates[other] == mate for mate, other in mates.items())
    assert len(mates) == 2 * by_trying(found)


@pytest.mark.parametrize(
    "opponents",
    [
        {0: [5, 2, 4], 2: [0, 6, 5], 3: [6], 4: [6, 0], 5: [2, 0], 6: [4, 3, 2]},
        {
            0: [4, 1, 5],
            1: [2, 0, 3],
            2: [6, 3, 1],
            3: [2, 1],
            4: [0, 5],
            5: [0, 4],
            6: [2],
        },
        {
            0: [6, 7, 4],
            1: [5, 8],
            2: [6, 8],
            4: [0, 5],
            5: [1, 4],
            6: [0, 2],
            7: [0],
            8: [1, 2],
        },
    ],
)
def test_a_way_through_an_odd_circle_is_found(opponents: dict[int, list[int]]) -> None:
    """Of seven all but one, of eight all; the last circle is one of seven."""
    mates = largest(opponents)

    assert len(mates) == len(opponents) // 2 * 2
    assert all(mates[mate] in opponents[mate] for mate in mates)
    assert all(mates[mates[mate]] == mate for mate in mates)


@given(edges, edges)
def test_it_does_not_matter_where_it_starts(found: Edges, others: Edges) -> None:
    start = largest(friends(found & others))

    assert len(largest(friends(found), start)) == len(largest(friends(found)))


def test_mates_that_are_gone_are_forgotten() -> None:
    assert largest({1: [2], 2: [1]}, {1: 9, 9: 1}) == {1: 2, 2: 1}


@settings(max_examples=300, deadline=None)
@given(
    st.sets(st.sampled_from(list(combinations(range(10), 2))), min_size=9, max_size=13)
)
def test_no_pairing_is_larger_in_sparse_fields(found: Edges) -> None:
    """Few friends and many odd circles: where a search is most easily led astray."""
    assert len(largest(friends(found))) == 2 * by_trying(found)
