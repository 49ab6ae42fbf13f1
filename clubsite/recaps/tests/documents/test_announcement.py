"""Announcement sheet in words and as a page, and what is read out of it."""

import io
from dataclasses import replace

import pytest
from pypdf import PdfReader

from clubsite.recaps.documents.announcement import (
    TEMPLATE,
    print_announcement,
    spoken_version,
    to_json,
)
from clubsite.recaps.documents.content import Paper
from clubsite.recaps.documents.content.announcement import Announcement, Topic
from clubsite.recaps.documents.to_pdf import set_by
from clubsite.recaps.tests.documents.test_to_pdf import TEMPLATES

SHEET = Announcement(
    club="Sample Bridge Club",
    event="Open pairs",
    date_text="Mon 2 Mar 2026",
    session="1 (19:00)",
    topics=tuple(
        Topic(title, f"{title} as the club says.\n\nMore.", (("Deposit", "none"),))
        for title in ("Conditions", "Behaviour", "Appeals", "Slow play", "Results")
    ),
    director="Sample Director",
    recorder="",
    corrections="30 minutes",
    policy_version="3",
    link="https://bridge.example.org/sample/policy/",
    notices=("No photographs.",),
)
LONG = " ".join(["Every one of these sentences has exactly eight words."] * 60)


def test_the_sheet_has_five_topics_in_their_order_and_then_people() -> None:
    printed = print_announcement(SHEET, str)

    assert [part.title for part in printed.parts] == [
        *("Conditions", "Behaviour", "Appeals", "Slow play", "Results"),
        "People and periods",
    ]
    assert [cell.text for cell in printed.parts[2].after] == [
        *("Appeals as the club says.", "More.", "Deposit: none")
    ]
    assert [cell.text for cell in printed.parts[-1].after] == [
        "Director: Sample Director",
        "Correction period after the results are posted: 30 minutes",
        "No photographs.",
    ]
    assert printed.footer == (
        "Full text: https://bridge.example.org/sample/policy/",
        "Club policy, version 3",
    )


@pytest.mark.parametrize(
    ("settled", "says"), [(False, "DRAFT UNTIL PLAY STARTS"), (True, "IN FORCE")]
)
def test_the_sheet_is_final_once_the_policy_is_bound_for_good(
    settled: bool, says: str
) -> None:
    printed = print_announcement(replace(SHEET, settled=settled), str)

    assert says in [fact.value for fact in printed.facts]


@pytest.mark.full
@pytest.mark.parametrize(
    ("paper", "words", "pages"),
    [(Paper.A4, "", 1), (Paper.LETTER, LONG[:2400], 1), (Paper.A4, LONG * 4, 2)],
)
def test_the_sheet_is_one_page_in_the_largest_type_that_fits(
    paper: Paper, words: str, pages: int
) -> None:
    first, *others = SHEET.topics
    topics = (replace(first, text=words or first.text), *others)
    sheet = replace(SHEET, paper=paper, topics=topics)

    reader = PdfReader(io.BytesIO(set_by(TEMPLATES / TEMPLATE, to_json(sheet, str))))

    assert (len(reader.pages) == 1) == (pages == 1)
    width = round(float(reader.pages[0].mediabox.width))
    assert width == {Paper.A4: 595, Paper.LETTER: 612}[paper]
    assert "Slow play as the club says." in "".join(
        page.extract_text() for page in reader.pages
    )


def test_sixty_seconds_are_shared_by_the_topics_and_no_sentence_is_cut() -> None:
    spoken = spoken_version("Welcome all.", [LONG, "", LONG, "Short one."], "Enjoy.")

    assert len(spoken.paragraphs) == 5
    assert all(text.endswith(".") for text in spoken.paragraphs)
    assert 55 <= spoken.seconds <= 60


def test_what_is_too_long_for_its_share_is_left_to_the_sheet() -> None:
    spoken = spoken_version("Hi.", ["One two three four five six."], "Bye.", words=5)

    assert spoken.paragraphs == ("Hi.", "Bye.")
    assert spoken.seconds == 5
