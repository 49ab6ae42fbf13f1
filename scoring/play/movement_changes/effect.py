"""What a change does, for a director who decides about it: moves, boards, checks."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from scoring.bridge.board_numbers import runs
from scoring.bridge.contract import Side
from scoring.movements.changes import change
from scoring.movements.checks import check
from scoring.movements.movement import Movement, Row
from scoring.play.movement_changes.room import Outcome, Room, Seated

MOST_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Moved:
    """Where someone sits from the change on, and where they would have sat."""

    who: str
    round: int
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class BoardEffect:
    """Boards that fewer tables play than before; those that one table alone plays are
    without comparison."""

    boards: tuple[int, ...]
    was: int
    now: int

    @property
    def text(self) -> str:
        """The boards as people write them."""
        return runs(self.boards)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that can't be played, and what can be done about it."""

    words: str
    cure: str


@dataclass(frozen=True, slots=True)
class Effect:
    """All of it; `problems` and `remarks` are those that the movement hadn't before."""

    moves: tuple[Moved, ...]
    boards: tuple[BoardEffect, ...]
    problems: tuple[Problem, ...]
    remarks: tuple[str, ...]


def effect_of(room: Room, outcome: Outcome) -> Effect:
    """What the change does to a section."""
    labels = _labels(room, outcome)
    before = _checked(room, room.tables, room.movement)
    plan = outcome.movement or room.movement
    after = _checked(room, outcome.tables, plan, outcome)
    first = outcome.from_round - room.after_round
    found = change(after.rounds[: first - 1], after, first)
    was = check(before)
    known = {str(finding) for finding in (*was.problems, *was.remarks)}
    return Effect(
        moves=tuple(_moves(room, outcome, labels)),
        boards=tuple(_boards(room.tables, outcome.tables)),
        problems=tuple(
            Problem(
                foul.finding.words.translated(gettext), foul.cure.translated(gettext)
            )
            for foul in found.fouls
            if str(foul.finding) not in known
        ),
        remarks=tuple(
            finding.words.translated(gettext)
            for finding in found.check.remarks
            if str(finding) not in known
        ),
    )


def _checked(
    room: Room,
    tables: Iterable[Seated],
    movement: Movement,
    outcome: Outcome | None = None,
) -> Movement:
    """The movement as the checker reads it: of two lists, those who sit in the seats of
    the other one has a negative number."""
    lines = {}
    if movement.winners == 2 and not room.teams:
        lines = {key: who.direction for key, who in room.contestants.items()}
        lines |= {pair.key: pair.direction for pair in outcome.new} if outcome else {}
    return actual_movement(room, _as_planned(room, tables), movement, outcome, lines)


def _as_planned(room: Room, tables: Iterable[Seated]) -> list[Seated]:
    """The tables for the checker: one that sat the wrong way round is as it was planned
    in a match of teams, since a team has the same pair there, and where NS and EW are
    two lists, since a number means another pair in the other one."""
    return [at.turned() if _is_turned(room, at) else at for at in tables]


def _is_turned(room: Room, at: Seated) -> bool:
    """Whether the teams of a match sit there the other way round than planned, or the
    pairs of two lines."""
    if not at.is_playing:
        return False
    if not room.teams:
        pairs = [room.contestants.get(key or 0) for key in (at.ns, at.ew)]
        lines = [who.direction for who in pairs if who]
        return room.movement.winners == 2 and lines == [Side.EW, Side.NS]
    planned = room.movement.rounds[at.round - room.after_round - 1]
    return planned[(at.table or 0) - 1][:2] == tuple(
        room.who(key).number for key in (at.ew, at.ns)
    )


def _labels(room: Room, outcome: Outcome) -> dict[int, str]:
    labels = {key: who.label for key, who in room.contestants.items()}
    for key, number in outcome.numbers.items():
        labels[key] = _("%(new)s (was %(old)s)") % {
            "new": number,
            "old": labels[key],
        }
    labels |= {pair.key: f"{pair.number}{pair.direction}" for pair in outcome.new}
    return labels


def _moves(room: Room, outcome: Outcome, labels: Mapping[int, str]) -> Iterator[Moved]:
    """The first round in which someone is elsewhere than planned; of a team each of
    both pairs."""
    was, now = _seats(room, room.tables), _seats(room, outcome.tables)
    rounds = sorted({number for number, _key, _line in (*was, *now)})
    for key, line in [(key, line) for key in labels for line in _lines(room)]:
        for number in rounds:
            place = (number, key, line)
            before, after = was.get(place, ""), now.get(place, "")
            if before != after:
                nowhere = _("not playing")
                who = f"{labels[key]} {line}".strip()
                yield Moved(who, number, before or nowhere, after or nowhere)
                break


def _lines(room: Room) -> tuple[str, ...]:
    """The pairs of a contestant: a team has one in each direction."""
    return ("NS", "EW") if room.teams else ("",)


def _seats(room: Room, tables: Iterable[Seated]) -> dict[tuple[int, int, str], str]:
    found: dict[tuple[int, int, str], str] = {}
    for at in tables:
        for seat, key in zip(("NS", "EW", "S", "W"), at.seats, strict=True):
            if key is None or at.part > 1:
                continue
            line = Side(seat).other if _is_turned(room, at) else seat
            found[at.round, key, line if room.teams else ""] = (
                _("table %(table)s %(seat)s") % {"table": at.table, "seat": seat}
                if at.is_playing
                else _("sits out")
            )
    return found


def _boards(was: Iterable[Seated], now: Iterable[Seated]) -> Iterator[BoardEffect]:
    before, after = _plays(was), _plays(now)
    found: dict[tuple[int, int], list[int]] = {}
    for board in sorted({*before, *after}):
        if after[board] < before[board]:
            found.setdefault((before[board], after[board]), []).append(board)
    for (planned, left), boards in found.items():
        yield BoardEffect(tuple(boards), planned, left)


def _plays(tables: Iterable[Seated]) -> Counter[int]:
    return Counter(board for at in tables if at.is_playing for board in at.boards)


def actual_movement(
    room: Room,
    tables: Iterable[Seated],
    movement: Movement,
    outcome: Outcome | None = None,
    lines: Mapping[int, str] | None = None,
) -> Movement:
    """The movement as it is really seated, so that it can be checked and drawn.

    With the `lines` of the contestants, those in the seats of another one have a negative
    number, which the checker knows.
    """
    numbers = numbers_of(room, outcome)
    rounds: dict[int, dict[int, Row]] = {}
    away: dict[int, list[Row]] = {}
    for at in tables:
        if at.part > 1:
            continue
        row = row_of(room, at, numbers)
        if lines:
            row = _signed(row, at, lines)
        if at.table is None:
            away.setdefault(at.round, []).append(row)
        else:
            rounds.setdefault(at.round, {})[at.table] = row
    most = max((table for rows in rounds.values() for table in rows), default=0)
    empty: Row = (0,) * (5 if room.individual else 3)
    return replace(
        movement,
        crossed=bool(lines),
        tables=most,
        rounds=tuple(
            (
                *(rows.get(table, empty) for table in range(1, most + 1)),
                *away.get(number, ()),
            )
            for number, rows in sorted(rounds.items())
        ),
    )


def _signed(row: Row, at: Seated, lines: Mapping[int, str]) -> Row:
    ns, ew, board_set = row
    return (
        -ns if at.ns is not None and lines[at.ns] == Side.EW else ns,
        -ew if at.ew is not None and lines[at.ew] == Side.NS else ew,
        board_set,
    )


def numbers_of(room: Room, outcome: Outcome | None = None) -> dict[int, int]:
    """The numbers of all contestants, after the change if one is given."""
    numbers = {key: who.number for key, who in room.contestants.items()}
    if outcome is not None:
        numbers |= outcome.numbers
        numbers |= {pair.key: pair.number for pair in outcome.new}
    return numbers


def row_of(room: Room, at: Seated, numbers: Mapping[int, int]) -> Row:
    """The table as a row of a movement."""
    seats = (at.ns, at.south, at.ew, at.west) if room.individual else (at.ns, at.ew)
    board_set = 0
    if at.boards:
        board_set = (at.boards[0] - room.after_board - 1) // room.set_size + 1
    return (*(numbers[key] if key is not None else 0 for key in seats), board_set)
