"""Several sessions as one event."""

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction

from scoring.bridge.ranking.boards import Made


class SessionsRule(StrEnum):
    """Whether every board counts alike or every session does."""

    BY_BOARDS = "by_boards"
    BY_SESSIONS = "by_sessions"


def across_sessions(
    sessions: Sequence[Made],
    rule: SessionsRule = SessionsRule.BY_BOARDS,
    *,
    carried: Made | None = None,
) -> Fraction | None:
    """The percentage over all sessions, None before the first board.

    `carried` is what an earlier stage brings, with the maximum it counts for; it is
    taken as one session more.

    >>> first, second = Made(Fraction(60), 100, 10), Made(Fraction(100), 200, 20)
    >>> str(across_sessions([first, second]))
    '160/3'
    >>> str(across_sessions([first, second], SessionsRule.BY_SESSIONS))
    '55'
    """
    counted = [one for one in (*sessions, carried) if one is not None and one.maximum]
    if not counted:
        return None
    if rule is SessionsRule.BY_SESSIONS:
        parts = [one.points * 100 / one.maximum for one in counted]
        return sum(parts, Fraction(0)) / len(parts)
    points = sum((one.points for one in counted), Fraction(0))
    return points * 100 / sum(one.maximum for one in counted)
