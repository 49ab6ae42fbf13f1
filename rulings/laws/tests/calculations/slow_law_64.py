"""A slow reading of Laws 61 to 64, by itself: to compare the calculator with.

It takes the cards as they are written and tries every way in which tricks can go over.
"""

from collections.abc import Iterator
from typing import Any

SEATS = "NESW"
RANKS = "23456789TJQKA"
Trick = list[tuple[str, str]]


def winner(trick: Trick, trump: str) -> str:
    """Who wins it (Law 44E, 44F)."""
    suit = trump if any(card[0] == trump for _, card in trick) else trick[0][1][0]
    able = [(RANKS.index(card[1]), seat) for seat, card in trick if card[0] == suit]
    return max(able)[1]


def side(seat: str) -> str:
    return "NS" if seat in "NS" else "EW"


class Law64:
    """One board, read as the Laws are written."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self.facts = facts
        self.trump = facts["contract"][1:]
        self.play: list[Trick] = [
            [(each[0], each[2:]) for each in trick] for trick in facts["play"]
        ]
        self.revokes = list(self._found())
        self.right = [
            (trick, seat)
            for trick, seat, _ in self.revokes
            if trick == 12 and facts["hands_returned"] == "no"
        ]
        self.winners = [winner(trick, self.trump) for trick in self._played_again()]

    def _found(self) -> Iterator[tuple[int, str, str]]:
        left = {
            seat: {suit + rank for suit, ranks in hand.items() for rank in ranks}
            for seat, hand in self.facts["hands"].items()
        }
        for number, trick in enumerate(self.play, start=1):
            led = trick[0][1][0]
            for seat, card in trick:
                able = any(each.startswith(led) for each in left[seat])
                if able and not card.startswith(led):
                    yield number, seat, led
                left[seat].remove(card)

    def _played_again(self) -> list[Trick]:
        """Law 62D1: who revoked on the twelfth trick plays the other card first."""
        if not self.right:
            return self.play
        wrong = {seat for _, seat in self.right}
        last_two = {seat: self._last_two(seat) for seat in SEATS}
        order = [seat for seat, _ in self.play[11]]
        twelfth = [(seat, last_two[seat][seat in wrong]) for seat in order]
        first = SEATS.index(winner(twelfth, self.trump))
        turn = [SEATS[(first + place) % 4] for place in range(4)]
        last = [(seat, last_two[seat][seat not in wrong]) for seat in turn]
        return [*self.play[:11], twelfth, last]

    def _last_two(self, seat: str) -> tuple[str, str]:
        hand = self.facts["hands"][seat].items()
        dealt = {suit + rank for suit, ranks in hand for rank in ranks}
        played = [dict(trick)[seat] for trick in self.play]
        return played[11], (dealt - set(played[:12])).pop()

    def established(self, trick: int, seat: str) -> bool:
        """Law 63A: by a card or by a claim of that side, or by agreement."""
        claim: dict[str, Any] = self.facts.get("claim") or {}
        if trick < len(self.play):
            return True
        own = {"declarer": self.facts["declarer"]}.get(claim["by"], claim["by"])
        return bool(side(own) == side(seat) or claim["agreed"])

    def won(self, of: str, first: int) -> list[int]:
        """The tricks of that side from one of them on; claimed ones have no winner."""
        found = [
            number
            for number, who in enumerate(self.winners, start=1)
            if number >= first and side(who) == of
        ]
        claim = None if self.right else self.facts.get("claim")
        if claim:
            left = range(len(self.play) + 1, 14)
            own = claim["claimed_for_declarer"]
            mine = own if of == side(self.facts["declarer"]) else len(left) - own
            found += left[:mine]
        return found

    def none_goes_over(self, at: int) -> bool:
        """Law 64B, item by item."""
        trick, seat, suit = self.revokes[at]
        before = [
            (who, what)
            for number, who, what in self.revokes[:at]
            if self.established(number, who)
        ]
        sides = {
            side(who)
            for number, who, _ in self.revokes
            if self.established(number, who)
        }
        return any(
            (
                not self.established(trick, seat),
                not self.won(side(seat), trick),
                (seat, suit) in before,
                SEATS.index(seat) == (SEATS.index(self.facts["declarer"]) + 2) % 4,
                self.facts["nos_called_next_board"] == "yes",
                self.facts["round_ended"] == "yes",
                trick == 12,
                len(sides) == 2,
            )
        )

    def wanted(self, at: int) -> list[set[int]]:
        """The sets of tricks that may go over for that revoke (Law 64A)."""
        trick, seat, _ = self.revokes[at]
        if self.none_goes_over(at):
            return [set()]
        there = self.won(side(seat), trick)
        if self.winners[trick - 1] == seat:
            after = [each for each in there if each > trick]
            both = [{trick, each} for each in after]
            return [*both, {trick}, *({each} for each in after)]
        return [{each} for each in there]

    def transferred(self) -> int:
        """The most tricks that all revokes take together, no trick twice."""
        ways: set[frozenset[int]] = {frozenset()}
        for at in range(len(self.revokes)):
            wanted = self.wanted(at)
            ways |= {
                way | tricks for way in ways for tricks in wanted if not tricks & way
            }
        return max(map(len, ways))

    def declarers_tricks(self) -> int:
        """At the end, with the tricks that went over."""
        mine = side(self.facts["declarer"])
        over = self.transferred()
        paying = {
            side(seat)
            for at, (_, seat, _) in enumerate(self.revokes)
            if not self.none_goes_over(at)
        }
        return len(self.won(mine, 1)) + (-over if mine in paying else over)
