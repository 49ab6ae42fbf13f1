"""The Laws as pages: the families that have a tree, each with its questions and sheet."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import get_language, gettext

from rulings.laws.engine.phrases import Phrases
from rulings.laws.engine.terms import Term
from rulings.laws.engine.tree import Question, Tree
from rulings.laws.families import (
    BY_CODE,
    FAMILIES,
    GROUP_TITLES,
    Family,
    in_groups,
    search,
)
from rulings.laws.references import LawRef
from rulings.laws.sheets.layout import READ_SO, Sheet, sheet_of
from rulings.laws.sheets.rows import Node, nested, rows_of
from rulings.laws.trees import TREES


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


def groups_found(text: str) -> tuple[Group, ...]:
    """The families that are meant by the text, or all, by group."""
    found: Iterable[Family] = search(text, gettext) if text else FAMILIES
    walked = [each for each in found if each.code in TREES]
    return tuple(
        Group(GROUP_TITLES[group], members)
        for group, members in in_groups(walked).items()
    )


def tree_named(code: str) -> Tree | None:
    """The tree of that family, if there is one."""
    return TREES.get(code)


def law_page(tree: Tree) -> LawPage:
    """What the family asks, and what follows from the answers."""
    phrases = Phrases(tree, gettext)
    questions = (each for each in tree.questions if each.text and not each.later)
    return LawPage(
        BY_CODE[tree.family],
        tuple(_asked(each, phrases) for each in questions),
        nested(rows_of(tree, gettext)),
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
    return sheet_of(title, legend, rows_of(TREES[code], gettext))
