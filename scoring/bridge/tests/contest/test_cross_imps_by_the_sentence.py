"""Swiss pairs at cross-IMPs a second time, by the sentence of the regulation.

The sum of all comparisons by the root of the pairings, r(r − 1)/2, is rounded to a whole
IMP, halves away from nothing: in whole numbers, n while (2n − 1)² pairings are at most
four times its square. No official file shows it.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.adjusted import AVERAGE_PLUS, NotPlayed, Outcomes
from scoring.bridge.convention import CLUBSITE
from scoring.bridge.event import Method, Rules
from scoring.bridge.teams import Team
from scoring.bridge.tests.contest.builders import Given, Played
from scoring.bridge.tests.contest.test_by_the_sentence import (
    BOARDS,
    BY_CROSS_IMPS,
    few,
    fields,
    in_imps,
    in_vps,
    pairs_in_matches,
)

F = Fraction


def in_whole_imps(total: Fraction | int, pairings: int) -> int:
    size = sum(
        (2 * whole - 1) ** 2 * pairings <= 4 * total**2 for whole in range(1, 1000)
    )
    return size if total > 0 else -size


def margins(
    results: Sequence[Sequence[Given]],
    *,
    factored: bool,
    side: Team = Team.HOME,
    fouled: int = 99,
) -> list[Any]:
    """The IMPs of one side of each match; from match `fouled` on in another form."""
    convention = replace(CLUBSITE, factor_imps=factored)
    rules = replace(
        BY_CROSS_IMPS, compared=Rules(Method.CROSS_IMPS, convention=convention)
    )
    event = Played(teams=range(1, 2 * len(results) + 1))
    for at, made in enumerate(results):
        home, away = 2 * at + 1, 2 * at + 2
        key = event.match(home, away, length=len(made)).key
        for number, given_ in enumerate(made, 1):
            event.line(key, number, home, away, given_)
            form = "b" if at >= fouled else ""
            event.lines[-1] = replace(event.lines[-1], group=form)
    return [match.of(side).margin for match in event.score(rules).matches.values()]


def test_three_results_by_hand() -> None:
    """On one board of three results 1 and 10, −1 and 10, and twice −10 IMPs: by
    the root of three pairings 6.35, 5.20 and −11.55, so 6, 5 and −12."""
    level = [420] * 7
    results = [[420, *level], [400, *level], [-50, *level]]

    assert pairs_in_matches(results, BY_CROSS_IMPS) == [12, 8, 12, 8, 6, 14]


@few
@given(fields)
def test_full_boards_by_the_sentence(results: list[list[int]]) -> None:
    pairings = len(results) * (len(results) - 1) // 2
    expected: list[int] = []
    for made in results:
        total = sum(
            in_imps(score - other[number])
            for number, score in enumerate(made)
            for other in results
        )
        margin = in_whole_imps(total, pairings)
        expected += [in_vps(margin), in_vps(-margin)]

    assert pairs_in_matches(results, BY_CROSS_IMPS) == expected


@pytest.mark.parametrize(("factored", "margin"), [(True, 9), (False, 10)])
def test_a_board_short_of_a_result_by_hand(factored: bool, margin: int) -> None:
    """10 IMPs of two results are 15 of three, by the root of three pairings 8.66;
    else 10 of one pairing."""
    results: list[list[Given]] = [[420, 420], [-50, 420], [NotPlayed(), 420]]

    assert margins(results, factored=factored) == [margin, -margin, 0]


def test_each_side_has_the_results_that_it_is_compared_with_by_hand() -> None:
    """NS have three results beside the average: −20 and 10 by the root of three
    pairings are −11.55 and 5.77. EW have four: −12, 30 and −9 by the root of six are
    −4.90, 12.25 and −3.67."""
    split = (AVERAGE_PLUS, Outcomes.assigned(420))
    results: list[list[Given]] = [[split], [-50], [400], [400]]

    assert margins(results, factored=False) == [3, -12, 6, 6]
    assert margins(results, factored=False, side=Team.AWAY) == [-5, 12, -4, -4]


def test_each_form_of_a_fouled_board_has_its_own_results_by_hand() -> None:
    """10 twice by the root of three pairings is 11.55; 10 of one pairing."""
    results: list[list[Given]] = [[420], [-50], [420], [420], [-50]]

    assert margins(results, factored=False, fouled=3) == [6, -12, 6, 10, -10]


@few
@given(fields, st.lists(st.integers(0, 9), min_size=BOARDS, max_size=BOARDS))
def test_short_boards_by_the_sentence(
    results: list[list[int]], missing: list[int]
) -> None:
    """Frequencies are brought up to those of a full board before all are added."""
    full, expected = len(results), []
    rows: list[list[Given]] = [list(made) for made in results]
    for number, at in enumerate(missing):
        if at < full:
            rows[at][number] = NotPlayed()
    for made in rows:
        total = F(0)
        for number, score in enumerate(made):
            field = [row[number] for row in rows if isinstance(row[number], int)]
            if isinstance(score, int) and len(field) > 1:
                gained = sum(
                    in_imps(score - cast(int, other_score)) for other_score in field
                )
                total += F(gained * full, len(field))
        expected.append(in_whole_imps(total, full * (full - 1) // 2))

    assert margins(rows, factored=True) == expected
