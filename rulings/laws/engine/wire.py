"""A tree and a walk as plain values, for JSON: the page walks the tree by itself."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

from rulings.laws.engine.speech import CALL_NAMES, NOT_TOLD, SEAT_NAMES, SUIT_NAMES
from rulings.laws.engine.terms import Record, Value
from rulings.laws.engine.tree import TREES_KEPT, Kind, Question, Tree
from rulings.laws.engine.vocabulary import OPTIONS
from rulings.laws.engine.walk import Open, Said, StepMet, Walk

EDITION = "2017"
WORDS: dict[str, dict[str, str] | dict[Kind, str]] = {
    "seats": SEAT_NAMES,
    "suits": SUIT_NAMES,
    "calls": CALL_NAMES,
    "not_told": NOT_TOLD,
}
TEXTS = frozenset({"text", "short", "rectification"})
TERMS = frozenset({"derived", "usual", "about"})
"""Where a word of several may stand among the codes: those alone have a space."""
FIELD_KEYS = {"ask_at_table": "asked", "chosen_if": "told"}
"""Fields that are sent under another key: the page and stored versions rely on it."""


@lru_cache(maxsize=TREES_KEPT)
def tree_version(tree: Tree) -> str:
    """Twelve letters that change with anything in the tree."""
    text = json.dumps(tree_values(tree), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def tree_values(tree: Tree, translate: Callable[[str], str] = str) -> dict[str, Any]:
    """The whole tree, its texts in the language of the reader; what is empty is left out."""
    values: dict[str, Any] = _plain(tree, translate)
    steps = [branch.step for branch in tree.every_branch() if branch.step]
    codes = {option.code for step in steps for option in step.options}
    values["options"] = {code: translate(OPTIONS[code]) for code in sorted(codes)}
    values["words"] = {
        part: {str(key): translate(word) for key, word in words.items()}
        for part, words in WORDS.items()
    }
    return values


def _plain(value: Any, translate: Callable[[str], str], place: str = "") -> Any:
    if is_dataclass(value):
        values = {}
        for each in fields(value):
            own = getattr(value, each.name)
            if own not in (each.default, {}):
                key = FIELD_KEYS.get(each.name, each.name)
                values[key] = _plain(own, translate, each.name)
        return values
    if isinstance(value, dict):
        return {key: _plain(each, translate, place) for key, each in value.items()}
    if isinstance(value, tuple):
        return [_plain(each, translate, place) for each in value]
    is_said = place in TEXTS or (place in TERMS and " " in str(value))
    return translate(value) if is_said else value


def walk_values(walk: Walk, translate: Callable[[str], str] = str) -> dict[str, Any]:
    """Where a walk stands: the question, or the outcome with all that it leaves open."""
    head = {
        "family": walk.tree.family,
        "edition": EDITION,
        "version": tree_version(walk.tree),
        "state": "question" if walk.question else "outcome",
    }
    steps = [_step(each) for each in walk.steps]
    if walk.question:
        question = question_values(walk.question, translate)
        return {**head, "question": question, "steps": steps, "assumed": walk.assumed}
    at = walk.open_step
    return {
        **head,
        "steps": steps,
        "options": [each.code for each in at.options] if at else [],
        "chooser": at.chooser if at else None,
        "rectification": walk.rectification,
        "say": [_message(each) for each in walk.say],
        "assumed": walk.assumed,
        "tricks_transferred": None,
        "follow_ups": [_open(each) for each in walk.follow_ups],
        "judgment": bool(walk.judgment),
        "laws": walk.laws,
        **{key: _json_value(value) for key, value in walk.results.items()},
    }


def _message(message: Said) -> dict[str, str]:
    shorter = {"short": message.short} if message.short else {}
    return {"to": message.to, "text": message.text, **shorter}


def _json_value(value: Value) -> Any:
    """A value of the outcome as JSON; a record by its content."""
    return value.content if isinstance(value, Record) else value


def question_values(
    question: Question, translate: Callable[[str], str] = str
) -> dict[str, Any]:
    """A question with its answers, and which of them is usual."""
    return {
        "code": question.code,
        "text": translate(question.text),
        "kind": str(question.kind),
        "answers": [
            {"code": each.code, "text": translate(each.text)}
            for each in question.choices
        ],
        "usual": question.usual,
        "laws": list(question.laws),
    }


def _step(step: StepMet) -> dict[str, Any]:
    return {
        "options": [each.code for each in step.options],
        "chooser": step.chooser,
        "chosen": step.chosen,
    }


def _open(each: Open) -> dict[str, Any]:
    choice = {} if each.if_choice is None else {"if_choice": each.if_choice}
    return {
        "code": each.code,
        "who": each.who,
        **dict(each.about),
        **choice,
        "until": each.until,
    }
