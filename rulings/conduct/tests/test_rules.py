"""Whom a text names."""

import pytest

from rulings.conduct.rules import names_person


@pytest.mark.parametrize(
    ("text", "name", "is_named"),
    [
        ("Ann Sample laughed.", "Ann Sample", True),
        ("Mrs SAMPLE laughed.", "Ann Sample", True),
        ("mrs sample's partner", "Ann Sample", True),
        ("Müller", "Ute Mueller", False),
        ("muller said", "Ute Müller", True),
        ("O’Neill left", "Jo O'Neill", True),
        ("Ann laughed.", "Ann Sample", False),
        ("A resample of it", "Ann Sample", False),
        ("samples", "Ann Sample", False),
        ("", "Ann Sample", False),
        ("Anything", "", False),
    ],
)
def test_a_person_is_named_by_name_or_surname_as_words(
    text: str, name: str, *, is_named: bool
) -> None:
    assert names_person(text, name) is is_named
