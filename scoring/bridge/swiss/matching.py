"""A largest possible set of pairings, exactly (Edmonds' blossom method, 1965).

Used to know whether those still unpaired can all meet somebody new.
"""

from collections import deque
from collections.abc import Collection, Mapping

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
        one: other
        for one, other in (start or {}).items()
        if one in friends and other in friends
    }
    for one in friends:
        if one not in mates:
            _take_free(one, friends, mates)
    for one in friends:
        if one not in mates:
            _Search(friends, mates, one).improve()
    return mates


def _take_free(one: int, friends: Friends, mates: Mates) -> None:
    for other in friends[one]:
        if other not in mates:
            mates[one], mates[other] = other, one
            return


class _Search:
    """One search for an improving path from a contestant that has no mate.

    `base` is the first of the odd circle (blossom) that a contestant has been drawn
    into, `parent` the step back on the path.
    """

    def __init__(self, friends: Friends, mates: Mates, root: int) -> None:
        self.friends = friends
        self.mates = mates
        self.base = {one: one for one in friends}
        self.parent: dict[int, int] = {}
        self.even = {root}
        self.waiting = deque([root])
        self.root = root

    def improve(self) -> None:
        """Turn the path round if there is one, so that two more have a mate."""
        while self.waiting:
            one = self.waiting.popleft()
            for other in self.friends[one]:
                end = self._step(one, other)
                if end is not None:
                    self._turn(end)
                    return

    def _step(self, one: int, other: int) -> int | None:
        """Look at one possible pairing; its far end if that one is free."""
        if self.base[one] == self.base[other] or self.mates.get(one) == other:
            return None
        if other in self.even:
            self._shrink(one, other)
        elif other not in self.parent:
            self.parent[other] = one
            if other not in self.mates:
                return other
            self._reach(self.mates[other])
        return None

    def _reach(self, one: int) -> None:
        if one not in self.even:
            self.even.add(one)
            self.waiting.append(one)

    def _shrink(self, one: int, other: int) -> None:
        """Draw the odd circle that closes here together into its first member."""
        first = self._meeting(one, other)
        circle: set[int] = set()
        self._mark(one, other, first, circle)
        self._mark(other, one, first, circle)
        for each in self.friends:
            if self.base[each] in circle:
                self.base[each] = first
                self._reach(each)

    def _meeting(self, one: int, other: int) -> int:
        passed: set[int] = set()
        while True:
            one = self.base[one]
            passed.add(one)
            if one == self.root:
                break
            one = self.parent[self.mates[one]]
        while self.base[other] not in passed:
            other = self.parent[self.mates[self.base[other]]]
        return self.base[other]

    def _mark(self, one: int, child: int, first: int, circle: set[int]) -> None:
        while self.base[one] != first:
            mate = self.mates[one]
            circle |= {self.base[one], self.base[mate]}
            self.parent[one] = child
            child = mate
            one = self.parent[mate]

    def _turn(self, end: int) -> None:
        one: int | None = end
        while one is not None:
            before = self.parent[one]
            after = self.mates.get(before)
            self.mates[one], self.mates[before] = before, one
            one = after
