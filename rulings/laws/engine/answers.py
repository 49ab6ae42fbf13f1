"""What people and files say of an irregularity, as the facts of its family."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulings.laws.engine.auctions import BRACKETS, read_auction
from rulings.laws.engine.terms import SUITS, Record, Value, listed
from rulings.laws.engine.tree import Kind, Question, Tree

OF_THE_TABLE = frozenset({"board", "contract", "vulnerable", "trump", "note"})
"""What the session knows of the table; not every family asks for it."""
PROSE = frozenset(
    {
        *("event", "then", "action", "context", "statement_prose", "discovery"),
        *("meaning", "withdrawn_meaning", "replacement_meaning", "premature_meaning"),
        *("position", "current"),
    }
)
"""What a case tells to people; it is read only where a family asks for it by that name."""
CARD = re.compile(r"[SHDC][AKQJT2-9]")
CALL = re.compile(r"P|XX?|[1-9](?:NT|[SHDC])")
CALL_WORDS = {"PASS": "P", "DOUBLE": "X", "DBL": "X", "REDOUBLE": "XX", "RDBL": "XX"}
HELD = re.compile(r"(?:hands_)?([NESW])_([SHDC]|spades|hearts|diamonds|clubs)")
PLAYED = re.compile(rf"([NESW]):({CARD.pattern})")
SEAT = re.compile(
    r"(N(?:orth)?|E(?:ast)?|S(?:outh)?|W(?:est)?)(?:\s*\((?:hand|dummy|declarer)\))?"
)
TRUTH = {True: "yes", False: "no"}


@dataclass(slots=True)
class Facts:
    """The facts that the family knows, and what it did not take.

    `strange` are keys of no question; `unfit` are values that the question does not take.
    """

    known: dict[str, Value] = field(default_factory=dict)
    strange: list[str] = field(default_factory=list)
    unfit: list[tuple[str, str]] = field(default_factory=list)


def read_facts(tree: Tree, entered: Mapping[str, Any]) -> Facts:
    """The entered facts as the family knows them; those under `answers` take precedence."""
    facts = Facts()
    steps = {branch.step.code for branch in tree.every_branch() if branch.step}
    for key, value in _flat(tree, {**entered, **_inner(facts, entered.get("answers"))}):
        question = tree.question(key)
        if question is None and key in steps:
            facts.known[key] = str(value)
        elif question is None and key in OF_THE_TABLE:
            continue
        elif question is None:
            facts.strange.append(key)
        elif value is None and not _is_an_answer(question):
            continue
        else:
            answer = answer_to(question, value)
            if answer is None:
                facts.unfit.append((key, str(value)))
            else:
                facts.known[key] = _with_what_is_held(facts, key, answer)
    return facts


def _is_an_answer(question: Question) -> bool:
    """Whether null says something here (no exception); else it was not told."""
    return question.kind is Kind.CHOICE and answer_to(question, None) is not None


def _inner(facts: Facts, answers: object) -> Mapping[str, Any]:
    """The facts that stand under `answers`, if facts stand there."""
    if isinstance(answers, Mapping):
        return answers
    if answers is not None:
        facts.strange.append("answers")
    return {}


def _with_what_is_held(facts: Facts, key: str, answer: Value) -> Value:
    """The cards of one suit beside those of the suits before it."""
    before = facts.known.get(key, ())
    if key.endswith("_holds") and isinstance(answer, tuple):
        return (*listed(before), *answer)
    return answer


def what_is_taken(question: Question) -> str:
    """What may be written as the answer, for a message to someone who wrote something else."""
    if question.kind is Kind.CHOICE:
        return f"one of {', '.join(each.code for each in question.answers)}"
    return TAKEN[question.kind]


def answer_to(question: Question, value: object) -> Value | None:
    """The answer as the walk takes it; None if the question has no such answer."""
    return READ[question.kind](question, value)


def _flat(
    tree: Tree, facts: Mapping[str, Any], within: str = ""
) -> Iterator[tuple[str, Any]]:
    """Every value with its key; that of a value within another is card_seat."""
    for key, value in facts.items():
        question = tree.question(f"{within}{key}")
        if (key in PROSE and not question) or (key == "answers" and not within):
            continue
        cards = _cards_in(tree, f"{within}{key}", value)
        if cards:
            yield from cards.items()
        elif isinstance(value, Mapping) and tree.question(f"{within}{key}") is None:
            yield from _flat(tree, value, f"{within}{key}_")
        else:
            yield f"{within}{key}", value


def _cards_in(tree: Tree, key: str, value: object) -> dict[str, Any]:
    """Cards entered by suit (N_hearts: K 9 2), type or player, under keys of the tree."""
    if tree.question(key):
        return {}
    holding = HELD.fullmatch(key)
    if holding and tree.question(f"{holding[1]}_holds"):
        ranks = str(value).replace("10", "T").replace(" ", "")
        suit = holding[2][0].upper()
        return {f"{holding[1]}_holds": [f"{suit}{rank}" for rank in ranks]}
    if isinstance(value, list) and all(isinstance(each, Mapping) for each in value):
        return {
            f"{key}_{kind}": [each["card"] for each in value if each["type"] == kind]
            for kind in ("major", "minor")
            if tree.question(f"{key}_{kind}")
        }
    played = PLAYED.fullmatch(str(value))
    return {f"{key}_seat": played[1], f"{key}_card": played[2]} if played else {}


def _choice(question: Question, value: object) -> Value | None:
    """The code that was written, or the one that differs in capitals and spaces only."""
    kinds = {str(each) for each in value} if isinstance(value, list) else {_word(value)}
    text = ", ".join(sorted(kinds))
    codes = [(each.code, (each.code, *each.also)) for each in question.answers]
    exact = (code for code, words in codes if text in words)
    like = (code for code, words in codes if _plain(text) in map(_plain, words))
    return next(exact, next(like, None))


def _plain(word: str) -> str:
    return re.sub(r"[\s_-]+", "_", word.strip()).casefold()


def _word(value: object) -> str:
    return TRUTH[value] if isinstance(value, bool) else str(value)


def _yes_no(_question: Question, value: object) -> Value | None:
    text = _word(value).lower()
    text = {"true": "yes", "false": "no"}.get(text, text)
    return text if text in TRUTH.values() else None


def _seat(_question: Question, value: object) -> Value | None:
    found = SEAT.fullmatch(str(value))
    return found[1][0] if found else _nobody(value)


def _nobody(value: object) -> Value | None:
    return "" if value == "" else None


def _card(_question: Question, value: object) -> Value | None:
    text = str(value).replace("10", "T")
    return text if not text or CARD.fullmatch(text) else None


def _cards(_question: Question, value: object) -> Value | None:
    words = value if isinstance(value, list | tuple) else re.split(r"[ ,]+", str(value))
    cards = tuple(
        str(each).rpartition(":")[2].replace("10", "T") for each in words if each
    )
    return cards if all(CARD.fullmatch(card) for card in cards) else None


def _suit(_question: Question, value: object) -> Value | None:
    return str(value) if str(value) in ("", *SUITS) else None


def _suits(_question: Question, value: object) -> Value | None:
    words = value if isinstance(value, list | tuple) else re.split(r"[ ,]+", str(value))
    suits = tuple(str(each) for each in words if each)
    return suits if set(suits) <= set(SUITS) else None


def _call(_question: Question, value: object) -> Value | None:
    text = BRACKETS.sub("", str(value))
    text = CALL_WORDS.get(text.upper(), re.sub(r"(?<=\dN)$", "T", text))
    return text if not text or CALL.fullmatch(text) else None


def _auction(_question: Question, value: object) -> Value | None:
    return read_auction(value)


def _number(_question: Question, value: object) -> Value | None:
    return int(str(value)) if re.fullmatch(r"\d{1,4}", str(value)) else None


def _record(_question: Question, value: object) -> Value | None:
    return Record(value) if isinstance(value, list | Mapping) else None


def _text(_question: Question, value: object) -> Value | None:
    return str(value)


TAKEN = {
    Kind.YES_NO: "true or false",
    Kind.SEAT: "a seat: N, E, S or W",
    Kind.CARD: "a card, as HT",
    Kind.CARDS: 'a list of cards, as ["S5", "HA"]',
    Kind.SUIT: "a suit: S, H, D or C",
    Kind.SUITS: 'a list of suits, as ["S", "H"]',
    Kind.CALL: "a call, as P, X, XX or 3NT",
    Kind.AUCTION: 'a list of calls, as ["N:1H", "E:P"]',
    Kind.NUMBER: "a whole number",
    Kind.RECORD: "a list or an object",
    Kind.HAND: "words",
    Kind.TEXT: "words",
}
"""What the kinds of answers are, but for choices."""
READ = {
    Kind.CHOICE: _choice,
    Kind.YES_NO: _yes_no,
    Kind.SEAT: _seat,
    Kind.CARD: _card,
    Kind.CARDS: _cards,
    Kind.SUIT: _suit,
    Kind.SUITS: _suits,
    Kind.CALL: _call,
    Kind.AUCTION: _auction,
    Kind.NUMBER: _number,
    Kind.HAND: _text,
    Kind.RECORD: _record,
    Kind.TEXT: _text,
}
