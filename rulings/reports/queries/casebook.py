"""Casebooks of appeals: published reports in their layout, indexes, and counts.

Everything here is made of approved rows alone; no row of a case is read.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from clubsite.clubs.labels import WRITTEN
from rulings.appeals.labels import BODIES, Merit, Outcome
from rulings.laws.references import LawRef
from rulings.log.procedure.redaction import seat_label
from rulings.log.queries.rulings import family_title
from rulings.reports.labels import PARTS, VULNERABLE
from rulings.reports.models import Report
from rulings.reports.procedure.levels import matches
from rulings.reports.procedure.text import HANDS, Level, ReportPart, Texts

BEFORE_HEARING = (
    ReportPart.RESULT,
    ReportPart.TABLE_FACTS,
    ReportPart.RULING,
    ReportPart.APPEAL,
    ReportPart.FINDINGS,
)
"""What stands below the hands, up to the decision, in the order of the layout."""
OF_EVENT = frozenset({"event", "date", "director", "panel"})
"""What the site adds to a report with names removed, and never to an unlinkable one."""
SUITS = (("♠", "spade"), ("♥", "heart"), ("♦", "diamond"), ("♣", "club"))


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of a report under its heading."""

    label: Promise | str
    text: str


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand of the diagram: the cards of each suit, spades first."""

    seat: str
    suits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReportView:
    """A report as its readers get it, in the order of the case-book.

    What is empty is not shown. `comment` was added later and stands apart.
    """

    number: int | None
    level: Level
    subject: str
    facts: tuple[Passage, ...]
    hands: tuple[HandRow, ...]
    passages: tuple[Passage, ...]
    comment: str
    laws: tuple[LawRef, ...]
    evidence: int = 0


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A law, a subject or an outcome, with how many reports have it."""

    code: str
    label: str
    count: int


@dataclass(frozen=True, slots=True)
class Casebook:
    """A casebook: the reports that fit a search, its indexes, and its counts."""

    reports: tuple[ReportView, ...]
    total: int
    laws: tuple[IndexEntry, ...]
    subjects: tuple[IndexEntry, ...]
    outcomes: tuple[IndexEntry, ...]
    bodies: tuple[IndexEntry, ...]


@dataclass(frozen=True, slots=True)
class Sought:
    """What is looked for; empty is everything."""

    text: str = ""
    law: str = ""
    subject: str = ""


def build_casebook(published: Iterable[Report], sought: Sought) -> Casebook:
    """The casebook of these reports; its indexes and counts are of all of them."""
    reports = list(published)
    return Casebook(
        reports=tuple(
            build_report(report) for report in reports if _fits(report, sought)
        ),
        total=len(reports),
        laws=_laws(reports),
        subjects=_counted(
            reports, "family", lambda code: _(family_title(code)), by_label=True
        ),
        outcomes=(
            *_counted(reports, "outcome", lambda code: str(Outcome(code).label)),
            *_without_merit(reports),
        ),
        bodies=_counted(reports, "body", lambda code: str(BODIES[code])),
    )


def build_report(report: Report) -> ReportView:
    """The report in its layout."""
    texts, heading = report.texts, _heading(report)
    return ReportView(
        number=report.number,
        level=Level(report.level),
        subject=texts.get(ReportPart.SUBJECT, ""),
        facts=tuple(passage for passage in _facts(report) if passage.text),
        hands=_hands(texts),
        passages=tuple(passage for passage in _passages(report) if passage.text),
        comment=texts.get(ReportPart.COMMENT, ""),
        laws=_cited(heading),
        evidence=heading.get("evidence", 0),
    )


def _heading(report: Report) -> dict[str, Any]:
    """What the site adds, as far as the level allows, whatever is stored."""
    hidden = OF_EVENT if report.level == Level.UNLINKABLE else frozenset({"season"})
    return {name: each for name, each in report.heading.items() if name not in hidden}


def _facts(report: Report) -> Iterable[Passage]:
    """Event, board and auction: what stands above the hands."""
    texts, heading = report.texts, _heading(report)
    yield Passage(PARTS[ReportPart.CONTEST], texts.get(ReportPart.CONTEST, ""))
    yield Passage(_("Event"), heading.get("event", ""))
    yield Passage(_("Date"), _day(heading.get("date", "")))
    yield Passage(_("Season"), heading.get("season", ""))
    yield Passage(_("Director"), heading.get("director", ""))
    dealer = texts.get(ReportPart.DEALER, "")
    yield Passage(PARTS[ReportPart.DEALER], _(seat_label(dealer)) if dealer else "")
    vulnerable = VULNERABLE.get(texts.get(ReportPart.VULNERABLE, ""), "")
    yield Passage(PARTS[ReportPart.VULNERABLE], str(vulnerable))
    yield Passage(PARTS[ReportPart.AUCTION], texts.get(ReportPart.AUCTION, ""))


def _day(day: str) -> str:
    """The day that a report with names removed keeps, as the club writes it."""
    return date_format(date.fromisoformat(day), WRITTEN) if day else ""


def _passages(report: Report) -> Iterable[Passage]:
    """The sentences, with what the site adds to them, in the order of the case-book."""
    texts, heading = report.texts, _heading(report)
    for part in (*BEFORE_HEARING, ReportPart.DECISION):
        yield Passage(PARTS[part], texts.get(part, ""))
    laws = ", ".join(law.short for law in _cited(heading))
    yield Passage(_("Laws"), laws)
    yield Passage(PARTS[ReportPart.SCORE], texts.get(ReportPart.SCORE, ""))
    yield Passage(PARTS[ReportPart.MERIT], texts.get(ReportPart.MERIT, ""))
    yield Passage(_("Decided by"), ", ".join(heading.get("panel", ())))
    yield Passage(PARTS[ReportPart.DISSENT], texts.get(ReportPart.DISSENT, ""))


def _cited(heading: dict[str, Any]) -> tuple[LawRef, ...]:
    return tuple(LawRef.parse(law) for law in heading.get("laws", ()))


def _hands(texts: Texts) -> tuple[HandRow, ...]:
    """The hands that are given, as far as all four suits of each can be told.

    A ten is written as on the pages of boards, however it was typed.
    """
    return tuple(
        HandRow(_(seat_label(part.value[0].upper())), tuple(suits))
        for part in HANDS
        if len(suits := texts.get(part, "").replace("T", "10").split(".")) == len(SUITS)
    )


def _fits(report: Report, sought: Sought) -> bool:
    heading = report.heading
    laws = {str(law.number) for law in _cited(heading)}
    return (
        matches(report.search, sought.text)
        and sought.law in {"", *laws}
        and sought.subject in {"", heading["family"]}
    )


def _laws(reports: Iterable[Report]) -> tuple[IndexEntry, ...]:
    """Each law that is cited, once a report, in the order of the book."""
    counts = Counter(
        number
        for report in reports
        for number in {law.number for law in _cited(report.heading)}
    )
    return tuple(
        IndexEntry(str(number), _("Law %(law)s") % {"law": number}, counts[number])
        for number in sorted(counts)
    )


def _counted(
    reports: Iterable[Report],
    column: str,
    words: Any,
    *,
    by_label: bool = False,
) -> tuple[IndexEntry, ...]:
    counts = Counter(report.heading[column] for report in reports)
    entries = [IndexEntry(code, words(code), n) for code, n in counts.items()]
    if by_label:
        return tuple(sorted(entries, key=lambda entry: entry.label))
    return tuple(sorted(entries, key=lambda entry: (-entry.count, entry.label)))


def _without_merit(reports: Iterable[Report]) -> Iterable[IndexEntry]:
    count = sum(Merit.WITHOUT in report.heading["merits"] for report in reports)
    if count:
        yield IndexEntry(Merit.WITHOUT, _("Without merit"), count)
