"""What grades and handicaps of players make of a pair."""

from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.bridge.ranking import Strat, StratRule
from scoring.bridge.strength import Strength, mean_handicap, strat_by_grade

STRATA = (Strat("A"), Strat("B", Fraction(750)), Strat("C", Fraction(200)))


@pytest.mark.parametrize(
    ("grades", "rule", "strat"),
    [
        (["900", "100.5"], StratRule.AVERAGE, "B"),
        (["900", "100.5"], StratRule.HIGHER, "A"),
        (["c", "C"], StratRule.AVERAGE, "C"),
        (["B", "C"], StratRule.AVERAGE, ""),
        (["B", "C"], StratRule.HIGHER, "B"),
        (["B", "Expert"], StratRule.HIGHER, ""),
        (["B", ""], StratRule.HIGHER, ""),
        (["B"], StratRule.AVERAGE, "B"),
        ([], StratRule.HIGHER, ""),
    ],
)
def test_a_strat_is_known_by_letters_or_master_points(
    grades: list[str], rule: StratRule, strat: str
) -> None:
    players = [Strength(grade) for grade in grades]

    assert strat_by_grade(players, STRATA, rule) == strat
    assert strat_by_grade(players, (), rule) == ""


def test_a_handicap_needs_both_players() -> None:
    percents = {"B": Fraction(5)}

    assert mean_handicap([Strength("B"), Strength("X")], percents) is None
    assert mean_handicap([Strength("B"), Strength("X", Decimal(1))], percents) == 3
