"""The appeal casebook: published reports with foreword, indexes and figures.

Everything in it was approved for its readers; the words are in their language already.
"""

from dataclasses import dataclass

from clubsite.recaps.documents.content.common import Paper


@dataclass(frozen=True, slots=True)
class IndexRow:
    """A law, a subject, an outcome or a body, with how many reports have it."""

    label: str
    count: int


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A heading of a report with its text."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class ReportPages:
    """One report in the order of the case-book; `hands` are spades to clubs by seat.

    A `comment` was added later.
    """

    number: int
    subject: str
    facts: tuple[ReportRow, ...]
    hands: tuple[tuple[str, ...], ...]
    passages: tuple[ReportRow, ...]
    comment: str
    has_evidence: bool


@dataclass(frozen=True, slots=True)
class Casebook:
    """A casebook; `readers` says for whom it is, `publisher` whose it is."""

    publisher: str
    readers: str
    foreword: str
    produced: str
    laws: tuple[IndexRow, ...]
    subjects: tuple[IndexRow, ...]
    counts: tuple[IndexRow, ...]
    reports: tuple[ReportPages, ...]
    paper: Paper = Paper.A4
    language: str = "en"
