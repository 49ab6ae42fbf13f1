"""What a supplement of a monthly report adds: figures reported before, and as they are."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias, TypeVar

from clubsite.recaps.documents import labels
from clubsite.recaps.documents.content import (
    MonthChanges,
    MonthReport,
    PlayerRow,
    SessionRow,
)
from clubsite.recaps.documents.content.common import Figure, plain, with_fraction

Line = TypeVar("Line", SessionRow, PlayerRow)
Texts: TypeAlias = dict[str, tuple[str, str]]
"""The words and the text of each figure of a line."""


@dataclass(frozen=True, slots=True)
class Change:
    """One figure of a session or player: its words, as reported and as it is now.

    A text is empty where the session or player has no line in that report.
    """

    field: str
    label: str
    reported: str
    now: str


SESSION_FIELDS: Mapping[str, tuple[str, Callable[[SessionRow], str]]] = {
    "date": (labels.DATE, lambda row: row.played_on.isoformat()),
    "tables": (labels.TABLES, lambda row: with_fraction(row.tables)),
    "players": (labels.PLAYERS, lambda row: str(row.players)),
    "members": (labels.MEMBERS, lambda row: str(row.members)),
    "visitors": (labels.VISITORS, lambda row: str(row.visitors)),
    "juniors": (labels.JUNIORS, lambda row: str(row.juniors)),
    "boards": (labels.BOARDS, lambda row: str(row.boards)),
    "fee": (labels.FEE, lambda row: plain(row.fee)),
    "status": (labels.STATUS, lambda row: row.status),
    "revision": (labels.REVISION, lambda row: str(row.revision)),
}
"""The figures of a session that are compared, with their words."""


def session_changes(
    changes: MonthChanges,
) -> list[tuple[SessionRow, tuple[Change, ...]]]:
    """The sessions that are new, gone or changed, in their order, with what changed."""
    before = {(row.event_id, row.number): row for row in changes.before.sessions}
    now = {(row.event_id, row.number): row for row in changes.now.sessions}
    return list(_changed(before, now, _session_texts))


def player_changes(changes: MonthChanges) -> list[tuple[PlayerRow, tuple[Change, ...]]]:
    """The players whose sessions or points changed, with what was reported."""
    kinds = _kinds(changes)
    before = _players(changes.before, kinds)
    now = _players(changes.now, kinds)

    def texts(row: PlayerRow) -> Texts:
        points = {
            f"points_{kind}": (kind, plain(figure))
            for kind, figure in zip(kinds, row.points, strict=True)
        }
        return {"sessions": (labels.SESSIONS, str(row.sessions)), **points}

    return list(_changed(before, now, texts))


def is_empty(changes: MonthChanges) -> bool:
    """Whether nothing that was reported has changed."""
    return not (session_changes(changes) or player_changes(changes))


def _session_texts(row: SessionRow) -> Texts:
    return {
        field: (label, text(row)) for field, (label, text) in SESSION_FIELDS.items()
    }


Key = TypeVar("Key")


def _changed(
    before: Mapping[Key, Line],
    now: Mapping[Key, Line],
    texts: Callable[[Line], Texts],
) -> Iterator[tuple[Line, tuple[Change, ...]]]:
    """Each line of either report of which something differs."""
    for key in dict.fromkeys([*before, *now]):
        old: Texts = texts(before[key]) if key in before else {}
        new: Texts = texts(now[key]) if key in now else {}
        found = tuple(_compared(old, new))
        if found:
            yield now.get(key) or before[key], found


def _compared(old: Texts, new: Texts) -> Iterator[Change]:
    """The figures of one line that differ."""
    for field in dict.fromkeys([*old, *new]):
        label, reported = old.get(field, ("", ""))
        label_now, current = new.get(field, ("", ""))
        if reported != current:
            yield Change(field, label_now or label, reported, current)


def _kinds(changes: MonthChanges) -> tuple[str, ...]:
    """The kinds of points of either report."""
    return tuple(dict.fromkeys([*changes.before.point_kinds, *changes.now.point_kinds]))


def _players(
    report: MonthReport, kinds: tuple[str, ...]
) -> dict[tuple[int, str], PlayerRow]:
    """The players of the report by their key, with points of all these kinds."""
    found = {}
    for row in report.players:
        points: dict[str, Figure] = dict(
            zip(report.point_kinds, row.points, strict=True)
        )
        figures = tuple(points.get(kind, Fraction()) for kind in kinds)
        name = "" if row.key else row.name
        found[row.key, name] = PlayerRow(
            row.player_id, row.name, row.sessions, figures, row.key
        )
    return found
