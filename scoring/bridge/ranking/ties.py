"""Ties split by named rules, one after the other; what stays equal shares a place."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import combinations, groupby
from typing import Generic, TypeVar

from scoring.bridge.ranking.places import Place

Who = TypeVar("Who", bound=Hashable)
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

    one: Who
    other: Who
    points: tuple[Fraction, Fraction]
    imps: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    boards: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))

    def has(self, who: Who) -> bool:
        return who in (self.one, self.other)

    def at(self, who: Who) -> int:
        """Where this contestant stands in the pairs of figures."""
        return 0 if who == self.one else 1


@dataclass(frozen=True, slots=True)
class TieBreak(Generic[Who]):
    """A rule, and what it says about a group of equals."""

    rule: TieRule
    orders: Callable[[frozenset[Who]], Mapping[Who, Order]]


def tie_break(rule: TieRule, meetings: Iterable[Meeting[Who]]) -> TieBreak[Who]:
    """The rule applied to these matches."""
    met = tuple(meetings)
    reading: Mapping[
        TieRule, Callable[[frozenset[Who], Sequence[Meeting[Who]]], Mapping[Who, Order]]
    ] = {
        TieRule.HEAD_TO_HEAD: _head_to_head,
        TieRule.IMP_QUOTIENT: _imp_quotient,
        TieRule.TOTAL_IMPS: _total_imps,
        TieRule.BOARDS_WON: _boards_won,
    }
    read = reading[rule]
    return TieBreak(rule, lambda group: read(group, met))


def _head_to_head(
    group: frozenset[Who], meetings: Sequence[Meeting[Who]]
) -> dict[Who, Order]:
    """Points in the matches among the tied; nothing unless all of them have met."""
    inside = [one for one in meetings if one.one in group and one.other in group]
    met = {frozenset((one.one, one.other)) for one in inside}
    if any(frozenset(two) not in met for two in combinations(group, 2)):
        return dict.fromkeys(group, (Fraction(0),))
    return {who: (_sum(who, inside, lambda one: one.points)[0],) for who in group}


def _imp_quotient(
    group: frozenset[Who], meetings: Sequence[Meeting[Who]]
) -> dict[Who, Order]:
    """IMPs won by IMPs lost in all matches, at board-a-match total points; who lost none
    stands above."""
    orders: dict[Who, Order] = {}
    for who in group:
        won, lost = _sum(who, meetings, lambda one: one.imps)
        orders[who] = (Fraction(0), won / lost) if lost else (Fraction(1), won)
    return orders


def _total_imps(
    group: frozenset[Who], meetings: Sequence[Meeting[Who]]
) -> dict[Who, Order]:
    """IMPs won less IMPs lost in all matches."""
    orders: dict[Who, Order] = {}
    for who in group:
        won, lost = _sum(who, meetings, lambda one: one.imps)
        orders[who] = (won - lost,)
    return orders


def _boards_won(
    group: frozenset[Who], meetings: Sequence[Meeting[Who]]
) -> dict[Who, Order]:
    """Boards won in all matches, a halved board as its caller counts it."""
    return {who: (_sum(who, meetings, lambda one: one.boards)[0],) for who in group}


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
    """The place of everybody, ties split by the rules in their order.

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
