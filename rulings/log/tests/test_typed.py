"""What was typed is kept as it was typed, within bounds."""

import pytest
from django.http import QueryDict

from rulings.desk.forms.rulings import pressed
from rulings.laws import families
from rulings.log.forms.outcomes import (
    LONGEST,
    button_parts,
    count,
    typed_in,
    without_row,
)


def test_fields_are_kept_without_token_button_and_empty_ones() -> None:
    post = QueryDict("csrfmiddlewaretoken=x&do=preview&facts=Seen&reason=&p0-amount=2")

    assert typed_in(post) == {"facts": "Seen", "p0-amount": "2"}


def test_names_of_another_shape_are_not_kept() -> None:
    post = QueryDict("", mutable=True)
    post.update({"Facts": "x", "a" * 61: "x", "a b": "x", "facts": "Seen"})

    assert typed_in(post) == {"facts": "Seen"}


def test_an_enormous_text_is_cut() -> None:
    post = QueryDict("", mutable=True)
    post["facts"] = "x" * (LONGEST + 1)

    assert typed_in(post) == {"facts": "x" * LONGEST}


def test_zero_characters_that_no_database_keeps_are_left_out() -> None:
    post = QueryDict("facts=Se%00en&reason=%00")

    assert typed_in(post) == {"facts": "Seen"}


@pytest.mark.parametrize(
    ("typed", "rows"),
    [("", 1), ("0", 1), ("3", 3), ("99", 5), ("-4", 1), ("²", 1), ("9" * 5000, 1)],
)
def test_a_page_has_rows_within_bounds(typed: str, rows: int) -> None:
    assert count({"lines": typed}, "lines", least=1, most=5) == rows


def test_a_button_is_one_of_ours_or_none() -> None:
    assert [
        code
        for code in families.BY_CODE
        if button_parts(f"family:{code}")[1:] != [code]
    ] == []
    assert [
        button_parts(text) for text in ("a\0b", "kind:l0:" + "x" * 80, "é", "")
    ] == [[]] * 4


def test_a_row_far_away_is_none_of_ours() -> None:
    typed = {"p0-amount": "1"}

    assert pressed(typed, f"less:p:{'9' * 60}") == typed


def test_the_rows_behind_a_removed_one_move_up() -> None:
    typed = {"p0-amount": "1", "p1-amount": "2", "p2-amount": "3", "facts": "Seen"}

    assert without_row(typed, "p", 1) == {
        "p0-amount": "1",
        "p1-amount": "3",
        "facts": "Seen",
    }
