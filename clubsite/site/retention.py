"""The schedule of retention: what each package stores, for how long, and what follows.

A package declares its rows beside its own tables; `clubsite.wiring` lists them, and
`clubsite.retention` shows the schedule and carries it out. What is deleted row by row,
such as old mails, is counted and deleted by its row. What is a case is named by an
identity, told to its readers before, and can be on legal hold.
"""

from calendar import monthrange
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from django.utils.functional import Promise

if TYPE_CHECKING:
    from clubsite.accounts.models import User
    from clubsite.audit.trail import Subject
    from clubsite.clubs.models import Club

Text = str | Promise


class Watcher(StrEnum):
    """Who is told what a row has due, and sees how much it is."""

    RECORDER = "recorder"
    MANAGER = "manager"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the schedule.

    `field` is the field of the club's policy that says how long; where none does, `keep`
    says it in words. `older` and `delete` belong to what is deleted row by row: the rows of
    each table that are older than the instant, and their deletion, which returns how many
    there were.
    """

    name: str
    data: Text
    then: Text
    field: str = ""
    keep: Text = ""
    watcher: Watcher = Watcher.MANAGER
    older: "Callable[[Club, datetime], Sequence[QuerySet[Any]]] | None" = None
    delete: "Callable[[Club, datetime], int] | None" = None


@dataclass(frozen=True, slots=True)
class Due:
    """A case whose period by that row ends then; `label` is what its readers call it."""

    row: str
    identity: str
    at: datetime
    label: str = ""


@dataclass(frozen=True, slots=True)
class Remains:
    """What stays of a case for statistics: its day, its categories, its outcome class."""

    on: date | None = None
    categories: tuple[str, ...] = ()
    outcome: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cases:
    """The cases of one package.

    `find` returns all that have a period, in any order: for one viewer those they may
    read, without a viewer all. `expunge` removes what a row is about from one case; None
    if there is nothing left of it. `club_of` is the key of the club of a case, in whatever
    state. `readers` are told of it. `subject` is its chain in
    the audit log, and `tables` are those that it is stored in. `words` has what the
    categories and outcome classes are called.
    """

    name: str
    rows: tuple[Row, ...]
    find: "Callable[[Club, User | None], Sequence[Due]]"
    expunge: Callable[[str, str], Remains | None]
    readers: "Callable[[str], Iterable[User]]"
    subject: "Callable[[str], Subject]"
    club_of: Callable[[str], int | None]
    tables: tuple[str, ...] = ()
    words: Mapping[str, Text] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OpenCase:
    """A case that needs a person's name while it is open, as its reader finds it."""

    label: str
    url: str


def months_later(day: date, months: int) -> date:
    """The same day of a later month (earlier, if negative), or that month's last.

    >>> months_later(date(2028, 1, 31), 1), months_later(date(2028, 3, 31), -1)
    (datetime.date(2028, 2, 29), datetime.date(2028, 2, 29))
    """
    years, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    last = monthrange(years, month + 1)[1]
    return date(years, month + 1, min(day.day, last))


def period_end(start: datetime, name: str, value: int) -> datetime:
    """When a period ends that began then: in days, months or years as its name says.

    >>> period_end(datetime(2026, 3, 31, 20, 0), "memo_keep_months", 6)
    datetime.datetime(2026, 9, 30, 20, 0)
    >>> period_end(datetime(2026, 3, 31, 20, 0), "appeal_keep_years", -1)
    datetime.datetime(2025, 3, 31, 20, 0)
    >>> period_end(datetime(2026, 3, 31, 20, 0), "notice_keep_days", 30)
    datetime.datetime(2026, 4, 30, 20, 0)
    """
    unit = name.rpartition("_")[2]
    if unit == "days":
        return start + timedelta(days=value)
    months = value * 12 if unit == "years" else value
    day = months_later(start.date(), months)
    return start.replace(year=day.year, month=day.month, day=day.day)
