"""What a law asks of the facts, as data: ("is", "$faced", "no").

A term is a word, a number, a fact ("$offender") or a function with its terms; ("fact",
("lho", "$offender")) is the fact that has the name of that seat. The same terms are read in the page, so every function here has its twin in `static/js/laws.js`.

A fact that is not known yet makes what hangs on it `Missing`, never false; a condition
that is settled by what is known already asks for nothing more.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rulings.laws.auctions import AUCTIONS
from rulings.laws.cards import CARD_FUNCTIONS

Term = str | int | tuple["Term", ...]


@dataclass(frozen=True, slots=True)
class Record:
    """What is more than one word: hands, a play, a statement. Only calculations read it."""

    told: Any


Value = str | int | bool | tuple[str, ...] | Record

SEATS = "NESW"
SUITS = "SHDC"
HONOURS = "AKQJT"
ALWAYS: Term = ("and",)


class UnknownFunction(ValueError):
    """A term names a function that no law has."""


@dataclass(frozen=True, slots=True)
class Missing:
    """The answer hangs on a fact that nobody has told yet."""

    code: str


class Facts(Protocol):
    """Where a term finds what happened."""

    def fact(self, code: str) -> Value | Missing:
        """What is known of it."""

    def told(self, code: str) -> bool:
        """Whether somebody has told it: not what follows, and not what is usual."""


def value_of(term: Term, facts: Facts) -> Value | Missing:
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
        value = value_of(each, facts)
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
        value = value_of(term, facts)
        if isinstance(value, Missing):
            open_yet = open_yet or value
        elif bool(value) is by:
            return by
    return open_yet or not by


def whether(terms: Sequence[Term], facts: Facts) -> Value | Missing:
    """The second term if the first is so, else the third; the other is not looked at."""
    condition = value_of(terms[0], facts)
    if isinstance(condition, Missing):
        return condition
    return value_of(terms[1] if condition else terms[2], facts)


def named_fact(terms: Sequence[Term], facts: Facts) -> Value | Missing:
    """The fact whose name the term comes to."""
    name = value_of(terms[0], facts)
    return name if isinstance(name, Missing) else facts.fact(str(name))


def whether_told(terms: Sequence[Term], facts: Facts) -> Value | Missing:
    """Whether one of the facts of these names has been told; nothing is asked for."""
    return any(facts.told(str(each)) for each in terms)


def turned(seat: Value, *, by: int) -> str:
    """The seat so many places on, clockwise."""
    return SEATS[(SEATS.index(str(seat)) + by) % 4]


def side_of(seat: Value) -> str:
    return "NS" if str(seat) in "NS" else "EW"


def listed(value: Value) -> tuple[str, ...]:
    """One thing as a list of it."""
    return value if isinstance(value, tuple) else (str(value),)


def minutes(start: Value, end: Value) -> int:
    """From one time of day (22:00) to another: less than none if that was before it."""
    return (_minute_of(end) - _minute_of(start) + 720) % 1440 - 720


def _minute_of(time: Value) -> int:
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
    "same": lambda one, other: one == other,
    "more": lambda one, other: int(one) > int(other),
    "count": lambda values: len(listed(values)),
    "lho": lambda seat: turned(seat, by=1),
    "partner": lambda seat: turned(seat, by=2),
    "rho": lambda seat: turned(seat, by=3),
    "side": side_of,
    "sides_agree": lambda one, other: side_of(one) == side_of(other),
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
