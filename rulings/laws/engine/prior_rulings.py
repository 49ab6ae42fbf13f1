"""What an earlier ruling left open on a board, as facts of the laws that come after it.

Such a fact has the seat in its name: pass_E is for how long East has to pass. The page
reads the same rows, so that it knows them without a network.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from rulings.laws.engine.answers import answer_to
from rulings.laws.engine.terms import SEATS, Term, turned
from rulings.laws.engine.tree import Kind, Question


@dataclass(frozen=True, slots=True)
class Left:
    """The fact that something open tells of a seat: its own, or that `across` from it.

    It holds what is open `about` that word, or this `value`; several cards or suits
    stand beside each other, of other values the last one is so.
    """

    code: str
    fact: str
    kind: Kind
    about: str = ""
    value: str = ""
    across: bool = False


LEFT = (
    Left("pc_major", "pc_{seat}_major", Kind.CARDS, about="card"),
    Left("pc_minor", "pc_{seat}_minor", Kind.CARDS, about="card"),
    Left("pass_next_turn", "pass_{seat}", Kind.TEXT, value="next"),
    Left("pass_rest_of_auction", "pass_{seat}", Kind.TEXT, value="rest"),
    Left("lead_required", "lead_required_{seat}", Kind.SUITS, about="suit"),
    Left("lead_prohibited", "lead_prohibited_{seat}", Kind.SUITS, about="suit"),
    Left("lead_26B_pending", "withdrew_{seat}", Kind.TEXT, value="yes", across=True),
    Left(
        "lead_26B_pending",
        "withdrawn_{seat}",
        Kind.CALL,
        about="withdrawn",
        across=True,
    ),
)
"""What is taken from the table as a fact, and by which name the laws know it."""
SEVERAL = frozenset({Kind.CARDS, Kind.SUITS})
Standing = tuple[str, str, Mapping[str, Any]]
"""What stands open: its code, of whom, and what it is about."""


def facts_left(standing: Iterable[Standing]) -> dict[str, Any]:
    """The facts that the open items give a walk.

    >>> facts_left([("pass_next_turn", "E", {}), ("pc_major", "W", {"card": "S7"})])
    {'pc_W_major': ['S7'], 'pass_E': 'next'}
    """
    open_items = list(standing)
    facts: dict[str, Any] = {}
    for left in LEFT:
        for code, who, about in open_items:
            if code == left.code and who in SEATS:
                name = _fact_name(left, who)
                _tell(facts, name, left, about.get(left.about, left.value))
    return facts


def _tell(facts: dict[str, Any], name: str, left: Left, value: Any) -> None:
    if left.kind in SEVERAL:
        more = value if isinstance(value, list | tuple) else [value]
        before = facts.get(name, [])
        facts[name] = [*dict.fromkeys([*before, *(each for each in more if each)])]
    elif answer_to(Question(code=name, kind=left.kind), value) is not None:
        facts[name] = value


def _fact_name(left: Left, who: str) -> str:
    return left.fact.format(seat=turned(who, by=2) if left.across else who)


def told_by_the_table(*facts: str) -> tuple[Question, ...]:
    """These facts of each seat, as a family has them: told by no one but the table."""
    kinds = {left.fact: left.kind for left in LEFT}
    return tuple(
        Question(
            code=name.format(seat=seat),
            kind=kinds[name],
            usual=("list",) if kinds[name] in SEVERAL else "",
            later=True,
        )
        for seat in SEATS
        for name in facts
    )


def of_seat(fact: str, seat: Term) -> Term:
    """That fact of the player at that seat."""
    before, after = fact.split("{seat}")
    return ("fact", ("join", before, seat, after))


def seats_with(so: Mapping[str, Term]) -> Term:
    """The seats, each where its condition holds, as a list."""
    return ("list", *(("if", so[seat], seat, ("list",)) for seat in SEATS))


def rows_left() -> list[dict[str, Any]]:
    """The rows for the page."""
    return [{**asdict(left), "several": left.kind in SEVERAL} for left in LEFT]
