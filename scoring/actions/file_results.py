"""The columns of a contestant, a line and a deal of a result file."""

from fractions import Fraction
from typing import Any

from scoring import effects
from scoring.bridge.adjusted import Awaited, NotPlayed, Treatment
from scoring.bridge.boards import Deal as PlayedDeal
from scoring.bridge.contract import Seat, Suit
from scoring.formats.evening import ReadEntrant, ReadLine, Room
from scoring.formats.report import is_score_only
from scoring.labels import ResultKind
from scoring.models import BoardSet, Deal, Entry, Event, Match, Section
from scoring.queries.homes import label_of

LARGEST_NUMBER = 32_767
LONGEST_NAME = 60


def adjustment(line: ReadLine) -> tuple[Treatment, Treatment] | None:
    """What counts for either side in place of what the table reported or has still to."""
    ns, ew = line.for_ns, line.for_ew
    if ns is None or ew is None or isinstance(ns, Awaited) or is_score_only(line):
        return None
    return ns, ew


def table_of(match: Match | None, line: ReadLine) -> int | None:
    """The table of a line of a match: two in a row for its two rooms."""
    if match is None:
        return None
    if line.room is None:
        return match.table
    return 2 * match.table - (1 if line.room is Room.OPEN else 0)


def small(written: str) -> int | None:
    """The number of a table; none where it is no number."""
    digits = written.isdecimal() and len(written) < 5
    return min(int(written), LARGEST_NUMBER) if digits else None


def reported(line: ReadLine) -> dict[str, Any]:
    """The columns of what the table reported."""
    result = line.result
    if isinstance(line.for_ns, Awaited):
        late = line.for_ns.late
        return {"kind": ResultKind.LATE if late else ResultKind.AWAITED}
    if result is None and line.score is None:
        left = line.for_ns == NotPlayed(skipped=True)
        return {"kind": ResultKind.SKIPPED if left else ResultKind.NOT_PLAYED}
    if result is None:
        return {"kind": ResultKind.SCORED, "score": line.score}
    if result.contract is None:
        return {"kind": ResultKind.PASSED_OUT}
    return {
        "kind": ResultKind.PLAYED,
        "contract": str(result.contract),
        "declarer": str(result.declarer),
        "lead": str(result.lead or ""),
        "tricks": result.tricks,
    }


def deal_of(board_set: BoardSet, board: int, dealt: PlayedDeal) -> Deal:
    north, east, south, west = (
        ".".join(dealt.holding(seat, suit) for suit in Suit) for seat in Seat
    )
    return Deal(
        board_set=board_set,
        board=board,
        north=north,
        east=east,
        south=south,
        west=west,
    )


def new_entry(event: Event, pair: ReadEntrant, section: Section) -> Entry:
    """The row of a contestant of the file."""
    return Entry(
        event=event,
        section=section,
        label=label_of(pair),
        number=_number(pair),
        direction=str(pair.side or ""),
        name=pair.name[:LONGEST_NAME],
        carried=exact(pair.carried),
        carried_maximum=pair.carried_maximum,
        handicap=exact(pair.handicap),
        stratum=pair.strata[-1] if pair.strata else "",
        tags=list(pair.tags),
        withdrew=pair.withdrew,
        **file_figures(pair),
    )


def file_figures(pair: ReadEntrant) -> dict[str, str]:
    """What the file prints for a contestant."""
    official = pair.official
    return {
        "file_points": str(official.points or ""),
        "file_percentage": str(official.percentage or ""),
        "file_rank": "" if official.rank is None else str(official.rank),
    }


def line_figures(line: ReadLine) -> dict[str, Any]:
    """What the file prints for a line besides its result."""
    return {
        "file_ns": str(line.ns_points or ""),
        "file_ew": str(line.ew_points or ""),
        "table": small(line.table),
        "round": line.round,
    }


def _number(pair: ReadEntrant) -> int:
    """The digits of the pair's number; its place in the file where it has none."""
    digits = "".join(letter for letter in pair.number if letter in "0123456789")
    return min(int(digits[:5]), LARGEST_NUMBER) if digits else pair.key


def exact(figure: Fraction | None) -> str:
    return "" if figure is None else effects.exact_text(figure)
