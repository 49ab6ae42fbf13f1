"""Files of the documents of a month: report and digest, all but PDF."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext

from clubsite.clubs.models import Club
from clubsite.recaps.documents import to_csv, to_text
from clubsite.recaps.documents.content import MonthReport, RulingsDigest
from clubsite.recaps.documents.months import (
    DIGEST,
    REPORT,
    cover_sheet,
    print_month_report,
    print_rulings_digest,
)
from clubsite.recaps.documents.printed import Printed
from clubsite.recaps.files import render_page
from clubsite.recaps.queries.months import Month, month_report, rulings_digest

MonthContent = MonthReport | RulingsDigest
BUILT_BY: Mapping[str, Callable[[Club, Month], MonthContent]] = {
    REPORT: month_report,
    DIGEST: rulings_digest,
}
"""The documents of a month by the name of their kind."""


def print_month(content: MonthContent) -> Printed:
    """The document in words."""
    if isinstance(content, MonthReport):
        return print_month_report(content, gettext)
    return print_rulings_digest(content, gettext)


def build_month_files(content: MonthContent) -> dict[str, bytes]:
    """Every file that needs no worker, by the key of its format."""
    printed = print_month(content)
    files = {"html": render_page(printed).encode()}
    if isinstance(content, MonthReport):
        files["text"] = to_text.to_text(cover_sheet(printed)).encode()
        tables: tuple[to_csv.CsvFile, ...] = to_csv.month_files(content)
    else:
        tables = to_csv.digest_files(content)
    return files | {f"csv{table.ending}": table.content for table in tables}
