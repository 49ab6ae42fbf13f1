"""Blocks in which unlinkable reports appear: several cases of several clubs at once."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

FEWEST = 3
"""So many cases a block has at least."""
CLUBS = 2
"""From so many clubs they come: a block of one club would say whose cases they are."""
SETTLED = timedelta(days=60)
"""So long after its decision a case may be in a block."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An approved unlinkable report: its key, its club, its case and the decision."""

    key: int
    club: int
    case: int
    decided_at: datetime


def block_of(candidates: Iterable[Candidate], now: datetime) -> frozenset[int]:
    """The keys of those that may appear together now; none while they are too few.

    >>> from datetime import UTC
    >>> then, now = datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 4, 1, tzinfo=UTC)
    >>> cases = [Candidate(key, key % 2, key, then) for key in (1, 2, 3)]
    >>> sorted(block_of(cases, now)), sorted(block_of(cases[:2], now))
    ([1, 2, 3], [])
    """
    settled = [each for each in candidates if now >= each.decided_at + SETTLED]
    cases = {candidate.case for candidate in settled}
    clubs = {candidate.club for candidate in settled}
    if len(cases) < FEWEST or len(clubs) < CLUBS:
        return frozenset()
    return frozenset(candidate.key for candidate in settled)
