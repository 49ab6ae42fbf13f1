"""Endings to try the lab on, and a plain search of all lines to compare it with."""

from typing import Any

from hypothesis import strategies as st

from rulings.laws.claims.claim_input import Claim
from rulings.laws.claims.normal import Irrational, Normal
from rulings.laws.claims.position import NO_TRUMP, OF_A_SUIT, Turn, card_number, in_suit
from rulings.laws.claims.statement import Play, Rest, Ruff, Run, Step

NORTH = {"S": "", "H": "54", "D": "", "C": ""}
EAST = {"S": "", "H": "", "D": "A", "C": "Q"}
SOUTH = {"S": "A", "H": "", "D": "", "C": "J"}
WEST = {"S": "", "H": "K", "D": "10", "C": "-"}
TOLD: dict[str, Any] = {
    "remaining": {"N": NORTH, "E": EAST, "S": SOUTH, "W": WEST},
    "trump": "NT",
    "on_lead": "S",
    "claimer": "S",
}
"""A claim as a file tells it."""


def hand(text: str) -> int:
    """A hand from "S:AK2 H:Q".

    >>> hand("S:3") == 1 << card_number("S3")
    True
    """
    cards = [
        f"{each[0]}{rank}" for each in text.split() for rank in each.partition(":")[2]
    ]
    return sum(1 << card_number(card) for card in cards)


def claim_of(north: str, east: str, south: str, west: str, **more: Any) -> Claim:
    """A claim by South, who is on lead at notrump, of all that is left."""
    hands = (hand(north), hand(east), hand(south), hand(west))
    facts = {"trump": NO_TRUMP, "turn": 2, "claimer": 2, **more}
    facts.setdefault("claimed", hands[facts["turn"]].bit_count())
    return Claim(hands=hands, **facts)


@st.composite
def claims(draw: st.DrawFn, most: int = 4) -> Claim:
    """Any ending, statement and standard."""
    left = draw(st.integers(1, most))
    cards = draw(st.permutations(range(52)))[: 4 * left]
    hands = [sum(1 << card for card in cards[at::4]) for at in range(4)]
    claimer = draw(st.integers(0, 3))
    shown_out = draw(st.booleans())
    north, east, south, west = hands
    return Claim(
        hands=(north, east, south, west),
        trump=draw(st.integers(NO_TRUMP, 3)),
        turn=draw(st.integers(0, 3)),
        claimer=claimer,
        claimed=draw(st.integers(0, left)),
        statement=tuple(draw(st.lists(steps(), max_size=3))),
        defends=draw(st.booleans()),
        shown_out=frozenset(
            suit
            for suit in range(4)
            if shown_out and not in_suit(hands[claimer - 1], suit)
        ),
        switches={each: draw(st.booleans()) for each in Irrational},
    )


def steps() -> st.SearchStrategy[Step]:
    """Any step of a statement."""
    suits = st.integers(0, 3)
    return st.one_of(
        st.builds(Play, st.integers(0, 51)),
        st.builds(Run, suits, st.booleans()),
        st.builds(Ruff, suits),
        st.just(Rest()),
    )


def slowly_worst(normal: Normal, turn: Turn, known: dict[Turn, int]) -> int:
    """The fewest tricks on any normal line, every card tried, nothing left out."""
    if turn in known:
        return known[turn]
    if len(turn.cards) == 4:
        step = normal.statement.after_trick(turn)
        following = Turn(turn.hands, turn.best_seat, step=step, shown=turn.shown)
        ours = int(normal.table.ours(turn.best_seat))
        worst = ours + slowly_worst(normal, following, known)
    elif not turn.hands[turn.seat]:
        worst = 0
    else:
        worst = min(
            slowly_worst(normal, normal.table.after(turn, card), known)
            for card in every_card(normal, turn)
        )
    known[turn] = worst
    return worst


def slowly_best(normal: Normal, turn: Turn, known: dict[Turn, int]) -> int:
    """The most tricks by normal play that no defence can prevent."""
    if turn in known:
        return known[turn]
    if len(turn.cards) == 4:
        step = normal.statement.after_trick(turn)
        following = Turn(turn.hands, turn.best_seat, step=step, shown=turn.shown)
        ours = int(normal.table.ours(turn.best_seat))
        best = ours + slowly_best(normal, following, known)
    elif not turn.hands[turn.seat]:
        best = 0
    else:
        results = [
            slowly_best(normal, normal.table.after(turn, card), known)
            for card in every_card(normal, turn)
        ]
        best = max(results) if normal.table.ours(turn.seat) else min(results)
    known[turn] = best
    return best


def every_card(normal: Normal, turn: Turn) -> list[int]:
    """The normal plays and every card equivalent to one of them."""
    if not normal.table.ours(turn.seat):
        return _legal(turn)
    hand = turn.hands[turn.seat]
    seen = sum(turn.hands) - hand + sum(1 << card for card in turn.cards)
    found = []
    for card in normal.plays(turn):
        found.append(card)
        below = card - 1
        while below // OF_A_SUIT == card // OF_A_SUIT and not seen >> below & 1:
            if hand >> below & 1:
                if (normal.table.named >> below | normal.table.named >> card) & 1:
                    break
                found.append(below)
            below -= 1
    return list(dict.fromkeys(found))


def _legal(turn: Turn) -> list[int]:
    cards = [card for card in range(52) if turn.hands[turn.seat] >> card & 1]
    following = [card for card in cards if turn.cards and card // OF_A_SUIT == turn.led]
    return following or cards
