"""Words for settings of an event in a club's policy."""

import pytest

from scoring.events import labels


@pytest.mark.parametrize(
    ("value", "words"), [(0, "no limit"), (1, "1 table"), (14, "14 tables")]
)
def test_a_limit_of_tables_is_said_in_words(value: int, words: str) -> None:
    assert labels.tables(value) == words
