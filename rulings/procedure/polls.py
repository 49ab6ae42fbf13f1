"""Asking players: the hand and the auction that are put to them, and the tally.

Two questions, never on one screen: what a player would do, and what the information
suggests. A tally holds no name.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rulings.laws.auctions import admissible, sufficient
from rulings.laws.words import gettext_noop
from rulings.procedure.poll_words import BETWEEN, PASS, as_said, call_said, thought_of
from scoring.bridge.boards import InvalidDeal, parse_hand
from scoring.bridge.contract import RANKS, Card, Seat, Suit
from scoring.bridge.words import NotBridge

CARDS = 13
ENDING = 3
"""So many passes after a bid end an auction (Law 22)."""


class Asks(StrEnum):
    """Which of the two questions a player is asked."""

    ACTION = "action"
    SUGGESTS = "suggests"


class InvalidPoll(NotBridge):
    """A hand or an auction that cannot be put to anybody."""


@dataclass(frozen=True, slots=True)
class Put:
    """What is put to the players."""

    seat: str
    hand: str
    auction: tuple[str, ...]
    methods: str = ""
    information: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """What one player answered, without who it was."""

    asks: Asks
    answer: str
    considered: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Counted:
    """How many chose a call or a play, and how many others thought of it."""

    text: str
    chose: int
    considered: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of a poll: how many were asked each question, and what they said."""

    asked: int = 0
    answered: int = 0
    actions: tuple[Counted, ...] = ()
    asked_what: int = 0
    answered_what: int = 0
    suggests: tuple[Counted, ...] = ()
    reasons: tuple[str, ...] = ()


def read_calls(text: str, dealer: Seat) -> tuple[str, ...]:
    """The auction that was written, each call with its seat, the dealer's first.

    >>> read_calls("1s p 2n dbl", Seat.W)
    ('W:1S', 'N:P', 'E:2NT', 'S:X')
    """
    calls: list[str] = []
    seat = dealer
    for number, word in enumerate(filter(None, BETWEEN.split(text)), 1):
        call = call_said(word)
        if not call:
            raise InvalidPoll(
                gettext_noop("Call %(number)s, “%(word)s”: write 1S, 3NT, P, X or XX."),
                number=number,
                word=word,
            )
        told = tuple(calls)
        if is_over(told) or not (
            sufficient(call, told) and admissible(call, seat, told)
        ):
            raise InvalidPoll(
                gettext_noop("Call %(number)s, “%(word)s”, is not possible there."),
                number=number,
                word=word,
            )
        calls.append(f"{seat}:{call}")
        seat = seat.next
    return tuple(calls)


def is_over(auction: Sequence[str]) -> bool:
    """Whether the auction has ended."""
    calls = [each[2:] for each in auction]
    return len(calls) > ENDING and calls[-ENDING:] == [PASS] * ENDING


def check_turn(auction: Sequence[str], dealer: Seat, seat: Seat) -> None:
    """Refuse an auction that goes on at another hand than the one that is shown."""
    turn = Seat(auction[-1][0]).next if auction else dealer
    if not is_over(auction) and turn is not seat:
        raise InvalidPoll(
            gettext_noop(
                "After these calls it is the turn of %(turn)s, and the hand is that of "
                "%(seat)s: add or take away calls, or show the other hand."
            ),
            turn=turn,
            seat=seat,
        )


def read_hand(text: str, seat: Seat) -> str:
    """The whole hand as it is stored, each suit from the top.

    >>> read_hand("kqj4 a5 - t987632", Seat.S)
    'KQJ4.A5..T987632'
    """
    held = parse_hand(_by_suits(text), seat)
    if len(set(held)) != CARDS or len(held) != CARDS:
        raise InvalidDeal(
            gettext_noop("%(seat)s holds %(count)s cards instead of 13."),
            seat=seat,
            count=len(set(held)),
        )
    return _written(held)


def held_so_far(text: str) -> tuple[Card, ...] | None:
    """The cards of a hand that is only begun; None where the text is no hand.

    >>> [str(card) for card in held_so_far("AQ 5") or ()]
    ['SA', 'SQ', 'H5']
    """
    begun = _by_suits(text)
    try:
        return parse_hand(begun + "." * (len(Suit) - 1 - begun.count(".")), Seat.N)
    except InvalidDeal:
        return None


def with_card(text: str, card: Card) -> str:
    """The hand with that card or, if it holds it, without; a whole hand gets no more.

    >>> with_card("AQ 5", Card.parse("S7")), with_card("A", Card.parse("SA"))
    ('AQ7.5..', '')
    """
    held = held_so_far(text)
    if held is None:
        return text
    if card in held:
        return _written([each for each in held if each != card])
    return _written([*held, card] if len(held) < CARDS else held)


def _by_suits(text: str) -> str:
    written = text.strip()
    if "." not in written:
        written = ".".join(written.split())
    return written.replace("-", "")


def _written(held: Sequence[Card]) -> str:
    """As it is stored, each suit from the top; nothing without a card."""
    suits = ([card.rank for card in held if card.suit is suit] for suit in Suit)
    ranks = ["".join(sorted(each, key=RANKS.index)) for each in suits]
    return ".".join(ranks) if held else ""


def tally(told: Iterable[Told], *, asked: int, asked_what: int) -> Tally:
    """What these answers come to; in no order that tells who gave them."""
    answers = list(told)
    actions = [one for one in answers if one.asks is Asks.ACTION]
    suggests = [one for one in answers if one.asks is Asks.SUGGESTS]
    return Tally(
        asked=asked,
        answered=len(actions),
        actions=_counted(actions),
        asked_what=asked_what,
        answered_what=len(suggests),
        suggests=_counted(suggests),
        reasons=tuple(sorted(one.why for one in answers if one.why)),
    )


def _counted(answers: Sequence[Told]) -> tuple[Counted, ...]:
    chose = Counter(as_said(one.answer) for one in answers)
    others = Counter(
        each
        for one in answers
        for each in set(thought_of(one.considered)) - {as_said(one.answer)}
    )
    found = [Counted(text, chose[text], others[text]) for text in {*chose, *others}]
    return tuple(sorted(found, key=lambda one: (-one.chose, -one.considered, one.text)))
