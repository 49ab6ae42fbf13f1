"""The appeal casebook in words: foreword, figures, indexes, then each report."""

from collections.abc import Iterable

from clubsite.recaps.documents import labels
from clubsite.recaps.documents.content.casebook import (
    Casebook,
    IndexRow,
    ReportPages,
    ReportRow,
)
from clubsite.recaps.documents.printed import (
    Cell,
    Column,
    Part,
    Printed,
    Table,
    Translate,
    Voice,
    build_facts,
    build_row,
    build_table,
    figures,
    isolated,
)

KIND = "casebook"
TEMPLATE = "casebook.typ"


def print_casebook(book: Casebook, translate: Translate) -> Printed:
    """The casebook in the order of its kind (procedures 5.11)."""
    voice = Voice(translate)
    say = voice.say
    indexes = (
        *_counted(labels.FIGURES, book.counts, voice),
        *_counted(labels.BY_LAW, book.laws, voice),
        *_counted(labels.BY_SUBJECT, book.subjects, voice),
    )
    return Printed(
        kind=KIND,
        title=book.readers,
        club=book.publisher,
        event=say(labels.APPEAL_CASEBOOK),
        facts=build_facts([(labels.PRODUCED, book.produced)], voice),
        figures=build_facts([(labels.REPORTS, str(len(book.reports)))], voice),
        appeal="",
        parts=(
            Part(say(labels.FOREWORD), (), after=(Cell(book.foreword),)),
            Part(say(labels.INDEX), indexes),
            *(_report(report, voice) for report in book.reports),
        ),
        legend=(),
        footer=(),
        paper=book.paper.value,
        language=book.language,
        page=say(labels.PAGE),
    )


def _counted(message: str, rows: Iterable[IndexRow], voice: Voice) -> Iterable[Table]:
    counted = [build_row(isolated(row.label), str(row.count)) for row in rows]
    if counted:
        title = voice.say(message)
        columns = [Column(title), figures(voice.say(labels.REPORTS))]
        yield build_table("counts", title, columns, counted)


def _report(report: ReportPages, voice: Voice) -> Part:
    """A report under its number and subject."""
    tables = [
        *_texts(labels.CASE, report.facts, voice),
        *_hands(report, voice),
        *_texts(labels.REPORT, report.passages, voice),
        *_texts(labels.LATER_COMMENT, _comment(report, voice), voice),
    ]
    evidence = (
        (Cell(voice.say(labels.EVIDENCE_ON_FILE)),) if report.has_evidence else ()
    )
    return Part(f"{report.number} {report.subject}", tuple(tables), after=evidence)


def _comment(report: ReportPages, voice: Voice) -> Iterable[ReportRow]:
    if report.comment:
        yield ReportRow(voice.say(labels.LATER_COMMENT), report.comment)


def _texts(message: str, rows: Iterable[ReportRow], voice: Voice) -> Iterable[Table]:
    texts = [build_row(row.label, isolated(row.text)) for row in rows]
    if texts:
        title = voice.say(message)
        yield build_table("texts", title, [Column(title), Column("")], texts)


def _hands(report: ReportPages, voice: Voice) -> Iterable[Table]:
    if report.hands:
        columns = [Column(voice.say(labels.SEAT)), *map(Column, "♠♥♦♣")]
        rows = [build_row(*hand) for hand in report.hands]
        yield build_table("hands", voice.say(labels.HANDS), columns, rows)
