"""The tricks of a disputed claim, as the claim lab finds them."""

from typing import Any

from rulings.laws.claims.adjudication import adjudicate
from rulings.laws.claims.claim_input import InvalidClaim, read_claim
from rulings.laws.claims.normal import Irrational
from rulings.laws.engine.terms import SEATS, Calculated, Facts, Missing, Record, Value

IF_TOLD = (
    *("trump", "contract", "declarer", "on_lead", "on_table"),
    *("tricks_claimed", "tricks_conceded", "statement"),
    *("statement_about_trump", "unaware_of_trump", "could_lose_to_trump"),
    *(f"{seat}_showed_out_before" for seat in SEATS),
    *Irrational,
)
FOUND = "found"
"""Where the page has had the cards searched: what was found, kept with them."""


def claim(facts: Facts) -> Calculated | Missing:
    """Each side's tricks on the worst normal line, or why the facts are refused."""
    left = facts.fact("remaining")
    if (
        isinstance(left, Record)
        and isinstance(left.content, dict)
        and FOUND in left.content
    ):
        return _calculated(dict(left.content[FOUND]))
    claim_facts: dict[str, Any] = {}
    for code in ("remaining", "player", "RA_top_down"):
        fact = facts.fact(code)
        if isinstance(fact, Missing):
            return fact
        if fact != "":
            claim_facts["claimer" if code == "player" else code] = _plain(fact)
    for code in IF_TOLD:
        if facts.is_told(code):
            claim_facts[code] = _plain(facts.fact(code))
    try:
        found = adjudicate(read_claim(claim_facts))
    except InvalidClaim as invalid:
        return Calculated({"refused": invalid.cure, "place": invalid.place})
    return _calculated(found.values())


def _calculated(values: dict[str, Any]) -> Calculated:
    laws = tuple(values.pop("laws"))
    return Calculated(
        {key: _value(each) for key, each in values.items() if each is not None}, laws
    )


def _plain(fact: Value | Missing) -> Any:
    return fact.content if isinstance(fact, Record) else fact


def _value(each: Any) -> Value:
    return each if isinstance(each, str | int) else Record(each)
