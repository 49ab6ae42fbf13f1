"""Ranking of an event and the lists beside it: sections, strata, handicap, tags.

Also how far the results are settled.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _

from clubsite.site.clock import now
from scoring.bridge.contract import Side
from scoring.bridge.convention import two_places_half_away
from scoring.bridge.event import Total
from scoring.bridge.ranking import Made, Place, handicapped, ranked, strat_lists, tagged
from scoring.events import access as events_access
from scoring.events.event_data import EventData, Pair, totals_unit
from scoring.events.labels import EventState, Flag, PenaltyUnit
from scoring.events.models import Event
from scoring.events.policy import AppealPeriodPolicy
from scoring.events.queries import PairName, Viewer, pair_name
from scoring.results.evening_line import EveningChart
from scoring.results.queries.evening_lines import build_evening_lines
from scoring.results.queries.masterpoints import (
    SchemeView,
    build_scheme_view,
    shown_award,
)
from scoring.results.queries.scores import ScoredEvent

Values = Mapping[int, Fraction | None]

ROWS_A_PAGE = 50
Placed = list[tuple[int, Place | None]]
"""Contestants by their keys, the best first, with their places in a list; None for
that in the ranking itself."""


class ListKind(StrEnum):
    """Who is ranked in a list, or by what."""

    ALL = "all"
    SECTION = "section"
    STRAT = "strat"
    HANDICAP = "handicap"
    TAG = "tag"


@dataclass(frozen=True, slots=True)
class Chosen:
    """One of an event's lists: a section, strat or tag by its name."""

    kind: ListKind = ListKind.ALL
    name: str = ""

    @property
    def parameters(self) -> tuple[tuple[str, str], ...]:
        """What an address asks for it by."""
        if self.kind is ListKind.ALL:
            return ()
        if self.kind is ListKind.SECTION:
            return (("section", self.name),)
        return (("list", f"{self.kind}-{self.name}".rstrip("-")),)

    @property
    def query(self) -> str:
        """The parameters as they stand in a link."""
        return f"?{urlencode(self.parameters)}" if self.parameters else ""

    @property
    def label(self) -> str:
        """What its tab is called."""
        match self.kind:
            case ListKind.ALL:
                return _("Overall")
            case ListKind.SECTION:
                return _("Section %(letter)s") % {"letter": self.name}
            case ListKind.STRAT:
                return _("Strat %(name)s") % {"name": self.name}
            case ListKind.HANDICAP:
                return _("With handicap")
            case _:
                return self.name


@dataclass(frozen=True, slots=True)
class Tab:
    """A link to one of the lists."""

    label: str
    query: str
    current: bool


EVERYBODY = Chosen()


def available_lists(scored: ScoredEvent) -> Iterator[Chosen]:
    """All lists that the event has, the overall ranking first."""
    data = scored.data
    yield EVERYBODY
    sections = scored.field.sections
    if len(sections) > 1:
        yield from (Chosen(ListKind.SECTION, letter) for letter in sections)
    names = [name for name, _limit in data.regulations.strata]
    yield from (Chosen(ListKind.STRAT, name) for name in names[1:])
    percentages = data.by_matchpoints and not data.event.in_matches
    if percentages and scored.field.has_handicaps:
        yield Chosen(ListKind.HANDICAP)
    yield from (Chosen(ListKind.TAG, tag) for tag in data.regulations.tags)


def chosen_list(
    scored: ScoredEvent, *, section: str = "", list_name: str = ""
) -> Chosen:
    """The ranking list with that name; the main ranking if there is none."""
    kind, _dash, name = list_name.partition("-")
    wanted = (ListKind.SECTION, section) if section else (kind, name)
    found = (
        ranking
        for ranking in available_lists(scored)
        if (ranking.kind, ranking.name) == wanted
    )
    return next(found, EVERYBODY)


def build_tabs(scored: ScoredEvent, chosen: Chosen) -> tuple[Tab, ...]:
    """A link to each list, where there are several."""
    tabs = tuple(
        Tab(ranking.label, ranking.query, ranking == chosen)
        for ranking in available_lists(scored)
    )
    return tabs if len(tabs) > 1 else ()


def places_in(
    scored: ScoredEvent, chosen: Chosen, who: Sequence[int]
) -> dict[int, Place]:
    """The places in that list of those who are ranked together, the best first."""
    pairs, totals = scored.data.pairs, scored.score.totals
    if chosen.kind is ListKind.ALL:
        return {key: Place(totals[key].rank, totals[key].tied) for key in who}
    by_place: Values = {key: Fraction(-totals[key].rank) for key in who}
    match chosen.kind:
        case ListKind.STRAT:
            order = [name for name, _limit in scored.data.regulations.strata]
            strata = {key: lowest_stratum(pairs[key], order) for key in who}
            return strat_lists(by_place, strata, order)[chosen.name]
        case ListKind.HANDICAP:
            added = with_handicap(scored)
            return ranked({key: added[key] for key in who})
        case ListKind.TAG:
            return tagged(by_place, {key: pairs[key].tags for key in who}, chosen.name)
        case _:
            mine = [key for key in who if pairs[key].section == chosen.name]
            return ranked({key: by_place[key] for key in mine})


def lowest_stratum(pair: Pair, order: list[str]) -> str:
    """The lowest strat the pair is ranked in: the highest where none is known."""
    return pair.stratum if pair.stratum in order else order[0]


def is_ranked(data: EventData, total: Total) -> bool:
    """Whether there are as many boards as it takes to be ranked."""
    return data.regulations.minimum_boards <= max(total.boards, 1)


def with_handicap(scored: ScoredEvent) -> dict[int, Fraction | None]:
    """Everyone's percentage with the handicap; None below the boards that it takes."""
    data, totals = scored.data, scored.score.totals
    minimum = data.regulations.minimum_boards
    made = {
        key: totals[key].percentage if totals[key].boards >= minimum else None
        for key in data.pairs
    }
    handicaps = {
        key: [pair.handicap] for key, pair in data.pairs.items() if pair.handicap
    }
    return handicapped(made, handicaps, centred=data.regulations.handicap_centred)


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
    master_points: Decimal | None = None
    evening_line: EveningChart | None = None


@dataclass(frozen=True, slots=True)
class RankingList:
    """Those who are ranked together: everyone, or one direction."""

    side: Side | None
    rows: tuple[RankingRow, ...]

    @property
    def anchor(self) -> str:
        return str(self.side or "all").lower()


@dataclass(frozen=True, slots=True)
class Ranking:
    """A list of an event, or a page of it. `done` of `lines` results are in.

    `unit` is what points are called. `minimum` boards make a place, where more than
    one is asked for. `scheme` is that of its master points,
    where any are awarded. `wanted` is whom a reader
    looks for.
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
    scheme: SchemeView | None = None
    page: Page[int] | None = None
    wanted: str = ""
    has_lines: bool = False

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
        """Whether not everyone is on this page, so that one looks for a name."""
        return bool(self.wanted or (self.page and self.page.has_other_pages()))


def build_ranking(
    scored: ScoredEvent,
    viewer: Viewer,
    chosen: Chosen = EVERYBODY,
    *,
    page: str | None = None,
    wanted: str = "",
) -> Ranking:
    """A list as this reader sees it, with the places there: whole, or one page of it.

    With `wanted` only those of that number, or with that in their names.
    """
    data, field = scored.data, scored.field
    found = _found(scored, viewer, chosen, wanted)
    shown = _page(max(len(who) for who in found.values()), page)
    return Ranking(
        lists=tuple(
            RankingList(side, _rows(scored, viewer, chosen, _cut(who, shown)))
            for side, who in found.items()
        ),
        chosen=chosen,
        tabs=build_tabs(scored, chosen),
        sections=field.sections,
        sessions=_sessions(data),
        in_imps=data.event.in_matches or not data.by_matchpoints,
        unit=str(PenaltyUnit(totals_unit(data.event)).label),
        decimals=field.decimals,
        by_average=_by_average(data),
        has_adjustments=field.has_adjustments,
        has_carried=field.has_carried,
        has_strata=bool(data.regulations.strata),
        minimum=_minimum(data),
        done=scored.progress.done,
        lines=scored.progress.lines,
        appealed=appealed_boards(data),
        scheme=build_scheme_view(data) if scored.awards else None,
        page=shown,
        wanted=wanted,
    )


def with_evening_lines(scored: ScoredEvent, ranking: Ranking) -> Ranking:
    """The ranking with the evening line of each row, for a reader who sees all boards."""
    keys = [row.pair.key for each in ranking.lists for row in each.rows]
    lines = build_evening_lines(scored, keys)
    lists = tuple(
        replace(
            each,
            rows=tuple(
                replace(row, evening_line=lines.get(row.pair.key)) for row in each.rows
            ),
        )
        for each in ranking.lists
    )
    return replace(ranking, lists=lists, has_lines=bool(lines))


def appealed_boards(data: EventData) -> tuple[int, ...]:
    """The boards whose results are subject to an appeal."""
    return tuple(
        sorted(
            {flag.board for flag in data.flags if flag.flag == Flag.SUBJECT_TO_APPEAL}
        )
    )


def boards_open_to(scored: ScoredEvent, viewer: Viewer) -> tuple[int, ...]:
    """The boards that this reader may open now, without a look at every line."""
    event, progress = scored.data.event, scored.progress
    return tuple(
        board
        for board in progress.boards
        if events_access.sees_board(
            viewer.roles, event, complete=board not in progress.waiting
        )
    )


def _by_average(data: EventData) -> bool:
    """Whether a ranking without percentages goes by the average of a board."""
    compared = not data.by_matchpoints and not data.event.in_matches
    return compared and data.convention.average_imps


def _minimum(data: EventData) -> int:
    """The boards needed to be ranked; 0 if one is enough."""
    minimum = data.regulations.minimum_boards
    return minimum if minimum > 1 else 0


def _found(
    scored: ScoredEvent, viewer: Viewer, chosen: Chosen, wanted: str
) -> dict[Side | None, Placed]:
    """Those of each direction, or all as one, who stand in the list and are wanted."""
    found: dict[Side | None, Placed] = {}
    for side, who in scored.field.order.items():
        placed: Placed = [(key, None) for key in who]
        if chosen.kind is not ListKind.ALL:
            placed = list(places_in(scored, chosen, who).items())
        found[side] = _wanted(scored.data, placed, viewer, wanted)
    return found


def _wanted(data: EventData, placed: Placed, viewer: Viewer, wanted: str) -> Placed:
    """Those whom the reader looks for, by their number or by a part of a name."""
    sought = wanted.strip().casefold()
    if not sought:
        return placed
    club = data.event.club

    def is_wanted(key: int) -> bool:
        name = pair_name(data.pairs[key], club, viewer)
        return sought == name.label.casefold() or any(
            sought in each_name.casefold() for each_name in name.names
        )

    return [(key, place) for key, place in placed if is_wanted(key)]


def _page(length: int, page: str | None) -> Page[int] | None:
    if page is None:
        return None
    return Paginator(range(length), ROWS_A_PAGE).get_page(page)


def _cut(placed: Placed, page: Page[int] | None) -> Placed:
    """Those of that page; all of them where there are no pages."""
    if page is None:
        return placed
    first = (page.number - 1) * ROWS_A_PAGE
    return placed[first : first + ROWS_A_PAGE]


def _rows(
    scored: ScoredEvent, viewer: Viewer, chosen: Chosen, placed: Placed
) -> tuple[RankingRow, ...]:
    added = with_handicap(scored) if chosen.kind is ListKind.HANDICAP else {}
    return tuple(
        _row(scored, viewer, key, place, added.get(key)) for key, place in placed
    )


def _row(
    scored: ScoredEvent,
    viewer: Viewer,
    key: int,
    place: Place | None,
    added: Fraction | None,
) -> RankingRow:
    data, total = scored.data, scored.score.totals[key]
    pair, regulations = data.pairs[key], data.regulations
    order = [name for name, _limit in regulations.strata]
    percentage = data.convention.percentage
    return RankingRow(
        pair=pair_name(pair, data.event.club, viewer),
        place=place or Place(total.rank, total.tied),
        section=pair.section,
        points=total.shown_points,
        percentage=total.shown_percentage,
        average=total.final / total.boards if total.boards else None,
        adjustment=total.adjustment,
        boards=total.boards,
        sessions=tuple(_made(total, session) for session in _sessions(data)),
        carried=_share(total.carried or pair.carried),
        handicap=pair.handicap,
        with_handicap=None if added is None else percentage(added),
        stratum=lowest_stratum(pair, order) if order else "",
        counts=is_ranked(data, total),
        master_points=shown_award(data, scored.awards.get(key)),
    )


def _sessions(data: EventData) -> tuple[int, ...]:
    """The numbers of the sessions, where there are several and no matches."""
    several = len(data.sessions) > 1 and not data.event.in_matches
    return data.sessions if several else ()


def _made(total: Total, session: int) -> Decimal | None:
    return _share(total.sessions.get(session))


def _share(made: Made | None) -> Decimal | None:
    """In percent of what was to be had; of points that have no top, they themselves."""
    if made is None:
        return None
    return two_places_half_away(
        made.points * 100 / made.maximum if made.maximum else made.points
    )


def shown_state(state: EventState, *, under_appeal: bool) -> EventState:
    """The state to show: results with an open appeal are not final yet."""
    is_closed = state in {EventState.FINAL, EventState.AMENDED}
    return EventState.OFFICIAL if is_closed and under_appeal else state


@dataclass(frozen=True, slots=True)
class EventStatus:
    """How far an event's results are settled, and until when they may be claimed."""

    state: EventState
    corrections_until: datetime | None = None
    appeals_until: datetime | None = None
    appealed: tuple[int, ...] = ()

    @property
    def shown_state(self) -> EventState:
        """The state that readers are shown."""
        return shown_state(self.state, under_appeal=bool(self.appealed))

    @property
    def corrections_closed(self) -> bool:
        """Whether scores may no longer be claimed: the time decides, and the event's
        state may follow later."""
        if self.corrections_until is None:
            return False
        return self.state != EventState.PROVISIONAL or self.corrections_until <= now()

    @property
    def appeals_closed(self) -> bool:
        """Whether the appeal period is over; a later ruling has one of its own."""
        return self.appeals_until is not None and self.appeals_until <= now()


def get_event_status(
    event: Event, appealed: tuple[int, ...] | None = None
) -> EventStatus:
    """The status of one event, with its boards under appeal once it is posted; these are
    looked up unless they are given."""
    if not event.is_posted:
        return build_event_status(event, ())
    if appealed is None:
        appealed = events_access.appealed_boards([event]).get(event.pk, ())
    return build_event_status(event, appealed)


def build_event_status(event: Event, appealed: tuple[int, ...]) -> EventStatus:
    """The state of the results with the ends of its windows, while they run."""
    state = EventState(event.state)
    windows = event.posted_at is not None and state in {
        EventState.PROVISIONAL,
        EventState.OFFICIAL,
    }
    if not windows or event.posted_at is None:
        return EventStatus(state, appealed=appealed)
    return EventStatus(
        state,
        event.corrections_end_at,
        AppealPeriodPolicy.of(event.policy).appeal_window.ends_at(
            event.posted_at, event.club.zone
        ),
        appealed,
    )
