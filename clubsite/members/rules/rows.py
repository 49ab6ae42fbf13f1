"""What the rows of a list say of members, read cell by cell."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from typing import Any

from clubsite.members.rules.columns import Column, body_of
from clubsite.members.rules.table import Row, Table
from clubsite.site.characters import unseen


class DateOrder(StrEnum):
    """How a date such as 3/4/2010 is read; a year in front needs no order."""

    DAY_FIRST = "day"
    MONTH_FIRST = "month"


class CellFault(StrEnum):
    """What is wrong with a cell."""

    UNSEEN = "unseen"
    LONG = "long"
    EMAIL = "email"
    DATE = "date"
    FUTURE = "future"
    YES_NO = "yes_no"
    CONSENT = "consent"
    HANDICAP = "handicap"


class BadCell(ValueError):
    """A cell that can't be read as what its column is."""

    def __init__(self, fault: CellFault) -> None:
        self.fault = fault
        super().__init__(fault)


@dataclass(frozen=True, slots=True)
class Mapped:
    """What someone said of a table: its columns, its heading, its dates."""

    columns: tuple[str, ...]
    has_heading: bool = True
    date_order: DateOrder = DateOrder.DAY_FIRST


@dataclass(frozen=True, slots=True)
class MemberRow:
    """What a row says: only what it has. `faults` are its bad cells by column."""

    number: int
    values: Mapping[str, Any] = field(default_factory=dict)
    faults: Mapping[str, tuple[CellFault, str]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The whole name, if the row has one."""
        name: str = self.values.get(Column.NAME, "")
        return name


LONGEST: Mapping[str, int] = {
    Column.NAME: 100,
    Column.NICKNAME: 40,
    Column.EMAIL: 254,
    Column.GUARDIAN_EMAIL: 254,
    Column.PHONE: 30,
    Column.NATIONAL_NUMBER: 20,
    Column.CLUB_NUMBER: 20,
    Column.GRADE: 20,
}
LONGEST_NUMBER = 20
EARLIEST = date(1900, 1, 1)
_EMAIL = re.compile(r"[^@\s,;<>]+@[^@\s,;<>.]+(\.[^@\s,;<>.]+)+\Z")
_YEAR_FIRST = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\Z")
_YEAR_LAST = re.compile(r"(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})\Z")
_YES = frozenset(
    [
        "yes",
        "y",
        "true",
        "t",
        "1",
        "x",
        "✓",
        "on",
        "junior",
        "youth",
        "minor",
        "guest",
        "visitor",
        "hidden",
    ]
)
_NO = frozenset(
    [
        "no",
        "n",
        "false",
        "f",
        "0",
        "-",
        "off",
        "member",
        "full",
        "full member",
        "adult",
        "senior",
    ]
)
_MOST_PERCENT = Decimal("999.99")


def guess_date_order(table: Table) -> DateOrder:
    """Month first if any date of the table can only be read so."""
    for row in table.rows:
        for cell in row.cells:
            found = _YEAR_LAST.match(cell)
            if found and int(found[1]) <= 12 < int(found[2]):
                return DateOrder.MONTH_FIRST
    return DateOrder.DAY_FIRST


def read_rows(table: Table, mapped: Mapped, *, today: date) -> Iterator[MemberRow]:
    """What each row of the table says, its heading left out."""
    reader = _Reader(mapped, today)
    for row in table.rows[1:] if mapped.has_heading else table.rows:
        yield reader.read(row)


class _Reader:
    def __init__(self, mapped: Mapped, today: date) -> None:
        self._columns = mapped.columns
        self._order = mapped.date_order
        self._today = today
        self._of_kind: Mapping[str, Callable[[str], Any]] = {
            Column.EMAIL: _email,
            Column.GUARDIAN_EMAIL: _email,
            Column.HANDICAP: _percent,
            Column.NATIONAL_NUMBER: _number,
            Column.BORN_ON: self._past_day,
            Column.CONTACT_AGREED_ON: self._agreed_on,
            Column.MINOR: _yes_no,
            Column.GUEST: _yes_no,
            Column.HIDDEN: _yes_no,
        }

    def read(self, row: Row) -> MemberRow:
        """The values of the cells that have any, and the faults of the bad ones."""
        values: dict[str, Any] = {}
        faults: dict[str, tuple[CellFault, str]] = {}
        for column, cell in _joined(self._columns, row.cells).items():
            try:
                value = self._value(column, cell)
            except BadCell as error:
                faults[column] = (error.fault, cell)
            else:
                if value != "":
                    values[column] = value
        return MemberRow(row.number, values, faults)

    def _value(self, column: str, cell: str) -> Any:
        if unseen(cell):
            raise BadCell(CellFault.UNSEEN)
        body = body_of(column)
        if len(cell) > LONGEST.get(column, LONGEST_NUMBER):
            raise BadCell(CellFault.LONG)
        return _number(cell) if body else self._of_kind.get(column, str)(cell)

    def _agreed_on(self, cell: str) -> date | None:
        """The day of consent, or None where a list says that there is no consent."""
        word = cell.casefold()
        if word in _YES:
            raise BadCell(CellFault.CONSENT)
        return None if word in _NO else self._past_day(cell)

    def _past_day(self, cell: str) -> date:
        day = self._day(cell)
        if day > self._today:
            raise BadCell(CellFault.FUTURE)
        if day < EARLIEST:
            raise BadCell(CellFault.DATE)
        return day

    def _day(self, cell: str) -> date:
        if found := _YEAR_FIRST.match(cell):
            year, month, day = (int(part) for part in found.groups())
        elif found := _YEAR_LAST.match(cell):
            day, month, year = (int(part) for part in found.groups())
            if self._order == DateOrder.MONTH_FIRST:
                day, month = month, day
        else:
            raise BadCell(CellFault.DATE)
        try:
            return date(year, month, day)
        except ValueError as error:
            raise BadCell(CellFault.DATE) from error


def _joined(columns: Sequence[str], cells: Sequence[str]) -> dict[str, str]:
    """The cells that have anything, by column; the two parts of a name as one."""
    found = {
        column: cell
        for column, cell in zip(columns, cells, strict=True)
        if column != Column.SKIP and cell
    }
    parts = [found.pop(part, "") for part in (Column.FIRST_NAME, Column.LAST_NAME)]
    if any(parts):
        found[Column.NAME] = " ".join(filter(None, parts))
    elif found.get(Column.NAME, "").count(",") == 1:  # “North, Sample”
        last, first = found[Column.NAME].split(",")
        found[Column.NAME] = f"{first.strip()} {last.strip()}".strip()
    return found


def _email(cell: str) -> str:
    address = cell.lower()
    if not _EMAIL.match(address):
        raise BadCell(CellFault.EMAIL)
    return address


def _number(cell: str) -> str:
    """In files, zero says that there is none."""
    return "" if cell == "0" else cell


def _percent(cell: str) -> Decimal:
    try:
        percent = Decimal(cell.rstrip("% ").replace(",", "."))
        rounded = percent.quantize(Decimal("0.01"))
    except InvalidOperation as error:
        raise BadCell(CellFault.HANDICAP) from error
    if rounded != percent or abs(percent) > _MOST_PERCENT:
        raise BadCell(CellFault.HANDICAP)
    return rounded


def _yes_no(cell: str) -> bool:
    word = cell.casefold()
    if word not in _YES | _NO:
        raise BadCell(CellFault.YES_NO)
    return word in _YES
