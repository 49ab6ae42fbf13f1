"""The cases of the quiz: a family and the facts, in the vocabulary of its tree."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from rulings.laws.answers import facts_of
from rulings.laws.terms import Value
from rulings.laws.trees import TREES


@dataclass(frozen=True, slots=True)
class Case:
    """One irregularity as a director meets it."""

    code: str
    family: str
    facts: Mapping[str, Value]


@cache
def all_cases() -> dict[str, Case]:
    """Every case by its code, in the order of the file."""
    text = files("rulings.laws.practice").joinpath("cases.jsonl").read_text("utf-8")
    cases = (_read(json.loads(line)) for line in text.splitlines())
    return {case.code: case for case in cases}


def _read(written: Mapping[str, object]) -> Case:
    family, facts = str(written["family"]), written["facts"]
    assert isinstance(facts, dict)  # noqa: S101  # the file is ours, and tested
    return Case(str(written["code"]), family, facts_of(TREES[family], facts).known)


def cases_of(family: str) -> tuple[Case, ...]:
    """The cases of that family, or all of them for no family."""
    return tuple(case for case in all_cases().values() if family in ("", case.family))


def families_practised() -> dict[str, int]:
    """The families that have cases, and how many."""
    counted: dict[str, int] = {}
    for case in all_cases().values():
        counted[case.family] = counted.get(case.family, 0) + 1
    return counted
