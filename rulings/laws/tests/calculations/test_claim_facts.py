"""Facts of a claim, as far as they are known when it is worked out."""

from dataclasses import dataclass

from rulings.laws.calculations.claims import claim
from rulings.laws.engine.terms import Missing, Value


@dataclass(frozen=True, slots=True)
class NothingKnown:
    """A claim of which no one has said anything yet."""

    def fact(self, code: str) -> Value | Missing:
        return Missing(code)

    def is_told(self, _code: str) -> bool:
        return False


def test_a_claim_waits_for_the_cards_that_remain() -> None:
    assert claim(NothingKnown()) == Missing("remaining")
