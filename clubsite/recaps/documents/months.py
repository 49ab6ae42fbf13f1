"""Documents of a month in words: monthly report, its supplements, digest of rulings."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from clubsite.recaps.documents import labels
from clubsite.recaps.documents.content import (
    Counted,
    MonthChanges,
    MonthHeading,
    MonthReport,
    PlayerRow,
    RulingsDigest,
    SessionRow,
)
from clubsite.recaps.documents.content.common import (
    Figure,
    printed_figure,
    with_fraction,
)
from clubsite.recaps.documents.month_changes import (
    Change,
    player_changes,
    session_changes,
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

REPORT = "month-report"
DIGEST = "rulings-digest"
FEW = 5
"""Counts below this are not told: they could say who it was."""


def print_month_report(report: MonthReport, translate: Translate) -> Printed:
    """The cover, then sessions, points, exceptions and activity."""
    voice = Voice(translate, report.heading.decimal_mark)
    parts = (
        Part(voice.say(labels.SESSIONS), (_sessions(report, voice),)),
        Part(voice.say(labels.POINTS_PER_PLAYER), (_players(report, voice),)),
        Part(
            voice.say(labels.EXCEPTIONS),
            tuple(_exceptions(report, voice)),
            after=() if report.exceptions else (Cell(voice.say(labels.NO_EXCEPTIONS)),),
        ),
        Part(voice.say(labels.ACTIVITY), tuple(_activity(report, voice))),
    )
    cover = _cover(report, voice)
    return _compose(REPORT, report.heading, parts, cover, voice, report.payment_note)


def print_month_changes(changes: MonthChanges, translate: Translate) -> Printed:
    """The fees before and now, then each session and player with what changed."""
    voice = Voice(translate, changes.heading.decimal_mark)
    before, now = changes.before, changes.now
    difference = Fraction(now.fees) - Fraction(before.fees)
    cover = [
        (labels.FEES_REPORTED, _money(before.fees, before.currency, voice)),
        (labels.FEES_DUE, _money(now.fees, now.currency, voice)),
        (labels.FEES_DIFFERENCE, _money(difference, now.currency, voice, signed=True)),
    ]
    sessions = [
        (_session_title(row, voice), found) for row, found in session_changes(changes)
    ]
    players = [(_player_title(row), found) for row, found in player_changes(changes)]
    parts = (
        *_changes(labels.CHANGED_SESSIONS, labels.EVENT, sessions, voice),
        *_changes(labels.CHANGED_PLAYERS, labels.NAMES, players, voice),
    )
    return _compose(REPORT, changes.heading, parts, cover, voice, now.payment_note)


def _session_title(row: SessionRow, voice: Voice) -> str:
    number = voice.say(labels.SESSION_TITLE, number=row.number)
    return isolated(f"{row.name}, {row.date_text}, {number}")


def _player_title(row: PlayerRow) -> str:
    return isolated(f"{row.name}, {row.player_id}" if row.player_id else row.name)


def _changes(
    title: str,
    about: str,
    changed: Sequence[tuple[str, Sequence[Change]]],
    voice: Voice,
) -> Iterable[Part]:
    """A part with a line for each figure that changed, if any did."""
    if not changed:
        return
    columns = [
        Column(voice.say(about)),
        Column(voice.say(labels.ITEM)),
        figures(voice.say(labels.REPORTED)),
        figures(voice.say(labels.NOW)),
    ]
    none = voice.say(labels.NO_LINE)
    rows = [
        build_row(name, voice.say(each.label), each.reported or none, each.now or none)
        for name, found in changed
        for each in found
    ]
    heading = voice.say(title)
    yield Part(heading, (build_table("changes", heading, columns, rows),))


def print_rulings_digest(digest: RulingsDigest, translate: Translate) -> Printed:
    """The figures by irregularity and outcome, then each settled ruling."""
    voice = Voice(translate, digest.heading.decimal_mark)
    counts = (
        _families(digest, voice),
        *_counted(labels.OUTCOME, digest.outcomes, voice),
    )
    parts = (
        Part(voice.say(labels.FIGURES), counts),
        Part(voice.say(labels.SETTLED_RULINGS), tuple(_cases(digest, voice))),
    )
    total = sum(row.rulings for row in digest.families)
    cover = [(labels.RULINGS, str(total))]
    if digest.reports:
        cover.append((labels.APPEAL_CASEBOOK, _added(digest.reports, voice)))
    return _compose(DIGEST, digest.heading, parts, cover, voice)


def _added(reports: int, voice: Voice) -> str:
    """How many reports were added, and nothing about them."""
    label = labels.REPORT_ADDED if reports == 1 else labels.REPORTS_ADDED
    return voice.say(label, count=reports)


def _compose(
    kind: str,
    heading: MonthHeading,
    parts: tuple[Part, ...],
    cover: Iterable[tuple[str, str]],
    voice: Voice,
    remark: str = "",
) -> Printed:
    facts = [
        (labels.RUN, _run(kind, heading, voice)),
        (labels.PRODUCED, heading.produced),
        (labels.APPROVED_BY, isolated(heading.approved_by)),
    ]
    return Printed(
        kind=kind,
        title=voice.say(labels.MONTH_DOCUMENTS[kind]),
        club=heading.club,
        event=heading.month_text,
        facts=build_facts(facts, voice),
        figures=build_facts(cover, voice),
        appeal="",
        parts=parts,
        legend=(),
        footer=(remark,) if remark else (),
        paper=heading.paper.value,
        language=heading.language,
        page=voice.say(labels.PAGE),
    )


def _run(kind: str, heading: MonthHeading, voice: Voice) -> str:
    """Trial, final or which supplement; of the digest, draft or published."""
    runs = labels.DIGEST_RUNS if kind == DIGEST else labels.RUNS
    return voice.say(runs[heading.run], number=heading.number).upper()


def _money(amount: Figure, currency: str, voice: Voice, *, signed: bool = False) -> str:
    figure = printed_figure(amount, signed=signed, mark=voice.decimal_mark)
    return voice.say(labels.MONEY, amount=figure, currency=currency).strip()


def _cover(report: MonthReport, voice: Voice) -> list[tuple[str, str]]:
    """Sessions, tables and players of the month, and the fees due."""
    sessions = report.sessions
    return [
        (labels.SESSIONS, str(len(sessions))),
        (labels.TABLES, with_fraction(_sum(row.tables for row in sessions))),
        (labels.PLAYERS, str(sum(row.players for row in sessions))),
        (labels.MEMBERS, str(sum(row.members for row in sessions))),
        (labels.VISITORS, str(sum(row.visitors for row in sessions))),
        (labels.JUNIORS, str(sum(row.juniors for row in sessions))),
        (labels.FEES_DUE, _money(report.fees, report.currency, voice)),
    ]


def _sum(values: Iterable[Figure]) -> Figure:
    total: Figure = 0
    for value in values:
        total = total + value  # type: ignore[operator] # tables are whole or fractions
    return total


def _sessions(report: MonthReport, voice: Voice) -> Table:
    say = voice.say
    columns = [
        Column(say(labels.DATE)),
        Column(say(labels.EVENT)),
        Column(say(labels.SCORING)),
        Column(say(labels.DIRECTOR)),
        figures(say(labels.TABLES)),
        figures(say(labels.PLAYERS)),
        figures(say(labels.VISITORS)),
        figures(say(labels.JUNIORS)),
        figures(say(labels.BOARDS)),
        figures(say(labels.FEE)),
        Column(say(labels.STATUS)),
    ]
    rows = [
        build_row(
            row.date_text,
            isolated(row.name if row.number == 1 else f"{row.name}, {row.number}"),
            row.scoring,
            isolated(row.director),
            with_fraction(row.tables),
            str(row.players),
            str(row.visitors),
            str(row.juniors),
            str(row.boards),
            printed_figure(row.fee, mark=voice.decimal_mark),
            row.status,
        )
        for row in report.sessions
    ]
    return build_table("sessions", say(labels.SESSIONS), columns, rows)


def _players(report: MonthReport, voice: Voice) -> Table:
    columns = [
        Column(voice.say(labels.NUMBER)),
        Column(voice.say(labels.NAMES)),
        figures(voice.say(labels.SESSIONS)),
        *(figures(kind) for kind in report.point_kinds),
    ]
    rows = [
        build_row(
            row.player_id,
            isolated(row.name),
            str(row.sessions),
            *(printed_figure(points, mark=voice.decimal_mark) for points in row.points),
        )
        for row in report.players
    ]
    return build_table("points", voice.say(labels.POINTS_PER_PLAYER), columns, rows)


def _exceptions(report: MonthReport, voice: Voice) -> Iterable[Table]:
    columns = [Column(voice.say(labels.EXCEPTION)), Column(voice.say(labels.ABOUT))]
    rows = [
        build_row(voice.say(labels.EXCEPTION_KINDS[row.kind]), isolated(row.about))
        for row in report.exceptions
    ]
    if rows:
        yield build_table("exceptions", voice.say(labels.EXCEPTIONS), columns, rows)


def _activity(report: MonthReport, voice: Voice) -> Iterable[Table]:
    columns = [Column(voice.say(labels.ACTIVITY)), figures(voice.say(labels.COUNT))]
    rows = [
        build_row(voice.say(labels.ACTIVITY_KINDS[kind]), str(count))
        for kind, count in report.activity
    ]
    yield build_table("activity", voice.say(labels.ACTIVITY), columns, rows)
    yield from _counted(labels.DIRECTOR, report.directors, voice)
    yield from _counted(labels.RULINGS, report.rulings, voice, hide_few=True)


def _counted(
    message: str, counted: Sequence[Counted], voice: Voice, *, hide_few: bool = False
) -> Iterable[Table]:
    """A table of counts; small ones are told as fewer than five if wanted."""
    if not counted:
        return
    title = voice.say(message)
    few = voice.say(labels.FEWER_THAN, number=FEW)
    rows = [
        build_row(
            isolated(row.label),
            few if hide_few and row.count < FEW else str(row.count),
        )
        for row in counted
    ]
    yield build_table(
        "counts", title, [Column(title), figures(voice.say(labels.COUNT))], rows
    )


def _families(digest: RulingsDigest, voice: Voice) -> Table:
    say = voice.say
    columns = [
        Column(say(labels.IRREGULARITY)),
        figures(say(labels.RULINGS)),
        figures(say(labels.USUAL_TIME)),
        figures(say(labels.CONSULTED)),
        figures(say(labels.AMENDED)),
        figures(say(labels.APPEALED)),
        figures(say(labels.CHANGED)),
    ]
    rows = [
        build_row(
            row.title,
            str(row.rulings),
            row.took,
            *map(str, (row.consulted, row.amended, row.appealed, row.changed)),
        )
        for row in digest.families
    ]
    return build_table("families", say(labels.BY_IRREGULARITY), columns, rows)


def _cases(digest: RulingsDigest, voice: Voice) -> Iterable[Table]:
    say = voice.say
    columns = [
        Column(say(labels.DATE)),
        Column(say(labels.EVENT)),
        Column(say(labels.IRREGULARITY)),
        Column(say(labels.LAWS)),
        Column(say(labels.OUTCOME)),
        figures(say(labels.USUAL_TIME)),
        Column(say(labels.HISTORY)),
    ]
    rows = [
        build_row(
            case.date_text,
            isolated(case.event),
            case.title,
            ", ".join(case.laws),
            ", ".join(case.effects),
            case.took,
            ", ".join(
                say(message)
                for message, applies in (
                    (labels.CONSULTED, case.consulted),
                    (labels.AMENDED, case.amended),
                    (labels.APPEALED, case.appealed),
                    (labels.CHANGED, case.changed),
                )
                if applies
            ),
        )
        for case in digest.cases
    ]
    if rows:
        yield build_table("cases", say(labels.SETTLED_RULINGS), columns, rows)


def cover_sheet(printed: Printed) -> Printed:
    """The report's figures, with what is to be checked and no lists of people."""
    check = [
        part
        for part in printed.parts
        for table in part.tables
        if table.kind == "exceptions"
    ]
    return replace(printed, parts=tuple(check))
