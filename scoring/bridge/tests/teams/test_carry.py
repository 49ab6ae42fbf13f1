"""What is brought into a final has a whole most, and no boards of its own."""

from fractions import Fraction

import pytest

from scoring.bridge.ranking import Made
from scoring.bridge.teams import Stage, brought_forward

F = Fraction
QUALIFIER = Stage(boards=24, maximum=480)


@pytest.mark.parametrize(
    ("final", "made"),
    [
        (Stage(24, 480), Made(F(144), 240, 0)),
        (Stage(24, 481), Made(F("144.6"), 241, 0)),
        (Stage(24, 479), Made(F(144), 240, 0)),
        (Stage(24, 4), Made(F("1.2"), 2, 0)),
        (Stage(24, 2), Made(F("0.6"), 1, 0)),
        (Stage(240, 4), Made(F("0.6"), 1, 0)),
    ],
)
def test_the_most_is_rounded_and_the_percentage_stays(final: Stage, made: Made) -> None:
    """Half of 480, 481 and 479; halves of the most go up, and one is the least."""
    assert brought_forward(F(288), QUALIFIER, final) == made
