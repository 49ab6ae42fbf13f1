"""Terms of the laws, as data: ("is", "$faced", "no").

A term is a word, a number, a fact ("$offender") or a function with its terms; ("fact",
("lho", "$offender")) is the fact that has the name of that seat. The same terms are
read in the page, so every function here has its twin in `static/js/laws.js`. Cards are
a list, in the order in which they were told; nothing is an empty list.

A fact that is not known yet makes what hangs on it `Missing`, never false; a condition
that is settled by what is known already asks for nothing more. A calculation is a
function of the facts that gives several results at once.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from rulings.laws.engine.auctions import AUCTIONS

Cards = tuple[str, ...]
SUITS = "SHDC"
HONOURS = "AKQJT"
RANKS = "AKQJT98765432"
SAID_SUITS = {"spade": "S", "heart": "H", "diamond": "D", "club": "C"}
SAID_RANKS = {
    "ace": "A",
    "king": "K",
    "queen": "Q",
    "jack": "J",
    "ten": "T",
    "nine": "9",
    "eight": "8",
    "seven": "7",
    "six": "6",
    "five": "5",
    "four": "4",
    "three": "3",
    "two": "2",
    "10": "T",
    **{rank.lower(): rank for rank in RANKS},
}


def cards(value: Cards | str) -> Cards:
    """One card or several as a list; what no one told is none."""
    return tuple(
        each for each in ((value,) if isinstance(value, str) else value) if each
    )


def of_suit(values: Cards, suit: str) -> Cards:
    return tuple(each for each in cards(values) if each[0] == suit)


def of_rank(values: Cards, rank: str) -> Cards:
    return tuple(each for each in cards(values) if each[1] == rank)


def highest(values: Cards) -> Cards:
    """A list of the highest card; the cards must be of one suit."""
    return tuple(sorted(cards(values), key=_from_the_top))[:1]


def lowest(values: Cards) -> Cards:
    return tuple(sorted(cards(values), key=_from_the_top))[-1:]


def _from_the_top(card: str) -> int:
    return RANKS.index(card[1])


def small(values: Cards) -> Cards:
    """The cards below the ten."""
    return tuple(each for each in cards(values) if each[1] not in HONOURS)


def both_in(values: Cards, others: Cards) -> Cards:
    """What is in both lists."""
    return tuple(each for each in cards(values) if each in cards(others))


def or_else(values: Cards, others: Cards) -> Cards:
    """The first list, or the second if there is nothing in the first."""
    return cards(values) or cards(others)


def only_suit(values: Cards) -> str:
    """The suit of all the cards, if they have one."""
    suits = {each[0] for each in cards(values)}
    return suits.pop() if len(suits) == 1 else ""


def named_suits(words: str) -> Cards:
    """Suits written one after the other: S,H."""
    return tuple(each for each in SUITS if each in words)


def may_play(hand: Cards, led: str, major: Cards, minor: Cards) -> Cards:
    """The cards that a player with penalty cards may play (Laws 44C, 50C, 50D1).

    Following suit comes first; then a major penalty card that can be played has to be;
    beside a minor one no other small card of its suit may be played before it.

    >>> may_play(("DK", "D6", "D3"), "D", (), ("D6",))
    ('DK', 'D6')
    """
    allowed = or_else(of_suit(hand, led), hand)
    due = both_in(allowed, major)
    if due:
        return due
    waiting = {card[0] for card in both_in(allowed, minor)}
    return tuple(
        each
        for each in allowed
        if each in cards(minor) or each[0] not in waiting or each[1] in HONOURS
    )


def lowest_known_to_win(hand: Cards, led: str, so_far: Cards) -> Cards:
    """The lowest card of the hand that is known to win the trick (Law 46B1b).

    Of the fourth hand that is the lowest that beats the others; before that, one which
    no card that is out can beat.
    """
    suit = of_suit(hand, led)
    best = highest(of_suit(so_far, led))
    beating = [each for each in suit if not best or _higher(each, best[0])]
    if len(cards(so_far)) == 3:
        return lowest(tuple(beating))
    known = (*suit, *of_suit(so_far, led))
    return lowest(tuple(each for each in beating if _nothing_out_above(each, known)))


def _higher(first: str, other: str) -> bool:
    return _from_the_top(first) < _from_the_top(other)


def _nothing_out_above(card: str, known: tuple[str, ...]) -> bool:
    return all(f"{card[0]}{rank}" in known for rank in RANKS[: _from_the_top(card)])


def said_words(call: str) -> tuple[str, ...]:
    """The words of a designation; spades are a spade, and C9 is the club nine."""
    words = call.lower().replace(",", " ").split()
    return tuple(part for word in words for part in _parts(word))


def _parts(word: str) -> Cards:
    if word[:-1] in SAID_SUITS:
        return (word[:-1],)
    suit = next((each for each in SAID_SUITS if each[0] == word[:1]), "")
    if suit and len(word) > 1 and word[1:] in SAID_RANKS and word not in SAID_RANKS:
        return (suit, word[1:])
    return (word,)


def said_suit(call: str) -> str:
    """The suit in what declarer said."""
    return _first_named(call, SAID_SUITS)


def said_rank(call: str) -> str:
    """The rank in what declarer said."""
    return _first_named(call, SAID_RANKS)


def _first_named(call: str, names: Mapping[str, str]) -> str:
    return next((names[word] for word in said_words(call) if word in names), "")


CARD_FUNCTIONS: dict[str, Callable[..., Cards | str]] = {
    "of_suit": of_suit,
    "of_rank": of_rank,
    "highest": highest,
    "lowest": lowest,
    "small": small,
    "both_in": both_in,
    "or_else": or_else,
    "only_suit": only_suit,
    "named_suits": named_suits,
    "may_play": may_play,
    "lowest_known_to_win": lowest_known_to_win,
    "said_words": said_words,
    "said_suit": said_suit,
    "said_rank": said_rank,
}

Term = str | int | tuple["Term", ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A structured value (hands, a play, a statement) that only calculations read."""

    content: Any


Value = str | int | bool | tuple[str, ...] | Record

SEATS = "NESW"

ALWAYS: Term = ("and",)


class UnknownFunction(ValueError):
    """A term names a function that no law has."""


@dataclass(frozen=True, slots=True)
class Missing:
    """The answer hangs on a fact that no one has told yet."""

    code: str


class Facts(Protocol):
    """Where a term finds what happened."""

    def fact(self, code: str) -> Value | Missing:
        """What is known of it."""

    def is_told(self, code: str) -> bool:
        """Whether someone has told it: not what follows, and not what is usual."""


def evaluate(term: Term, facts: Facts) -> Value | Missing:
    """What the term comes to, or the fact that has to be known first."""
    if isinstance(term, int):
        return term
    if isinstance(term, str):
        return facts.fact(term[1:]) if term.startswith("$") else term
    name, *terms = term
    if name in FORMS:
        return FORMS[str(name)](terms, facts)
    if name not in FUNCTIONS:
        raise UnknownFunction(f"no law has the function {name!r}")
    values: list[Value] = []
    for each in terms:
        value = evaluate(each, facts)
        if isinstance(value, Missing):
            return value
        values.append(value)
    return FUNCTIONS[str(name)](*values)


def facts_in(term: Term) -> Iterator[str]:
    """The facts that the term names, as it names them."""
    if isinstance(term, tuple):
        for each in term[1:]:
            yield from facts_in(each)
    elif isinstance(term, str) and term.startswith("$"):
        yield term[1:]


def every(terms: Sequence[Term], facts: Facts) -> Value | Missing:
    """False as soon as one is; else the first that is not known yet; else true."""
    return _settled(terms, facts, by=False)


def some(terms: Sequence[Term], facts: Facts) -> Value | Missing:
    """True as soon as one is; else the first that is not known yet; else false."""
    return _settled(terms, facts, by=True)


def _settled(terms: Sequence[Term], facts: Facts, *, by: bool) -> Value | Missing:
    open_yet = None
    for term in terms:
        value = evaluate(term, facts)
        if isinstance(value, Missing):
            open_yet = open_yet or value
        elif bool(value) is by:
            return by
    return open_yet or not by


def whether(terms: Sequence[Term], facts: Facts) -> Value | Missing:
    """The second term if the first is so, else the third; the other is not looked at."""
    condition = evaluate(terms[0], facts)
    if isinstance(condition, Missing):
        return condition
    return evaluate(terms[1] if condition else terms[2], facts)


def named_fact(terms: Sequence[Term], facts: Facts) -> Value | Missing:
    """The fact whose name the term comes to."""
    name = evaluate(terms[0], facts)
    return name if isinstance(name, Missing) else facts.fact(str(name))


def whether_told(terms: Sequence[Term], facts: Facts) -> Value | Missing:
    """Whether one of the facts of these names has been told; nothing is asked for."""
    return any(facts.is_told(str(each)) for each in terms)


def turned(seat: Value, *, by: int) -> str:
    """The seat so many places on, clockwise."""
    return SEATS[(SEATS.index(str(seat)) + by) % 4]


def side_for(seat: Value) -> str:
    return "NS" if str(seat) in "NS" else "EW"


def listed(value: Value) -> tuple[str, ...]:
    """One thing as a list of it."""
    return value if isinstance(value, tuple) else (str(value),)


def minutes(start: Value, end: Value) -> int:
    """From one time of day (22:00) to another: less than none if that was before it."""
    return (_minute(end) - _minute(start) + 720) % 1440 - 720


def _minute(time: Value) -> int:
    hour, _, minute = str(time).partition(":")
    return 60 * _number(hour) + _number(minute)


def _number(digits: str) -> int:
    return int(digits) if digits.isdecimal() else 0


FORMS: dict[str, Callable[[Sequence[Term], Facts], Value | Missing]] = {
    "and": every,
    "or": some,
    "if": whether,
    "fact": named_fact,
    "told": whether_told,
}
"""What looks at its terms itself, one after the other."""
FUNCTIONS: dict[str, Callable[..., Value]] = {
    "not": lambda value: not value,
    "is": lambda value, *wanted: value in wanted,
    "has": lambda values, *wanted: any(each in listed(values) for each in wanted),
    "same": lambda first, other: first == other,
    "more": lambda first, other: int(first) > int(other),
    "count": lambda values: len(listed(values)),
    "lho": lambda seat: turned(seat, by=1),
    "partner": lambda seat: turned(seat, by=2),
    "rho": lambda seat: turned(seat, by=3),
    "side": side_for,
    "sides_agree": lambda first, other: side_for(first) == side_for(other),
    "suit": lambda card: str(card)[:1],
    "suits": lambda cards: tuple(dict.fromkeys(card[0] for card in listed(cards))),
    "honour": lambda cards: any(card[1] in HONOURS for card in listed(cards)),
    "list": lambda *values: tuple(each for value in values for each in listed(value)),
    "without": lambda values, left: tuple(
        each for each in listed(values) if each not in listed(left)
    ),
    "code": lambda choice: str(choice).partition(":")[0],
    "join": lambda *words: "".join(each for word in words for each in listed(word)),
    "by_side": lambda north_south, east_west: Record(
        {"NS": north_south, "EW": east_west}
    ),
    "minutes": minutes,
    **CARD_FUNCTIONS,
    **AUCTIONS,
}


def yes(fact: str) -> Term:
    """That it is so."""
    return ("is", f"${fact}", "yes")


def no(fact: str) -> Term:
    """That it is not so."""
    return ("is", f"${fact}", "no")


def one_of(fact: str, *values: str) -> Term:
    """That the fact is one of these."""
    return ("is", f"${fact}", *values)


def chosen(*options: str, code: str = "choice") -> Term:
    """That one of these options was chosen, whatever it names: prohibit of prohibit:H."""
    return ("is", ("code", f"${code}"), *options)


def both(*terms: Term) -> Term:
    """That all of it is so."""
    return ("and", *terms)


def either(*terms: Term) -> Term:
    """That some of it is so."""
    return ("or", *terms)


def neither(*terms: Term) -> Term:
    """That none of it is so."""
    return ("not", ("or", *terms))


@dataclass(frozen=True, slots=True)
class Calculated:
    """What came out: values of the outcome, and the laws by which they are so."""

    results: Mapping[str, Value]
    laws: tuple[str, ...] = field(default=())


Calculation = Callable[[Facts], Calculated | Missing]
