"""A flow sheet as a file: what a reader of PDF finds in it."""

import io

import pytest
from pypdf import PdfReader

from rulings.laws.families import family
from rulings.laws.sheets.layout import READ_SO, sheet_of
from rulings.laws.sheets.rows import Row, rows_of
from rulings.laws.sheets.to_pdf import to_pdf
from rulings.laws.trees import TREES
from rulings.tests.laws.sheets.test_layout import TWO_PAGES, drawn


def read(file: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(file), strict=True)


def words(reader: PdfReader) -> str:
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


@pytest.mark.parametrize("code", TREES)
def test_a_family_prints_on_one_page_of_a4_with_every_word(code: str) -> None:
    sheet = drawn(code)

    reader = read(to_pdf(sheet, "en-gb"))

    assert len(reader.pages) == (2 if code in TWO_PAGES else 1)
    for page in reader.pages:
        assert sorted((page.mediabox.width, page.mediabox.height)) == [595, 842]
    found = words(reader)
    for drawing in sheet.pages:
        for text in drawing.texts:
            said = text.text if text.text.isascii() else text.text.split()[0]
            assert (
                said.translate({0x2018: 39, 0x2019: 39}) in found or not said.isascii()
            )
    assert reader.metadata
    assert reader.metadata.title == family(code).title
    assert str(reader.root_object["/Lang"]) == "en-gb"


def test_the_opening_lead_out_of_turn_is_one_page() -> None:
    assert len(read(to_pdf(drawn("opening_lead_out_of_turn"))).pages) == 1


def test_brackets_suits_and_letters_of_elsewhere_are_written() -> None:
    rows = [Row(0, "Is it (1♣) or \\?", "yes", "⟦Zażółć⟧ café – “so”", is_last=True)]

    file = to_pdf(sheet_of("Ł ♠", READ_SO, rows))

    assert rb"(Is it \(1) Tj" in file
    assert rb"/F3 9.5 Tf" in file
    assert "café – “so”".encode("cp1252") in file
    reader = read(file)
    assert reader.metadata
    assert reader.metadata.title == "Ł ♠"
    assert "or \\?" in words(reader)


def test_the_same_tree_gives_the_same_file() -> None:
    rows = rows_of(TREES["appeals"])

    files = {to_pdf(sheet_of("Appeal", READ_SO, rows)) for _ in range(2)}

    assert len(files) == 1
