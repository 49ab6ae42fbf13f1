"""The words of a tree for people: translated, with seats, cards and calls filled in."""

import re
import string
from collections.abc import Callable
from typing import Protocol

from rulings.laws.engine.terms import Facts, Missing, Value, listed
from rulings.laws.engine.tree import Kind
from rulings.laws.engine.vocabulary import OPTIONS
from scoring.bridge.messages import gettext_noop

SEAT_NAMES = {
    "N": gettext_noop("North"),
    "E": gettext_noop("East"),
    "S": gettext_noop("South"),
    "W": gettext_noop("West"),
}
SUIT_NAMES = {
    "S": gettext_noop("spades"),
    "H": gettext_noop("hearts"),
    "D": gettext_noop("diamonds"),
    "C": gettext_noop("clubs"),
}
SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
CALL_NAMES = {
    "P": gettext_noop("pass"),
    "X": gettext_noop("double"),
    "XX": gettext_noop("redouble"),
}
NOT_TOLD = {
    Kind.SEAT: gettext_noop("the player"),
    Kind.CARD: gettext_noop("the card"),
    Kind.CARDS: gettext_noop("the card"),
    Kind.SUIT: gettext_noop("the suit"),
    Kind.CALL: gettext_noop("the call"),
}


SENTENCE = re.compile(r"(?:^|\. )[^\W\d_]")
"""Where a sentence begins: what is filled in there gets its capital letter."""


class TypedFacts(Facts, Protocol):
    """Facts that know what kind of thing each of them is."""

    def kind(self, code: str) -> Kind | None:
        """The kind of the fact, if it is one of the family."""


class Speech:
    """How texts are said: in the language of the reader."""

    def __init__(self, translate: Callable[[str], str] = str) -> None:
        self.translate = translate

    def option(self, code: str) -> str:
        """The usual words of an option of the vocabulary."""
        return OPTIONS[code]

    def fill(self, text: str, facts: TypedFacts, **more: tuple[Kind, Value]) -> str:
        """The text with every {fact} in words; an unknown card is "the card"."""
        translated = self.translate(text)
        fields = [
            name for _, name, _, _ in string.Formatter().parse(translated) if name
        ]
        filled = translated.format_map(
            {name: self._field(name, facts, more) for name in fields}
        )
        return SENTENCE.sub(lambda start: start[0].upper(), filled)

    def _field(
        self, name: str, facts: TypedFacts, more: dict[str, tuple[Kind, Value]]
    ) -> str:
        if name in more:
            kind, value = more[name]
            return self.named(kind, value)
        kind = facts.kind(name) or Kind.TEXT
        fact = facts.fact(name)
        if isinstance(fact, Missing) or not fact:
            return self.translate(NOT_TOLD.get(kind, ""))
        return self.named(kind, fact)

    def named(self, kind: Kind, value: Value) -> str:
        """A seat, a suit, a card, a call as people say it."""
        name = NAMED.get(kind, str)
        return ", ".join(self.translate(name(each)) for each in listed(value))

    def answered(self, kind: Kind, value: Value) -> str:
        """The same as an answer on its own: suits begin with a capital letter."""
        name = self.named(kind, value)
        return name[:1].upper() + name[1:] if kind in (Kind.SUIT, Kind.SUITS) else name


def _card(card: str) -> str:
    return f"{SUIT_SIGNS[card[0]]}{card[1:].replace('T', '10')}"


def _call(call: str) -> str:
    if call in CALL_NAMES:
        return CALL_NAMES[call]
    level, strain = call[:1], call[1:]
    return f"{level}{SUIT_SIGNS.get(strain, strain)}"


NAMED: dict[Kind, Callable[[str], str]] = {
    Kind.SEAT: lambda seat: SEAT_NAMES.get(seat, seat),
    Kind.SUIT: lambda suit: SUIT_NAMES.get(suit, suit),
    Kind.SUITS: lambda suit: SUIT_NAMES.get(suit, suit),
    Kind.CARD: _card,
    Kind.CARDS: _card,
    Kind.CALL: _call,
}
