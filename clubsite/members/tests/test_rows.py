"""What the rows of a list say of members."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from clubsite.members.rules.columns import Column, number_at
from clubsite.members.rules.rows import (
    CellFault,
    DateOrder,
    Mapped,
    MemberRow,
    guess_date_order,
    read_rows,
)
from clubsite.members.rules.table import Row, Table, read_table

TODAY = date(2026, 3, 2)


def row_of(column: str, cell: str, order: DateOrder = DateOrder.DAY_FIRST) -> MemberRow:
    """What a row of that one cell says."""
    table = Table((Row(1, (cell,)),))
    mapped = Mapped((column,), has_heading=False, date_order=order)
    [row] = read_rows(table, mapped, today=TODAY)
    return row


@pytest.mark.parametrize(
    ("column", "cell", "value"),
    [
        (Column.NAME, "Sample East", "Sample East"),
        (Column.NAME, "East, Sample", "Sample East"),
        (Column.NAME, "East, Sample, Jr", "East, Sample, Jr"),
        (Column.EMAIL, "East@Example.ORG", "east@example.org"),
        (Column.NATIONAL_NUMBER, "0131", "0131"),
        (number_at("WBF"), "7", "7"),
        (Column.HANDICAP, "-2,5 %", Decimal("-2.50")),
        (Column.HANDICAP, "7", Decimal("7.00")),
        (Column.BORN_ON, "2010-05-01", date(2010, 5, 1)),
        (Column.BORN_ON, "1/5/2010", date(2010, 5, 1)),
        (Column.BORN_ON, "01.05.2010", date(2010, 5, 1)),
        (Column.CONTACT_AGREED_ON, "2.3.2026", TODAY),
        (Column.CONTACT_AGREED_ON, "No", None),
        (Column.MINOR, "Junior", True),
        (Column.GUEST, "Visitor", True),
        (Column.GUEST, "Member", False),
        (Column.GUEST, "Full member", False),
        (Column.HIDDEN, "No", False),
    ],
)
def test_a_cell_is_read_as_what_its_column_is(
    column: str, cell: str, value: Any
) -> None:
    assert row_of(column, cell) == MemberRow(1, {column: value})


@pytest.mark.parametrize(
    ("column", "cell"),
    [(Column.NATIONAL_NUMBER, "0"), (Column.PHONE, ""), (Column.SKIP, "anything")],
)
def test_a_cell_that_says_nothing_changes_nothing(column: str, cell: str) -> None:
    assert row_of(column, cell) == MemberRow(1)


@pytest.mark.parametrize(
    ("column", "cell", "fault"),
    [
        (Column.NAME, "Sample\u202eEast", CellFault.UNSEEN),
        (Column.NAME, "A" * 101, CellFault.LONG),
        (number_at("WBF"), "7" * 21, CellFault.LONG),
        (Column.EMAIL, "east at example.org", CellFault.EMAIL),
        (Column.EMAIL, "east@example", CellFault.EMAIL),
        (Column.HANDICAP, "low", CellFault.HANDICAP),
        (Column.HANDICAP, "1e30", CellFault.HANDICAP),
        (Column.HANDICAP, "NaN", CellFault.HANDICAP),
        (Column.HANDICAP, "1.255", CellFault.HANDICAP),
        (Column.HANDICAP, "1000", CellFault.HANDICAP),
        (Column.BORN_ON, "last spring", CellFault.DATE),
        (Column.BORN_ON, "31/2/2010", CellFault.DATE),
        (Column.BORN_ON, "1/1/1066", CellFault.DATE),
        (Column.CONTACT_AGREED_ON, "2026-03-03", CellFault.FUTURE),
        (Column.CONTACT_AGREED_ON, "yes", CellFault.CONSENT),
        (Column.MINOR, "perhaps", CellFault.YES_NO),
    ],
)
def test_a_cell_that_cannot_be_is_a_fault(
    column: str, cell: str, fault: CellFault
) -> None:
    assert row_of(column, cell) == MemberRow(1, faults={column: (fault, cell)})


def test_a_name_may_be_in_two_columns() -> None:
    table = read_table("Last,First\nEast,Sample\nWest,\n")
    mapped = Mapped((Column.LAST_NAME, Column.FIRST_NAME))

    rows = list(read_rows(table, mapped, today=TODAY))

    assert [(row.number, row.name) for row in rows] == [(2, "Sample East"), (3, "West")]


def test_dates_are_read_day_first_unless_one_cannot_be() -> None:
    american = read_table("Name,DOB\nSample East,5/13/2010\n")
    either = read_table("Name,DOB\nSample East,5/1/2010\n")

    assert guess_date_order(american) == DateOrder.MONTH_FIRST
    assert guess_date_order(either) == DateOrder.DAY_FIRST
    read = row_of(Column.BORN_ON, "5/13/2010", DateOrder.MONTH_FIRST)
    assert read.values == {Column.BORN_ON: date(2010, 5, 13)}
