"""Standings of a club's ladders and trophies, without the database."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

ALL_OF_IT = 100
"""The percent of its weight that a session keeps where nothing is taken from it."""

NO_RESULT = 10**9
"""Stands in a comparison after a contestant's last result: any result is better."""

People = tuple[int, ...]
"""The persons of a contestant, by their keys in order."""


class Kind(StrEnum):
    """What a ladder goes by."""

    BEST = "best"
    IMPROVED = "improved"
    CHAMPIONSHIP = "championship"


class Contestant(StrEnum):
    """Who is placed."""

    PLAYERS = "players"
    PAIRS = "pairs"


class TieRule(StrEnum):
    """What splits a tie; contestants that are still level share the place."""

    SHARED = "shared"
    BEST_RESULT = "best_result"
    NEXT_RESULT = "next_result"
    MORE_SESSIONS = "more_sessions"
    LATEST = "latest"


@dataclass(frozen=True, slots=True)
class LadderRules:
    """How the standings are made.

    `counted` of the results in the `latest` sessions count (of all sessions where it is
    0). A result needs `least_boards` boards, a place `least` results. `span` results
    are compared at both ends of a most improved list. `carried` is the percent of its
    weight that a session of a championship keeps with each later session.
    """

    kind: Kind = Kind.BEST
    contestant: Contestant = Contestant.PLAYERS
    ties: TieRule = TieRule.SHARED
    counted: int = 10
    latest: int = 0
    least: int = 1
    least_boards: int = 12
    span: int = 10
    carried: int = ALL_OF_IT

    @property
    def needed(self) -> int:
        """The results that a place needs."""
        if self.kind is Kind.IMPROVED:
            return max(self.least, 2 * self.span)
        return max(self.least, 1)


@dataclass(frozen=True, slots=True)
class Share:
    """The points of some boards of one session that belong to these people. `session`
    is its place among the sessions, from 1."""

    session: int
    people: People
    points: Fraction
    top: int
    boards: int


@dataclass(frozen=True, slots=True)
class SessionResult:
    """A contestant's result in one session: percent, or IMPs a board."""

    session: int
    figure: Fraction
    boards: int


@dataclass(frozen=True, slots=True)
class Standing:
    """A contestant's line. Without a place there are too few results for one.

    `results` are all results in the order of play; `counting` the sessions of those
    that make the figure.
    """

    people: People
    results: tuple[SessionResult, ...]
    counting: tuple[int, ...] = ()
    figure: Fraction | None = None
    place: int | None = None
    tied: bool = False


def build_standings(shares: Iterable[Share], rules: LadderRules) -> list[Standing]:
    """The placed contestants, the best first, then the others by their results.

    >>> rules = LadderRules(counted=1, least_boards=2)
    >>> best = Share(1, (7,), Fraction(3), 4, 2)
    >>> [line] = build_standings([best, Share(2, (7,), Fraction(1), 4, 2)], rules)
    >>> line.place, int(line.figure), line.counting
    (1, 75, (1,))
    """
    results = _results(shares, rules)
    last = max((each.session for own in results.values() for each in own), default=0)
    lines = [_line(people, each, rules, last) for people, each in results.items()]
    placed = sorted(
        (line for line in lines if line.figure is not None),
        key=lambda line: (_sort_key(line, rules, last), line.people),
    )
    waiting = [line for line in lines if line.figure is None]
    waiting.sort(key=lambda line: (-len(line.results), line.people))
    return [*_ranked(placed, rules, last), *waiting]


def _results(
    shares: Iterable[Share], rules: LadderRules
) -> dict[People, tuple[SessionResult, ...]]:
    """What each contestant made in each session, in the order of play."""
    sums: dict[tuple[People, int], list[Share]] = defaultdict(list)
    for share in shares:
        sums[share.people, share.session].append(share)
    found: dict[People, list[SessionResult]] = defaultdict(list)
    for people, session in sorted(sums):
        parts = sums[people, session]
        boards = sum(part.boards for part in parts)
        if boards >= max(rules.least_boards, 1):
            found[people].append(SessionResult(session, _figure(parts), boards))
    latest = _latest(found.values(), rules)
    counted = {
        people: tuple(each for each in results if each.session in latest)
        for people, results in found.items()
    }
    return {people: results for people, results in counted.items() if results}


def _figure(parts: Sequence[Share]) -> Fraction:
    points = sum((part.points for part in parts), Fraction(0))
    top = sum(part.top for part in parts)
    return 100 * points / top if top else points / sum(part.boards for part in parts)


def _latest(
    found: Iterable[Sequence[SessionResult]], rules: LadderRules
) -> frozenset[int]:
    """The sessions that the ladder is about."""
    sessions = sorted({each.session for results in found for each in results})
    if rules.kind is Kind.BEST and rules.latest:
        return frozenset(sessions[-rules.latest :])
    return frozenset(sessions)


def _line(
    people: People, results: tuple[SessionResult, ...], rules: LadderRules, last: int
) -> Standing:
    if len(results) < rules.needed:
        return Standing(people, results)
    match rules.kind:
        case Kind.BEST:
            best = sorted(results, key=lambda each: (-each.figure, each.session))
            counting = best[: max(rules.counted, 1)]
            figure = _mean(counting)
        case Kind.IMPROVED:
            first, latest = results[: rules.span], results[-rules.span :]
            counting = [*first, *latest]
            figure = _mean(latest) - _mean(first)
        case _:
            counting = [*results]
            figure = _weighted(results, rules.carried, last)
    sessions = tuple(sorted(each.session for each in counting))
    return Standing(people, results, sessions, figure)


def _mean(results: Sequence[SessionResult]) -> Fraction:
    return sum((each.figure for each in results), Fraction(0)) / len(results)


def _weighted(results: Sequence[SessionResult], carried: int, last: int) -> Fraction:
    """The mean over boards, in which a board of each earlier session weighs less."""
    weights = [
        Fraction(carried, ALL_OF_IT) ** (last - each.session) * each.boards
        for each in results
    ]
    made = (weight * each.figure for weight, each in zip(weights, results, strict=True))
    return sum(made, Fraction(0)) / sum(weights)


def _ranked(
    placed: Sequence[Standing], rules: LadderRules, last: int
) -> Iterable[Standing]:
    """The lines with their places; the place after a tie is skipped."""
    before = 0
    for _key, level in groupby(placed, lambda line: _sort_key(line, rules, last)):
        group = [*level]
        for line in group:
            yield Standing(
                line.people,
                line.results,
                line.counting,
                line.figure,
                place=before + 1,
                tied=len(group) > 1,
            )
        before += len(group)


def _sort_key(line: Standing, rules: LadderRules, last: int) -> tuple[Hashable, ...]:
    """What puts a line before another one: the smaller the better."""
    return (-(line.figure or 0), *_tie_key(line, rules, last))


def _tie_key(line: Standing, rules: LadderRules, last: int) -> Iterable[Fraction | int]:
    match rules.ties:
        case TieRule.SHARED:
            return ()
        case TieRule.MORE_SESSIONS:
            return (-len(line.results),)
        case TieRule.LATEST:
            made = {each.session: each.figure for each in line.results}
            return (
                value
                for session in range(last, 0, -1)
                for value in (session not in made, -made.get(session, Fraction(0)))
            )
        case TieRule.BEST_RESULT:
            wanted = [each for each in line.results if each.session in line.counting]
        case _:
            wanted = [
                each for each in line.results if each.session not in line.counting
            ]
    return (*sorted(-each.figure for each in wanted), NO_RESULT)
