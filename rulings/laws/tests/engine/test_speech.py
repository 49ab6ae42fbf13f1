import pytest

from rulings.laws.engine.speech import Speech
from rulings.laws.engine.terms import Value
from rulings.laws.engine.tree import Kind


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        (Kind.SEAT, "N", "North"),
        (Kind.SEAT, "either defender", "either defender"),
        (Kind.SEAT, ("E", "W"), "East, West"),
        (Kind.SUIT, "D", "diamonds"),
        (Kind.SUIT, "NT", "NT"),
        (Kind.CARD, "ST", "♠10"),
        (Kind.CARDS, ("S5", "HA"), "♠5, ♥A"),
        (Kind.CALL, "P", "pass"),
        (Kind.CALL, "XX", "redouble"),
        (Kind.CALL, "3NT", "3NT"),
        (Kind.CALL, "1H", "1♥"),
        (Kind.NUMBER, 12, "12"),
    ],
)
def test_things_are_called_what_people_call_them(
    kind: Kind, value: Value, words: str
) -> None:
    assert Speech().named(kind, value) == words
