"""All normal lines of play, tried: the worst of them for the claimer, and the best.

For the worst all four hands work together against the claimer; for the best his side
chooses and the opponents resist. Positions that differ only in cards between which
nothing lies, or in the names of the side suits, are searched once.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple, Self

from rulings.laws.claims.normal import KING, TEN, Normal
from rulings.laws.claims.position import (
    MANY,
    NO_TRUMP,
    Turn,
    in_suit,
    top,
)

ONE_LINE = 500_000
"""More plays than the tricks of one line have."""


class Bounds(NamedTuple):
    """Between how many tricks a number lies; the same twice if it is known."""

    at_least: int
    at_most: int

    @property
    def exact(self) -> bool:
        """Whether the number is known."""
        return self.at_least == self.at_most

    def as_json(self) -> int | dict[str, int]:
        """The number, or what bounds it."""
        return self.at_least if self.exact else self._asdict()

    @classmethod
    def of_json(cls, tricks: int | Mapping[str, int]) -> Self:
        """What `as_json` gives, read back."""
        if isinstance(tricks, int):
            return cls(tricks, tricks)
        return cls(tricks["at_least"], tricks["at_most"])


class Spent(Exception):
    """More positions would have to be searched than was allowed."""


class Search:
    """The lines from one position under one standard of what is normal."""

    def __init__(self, normal: Normal, budget: int) -> None:
        self.normal = normal
        self.table = normal.table
        self.budget = budget
        self.searched = 0
        self.worst_known: dict[object, tuple[int, int]] = {}
        self.best_known: dict[object, tuple[int, int]] = {}
        self._alike = not (
            normal.statement.steps or normal.shown_out or self.table.named
        )

    def worst(self, turn: Turn) -> Bounds:
        """The fewest tricks of the claiming side.

        If the budget is spent first, as much again is spent on what it wins in any case.
        """
        least, most = 0, tricks_left(turn)
        try:
            while most and self._held_to(turn, most - 1):
                most -= 1
        except Spent:
            self.budget = self.searched + self.budget
        else:
            return Bounds(most, most)
        with suppress(Spent):
            while least < most and not self._held_to(turn, least):
                least += 1
        return Bounds(least, most)

    def can_win(self, turn: Turn, tricks: int) -> bool:
        """Whether normal play may bring so many whatever the others do; or `Spent`."""
        return self._makes(turn, tricks)

    def best(self, turn: Turn) -> int:
        """The most tricks by normal play against the best defence; may raise `Spent`."""
        tricks = 0
        while tricks < tricks_left(turn) and self._makes(turn, tricks + 1):
            tricks += 1
        return tricks

    def keeping(self, turn: Turn, tricks: int) -> list[int]:
        """The plays after which the side can still win so many; may raise `Spent`."""
        return [
            card
            for card in self.normal.plays(turn)
            if self._makes(self.table.after(turn, card), tricks)
        ]

    def line(self, turn: Turn, tricks: int) -> list[tuple[int, int]]:
        """The seats and cards of a line that `worst` found, with so many tricks."""
        self.budget += ONE_LINE
        played: list[tuple[int, int]] = []
        while tricks_left(turn):
            begun = len(turn.cards)
            end = next(end for end in self._ends(turn) if self._found(end, tricks))
            played += [((end.seat + by) % 4, end.cards[by]) for by in range(begun, 4)]
            turn, ours = self.next_trick(end)
            tricks -= ours
        return played

    def _found(self, end: Turn, tricks: int) -> bool:
        """Whether the search has found a line from here with no more tricks than that."""
        turn, ours = self.next_trick(end)
        _least, most = self.worst_known.get(self._key(turn), (0, tricks_left(turn)))
        return min(most, tricks_left(turn)) <= tricks - ours

    def _held_to(self, turn: Turn, tricks: int) -> bool:
        """Whether some normal line leaves the side no more than so many tricks."""
        if tricks_left(turn) <= tricks:
            return True
        if self._sure_tricks(turn) > tricks:
            return False
        key = self._key(turn)
        least, most = self.worst_known.get(key, (0, 13))
        if most <= tricks or least > tricks:
            return most <= tricks
        is_limited = any(
            self._held_to(following, tricks - ours)
            for following, ours in self._following(turn)
            if ours <= tricks
        )
        least, most = (least, tricks) if is_limited else (tricks + 1, most)
        self.worst_known[key] = (least, most)
        return is_limited

    def _following(self, turn: Turn) -> list[tuple[Turn, int]]:
        """The beginnings of the next trick; those that the opponents won come first."""
        found = {self.next_trick(end): None for end in self._ends(turn)}
        return sorted(found, key=lambda each: each[1])

    def _ends(self, turn: Turn) -> Iterator[Turn]:
        if len(turn.cards) == 4:
            yield turn
            return
        for card in self.normal.plays(turn):
            self._spend()
            yield from self._ends(self.table.after(turn, card))

    def _spend(self) -> None:
        self.searched += 1
        if self.searched > self.budget:
            raise Spent

    def next_trick(self, end: Turn) -> tuple[Turn, int]:
        """The winner leads; and how many tricks the side has won with this one."""
        winner = end.best_seat
        step = self.normal.statement.after_trick(end)
        following = Turn(end.hands, winner, step=step, shown=end.shown)
        return following, int(self.table.ours(winner))

    def _sure_tricks(self, turn: Turn) -> int:
        """What the side wins in any case: top trumps of one hand; or all its cards."""
        if turn.cards:
            return 0
        if self._is_all_high(turn):
            return tricks_left(turn)
        trump = self.table.trump
        if trump == NO_TRUMP:
            return 0
        over = self.table.others_hold(turn, trump).bit_length()
        first, other = self.table.claimer, (self.table.claimer + 2) % 4
        return max(
            (in_suit(turn.hands[seat], trump) >> over).bit_count()
            for seat in (first, other)
        )

    def _is_all_high(self, turn: Turn) -> bool:
        """Whether the side is on lead and holds nothing but winners."""
        trump = self.table.trump
        if not self.table.ours(turn.seat):
            return False
        if trump != NO_TRUMP and self.table.others_hold(turn, trump):
            return False
        both = turn.hands[turn.seat] | turn.hands[(turn.seat + 2) % 4]
        return all(
            in_suit(both, suit) & ((1 << (top(out) + 1)) - 1) == 0
            for suit in range(4)
            for out in (self.table.others_hold(turn, suit),)
        )

    def _makes(self, turn: Turn, tricks: int) -> bool:
        """Whether the side can win so many by normal play whatever the others do."""
        if len(turn.cards) == 4:
            following, ours = self.next_trick(turn)
            return self._makes(following, tricks - ours)
        if tricks <= 0 or tricks_left(turn) < tricks:
            return tricks <= 0
        if turn.cards:
            return self._chooses(turn, tricks)
        if self._sure_tricks(turn) >= tricks:
            return True
        key = self._key(turn)
        least, most = self.best_known.get(key, (0, 13))
        if least >= tricks or most < tricks:
            return least >= tricks
        makes = self._chooses(turn, tricks)
        least, most = (tricks, most) if makes else (least, tricks - 1)
        self.best_known[key] = (least, most)
        return makes

    def _chooses(self, turn: Turn, tricks: int) -> bool:
        ours = self.table.ours(turn.seat)
        for card in self.normal.plays(turn):
            self._spend()
            if self._makes(self.table.after(turn, card), tricks) == ours:
                return ours
        return not ours

    def _key(self, turn: Turn) -> object:
        """What of a position matters: who holds the cards that are left, in order."""
        if turn.cards or self.table.named:
            return turn
        suits = [self._of_suit(turn, suit) for suit in range(4)]
        if self._alike:
            trumps = (
                [] if self.table.trump == NO_TRUMP else [suits.pop(self.table.trump)]
            )
            return (turn.seat, *trumps, *sorted(suits))
        return (turn.seat, turn.step, *suits)

    def _of_suit(self, turn: Turn, suit: int) -> tuple[int, ...]:
        """Whose its cards are, and what else of it decides what is normal.

        Who is known to be out; how many were high at the claim; how many honours are
        left where they are not played from the top.
        """
        ranks = [in_suit(hand, suit) for hand in turn.hands]
        left = ranks[0] | ranks[1] | ranks[2] | ranks[3]
        shown = turn.shown >> suit & 1 if self.table.others_hold(turn, suit) else 0
        high = (left & in_suit(self.normal.high_at_claim, suit)).bit_count()
        if self.normal.from_the_top:
            return (owners(*ranks), shown, high)
        honours, kings = (left >> TEN).bit_count(), (left >> KING).bit_count()
        return (owners(*ranks), shown, high, honours, kings)


def tricks_left(turn: Turn) -> int:
    """How many tricks are to be won, with the one on the table.

    Who keeps all has cards to spare, so that the shortest hand counts.
    """
    later = 4 - len(turn.cards)
    return min(
        turn.hands[(turn.seat + by) % 4].bit_count() + (by >= later) for by in range(4)
    )


@lru_cache(maxsize=MANY)
def owners(north: int, east: int, south: int, west: int) -> int:
    """Whose the cards of a suit are from the lowest up, as one number.

    >>> owners(0b1000, 0b10, 0, 0) == owners(0b10000, 0b1, 0, 0)
    True
    """
    found = 1
    left = north | east | south | west
    while left:
        bit = left & -left
        left ^= bit
        owner = 0 if north & bit else 1 if east & bit else 2 if south & bit else 3
        found = 4 * found + owner
    return found
