"""Every family on paper: one page, nothing outside it, nothing upon another."""

from functools import cache
from itertools import combinations

import pytest

from clubsite.tests.far import one_in
from rulings.laws.families import family
from rulings.laws.sheets.layout import (
    LOOKS,
    READ_SO,
    TIGHT,
    Box,
    Connector,
    Page,
    Sheet,
    Text,
    build_sheet,
)
from rulings.laws.sheets.letters import LARGER, broken, text_width
from rulings.laws.sheets.rows import Row, build_rows
from rulings.laws.trees import TREES

SMALLEST = 6.0
"""Of the letters as they are printed."""


@cache
def drawn(code: str) -> Sheet:
    return build_sheet(family(code).title, READ_SO, build_rows(TREES[code]))


@pytest.fixture(scope="module", params=one_in(5, TREES))
def sheet(request: pytest.FixtureRequest) -> tuple[str, Sheet]:
    return request.param, drawn(request.param)


def test_a_family_is_on_one_page_in_letters_that_can_be_read(
    sheet: tuple[str, Sheet],
) -> None:
    _code, each_sheet = sheet

    assert len(each_sheet.pages) == 1
    assert each_sheet.look.size * LARGER >= SMALLEST
    assert {(page.width, page.height) for page in each_sheet.pages} <= {
        (595, 842),
        (842, 595),
    }


def test_everything_is_within_the_margins(sheet: tuple[str, Sheet]) -> None:
    spacing = sheet[1].look.spacing
    margin, mark = spacing.margin, spacing.mark
    for page in sheet[1].pages:
        right, low = page.width - margin + 0.1, page.height - margin + 0.1
        for box in page.boxes:
            assert box.x >= margin
            assert box.x + box.width <= right
            assert box.y + box.height <= low
        for text in page.texts:
            assert margin - mark <= text.x <= text.x + text.width <= right
            assert margin <= text.y - text.size * 0.75 <= text.y <= low
        for line in page.lines:
            assert line.y1 <= line.y2 <= low


def apart(first: Box, other: Box) -> bool:
    beside = first.x + first.width <= other.x or other.x + other.width <= first.x
    return (
        beside or first.y + first.height <= other.y or other.y + other.height <= first.y
    )


def within(text: Text, box: Box) -> bool:
    across = box.x <= text.x and text.x + text.width <= box.x + box.width
    return across and box.y <= text.y - text.size * 0.7 <= text.y <= box.y + box.height


def test_no_box_and_no_answer_lies_upon_another(sheet: tuple[str, Sheet]) -> None:
    for page in sheet[1].pages:
        assert all(apart(box, other) for box, other in combinations(page.boxes, 2))
        for text in page.texts[2:]:
            frame = Box(text.x, text.y - text.size * 0.7, text.width, text.size * 0.7)
            assert any(within(text, box) for box in page.boxes) or all(
                apart(frame, box) for box in page.boxes
            ), text


def test_no_word_is_cut(sheet: tuple[str, Sheet]) -> None:
    code, each_sheet = sheet
    row_texts = " ".join(
        " ".join((row.asks, row.answer, row.text, row.laws, row.chooser))
        + " ".join(("", *row.options, *row.notes))
        for row in build_rows(TREES[code])
    )
    whole = {*row_texts.split(), *family(code).title.split(), *READ_SO.split()}

    shown = {
        word
        for page in each_sheet.pages
        for each in page.texts
        for word in each.text.split()
    }

    assert {word for word in shown - whole if len(word) > 1} == set()


def test_what_is_asked_stands_left_of_what_follows() -> None:
    rows = (
        Row(0, "Was it late?", "yes", "Too late.", "1A"),
        Row(0, "Was it late?", "no", "In time.", "1B", is_last=True, repeats=True),
    )

    [page] = build_sheet("Title", "Legend", rows).pages

    assert page.boxes == [
        Box(28.0, 62.0, page.boxes[0].width, page.boxes[0].height, rounded=True),
        page.boxes[1],
        page.boxes[2],
    ]
    assert [box.rounded for box in page.boxes] == [True, False, False]
    assert [text.text for text in page.texts] == [
        *("Title", "Legend", "Was it late?", "yes", "1A", "Too late."),
        *("no", "1B", "In time."),
    ]
    assert [line.arrow for line in page.lines] == [True, False, True]


def test_what_fits_on_no_page_takes_several() -> None:
    rows = [
        Row(0, f"Question {n}?", "yes", "So it is. " * 12, "1A") for n in range(120)
    ]

    sheet = build_sheet("Title", "Legend", rows)

    assert len(sheet.pages) > 1
    assert sheet.height == len(sheet.pages) * sheet.look.height
    assert [page.below for page in sheet.pages[:2]] == [0, sheet.look.height]
    assert sheet.width == sheet.look.width


def test_the_largest_letters_come_first_and_the_tightest_last() -> None:
    sizes = [(look.spacing == TIGHT, -look.size) for look in LOOKS]

    assert sizes == sorted(sizes)


def test_what_fits_on_one_page_tight_alone_is_set_tight() -> None:
    rows = [Row(0, f"Question {n}?", "yes", "So it is.", "1A") for n in range(110)]

    sheet = build_sheet("Title", "Legend", rows)

    assert len(sheet.pages) == 1
    assert sheet.look.spacing == TIGHT


def test_an_arrow_points_right_or_down() -> None:
    assert Connector(0, 5, 10, 5, arrow=True).tip == ((10, 5), (6.8, 3.4), (6.8, 6.6))
    assert Connector(5, 0, 5, 10, arrow=True).tip == ((5, 10), (3.4, 6.8), (6.6, 6.8))
    assert Connector(0, 0, 5, 0).tip == ()


@pytest.mark.parametrize(
    ("text", "room", "lines"),
    [
        ("", 50, []),
        ("one two", 200, ["one two"]),
        ("one two", 25, ["one", "two"]),
        ("antidisestablishment", 50, ["antidisesta", "blishment"]),
    ],
)
def test_lines_are_broken_between_words_or_where_a_word_is_too_long(
    text: str, room: float, lines: list[str]
) -> None:
    assert broken(text, 10, room) == lines


def test_an_accent_makes_a_letter_no_wider_and_bold_does() -> None:
    assert text_width("é", 10) == text_width("e", 10)
    assert text_width("🧿", 10) == 10.8
    assert text_width("e", 10, bold=True) > text_width("e", 10)


def test_a_page_begins_empty() -> None:
    assert Page(1, 2) == Page(1, 2, 0.0, [], [], [])
