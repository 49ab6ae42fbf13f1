"""Boards that a program counts for a pair though it did not play them itself."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from scoring.bridge.contract import Side
from scoring.bridge.event import EventScore, Method
from scoring.formats.evening import ReadEvent

HALF = Fraction(50)
Shares = Mapping[int, dict[tuple[int, int], Fraction]]
"""For each pair its percentage on the boards it played, by session and board."""


def percentages_with_former_partners(
    event: ReadEvent, score: EventScore
) -> dict[int, Fraction]:
    """Mean percentages of pairs that missed boards.

    A missed board that one of the two played with somebody else counts as it was
    played, and an artificial score, or no score at all, as an average.
    """
    if event.method is not Method.MATCHPOINTS:
        return {}
    playing = _pairs_of_names(event)
    if all(len(pairs) == 1 for pairs in playing.values()):
        return {}
    shares = _shares(event, score)
    boards = {(line.session, line.board) for line in event.lines}
    found: dict[int, Fraction] = {}
    for pair in event.entrants:
        counted = dict(shares[pair.key])
        own = {key for player in pair.players for key in playing[player.name]}
        for other in sorted(own):
            counted = {**shares[other], **counted}
        if counted != shares[pair.key]:
            total = sum(counted.values()) + HALF * (len(boards) - len(counted))
            found[pair.key] = Fraction(total) / len(boards)
    return found


def _pairs_of_names(event: ReadEvent) -> Mapping[str, set[int]]:
    """The keys of the pairs that each name plays in."""
    playing: dict[str, set[int]] = defaultdict(set)
    for pair in event.entrants:
        for player in pair.players:
            playing[player.name].add(pair.key)
    return playing


def _shares(event: ReadEvent, score: EventScore) -> Shares:
    shares: dict[int, dict[tuple[int, int], Fraction]] = {
        pair.key: {} for pair in event.entrants
    }
    for line in event.lines:
        scored = score.lines[line.key]
        for side in Side:
            points = scored.ns_points if side is Side.NS else scored.ew_points
            if line.is_result and points is not None and scored.top:
                for key in line.sitters(side):
                    shares[key][line.session, line.board] = 100 * points / scored.top
    return shares
