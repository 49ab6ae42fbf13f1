"""Files made from a document's content, all but PDF, and downloads of any format."""

import hashlib
from dataclasses import dataclass

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext

from clubsite.recaps import access
from clubsite.recaps.documents import to_csv, to_text
from clubsite.recaps.documents import winners as documents_winners
from clubsite.recaps.documents.board_sheets import print_board_sheets
from clubsite.recaps.documents.content import (
    BoardSheets,
    HandRecord,
    PersonalScores,
    RecapSheet,
    Status,
    WinnersList,
)
from clubsite.recaps.documents.hand_record import print_hand_record
from clubsite.recaps.documents.personal import print_cards, print_personal_scores
from clubsite.recaps.documents.printed import Printed
from clubsite.recaps.documents.recap_sheet import COLUMNS_PER_TABLE, print_recap_sheet
from clubsite.recaps.documents.receipts import print_receipts
from clubsite.recaps.documents.winners import best, print_winners
from clubsite.recaps.formats import Format, file_name
from clubsite.recaps.models import Document
from clubsite.recaps.queries import contents
from clubsite.recaps.queries.contents import Content

WITH_TEXT = (RecapSheet, WinnersList, BoardSheets)
"""What also comes as text of fixed width."""


def row_count(content: Content) -> int:
    """How many pairs are listed, lines of travellers or deals."""
    match content:
        case BoardSheets():
            return sum(len(board.lines) for board in content.boards)
        case WinnersList():
            return sum(len(best(block, content.depth)) for block in content.blocks)
        case RecapSheet():
            return sum(len(block.standings) for block in content.blocks)
        case PersonalScores():
            return sum(len(card.rows) for card in content.cards)
        case HandRecord():
            return len(content.boards)
        case _:
            return len(content.receipts)


def build_printed(content: Content, *, columns: int = COLUMNS_PER_TABLE) -> Printed:
    """The content in words."""
    match content:
        case RecapSheet():
            return print_recap_sheet(content, gettext, per_table=columns)
        case WinnersList():
            return print_winners(content, gettext)
        case BoardSheets():
            return print_board_sheets(content, gettext)
        case PersonalScores():
            return print_personal_scores(content, gettext)
        case HandRecord():
            return print_hand_record(content, gettext)
        case _:
            return print_receipts(content, gettext)


def print_parts(content: Content, whole: Printed) -> dict[str, Printed]:
    """The parts of the printed document that have files of their own, by their names."""
    if not isinstance(content, PersonalScores):
        return {}
    cards = print_cards(content, whole, gettext)
    return {str(entry): printed for entry, printed in cards.items()}


def build_text_files(
    content: Content, whole: Printed | None = None
) -> dict[str, bytes]:
    """Every file that needs no worker, by the key of its format; `whole` is the printed
    document where the caller has it."""
    whole = whole or build_printed(content)
    files = {
        "html": render_page(whole).encode(),
        **{f"csv{table.ending}": table.content for table in _tables(content)},
    }
    if isinstance(content, WITH_TEXT):
        narrow = (
            build_printed(content, columns=to_text.COLUMNS_PER_TABLE)
            if isinstance(content, RecapSheet)
            else whole
        )
        files["text"] = to_text.to_text(narrow).encode()
    if isinstance(content, WinnersList):
        files |= {key: text.encode() for key, text in _stories(content).items()}
    return files


def render_page(printed: Printed) -> str:
    """The document as one page that can be kept and sent."""
    context = {"document": printed, "site_url": settings.SITE_URL}
    return render_to_string("clubsite/recaps/document_file.html", context).lstrip()


def _tables(content: Content) -> tuple[to_csv.CsvFile, ...]:
    match content:
        case RecapSheet():
            return to_csv.recap_files(content)
        case WinnersList():
            return to_csv.winners_files(content)
        case BoardSheets():
            return to_csv.boards_files(content)
        case PersonalScores():
            return to_csv.personal_files(content)
        case HandRecord():
            return ()
        case _:
            return to_csv.receipts_files(content)


def build_newsletter(winners: WinnersList) -> str:
    """The winners' block of a newsletter, whatever the status of the results."""
    return documents_winners.newsletter_text(winners, gettext)


def _stories(winners: WinnersList) -> dict[str, str]:
    """What others print: the press at any time, a newsletter only what is final."""
    stories = {"press": documents_winners.press_release(winners, gettext) + "\n"}
    if winners.heading.status is Status.FINAL:
        stories |= {
            "newsletter": documents_winners.newsletter(winners, gettext),
            "newsletter_html": documents_winners.newsletter_html(winners, gettext),
            "newsletter_tabs": documents_winners.newsletter_tabs(winners, gettext),
        }
    return stories


@dataclass(frozen=True, slots=True)
class Download:
    """A file as it is sent."""

    name: str
    media_type: str
    content: bytes

    @property
    def etag(self) -> str:
        """The SHA-256 of the content, as HTTP quotes it."""
        return f'"{hashlib.sha256(self.content).hexdigest()}"'


def get_download(document: Document, wanted: Format, part: str = "") -> Download | None:
    """The file in that format, of that part alone if one is given; None where only a worker can make it and has not yet.

    A name that was hidden a moment ago must not be in what is sent now: a kept file
    that no longer says what is so is put together again, or not sent.
    """
    content = _content(document, wanted, part)
    if content is None:
        return None
    return Download(file_name(document, wanted, part), wanted.media_type, content)


def _content(document: Document, wanted: Format, part: str) -> bytes | None:
    stored = _kept(document, wanted, part) if contents.files_hold(document) else None
    if stored or access.is_outdated(document):
        return stored
    return _put_together(document, wanted, part)


def _kept(document: Document, wanted: Format, part: str) -> bytes | None:
    found = document.renderings.filter(
        format=wanted.format, paper=wanted.paper, part=part
    ).first()
    return bytes(found.content) if found else None


def _put_together(document: Document, wanted: Format, part: str) -> bytes | None:
    with translation.override(document.language):
        content = contents.content_for(document)
        if part and part not in contents.parts_in(content):
            return None
        return build_text_files(contents.part_of(content, part)).get(wanted.key)
