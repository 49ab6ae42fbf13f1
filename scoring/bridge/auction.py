"""The calls of an auction in turn, its contract, and what is irregular in it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.bridge.contract import Contract, Risk, Seat, Strain
from scoring.bridge.messages import NotBridge, gettext_noop

MOST_CALLS = 319
"""The longest auction that is possible: 35 bids, each doubled, redoubled and passed."""
STRAINS = tuple(Strain)
_BID = re.compile(r"([1-7])(NT|[CDHSN])\Z")
_CALLS = {"PASS": "P", "P": "P", "X": "X", "XX": "XX", "DBL": "X", "RDBL": "XX"}


class InvalidCall(NotBridge):
    """No call of the game (Law 17, 18, 19)."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call of an auction: "1S", "NT" bids as "3NT", "P", "X", "XX".

    `seat` is the caller where it was not that player's turn.
    """

    text: str
    alerted: bool = False
    meaning: str = ""
    seat: Seat | None = None

    def __post_init__(self) -> None:
        if call_text(self.text) != self.text:
            raise InvalidCall(
                gettext_noop("“%(text)s” isn't a call. Enter e.g. 1S, 3NT, P or X."),
                text=self.text,
            )

    def __str__(self) -> str:
        return self.text


def call_text(spelling: str) -> str | None:
    """A call in one spelling: "1NT", "P", "X", "XX"; none if it is no call.

    >>> call_text("1n"), call_text("Pass"), call_text("8C")
    ('1NT', 'P', None)
    """
    text = spelling.upper()
    bid = _BID.match(text)
    if bid:
        return f"{bid[1]}{'NT' if bid[2] == 'N' else bid[2]}"
    return _CALLS.get(text)


def bid_order(bid: str) -> tuple[int, int]:
    return int(bid[0]), STRAINS.index(Strain(bid[1:]))


@dataclass(slots=True)
class Auction:
    """The calls in turn; who bid what first decides the declarer.

    Calls after the end are listed with the others and change nothing. A `broken`
    auction has a call that leaves open what counts: it has no end any more.
    """

    dealer: Seat
    calls: list[Call] = field(default_factory=list)
    callers: list[Seat] = field(default_factory=list)
    bid: str = ""
    bidder: Seat | None = None
    risk: Risk = Risk.UNDOUBLED
    passes: int = 0
    broken: bool = False
    named: dict[tuple[str, str], Seat] = field(default_factory=dict)

    @property
    def over(self) -> bool:
        """Three passes after a bid, or four without one (Law 22)."""
        return not self.broken and self.passes >= (3 if self.bid else 4)

    @property
    def contract(self) -> Contract | None:
        return Contract.parse(f"{self.bid}{self.risk}") if self.bid else None

    @property
    def declarer(self) -> Seat | None:
        """Who of the side first named the strain (Law 22A)."""
        if self.bidder is None:
            return None
        return self.named[self.bidder.side, self.bid[1:]]

    def legal(self, text: str, caller: Seat) -> bool:
        """Whether the call may be made now (Law 18, 19)."""
        if text == "P":
            return True
        ours = self.bidder is not None and self.bidder.side is caller.side
        if text == "X":
            return bool(self.bid) and not ours and self.risk is Risk.UNDOUBLED
        if text == "XX":
            return bool(self.bid) and ours and self.risk is Risk.DOUBLED
        return not self.bid or bid_order(text) > bid_order(self.bid)

    def make(self, call: Call, caller: Seat) -> None:
        over = self.over
        self.calls.append(call)
        self.callers.append(caller)
        if over or self.broken:
            return
        if call.text == "P":
            self.passes += 1
            return
        self.passes = 0
        if call.text in {"X", "XX"}:
            self.risk = Risk(call.text)
        else:
            self.bid, self.bidder, self.risk = call.text, caller, Risk.UNDOUBLED
            self.named.setdefault((caller.side, call.text[1:]), caller)


class CallFault(StrEnum):
    """What is irregular about a call."""

    OUT_OF_TURN = "out-of-turn"
    INSUFFICIENT = "insufficient"
    INADMISSIBLE = "inadmissible"
    """A double or redouble that Law 19 does not allow."""
    AFTER_END = "after-end"


@dataclass(frozen=True, slots=True)
class MadeCall:
    """A call with its caller, and what is irregular about it."""

    seat: Seat
    call: Call
    fault: CallFault | None = None


def made_calls(dealer: Seat, calls: Iterable[Call]) -> Iterator[MadeCall]:
    """The calls, each with its caller.

    >>> calls = [Call("1S"), Call("1H"), *[Call("P")] * 3, Call("2C")]
    >>> [str(made.fault or "") for made in made_calls(Seat.N, calls)]
    ['', 'insufficient', '', '', '', 'after-end']
    """
    auction, turn = Auction(dealer), dealer
    for call in calls:
        seat = call.seat or turn
        fault = None
        if auction.over:
            fault = CallFault.AFTER_END
        elif not auction.legal(call.text, seat):
            double = call.text in {"X", "XX"}
            fault = CallFault.INADMISSIBLE if double else CallFault.INSUFFICIENT
        elif seat is not turn:
            fault = CallFault.OUT_OF_TURN
        auction.make(call, seat)
        turn = seat.next
        yield MadeCall(seat, call, fault)
