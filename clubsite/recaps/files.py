"""What a document's content is put into: every file except PDF, which is the worker's."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import replace

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext

from clubsite.accounts.models import User
from clubsite.recaps import queries
from clubsite.recaps.documents import newsletter, to_csv, to_text
from clubsite.recaps.documents.board_sheets import print_board_sheets
from clubsite.recaps.documents.content import (
    Audience,
    BoardSheets,
    Paper,
    RecapSheet,
    Status,
    WinnersList,
)
from clubsite.recaps.documents.printed import Printed
from clubsite.recaps.documents.recap_sheet import COLUMNS_PER_TABLE, print_recap_sheet
from clubsite.recaps.documents.winners import best, print_winners
from clubsite.recaps.models import Document, Kind
from scoring.access import own_entries
from scoring.models import Event

Content = RecapSheet | WinnersList | BoardSheets


def content_of(
    kind: Kind, event: Event, *, audience: Audience = Audience.PUBLIC
) -> Content:
    """What the document says of the event as it now stands, in the active language."""
    build: Mapping[Kind, Callable[..., Content]] = {
        Kind.RECAP_SHEET: queries.recap_sheet,
        Kind.WINNERS: queries.winners_list,
        Kind.BOARDS: queries.board_sheets,
    }
    return build[kind](event, audience=audience)


def content_for(document: Document) -> Content:
    """What that document would say if it were made now; in its language if active."""
    audience = Audience(document.audience)
    return content_of(Kind(document.kind), document.event, audience=audience)


def content_for_reader(kind: Kind, event: Event, user: User | None) -> Content:
    """What the page of that kind says to this person, whose own lines stand out."""
    if kind != Kind.BOARDS:
        return content_of(kind, event)
    own = own_entries(user, event).values_list("pk", flat=True)
    return queries.board_sheets(event, own=frozenset(own))


def digest_now(document: Document) -> str:
    """The digest of what the document would say if it were made now."""
    with translation.override(document.language):
        return digest_of(content_for(document))


def says_what_is_so(document: Document) -> bool:
    """Whether its files still say what is so.

    They do while neither version has risen; else only if it would say the same again.
    """
    event = document.event
    made_from = (document.event_version, document.club_version)
    unchanged = made_from == (event.version, event.club.version)
    return unchanged or digest_now(document) == document.digest


def digest_of(content: Content) -> str:
    """The SHA-256 of all that the document says, but for the time of its making."""
    timeless = replace(content, heading=replace(content.heading, produced=""))
    return hashlib.sha256(repr(timeless).encode()).hexdigest()


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
