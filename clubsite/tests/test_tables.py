"""Tables as one test: every row is judged, and each failure is named."""

import pytest

from clubsite.tests.tables import for_each_row


def test_every_row_is_judged_and_each_failure_is_named() -> None:
    seen = []

    @for_each_row("board, score", [(1, 50), pytest.param(2, -50, id="two"), (3, 0)])
    def check(board: int, score: int) -> None:
        """What a table says."""
        seen.append(board)
        assert score >= 0, "below zero"
        assert 50 / score

    with pytest.raises(pytest.fail.Exception) as failed:
        check()

    assert seen == [1, 2, 3]
    first, *_values, last = str(failed.value).splitlines()
    assert first.startswith("(2, -50): below zero")
    assert last == "(3, 0): ZeroDivisionError: division by zero"
    assert (check.__name__, check.__doc__) == ("check", "What a table says.")


def test_tables_stand_on_each_other_as_marks_do() -> None:
    seen = []

    @for_each_row("side", "NE")
    @for_each_row(("board", "score"), [(1, 50), (2, 60)])
    def check(side: str, board: int, score: int) -> None:
        seen.append((side, board, score))

    check()

    assert seen == [("N", 1, 50), ("N", 2, 60), ("E", 1, 50), ("E", 2, 60)]


def test_a_table_without_rows_proves_nothing() -> None:
    with pytest.raises(AssertionError, match="proves nothing"):
        for_each_row("side", [])(lambda _side: None)
