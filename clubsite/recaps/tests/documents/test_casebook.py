"""The appeal casebook in words."""

from dataclasses import replace

from clubsite.recaps.documents.casebook import print_casebook
from clubsite.recaps.tests.documents.builders import make_casebook


def test_foreword_figures_and_indexes_stand_before_the_reports() -> None:
    printed = print_casebook(make_casebook(), str)

    assert [part.title for part in printed.parts] == [
        "Foreword",
        "Index",
        "1 A slow pass",
        "2 A claim",
    ]
    assert [table.caption for table in printed.parts[1].tables] == [
        "Figures",
        "By Law",
        "By subject",
    ]
    assert (printed.event, printed.title) == ("Appeal casebook", "Names removed")


def test_a_report_stands_in_the_order_of_the_case_book() -> None:
    report = print_casebook(make_casebook(), str).parts[2]

    assert [table.caption for table in report.tables] == [
        "Case",
        "Hands",
        "Report",
        "Later comment",
    ]
    assert [note.text for note in report.after] == [
        "Evidence on file. It isn't published."
    ]
    assert [cell.text for cell in report.tables[1].rows[0].cells] == [
        "North",
        "AKxx",
        "QJx",
        "xxx",
        "xxx",
    ]


def test_what_is_empty_is_not_there() -> None:
    book = replace(make_casebook(), laws=(), subjects=(), counts=())
    printed = print_casebook(book, str)

    assert printed.parts[1].tables == ()
    assert [table.caption for table in printed.parts[3].tables] == ["Report"]
    assert printed.parts[3].after == ()
