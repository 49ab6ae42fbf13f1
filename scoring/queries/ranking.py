"""Who stands where."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from fractions import Fraction

from django.core.paginator import Page, Paginator

from scoring import access
from scoring.bridge.contract import Side
from scoring.bridge.convention import two_places_half_away
from scoring.bridge.event import Total
from scoring.bridge.ranking import Made, Place
from scoring.labels import EventState, Flag, PenaltyUnit
from scoring.models import Event
from scoring.queries.evening import Evening
from scoring.queries.lines import decimals_of
from scoring.queries.ranking_lists import (
    EVERYBODY,
    Chosen,
    ListKind,
    Tab,
    places_in,
    stratum_of,
    tabs_of,
    with_handicap,
)
from scoring.queries.readers import PairName, Reader, pair_name
from scoring.queries.scores import ScoredEvening

ROWS_A_PAGE = 100


@dataclass(frozen=True, slots=True)
class RankingRow:
    """One contestant's line. `average` is IMPs a board, where the ranking goes by it.

    `sessions` and `carried` are percentages, or points where there are none.
    `with_handicap` is its percentage in the list of handicaps. Who does not `count`
    has too few boards to be placed.
    """

    pair: PairName
    place: Place
    section: str
    points: Decimal
    percentage: Decimal | None
    average: Fraction | None
    adjustment: Fraction
    boards: int
    sessions: tuple[Decimal | None, ...] = ()
    carried: Decimal | None = None
    handicap: Fraction | None = None
    with_handicap: Decimal | None = None
    stratum: str = ""
    counts: bool = True


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
    """A list of an event, or a page of it. `done` of `lines` results are in.

    `unit` is what points are called. `minimum` boards make a place, where more than
    one is asked for. `wanted` is whom a reader looks for.
    """

    lists: tuple[RankingList, ...]
    chosen: Chosen
    tabs: tuple[Tab, ...]
    sections: tuple[str, ...]
    sessions: tuple[int, ...]
    in_imps: bool
    unit: str
    decimals: int
    by_average: bool
    has_adjustments: bool
    has_carried: bool
    has_strata: bool
    minimum: int
    done: int
    lines: int
    appealed: tuple[int, ...]
    page: Page[int] | None = None
    wanted: str = ""

    @property
    def complete(self) -> bool:
        return self.done == self.lines

    @property
    def has_sections(self) -> bool:
        return len(self.sections) > 1

    @property
    def by_handicap(self) -> bool:
        """Whether it is the list of percentages with a handicap."""
        return self.chosen.kind is ListKind.HANDICAP

    @property
    def is_paged(self) -> bool:
        """Whether not everybody is on this page, so that one looks for a name."""
        return bool(self.wanted or (self.page and self.page.has_other_pages()))


def ranking_of(
    scored: ScoredEvening,
    reader: Reader,
    chosen: Chosen = EVERYBODY,
    *,
    page: str | None = None,
    wanted: str = "",
) -> Ranking:
    """A list as this reader sees it, with the places there: whole, or one page of it.

    With `wanted` only those of that number, or with that in their names.
    """
    evening, totals = scored.evening, scored.score.totals
    placed = _placed(scored, chosen)
    found = [(side, _wanted(evening, at, reader, wanted)) for side, at in placed]
    shown = _page(max(len(places) for _side, places in found), page)
    return Ranking(
        lists=tuple(
            RankingList(side, _rows(scored, reader, chosen, _cut(places, shown)))
            for side, places in found
        ),
        chosen=chosen,
        tabs=tabs_of(evening, chosen),
        sections=evening.home_sections,
        sessions=_sessions(evening),
        in_imps=evening.event.in_matches or not evening.by_matchpoints,
        unit=str(PenaltyUnit(evening.unit).label),
        decimals=decimals_of(total.shown_points for total in totals.values()),
        by_average=_by_average(evening),
        has_adjustments=any(total.adjustment for total in totals.values()),
        has_carried=any(pair.carried for pair in evening.pairs.values()),
        has_strata=bool(evening.regulations.strata),
        minimum=_minimum(evening),
        done=scored.progress.done,
        lines=scored.progress.lines,
        appealed=appealed_boards(evening),
        page=shown,
        wanted=wanted,
    )


def appealed_boards(evening: Evening) -> tuple[int, ...]:
    """The boards whose results are subject to an appeal."""
    return tuple(
        sorted(
            {one.board for one in evening.flags if one.flag == Flag.SUBJECT_TO_APPEAL}
        )
    )


def boards_open_to(scored: ScoredEvening, reader: Reader) -> tuple[int, ...]:
    """The boards that this reader may open now, without a look at every line."""
    event, progress = scored.evening.event, scored.progress
    return tuple(
        board
        for board in progress.boards
        if access.sees_board(reader.part, event, complete=board not in progress.waiting)
    )


def _by_average(evening: Evening) -> bool:
    """Whether a ranking without percentages goes by the average of a board."""
    compared = not evening.by_matchpoints and not evening.event.in_matches
    return compared and evening.convention.average_imps


def _minimum(evening: Evening) -> int:
    """How many boards a place takes; nothing where one is enough."""
    asked = evening.regulations.minimum_boards
    return asked if asked > 1 else 0


def _placed(
    scored: ScoredEvening, chosen: Chosen
) -> Iterator[tuple[Side | None, dict[int, Place]]]:
    """Each direction, or all as one, with its places in their order."""
    pairs = scored.evening.pairs
    one_winner = scored.evening.event.winners == 1
    for side in (None,) if one_winner else tuple(Side):
        who = [key for key in scored.order if side is None or pairs[key].side is side]
        yield side, places_in(scored, chosen, who)


def _wanted(
    evening: Evening, places: Mapping[int, Place], reader: Reader, wanted: str
) -> Mapping[int, Place]:
    """Those whom the reader looks for, by their number or by a part of a name."""
    sought = wanted.strip().casefold()
    if not sought:
        return places
    club = evening.event.club
    named = {key: pair_name(evening.pairs[key], club, reader) for key in places}
    return {
        key: place
        for key, place in places.items()
        if sought == named[key].label.casefold()
        or any(sought in name.casefold() for name in named[key].names)
    }


def _page(length: int, page: str | None) -> Page[int] | None:
    if page is None:
        return None
    return Paginator(range(length), ROWS_A_PAGE).get_page(page)


def _cut(places: Mapping[int, Place], page: Page[int] | None) -> Mapping[int, Place]:
    """The places of that page; all of them where there are no pages."""
    if page is None:
        return places
    first = (page.number - 1) * ROWS_A_PAGE
    return dict(list(places.items())[first : first + ROWS_A_PAGE])


def _rows(
    scored: ScoredEvening, reader: Reader, chosen: Chosen, places: Mapping[int, Place]
) -> tuple[RankingRow, ...]:
    added = with_handicap(scored) if chosen.kind is ListKind.HANDICAP else {}
    return tuple(
        _row(scored, reader, key, place, added.get(key))
        for key, place in places.items()
    )


def _row(
    scored: ScoredEvening,
    reader: Reader,
    key: int,
    place: Place,
    added: Fraction | None,
) -> RankingRow:
    evening, total = scored.evening, scored.score.totals[key]
    pair, regulations = evening.pairs[key], evening.regulations
    order = [name for name, _limit in regulations.strata]
    percentage = evening.convention.percentage
    return RankingRow(
        pair=pair_name(pair, evening.event.club, reader),
        place=place,
        section=pair.section,
        points=total.shown_points,
        percentage=total.shown_percentage,
        average=total.final / total.boards if total.boards else None,
        adjustment=total.adjustment,
        boards=total.boards,
        sessions=tuple(_made(total, one) for one in _sessions(evening)),
        carried=_share(total.carried or pair.carried),
        handicap=pair.handicap,
        with_handicap=None if added is None else percentage(added),
        stratum=stratum_of(pair, order) if order else "",
        counts=regulations.minimum_boards <= max(total.boards, 1),
    )


def _sessions(evening: Evening) -> tuple[int, ...]:
    """The numbers of the sessions, where there are several and no matches."""
    several = len(evening.sessions) > 1 and not evening.event.in_matches
    return evening.sessions if several else ()


def _made(total: Total, session: int) -> Decimal | None:
    return _share(total.sessions.get(session))


def _share(made: Made | None) -> Decimal | None:
    """In percent of what was to be had; of points that have no top, they themselves."""
    if made is None:
        return None
    return two_places_half_away(
        made.points * 100 / made.maximum if made.maximum else made.points
    )


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
