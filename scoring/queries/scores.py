"""The scores of an event, worked out once for each version of it."""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from django.db import connection

from scoring.bridge.event import EventScore
from scoring.models import Event
from scoring.queries.evening import Evening
from scoring.queries.in_the_game import score_evening
from scoring.queries.loading import load_evening

KEPT = 32
"""Events of which the newest scores are kept in this process."""

Key = tuple[int, int, int]
_scored: OrderedDict[Key, "ScoredEvening"] = OrderedDict()
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
class ScoredEvening:
    """An evening with what it comes to; `order` are its contestants by their places."""

    evening: Evening
    score: EventScore
    progress: Progress
    order: tuple[int, ...]


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
    key = (event.pk, event.version, event.club.version)
    with _lock:
        if key in _scored:
            _scored.move_to_end(key)
            return _scored[key]
    scored = _work_out(event)
    with _lock:
        _scored[key] = scored
        while len(_scored) > KEPT:
            _scored.popitem(last=False)
    return scored


def forget_scores() -> None:
    """Empty the memory, as after the database was replaced."""
    with _lock:
        _scored.clear()


def _work_out(event: Event) -> ScoredEvening:
    evening = load_evening(event)
    score = score_evening(evening)
    order = order_of(evening, score)
    return ScoredEvening(evening, score, Progress.of(evening), order)


def order_of(evening: Evening, score: EventScore) -> tuple[int, ...]:
    """The contestants by their places."""
    pairs, totals = evening.pairs, score.totals
    found = sorted(pairs, key=lambda key: (totals[key].rank, pairs[key].label))
    return tuple(found)
