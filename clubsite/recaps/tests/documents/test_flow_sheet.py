"""A flow sheet as a file: what a reader of PDF finds in it."""

import io
import json
from pathlib import Path

import pytest
import typst
from pypdf import PdfReader

from clubsite.recaps.documents.flow_sheet import TEMPLATE, sheet_version, to_json
from clubsite.recaps.documents.to_pdf import set_by
from clubsite.tests.far import mostly_far
from rulings.laws.families import family
from rulings.laws.sheets.layout import READ_SO, Connector, Page, Sheet, build_sheet
from rulings.laws.sheets.letters import LARGER, text_width
from rulings.laws.sheets.rows import Row, build_rows
from rulings.laws.tests.sheets.test_layout import drawn
from rulings.laws.trees import TREES

TEMPLATES = Path(__file__).resolve().parents[4] / "templates" / "clubsite" / "recaps"
ALPHABETS = "".join(
    chr(number)
    for first, last in (
        (0x21, 0x7E),
        (0xA1, 0xAC),
        (0xAE, 0x17F),
        (0x218, 0x21B),
        (0x386, 0x386),
        (0x388, 0x38A),
        (0x38C, 0x38C),
        (0x38E, 0x3A1),
        (0x3A3, 0x3CE),
        (0x400, 0x45F),
        (0x490, 0x491),
        (0x1E80, 0x1E85),
        (0x1EF2, 0x1EF3),
    )
    for number in range(first, last + 1)
)
"""Latin, Greek and Cyrillic as the languages of Europe write them."""
SIGNS = "–—‘’‚“”„…•−♠♥♦♣€"
WIDE = """
#let texts = json(bytes(sys.inputs.data))
#set text(font: "Libertinus Serif", size: 100pt, fallback: false)
#let wide(one) = measure(
  text(weight: if one.bold { "bold" } else { "regular" }, one.text)
).width.pt()
#context [#metadata(texts.map(wide)) <widths>]
"""


def widths_in_typst(folder: Path, texts: list[tuple[str, bool]]) -> list[float]:
    """How wide Typst sets each text in letters of a hundred points."""
    template = folder / "widths.typ"
    template.write_text(WIDE, encoding="utf-8")
    data = json.dumps([{"text": text, "bold": bold} for text, bold in texts])
    compiler = typst.Compiler(str(template), sys_inputs={"data": data})
    found: list[float] = json.loads(compiler.query("<widths>", field="value", one=True))
    return found


def pdf_of(sheet: Sheet, language: str = "en") -> bytes:
    return set_by(TEMPLATES / TEMPLATE, to_json(sheet, language))


def read(file: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(file), strict=True)


def words(reader: PdfReader) -> str:
    """All letters in the order of the file; spaces depend on how it is read."""
    return "".join("".join(page.extract_text() for page in reader.pages).split())


def test_no_letter_of_europe_is_wider_than_it_was_measured(tmp_path: Path) -> None:
    letters = [(letter, bold) for letter in ALPHABETS + SIGNS for bold in (False, True)]

    found = widths_in_typst(tmp_path, letters)

    assert [
        (letter, bold, wide)
        for (letter, bold), wide in zip(letters, found, strict=True)
        if not 0 < wide * LARGER <= text_width(letter, 100, bold=bold) + 0.001
    ] == []


@pytest.mark.full
def test_no_line_of_any_family_has_to_be_set_narrower_to_be_seen(
    tmp_path: Path,
) -> None:
    """Two letters that Typst sets apart may add a hair, which the template takes off."""
    texts = [
        text for code in TREES for page in drawn(code).pages for text in page.texts
    ]

    found = widths_in_typst(tmp_path, [(text.text, text.bold) for text in texts])

    assert [
        text
        for text, wide in zip(texts, found, strict=True)
        if wide * LARGER * text.size / 100 > text.width * 1.01
    ] == []


@pytest.mark.parametrize(
    "code", mostly_far(TREES, near={"revoke", "claims_and_concessions"})
)
def test_a_family_prints_on_one_page_of_a4_with_every_word(code: str) -> None:
    sheet = drawn(code)

    file = pdf_of(sheet, "en-gb")

    reader = read(file)
    assert len(reader.pages) == 1
    for page in reader.pages:
        assert sorted((page.mediabox.width, page.mediabox.height)) == [595, 842]
    found = words(reader)
    texts = [text.text for drawing in sheet.pages for text in drawing.texts]
    assert [text for text in texts if "".join(text.split()) not in found] == []
    assert reader.metadata
    assert reader.metadata.title == family(code).title
    assert str(reader.root_object["/Lang"]) == "en"
    assert b"pdfuaid" in file


@pytest.mark.full
def test_the_opening_lead_out_of_turn_is_one_page() -> None:
    assert len(read(pdf_of(drawn("opening_lead_out_of_turn"))).pages) == 1


def test_suits_markup_and_letters_of_every_alphabet_are_written() -> None:
    text = "⟦Zażółć gęślą⟧ café – “so” Ελληνικά Български ♠♥♦♣ *a* _b_ <c> @d"
    rows = [Row(0, "Is it (1♣) or \\?", "#yes", text, is_last=True)]

    file = pdf_of(build_sheet("Ł ♠", READ_SO, rows), "pl")

    reader = read(file)
    found = words(reader)
    for word in ("Isit(1♣)or\\?", "#yes", *text.split()):
        assert word in found
    assert reader.metadata
    assert reader.metadata.title == "Ł ♠"
    assert b"pdfuaid" in file


def test_letters_that_were_not_measured_stay_in_their_place_too() -> None:
    wide = "\U0001f9ff" * 30
    rows = [Row(0, "Which?", "yes", f"{wide} 漢字", is_last=True)]

    reader = read(pdf_of(build_sheet("Title", READ_SO, rows)))

    assert len(reader.pages) == 1


def test_what_is_wider_than_its_place_is_set_narrower() -> None:
    sheet = build_sheet("T", "L", [Row(0, "", "", "Wide " * 9)])
    shown = json.loads(to_json(sheet, "en"))
    for text in shown["pages"][0]["texts"]:
        text["width"] = 20

    reader = read(set_by(TEMPLATES / TEMPLATE, json.dumps(shown)))

    shares: list[float] = []
    reader.pages[0].extract_text(
        visitor_text=lambda _text, matrix, *_others: shares.append(matrix[0])
    )
    assert words(reader) == "TL" + "Wide" * 9
    assert 0 < min(shares) < 0.2
    assert max(shares) == 1


def test_an_arrow_has_a_head_and_a_plain_line_none() -> None:
    page = Page(595, 842)
    page.lines += [Connector(0, 5, 10, 5, arrow=True), Connector(0, 0, 5, 0)]
    plain = build_sheet("Title", READ_SO, [Row(0, "", "", "So.")])

    shown = json.loads(to_json(Sheet("Title", plain.look, (page,)), "en"))

    assert [len(line["tip"]) for line in shown["pages"][0]["lines"]] == [3, 0]


def test_the_same_tree_gives_the_same_file() -> None:
    rows = build_rows(TREES["appeals"])

    files = {pdf_of(build_sheet("Appeal", READ_SO, rows)) for _ in range(2)}

    assert len(files) == 1


def test_the_version_is_another_for_another_tree_language_or_word() -> None:
    rows = [Row(0, "Was it late?", "yes", "Too late.", is_last=True)]
    sheet, other = (build_sheet(title, READ_SO, rows) for title in ("One", "Other"))

    versions = {
        sheet_version(sheet, "en", tree="a"),
        sheet_version(sheet, "en", tree="a"),
        sheet_version(sheet, "en", tree="b"),
        sheet_version(sheet, "pl", tree="a"),
        sheet_version(other, "en", tree="a"),
    }

    assert len(versions) == 4
