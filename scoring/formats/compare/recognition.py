"""Whose convention a file follows that does not name its program."""

from collections import defaultdict
from dataclasses import replace
from itertools import chain

from scoring.bridge.convention import CONVENTIONS, Convention, Name
from scoring.formats.compare import Reason, compare
from scoring.formats.compare.lines import line_differences
from scoring.formats.event import ParsedResult, ReadEvent
from scoring.formats.scores import contests
from scoring.formats.scores.engine import by_board

ENOUGH_LINES = 1500
"""So many lines tell one convention from another; an evening of a club has fewer."""

Strangeness = tuple[int, int]
"""How many figures are unexplained, and how many differ."""


def recognise_convention(event: ReadEvent) -> Convention:
    """The convention of the file's program, or the one that its figures show.

    Where the file says nothing of its program, and boards are compared in a field, every convention is tried: the one that
    leaves fewest figures unexplained, then fewest that differ; our own if none is better.
    Of a large event whole boards are enough, and then totals, which need all of them,
    are not looked at.
    """
    own = CONVENTIONS[event.convention]
    named = bool(event.program) or event.convention is not Name.CLUBSITE
    if named or event.in_matches:
        return own
    looked_at = _looked_at(event)
    best, least = own, _strangeness(looked_at, own, whole=looked_at is event)
    for other in (
        convention for convention in CONVENTIONS.values() if convention is not own
    ):
        if least == (0, 0):
            break
        found = _strangeness(looked_at, other, whole=looked_at is event)
        if found < least:
            best, least = other, found
    return best


def _looked_at(event: ReadEvent) -> ReadEvent:
    """The event, or enough boards of its largest field: the longest and the shortest.

    On a board that was played less often than others the conventions part.
    """
    if len(event.lines) <= ENOUGH_LINES:
        return event
    fields: dict[int, list[list[ParsedResult]]] = defaultdict(list)
    for (field, _), lines in by_board(event).items():
        fields[field].append(lines)
    boards = sorted(max(fields.values(), key=lambda its: sum(map(len, its))), key=len)
    chosen = [boards.pop()]
    for board in boards:
        if sum(map(len, chosen)) + len(board) > ENOUGH_LINES:
            break
        chosen.append(board)
    return replace(event, lines=tuple(chain.from_iterable(chosen)))


def _strangeness(
    event: ReadEvent, convention: Convention, *, whole: bool
) -> Strangeness:
    score = contests.score(event, convention)
    found = [
        *(compare(event, score, convention).differences if whole else ()),
        *(() if whole else line_differences(event, score, convention)),
    ]
    unexplained = sum(each.code is Reason.UNEXPLAINED for each in found)
    return unexplained, len(found)
