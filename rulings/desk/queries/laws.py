"""The Laws as pages and flow sheets, and as one file for walking without a network."""

import gzip
import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.translation import get_language, gettext

from rulings.laws.engine.phrases import Phrases
from rulings.laws.engine.prior_rulings import rows_left
from rulings.laws.engine.terms import Term
from rulings.laws.engine.transcript import (
    JUDGED,
    LAW,
    NOTHING_TOLD,
    PEOPLE,
    judgment_facts,
)
from rulings.laws.engine.tree import YES_OR_NO, Question, Tree
from rulings.laws.engine.vocabulary import FOLLOW_UPS, UNTIL
from rulings.laws.engine.wire import tree_values
from rulings.laws.families import (
    BY_CODE,
    FAMILIES,
    GROUP_TITLES,
    SMALL_WORDS,
    WORDS,
    Family,
    in_groups,
    search,
)
from rulings.laws.flows import FLOWS
from rulings.laws.flows.flow import Flow
from rulings.laws.references import LawRef
from rulings.laws.sheets.layout import READ_SO, Sheet, build_sheet
from rulings.laws.sheets.rows import Node, build_rows, nested
from rulings.laws.trees import TREES, get_tree
from rulings.log.procedure.walking import OwnAlerts
from rulings.log.queries.question_form import CARD_NAME, RANK_NAMES


@dataclass(frozen=True, slots=True)
class Group:
    """Families that lie together in a deal."""

    title: str
    families: tuple[Family, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as a reader sees it: the answers, the usual one, the laws."""

    text: str
    answers: tuple[str, ...]
    usual: str
    laws: str


@dataclass(frozen=True, slots=True)
class LawPage:
    """One family to read."""

    family: Family
    questions: tuple[Asked, ...]
    rows: tuple[Node, ...]
    flow: Flow


def groups_found(text: str) -> tuple[Group, ...]:
    """The families that are meant by the text, or all, by group."""
    found: Iterable[Family] = search(text, gettext) if text else FAMILIES
    walked = [each for each in found if each.code in TREES]
    return tuple(
        Group(GROUP_TITLES[group], members)
        for group, members in in_groups(walked).items()
    )


def law_page(tree: Tree) -> LawPage:
    """What the family asks, and what follows from the answers."""
    phrases = Phrases(tree, gettext)
    questions = (each for each in tree.questions if each.text and not each.later)
    return LawPage(
        BY_CODE[tree.family],
        tuple(_asked(each, phrases) for each in questions),
        nested(build_rows(tree, gettext)),
        FLOWS[tree.family],
    )


def _asked(question: Question, phrases: Phrases) -> Asked:
    return Asked(
        phrases.text(question.text),
        tuple(phrases.answer(question, each.code) for each in question.choices),
        _usual(question.usual, question, phrases),
        ", ".join(LawRef.parse(law).short for law in question.laws),
    )


def _usual(usual: Term | None, question: Question, phrases: Phrases) -> str:
    """The usual answer in words; none where nothing is usual."""
    if usual is None or usual in ("", ()):
        return ""
    if isinstance(usual, str) and not usual.startswith("$"):
        return phrases.answer(question, usual)
    return phrases.phrase(usual)


def sheet_for(tree: Tree) -> Sheet:
    """The flow sheet of the family in the language of the reader."""
    return _sheet(tree.family, get_language() or "")


@lru_cache(maxsize=128)
def _sheet(code: str, _language: str) -> Sheet:
    """Measured once for each language: the trees do not change while the site runs."""
    title, legend = gettext(BY_CODE[code].title), gettext(READ_SO)
    return build_sheet(title, legend, build_rows(TREES[code], gettext))


@dataclass(frozen=True, slots=True)
class LawFile:
    """All trees with their words in one language; the version is that of every letter."""

    version: str
    packed: bytes

    @property
    def text(self) -> bytes:
        """As it is for who takes nothing packed."""
        return gzip.decompress(self.packed)


def law_file(own_alerts: OwnAlerts = None) -> LawFile:
    """The file in the language of the reader, with that table of alerts."""
    return _file(get_language() or "en", own_alerts)


@lru_cache(maxsize=32)
def _file(_language: str, own_alerts: OwnAlerts) -> LawFile:
    text = json.dumps(_values(own_alerts), separators=(",", ":")).encode()
    version = hashlib.sha256(text).hexdigest()[:16]
    return LawFile(version, gzip.compress(text, mtime=0))


def _values(own_alerts: OwnAlerts) -> dict[str, Any]:
    laws = {code: get_tree(code, own_alerts) for code in TREES}
    trees = {code: tree_values(tree, gettext) for code, tree in laws.items()}
    spoken = [tree.pop("words") for tree in trees.values()]
    for code, tree in trees.items():
        tree["judgments"] = sorted(judgment_facts(laws[code]))
        for answer in _answers(tree):
            answer.pop("also", None)
    return {
        "trees": trees,
        "families": {
            family.code: {
                "title": gettext(family.title),
                "button": gettext(family.button),
                "keywords": f"{gettext(family.keywords)} {gettext(WORDS[family.code])}",
                "laws": ", ".join(law.short for law in family.laws),
            }
            for family in FAMILIES
        },
        "left": rows_left(),
        "words": {
            **spoken[0],
            "yes_or_no": {choice.code: gettext(choice.text) for choice in YES_OR_NO},
            "people": {code: gettext(text) for code, text in PEOPLE.items()},
            "follow_ups": {code: gettext(text) for code, text in FOLLOW_UPS.items()},
            "until": {code: gettext(text) for code, text in UNTIL.items()},
            "ranks": {code: gettext(text) for code, text in RANK_NAMES.items()},
            "card": gettext(CARD_NAME),
            "nothing_told": gettext(NOTHING_TOLD),
            "law": gettext(LAW),
            "small": gettext(SMALL_WORDS),
            "judged": gettext(JUDGED),
        },
    }


def _answers(tree: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The answers to tap; other words for them are for files."""
    for question in tree["questions"]:
        yield from question.get("answers", ())
