"""Every code that people read has its words."""

from collections.abc import Collection, Mapping

import pytest

from rulings.appeals import labels
from rulings.appeals.procedure import (
    HELD_BY,
    Action,
    Answer,
    Deposit,
    Dismissal,
    Guard,
    Mode,
    State,
)
from rulings.appeals.procedure.conflicts import Tie
from rulings.appeals.queries.actions import FIRST


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (labels.STATES, State),
        (labels.ACTIONS, Action),
        (labels.GUARDS, Guard),
        (labels.ANSWERS, Answer),
        (labels.DEPOSITS, Deposit),
        (labels.DISMISSALS, Dismissal),
        (labels.TIES, Tie),
        (labels.BODIES, Mode),
        (labels.TURNS, HELD_BY),
    ],
)
def test_each_code_has_words_and_no_word_is_left_over(
    words: Mapping[str, object], codes: Collection[str]
) -> None:
    assert set(words) == set(codes)


def test_each_act_stands_once_in_the_order_of_the_page() -> None:
    assert len(set(FIRST)) == len(FIRST)
