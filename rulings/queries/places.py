"""Where in an event an irregularity happened: table, board, line."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from scoring import access as scoring
from scoring.bridge.boards import Vulnerability, dealer, vulnerability
from scoring.bridge.contract import Seat
from scoring.bridge.duplicate import score
from scoring.bridge.sections import in_section, table_name
from scoring.effects import Outcome
from scoring.labels import ResultKind
from scoring.models import Entry, Event, Match, Result
from scoring.queries import played_result
from scoring.queries.sections import told_apart


@dataclass(frozen=True, slots=True)
class Place:
    """What is known of the place so far; with table and board follows the line.

    `section` is what tells the section of the table or of the line from others, `key`
    the table as a draft keeps it, and `room` where in a match of teams it stands.
    """

    table: int | None = None
    board: int | None = None
    result: Result | None = None
    section: str = ""
    key: str = ""
    room: str = ""

    @property
    def is_begun(self) -> bool:
        """Whether anything is known."""
        return bool(self.table or self.board)

    @property
    def table_name(self) -> str:
        """The table as it is called in its event, if it is known."""
        return table_name(self.section, self.table)

    @property
    def dealer(self) -> Seat | None:
        """Who deals the board."""
        return dealer(self.board) if self.board else None

    @property
    def vulnerable(self) -> Vulnerability | None:
        """Who is vulnerable on the board."""
        return vulnerability(self.board) if self.board else None

    @property
    def reported(self) -> Outcome | None:
        """What the table reported."""
        return reported_outcome(self.result) if self.result else None

    def typed(self) -> dict[str, str]:
        """The place as a draft keeps it."""
        known = {
            "table": self.key or self.table,
            "board": self.board,
            "line": self.result.pk if self.result else None,
        }
        return {name: str(value) for name, value in known.items() if value}


@dataclass(frozen=True, slots=True, order=True)
class Table:
    """A table of an event; of its section only where that tells it from others."""

    section: str
    number: int
    key: str
    room: str = ""

    @property
    def name(self) -> str:
        """The table as it is called in its event."""
        return in_section(self.section, self.number)


@dataclass(frozen=True, slots=True)
class Places:
    """All tables, boards and lines of an event, to choose from.

    `sections` is what tells each section from others, by its key.
    """

    lines: tuple[Result, ...]
    sections: Mapping[int, str] = field(default_factory=dict)

    @property
    def tables(self) -> list[Table]:
        """The tables whose numbers are known; none for an imported event."""
        return sorted({table for one in self.lines if (table := self._table(one))})

    def boards(self, table: Table | None = None) -> list[int]:
        """The boards of the event, or those that the table plays."""
        return sorted({one.board for one in self._at(table)})

    def at(self, place: Place) -> list[Place]:
        """The lines that fit what is known."""
        table = self.table(place.key)
        return [
            self.of(one)
            for one in self._at(table)
            if place.board is None or one.board == place.board
        ]

    def of(self, line: Result) -> Place:
        """The place of that line."""
        table = self._table(line)
        section = self.sections.get(line.section_id, "")
        key = table.key if table else ""
        return Place(line.table, line.board, line, section, key, line.room)

    def table(self, key: str) -> Table | None:
        """The table of that key, if the event has it."""
        return next((one for one in self.tables if one.key == key), None)

    def place(self, typed: Mapping[str, str]) -> Place:
        """The place that was chosen; what does not fit together is left out."""
        line = self._line(typed.get("line", ""))
        if line:
            return self.of(line)
        table = self.table(typed.get("table", ""))
        board = _one_of(typed.get("board", ""), self.boards(table))
        known = Place(board=board)
        if table:
            known = Place(
                table.number, board, None, table.section, table.key, table.room
            )
        found = self.at(known) if board else []
        return found[0] if len(found) == 1 else known

    def current(self, place: Place) -> Place:
        """Of a table alone the board that it plays now: the first awaited of its round."""
        table = self.table(place.key)
        if table is None or place.board:
            return place
        awaited = [one for one in self._at(table) if one.kind == ResultKind.AWAITED]
        if not awaited:
            return place
        return self.of(min(awaited, key=lambda one: (one.round or 0, one.board)))

    def _at(self, table: Table | None) -> Iterable[Result]:
        return (one for one in self.lines if not table or self._table(one) == table)

    def _table(self, line: Result) -> Table | None:
        if line.table is None:
            return None
        section = self.sections.get(line.section_id, "")
        key = f"{line.section_id}-{line.table}" if section else str(line.table)
        return Table(section, line.table, key, line.room)

    def _line(self, key: str) -> Result | None:
        return next((one for one in self.lines if str(one.pk) == key), None)


def places_of(event: Event) -> Places:
    """Every line of the event that nobody sits out, of drafted rounds none: one query."""
    lines = scoring.lines_of(event).select_related("ns", "ew", "south", "west")
    known = lines.exclude(match__published=False)
    played = tuple(known.filter(ns__phantom=False, ew__phantom=False))
    return Places(played, told_apart(one.section for one in played))


def entry_name(entry: Entry, section: str) -> str:
    """A contestant as its event calls it: a team by its name."""
    return entry.name or in_section(section, entry.label)


def match_sides(match: Match) -> str:
    """A match by its two sides."""
    return f"{match.home.called} – {match.away.called if match.away else '–'}"


def _one_of(written: str, known: list[int]) -> int | None:
    return next((one for one in known if str(one) == written), None)


def reported_outcome(line: Result) -> Outcome | None:
    """What the table reported, as an outcome; None where it brought no result."""
    played = played_result(line)
    if played is not None:
        made = score(played, vulnerability(line.board))
        return Outcome(made, contract=str(replace(played, lead=None)))
    return None if line.score is None else Outcome(line.score)
