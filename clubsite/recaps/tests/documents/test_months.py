"""Documents of a month in words and as spreadsheets."""

import csv
import io
from dataclasses import replace

import pytest

from clubsite.recaps.documents import to_csv
from clubsite.recaps.documents.content import MonthChanges, PlayerRow, Run
from clubsite.recaps.documents.month_changes import is_empty, session_changes
from clubsite.recaps.documents.months import (
    cover_sheet,
    print_month_changes,
    print_month_report,
    print_rulings_digest,
)
from clubsite.recaps.documents.printed import Printed, Table
from clubsite.recaps.tests.documents.builders import (
    EXCEPTION,
    MONTH,
    make_month_report,
    make_rulings_digest,
)


def tables_of(printed: Printed) -> list[Table]:
    return [table for part in printed.parts for table in part.tables]


def texts(table: Table) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in table.rows]


def lines(file: to_csv.CsvFile) -> list[list[str]]:
    return list(csv.reader(io.StringIO(file.content.decode("utf-8-sig"))))


def test_the_report_has_its_cover_and_five_parts() -> None:
    printed = print_month_report(make_month_report(EXCEPTION), str)

    assert (printed.title, printed.event) == ("Monthly report", "March 2026")
    assert [(fact.label, fact.value) for fact in printed.figures] == [
        ("Sessions", "1"),
        ("Tables", "3½"),
        ("Players", "14"),
        ("Members", "12"),
        ("Visitors", "2"),
        ("Juniors", "1"),
        ("Fees due", "3.50 EUR"),
    ]
    assert [(fact.label, fact.value) for fact in printed.facts] == [
        ("Run", "TRIAL"),
        ("Produced", "1 April 2026, 06:00"),
    ]
    assert printed.footer == ("Account 1",)
    sessions, players, check, activity, directors, rulings = tables_of(printed)
    assert texts(sessions)[0][:4] == [
        *("Mon 2 Mar 2026", "Open pairs", "Matchpoints", "Sample Director"),
    ]
    assert texts(players) == [["123", "Sample North", "1", "0.50"]]
    assert texts(check) == [["Results not final", EXCEPTION.about]]
    assert texts(activity) == [["New players", "3"]]
    assert texts(directors) == [["Sample Director", "1"]]
    assert texts(rulings) == [["Revoke", "6"], ["Claim", "fewer than 5"]]


def test_what_there_is_none_of_has_no_table() -> None:
    report = make_month_report(directors=(), rulings=())
    printed = print_month_report(report, str)

    kinds = [table.kind for table in tables_of(printed)]

    assert [cell.text for part in printed.parts for cell in part.after] == [
        "Nothing to check."
    ]
    assert kinds == ["sessions", "points", "activity"]


def test_the_cover_sheet_has_no_lists_of_people() -> None:
    printed = print_month_report(make_month_report(EXCEPTION), str)

    cover = cover_sheet(printed)

    assert [table.kind for table in tables_of(cover)] == ["exceptions"]
    assert cover.figures == printed.figures


def test_the_report_has_three_spreadsheets() -> None:
    sessions, players, exceptions = to_csv.month_files(make_month_report(EXCEPTION))

    assert [file.ending for file in (sessions, players, exceptions)] == [
        *("", "_players", "_exceptions"),
    ]
    assert dict(zip(*lines(sessions), strict=True)) == {
        "date": "2026-03-02",
        "session_no": "1",
        "name": "Open pairs",
        "type": "Matchpoints",
        "director": "Sample Director",
        "tables": "3.50",
        "pairs": "7",
        "players": "14",
        "members": "12",
        "visitors": "2",
        "juniors": "1",
        "boards": "27",
        "fee": "3.50",
        "points_type": "ebu_club",
        "status": "Final",
        "revision": "3",
        "event_id": "12",
    }
    assert lines(players) == [
        ["player_id", "name", "sessions", "points_Club points", "total"],
        ["123", "Sample North", "1", "0.50", "0.50"],
    ]
    assert lines(exceptions)[1] == ["not-final", EXCEPTION.about]


def changes() -> MonthChanges:
    """A supplement: another session and player, and other points of the first."""
    before = make_month_report()
    [session], [player] = before.sessions, before.players
    now = replace(
        before,
        sessions=(
            replace(session, tables=4, fee=4),
            replace(session, number=2, fee=0),
        ),
        players=(
            replace(player, points=(1, 2)),
            PlayerRow("", "Sample South", 1, (0, 0)),
        ),
        point_kinds=("Club points", "Red points"),
    )
    heading = replace(MONTH, run=Run.SUPPLEMENTARY, number=2, approved_by="A Manager")
    return MonthChanges(heading, before, now)


def test_a_supplement_says_only_what_changed() -> None:
    printed = print_month_changes(changes(), str)

    sessions, players = tables_of(printed)
    assert [fact.value for fact in printed.facts] == [
        *("SUPPLEMENT 2", "1 April 2026, 06:00", "A Manager")
    ]
    assert [(fact.label, fact.value) for fact in printed.figures] == [
        ("Fees reported", "3.50 EUR"),
        ("Fees due", "4.00 EUR"),
        ("Difference", "+0.50 EUR"),
    ]
    first = "Open pairs, Mon 2 Mar 2026, Session 1"
    assert texts(sessions)[:2] == [
        [first, "Tables", "3½", "4"],
        [first, "Fee", "3.50", "4.00"],
    ]
    assert texts(sessions)[2] == [
        *("Open pairs, Mon 2 Mar 2026, Session 2", "Date", "none", "2026-03-02")
    ]
    assert texts(players) == [
        ["Sample North, 123", "Club points", "0.50", "1.00"],
        ["Sample North, 123", "Red points", "0.00", "2.00"],
        ["Sample South", "Sessions", "none", "1"],
        ["Sample South", "Club points", "none", "0.00"],
        ["Sample South", "Red points", "none", "0.00"],
    ]


def test_a_session_that_is_gone_was_reported() -> None:
    report = make_month_report()
    gone = MonthChanges(MONTH, report, replace(report, sessions=()))

    [(row, found)] = session_changes(gone)

    assert row == report.sessions[0]
    assert {change.now for change in found} == {""}
    assert not is_empty(gone)
    assert is_empty(MonthChanges(MONTH, report, report))
    [table] = tables_of(print_month_changes(gone, str))
    assert texts(table)[0][2:] == ["2026-03-02", "none"]


def test_a_supplement_has_two_spreadsheets() -> None:
    sessions, players = to_csv.change_files(changes())

    assert lines(sessions)[1] == [
        *("2026-03-02", "1", "12", "Open pairs", "tables", "3½", "4")
    ]
    assert players.ending == "_players"
    assert lines(players)[1] == [
        *("123", "Sample North", "points_Club points", "0.50", "1.00")
    ]


def test_the_digest_has_figures_and_the_settled_rulings() -> None:
    printed = print_rulings_digest(make_rulings_digest(), str)

    families, outcomes, cases = tables_of(printed)
    assert texts(families) == [["Revoke", "2", "3 minutes", "1", "0", "1", "0"]]
    assert texts(outcomes) == [["Tricks transferred", "2"]]
    assert texts(cases)[0][2:] == [
        *("Revoke", "64A1", "Tricks transferred", "3 minutes", "Consulted, Appealed"),
    ]
    assert [fact.value for fact in printed.figures] == ["2"]


@pytest.mark.parametrize(
    ("count", "text"), [(1, "1 report added"), (2, "2 reports added")]
)
def test_the_digest_says_how_many_reports_were_added(count: int, text: str) -> None:
    printed = print_rulings_digest(make_rulings_digest(reports=count), str)

    assert [fact.value for fact in printed.figures] == ["2", text]


def test_a_digest_without_settled_rulings_has_figures_alone() -> None:
    printed = print_rulings_digest(make_rulings_digest(cases=(), outcomes=()), str)

    assert [table.kind for table in tables_of(printed)] == ["families"]


def test_the_digest_is_a_spreadsheet() -> None:
    [file] = to_csv.digest_files(make_rulings_digest())

    assert lines(file)[1][-4:] == ["1", "0", "1", "0"]
