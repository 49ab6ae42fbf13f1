"""What contestants take along from a qualifier into a final (EBU White Book 2.4)."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.bridge.ranking import Made


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage of an event: its boards, and the most matchpoints on all of them."""

    boards: int
    maximum: int


def carry_forward(points: Fraction, qualifier: Stage, final: Stage) -> Fraction:
    """The matchpoints brought into the final, on the final's own scale.

    Half the percentage of the qualifier on the final's boards, weighed by the numbers
    of boards: a board of the qualifier counts half a board of the final.

    >>> stage = Stage(boards=24, maximum=480)
    >>> str(carry_forward(Fraction(288), stage, stage))
    '144'
    """
    boards = Fraction(qualifier.boards, final.boards)
    tops = Fraction(final.maximum, qualifier.maximum)
    return points / 2 * boards * tops


def brought_forward(points: Fraction, qualifier: Stage, final: Stage) -> Made:
    """What is carried with the most it could have been, which is a whole number.

    Where tops differ from board to board that most may have a fraction; then both are
    brought to the nearest whole one, and the percentage stays.

    >>> brought_forward(Fraction(30), Stage(3, 50), Stage(4, 66)).maximum
    25
    """
    most = carry_forward(Fraction(qualifier.maximum), qualifier, final)
    whole = max(int(most + Fraction(1, 2)), 1)
    carried = carry_forward(points, qualifier, final)
    return Made(carried * whole / most, whole, 0)


def carried_over(
    points: Fraction, *, share: Fraction, most: Fraction | None = None
) -> Fraction:
    """A share of what was made before, in its own unit, at most so much to each side.

    >>> str(carried_over(Fraction(-30), share=Fraction(1, 2), most=Fraction(12)))
    '-12'
    """
    carried = points * share
    if most is None:
        return carried
    return max(-most, min(most, carried))
