"""Whether the board's result is in: then nobody is asked to play on."""

from rulings.laws.terms import Term, both
from rulings.laws.tree import Question

TOLD_SO: Term = both(("told", "stage"), ("is", "$stage", "after_play"))
RESULT_IN = Question(code="result_in", usual="no", later=True)
PLAY_OVER = (RESULT_IN, Question(code="play_over", derived="$result_in"))
"""As the table's result tells."""
PLAY_OVER_BY_STAGE = (
    RESULT_IN,
    Question(code="play_over", derived=("if", TOLD_SO, "yes", "$result_in")),
)
"""The same where the director may have told how far the board is."""
