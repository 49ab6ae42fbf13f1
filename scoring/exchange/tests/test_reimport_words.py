"""What a corrected file says of a line, in short."""

from fractions import Fraction

from scoring.bridge.adjusted import Artificial, NotPlayed, Outcomes, WeightedScore
from scoring.exchange.queries.reimport import Content
from scoring.play.procedure.entry import Kind, ScoreEntry


def test_what_a_file_adjusts_is_said_short() -> None:
    half = WeightedScore(420, Fraction(1, 2)), WeightedScore(-50, Fraction(1, 2))
    bare = ScoreEntry(Kind.NOT_PLAYED)

    texts = [
        str(Content(bare, Outcomes.assigned(420), NotPlayed())),
        str(Content(bare, Outcomes(half), Artificial(Fraction(40)))),
    ]

    assert texts == ["NP (+420 / NP)", "NP (50 % +420 50 % −50 / 40 %)"]


def test_a_score_assigned_to_both_sides_is_said_once() -> None:
    bare = ScoreEntry(Kind.NOT_PLAYED)
    assigned, average = Outcomes.assigned(-150), Artificial(Fraction(50))

    texts = [str(Content(bare, outcomes, outcomes)) for outcomes in (assigned, average)]

    assert texts == ["NP (−150)", "NP (50 % / 50 %)"]
