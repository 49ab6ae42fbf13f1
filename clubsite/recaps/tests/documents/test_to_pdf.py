"""Documents as PDF: what a reader of the file finds in it."""

import io
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
import typst
from pypdf import PdfReader

from clubsite.recaps.documents.board_sheets import print_board_sheets
from clubsite.recaps.documents.content import Block, Direction, Paper, Place
from clubsite.recaps.documents.printed import Printed, to_json
from clubsite.recaps.documents.recap_sheet import print_recap_sheet
from clubsite.recaps.documents.to_pdf import (
    DATA,
    NO_LETTER,
    _copies,
    to_pdf,
    to_pdfs,
)
from clubsite.recaps.documents.winners import build_winners_list, print_winners
from clubsite.recaps.tests.documents.builders import (
    adjusted_evening,
    make_block,
    make_board,
    make_board_sheets,
    make_heading,
    make_players,
    make_recap_sheet,
    make_standing,
)

TEMPLATES = Path(__file__).resolve().parents[4] / "templates" / "clubsite" / "recaps"
POINTS = {Paper.A4: (595, 842), Paper.A3: (842, 1191), Paper.LETTER: (612, 792)}


def pdf_of(printed: Printed) -> PdfReader:
    return PdfReader(io.BytesIO(to_pdf(printed, TEMPLATES)))


def text_of(printed: Printed) -> str:
    """The text of all pages with every run of space as one."""
    pages = (page.extract_text() for page in pdf_of(printed).pages)
    return " ".join(" ".join(pages).split())


def named_sheet(*names: str) -> Printed:
    line = make_standing("1", names, [], place=Place(1))
    sheet = make_recap_sheet([Block("A", Direction.ALL, (line,))])
    return print_recap_sheet(sheet, str)


@pytest.mark.full
def test_recap_sheet_prints_its_marked_cells_and_what_the_marks_mean() -> None:
    text = text_of(print_recap_sheet(adjusted_evening(), str))

    tight = text.replace(" ", "")
    for cell in ("7.20A+", "6.40W", "6.00A", "4.80A-", "3.50S", "8.00ADJ", "NP"):
        assert cell in tight
    assert "W weighted score" in text
    assert "−3.00" in text
    assert "Score corrections until 23:00" in text


@pytest.mark.full
@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER])
def test_every_page_carries_the_heading_on_either_paper(paper: Paper) -> None:
    heading = make_heading(appealed_boards=("7", "12"), paper=paper)
    sheet = replace(make_recap_sheet(pairs=21, boards=63), heading=heading)

    reader = pdf_of(print_recap_sheet(sheet, str))

    assert len(reader.pages) > 2
    for number, page in enumerate(reader.pages, 1):
        text = " ".join(page.extract_text().split())
        short, long = POINTS[paper]
        assert (round(page.mediabox.width), round(page.mediabox.height)) == (
            long,
            short,
        )
        for fact in (
            "Open pairs",
            "Monday evening",
            "Monday, 2 March 2026",
            "Sample Director",
            "Revision 3",
            "2 March 2026, 22:41",
            "OFFICIAL",
            "Subject to appeal: boards 7, 12",
            f"Page {number} of {len(reader.pages)}",
        ):
            assert fact in text
        assert "sample bridge club" in text.lower()


def test_usual_evening_of_seven_tables_fits_one_sheet() -> None:
    assert len(pdf_of(print_recap_sheet(adjusted_evening(), str)).pages) == 1


@pytest.mark.full
def test_header_rows_come_again_on_the_next_page() -> None:
    block = make_block(Direction.ALL, 60, 2)

    reader = pdf_of(print_recap_sheet(make_recap_sheet([block]), str))

    assert all("Pair" in page.extract_text() for page in reader.pages[:2])


@pytest.mark.parametrize(
    "name",
    [
        "$x^2$ #panic() *bold* _it_ `raw` @ref <tag> \\ // = ~",
        "=HYPERLINK(1)",
        '"quoted" #sys.inputs',
        "Ångström Þórðarson Łódź",
        "Sample " * 40,
    ],
)
def test_names_are_only_ever_text(name: str) -> None:
    text = text_of(named_sheet(name, "Sample B"))

    squeezed = "".join(text.split())
    assert "".join(name.split()) in squeezed


def test_leftward_names_are_printed_and_the_file_stays_accessible() -> None:
    pdf = to_pdf(named_sheet("שחקן לדוגמה", "لاعب"), TEMPLATES)

    assert b"pdfuaid" in pdf


def test_letter_that_no_font_has_is_a_box_in_a_file_that_stays_tagged() -> None:
    pdf = to_pdf(named_sheet("\U0001f9ff\U00013000 Sample"), TEMPLATES)

    assert b"pdfuaid" in pdf
    assert (
        f"{NO_LETTER * 2} Sample" in PdfReader(io.BytesIO(pdf)).pages[0].extract_text()
    )


def test_letters_that_a_refusal_writes_as_codes_are_found() -> None:
    pdf = to_pdf(named_sheet("\u0378 Sample"), TEMPLATES)

    assert b"pdfuaid" in pdf


def test_fault_of_a_template_is_not_hidden(tmp_path: Path) -> None:
    (tmp_path / "recap-sheet.typ").write_text("#panic()", encoding="utf-8")

    with pytest.raises(typst.TypstError):
        to_pdf(named_sheet("Sample"), tmp_path)


def test_winners_are_printed_large_with_both_deadlines() -> None:
    winners = build_winners_list(make_recap_sheet())
    wall = replace(winners, heading=make_heading(paper=Paper.A3))

    reader = pdf_of(print_winners(wall, str))

    text = " ".join(reader.pages[0].extract_text().split())
    box = reader.pages[0].mediabox
    assert (round(box.width), round(box.height)) == POINTS[Paper.A3]
    assert "1= Sample North 1 – Sample South 1 equal first 50.00%" in text
    assert "Appeals until 23:00" in text


@pytest.mark.parametrize("solved", [True, False])
def test_board_sheets_print_diagram_traveller_and_marks(solved: bool) -> None:
    board = make_board(solved=solved)
    bare = replace(make_board("8", solved=False), deal=None, frequency=())

    text = text_of(print_board_sheets(make_board_sheets(board, bare), str))

    tight = text.replace(" ", "")
    assert "♠AK104" in tight
    assert "6.40W" in tight
    assert "North · 13 points" in text
    assert ("Makeable tricks" in text, "Par +620" in text) == (solved, solved)


@pytest.mark.full
def test_both_papers_are_cut_from_one_layout() -> None:
    printed = print_recap_sheet(make_recap_sheet(pairs=21), str)

    pdfs = to_pdfs(printed, ["a4", "letter"], TEMPLATES)

    a4, letter = (PdfReader(io.BytesIO(pdf)) for pdf in pdfs.values())
    assert [page.extract_text() for page in a4.pages] == [
        page.extract_text() for page in letter.pages
    ]
    assert to_pdf(replace(printed, paper="letter"), TEMPLATES) == pdfs["letter"]


def test_data_is_gone_from_the_disk_once_a_document_is_set() -> None:
    to_pdf(named_sheet("Sample"), TEMPLATES)

    folder = Path(_copies(TEMPLATES, os.getpid()).name)
    assert (folder / "common.typ").exists()
    assert not (folder / DATA).exists()


def test_same_content_gives_the_same_bytes() -> None:
    printed = print_board_sheets(make_board_sheets(), str)

    assert to_pdf(printed, TEMPLATES) == to_pdf(printed, TEMPLATES)


def test_json_holds_texts_only() -> None:
    printed = named_sheet("#Sample", "B")

    stored = json.loads(to_json(printed))

    assert stored["parts"][0]["tables"][0]["rows"][0]["cells"][1] == {
        "text": "#Sample – B",
        "code": "",
    }
    assert make_players("B")[0].name == "B"
