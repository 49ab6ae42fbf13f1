"""What a calculation gives, and how it is called."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rulings.laws.terms import Facts, Missing, Value


@dataclass(frozen=True, slots=True)
class Calculated:
    """What came out: values of the outcome, and the laws by which they are so."""

    results: Mapping[str, Value]
    laws: tuple[str, ...] = field(default=())


Calculation = Callable[[Facts], Calculated | Missing]
