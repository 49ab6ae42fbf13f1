"""Standings of ladders: best results, most improved, championships, ties."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.ladders.rules import (
    Contestant,
    Kind,
    LadderRules,
    Share,
    Standing,
    TieRule,
    build_standings,
)

BEST_TWO = LadderRules(counted=2, least_boards=1)
ANN, BOB, CAT = (1,), (2,), (3,)


def shares_of(people: tuple[int, ...], *percents: int | None) -> list[Share]:
    """The percent made in each session, of 20 boards; None where not played."""
    return [
        Share(session, people, Fraction(percent), 100, 20)
        for session, percent in enumerate(percents, 1)
        if percent is not None
    ]


def places(standings: list[Standing]) -> list[tuple[int | None, int, bool]]:
    """Place, first person and whether they share it."""
    return [(line.place, line.people[0], line.tied) for line in standings]


def test_the_best_results_count_and_the_rest_does_not() -> None:
    ann, bob = build_standings(
        [*shares_of(BOB, 50, 50, 52), *shares_of(ANN, 70, 20, 60)], BEST_TWO
    )

    assert (ann.place, ann.figure, ann.counting) == (1, Fraction(65), (1, 3))
    assert (bob.place, bob.figure, bob.counting) == (2, Fraction(51), (1, 3))


def test_a_place_needs_results_and_a_result_needs_boards() -> None:
    rules = replace(BEST_TWO, least=2, least_boards=12)
    few = Share(2, BOB, Fraction(99), 100, 11)
    shares = [*shares_of(ANN, 40, 42), *shares_of(BOB, 60), few]

    ann, bob = build_standings(shares, rules)

    assert (ann.place, bob.place, bob.figure) == (1, None, None)
    assert [each.session for each in bob.results] == [1]
    assert [line.people for line in build_standings([few], rules)] == []


def test_boards_with_several_partners_are_one_result() -> None:
    halves = [Share(1, ANN, Fraction(points), 20, 6) for points in (16, 8)]

    [ann] = build_standings(halves, replace(BEST_TWO, least_boards=12))

    assert (ann.figure, ann.results[0].boards) == (Fraction(60), 12)


def test_imps_are_an_average_of_a_board() -> None:
    [ann] = build_standings([Share(1, ANN, Fraction(-30), 0, 20)], BEST_TWO)

    assert ann.figure == Fraction(-3, 2)


def test_only_the_latest_sessions_may_be_looked_at() -> None:
    rules = replace(BEST_TWO, latest=2)
    shares = [*shares_of(ANN, 70, 50, 40), *shares_of(BOB, 60)]

    [ann] = build_standings(shares, rules)

    assert (ann.figure, [each.session for each in ann.results]) == (
        Fraction(45),
        [2, 3],
    )


def test_most_improved_is_the_latest_less_the_first_results() -> None:
    rules = LadderRules(Kind.IMPROVED, span=2, least_boards=1)
    shares = [*shares_of(ANN, 40, 50, 99, 60, 50), *shares_of(BOB, 40, 60, 70)]

    ann, bob = build_standings(shares, rules)

    assert (ann.figure, ann.counting, ann.place) == (Fraction(10), (1, 2, 4, 5), 1)
    assert (rules.needed, bob.figure, bob.place) == (4, None, None)


@pytest.mark.parametrize(
    ("carried", "figure"), [(100, 50), (50, Fraction(140, 3)), (1, Fraction(4060, 101))]
)
def test_a_championship_carries_forward(carried: int, figure: Fraction) -> None:
    rules = LadderRules(Kind.CHAMPIONSHIP, carried=carried, least_boards=1)

    [ann] = build_standings(shares_of(ANN, 60, 40), rules)

    assert (ann.figure, ann.counting) == (figure, (1, 2))


def test_at_half_a_board_of_the_qualifier_weighs_half_a_board_of_the_final() -> None:
    rules = LadderRules(Kind.CHAMPIONSHIP, carried=50, least_boards=1)
    qualifier = Share(1, ANN, Fraction(324), 540, 30)
    final = Share(2, ANN, Fraction(100), 200, 20)

    [ann] = build_standings([qualifier, final], rules)

    carried = Fraction(1, 2) * 324 * Fraction(30, 540) * Fraction(200, 20)
    most = Fraction(1, 2) * 30 * Fraction(200, 20) + 200
    assert ann.figure == 100 * (100 + carried) / most


@pytest.mark.parametrize(
    ("rule", "ann", "bob", "first"),
    [
        (TieRule.BEST_RESULT, (60, 50), (56, 54), 1),
        (TieRule.BEST_RESULT, (56, 54), (60, 50), 2),
        (TieRule.NEXT_RESULT, (60, 50, 30), (55, 55, 40), 2),
        (TieRule.NEXT_RESULT, (60, 50), (55, 55, 1), 2),
        (TieRule.MORE_SESSIONS, (60, 50), (55, 55, 40), 2),
        (TieRule.LATEST, (50, 60), (55, 55), 1),
        (TieRule.LATEST, (50, 60, None), (60, 30, 50), 2),
        (TieRule.SHARED, (60, 50), (56, 54), 0),
        (TieRule.BEST_RESULT, (60, 50), (60, 50), 0),
    ],
)
def test_a_tie_is_split_by_the_rule(
    rule: TieRule, ann: tuple[int, ...], bob: tuple[int, ...], first: int
) -> None:
    shares = [*shares_of(ANN, *ann), *shares_of(BOB, *bob), *shares_of(CAT, 20, 20)]

    standings = build_standings(shares, replace(BEST_TWO, ties=rule))

    if first:
        assert places(standings)[0] == (1, first, False)
        assert [line.place for line in standings] == [1, 2, 3]
    else:
        assert places(standings) == [(1, 1, True), (1, 2, True), (3, 3, False)]


def test_a_pair_is_a_contestant_of_its_own() -> None:
    rules = replace(BEST_TWO, contestant=Contestant.PAIRS)

    lines = build_standings([*shares_of((1, 2), 60), *shares_of((1, 3), 40)], rules)

    assert [(line.place, line.people) for line in lines] == [(1, (1, 2)), (2, (1, 3))]
    assert build_standings([], rules) == []


some_shares = st.lists(
    st.builds(
        Share,
        st.integers(1, 6),
        st.sampled_from([(1,), (2,), (3,), (1, 2)]),
        st.fractions(0, 40, max_denominator=4),
        st.just(40),
        st.integers(1, 30),
    ),
    max_size=30,
)
some_rules = st.builds(
    LadderRules,
    kind=st.sampled_from(Kind),
    ties=st.sampled_from(TieRule),
    counted=st.integers(1, 4),
    latest=st.integers(0, 4),
    least=st.integers(1, 3),
    least_boards=st.integers(1, 20),
    span=st.integers(1, 2),
    carried=st.integers(1, 100),
)


@given(some_shares, some_rules, st.randoms())
def test_standings_do_not_depend_on_the_order_of_shares(
    shares: list[Share], rules: LadderRules, random: Random
) -> None:
    shuffled = list(shares)
    random.shuffle(shuffled)

    assert build_standings(shuffled, rules) == build_standings(shares, rules)


@given(some_shares, some_rules)
def test_places_follow_the_figures(shares: list[Share], rules: LadderRules) -> None:
    standings = build_standings(shares, rules)
    placed = [line for line in standings if line.place]

    figures = [line.figure or 0 for line in placed]
    assert figures == sorted(figures, reverse=True)
    assert [line.place for line in placed] == sorted(line.place or 0 for line in placed)
    assert all(len(line.results) >= rules.needed for line in placed)
    assert all(len(line.results) < rules.needed for line in standings[len(placed) :])
    for number, line in enumerate(placed, 1):
        assert line.tied or line.place == number


@given(some_shares, st.integers(1, 4))
def test_another_result_never_lowers_the_best(shares: list[Share], best: int) -> None:
    rules = LadderRules(counted=1, least_boards=1, latest=0)
    fresh = Share(9, (1,), Fraction(best), 40, 5)

    def figure_of(found: list[Share]) -> Fraction:
        lines = {line.people: line.figure for line in build_standings(found, rules)}
        return lines.get((1,)) or Fraction(0)

    assert figure_of([*shares, fresh]) >= figure_of(shares)
