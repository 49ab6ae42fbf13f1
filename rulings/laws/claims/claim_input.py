"""A claim as a file or a page tells it, read with a word for everything that is wrong."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulings.laws.claims.normal import Irrational
from rulings.laws.claims.position import (
    NO_TRUMP,
    RANKS,
    SEATS,
    SUITS,
    Hands,
    card_number,
    in_suit,
)
from rulings.laws.claims.statement import Play, Rest, Ruff, Run, Step
from scoring.bridge.messages import gettext_noop

CARD = re.compile(rf"[{SUITS}][{RANKS}]")
PLAYED = re.compile(rf"([{SEATS}]):({CARD.pattern})")
SHOWED_OUT = re.compile(rf"([{SEATS}])_showed_out(?:_before)?")


STEPS = frozenset({"play", "ruff", "suit", "rest"})
"""What a step of the statement may say, one of them at a time."""


class InvalidClaim(ValueError):
    """The claim cannot be read: where, and what to write instead."""

    def __init__(self, place: str, cure: str) -> None:
        super().__init__(f"{place}: {cure}")
        self.place = place
        self.cure = cure


WRONG = {
    "remaining": gettext_noop(
        'enter each player\'s remaining cards by suit: {"N": {"S": "AK2", "H": "", '
        '"D": "", "C": ""}, "E": …}.'
    ),
    "ranks": gettext_noop("enter ranks as A K Q J T 9 to 2 and nothing else."),
    "twice": gettext_noop("this card appears twice. Remove one."),
    "uneven": gettext_noop(
        "the hands don't match. All players need the same number of cards, except "
        "those who have played to the current trick."
    ),
    "nothing": gettext_noop("no cards are left, so there is nothing to claim."),
    "seat": gettext_noop("enter a seat: N, E, S or W."),
    "trump": gettext_noop("enter S, H, D, C or NT."),
    "tricks": gettext_noop("enter a whole number from 0 to the number of tricks left."),
    "statement": gettext_noop(
        'enter steps such as {"play": "SA"}, {"ruff": "H"}, {"suit": "S", "order": '
        '"top_down"} or {"rest": true}, or the words as text.'
    ),
    "absent": gettext_noop("no one holds this card now. Name one that is left."),
    "on_table": gettext_noop(
        'enter the cards of the trick in the order played: ["W:HQ", "N:H2"].'
    ),
    "shown_out": gettext_noop(
        "enter true, or the suits the player is known to have run out of, e.g. SD."
    ),
    "yes_no": gettext_noop("enter true or false."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What the lab needs: the cards, the trick on the table, the statement, the club's law.

    `mentioned`, `unaware` and `could_lose` are the three conditions of Law 70C about a
    trump that is out; what is not told is open. `switches` are what the director has set
    by hand.
    """

    hands: Hands
    trump: int
    turn: int
    claimer: int
    claimed: int
    on_table: tuple[tuple[int, int], ...] = ()
    statement: tuple[Step, ...] = ()
    defends: bool = False
    top_down: bool = True
    unaware: bool | None = None
    mentioned: bool | None = None
    could_lose: bool | None = None
    shown_out: frozenset[int] = frozenset()
    switches: Mapping[Irrational, bool] = field(default_factory=dict)

    @property
    def left(self) -> int:
        """How many tricks are to be won, with the one on the table."""
        return self.hands[self.turn].bit_count()


def read_claim(facts: Mapping[str, Any]) -> Claim:
    """The claim that the facts tell. Raises `InvalidClaim`.

    `remaining` may hold the cards of the trick on the table or leave them out. What is
    null was not told.
    """
    facts = {key: value for key, value in facts.items() if value is not None}
    table = _on_table(facts.get("on_table", ()))
    if table and "on_lead" in facts:
        _seat(facts, "on_lead")
    hands = _hands(facts.get("remaining"), table)
    turn = (table[-1][0] + 1) % 4 if table else _seat(facts, "on_lead")
    _even(hands, table, turn)
    trump = _trump(facts)
    claimer = _claimer(facts)
    left = hands[turn].bit_count()
    return Claim(
        hands=hands,
        trump=trump,
        turn=turn,
        claimer=claimer,
        claimed=_claimed(facts, left),
        on_table=table,
        statement=_held(_statement(facts.get("statement")), hands, table),
        defends=_defends(facts, claimer),
        top_down=_yes(facts, "RA_top_down", usual=True),
        unaware=_yes_if_told(facts, "unaware_of_trump"),
        mentioned=_yes_if_told(facts, "statement_about_trump"),
        could_lose=_yes_if_told(facts, "could_lose_to_trump"),
        shown_out=_shown_out(facts, hands, claimer),
        switches={each: _yes(facts, each) for each in Irrational if each in facts},
    )


def _hands(remaining: object, table: Sequence[tuple[int, int]]) -> Hands:
    if not isinstance(remaining, Mapping) or set(remaining) != set(SEATS):
        raise InvalidClaim("remaining", WRONG["remaining"])
    hands = [_hand(seat, remaining[seat]) for seat in SEATS]
    for who, card in table:
        if any(hand >> card & 1 for seat, hand in enumerate(hands) if seat != who):
            raise InvalidClaim("on_table", WRONG["twice"])
        hands[who] &= ~(1 << card)
    for seat in range(4):
        for other in range(seat):
            if hands[seat] & hands[other]:
                place = f"remaining.{SEATS[seat]}"
                raise InvalidClaim(place, WRONG["twice"])
    north, east, south, west = hands
    return north, east, south, west


def _hand(seat: str, value: object) -> int:
    place = f"remaining.{seat}"
    if not isinstance(value, Mapping) or not set(value) <= set(SUITS):
        raise InvalidClaim(place, WRONG["remaining"])
    hand = 0
    for suit, holding in value.items():
        ranks = str(holding).upper().replace("10", "T").replace(" ", "").strip("-—")
        for rank in ranks:
            if rank not in RANKS:
                raise InvalidClaim(f"{place}.{suit}", WRONG["ranks"])
            bit = 1 << card_number(f"{suit}{rank}")
            if hand & bit:
                raise InvalidClaim(f"{place}.{suit}", WRONG["twice"])
            hand |= bit
    return hand


def _on_table(value: object) -> tuple[tuple[int, int], ...]:
    entries = value if isinstance(value, list | tuple) else [value]
    found = [PLAYED.fullmatch(str(each)) for each in entries]
    cards = [(SEATS.index(each[1]), card_number(each[2])) for each in found if each]
    in_turn = all((cards[0][0] + by) % 4 == seat for by, (seat, _c) in enumerate(cards))
    if len(cards) != len(found) or len(cards) > 3 or not in_turn:
        raise InvalidClaim("on_table", WRONG["on_table"])
    if len({card for _seat, card in cards}) < len(cards):
        raise InvalidClaim("on_table", WRONG["twice"])
    return tuple(cards)


def _even(hands: Hands, table: tuple[tuple[int, int], ...], turn: int) -> None:
    played = [seat for seat, _card in table]
    lengths = {hand.bit_count() + (seat in played) for seat, hand in enumerate(hands)}
    if len(lengths) > 1:
        raise InvalidClaim("remaining", WRONG["uneven"])
    if not hands[turn]:
        raise InvalidClaim("remaining", WRONG["nothing"])


def _seat(facts: Mapping[str, Any], key: str) -> int:
    text = str(facts.get(key, ""))
    if text not in tuple(SEATS):
        raise InvalidClaim(key, WRONG["seat"])
    return SEATS.index(text)


def _claimer(facts: Mapping[str, Any]) -> int:
    """Who claimed or conceded; of a side that is told alone, declarer or any of it."""
    for key in ("claimer", "conceder"):
        if key in facts:
            return _seat(facts, key)
    side, declarer = str(facts.get("claimer_side", "")), str(facts.get("declarer", ""))
    if side and declarer and declarer not in side:
        raise InvalidClaim("claimer", WRONG["seat"])
    return _seat({"claimer": declarer}, "claimer")


def _defends(facts: Mapping[str, Any], claimer: int) -> bool:
    return "declarer" in facts and (_seat(facts, "declarer") - claimer) % 2 == 1


def _trump(facts: Mapping[str, Any]) -> int:
    text = str(facts.get("trump", str(facts.get("contract", ""))[1:3].rstrip("X ")))
    if text in ("NT", "N"):
        return NO_TRUMP
    if text not in tuple(SUITS):
        raise InvalidClaim("trump", WRONG["trump"])
    return SUITS.index(text)


def _claimed(facts: Mapping[str, Any], left: int) -> int:
    if "tricks_claimed" in facts:
        return _tricks(facts, "tricks_claimed", left)
    if "tricks_conceded" in facts:
        return left - _tricks(facts, "tricks_conceded", left)
    return left


def _tricks(facts: Mapping[str, Any], key: str, left: int) -> int:
    value = facts[key]
    if isinstance(value, bool) or not re.fullmatch(r"\d+", str(value)):
        raise InvalidClaim(key, WRONG["tricks"])
    if int(value) > left:
        raise InvalidClaim(key, WRONG["tricks"])
    return int(value)


def _statement(value: object) -> tuple[Step, ...]:
    if value is None or isinstance(value, str):
        return ()
    if not isinstance(value, list | tuple):
        raise InvalidClaim("statement", WRONG["statement"])
    return tuple(_step(at, each) for at, each in enumerate(value, start=1))


def _held(
    steps: tuple[Step, ...], hands: Hands, table: tuple[tuple[int, int], ...]
) -> tuple[Step, ...]:
    """The same steps, if each card that they name is still in play."""
    gone = [card for _seat, card in table]
    for at, step in enumerate(steps, start=1):
        if (
            isinstance(step, Play)
            and step.card not in gone
            and not any(hand >> step.card & 1 for hand in hands)
        ):
            raise InvalidClaim(f"statement, step {at}", WRONG["absent"])
    return steps


def _step(at: int, value: object) -> Step:
    place = f"statement, step {at}"
    if not isinstance(value, Mapping) or len(STEPS & set(value)) != 1:
        raise InvalidClaim(place, WRONG["statement"])
    if CARD.fullmatch(str(value.get("play"))):
        return Play(card_number(str(value["play"])))
    if str(value.get("ruff")) in tuple(SUITS):
        return Ruff(SUITS.index(value["ruff"]))
    order = value.get("order", "")
    if str(value.get("suit")) in tuple(SUITS) and order in ("", "top_down", "any"):
        return Run(SUITS.index(value["suit"]), top_down=order == "top_down")
    if value.get("rest") is True:
        return Rest()
    raise InvalidClaim(place, WRONG["statement"])


def _yes(facts: Mapping[str, Any], key: str, *, usual: bool = False) -> bool:
    answer = facts.get(key, usual)
    known = {True: True, False: False, "yes": True, "no": False}
    if not isinstance(answer, bool | str) or answer not in known:
        raise InvalidClaim(key, WRONG["yes_no"])
    return known[answer]


def _yes_if_told(facts: Mapping[str, Any], key: str) -> bool | None:
    return _yes(facts, key) if key in facts else None


def _shown_out(facts: Mapping[str, Any], hands: Hands, claimer: int) -> frozenset[int]:
    """The suits in which an opponent of the claimer was seen to have none."""
    suits: set[int] = set()
    for key in facts:
        found = SHOWED_OUT.fullmatch(str(key))
        if found is None or facts[key] in (False, "no"):
            continue
        seat = SEATS.index(found[1])
        named = SUITS if facts[key] in (True, "yes") else facts[key]
        if not isinstance(named, str) or not set(named) <= set(SUITS):
            raise InvalidClaim(key, WRONG["shown_out"])
        if (seat - claimer) % 2:
            suits |= {
                SUITS.index(suit)
                for suit in named
                if not in_suit(hands[seat], SUITS.index(suit))
            }
    return frozenset(suits)
