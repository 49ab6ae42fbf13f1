from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.bridge.swiss import (
    LOWEST,
    History,
    InvalidDraw,
    Odd,
    Round,
    System,
    directions,
    draw_round,
    drawn_order,
    first_round,
    rematches_needed,
)

Pairings = tuple[tuple[int, int], ...]


def met(*pairs: tuple[int, int]) -> frozenset[frozenset[int]]:
    return frozenset(map(frozenset, pairs))


@st.composite
def histories(draw: st.DrawFn, number: int) -> frozenset[frozenset[int]]:
    every = list(combinations(range(1, number + 1), 2))
    return met(*draw(st.lists(st.sampled_from(every), max_size=len(every))))


def every_draw(left: tuple[int, ...]) -> Iterator[Pairings]:
    """Each way to pair these, the first always with its nearest to begin with."""
    if not left:
        yield ()
        return
    first, *others = left
    for other in others:
        below = tuple(each for each in others if each != other)
        for rest in every_draw(below):
            yield ((first, other), *rest)


def by_the_sentence(number: int, history: History) -> Pairings:
    """From the top the nearest stranger; repeats only when unavoidable."""
    draws = list(every_draw(tuple(range(1, number + 1))))

    def repeats(pairings: Pairings) -> list[bool]:
        return [history.have_met(*two) for two in pairings]

    fewest = min(sum(repeats(draw)) for draw in draws)
    allowed = [draw for draw in draws if sum(repeats(draw)) == fewest]
    return min(
        allowed,
        key=lambda pairings: [
            (repeat, two[1])
            for two, repeat in zip(pairings, repeats(pairings), strict=True)
        ],
    )


@settings(deadline=None)
@given(
    st.sampled_from([2, 4, 6, 8]).flatmap(
        lambda number: st.tuples(st.just(number), histories(number))
    )
)
def test_the_draw_is_the_first_of_all_with_the_fewest_rematches(
    case: tuple[int, frozenset[frozenset[int]]],
) -> None:
    number, pairs = case
    history = History(pairs)

    drawn = draw_round(range(1, number + 1), history)

    assert drawn == Round(by_the_sentence(number, history))


@settings(deadline=None, max_examples=30)
@given(st.integers(4, 24), st.sampled_from(Odd), st.integers(1, 9))
def test_a_whole_swiss_has_no_rematch_and_one_bye_each(
    number: int, odd: Odd, seed: int
) -> None:
    """Fewer rounds than half the field, so that a rematch is always avoidable."""
    order = drawn_order(range(number), str(seed))
    history = History(byes={})

    for _ in range(number // 4):
        drawn = draw_round(order, history, odd=odd)
        history = played(history, drawn)
        order = [*order[1::2], *order[::2]]

    assert max((history.byes or {}).values(), default=0) <= 1


def played(history: History, drawn: Round) -> History:
    pairs = [frozenset(two) for two in drawn.matches]
    if drawn.triangle:
        pairs += map(frozenset, combinations(drawn.triangle, 2))
    assert not history.meetings & set(pairs)
    byes = dict(history.byes or {})
    if drawn.bye is not None:
        byes[drawn.bye] = byes.get(drawn.bye, 0) + 1
    return History(
        history.meetings | set(pairs),
        byes,
        history.triangles | set(drawn.triangle or ()),
    )


def test_the_leader_takes_the_nearest_that_leaves_no_rematch_below() -> None:
    """1 has met 2; with 1-3 the others would be 2-4, who have met: so 1-4 and 2-3."""
    history = History(met((1, 2), (2, 4)))

    assert draw_round([1, 2, 3, 4], history).matches == ((1, 4), (2, 3))


def test_a_rematch_is_drawn_when_all_have_met() -> None:
    history = History(met(*combinations([1, 2, 3, 4], 2)))

    assert rematches_needed([1, 2, 3, 4], history) == 2
    assert draw_round([1, 2, 3, 4], history).matches == ((1, 2), (3, 4))


def test_the_danish_way_pairs_neighbours() -> None:
    history = History(met((1, 2)))

    drawn = draw_round([2, 1, 3, 4], history, system=System.DANISH)

    assert drawn.matches == ((2, 1), (3, 4))


def test_forced_matches_stand_where_their_better_team_stands() -> None:
    drawn = draw_round(range(1, 7), History(met((3, 5))), forced=[(5, 3)])

    assert drawn.matches == ((1, 2), (5, 3), (4, 6))


@pytest.mark.parametrize(
    ("standing", "forced", "fault"),
    [
        ([1, 2, 2], [], "in the standings twice"),
        ([1, 2], [(1, 3)], "3 can't be paired"),
        ([1, 2, 3, 4], [(1, 2), (2, 3)], "2 can't be paired"),
    ],
)
def test_impossible_pairings_are_refused(
    standing: list[int], forced: list[tuple[int, int]], fault: str
) -> None:
    with pytest.raises(InvalidDraw, match=fault):
        draw_round(standing, History(), forced=forced)


def test_the_lowest_without_a_bye_has_it() -> None:
    drawn = draw_round([1, 2, 3, 4, 5], History(byes={5: 1}))

    assert drawn == Round(((1, 2), (3, 5)), bye=4)


def test_who_has_had_a_bye_has_another_when_everybody_had_one() -> None:
    drawn = draw_round([1, 2, 3, 4, 5], History(byes=dict.fromkeys(range(1, 6), 1)))

    assert drawn.bye == 5


def test_the_bye_goes_higher_if_that_spares_a_rematch() -> None:
    """Without 5 there are 1 to 4, of whom 4 has met all the others."""
    history = History(met((1, 4), (2, 4), (3, 4)))

    assert draw_round([1, 2, 3, 4, 5], history).bye == 4


def test_of_unavoidable_rematches_the_bye_leaves_the_fewest() -> None:
    history = History(met(*combinations([1, 2, 3], 2)))

    assert draw_round([1, 2, 3], history).bye == 3


def test_the_lowest_three_strangers_play_a_triangle() -> None:
    history = History(met((6, 7)), triangles=frozenset({5}))

    drawn = draw_round(range(1, 8), history, odd=Odd.TRIANGLE)

    assert drawn == Round(((1, 2), (5, 6)), triangle=(3, 4, 7))


def test_if_every_triangle_has_a_fault_the_least_is_taken() -> None:
    history = History(met((4, 5)), triangles=frozenset({1, 2, 3, 5}))

    drawn = draw_round([1, 2, 3, 4, 5], history, odd=Odd.TRIANGLE)

    assert drawn.triangle == (2, 3, 4)


def test_of_equal_faults_the_triangle_leaves_no_rematch() -> None:
    """All were in one before; 1 and 2 have met."""
    history = History(met((1, 2)), triangles=frozenset(range(1, 6)))

    drawn = draw_round([1, 2, 3, 4, 5], history, odd=Odd.TRIANGLE)

    assert drawn == Round(((1, 3),), triangle=(2, 4, 5))


def test_a_triangle_without_fault_is_looked_for_up_to_the_leader() -> None:
    every = range(1, LOWEST + 5)
    history = History(triangles=frozenset(every[3:]))

    assert draw_round(every, history, odd=Odd.TRIANGLE).triangle == (1, 2, 3)


def test_three_are_a_triangle() -> None:
    drawn = draw_round([1, 2, 3], History(), odd=Odd.TRIANGLE)

    assert drawn == Round((), triangle=(1, 2, 3))


def test_one_alone_has_no_triangle() -> None:
    with pytest.raises(InvalidDraw, match="at least three"):
        draw_round([1], History(), odd=Odd.TRIANGLE)


def test_the_first_round_may_be_of_seeded_halves() -> None:
    assert first_round([1, 2, 3, 4]) == Round(((1, 3), (2, 4)))
    assert first_round([1, 2, 3]) == Round(((1, 2),), bye=3)


def test_a_lot_can_be_drawn_again_by_anybody() -> None:
    assert drawn_order([1, 2, 3, 4, 5], "2026-11-21") == drawn_order(
        [5, 4, 3, 2, 1], "2026-11-21"
    )
    assert drawn_order(range(9), "a") != drawn_order(range(9), "b")


def test_who_sat_north_less_often_sits_there() -> None:
    assert directions((1, 2), {}) == (1, 2)
    assert directions((1, 2), {1: 1}) == (2, 1)
    assert directions((1, 2), {1: 1, 2: 2}) == (1, 2)


def test_a_first_round_keeps_chosen_matches_and_may_end_in_a_triangle() -> None:
    drawn = first_round(range(1, 10), forced=[(1, 9)], odd=Odd.TRIANGLE)

    assert drawn == Round(((1, 9), (2, 4), (3, 5)), triangle=(6, 7, 8))


@settings(deadline=None, max_examples=60)
@given(
    st.integers(3, 9).flatmap(
        lambda number: st.tuples(
            st.just(number),
            histories(number),
            st.dictionaries(st.integers(1, number), st.integers(0, 2)),
        )
    )
)
def test_no_draw_with_a_fair_bye_has_fewer_rematches(
    case: tuple[int, frozenset[frozenset[int]], dict[int, int]],
) -> None:
    """No one sits out twice before all have once, and among those who may sit out
    no one leaves fewer rematches than who does."""
    number, pairs, byes = case
    history = History(pairs, byes)
    order = list(range(1, number + 1))

    drawn = draw_round(order, history)

    made = sum(history.have_met(*two) for two in drawn.matches)
    if number % 2:
        fewest = min(history.byes_for(entry) for entry in order)
        fair = [entry for entry in order if history.byes_for(entry) == fewest]
        assert drawn.bye in fair
        least = min(
            rematches_needed([entry for entry in order if entry != out], history)
            for out in fair
        )
    else:
        assert drawn.bye is None
        least = rematches_needed(order, history)
    assert made == least


@settings(deadline=None, max_examples=40)
@given(histories(8), st.sets(st.integers(1, 8), max_size=4))
def test_chosen_matches_stand_and_everybody_plays_once(
    pairs: frozenset[frozenset[int]], chosen: set[int]
) -> None:
    even = sorted(chosen)[: len(chosen) // 2 * 2]
    forced = list(zip(even[::2], even[1::2], strict=True))

    drawn = draw_round(range(1, 9), History(pairs), forced=forced)

    assert set(forced) <= set(drawn.matches)
    assert sorted(entry for two in drawn.matches for entry in two) == list(range(1, 9))
