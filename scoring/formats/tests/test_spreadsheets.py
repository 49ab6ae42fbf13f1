import pytest

from scoring.formats import spreadsheets


def test_a_sheet_has_a_mark_commas_and_crlf() -> None:
    sheet = spreadsheets.write(["Pair", "Points"], [["Zoë, 1NS", 12], [None, "-3.50"]])

    assert sheet == (
        b"\xef\xbb\xbf" + 'Pair,Points\r\n"Zoë, 1NS",12\r\n,-3.50\r\n'.encode()
    )


@pytest.mark.parametrize(
    ("cell", "safe"),
    [
        ("=HYPERLINK(1)", "'=HYPERLINK(1)"),
        ("+1+1", "'+1+1"),
        ("-A1", "'-A1"),
        ("@SUM(1)", "'@SUM(1)"),
        ("\t=1", "'\t=1"),
        ("\r=1", "'\r=1"),
        ("\n=1", "'\n=1"),
        ("  =1", "'  =1"),
        ("＝1", "'＝1"),
        ("-12.5", "-12.5"),
        ("+3", "+3"),
        ("-2,25%", "-2,25%"),
        ("4♠ = 10", "4♠ = 10"),
    ],
)
def test_no_cell_can_become_a_formula(cell: str, safe: str) -> None:
    assert spreadsheets.safe(cell) == safe
