import doctest

import pytest

from rulings.appeals.procedure import decision
from rulings.appeals.procedure.decision import panel_effect, penalty_change
from rulings.log.procedure.content import AdjustedScore, PenaltyGiven, ScoreEffect
from scoring.events import effects

TOP = "percent_of_top"


def fine(amount: str, *, entry: int = 3, disciplinary: bool = False) -> PenaltyGiven:
    return PenaltyGiven(entry, amount, TOP, disciplinary)


@pytest.mark.parametrize(
    ("now", "then", "change"),
    [
        ([], [], ()),
        ([fine("25")], [fine("25")], ()),
        ([fine("25")], [], (fine("-25"),)),
        ([fine("25")], [fine("12.5")], (fine("-12.5"),)),
        ([fine("10"), fine("15")], [fine("30")], (fine("5"),)),
        ([fine("25")], [fine("25", entry=4)], (fine("-25"), fine("25", entry=4))),
        ([fine("50", disciplinary=True)], [], ()),
    ],
)
def test_a_decision_changes_penalties_by_their_difference(
    now: list[PenaltyGiven], then: list[PenaltyGiven], change: tuple[PenaltyGiven, ...]
) -> None:
    assert penalty_change(now, then) == change


def test_a_penalty_within_a_match_is_given_back_within_it() -> None:
    within, total = (PenaltyGiven(3, "6", "imps", match=match) for match in (5, 0))

    assert penalty_change([within], [total]) == (
        PenaltyGiven(3, "-6", "imps", match=5),
        total,
    )


def test_the_lines_of_a_decision_are_added_and_those_of_the_ruling_are_left() -> None:
    line = AdjustedScore(7, effects.not_played(), effects.not_played())
    ruling = ScoreEffect((line,), (fine("25"),))
    decided = ScoreEffect((), (fine("25"),))

    assert panel_effect(ruling, decided) == ScoreEffect()


def test_the_examples_in_the_text_hold() -> None:
    assert doctest.testmod(decision).failed == 0
