"""Which tricks go over for revokes (Law 64A and 64B), and how many in all."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.bridge.contract import Seat


class Noticed(StrEnum):
    """When attention was first drawn to a revoke (Laws 64B4, 64B5)."""

    IN_TIME = "in_time"
    OTHERS_CALLED = "nos_called_next_board"
    ROUND_OVER = "round_ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class Revoke:
    """What Law 64 asks of one revoke.

    `own_trick` and `partners_trick` say whose card won the trick of the revoke; `from_it`
    is how many tricks the side won from that one on, if it is known. A revoke is `spared`
    if dummy's card or a penalty card was not played (Law 64B3), and `put_right` if it was
    on the twelfth trick and found before all hands had gone back (Law 62D1). `counted` is
    what somebody has counted already.
    """

    player: Seat
    suit: str = ""
    established: bool = True
    own_trick: bool = False
    partners_trick: bool = False
    later: int = 0
    from_it: int | None = None
    spared: bool = False
    twelfth: bool = False
    put_right: bool = False
    counted: int | None = None


@dataclass(frozen=True, slots=True)
class Automatic:
    """The tricks for one revoke, and the law by which they are so many."""

    tricks: int
    law: str


@dataclass(frozen=True, slots=True)
class _Looked:
    """A revoke among the others of its board."""

    at: Revoke
    before: Sequence[Revoke]
    noticed: Noticed
    both_sides: bool

    @property
    def again(self) -> bool:
        """Whether that player had revoked in that suit before."""
        of_it = {(each.player, each.suit) for each in self.before if each.established}
        return bool(self.at.suit) and (self.at.player, self.at.suit) in of_it

    @property
    def nothing_won(self) -> bool:
        one = self.at
        return not (one.own_trick or one.partners_trick or one.later or one.counted)


NONE_FOR: tuple[tuple[str, Callable[[_Looked], bool]], ...] = (
    ("L62A", lambda looked: not looked.at.established),
    ("L62D1", lambda looked: looked.at.put_right),
    ("L64B3", lambda looked: looked.at.spared),
    ("L64B2", lambda looked: looked.again),
    ("L64B4", lambda looked: looked.noticed is Noticed.OTHERS_CALLED),
    ("L64B5", lambda looked: looked.noticed is Noticed.ROUND_OVER),
    ("L64B6", lambda looked: looked.at.twelfth),
    ("L64B7", lambda looked: looked.both_sides),
    ("L64B1", lambda looked: looked.nothing_won),
)
"""For what no trick goes over of itself; the first that holds is named."""


def automatic(revokes: Sequence[Revoke], noticed: Noticed) -> list[Automatic]:
    """What each revoke comes to by itself, in the order of play."""
    both = len({each.player.side for each in revokes if each.established}) == 2
    return [
        _of_one(_Looked(each, revokes[:place], noticed, both))
        for place, each in enumerate(revokes)
    ]


def _of_one(looked: _Looked) -> Automatic:
    for law, holds in NONE_FOR:
        if holds(looked):
            return Automatic(0, law)
    one = looked.at
    tricks = one.counted or (2 if one.own_trick and one.later else 1)
    return Automatic(tricks, "L64A1" if one.own_trick or tricks == 2 else "L64A2")


def transferred(revokes: Sequence[Revoke], counted: Sequence[Automatic]) -> int:
    """The tricks that go over in all: each once, and only those won from there on.

    The tricks of a later revoke are among those after an earlier one, so that from the
    last one backwards nothing is promised twice.
    """
    total = 0
    for one, each in reversed(list(zip(revokes, counted, strict=True))):
        total += each.tricks
        if one.from_it is not None and each.tricks:
            total = min(total, one.from_it)
    return total
