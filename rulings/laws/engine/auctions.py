"""What an auction tells by itself: whose turn, what is sufficient, who has called.

An auction is the calls with their seats, ("N:1S", "E:P"); an empty word is one that no one
told, and tells nothing. The functions are those of terms; each has its twin in
`static/js/laws.js`.
"""

import re
from collections.abc import Callable

from scoring.bridge.contract import Seat, Strain

Auction = str | tuple[str, ...]

STRAINS = tuple(map(str, Strain))
TOLD_CALL = re.compile(r"([NESW]):(P|XX?|[1-9](?:NT|[SHDC]))")
BRACKETS = re.compile(r"\s*\([^)]*\)")
HIGHEST = 7


def read_auction(value: object) -> Auction | None:
    """The calls as they are written, without the prose in brackets.

    >>> read_auction(["N:1NT", "E:P", "S:2D (transfer)"])
    ('N:1NT', 'E:P', 'S:2D')
    """
    if value == "":
        return ""
    if isinstance(value, list | tuple):
        calls = [BRACKETS.sub("", str(each)) for each in value]
    else:
        calls = re.split(r"[\s,]+", BRACKETS.sub("", str(value)).strip())
    return tuple(calls) if all(TOLD_CALL.fullmatch(each) for each in calls) else None


def to_call(auction: Auction) -> str:
    """Whose turn it is after the last call."""
    calls = _calls(auction)
    return Seat(calls[-1][0]).next.value if calls else ""


def level(call: str) -> int:
    """How high a bid is; 0 of what is no bid."""
    return int(call[0]) if call[:1].isdigit() else 0


def sufficient(call: str, auction: Auction) -> bool:
    """Whether the call is no bid, or is higher than the last one.

    What no one told of the auction may still be its last bid, "2S".
    """
    known = _calls(auction) or (f"N:{auction}",)
    bids = [each[2:] for each in known if level(each[2:])]
    return not (level(call) and bids) or _height(call) > _height(bids[-1])


def lowest_bid(call: str, auction: Auction) -> str:
    """The lowest sufficient bid in the denomination of that bid, if there is one."""
    if not level(call):
        return ""
    bids = [f"{each}{call[1:]}" for each in range(1, HIGHEST + 1)]
    return next((bid for bid in bids if sufficient(bid, auction)), "")


def admissible(call: str, seat: str, auction: Auction) -> bool:
    """Whether the player could double or redouble now; every other call is none of both."""
    if call not in {"X", "XX"}:
        return True
    last = next((each for each in _calls(auction)[::-1] if each[2:] != "P"), "")
    if not last or Seat(last[0]).side is Seat(seat).side:
        return False
    return bool(level(last[2:])) if call == "X" else last[2:] == "X"


def has_called(auction: Auction, seat: str) -> bool:
    """Whether the player has had a call."""
    return any(each[0] == seat for each in _calls(auction))


def called_since(auction: Auction, seat: str, other: str) -> bool:
    """Whether the player has called after the last call of the other."""
    seats = "".join(each[0] for each in _calls(auction))
    return other in seats and seat in seats[seats.rindex(other) :]


def suits_named(auction: Auction, seat: str) -> tuple[str, ...]:
    """The suits that the player has bid, each once."""
    bids = [each[3:] for each in _calls(auction) if each[0] == seat and level(each[2:])]
    return tuple(dict.fromkeys(suit for suit in bids if suit != Strain.NT))


def auction_over(auction: Auction) -> bool:
    """Whether three players have passed after a call, or all four."""
    calls = _calls(auction)
    return len(calls) > 3 and all(each[2:] == "P" for each in calls[-3:])


def _calls(auction: Auction) -> tuple[str, ...]:
    return auction if isinstance(auction, tuple) else ()


def _height(bid: str) -> tuple[int, int]:
    return level(bid), STRAINS.index(bid[1:])


AUCTIONS: dict[str, Callable[..., str | int | bool | tuple[str, ...]]] = {
    "to_call": to_call,
    "level": level,
    "sufficient": sufficient,
    "lowest_bid": lowest_bid,
    "admissible": admissible,
    "has_called": has_called,
    "called_since": called_since,
    "suits_named": suits_named,
    "auction_over": auction_over,
}
"""By the names that the trees use."""
