"""What is worked out, not walked: a function of the facts for each name.

A calculation asks for a fact as a term does: what nobody has told is `Missing`, and is
asked. In the page these need the server.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rulings.laws.terms import Facts, Missing, Value


@dataclass(frozen=True, slots=True)
class Calculated:
    """What came out: values of the outcome, and the laws by which they are so."""

    results: Mapping[str, Value]
    laws: tuple[str, ...] = field(default=())


Calculation = Callable[[Facts], Calculated | Missing]
CALCULATIONS: Mapping[str, Calculation] = {}
"""By the name that a branch calls."""
