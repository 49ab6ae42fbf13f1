"""Who stands where."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from fractions import Fraction

from scoring.bridge.contract import Side
from scoring.bridge.event import Total
from scoring.bridge.ranking import Place, ranked
from scoring.labels import EventState, Flag, MethodKind
from scoring.models import Event
from scoring.queries.evening import Evening
from scoring.queries.lines import decimals_of
from scoring.queries.readers import PairName, Reader, pair_names
from scoring.queries.scores import ScoredEvening


@dataclass(frozen=True, slots=True)
class RankingRow:
    """One pair's line. `average` is IMPs a board, where the ranking goes by it."""

    pair: PairName
    place: Place
    section: str
    points: Decimal
    percentage: Decimal | None
    average: Fraction | None
    adjustment: Fraction
    boards: int


@dataclass(frozen=True, slots=True)
class RankingList:
    """Those who are ranked together: everybody, or one direction."""

    side: Side | None
    rows: tuple[RankingRow, ...]

    @property
    def anchor(self) -> str:
        return str(self.side or "all").lower()


@dataclass(frozen=True, slots=True)
class Ranking:
    """The ranking of an event. `done` of `lines` results are in."""

    lists: tuple[RankingList, ...]
    sections: tuple[str, ...]
    section: str
    in_imps: bool
    decimals: int
    by_average: bool
    has_adjustments: bool
    done: int
    lines: int
    appealed: tuple[int, ...]

    @property
    def complete(self) -> bool:
        return self.done == self.lines

    @property
    def has_sections(self) -> bool:
        return len(self.sections) > 1


def ranking_of(scored: ScoredEvening, reader: Reader, section: str = "") -> Ranking:
    """The ranking as this reader sees it; of one section with its places there."""
    evening = scored.evening
    rows = _rows(scored, reader, section)
    in_imps = evening.event.method != MethodKind.MATCHPOINTS
    return Ranking(
        lists=tuple(_lists(evening, rows, section)),
        sections=evening.sections,
        section=section,
        in_imps=in_imps,
        decimals=decimals_of(row.points for row in rows),
        by_average=in_imps and evening.convention.average_imps,
        has_adjustments=any(row.adjustment for row in rows),
        done=sum(not line.is_open for line in evening.lines),
        lines=len(evening.lines),
        appealed=appealed_boards(evening),
    )


def appealed_boards(evening: Evening) -> tuple[int, ...]:
    """The boards whose results are subject to an appeal."""
    return tuple(
        sorted(
            {one.board for one in evening.flags if one.flag == Flag.SUBJECT_TO_APPEAL}
        )
    )


def _rows(scored: ScoredEvening, reader: Reader, section: str) -> list[RankingRow]:
    names = pair_names(scored.evening, reader)
    totals = scored.score.totals
    rows = [
        _row(totals[key], names[key], pair.section)
        for key, pair in scored.evening.pairs.items()
        if section in {"", pair.section}
    ]
    return sorted(rows, key=lambda row: (row.place.rank, row.pair.label))


def _row(total: Total, pair: PairName, section: str) -> RankingRow:
    return RankingRow(
        pair=pair,
        place=Place(total.rank, total.tied),
        section=section,
        points=total.shown_points,
        percentage=total.shown_percentage,
        average=total.final / total.boards if total.boards else None,
        adjustment=total.adjustment,
        boards=total.boards,
    )


def _lists(
    evening: Evening, rows: Sequence[RankingRow], section: str
) -> Iterator[RankingList]:
    sides = (None,) if evening.event.winners == 1 else tuple(Side)
    for side in sides:
        listed = [
            row
            for row in rows
            if side is None or evening.pairs[row.pair.key].side is side
        ]
        yield RankingList(side, tuple(_placed(listed) if section else listed))


def _placed(rows: Sequence[RankingRow]) -> list[RankingRow]:
    """The rows with their places among themselves."""
    places = ranked({row.pair.key: Fraction(-row.place.rank) for row in rows})
    return [replace(row, place=places[row.pair.key]) for row in rows]


@dataclass(frozen=True, slots=True)
class Standing:
    """How far an event's results are settled, and until when they may be claimed."""

    state: EventState
    corrections_until: datetime | None = None
    appeals_until: datetime | None = None


def standing_of(event: Event) -> Standing:
    """The state of the results with the ends of its windows, while they run."""
    state = EventState(event.state)
    windows = event.posted_at is not None and state in {
        EventState.PROVISIONAL,
        EventState.OFFICIAL,
    }
    if not windows or event.posted_at is None:
        return Standing(state)
    return Standing(
        state,
        event.corrections_end_at,
        event.posted_at + event.policy.policy.appeal_window,
    )
