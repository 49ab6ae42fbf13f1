"""Tricks transferred for revokes (Law 64A and 64B), and the score before and after.

It counts when a revoke was noticed. A file that names the fact (nos_called_next_board,
round_ended, hands_returned) is taken by it; else a few words of `discovery` are known.
What they do not tell is as usual: noticed in time, the hands back in the board.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rulings.laws.calculations.play import InvalidPlay
from scoring.bridge.boards import Vulnerability, vulnerability
from scoring.bridge.contract import Contract, PlayedResult, Seat, Side
from scoring.bridge.duplicate import score
from scoring.bridge.messages import gettext_noop


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
    what someone has counted already.
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
class _RevokeOnBoard:
    """A revoke among the others of its board."""

    revoke: Revoke
    before: Sequence[Revoke]
    noticed: Noticed
    both_sides: bool

    @property
    def again(self) -> bool:
        """Whether that player had revoked in that suit before."""
        of_it = {(each.player, each.suit) for each in self.before if each.established}
        return (
            bool(self.revoke.suit) and (self.revoke.player, self.revoke.suit) in of_it
        )

    @property
    def nothing_won(self) -> bool:
        revoke = self.revoke
        return not (
            revoke.own_trick or revoke.partners_trick or revoke.later or revoke.counted
        )


NONE_FOR: tuple[tuple[str, Callable[[_RevokeOnBoard], bool]], ...] = (
    ("L62A", lambda case: not case.revoke.established),
    ("L62D1", lambda case: case.revoke.put_right),
    ("L64B3", lambda case: case.revoke.spared),
    ("L64B2", lambda case: case.again),
    ("L64B4", lambda case: case.noticed is Noticed.OTHERS_CALLED),
    ("L64B5", lambda case: case.noticed is Noticed.ROUND_OVER),
    ("L64B6", lambda case: case.revoke.twelfth),
    ("L64B7", lambda case: case.both_sides),
    ("L64B1", lambda case: case.nothing_won),
)
"""Laws by which no trick is transferred; the first that applies is cited."""


def automatic(revokes: Sequence[Revoke], noticed: Noticed) -> list[Automatic]:
    """The automatic trick adjustment of each revoke, in the order of play."""
    both = len({each.player.side for each in revokes if each.established}) == 2
    return [
        _automatic_for(_RevokeOnBoard(each, revokes[:place], noticed, both))
        for place, each in enumerate(revokes)
    ]


def _automatic_for(case: _RevokeOnBoard) -> Automatic:
    for law, holds in NONE_FOR:
        if holds(case):
            return Automatic(0, law)
    revoke = case.revoke
    tricks = revoke.counted or (2 if revoke.own_trick and revoke.later else 1)
    return Automatic(tricks, "L64A1" if revoke.own_trick or tricks == 2 else "L64A2")


def transferred(revokes: Sequence[Revoke], counted: Sequence[Automatic]) -> int:
    """The tricks that go over in all: each once, and only those won from there on.

    The tricks of a later revoke are among those after an earlier one, so that from the
    last one backwards nothing is promised twice.
    """
    total = 0
    for revoke, each in reversed(list(zip(revokes, counted, strict=True))):
        total += each.tricks
        if revoke.from_it is not None and each.tricks:
            total = min(total, revoke.from_it)
    return total


NOT_LATE = re.compile(r"no non-offender|before\b[^,;]*\b(?:call|next|round)")
IN_TIME = re.compile(
    r"after (?:the )?play|during|return|\bat trick|hands? (?:\w+ )?still"
)
OTHERS_CALLED = re.compile(
    r"non-offen|\bnos\b|both sides|opponents? of the (?:offender|revoker)"
)
ROUND_OVER = re.compile(
    r"\bround\b[^,;]*\b(?:end|over)|(?:end of|after) the (?:round|session)"
    r"|\b(?:next|later) round|rounds? later|next day"
)
WORDS = (
    (NOT_LATE, Noticed.IN_TIME),
    (OTHERS_CALLED, Noticed.OTHERS_CALLED),
    (ROUND_OVER, Noticed.ROUND_OVER),
    (IN_TIME, Noticed.IN_TIME),
)
NOT_BACK = re.compile(
    r"(?:\bno\b|\bnot\b|before\b)[^,;]*\b(?:return|back\b)"
    r"|hands? (?:\w+ )?still|\bat trick 1[23]|during trick 13"
)


def noticed(facts: Mapping[str, Any]) -> Noticed | None:
    """When attention was drawn; None if the facts do not say so in known words."""
    if facts.get("nos_called_next_board") == "yes":
        return Noticed.OTHERS_CALLED
    if facts.get("round_ended") == "yes":
        return Noticed.ROUND_OVER
    return _read_noticed(_noticed_text(facts))


def _read_noticed(words: str) -> Noticed | None:
    return next((when for pattern, when in WORDS if pattern.search(words)), None)


def hands_are_back(facts: Mapping[str, Any]) -> bool:
    """Whether all four hands had gone back to the board (Law 62D1)."""
    if "hands_returned" in facts:
        return bool(facts["hands_returned"] == "yes")
    return not NOT_BACK.search(_noticed_text(facts))


def _noticed_text(facts: Mapping[str, Any]) -> str:
    words = facts.get("discovery") or facts.get("first_noticed") or ""
    return str(words).lower().replace("_", " ")


VULNERABLE = {
    "none": Vulnerability.NONE,
    "ns": Vulnerability.NS,
    "ew": Vulnerability.EW,
    "both": Vulnerability.ALL,
    "all": Vulnerability.ALL,
}


def offenders(revokes: Sequence[Revoke], ruled: Sequence[Automatic]) -> Side | None:
    """The side from which tricks go over; both sides pay for nothing (Law 64B7)."""
    paying = (
        each.player.side
        for each, each_automatic in zip(revokes, ruled, strict=True)
        if each_automatic.tricks and each.player
    )
    return next(paying, None)


def tricks_over(
    over: int, revokes: Sequence[Revoke], ruled: Sequence[Automatic]
) -> dict[str, Any]:
    """How many tricks go over, and to whom."""
    side = offenders(revokes, ruled)
    to = {"tricks_to": str(side.other)} if over and side else {}
    return {"tricks_transferred": over, **to}


def gained(over: int, offending: Side | None, declarer: Seat) -> int:
    """By how many tricks declarer's side is better off."""
    return -over if offending is declarer.side else over


def scored(
    contract: Contract,
    declarer: Seat,
    tricks: tuple[int, int],
    facts: Mapping[str, Any],
) -> dict[str, Any]:
    """Declarer's tricks at the table and after, and the scores if vulnerability is told."""
    vulnerable = _vulnerable(facts)
    played, after = (
        None
        if vulnerable is None
        else score(PlayedResult(contract, declarer, each), vulnerable)
        for each in tricks
    )
    return {
        "declarer_tricks_table": tricks[0],
        "declarer_tricks_after_automatic": tricks[1],
        "score_NS_table": played,
        "score_NS_after_automatic": after,
    }


def _vulnerable(facts: Mapping[str, Any]) -> Vulnerability | None:
    word, board = facts.get("vulnerable"), facts.get("board")
    if word:
        if str(word).lower() not in VULNERABLE:
            raise InvalidPlay(
                gettext_noop(
                    "vulnerable: “%(told)s” isn't allowed. Use none, NS, EW or both."
                ),
                told=word,
            )
        return VULNERABLE[str(word).lower()]
    return vulnerability(int(board)) if board else None


def ordered_laws(ruled: Sequence[Automatic]) -> list[str]:
    """The laws, in the order in which a director reads them."""
    laws = [law for each in ruled for law in WITH.get(each.law, (each.law,))]
    established = any(each.law not in WITH for each in ruled)
    head = ["L61A", "L63A"] if established else []
    tail = ["L64C"] if established else []
    return [*dict.fromkeys([*head, *laws, *tail])] or ["L61A"]


WITH = {"L62A": ("L62A", "L61A", "L63A"), "L62D1": ("L62D1", "L64B6")}
"""The laws of a revoke that is put right."""
