"""What pages and files show of members, and what a list of them would change."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, TypeVar

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs_access
from clubsite.clubs.facts import OF_ITS_OWN_ROW
from clubsite.clubs.models import Club, Player, eighteen_years_before
from clubsite.clubs.player_records import club_day, own_body
from clubsite.members import access
from clubsite.members.labels import LEFT_ON, column_label, reason_text, value_text
from clubsite.members.models import MemberFile
from clubsite.members.rules.columns import Column, headed_bodies, number_at
from clubsite.members.rules.comparison import (
    Change,
    ComparedRow,
    KnownMember,
    Outcome,
    Reason,
    compare,
    spelled,
)
from clubsite.members.rules.rows import Mapped, read_rows
from clubsite.members.rules.table import Table, check_is_text, read_table
from scoring.formats.safe_input import decoded
from scoring.formats.spreadsheets import Cell, write

Numbers = dict[int, list[tuple[str, str]]]
"""By player: body and number at each body but the club's own."""


MOST_SHOWN = 500
"""Rows of a list that a page shows of each kind; the others are counted."""
T = TypeVar("T")

Content = bytes | memoryview
"""A file as it was sent, or as it was stored."""


def table_of(content: Content) -> Table:
    """The table in a file; raises `NotAList`."""
    found = bytes(content)
    check_is_text(found)
    text = decoded(found).lstrip("\ufeff")
    return read_table(text.replace("\r\n", "\n").replace("\r", "\n"))


def numbers_by_player(club: Club) -> Numbers:
    """The numbers of all players of the club at other bodies: one query."""
    found: Numbers = defaultdict(list)
    rows = access.get_numbers(club).order_by("body")
    for player, body, number in rows.values_list("player", "body", "number"):
        found[player].append((body, number))
    return found


def bodies(club: Club, table: Table) -> list[str]:
    """The bodies whose numbers a list may have: the club's own first, or an empty name."""
    of_club = [body for body, _number in club.national_numbers[1:]]
    of_players = (
        access.get_numbers(club).order_by("body").values_list("body", flat=True)
    )
    found = {body.casefold(): body for body in headed_bodies(table)}
    found |= {body.casefold(): body for body in (*of_players.distinct(), *of_club)}
    own = own_body(club)
    found.pop(own.casefold(), None)
    return [own, *sorted(found.values())]


@dataclass(frozen=True, slots=True)
class ListPreview:
    """What a list would change; `digest` is the same as long as that is the same."""

    lines: tuple[ComparedRow, ...]

    def of(self, outcome: Outcome) -> list[ComparedRow]:
        """The rows of which that becomes."""
        return [line for line in self.lines if line.outcome == outcome]

    @property
    def digest(self) -> str:
        """A hash over every row, what becomes of it, and what it changes."""
        shown = [
            [
                line.row.number,
                line.outcome,
                line.member.key if line.member else None,
                [[c.column, str(c.before), str(c.after)] for c in line.changes],
                line.reason,
            ]
            for line in self.lines
        ]
        return hashlib.sha256(json.dumps(shown).encode()).hexdigest()


def build_list_preview(club: Club, content: Content, mapped: Mapped) -> ListPreview:
    """What the list would change now."""
    today = club_day(club)
    rows = read_rows(table_of(content), mapped, today=today)
    known = known_members(club)
    young_after = eighteen_years_before(today)
    return ListPreview(tuple(compare(rows, known, young_after=young_after)))


def known_members(club: Club) -> list[KnownMember]:
    """Everyone the club knows, each person once."""
    numbers = numbers_by_player(club)
    records: dict[int, list[Player]] = defaultdict(list)
    for player in club.players.order_by("pk"):
        records[player.person].append(player)
    return [
        _known_member(key, of_person, numbers) for key, of_person in records.items()
    ]


def _known_member(key: int, records: Sequence[Player], numbers: Numbers) -> KnownMember:
    [first] = (record for record in records if record.pk == key)
    found = {("", record.national_number) for record in records}
    found |= {
        (body.casefold(), number)
        for record in records
        for body, number in numbers.get(record.pk, ())
    }
    return KnownMember(
        key,
        _values(first, numbers),
        numbers=frozenset(found - {("", "")}),
        club_numbers=frozenset(record.club_number for record in records) - {""},
        spellings=frozenset(spelled(record.name) for record in records),
    )


def _values(player: Player, numbers: Numbers) -> dict[str, Any]:
    of_row = {name: getattr(player, name) for name in OF_ITS_OWN_ROW}
    others = {number_at(body): number for body, number in numbers.get(player.pk, ())}
    return {**of_row, **others}


@dataclass(frozen=True, slots=True)
class ChangeView:
    """A change in words."""

    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class RowView:
    """A row of a list in words: whose it is, what it changes, why it is left out."""

    number: int
    name: str
    changes: tuple[ChangeView, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RowsView:
    """The first rows of which the same becomes, in words, and how many there are."""

    rows: tuple[RowView, ...]
    total: int

    @property
    def more(self) -> int:
        """How many aren't shown."""
        return self.total - len(self.rows)


@dataclass(frozen=True, slots=True)
class ListView:
    """What becomes of the rows of a list, as its page shows it."""

    new: RowsView
    changed: RowsView
    unchanged: RowsView
    left_out: RowsView

    @property
    def changes_anything(self) -> bool:
        """Whether there is anything to import."""
        return bool(self.new.total or self.changed.total)


def build_list_view(preview: ListPreview) -> ListView:
    """The preview in words."""
    of = {
        outcome.value: _rows_view(preview.of(outcome), _line_view)
        for outcome in Outcome
    }
    return ListView(**of)


def _rows_view(lines: Sequence[T], shown: Callable[[T], RowView]) -> RowsView:
    return RowsView(tuple(map(shown, lines[:MOST_SHOWN])), len(lines))


def _line_view(line: ComparedRow) -> RowView:
    name = line.row.name or (line.member.name if line.member else "")
    shown = (
        change
        for change in line.changes
        if line.member is not None or change.column != Column.NAME
    )
    changes = tuple(_change_view(change) for change in shown)
    reason = reason_text(line.reason, line.about) if line.reason else ""
    return RowView(line.row.number, name, changes, reason)


def _change_view(change: Change) -> ChangeView:
    before, after = value_text(change.before), value_text(change.after)
    return ChangeView(column_label(change.column), before, after)


@dataclass(frozen=True, slots=True)
class OutcomeView:
    """What came of a list that was imported."""

    added: int
    changed: int
    unchanged: int
    left_out: RowsView


def outcome_view(file: MemberFile) -> OutcomeView:
    """What came of that list, in words."""
    found = file.outcome
    left_out = _rows_view(found["left_out"], _left_out_view)
    return OutcomeView(found["new"], found["changed"], found["unchanged"], left_out)


def _left_out_view(stored: Sequence[Any]) -> RowView:
    row, name, reason, about = stored
    return RowView(row, name, reason=reason_text(Reason(reason), about))


def member_list(club: Club, *, all_contacts: bool) -> bytes:
    """All members as CSV, which can be imported again. Without `all_contacts`, contact
    details only of grown-ups who agreed to share them."""
    today = club_day(club)
    numbers = numbers_by_player(club)
    bodies_of = sorted({body for pairs in numbers.values() for body, _number in pairs})
    columns = [
        *(Column.NAME, Column.NICKNAME, Column.NATIONAL_NUMBER),
        *(number_at(body) for body in bodies_of),
        *(Column.CLUB_NUMBER, Column.GRADE, Column.HANDICAP),
        *(Column.EMAIL, Column.PHONE, Column.CONTACT_AGREED_ON),
        *(Column.BORN_ON, Column.MINOR, Column.GUARDIAN_EMAIL),
        *(Column.GUEST, Column.HIDDEN),
    ]
    heading = [column_label(column) for column in columns]
    people = club.players.filter(same_as__isnull=True)
    return write(
        [*heading, str(LEFT_ON)],
        (
            [
                *_cells(player, columns, numbers, today, all_contacts=all_contacts),
                _cell(player.left_on),
            ]
            for player in people
        ),
    )


def _cells(
    player: Player,
    columns: Iterable[str],
    numbers: Numbers,
    today: date,
    *,
    all_contacts: bool,
) -> Iterator[Cell]:
    values = _values(player, numbers)
    shares = player.contact_agreed_on is not None
    if not all_contacts:
        values |= {Column.GUARDIAN_EMAIL: ""}
    if not all_contacts and (not shares or player.is_under_18(today)):
        values |= {Column.EMAIL: "", Column.PHONE: ""}
    yield from (_cell(values.get(column)) for column in columns)


def _cell(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else ""
    return "" if value is None else str(value)


@dataclass(frozen=True, slots=True)
class ContactsView:
    """The contact details that members share, and the reader's own records."""

    shared: list[Player]
    own: list[Player]


def contacts(user: User, club: Club) -> ContactsView:
    """What this person sees of the club's contact details."""
    own = clubs_access.present(access.own_records(user, club), club_day(club))
    return ContactsView(list(access.shared_contacts(user, club)), list(own))
