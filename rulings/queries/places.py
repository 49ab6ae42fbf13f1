"""Where in an event an irregularity happened: table, board, line."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from scoring import access as scoring
from scoring.bridge.boards import Vulnerability, dealer, vulnerability
from scoring.bridge.contract import Seat
from scoring.bridge.duplicate import score
from scoring.effects import Outcome
from scoring.models import Event, Result
from scoring.queries import played_result


@dataclass(frozen=True, slots=True)
class Place:
    """What is known of the place so far; with table and board follows the line."""

    table: int | None = None
    board: int | None = None
    result: Result | None = None

    @property
    def is_begun(self) -> bool:
        """Whether anything is known."""
        return bool(self.table or self.board)

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
            "table": self.table,
            "board": self.board,
            "line": self.result.pk if self.result else None,
        }
        return {name: str(value) for name, value in known.items() if value}


@dataclass(frozen=True, slots=True)
class Places:
    """All tables, boards and lines of an event, to choose from."""

    lines: tuple[Result, ...]

    @property
    def tables(self) -> list[int]:
        """The tables whose numbers are known; none for an imported event."""
        return sorted({one.table for one in self.lines if one.table is not None})

    def boards(self, table: int | None = None) -> list[int]:
        """The boards of the event, or those that the table plays."""
        return sorted({one.board for one in self._at(table)})

    def at(self, table: int | None, board: int | None) -> list[Result]:
        """The lines that fit what is known."""
        return [one for one in self._at(table) if board is None or one.board == board]

    def place(self, typed: Mapping[str, str]) -> Place:
        """The place that was chosen; what does not fit together is left out."""
        line = self._line(typed.get("line", ""))
        if line:
            return Place(line.table, line.board, line)
        table = _one_of(typed.get("table", ""), self.tables)
        board = _one_of(typed.get("board", ""), self.boards(table))
        found = self.at(table, board) if board else []
        if len(found) == 1:
            return Place(found[0].table, board, found[0])
        return Place(table, board)

    def _at(self, table: int | None) -> Iterable[Result]:
        return (one for one in self.lines if table is None or one.table == table)

    def _line(self, key: str) -> Result | None:
        return next((one for one in self.lines if str(one.pk) == key), None)


def places_of(event: Event) -> Places:
    """Every line of the event that two pairs play: one query."""
    lines = scoring.lines_of(event).select_related("ns", "ew", "section")
    return Places(tuple(lines.filter(ns__phantom=False, ew__phantom=False)))


def _one_of(written: str, known: list[int]) -> int | None:
    return next((one for one in known if str(one) == written), None)


def reported_outcome(line: Result) -> Outcome | None:
    """What the table reported, as an outcome; None where it brought no result."""
    played = played_result(line)
    if played is not None:
        made = score(played, vulnerability(line.board))
        return Outcome(made, contract=str(replace(played, lead=None)))
    return None if line.score is None else Outcome(line.score)
