"""Files of the documents of a month: report and digest, all but PDF."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext

from clubsite.clubs.models import Club
from clubsite.recaps.documents import to_csv, to_text
from clubsite.recaps.documents.content import (
    MonthChanges,
    MonthReport,
    RulingsDigest,
)
from clubsite.recaps.documents.month_changes import player_changes, session_changes
from clubsite.recaps.documents.months import (
    DIGEST,
    REPORT,
    cover_sheet,
    print_month_changes,
    print_month_report,
    print_rulings_digest,
)
from clubsite.recaps.documents.printed import Printed
from clubsite.recaps.files import render_page
from clubsite.recaps.queries.months import Month, month_report, rulings_digest

MonthContent = MonthReport | MonthChanges | RulingsDigest
BUILT_BY: Mapping[str, Callable[[Club, Month], MonthContent]] = {
    REPORT: month_report,
    DIGEST: rulings_digest,
}
"""The documents of a month by the name of their kind."""


def print_month(content: MonthContent) -> Printed:
    """The document in words."""
    match content:
        case MonthReport():
            return print_month_report(content, gettext)
        case MonthChanges():
            return print_month_changes(content, gettext)
        case _:
            return print_rulings_digest(content, gettext)


def build_month_files(content: MonthContent) -> dict[str, bytes]:
    """Every file that needs no worker, by the key of its format."""
    printed = print_month(content)
    files = {"html": render_page(printed).encode()}
    if not isinstance(content, RulingsDigest):
        files["text"] = to_text.to_text(cover_sheet(printed)).encode()
    tables = _tables(content)
    return files | {f"csv{table.ending}": table.content for table in tables}


def row_count(content: MonthContent) -> int:
    """How many sessions are listed, or settled rulings."""
    match content:
        case MonthReport():
            return len(content.sessions)
        case MonthChanges():
            return len(session_changes(content)) + len(player_changes(content))
        case _:
            return len(content.cases)


def _tables(content: MonthContent) -> tuple[to_csv.CsvFile, ...]:
    match content:
        case MonthReport():
            return to_csv.month_files(content)
        case MonthChanges():
            return to_csv.change_files(content)
        case _:
            return to_csv.digest_files(content)
