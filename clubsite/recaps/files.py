"""What a document's content is put into: every file except PDF, which is the worker's."""

from dataclasses import replace

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import gettext

from clubsite.recaps.documents import newsletter, to_csv, to_text
from clubsite.recaps.documents.board_sheets import print_board_sheets
from clubsite.recaps.documents.content import (
    BoardSheets,
    Paper,
    RecapSheet,
    Status,
    WinnersList,
)
from clubsite.recaps.documents.printed import Printed
from clubsite.recaps.documents.recap_sheet import COLUMNS_PER_TABLE, print_recap_sheet
from clubsite.recaps.documents.winners import best, print_winners
from clubsite.recaps.queries import Content


def row_count(content: Content) -> int:
    """How many pairs are listed, or how many lines the travellers have."""
    if isinstance(content, BoardSheets):
        return sum(len(board.lines) for board in content.boards)
    if isinstance(content, WinnersList):
        return sum(len(best(block, content.depth)) for block in content.blocks)
    return sum(len(block.standings) for block in content.blocks)


def printed_of(
    content: Content, *, paper: Paper | None = None, columns: int = COLUMNS_PER_TABLE
) -> Printed:
    """The content in words; for another paper than the club's if one is given."""
    if paper is not None:
        content = replace(content, heading=replace(content.heading, paper=paper))
    match content:
        case RecapSheet():
            return print_recap_sheet(content, gettext, per_table=columns)
        case WinnersList():
            return print_winners(content, gettext)
        case _:
            return print_board_sheets(content, gettext)


def texts_of(content: Content) -> dict[str, bytes]:
    """Every file that needs no worker, by the key of its format."""
    narrow = printed_of(content, columns=to_text.COLUMNS_PER_TABLE)
    files = {
        "html": page_of(printed_of(content)).encode(),
        "text": to_text.to_text(narrow).encode(),
        **{f"csv{one.ending}": one.content for one in _tables(content)},
    }
    if isinstance(content, WinnersList):
        files |= {key: text.encode() for key, text in _stories(content).items()}
    return files


def page_of(printed: Printed) -> str:
    """The document as one page that can be kept and sent."""
    context = {"document": printed, "site_url": settings.SITE_URL}
    return render_to_string("recaps/document_file.html", context).lstrip()


def _tables(content: Content) -> tuple[to_csv.CsvFile, ...]:
    match content:
        case RecapSheet():
            return to_csv.recap_files(content)
        case WinnersList():
            return to_csv.winners_files(content)
        case _:
            return to_csv.boards_files(content)


def _stories(winners: WinnersList) -> dict[str, str]:
    """What others print: the press at any time, a newsletter only what is final."""
    stories = {"press": newsletter.press_release(winners, gettext) + "\n"}
    if winners.heading.status is Status.FINAL:
        stories |= {
            "newsletter": newsletter.newsletter(winners, gettext),
            "newsletter_html": newsletter.newsletter_html(winners, gettext),
            "newsletter_tabs": newsletter.newsletter_tabs(winners, gettext),
        }
    return stories
