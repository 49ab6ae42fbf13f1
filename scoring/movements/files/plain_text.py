"""Movements as plain text: some lines of a head, then a line a round.

    Movement: Howell, 2 tables
    Boards: 4
    1: 4-1@1 2-3@1
    2: 4-2@2 3-1@2
    3: 4-3@3 1-2@3

`4-1@2` is NS 4, EW 1, set 2; `1+2-3+4@5` are North, South, East, West of an individual.
A pair sits out against 0, and `0-0@0` is a table without anyone.
"""

import re
from collections.abc import Callable, Iterator

from scoring.bridge.messages import gettext_noop
from scoring.movements.files.stored import (
    IMPORTED,
    MOST_NUMBER,
    BadMovementFile,
    StoredMovement,
)
from scoring.movements.movement import Contest, Movement, Row

START = "Movement:"
HEAD = re.compile(r"([A-Za-z]+)\s*:\s*(.*)")
ROUND = re.compile(r"(\d{1,4})\s*:\s*(.*)")
ROW = re.compile(r"(\d{1,4})(?:\+(\d{1,4}))?-(\d{1,4})(?:\+(\d{1,4}))?@(\d{1,4})")


def read_plain_text(text: str) -> list[StoredMovement]:
    """All movements of a text; empty lines and lines that begin with # are left out."""
    found: list[_Draft] = []
    for number, line in enumerate(text.splitlines(), 1):
        line_text = line.strip()
        if not line_text or line_text.startswith("#"):
            continue
        if line_text.startswith(START):
            found.append(_Draft(line_text.removeprefix(START).strip(), number))
        elif not found:
            raise BadMovementFile(
                gettext_noop(
                    "line %(line)s: a movement begins with 'Movement:' and its name."
                ),
                line=number,
            )
        else:
            found[-1].read(line_text, number)
    if not found:
        raise BadMovementFile(
            gettext_noop(
                "line 1: the file is empty. Begin with 'Movement:' and its name."
            )
        )
    return [StoredMovement(draft.movement()) for draft in found]


def write_plain_text(movement: Movement) -> str:
    """The movement as text; reading it gives the same movement."""
    rounds = (_round(number, rows) for number, rows in enumerate(movement.rounds, 1))
    return "\n".join([*_head(movement), *rounds, ""])


def _head(movement: Movement) -> Iterator[str]:
    yield f"{START} {movement.name}"
    yield f"Kind: {movement.kind}"
    yield f"Contest: {movement.contest}"
    yield f"Winners: {movement.winners}"
    yield f"Tables: {movement.tables}"
    if movement.boards_per_round is not None:
        yield f"Boards: {movement.boards_per_round}"
    yield f"Copies: {movement.copies}"
    if movement.sharing is not None:
        yield f"Share: {movement.sharing}"
    for name, numbers in (
        ("Stationary", movement.stationary),
        ("Absent", movement.phantoms),
        ("Switched", movement.switched),
    ):
        if numbers:
            yield f"{name}: {' '.join(map(str, numbers))}"


def _round(number: int, rows: tuple[Row, ...]) -> str:
    return f"{number}: {' '.join(map(_row, rows))}"


def _row(row: Row) -> str:
    *seats, board_set = row
    middle = len(seats) // 2
    sides = ("+".join(map(str, side)) for side in (seats[:middle], seats[middle:]))
    return f"{'-'.join(sides)}@{board_set}"


class _Draft:
    """A movement while its lines are read."""

    def __init__(self, name: str, line: int) -> None:
        self.name = " ".join(name.split())
        self.line = line
        self.head: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self.rounds: list[tuple[Row, ...]] = []

    def read(self, text: str, line: int) -> None:
        if found := ROUND.fullmatch(text):
            self._read_round(int(found[1]), found[2], line)
        elif (found := HEAD.fullmatch(text)) and found[1].lower() in HEADS:
            name = found[1].lower()
            if name in self.head:
                raise BadMovementFile(
                    gettext_noop(
                        "line %(line)s: %(head)s: is on line %(before)s already. Delete "
                        "one of them."
                    ),
                    line=line,
                    head=name.capitalize(),
                    before=self.lines[name],
                )
            self.head[name], self.lines[name] = found[2].strip(), line
        else:
            raise BadMovementFile(
                gettext_noop(
                    "line %(line)s: '%(text)s' isn't understood. Write a round as "
                    "'1: 4-1@1 2-3@2', or one of %(heads)s."
                ),
                line=line,
                text=text[:40],
                heads=", ".join(f"{name.capitalize()}:" for name in HEADS),
            )

    def _read_round(self, number: int, text: str, line: int) -> None:
        if number != len(self.rounds) + 1:
            raise BadMovementFile(
                gettext_noop(
                    "line %(line)s: this is round %(found)s, but round %(expected)s is "
                    "next."
                ),
                line=line,
                found=number,
                expected=len(self.rounds) + 1,
            )
        self.rounds.append(
            tuple(
                self._row(each, line, number, table)
                for table, each in enumerate(text.split(), 1)
            )
        )

    def _row(self, text: str, line: int, number: int, table: int) -> Row:
        found = ROW.fullmatch(text)
        if not found or (found[2] is None) != (found[4] is None):
            raise BadMovementFile(
                gettext_noop(
                    "line %(line)s: round %(round)s, table %(table)s: '%(text)s' isn't a "
                    "table. Write NS-EW@set, as 4-1@2, or N+S-E+W@set."
                ),
                line=line,
                round=number,
                table=table,
                text=text[:40],
            )
        return tuple(int(each) for each in found.groups() if each is not None)

    def movement(self) -> Movement:
        sizes = {len(row) for rows in self.rounds for row in rows}
        if len(sizes) > 1:
            raise BadMovementFile(
                gettext_noop(
                    "line %(line)s: some tables of this movement have two numbers, "
                    "others four. Write all alike."
                ),
                line=self.line,
            )
        usual = Contest.INDIVIDUAL if sizes == {5} else Contest.PAIRS
        contest = Contest(self._value("contest", str(usual), _contest_of(usual)))
        most = 2 if contest is Contest.PAIRS else 1
        return Movement(
            kind=self.head.get("kind") or IMPORTED,
            name=self.name or IMPORTED,
            contest=contest,
            winners=self._number("winners", 1, most) or 1,
            tables=self._number("tables")
            or max((len(rows) for rows in self.rounds), default=0),
            rounds=tuple(self.rounds),
            boards_per_round=self._number("boards"),
            copies=self._number("copies") or 1,
            stationary=self._numbers("stationary"),
            phantoms=self._numbers("absent"),
            switched=self._numbers("switched"),
            sharing=self._number("share"),
        )

    def _value(self, name: str, usual: str, fits: Callable[[str], bool]) -> str:
        found = self.head.get(name, usual)
        if not fits(found):
            raise BadMovementFile(
                gettext_noop(
                    "line %(line)s: '%(text)s' can't stand after %(head)s:. Write "
                    "%(choices)s."
                ),
                line=self.lines[name],
                text=found[:40],
                head=name.capitalize(),
                choices=HEADS[name],
            )
        return found

    def _number(
        self, name: str, usual: int | None = None, most: int = MOST_NUMBER
    ) -> int | None:
        def fits(text: str) -> bool:
            return bool(re.fullmatch(r"\d{1,4}", text)) and 1 <= int(text) <= most

        if name not in self.head:
            return usual
        return int(self._value(name, "", fits))

    def _numbers(self, name: str) -> tuple[int, ...]:
        text = self._value(
            name, "", lambda text: bool(re.fullmatch(r"(\d{1,4}(\s+|$))*", text))
        )
        return tuple(map(int, text.split()))


HEADS = {
    "kind": gettext_noop("the code of a kind"),
    "contest": gettext_noop("pairs or teams, or individual with four numbers a table"),
    "winners": gettext_noop("1 or, for pairs, 2"),
    "tables": gettext_noop("a whole number from 1"),
    "boards": gettext_noop("a whole number from 1"),
    "copies": gettext_noop("a whole number from 1"),
    "share": gettext_noop("a whole number from 1"),
    "stationary": gettext_noop("numbers with spaces"),
    "absent": gettext_noop("numbers with spaces"),
    "switched": gettext_noop("numbers with spaces"),
}
"""The lines of a head, and what may stand after each."""


def _contest_of(usual: Contest) -> Callable[[str], bool]:
    choices = {str(usual)} | ({str(Contest.TEAMS)} if usual is Contest.PAIRS else set())
    return choices.__contains__
