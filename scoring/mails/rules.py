"""Rules of result emails: the hold, laws that are never named, and what has changed.

A posted snapshot is compared as it was stored: standings by entry, lines by result.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction
from typing import Any

from scoring.bridge.contract import Side
from scoring.bridge.ranking import Place

HOLD = timedelta(minutes=10)
"""How long the emails of a revision wait before they leave (procedures 5.8)."""
CARD_OPEN = timedelta(days=60)
"""How long the link to a scorecard works."""
NEVER_NAMED = frozenset({"72", "74", "90", "91"})
"""Laws on conduct and penalties: no email names them."""
MOST_BOUNCES = 2
"""So many emails that come back stop an address; one does before it is confirmed."""

_NUMBER = re.compile(r"\d+")


def laws_to_name(laws: Iterable[str]) -> tuple[str, ...]:
    """The laws that an email may name, each once.

    >>> laws_to_name(["64A1", "90B2", "64A1", "74A2"])
    ('64A1',)
    """
    return tuple(
        law
        for law in dict.fromkeys(laws)
        if (found := _NUMBER.match(law)) and found.group() not in NEVER_NAMED
    )


@dataclass(frozen=True, slots=True)
class Contents:
    """The stored contents of a snapshot by entry and by result."""

    standings: Mapping[int, Mapping[str, Any]]
    lines: Mapping[int, Mapping[str, Any]]

    @classmethod
    def of(
        cls, standings: Sequence[Mapping[str, Any]], lines: Sequence[Mapping[str, Any]]
    ) -> "Contents":
        """The contents as a snapshot has them."""
        return cls(
            {standing["entry"]: standing for standing in standings},
            {line["line"]: line for line in lines},
        )


@dataclass(frozen=True, slots=True)
class PostedStanding:
    """What a contestant had in a posted revision."""

    place: Place
    final: Fraction
    percentage: Fraction | None
    boards: int


@dataclass(frozen=True, slots=True)
class SideResult:
    """The result of a board as one side had it; `score` is that side's own."""

    result: str
    score: int | None
    code: str
    points: Fraction | None
    top: int

    @property
    def percent(self) -> Fraction | None:
        """The points as a share of the top."""
        return (
            None
            if self.points is None or not self.top
            else 100 * self.points / self.top
        )


@dataclass(frozen=True, slots=True)
class BoardChange:
    """A board of one contestant before and after; None where it had no such line.

    `at_table`: the result itself is another one; else only the comparison is.
    """

    line: int
    board: int
    before: SideResult | None
    after: SideResult | None

    @property
    def at_table(self) -> bool:
        """Whether the table's own result is another one."""
        return _without_points(self.before) != _without_points(self.after)


def _without_points(side: SideResult | None) -> tuple[object, ...]:
    return (side.result, side.score, side.code) if side else ()


@dataclass(frozen=True, slots=True)
class EntryChange:
    """What has changed for one contestant between two revisions."""

    before: PostedStanding | None
    after: PostedStanding | None
    boards: tuple[BoardChange, ...]

    @property
    def has_changed(self) -> bool:
        """Whether the total, the place or any own board is another one."""
        return self.before != self.after or bool(self.boards)


def compare(before: Contents, after: Contents, entry: int) -> EntryChange:
    """What has changed for that contestant, its boards in their order."""
    own = [
        key
        for key in {**before.lines, **after.lines}
        if _side_of(before.lines.get(key), entry)
        or _side_of(after.lines.get(key), entry)
    ]
    changes = (
        BoardChange(
            key,
            (after.lines.get(key) or before.lines[key])["board"],
            _side_result(before.lines.get(key), entry),
            _side_result(after.lines.get(key), entry),
        )
        for key in own
    )
    return EntryChange(
        _standing(before.standings.get(entry)),
        _standing(after.standings.get(entry)),
        tuple(
            sorted(
                (change for change in changes if change.before != change.after),
                key=lambda change: (change.board, change.line),
            )
        ),
    )


def _standing(stored: Mapping[str, Any] | None) -> PostedStanding | None:
    if stored is None:
        return None
    share = stored["percentage"]
    return PostedStanding(
        Place(stored["rank"], stored["tied"]),
        Fraction(stored["final"]),
        None if share is None else Fraction(share),
        stored["boards"],
    )


def _side_of(line: Mapping[str, Any] | None, entry: int) -> Side | None:
    if line is None:
        return None
    if entry in (line["ns"], line.get("south")):
        return Side.NS
    return Side.EW if entry in (line["ew"], line.get("west")) else None


def _side_result(line: Mapping[str, Any] | None, entry: int) -> SideResult | None:
    side = _side_of(line, entry)
    if line is None or side is None:
        return None
    name = "ns" if side is Side.NS else "ew"
    points, score = line[f"{name}_points"], line["score"]
    sign = 1 if side is Side.NS else -1
    return SideResult(
        line["result"],
        None if score is None else sign * score,
        line[f"{name}_code"],
        None if points is None else Fraction(points),
        line["top"],
    )
