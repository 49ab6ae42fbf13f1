"""The lines of an event as values, however many there are.

They come from columns and not from objects of rows, and what the same words mean is
worked out once: an event of two thousand tables has a hundred thousand lines.
"""

from collections.abc import Iterable, Set
from functools import lru_cache
from typing import Any

from scoring import access
from scoring.bridge.boards import vulnerability
from scoring.bridge.contract import Card, Contract, PlayedResult, Seat
from scoring.bridge.duplicate import score
from scoring.labels import ResultKind
from scoring.models import Event, Result, Section
from scoring.queries.evening import TableLine

COLUMNS = (
    *("pk", "section", "board", "ns", "ew", "south", "west", "match", "room", "table"),
    *("round", "kind", "contract", "declarer", "lead", "tricks", "score"),
    *("file_ns", "file_ew", "group", "version"),
)
"""Those of a result that a line is made of."""
ALIKE = 16_384
"""So many results in words are remembered: every contract, declarer and number of tricks
of a large event."""

Place = tuple[int, str, int]
"""Session, letter and board set of a section."""


def table_lines(
    event: Event, sections: Iterable[Section], seated: Set[int | None]
) -> tuple[TableLine, ...]:
    """The lines in these sections at which nobody else sits."""
    places = {
        one.pk: (one.session.number, one.letter, one.board_set_id) for one in sections
    }
    rows = access.lines_of(event).values_list(*COLUMNS, named=True)
    return tuple(
        _line(row, places[row.section])
        for row in rows
        if {row.ns, row.ew, row.south, row.west} <= seated
    )


def played_result(row: Result) -> PlayedResult | None:
    """What was bid and made at the table; None where that is not known."""
    return _result(row.kind, row.contract, row.declarer, row.tricks, row.lead)


@lru_cache(maxsize=ALIKE)
def _result(
    kind: str, contract: str, declarer: str, tricks: int | None, lead: str
) -> PlayedResult | None:
    if kind == ResultKind.PASSED_OUT:
        return PlayedResult(None)
    if not contract or tricks is None:
        return None
    opened = Card.parse(lead) if lead else None
    return PlayedResult(Contract.parse(contract), Seat(declarer), tricks, opened)


@lru_cache(maxsize=ALIKE)
def _score(result: PlayedResult, board: int) -> int:
    return score(result, vulnerability(board))


def _line(row: Any, place: Place) -> TableLine:
    session, section, board_set = place
    result = _result(row.kind, row.contract, row.declarer, row.tricks, row.lead)
    reported = row.score
    if reported is None and result is not None:
        reported = _score(result, row.board)
    return TableLine(
        key=row.pk,
        session=session,
        section=section,
        board_set=board_set,
        board=row.board,
        ns=row.ns,
        ew=row.ew,
        kind=ResultKind(row.kind),
        table=row.table,
        round=row.round,
        result=result,
        reported=reported,
        file_ns=row.file_ns,
        file_ew=row.file_ew,
        group=row.group,
        version=row.version,
        match=row.match or 0,
        room=row.room,
        south=row.south or 0,
        west=row.west or 0,
    )
