"""The files that a document comes as: their names, media types and words."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubsite.recaps.models import Document, Kind

PDF = "pdf"


@dataclass(frozen=True, slots=True)
class Format:
    """One file of a document.

    `key` names it in addresses; `format` and `paper` in the database. A name ends
    with `ending`.
    """

    format: str
    label: str | Promise
    ending: str
    media_type: str
    paper: str = ""

    @property
    def key(self) -> str:
        """How addresses name it: pdf-a4, csv."""
        return f"{self.format}-{self.paper}" if self.paper else self.format


FORMATS: Mapping[str, Format] = {
    wanted.key: wanted
    for wanted in (
        Format(PDF, _("PDF, A4"), ".pdf", "application/pdf", "a4"),
        Format(PDF, _("PDF, Letter"), "-letter.pdf", "application/pdf", "letter"),
        Format(PDF, _("PDF, A3"), "-a3.pdf", "application/pdf", "a3"),
        Format("poster", _("Poster, A4"), "-poster.pdf", "application/pdf", "a4"),
        Format(
            "poster",
            _("Poster, Letter"),
            "-poster-letter.pdf",
            "application/pdf",
            "letter",
        ),
        Format("picture", _("Picture to share"), "-picture.png", "image/png"),
        Format("csv", _("CSV"), ".csv", "text/csv"),
        Format("csv_matrix", _("CSV, board by board"), "_matrix.csv", "text/csv"),
        Format("csv_frequency", _("CSV, frequencies"), "_frequency.csv", "text/csv"),
        Format("csv_players", _("CSV, players"), "_players.csv", "text/csv"),
        Format("csv_exceptions", _("CSV, to check"), "_exceptions.csv", "text/csv"),
        Format("text", _("Text"), ".txt", "text/plain"),
        Format("html", _("HTML"), ".html", "text/html"),
        Format("press", _("Press release"), "-press.txt", "text/plain"),
        Format("newsletter", _("Newsletter"), "-newsletter.txt", "text/plain"),
        Format(
            "newsletter_html",
            _("Newsletter, HTML"),
            "-newsletter.html",
            "text/html",
        ),
        Format(
            "newsletter_tabs",
            _("Newsletter, tabs"),
            "-newsletter.tsv",
            "text/tab-separated-values",
        ),
    )
}
"""Every file there is, by key, in the order in which pages offer them."""

PAPERS = ("a4", "letter")
"""What every document is printed on; what hangs on the wall also comes large."""


ANYTIME = frozenset({"csv", "csv_matrix", "csv_frequency", "text", "html", "press"})
"""The keys of those that are put together at once, whatever the results say now."""


def pdf_formats(kind: Kind, paper: str) -> tuple[Format, ...]:
    """The PDFs of that kind of document; of personal scores, a page for each pair, only
    that for the club's own paper."""
    if kind == Kind.PERSONAL:
        return (FORMATS[f"{PDF}-{paper}"],)
    papers = (*PAPERS, "a3") if kind == Kind.WINNERS else PAPERS
    return tuple(FORMATS[f"{PDF}-{paper}"] for paper in papers)


def file_name(document: Document, wanted: Format, part: str = "") -> str:
    """The name that a download gets; it names the event and a part by number alone.

    A director's copy says so, lest it be taken for the public one.
    """
    copy = "" if document.audience == "public" else f"-{document.audience}"
    revision = f"{document.kind}-event{document.event_id}-r{document.revision}"
    of_part = f"-{part}" if part else ""
    return f"{revision}{copy}{of_part}{wanted.ending}"
