"""Every code that people read has its words."""

from collections.abc import Collection, Mapping

import pytest

from rulings.labels import appeals
from rulings.procedure.appeals import (
    Act,
    Answer,
    Deposit,
    Dismissal,
    Guard,
    Mode,
    State,
    Turn,
)
from rulings.procedure.conflicts import Tie
from rulings.queries.appeal_acts import FIRST


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (appeals.STATES, State),
        (appeals.ACTS, Act),
        (appeals.GUARDS, Guard),
        (appeals.ANSWERS, Answer),
        (appeals.DEPOSITS, Deposit),
        (appeals.DISMISSALS, Dismissal),
        (appeals.TIES, Tie),
        (appeals.BODIES, Mode),
        (appeals.TURNS, Turn),
    ],
)
def test_each_code_has_words_and_no_word_is_left_over(
    words: Mapping[str, object], codes: Collection[str]
) -> None:
    assert set(words) == set(codes)


def test_each_act_stands_once_in_the_order_of_the_page() -> None:
    assert len(set(FIRST)) == len(FIRST)
