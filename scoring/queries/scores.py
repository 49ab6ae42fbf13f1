"""The scores of an event, worked out once for each version of it."""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock

from django.db import connection

from scoring.bridge.contract import Side
from scoring.bridge.event import EventScore, Sheet
from scoring.bridge.masterpoints.groups import Award
from scoring.models import Event
from scoring.queries.evening import Evening
from scoring.queries.in_the_game import field_sheet, score_evening
from scoring.queries.lines import decimals_of
from scoring.queries.loading import load_evening
from scoring.queries.masterpoints import awards_in

KEPT = 32
"""Events of which the newest scores are kept in this process."""

Version = tuple[int, int]
"""Of the event and of its club."""
_scored: OrderedDict[int, tuple[Version, "ScoredEvening"]] = OrderedDict()
_lock = Lock()


@dataclass(frozen=True, slots=True)
class Progress:
    """How many of the lines are in, and the boards with those that wait for one."""

    done: int
    lines: int
    boards: tuple[int, ...]
    waiting: frozenset[int]

    @classmethod
    def of(cls, evening: Evening) -> "Progress":
        """Counted once, for an event may have a hundred thousand lines."""
        lines = evening.known_lines
        waiting = [line.board for line in lines if line.is_open]
        return cls(
            done=len(lines) - len(waiting),
            lines=len(lines),
            boards=tuple(sorted({line.board for line in lines})),
            waiting=frozenset(waiting),
        )


@dataclass(frozen=True, slots=True)
class Field:
    """What holds for all contestants together, found once for large fields.

    `together` are all by their places; `order` has those who are ranked together: each
    direction, or all under None. `sections` are those they belong to.
    """

    together: tuple[int, ...]
    order: Mapping[Side | None, tuple[int, ...]]
    sections: tuple[str, ...]
    decimals: int
    has_adjustments: bool
    has_carried: bool
    has_handicaps: bool

    @classmethod
    def of(cls, evening: Evening, score: EventScore) -> "Field":
        """The field of an evening that is scored."""
        pairs, totals = evening.pairs, score.totals
        order = sorted(pairs, key=lambda key: (totals[key].rank, pairs[key].label))
        sides = (None,) if evening.event.winners == 1 else tuple(Side)
        home = {pair.section for pair in pairs.values()}
        return cls(
            together=tuple(order),
            order={
                side: tuple(
                    key for key in order if side is None or pairs[key].side is side
                )
                for side in sides
            },
            sections=tuple(one for one in evening.sections if one in home),
            decimals=decimals_of(total.shown_points for total in totals.values()),
            has_adjustments=any(total.adjustment for total in totals.values()),
            has_carried=any(pair.carried for pair in pairs.values()),
            has_handicaps=any(pair.handicap is not None for pair in pairs.values()),
        )


@dataclass(frozen=True, slots=True)
class ScoredEvening:
    """An evening with what it comes to, and its master points by the contestants.

    The `sheet` of pairs in a field is kept, so that few changes are soon worked in.
    """

    evening: Evening
    score: EventScore
    progress: Progress
    field: Field
    awards: Mapping[int, Award]
    sheet: Sheet | None


def scores_of(event: Event) -> EventScore:
    """The event's scores as they stand."""
    return scored_evening(event).score


def scored_evening(event: Event) -> ScoredEvening:
    """The event with its scores, from memory where its version has not risen.

    Inside a transaction nothing is remembered or recalled: what it reads may be
    rolled back, and its version number be given to something else.
    """
    if connection.in_atomic_block:
        return _work_out(event)
    version = (event.version, event.club.version)
    with _lock:
        known, before = _scored.get(event.pk, (None, None))
        if before is not None and known == version:
            _scored.move_to_end(event.pk)
            return before
    scored = _work_out(event, before)
    with _lock:
        _scored[event.pk] = (version, scored)
        _scored.move_to_end(event.pk)
        while len(_scored) > KEPT:
            _scored.popitem(last=False)
    return scored


def forget_scores() -> None:
    """Empty the memory, as after the database was replaced."""
    with _lock:
        _scored.clear()


def _work_out(event: Event, before: ScoredEvening | None = None) -> ScoredEvening:
    evening = load_evening(event)
    sheet = None
    if evening.in_one_sheet:
        sheet = field_sheet(evening, before.sheet if before else None)
    score = sheet.score if sheet else score_evening(evening)
    return ScoredEvening(
        evening=evening,
        score=score,
        progress=Progress.of(evening),
        field=Field.of(evening, score),
        awards=awards_in(evening, score),
        sheet=sheet,
    )
