"""The cases of the quiz, each a question: facts in words, rulings to choose from.

A case is a family and its facts, in the vocabulary of its tree. The wrong rulings are
those of the same family when one fact is another; so each is right in another case, and
only the facts tell which.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from rulings.laws.engine.answers import read_facts
from rulings.laws.engine.phrases import Phrases, Translate
from rulings.laws.engine.speech import Speech
from rulings.laws.engine.terms import Value, listed
from rulings.laws.engine.transcript import OpenTexts
from rulings.laws.engine.tree import Kind, Question
from rulings.laws.engine.vocabulary import FOLLOW_UPS
from rulings.laws.engine.walk import Asked, Known, Walk, walk
from rulings.laws.references import LawRef
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


def _read(record: Mapping[str, object]) -> Case:
    family, facts = str(record["family"]), record["facts"]
    assert isinstance(facts, dict)  # noqa: S101  # the file is ours, and tested
    return Case(str(record["code"]), family, read_facts(TREES[family], facts).known)


def get_cases(family: str) -> tuple[Case, ...]:
    """The cases of that family, or all of them for no family."""
    return tuple(case for case in all_cases().values() if family in ("", case.family))


def families_practised() -> dict[str, int]:
    """The families that have cases, and how many."""
    counted: dict[str, int] = {}
    for case in all_cases().values():
        counted[case.family] = counted.get(case.family, 0) + 1
    return counted


MOST = 4
"""How many rulings there are to choose from, the right one among them."""
VARIED = {
    Kind.SEAT: ("N", "E", "S", "W"),
    Kind.CARD: ("S5", "HA"),
    Kind.NUMBER: (0, 1, 13),
}


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling to choose; its code is made of its words."""

    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Posed:
    """A case as it is asked."""

    case: Case
    facts: tuple[tuple[str, str], ...]
    rulings: tuple[Ruling, ...]


@dataclass(frozen=True, slots=True)
class Solved:
    """What is ruled in the case, and why."""

    right: Ruling
    laws: str
    say: tuple[tuple[str, str], ...]
    chooser: str
    options: tuple[str, ...]
    stays_open: tuple[str, ...]
    judgment: bool


def posed(case: Case, translate: Translate = str) -> Posed:
    """The case with its facts in words, and the rulings in an order of their own."""
    right = _ruling(_walked(case, translate))
    wrong = list(dict.fromkeys(_wrong(case, right, translate)))[: MOST - 1]
    rulings = sorted([right, *wrong], key=lambda each: _digest(case.code + each.code))
    return Posed(case, tuple(_told(case, translate)), tuple(rulings))


def solved(case: Case, translate: Translate = str) -> Solved:
    """The ruling with its laws, what is said to whom, the options and what stays open."""
    done, speech = _walked(case, translate), Speech(translate)
    at = done.open_step
    return Solved(
        right=_ruling(done),
        laws=", ".join(LawRef.parse(law).short for law in done.laws),
        say=tuple((_who(each.to, speech), each.text) for each in done.say),
        chooser=_who(at.chooser, speech) if at else "",
        options=tuple(each.text for each in at.options) if at else (),
        stays_open=tuple(
            dict.fromkeys(
                f"{translate(FOLLOW_UPS[each.code])}: {_who(each.who, speech)}"
                for each in done.follow_ups
            )
        ),
        judgment=bool(done.judgment),
    )


def _walked(case: Case, translate: Translate) -> Walk:
    tree = TREES[case.family]
    return walk(tree, case.facts, assume=True, speech=Speech(translate))


def _who(who: str, speech: Speech) -> str:
    return OpenTexts(speech).person(who)


def _ruling(done: Walk) -> Ruling:
    text = done.rectification
    return Ruling(_digest(text), text[:1].upper() + text[1:])


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def _wrong(case: Case, right: Ruling, translate: Translate) -> Iterator[Ruling]:
    """The rulings were one fact another: first the answers, then players and cards."""
    tree = TREES[case.family]
    steps = sorted(
        _walked(case, translate).asked_questions,
        key=lambda each: not each.question.choices,
    )
    for step in steps:
        for other in _others(step):
            facts = {**case.facts, step.question.code: other}
            done = walk(tree, facts, assume=True, speech=Speech(translate))
            ruling = _ruling(done)
            if not done.question and ruling != right:
                yield ruling


def _others(step: Asked) -> Iterator[Value]:
    """What the answer might have been instead."""
    question = step.question
    values: tuple[Value, ...] = tuple(each.code for each in question.choices)
    for value in values or VARIED.get(question.kind, ()):
        if value != step.answer:
            yield value


def _told(case: Case, translate: Translate) -> Iterator[tuple[str, str]]:
    """Every fact as its question with the answer."""
    tree = TREES[case.family]
    known, speech = Known(tree, case.facts, assume=True), Speech(translate)
    phrases = Phrases(tree, translate)
    for code, value in case.facts.items():
        question = tree.question(code)
        if question is not None and question.text:
            yield (
                speech.fill(question.text, known),
                _answer(question, value, known, speech),
            )
        else:
            condition = phrases.condition(("is", f"${code}", str(value)))
            yield condition.asks, condition.answer


def _answer(question: Question, value: Value, known: Known, speech: Speech) -> str:
    if question.kind is Kind.AUCTION:
        return _auction(listed(value), speech)
    texts = {each.code: each.text for each in question.choices}
    if isinstance(value, str) and texts.get(value):
        return speech.fill(texts[value], known)
    return speech.named(question.kind, value)


def _auction(calls: tuple[str, ...], speech: Speech) -> str:
    """The calls with who made them: North 1♥, East pass."""
    pairs = (call.partition(":") for call in calls)
    return ", ".join(
        f"{speech.named(Kind.SEAT, seat)} {speech.named(Kind.CALL, call)}"
        for seat, _colon, call in pairs
    )
