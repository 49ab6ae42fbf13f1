"""The clock that begins when the scores are available (Law 79C)."""

from rulings.laws.elections import elected
from rulings.laws.tree import Kind, Question
from rulings.laws.words import gettext_noop

CORRECTION_PERIOD = (
    elected("correction_period"),
    Question(
        code="minutes_since_scores",
        kind=Kind.NUMBER,
        text=gettext_noop("How many minutes ago were the scores made available?"),
        usual=0,
        laws=("L79C1",),
    ),
    Question(
        code="within_correction_period",
        derived=(
            "if",
            ("more", "$minutes_since_scores", "$election_correction_period"),
            "no",
            "yes",
        ),
        laws=("L79C1",),
    ),
)
"""Whether the period runs in which a score can be corrected."""
