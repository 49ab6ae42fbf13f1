from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from clubsite.tests.tables import for_each_row
from rulings.laws.engine.terms import (
    Missing,
    Record,
    Term,
    UnknownFunction,
    Value,
    both,
    chosen,
    either,
    evaluate,
    facts_in,
    neither,
    no,
    one_of,
    yes,
)


@dataclass(frozen=True)
class GivenFacts:
    facts: Mapping[str, Value]

    def fact(self, code: str) -> Value | Missing:
        return self.facts.get(code, Missing(code))

    def is_told(self, code: str) -> bool:
        return code in self.facts


FACTS = GivenFacts(
    {
        "faced": "yes",
        "offender": "W",
        "declarer": "S",
        "card": "HT",
        "trick": 3,
        "cards": ("S5", "HA", "S9"),
        "E": "reject",
        "chose": "prohibit:H",
        "suits": ("S", "H"),
    }
)


@for_each_row(
    ("term", "value"),
    [
        (7, 7),
        ("word", "word"),
        ("$card", "HT"),
        (yes("faced"), True),
        (no("faced"), False),
        (one_of("offender", "E", "W"), True),
        (("has", "$cards", "HA"), True),
        (("has", "$card", "HA", "HT"), True),
        (("same", "$offender", ("lho", "$declarer")), True),
        (("more", "$trick", 3), False),
        (("count", "$cards"), 3),
        (("by_side", "AVE+", "AVE-"), Record({"NS": "AVE+", "EW": "AVE-"})),
        (("partner", "$offender"), "E"),
        (("rho", "$offender"), "S"),
        (("side", "$offender"), "EW"),
        (("side", "$declarer"), "NS"),
        (("sides_agree", "$offender", "$declarer"), False),
        (("suit", "$card"), "H"),
        (("suits", "$cards"), ("S", "H")),
        (("honour", "$card"), True),
        (("honour", ("list", "S9", "D2")), False),
        (("without", ("list", "S", "H", "D", "C"), "$suits"), ("D", "C")),
        (("if", yes("faced"), "up", "$unknown"), "up"),
        (("if", no("faced"), "$unknown", "down"), "down"),
        (("fact", ("partner", "$offender")), "reject"),
        (("fact", ("join", "car", "d")), "HT"),
        (("told", "unknown", "card"), True),
        (("told", "unknown"), False),
        (("minutes", "23:50", "0:20"), 30),
        (("minutes", "22:00", "21:45"), -15),
        (("minutes", "late", ""), 0),
        (("code", "prohibit:H"), "prohibit"),
        (chosen("prohibit", code="chose"), True),
        (("of_suit", "$cards", "S"), ("S5", "S9")),
        (("of_suit", "$card", "S"), ()),
        (("of_rank", "$cards", "A"), ("HA",)),
        (("highest", ("list", "S5", "SK", "S9")), ("SK",)),
        (("lowest", ("list", "S5", "SK", "S9")), ("S5",)),
        (("highest", ("list",)), ()),
        (("small", "$cards"), ("S5", "S9")),
        (("both_in", "$cards", ("list", "S9", "S5", "D2")), ("S5", "S9")),
        (("or_else", ("list",), "$cards"), ("S5", "HA", "S9")),
        (("or_else", "$card", "$cards"), ("HT",)),
        (("only_suit", "$cards"), ""),
        (("only_suit", "$card"), "H"),
        (("only_suit", ("list",)), ""),
        (("named_suits", "H,S"), ("S", "H")),
        (("not", yes("faced")), False),
        (neither(no("faced"), ("is", "$trick", 1)), True),
    ],
)
def test_a_term_comes_to_its_value(term: Term, value: Value) -> None:
    assert evaluate(term, FACTS) == value


@pytest.mark.parametrize(
    ("term", "value"),
    [
        (both(yes("unknown"), no("faced")), False),
        (either(yes("unknown"), yes("faced")), True),
        (both(yes("faced"), yes("unknown")), Missing("unknown")),
        (either(yes("unknown"), yes("other")), Missing("unknown")),
        (("not", yes("unknown")), Missing("unknown")),
        (("if", yes("unknown"), 1, 2), Missing("unknown")),
        (("fact", "$unknown"), Missing("unknown")),
        (("fact", "N"), Missing("N")),
    ],
)
def test_only_a_fact_that_matters_is_missed(term: Term, value: Value | Missing) -> None:
    assert evaluate(term, FACTS) == value


def test_a_function_that_no_law_has_is_refused() -> None:
    with pytest.raises(UnknownFunction, match="'guess'"):
        evaluate(("guess", "$card"), FACTS)


def test_the_facts_of_a_term_are_found() -> None:
    term = both(yes("faced"), ("same", "$turn", ("partner", "$offender")), "word", 3)

    assert [*facts_in(term)] == ["faced", "turn", "offender"]
