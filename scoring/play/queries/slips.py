"""Pick-up slips as scorers enter them: the boards of one table in one round."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Q, QuerySet

from scoring.bridge.boards import vulnerability
from scoring.bridge.duplicate import far_from_median
from scoring.bridge.messages import NotBridge
from scoring.events import access as events_access
from scoring.events.labels import ResultKind
from scoring.events.models import Event, Result
from scoring.events.queries import TitledSection
from scoring.play.procedure.entry import check_possible, read_line
from scoring.play.queries.entry import (
    EntryError,
    EntryRow,
    Seated,
    get_entry_score,
    get_score_entry,
    grid_lines,
)

FEWEST_COMPARED = 2
"""With fewer other results on a board nothing is far from them."""


class SlipPlace(NamedTuple):
    """Where a slip comes from."""

    section: int
    round: int
    table: int


@dataclass(frozen=True, slots=True)
class SlipTab:
    """A slip of the same round or session, and whether all its scores are in."""

    place: SlipPlace
    done: bool


@dataclass(frozen=True, slots=True)
class RoundTab:
    """A round with its first table, and whether all its scores are in."""

    round: int
    first: SlipPlace
    done: bool


@dataclass(frozen=True, slots=True)
class SlipMeeting:
    """Who plays whom on the boards of a slip."""

    ns: Seated
    ew: Seated
    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SlipGrid:
    """The slip of a table in a round, with the other slips of its section."""

    place: SlipPlace
    lines: tuple[EntryRow, ...]
    slips: tuple[SlipTab, ...]

    @property
    def focus(self) -> int | None:
        """The line where a scorer goes on: the first that is open."""
        return next((line.key for line in self.lines if line.is_open), None)

    @property
    def meetings(self) -> tuple[SlipMeeting, ...]:
        """Who plays here: more than two sides where some sat elsewhere for a board."""
        boards: dict[tuple[Seated, Seated], list[int]] = {}
        for line in self.lines:
            boards.setdefault((line.ns, line.ew), []).append(line.board)
        return tuple(
            SlipMeeting(ns, ew, tuple(found)) for (ns, ew), found in boards.items()
        )

    @property
    def tables(self) -> tuple[SlipTab, ...]:
        """The slips of this round."""
        return tuple(tab for tab in self.slips if tab.place.round == self.place.round)

    @property
    def rounds(self) -> tuple[RoundTab, ...]:
        """The rounds of the section."""
        by_round: dict[int, list[SlipTab]] = {}
        for tab in self.slips:
            by_round.setdefault(tab.place.round, []).append(tab)
        return tuple(
            RoundTab(number, tabs[0].place, all(tab.done for tab in tabs))
            for number, tabs in by_round.items()
        )

    @property
    def next(self) -> SlipPlace | None:
        """The next slip that is not complete: later in the section, else from its start."""
        at = next(n for n, tab in enumerate(self.slips) if tab.place == self.place)
        others = (*self.slips[at + 1 :], *self.slips[:at])
        return next((tab.place for tab in others if not tab.done), None)


def first_open_slip(event: Event) -> SlipPlace | None:
    """Where a scorer goes on: the first slip with a score to come, then one that only
    waits for a late play, else the first."""
    lines = list(_slip_lines(event).order_by("section__session__number"))
    slips = _slips(lines)
    now_due = set(_slips_due(lines))
    in_turn = sorted(slips, key=lambda tab: (tab.place not in now_due, tab.done))
    return in_turn[0].place if in_turn else None


def build_slip(
    event: Event,
    section: TitledSection,
    place: SlipPlace,
    errors: Mapping[int, EntryError],
) -> SlipGrid | None:
    """The boards that a table has in a round; None where it plays none."""
    here = list(_slip_lines(event).filter(section=section.key))
    mine = [row for row in here if (row.round, row.table) == (place.round, place.table)]
    if not mine:
        return None
    compared = events_access.get_played_lines(event).filter(
        section__board_set=section.board_set, board__in=[row.board for row in mine]
    )
    lines = sorted(
        grid_lines(event, mine, compared, errors), key=lambda line: line.board
    )
    return SlipGrid(
        place=place,
        lines=tuple(lines),
        slips=tuple(_slips(here)),
    )


def _slip_lines(event: Event) -> QuerySet[Result]:
    """The lines of tables that play by round: those of a movement, of teams as well, but
    not of matches that are drawn."""
    return events_access.get_played_lines(event).filter(
        Q(match__isnull=True) | Q(table_round__isnull=False),
        round__isnull=False,
        table__isnull=False,
    )


def _slips_due(lines: Iterable[Result]) -> Iterator[SlipPlace]:
    """Where a score is to come that no late play puts off."""
    for line in lines:
        if line.kind == ResultKind.AWAITED:
            yield SlipPlace(line.section_id, line.round or 0, line.table or 0)


def _slips(lines: Iterable[Result]) -> list[SlipTab]:
    """Every slip of these lines, by section, round and table."""
    waiting: dict[SlipPlace, bool] = {}
    for line in lines:
        place = SlipPlace(line.section_id, line.round or 0, line.table or 0)
        is_open = line.kind in events_access.OPEN_KINDS
        waiting[place] = waiting.get(place, False) or is_open
    order = {
        section: at
        for at, section in enumerate(dict.fromkeys(p.section for p in waiting))
    }
    return [
        SlipTab(place, not waiting[place])
        for place in sorted(waiting, key=lambda p: (order[p.section], p.round, p.table))
    ]


def is_far_from_field(line: Result, text: str) -> bool:
    """Whether that score lies far from the other results on its board.

    What is no score, or stands there already, is not.
    """
    try:
        score_entry = read_line(text)
        check_possible(score_entry, vulnerability(line.board))
    except NotBridge:
        return False
    own = get_entry_score(score_entry, line.board)
    if own is None or score_entry == get_score_entry(line):
        return False
    others = events_access.get_played_lines(line.section.session.event).filter(
        section__board_set=line.section.board_set_id, board=line.board
    )
    known = [
        score
        for row in others.exclude(pk=line.pk)
        if (score := get_entry_score(get_score_entry(row), row.board)) is not None
    ]
    return len(known) >= FEWEST_COMPARED and far_from_median(own, [*known, own])
