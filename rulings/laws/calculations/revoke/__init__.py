"""The tricks that revokes cost, from the cards or from what is known (Law 64).

Two calculations: of a play that is known to the last card, and of a list of revokes. What
cannot be is refused with the place in the play and the cure.
"""

from collections.abc import Callable, Mapping
from typing import Any

from rulings.laws.calculations.calculated import Calculated, Calculation
from rulings.laws.calculations.revoke.listed import summed
from rulings.laws.calculations.revoke.played import counted
from rulings.laws.terms import Facts, Missing, Record, Value
from scoring.bridge.words import NotBridge

OF_PLAY = ("hands", "play", "contract", "declarer")
OF_LIST = ("revokes",)
ALSO = (
    *(
        "declarer",
        "dummy",
        "contract",
        "trump",
        "vulnerable",
        "board",
        "alleged",
        "claim",
    ),
    *("discovery", "first_noticed", "hands_returned", "round_ended"),
    *("nos_called_next_board", "table_declarer", "offending_tricks_from_first_revoke"),
)
"""What is used if it is told."""


def told_of(facts: Facts, needed: tuple[str, ...]) -> dict[str, Any] | Missing:
    """The facts as plain values, or the first that is needed and not known."""
    told: dict[str, Any] = {}
    for code in (*needed, *(each for each in ALSO if facts.told(each))):
        value = facts.fact(code)
        if isinstance(value, Missing):
            return value
        told[code] = value.told if isinstance(value, Record) else value
    return told


def calculation(
    needed: tuple[str, ...], work: Callable[[Mapping[str, Any]], dict[str, Any]]
) -> Calculation:
    """A calculation of these facts; a play that cannot be is told, not raised."""

    def of(facts: Facts) -> Calculated | Missing:
        told = told_of(facts, needed)
        if isinstance(told, Missing):
            return told
        try:
            found = work(told)
        except NotBridge as error:
            values = {name: str(value) for name, value in error.values.items()}
            words = Record({"message": error.message, "values": values})
            refused: dict[str, Value] = {"refused": str(error), "refused_words": words}
            return Calculated(refused, laws=("L64",))
        laws = tuple(found.pop("laws"))
        return Calculated({key: _value(each) for key, each in found.items()}, laws)

    return of


def _value(found: Any) -> Value:
    return found if isinstance(found, str | int) else Record(found)


from_play = calculation(OF_PLAY, counted)
from_list = calculation(OF_LIST, summed)
