"""A question of a walked law with its answers: seats, cards by suit, calls, an auction."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from rulings.laws.engine import auctions
from rulings.laws.engine.speech import SEAT_NAMES, SUIT_NAMES, SUIT_SIGNS, Speech
from rulings.laws.engine.terms import Record, Value, evaluate, listed
from rulings.laws.engine.transcript import ENTERED, Fact, Texts
from rulings.laws.engine.tree import Kind, Question
from scoring.bridge.contract import RANKS, Seat, Strain, Suit
from scoring.bridge.messages import gettext_noop

SEATS = "NESW"
A_FLIP = 2
"""Of two answers the other one is a button beside the fact."""
CARD_NAME = gettext_noop("%(rank)s of %(suit)s")
RANK_NAMES = {
    "A": gettext_noop("ace"),
    "K": gettext_noop("king"),
    "Q": gettext_noop("queen"),
    "J": gettext_noop("jack"),
    "T": "10",
}


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer on a button; `chosen` is how the fact stands now.

    `label` is how it is spoken where the button shows less; a call may not be `legal`.
    """

    code: str
    text: str
    chosen: bool = False
    label: str = ""
    legal: bool = True


@dataclass(frozen=True, slots=True)
class SuitRow:
    """The cards of one suit, from the ace down."""

    code: str
    sign: str
    name: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class AuctionView:
    """An auction as far as it is told, in rows under the four seats; who is to call."""

    seats: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    to_call: str


@dataclass(frozen=True, slots=True)
class AskedFact:
    """A question on the page with its answers; `kind` says what its buttons are.

    `told` are the values that the answer has now, each once; `others` the answer that is
    not taken as usual, where there are two; `reason` is why the director judges it so, as
    far as he has written it.
    """

    code: str
    text: str
    kind: str
    answer: str
    choices: tuple[Choice, ...]
    answered: tuple[str, ...]
    usual: bool
    judgment: bool
    laws: tuple[str, ...]
    others: tuple[Choice, ...] = ()
    suits: tuple[SuitRow, ...] = ()
    auction: AuctionView | None = None
    reason: str = ""


BIDS = tuple(f"{level}{strain}" for level in range(1, 8) for strain in Strain)
CALLS = (*BIDS, "P", "X", "XX")
ANSWERS: dict[Kind, tuple[str, ...]] = {
    Kind.SEAT: tuple(SEATS),
    Kind.SUIT: tuple(map(str, Suit)),
    Kind.SUITS: tuple(map(str, Suit)),
    Kind.CALL: CALLS,
}


def asked_fact(fact: Fact, words: Texts) -> AskedFact:
    """The question as the page shows it."""
    question, answered = fact.question, told_in(fact.value)
    choices = _choices(question, answered, words)
    flips = fact.usual and len(choices) == A_FLIP
    has_cards = question.kind in (Kind.CARD, Kind.CARDS)
    return AskedFact(
        code=fact.code,
        text=fact.text,
        kind=str(question.kind),
        answer=fact.answer,
        choices=choices,
        answered=answered,
        usual=fact.usual,
        judgment=fact.judgment,
        laws=tuple(law.removeprefix("L") for law in question.laws),
        others=tuple(choice for choice in choices if flips and not choice.chosen),
        suits=suit_rows(answered) if has_cards else (),
        auction=_auction(answered, words) if question.kind is Kind.AUCTION else None,
    )


def told_in(value: Value) -> tuple[str, ...]:
    """The values of an answer, each by itself; none where nothing was told."""
    if isinstance(value, Record):
        return (ENTERED,)
    if value in ("", ()):
        return ()
    return tuple(listed(value))


def suit_rows(answers: tuple[str, ...] = ()) -> tuple[SuitRow, ...]:
    """The pack by suits; what is told is chosen."""
    return tuple(
        SuitRow(
            code=suit,
            sign=SUIT_SIGNS[suit],
            name=suit_name(suit),
            choices=tuple(_card(suit, rank, answers) for rank in RANKS),
        )
        for suit in SUIT_SIGNS
    )


def suit_name(suit: str) -> str:
    """The suit in the language of the reader."""
    return gettext(SUIT_NAMES[suit])


def _card(suit: str, rank: str, answers: tuple[str, ...]) -> Choice:
    named = {
        "rank": gettext(RANK_NAMES.get(rank, rank)),
        "suit": suit_name(suit),
    }
    label = gettext(CARD_NAME) % named
    code = f"{suit}{rank}"
    return Choice(code, rank.replace("T", "10"), code in answers, label)


def _choices(
    question: Question, answers: tuple[str, ...], words: Texts
) -> tuple[Choice, ...]:
    """The answers of a question as buttons; in an auction those that are legal."""
    offered = _offered(question, words)
    if question.choices:
        return tuple(
            Choice(
                choice.code,
                words.speech.fill(choice.text, words.known),
                choice.code in answers,
            )
            for choice in question.choices
            if not offered or choice.code in offered
        )
    if question.kind is Kind.AUCTION:
        return call_choices(answers, _dealer(words))
    codes = ANSWERS.get(question.kind, ())
    return tuple(
        Choice(code, words.speech.answered(question.kind, code), code in answers)
        for code in codes
        if not offered or code in offered
    )


def _offered(question: Question, words: Texts) -> tuple[str, ...]:
    """The answers that fit what is known; none where all of them do."""
    fits = () if question.among is None else evaluate(question.among, words.known)
    return fits if isinstance(fits, tuple) else ()


def call_choices(
    auction: tuple[str, ...] | None = None, dealer: Seat = Seat.N
) -> tuple[Choice, ...]:
    """The bidding box; where an auction is told, with the calls that may come next."""
    speech = Speech(gettext)
    return tuple(
        Choice(
            call,
            speech.named(Kind.CALL, call),
            legal=auction is None or is_legal(call, auction, dealer),
        )
        for call in CALLS
    )


def is_legal(call: str, auction: tuple[str, ...], dealer: Seat) -> bool:
    """Whether that call may come next in the auction."""
    if auctions.auction_over(auction):
        return False
    seat = auctions.to_call(auction) or str(dealer)
    enough = auctions.sufficient(call, auction)
    return enough and auctions.admissible(call, seat, auction)


def _auction(answers: tuple[str, ...], words: Texts) -> AuctionView:
    first = _dealer(words)
    over = auctions.auction_over(answers)
    to_call = auctions.to_call(answers) or str(first)
    made = [words.speech.named(Kind.CALL, call[2:]) for call in answers]
    before = SEATS.index(answers[0][0] if answers else str(first))
    cells = [""] * before + made
    return AuctionView(
        seats=seat_names(),
        rows=tuple(_rows(cells)),
        to_call="" if over else gettext(SEAT_NAMES[to_call]),
    )


def seat_names() -> tuple[str, ...]:
    """The four seats from North on."""
    return tuple(gettext(SEAT_NAMES[seat]) for seat in SEATS)


def _rows(cells: list[str]) -> Iterator[tuple[str, ...]]:
    for start in range(0, len(cells), len(SEATS)):
        row = cells[start : start + len(SEATS)]
        yield (*row, *[""] * (len(SEATS) - len(row)))


def _dealer(words: Texts) -> Seat:
    return Seat(str(words.known.given.get("dealer") or Seat.N))
