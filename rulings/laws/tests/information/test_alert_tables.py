"""A club's own table of alerts, as it is typed."""

import pytest

from rulings.laws.information.alert_lookup import (
    MOST_LINES,
    Call,
    InvalidTable,
    Row,
    read_table,
)

TYPED = """# Sample Union
Double; for takeout; none

Double; for penalties; Alert; "Alert: he means it; truly."
1NT\trange\tannounce\tThe partner says the range.
Control bid,,delayed
"""


def test_a_table_is_read_line_by_line() -> None:
    assert read_table(TYPED) == (
        Call(
            "call-1",
            "Double",
            (
                Row("row-2", "for takeout", "none"),
                Row("row-4", "for penalties", "alert", "Alert: he means it; truly."),
            ),
        ),
        Call(
            "call-2",
            "1NT",
            (
                Row(
                    "row-5",
                    "range",
                    "announce",
                    "Announce: {words}",
                    "The partner says the range.",
                ),
            ),
        ),
        Call("call-3", "Control bid", (Row("row-6", "", "delayed"),)),
    )


def test_every_row_says_what_is_done() -> None:
    done = [row.to_do for call in read_table(TYPED) for row in call.rows]

    assert all(done)
    assert done[0] == "No alert or announcement."


@pytest.mark.parametrize(
    ("text", "line", "fault", "word"),
    [
        ("", 1, "empty", ""),
        ("# nothing\n\n", 1, "empty", ""),
        ("Double; takeout", 1, "cells", ""),
        ("\n; takeout; none", 2, "cells", ""),
        ("a; b; none; c; d", 1, "cells", ""),
        ("Double", 1, "cells", ""),
        ("Double; takeout; shout", 1, "status", "shout"),
        ("1NT; range; announce", 1, "announce", ""),
        ("Double; x; none\nDouble; x; alert", 2, "twice", "x"),
        ("Double; x; none; " + "y" * 200, 1, "long", ""),
        (
            "\n".join(f"Call {n}; ; none" for n in range(MOST_LINES + 1)),
            401,
            "many",
            "",
        ),
    ],
)
def test_a_line_that_cannot_be_read_is_named(
    text: str, line: int, fault: str, word: str
) -> None:
    with pytest.raises(InvalidTable) as refused:
        read_table(text)

    found = refused.value
    assert (found.line, found.fault, found.word) == (line, fault, word)
    assert str(found).startswith(f"line {line}: {fault}")
