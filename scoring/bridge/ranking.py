"""Ranking: places, tie-breaks, handicaps, strata, unequal boards, several sessions.

The best comes first, equals share a place and the next place is skipped. Ties are split
by named rules, one after the other; what stays equal shares a place.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import combinations, groupby
from typing import Generic, TypeVar

Who = TypeVar("Who", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Place:
    """A place, and whether others have it too."""

    rank: int
    tied: bool = False

    def __str__(self) -> str:
        return f"{self.rank}=" if self.tied else str(self.rank)


def ranked(values: Mapping[Who, Fraction | None]) -> dict[Who, Place]:
    """The place of everyone, best first; who has no value stands after all others.

    >>> values = {"a": Fraction(50), "b": Fraction(60), "c": Fraction(50), "d": None}
    >>> [f"{who} {place}" for who, place in ranked(values).items()]
    ['b 1', 'a 2=', 'c 2=', 'd 4']
    """
    places: dict[Who, Place] = {}
    order = sorted(values, key=lambda who: _sorting(values[who]), reverse=True)
    for _, group in groupby(order, key=lambda who: values[who]):
        equals = list(group)
        place = Place(len(places) + 1, tied=len(equals) > 1)
        places.update(dict.fromkeys(equals, place))
    return places


def _sorting(value: Fraction | None) -> tuple[bool, Fraction]:
    return (value is not None, value or Fraction(0))


class HandicapRule(StrEnum):
    """How the players' handicaps make that of the pair or team."""

    SUM = "sum"
    MEAN = "mean"


def handicapped(
    percentages: Mapping[Who, Fraction | None],
    handicaps: Mapping[Who, Sequence[Fraction]],
    rule: HandicapRule = HandicapRule.MEAN,
    *,
    centred: bool = False,
) -> dict[Who, Fraction | None]:
    """Each percentage with the handicap of its players added, in percent.

    `centred` takes the field's mean handicap off, so that the mean stays where it was.

    >>> made = {1: Fraction(50), 2: Fraction(48)}
    >>> found = handicapped(made, {1: [Fraction(0)], 2: [Fraction(4)]}, centred=True)
    >>> [str(percent) for percent in found.values()]
    ['48', '50']
    """
    added = {
        who: combined_handicap(handicaps.get(who, ()), rule) for who in percentages
    }
    mean = Fraction(0)
    if centred and added:
        mean = sum(added.values(), Fraction(0)) / len(added)
    return {
        who: None if made is None else made + added[who] - mean
        for who, made in percentages.items()
    }


def combined_handicap(handicaps: Sequence[Fraction], rule: HandicapRule) -> Fraction:
    """What the handicaps of its players make for a pair or team."""
    total = sum(handicaps, Fraction(0))
    if rule is HandicapRule.MEAN and handicaps:
        return total / len(handicaps)
    return total


def by_grade(
    grades: Sequence[str], percent_of_grade: Mapping[str, Fraction]
) -> tuple[Fraction, ...]:
    """The players' handicaps from their grades; a grade without one has none."""
    return tuple(percent_of_grade.get(grade, Fraction(0)) for grade in grades)


def tagged(
    values: Mapping[Who, Fraction | None],
    tags: Mapping[Who, Collection[str]],
    tag: str,
) -> dict[Who, Place]:
    """The ranking of those that carry a tag of the club's own, such as "mixed".

    >>> values = {1: Fraction(60), 2: Fraction(55), 3: Fraction(50)}
    >>> {who: str(at) for who, at in tagged(values, {2: ["new"], 3: ["new"]}, "new").items()}
    {2: '1', 3: '2'}
    """
    return ranked({who: values[who] for who in values if tag in tags.get(who, ())})


class Unequal(StrEnum):
    """How totals over different numbers of boards are compared.

    PERCENT of what was to be had; SCALED by the number of boards to a full session;
    FACTORED by the tops of the boards to a full session's; SUM as it is; MEAN per
    board.
    """

    PERCENT = "percent"
    SCALED = "scaled"
    FACTORED = "factored"
    SUM = "sum"
    MEAN = "mean"


@dataclass(frozen=True, slots=True)
class Made:
    """What a contestant made: its points, the most it could have, and its boards."""

    points: Fraction
    maximum: int
    boards: int


def comparable(
    made: Mapping[Who, Made], rule: Unequal, *, minimum: int = 1
) -> dict[Who, Fraction | None]:
    """What each is ranked by; None for fewer boards than the minimum to count.

    >>> full, less = Made(Fraction(50), 100, 10), Made(Fraction(45), 80, 8)
    >>> found = comparable({1: full, 2: less}, Unequal.PERCENT)
    >>> [str(value) for value in found.values()]
    ['50', '225/4']
    """
    boards = max((score.boards for score in made.values()), default=0)
    maximum = max((score.maximum for score in made.values()), default=0)
    return {
        who: None
        if score.boards < max(minimum, 1)
        else _value(score, rule, boards=boards, maximum=maximum)
        for who, score in made.items()
    }


def _value(score: Made, rule: Unequal, *, boards: int, maximum: int) -> Fraction | None:
    if rule is Unequal.SUM:
        return score.points
    if rule is Unequal.MEAN:
        return score.points / score.boards
    if rule is Unequal.SCALED:
        return score.points * boards / score.boards
    if not score.maximum:
        return None
    full = 100 if rule is Unequal.PERCENT else maximum
    return score.points * full / score.maximum


def on_top(points: Fraction, *, top: int, common: int) -> Fraction:
    """Matchpoints of a board in one section brought to a common top (doubled scale).

    The part of the top stays: sections with other numbers of tables become comparable.

    >>> str(on_top(Fraction(9), top=12, common=20))
    '15'
    """
    return points * common / top


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
    counted = [
        session
        for session in (*sessions, carried)
        if session is not None and session.maximum
    ]
    if not counted:
        return None
    if rule is SessionsRule.BY_SESSIONS:
        parts = [score.points * 100 / score.maximum for score in counted]
        return sum(parts, Fraction(0)) / len(parts)
    points = sum((score.points for score in counted), Fraction(0))
    return points * 100 / sum(score.maximum for score in counted)


class StratRule(StrEnum):
    """Whether a pair goes by its players' average or by the higher of them."""

    AVERAGE = "average"
    HIGHER = "higher"


@dataclass(frozen=True, slots=True)
class Strat:
    """A strat by its letter; `limit` in master points is the first that is too many."""

    name: str
    limit: Fraction | None = None


def lowest_strat(
    holdings: Sequence[Fraction],
    strata: Sequence[Strat],
    rule: StratRule = StratRule.AVERAGE,
) -> Strat:
    """The lowest strat that a contestant with these master points may be in.

    `strata` go from the highest, which has no limit.

    >>> strata = (Strat("A"), Strat("B", Fraction(750)), Strat("C", Fraction(200)))
    >>> lowest_strat((Fraction(900), Fraction(100)), strata).name
    'B'
    >>> lowest_strat((Fraction(900), Fraction(100)), strata, StratRule.HIGHER).name
    'A'
    """
    strength = max(holdings)
    if rule is StratRule.AVERAGE:
        strength = sum(holdings, Fraction(0)) / len(holdings)
    allowed = [
        stratum
        for stratum in strata
        if stratum.limit is None or strength < stratum.limit
    ]
    return allowed[-1]


def strat_lists(
    values: Mapping[Who, Fraction | None],
    strat: Mapping[Who, str],
    order: Sequence[str],
) -> dict[str, dict[Who, Place]]:
    """The ranking of each strat: its own contestants and all of the strata below.

    `order` names the strata from the highest, whose list holds everyone.
    """
    return {
        name: ranked({who: values[who] for who in values if strat[who] in order[at:]})
        for at, name in enumerate(order)
    }


def best_award(awards: Iterable[Fraction]) -> Fraction:
    """The one award a contestant keeps of those it earned in several strata."""
    return max(awards, default=Fraction(0))


Order = tuple[Fraction, ...]
"""What the tied are ordered by under one rule, the higher the better."""


class TieRule(StrEnum):
    """The rules by which a tie is split, as a club may line them up."""

    HEAD_TO_HEAD = "head_to_head"
    IMP_QUOTIENT = "imp_quotient"
    TOTAL_IMPS = "total_imps"
    BOARDS_WON = "boards_won"


@dataclass(frozen=True, slots=True)
class Meeting(Generic[Who]):
    """A match of two contestants, for ties: victory points, IMPs and boards of both.

    IMPs are those won on the boards by either side, not the margin.
    """

    first: Who
    second: Who
    points: tuple[Fraction, Fraction]
    imps: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    boards: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))

    def has(self, who: Who) -> bool:
        return who in (self.first, self.second)

    def at(self, who: Who) -> int:
        """The index of this contestant in the pairs of figures."""
        return 0 if who == self.first else 1


@dataclass(frozen=True, slots=True)
class TieBreak(Generic[Who]):
    """A rule, and what it says about a group of equals."""

    rule: TieRule
    orders: Callable[[frozenset[Who]], Mapping[Who, Order]]


def tie_break(rule: TieRule, meetings: Iterable[Meeting[Who]]) -> TieBreak[Who]:
    """The tie-break of a rule, computed from these matches."""
    played = tuple(meetings)
    reading: Mapping[
        TieRule, Callable[[frozenset[Who], Sequence[Meeting[Who]]], Mapping[Who, Order]]
    ] = {
        TieRule.HEAD_TO_HEAD: _head_to_head,
        TieRule.IMP_QUOTIENT: _imp_quotient,
        TieRule.TOTAL_IMPS: _total_imps,
        TieRule.BOARDS_WON: _boards_won,
    }
    read = reading[rule]
    return TieBreak(rule, lambda group: read(group, played))


def _head_to_head(
    group: frozenset[Who], meetings: Sequence[Meeting[Who]]
) -> dict[Who, Order]:
    """Points in the matches among the tied contestants; zero unless all have met."""
    inside = [
        meeting
        for meeting in meetings
        if meeting.first in group and meeting.second in group
    ]
    pairings = {frozenset((meeting.first, meeting.second)) for meeting in inside}
    if any(frozenset(two) not in pairings for two in combinations(group, 2)):
        return dict.fromkeys(group, (Fraction(0),))
    return {
        who: (_sum(who, inside, lambda meeting: meeting.points)[0],) for who in group
    }


def _imp_quotient(
    group: frozenset[Who], meetings: Sequence[Meeting[Who]]
) -> dict[Who, Order]:
    """IMPs won by IMPs lost in all matches, at board-a-match total points; who lost none
    stands above."""
    orders: dict[Who, Order] = {}
    for who in group:
        won, lost = _sum(who, meetings, lambda meeting: meeting.imps)
        orders[who] = (Fraction(0), won / lost) if lost else (Fraction(1), won)
    return orders


def _total_imps(
    group: frozenset[Who], meetings: Sequence[Meeting[Who]]
) -> dict[Who, Order]:
    """IMPs won less IMPs lost in all matches."""
    orders: dict[Who, Order] = {}
    for who in group:
        won, lost = _sum(who, meetings, lambda meeting: meeting.imps)
        orders[who] = (won - lost,)
    return orders


def _boards_won(
    group: frozenset[Who], meetings: Sequence[Meeting[Who]]
) -> dict[Who, Order]:
    """Boards won in all matches, a halved board as its caller counts it."""
    return {
        who: (_sum(who, meetings, lambda meeting: meeting.boards)[0],) for who in group
    }


def _sum(
    who: Who,
    meetings: Iterable[Meeting[Who]],
    figure: Callable[[Meeting[Who]], tuple[Fraction, Fraction]],
) -> tuple[Fraction, Fraction]:
    mine = theirs = Fraction(0)
    for meeting in meetings:
        if meeting.has(who):
            at = meeting.at(who)
            mine += figure(meeting)[at]
            theirs += figure(meeting)[1 - at]
    return mine, theirs


def ranked_by(
    values: Mapping[Who, Fraction | None],
    rules: Sequence[TieBreak[Who]] = (),
    *,
    again: bool = False,
) -> dict[Who, Place]:
    """The place of everyone, ties split by the rules in their order.

    With `again` a smaller tie that is left begins with the first rule once more;
    without it goes on with the next. Who has no value is never split.
    """
    present = {who: value for who, value in values.items() if value is not None}
    absent = [who for who, value in values.items() if value is None]
    groups: list[list[Who]] = []
    order = sorted(present, key=lambda who: present[who], reverse=True)
    for _, equals in groupby(order, key=lambda who: present[who]):
        groups += _split(list(equals), rules, rules if again else None)
    return _placed([*groups, absent])


def _split(
    group: list[Who],
    rules: Sequence[TieBreak[Who]],
    first: Sequence[TieBreak[Who]] | None,
) -> list[list[Who]]:
    if len(group) == 1 or not rules:
        return [group]
    orders = rules[0].orders(frozenset(group))
    order = sorted(group, key=lambda who: orders[who], reverse=True)
    parts = [list(part) for _, part in groupby(order, key=lambda who: orders[who])]
    after = rules[1:] if first is None or len(parts) == 1 else first
    return [smaller for part in parts for smaller in _split(part, after, first)]


def _placed(groups: Iterable[Sequence[Who]]) -> dict[Who, Place]:
    places: dict[Who, Place] = {}
    for group in groups:
        place = Place(len(places) + 1, tied=len(group) > 1)
        places.update(dict.fromkeys(group, place))
    return places
