"""The draw of a Swiss round: from the top, no rematch if avoidable.

Source: EBU White Book and usual practice (Monrad pairs neighbours without rematches,
the Danish way allows them). The order of the standings is the whole input, so that the
same standings always give the same draw.

`largest` finds a largest possible set of pairings, exactly (Edmonds' blossom method,
1965): it tells whether those still unpaired can all meet a new opponent.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from itertools import combinations
from typing import TypeVar

from scoring.bridge.messages import NotBridge, gettext_noop

Friends = Mapping[int, Collection[int]]
"""Whom each may be paired with; the relation holds both ways."""
Mates = dict[int, int]
"""Who is paired with whom, both ways."""


def largest(friends: Friends, start: Mapping[int, int] | None = None) -> Mates:
    """A pairing of as many as possible, found by improving the one to start from.

    >>> sorted(largest({1: [2], 2: [1, 3], 3: [2, 4], 4: [3]}).items())
    [(1, 2), (2, 1), (3, 4), (4, 3)]
    """
    mates = {
        entry: other
        for entry, other in (start or {}).items()
        if entry in friends and other in friends
    }
    for friend in friends:
        if friend not in mates:
            _take_free(friend, friends, mates)
    for entry in friends:
        if entry not in mates:
            _Search(friends, mates, entry).improve()
    return mates


def _take_free(entry: int, friends: Friends, mates: Mates) -> None:
    for other in friends[entry]:
        if other not in mates:
            mates[entry], mates[other] = other, entry
            return


class _Search:
    """One search for an improving path from a contestant that has no mate.

    `base` is the first of the odd circle (blossom) that a contestant has been drawn
    into, `parent` the step back on the path.
    """

    def __init__(self, friends: Friends, mates: Mates, root: int) -> None:
        self.friends = friends
        self.mates = mates
        self.base = {friend: friend for friend in friends}
        self.parent: dict[int, int] = {}
        self.even = {root}
        self.waiting = deque([root])
        self.root = root

    def improve(self) -> None:
        """Turn the path round if there is one, so that two more have a mate."""
        while self.waiting:
            entry = self.waiting.popleft()
            for other in self.friends[entry]:
                end = self._step(entry, other)
                if end is not None:
                    self._turn(end)
                    return

    def _step(self, entry: int, other: int) -> int | None:
        """Look at one possible pairing; its far end if that one is free."""
        if self.base[entry] == self.base[other] or self.mates.get(entry) == other:
            return None
        if other in self.even:
            self._shrink(entry, other)
        elif other not in self.parent:
            self.parent[other] = entry
            if other not in self.mates:
                return other
            self._reach(self.mates[other])
        return None

    def _reach(self, entry: int) -> None:
        if entry not in self.even:
            self.even.add(entry)
            self.waiting.append(entry)

    def _shrink(self, entry: int, other: int) -> None:
        """Draw the odd circle that closes here together into its first member."""
        first = self._meeting(entry, other)
        circle: set[int] = set()
        self._mark(entry, other, first, circle)
        self._mark(other, entry, first, circle)
        for each in self.friends:
            if self.base[each] in circle:
                self.base[each] = first
                self._reach(each)

    def _meeting(self, entry: int, other: int) -> int:
        passed: set[int] = set()
        while True:
            entry = self.base[entry]
            passed.add(entry)
            if entry == self.root:
                break
            entry = self.parent[self.mates[entry]]
        while self.base[other] not in passed:
            other = self.parent[self.mates[self.base[other]]]
        return self.base[other]

    def _mark(self, entry: int, child: int, first: int, circle: set[int]) -> None:
        while self.base[entry] != first:
            mate = self.mates[entry]
            circle |= {self.base[entry], self.base[mate]}
            self.parent[entry] = child
            child = mate
            entry = self.parent[mate]

    def _turn(self, end: int) -> None:
        entry: int | None = end
        while entry is not None:
            before = self.parent[entry]
            after = self.mates.get(before)
            self.mates[entry], self.mates[before] = before, entry
            entry = after


Choice = TypeVar("Choice")
Pairing = tuple[int, int]
LOWEST = 9
"""Among so many at the bottom a triangle is sought where every one has a fault."""


class InvalidDraw(NotBridge):
    """Pairings that cannot be: someone twice, unknown, or without an opponent."""


class Odd(StrEnum):
    """What an odd number of contestants makes of the last ones."""

    BYE = "bye"
    TRIANGLE = "triangle"


class System(StrEnum):
    """Neighbours that have not met, or neighbours in any case."""

    MONRAD = "monrad"
    DANISH = "danish"


@dataclass(frozen=True, slots=True)
class History:
    """Pairings, byes and triangles of the earlier rounds."""

    meetings: frozenset[frozenset[int]] = frozenset()
    byes: Mapping[int, int] | None = None
    triangles: frozenset[int] = frozenset()

    def have_met(self, entry: int, other: int) -> bool:
        return frozenset((entry, other)) in self.meetings

    def byes_for(self, entry: int) -> int:
        return (self.byes or {}).get(entry, 0)


@dataclass(frozen=True, slots=True)
class Round:
    """The matches of a round from the top, and who plays a triangle or has the bye."""

    matches: tuple[Pairing, ...]
    bye: int | None = None
    triangle: tuple[int, int, int] | None = None


def draw_round(
    standing: Sequence[int],
    history: History,
    *,
    forced: Sequence[Pairing] = (),
    odd: Odd = Odd.BYE,
    system: System = System.MONRAD,
) -> Round:
    """The next round of those who stand in this order, the leader first.

    `forced` matches are played whatever happened before. Of the others each takes,
    from the top, the nearest it has not met, provided that those below can still be
    paired with as few rematches as there must be.

    >>> draw_round([1, 2, 3, 4], History(frozenset({frozenset({1, 2})}))).matches
    ((1, 3), (2, 4))
    """
    rest = _without(standing, forced)
    bye, triangle = None, None
    if len(rest) % 2:
        if odd is Odd.BYE:
            bye = _choose_bye(rest, history)
            rest = [entry for entry in rest if entry != bye]
        else:
            triangle = _choose_triangle(rest, history)
            rest = [entry for entry in rest if entry not in triangle]
    matches = _neighbours(rest) if system is System.DANISH else _paired(rest, history)
    place = {entry: at for at, entry in enumerate(standing)}
    ordered = sorted(
        (*forced, *matches), key=lambda two: min(place[entry] for entry in two)
    )
    return Round(tuple(ordered), bye, triangle)


def _without(standing: Sequence[int], forced: Iterable[Pairing]) -> list[int]:
    left = list(standing)
    if len(set(left)) != len(left):
        raise InvalidDraw(gettext_noop("An entry is in the standings twice."))
    for pairing in forced:
        for entry in pairing:
            if entry not in left:
                raise InvalidDraw(
                    gettext_noop(
                        "%(number)s can't be paired: missing, or there twice."
                    ),
                    number=entry,
                )
            left.remove(entry)
    return left


def _neighbours(rest: Sequence[int]) -> list[Pairing]:
    return list(zip(rest[::2], rest[1::2], strict=True))


def _strangers(rest: Sequence[int], history: History) -> Friends:
    """Whom each has not met, the nearest in the standings below it first."""
    return {
        entry: [
            other
            for other in (*rest[at + 1 :], *rest[:at])
            if not history.have_met(entry, other)
        ]
        for at, entry in enumerate(rest)
    }


def rematches_needed(rest: Sequence[int], history: History) -> int:
    """The fewest rematches in any draw of these, an even number of them."""
    return (len(rest) - len(largest(_strangers(rest, history)))) // 2


def _paired(rest: Sequence[int], history: History) -> list[Pairing]:
    left = list(rest)
    mates = largest(_strangers(left, history))
    matches: list[Pairing] = []
    while left:
        first = left[0]
        other, mates = _opponent(left, history, mates)
        matches.append((first, other))
        left = [each for each in left if each not in (first, other)]
    return matches


def _opponent(
    left: Sequence[int], history: History, mates: Mapping[int, int]
) -> tuple[int, Mates]:
    """The nearest opponent that adds no needless rematch, and the pairs of the others."""
    first, *others = left
    order = sorted(others, key=lambda other: history.have_met(first, other))
    for other in order:
        rest = {a: b for a, b in mates.items() if not {a, b} & {first, other}}
        if mates.get(first) == other:  # what is left of a largest pairing is largest
            return other, rest
        below = [each for each in others if each != other]
        found = largest(_strangers(below, history), rest)
        if len(found) + 2 * (not history.have_met(first, other)) == len(mates):
            return other, found
    raise AssertionError  # pragma: no cover  # the largest pairing has such a match


def _choose_bye(rest: Sequence[int], history: History) -> int:
    """The lowest of those with the fewest byes, or the next that spares a rematch."""
    fewest = min(history.byes_for(entry) for entry in rest)
    candidates = [
        entry for entry in reversed(rest) if history.byes_for(entry) == fewest
    ]
    return _first_cheapest(candidates, lambda bye: _left_over((bye,), rest, history))


def _choose_triangle(rest: Sequence[int], history: History) -> tuple[int, int, int]:
    """The lowest three that have not met, not been in one, and leave no rematch.

    If all have a fault, three of the lowest with the fewest faults.
    """
    if len(rest) < 3:
        raise InvalidDraw(gettext_noop("A triangle needs at least three."))

    def cost(triple: tuple[int, int, int]) -> int:
        faults = _faults(triple, history)
        return faults or _left_over(triple, rest, history)

    def total(triple: tuple[int, int, int]) -> int:
        return _faults(triple, history) + _left_over(triple, rest, history)

    upwards = rest[::-1]
    triple = next((trio for trio in combinations(upwards, 3) if not cost(trio)), None)
    if triple is None:
        triple = _first_cheapest(list(combinations(upwards[:LOWEST], 3)), total)
    third, second, first = triple
    return first, second, third


def _faults(triple: Collection[int], history: History) -> int:
    """How many matches are rematches, plus how many members were in a triangle before."""
    rematches = sum(history.have_met(*two) for two in combinations(triple, 2))
    return rematches + sum(entry in history.triangles for entry in triple)


def _left_over(gone: Collection[int], rest: Iterable[int], history: History) -> int:
    return rematches_needed([entry for entry in rest if entry not in gone], history)


def _first_cheapest(
    candidates: Sequence[Choice], cost: Callable[[Choice], int]
) -> Choice:
    best, least = candidates[0], cost(candidates[0])
    for candidate in candidates[1:]:
        if not least:
            break
        if (now := cost(candidate)) < least:
            best, least = candidate, now
    return best


def first_round(
    order: Sequence[int], *, forced: Sequence[Pairing] = (), odd: Odd = Odd.BYE
) -> Round:
    """Seeded halves: the first meets the first of the lower half, and so on.

    Of an odd number the last has the bye, or the last three play a triangle. `forced`
    matches come first.

    >>> first_round([1, 2, 3, 4, 5]).matches
    ((1, 3), (2, 4))
    """
    rest = _without(order, forced)
    bye, triangle = None, None
    if len(rest) % 2 and odd is Odd.BYE:
        bye = rest.pop()
    elif len(rest) % 2:
        triangle = _choose_triangle(rest, History())
        rest = rest[:-3]
    half = len(rest) // 2
    matches = zip(rest[:half], rest[half:], strict=True)
    return Round((*forced, *matches), bye, triangle)


def drawn_order(teams: Iterable[int], seed: str) -> list[int]:
    """An order by lot that anyone can check: by the digest of seed and number."""
    return sorted(teams, key=lambda team: sha256(f"{seed}:{team}".encode()).digest())


def directions(pairing: Pairing, sat_ns: Mapping[int, int]) -> Pairing:
    """The pair that sits North-South first: the one that did so less often.

    >>> directions((1, 2), {1: 3, 2: 2})
    (2, 1)
    """
    entry, other = pairing
    if sat_ns.get(other, 0) < sat_ns.get(entry, 0):
        return other, entry
    return entry, other
