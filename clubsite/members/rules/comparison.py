"""What a list of members would change: who is new, changed, unchanged or left out."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Any

from clubsite.members.rules.columns import Column, body_of
from clubsite.members.rules.rows import MemberRow


class Outcome(StrEnum):
    """What becomes of a row."""

    NEW = "new"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    LEFT_OUT = "left_out"


class Reason(StrEnum):
    """Why a row is left out."""

    BAD_CELL = "bad_cell"
    NO_NAME = "no_name"
    TWO_PEOPLE = "two_people"
    OTHER_NAME = "other_name"
    SEVERAL = "several"
    TWICE = "twice"
    NUMBER_TWICE = "number_twice"


@dataclass(frozen=True, slots=True)
class KnownMember:
    """A person that the club knows, with what every record of theirs says.

    `values` are those of the record that stands for the person, by column. `numbers`,
    `club_numbers` and `spellings` are those of all records.
    """

    key: int
    values: Mapping[str, Any]
    numbers: frozenset[tuple[str, str]] = frozenset()
    club_numbers: frozenset[str] = frozenset()
    spellings: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        """The name of the record that stands for the person."""
        name: str = self.values[Column.NAME]
        return name


@dataclass(frozen=True, slots=True)
class Change:
    """One value that a row changes."""

    column: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A row, and what becomes of it. `about` completes the reason: a name, a row."""

    row: MemberRow
    outcome: Outcome
    member: KnownMember | None = None
    changes: tuple[Change, ...] = ()
    reason: Reason | None = None
    about: Mapping[str, Any] = field(default_factory=dict)


class _LeftOut(Exception):
    def __init__(self, reason: Reason, **about: Any) -> None:
        self.reason, self.about = reason, about
        super().__init__(reason)


def spelled(name: str) -> str:
    """A name without what people write differently."""
    return " ".join(name.casefold().split())


def compare(
    rows: Iterable[MemberRow], known: Sequence[KnownMember], *, young_after: date
) -> list[ComparedRow]:
    """What becomes of each row, in their order; who was born later is under 18."""
    comparison = _Comparison(known, young_after)
    return [comparison.line(row) for row in rows]


class _Comparison:
    def __init__(self, known: Sequence[KnownMember], young_after: date) -> None:
        self._young_after = young_after
        self._by_number = {
            number: member for member in known for number in member.numbers
        }
        self._by_club: dict[str, list[KnownMember]] = defaultdict(list)
        self._by_name: dict[str, list[KnownMember]] = defaultdict(list)
        for member in known:
            for number in member.club_numbers:
                self._by_club[number].append(member)
            for spelling in member.spellings:
                self._by_name[spelling].append(member)
        self._rows: dict[object, int] = {}
        """In which row a person, a new name or a number stands already."""

    def line(self, row: MemberRow) -> ComparedRow:
        """What becomes of this row, after those before it."""
        try:
            member = self._member(row)
            self._check_twice(row, member)
        except _LeftOut as error:
            return ComparedRow(
                row, Outcome.LEFT_OUT, reason=error.reason, about=dict(error.about)
            )
        if member is None:
            changes = tuple(
                Change(c, None, v) for c, v in row.values.items() if v is not None
            )
            return ComparedRow(row, Outcome.NEW, changes=changes)
        changes = tuple(self._changes(row, member))
        outcome = Outcome.CHANGED if changes else Outcome.UNCHANGED
        return ComparedRow(row, outcome, member, changes)

    def _member(self, row: MemberRow) -> KnownMember | None:
        """The member that the row is about; none for a new one."""
        for column, (fault, cell) in row.faults.items():
            raise _LeftOut(Reason.BAD_CELL, column=column, fault=fault, cell=cell)
        numbered = self._numbered(row)
        if numbered is not None:
            return numbered
        if not row.name:
            return self._by_club_number_alone(row)
        return self._named(row)

    def _numbered(self, row: MemberRow) -> KnownMember | None:
        """Whose national numbers the row has; another name is not believed."""
        found = {
            member.key: (member, number)
            for number in numbers_of(row.values)
            if (member := self._by_number.get(number)) is not None
        }
        if not found:
            return None
        if len(found) > 1:
            names = [member.name for member, _number in found.values()]
            raise _LeftOut(Reason.TWO_PEOPLE, names=names)
        [(member, (_body, number))] = found.values()
        if row.name and not self._may_be_called(row.name, member):
            raise _LeftOut(Reason.OTHER_NAME, number=number, name=member.name)
        return member

    def _may_be_called(self, name: str, member: KnownMember) -> bool:
        """Whether the member has that name, or a new one that is no one else's."""
        if spelled(name) in member.spellings:
            return True
        words = set(spelled(name).split())
        shared = any(words & set(spelling.split()) for spelling in member.spellings)
        return shared and spelled(name) not in self._by_name

    def _by_club_number_alone(self, row: MemberRow) -> KnownMember:
        have = self._by_club.get(row.values.get(Column.CLUB_NUMBER, ""), [])
        if len(have) != 1:
            raise _LeftOut(Reason.NO_NAME)
        return have[0]

    def _named(self, row: MemberRow) -> KnownMember | None:
        """The member of that name, unless the row's numbers belong to another."""
        alike = [
            member
            for member in self._by_name.get(spelled(row.name), [])
            if _may_be(row, member)
        ]
        number = row.values.get(Column.CLUB_NUMBER)
        exactly = [member for member in alike if number in member.club_numbers]
        found = exactly or alike
        if len(found) > 1:
            raise _LeftOut(Reason.SEVERAL, name=row.name)
        return found[0] if found else None

    def _check_twice(self, row: MemberRow, member: KnownMember | None) -> None:
        """Refuse a second row of one person or of one number."""
        numbers = numbers_of(row.values)
        person: object = member.key if member else None
        if member is None and not numbers:
            person = (spelled(row.name), row.values.get(Column.CLUB_NUMBER, ""))
        if person is not None and person in self._rows:
            raise _LeftOut(Reason.TWICE, row=self._rows[person])
        for number in numbers:
            if number in self._rows:
                raise _LeftOut(
                    Reason.NUMBER_TWICE, row=self._rows[number], number=number[1]
                )
        for each in (person, *numbers):
            self._rows[each] = row.number

    def _changes(self, row: MemberRow, member: KnownMember) -> Iterator[Change]:
        born_on = row.values.get(Column.BORN_ON, member.values.get(Column.BORN_ON))
        is_young = born_on is not None and born_on > self._young_after
        for column, value in row.values.items():
            before = member.values.get(column)
            by_birth = column == Column.MINOR and is_young and not value
            if value != before and not by_birth and not _says(member, column, value):
                yield Change(column, before, value)


def _says(member: KnownMember, column: str, value: Any) -> bool:
    """Whether a record of the member says so, spelled another way perhaps."""
    if column == Column.NAME:
        return spelled(value) in member.spellings
    if column == Column.CLUB_NUMBER:
        return value in member.club_numbers
    return any(number in member.numbers for number in numbers_of({column: value}))


def numbers_of(values: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The national numbers, each with its body; that of the club's own body is ""."""
    return [
        (body_of(column).casefold(), number)
        for column, number in values.items()
        if column == Column.NATIONAL_NUMBER or body_of(column)
    ]


def _may_be(row: MemberRow, member: KnownMember) -> bool:
    """Whether no number of the row is another one than the member's at that body."""
    at = {body for body, _number in member.numbers}
    return not any(body in at for body, _number in numbers_of(row.values))
