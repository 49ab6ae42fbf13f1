"""Disputed claims as a national director would rule on them, with the law and the reason.

Hands are in the order north, east, south, west. South declares, claims and is on lead in
notrump, and claims all that is left, where nothing else stands. Of the words of a
statement "HA" is a card, "H." a suit, "H+" a suit from the top, "xH" a ruff of it.
"""

from dataclasses import dataclass, field
from typing import Any

from rulings.laws.claims.claim_input import Claim
from rulings.laws.claims.position import SEATS, SUITS, card_number
from rulings.laws.claims.statement import Play, Rest, Ruff, Run, Step
from rulings.laws.tests.claims.endings import claim_of

SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
SHOWN = "shown_out"
NO_ORDER = {"top_down": False}
"""Where no authority has elected an order (Law 70E2)."""
KNEW, FORGOT = {"unaware": False}, {"unaware": True}
HEARTS_LED = (
    (3, card_number("HK")),
    (0, card_number("H3")),
    (1, card_number("H4")),
)


@dataclass(frozen=True, slots=True)
class Position:
    """One claim, and how many tricks the claiming side gets."""

    name: str
    hands: tuple[str, str, str, str]
    tricks: int
    law: str
    why: str
    statement: str = ""
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def claim(self) -> Claim:
        """What the lab is given."""
        facts = {**self.facts, "statement": steps(self.statement)}
        for key in ("turn", "claimer"):
            if key in facts:
                facts[key] = SEATS.index(facts[key])
        return claim_of(*self.hands, **facts)


def steps(words: str) -> tuple[Step, ...]:
    """The steps of a statement.

    >>> steps("S+ xC HA")
    (Run(suit=0, top_down=True), Ruff(suit=3), Play(card=25))
    """
    return tuple(map(_step, words.split()))


def _step(word: str) -> Step:
    if word == "rest":
        return Rest()
    if word.startswith("x"):
        return Ruff(SUITS.index(word[1]))
    if word[1] in ".+":
        return Run(SUITS.index(word[0]), top_down=word[1] == "+")
    return Play(card_number(word))


def trump(suit: int, **facts: Any) -> dict[str, Any]:
    return {"trump": suit, **facts}
