"""Rules of polls: typed calls and cards, the hand and auction shown, and the tally.

Answers that mean the same are one: "3S", "3♠" and "three spades".
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rulings.laws.engine.auctions import TOLD_CALL, admissible, sufficient
from scoring.bridge.boards import InvalidDeal, parse_hand
from scoring.bridge.contract import RANKS, Card, Seat, Suit
from scoring.bridge.messages import NotBridge, gettext_noop

PASS = "P"  # noqa: S105  # a call
SAID = {
    "-": PASS,
    "PASS": PASS,
    "NO BID": PASS,
    "NOBID": PASS,
    "DBL": "X",
    "D": "X",
    "DOUBLE": "X",
    "RDBL": "XX",
    "REDOUBLE": "XX",
}
BETWEEN = re.compile(r"[\s,;?()]+")
SIGNS = str.maketrans({"♠": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C"})
WORDS = {
    r"NO[ -]?TRUMPS?": "NT",
    **{rf"{suit}S?": suit[0] for suit in ("SPADE", "HEART", "DIAMOND", "CLUB")},
    **{rank: rank[0] for rank in ("ACE", "KING", "QUEEN", "JACK", "TEN")},
    **{
        word: str(number)
        for number, word in enumerate(
            ("ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"), 1
        )
    },
}
SPELLED = (
    *((re.compile(rf"\b{word}\b"), code) for word, code in WORDS.items()),
    (re.compile(r"(?<!\d)10(?!\d)"), "T"),
)
SUIT_FIRST = re.compile(r"([SHDC])([2-9TJQKA])")
RANK_FIRST = re.compile(r"(?:([TJQKA])(?:OF)?|([2-9])OF)([SHDC])")
"""A number before its suit is a bid, unless it is "of" the suit."""
ARTICLE = re.compile(r"\s*a (?!of )", re.IGNORECASE)
"""A spade is any spade, not the ace; "A of spades" is."""

CARDS = 13
ENDING = 3
"""So many passes after a bid end an auction (Law 22)."""


def call_said(word: str) -> str:
    """The code of a call that was typed; empty if it isn't a call.

    >>> [call_said(text) for text in ("pass", "no bid", "dbl", "1n", "3s", "2♥", "8S")]
    ['P', 'P', 'X', '1NT', '3S', '2H', '']
    """
    call = word.upper().strip().translate(SIGNS)
    call = SAID.get(call, call)
    call = re.sub(r"^([1-7])N$", r"\1NT", call)
    known = TOLD_CALL.fullmatch(f"N:{call}")
    return call if known and not call.startswith(("8", "9")) else ""


def card_said(text: str) -> str:
    """A card as it is written or said; nothing if it is none.

    >>> [card_said(text) for text in ("♣K", "the king of clubs", "7 of hearts", "D10", "7H", "a spade")]
    ['CK', 'CK', 'H7', 'DT', '', '']
    """
    short = _shortened(text)
    if ARTICLE.match(text):
        return ""
    if found := SUIT_FIRST.fullmatch(short):
        return found[1] + found[2]
    if found := RANK_FIRST.fullmatch(short):
        return found[3] + (found[1] or found[2])
    return ""


def read_alternatives(text: str) -> list[str]:
    """The alternatives that a player names, each once.

    >>> read_alternatives("3s, pass"), read_alternatives("p dbl"), read_alternatives("the king of clubs")
    (['3S', 'P'], ['P', 'X'], ['CK'])
    """
    words = [word for word in BETWEEN.split(text) if word]
    if words and not all(map(call_said, words)):
        words = [word for word in re.split(r"[,;]", text) if word.strip()]
    return list(dict.fromkeys(as_said(word) for word in words))


def as_said(text: str) -> str:
    """A call or a card in its code; other words as they stand, so that equal ones meet.

    >>> as_said("three spades"), as_said("3 ♠"), as_said("2 no trumps"), as_said("a  heart")
    ('3S', '3S', '2NT', 'A heart')
    """
    plain = " ".join(text.split())
    call = call_said(plain) or call_said(_shortened(plain))
    return call or card_said(plain) or plain[:1].upper() + plain[1:]


def _shortened(text: str) -> str:
    """Its words as letters and figures, without spaces: "KOFC", "3S"."""
    short = re.sub(r"^THE ", "", text.upper().strip()).translate(SIGNS).rstrip(".!")
    for word, code in SPELLED:
        short = word.sub(code, short)
    return re.sub(r"[\s-]", "", short)


class Asks(StrEnum):
    """Which of the two questions a player is asked."""

    ACTION = "action"
    SUGGESTS = "suggests"


class InvalidPoll(NotBridge):
    """A hand or an auction that cannot be put to anyone."""


@dataclass(frozen=True, slots=True)
class PollQuestion:
    """What is put to the players."""

    seat: str
    hand: str
    auction: tuple[str, ...]
    methods: str = ""
    information: str = ""


@dataclass(frozen=True, slots=True)
class GivenAnswer:
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
    """Results of a poll: how many were asked each question, and their answers.

    A given ruling stores it under these names.
    """

    asked: int = 0
    answered: int = 0
    actions: tuple[Counted, ...] = ()
    asked_what: int = 0
    answered_what: int = 0
    suggests: tuple[Counted, ...] = ()
    reasons: tuple[str, ...] = ()


def read_calls(text: str, dealer: Seat) -> tuple[str, ...]:
    """The typed auction, each call with its seat, the dealer's first.

    >>> read_calls("1s p 2n dbl", Seat.W)
    ('W:1S', 'N:P', 'E:2NT', 'S:X')
    """
    calls: list[str] = []
    seat = dealer
    for number, word in enumerate(filter(None, BETWEEN.split(text)), 1):
        call = call_said(word)
        if not call:
            raise InvalidPoll(
                gettext_noop(
                    "Call %(number)s, “%(word)s”, isn't a call. Enter it as 1S, 3NT, "
                    "P, X or XX."
                ),
                number=number,
                word=word,
            )
        so_far = tuple(calls)
        if is_over(so_far) or not (
            sufficient(call, so_far) and admissible(call, seat, so_far)
        ):
            raise InvalidPoll(
                gettext_noop(
                    "Call %(number)s, “%(word)s”, isn't legal at that point. Correct "
                    "the auction."
                ),
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
                "After these calls it is %(turn)s's turn, but the hand is "
                "%(seat)s's. Correct the auction or choose the other hand."
            ),
            turn=turn,
            seat=seat,
        )


def read_hand(text: str, seat: Seat) -> str:
    """The whole hand as it is stored, each suit from the top.

    >>> read_hand("kqj4 a5 - t987632", Seat.S)
    'KQJ4.A5..T987632'
    """
    cards = parse_hand(_by_suits(text), seat)
    if len(set(cards)) != CARDS or len(cards) != CARDS:
        raise InvalidDeal(
            gettext_noop("%(seat)s holds %(count)s cards instead of 13."),
            seat=seat,
            count=len(set(cards)),
        )
    return _written(cards)


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
    cards = held_so_far(text)
    if cards is None:
        return text
    if card in cards:
        return _written([each for each in cards if each != card])
    return _written([*cards, card] if len(cards) < CARDS else cards)


def _by_suits(text: str) -> str:
    hand = text.strip()
    if "." not in hand:
        hand = ".".join(hand.split())
    return hand.replace("-", "")


def _written(cards: Sequence[Card]) -> str:
    """As it is stored, each suit from the top; nothing without a card."""
    suits = ([card.rank for card in cards if card.suit is suit] for suit in Suit)
    ranks = ["".join(sorted(each, key=RANKS.index)) for each in suits]
    return ".".join(ranks) if cards else ""


def tally(
    given_answers: Iterable[GivenAnswer], *, asked_action: int, asked_what: int
) -> Tally:
    """The tally of these answers; its order does not tell who gave them."""
    answers = list(given_answers)
    actions = [answer for answer in answers if answer.asks is Asks.ACTION]
    suggests = [answer for answer in answers if answer.asks is Asks.SUGGESTS]
    return Tally(
        asked=asked_action,
        answered=len(actions),
        actions=_counted(actions),
        asked_what=asked_what,
        answered_what=len(suggests),
        suggests=_counted(suggests),
        reasons=tuple(sorted(answer.why for answer in answers if answer.why)),
    )


def _counted(answers: Sequence[GivenAnswer]) -> tuple[Counted, ...]:
    chose = Counter(as_said(answer.answer) for answer in answers)
    others = Counter(
        each
        for answer in answers
        for each in set(read_alternatives(answer.considered)) - {as_said(answer.answer)}
    )
    found = [Counted(text, chose[text], others[text]) for text in {*chose, *others}]
    return tuple(
        sorted(
            found, key=lambda answer: (-answer.chose, -answer.considered, answer.text)
        )
    )
