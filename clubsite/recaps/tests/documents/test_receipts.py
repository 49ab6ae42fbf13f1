"""Master point receipts in words and as a spreadsheet."""

import csv
import io
from dataclasses import replace

import pytest

from clubsite.recaps.documents import to_csv
from clubsite.recaps.documents.receipts import print_receipts
from clubsite.recaps.tests.documents.builders import make_receipts


def test_each_player_has_a_slip_to_be_signed() -> None:
    part, _other = print_receipts(make_receipts(), str).parts

    [table] = part.tables
    assert (part.title, table.caption) == ("Sample Player 1", "Receipt 12-3-1")
    assert [column.label for column in table.columns] == [
        *("Event", "Date", "Rank", "Club points"),
    ]
    assert [cell.text for cell in table.rows[0].cells] == [
        *("Open pairs", "Monday, 2 March 2026", "1", "10"),
    ]
    assert part.after[0].text.startswith("Signature")


@pytest.mark.parametrize(
    ("settled", "says"),
    [
        (True, "No receipts needed."),
        (False, "Receipts are made once the results are final."),
    ],
)
def test_without_receipts_it_says_why(settled: bool, says: str) -> None:
    printed = print_receipts(make_receipts(0, settled=settled), str)

    assert printed.footer[0] == says


@pytest.mark.parametrize(("awarded", "kind"), [(True, "Club points"), (False, "")])
def test_the_spreadsheet_has_a_line_a_receipt(awarded: bool, kind: str) -> None:
    receipts = make_receipts(1)
    receipts = receipts if awarded else replace(receipts, awards=None)

    [file] = to_csv.receipts_files(receipts)

    [row] = csv.DictReader(io.StringIO(file.content.decode("utf-8-sig")))
    assert (row["receipt"], row["player"], row["kind"]) == (
        "12-3-1",
        "Sample Player 1",
        kind,
    )
    assert print_receipts(receipts, str).parts
