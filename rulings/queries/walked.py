"""The laws as they were walked for a ruling that was given, as far as somebody reads them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rulings.laws import families
from rulings.laws.references import LawRef
from rulings.laws.transcript import COUNTS, NOT_FOR_PLAYERS
from rulings.laws.tree import Kind
from rulings.laws.trees import TREES
from rulings.models import RulingVersion
from rulings.procedure.redaction import Level

DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class Answered:
    """A question and what was answered, or a judgment and why."""

    text: str
    answer: str


@dataclass(frozen=True, slots=True)
class Chose:
    """Who chose, what, and among which options."""

    text: str
    answer: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """What stayed open: of whom, about what, until when."""

    text: str
    until: str


@dataclass(frozen=True, slots=True)
class Walked:
    """One law as it was walked; `said` and `judged` are of the director's file alone."""

    title: str
    laws: tuple[str, ...]
    facts: tuple[Answered, ...]
    rectification: str
    chosen: tuple[Chose, ...]
    open: tuple[LeftOpen, ...]
    usual: tuple[Answered, ...] = ()
    said: tuple[Answered, ...] = ()
    judged: tuple[Answered, ...] = ()


def walked_for(
    version: RulingVersion, *, file: bool, level: Level = Level.NAMES
) -> tuple[Walked, ...]:
    """The laws of that version as they stood and were read then, never walked again.

    `file` says whether the director's own part is read as well. Where names are removed,
    what somebody wrote in words of his own is left out.
    """
    walks = version.walks if level is Level.NAMES else map(_unnamed, version.walks)
    return tuple(_walked(one, file=file) for one in walks)


def _unnamed(walk: Mapping[str, Any]) -> dict[str, Any]:
    """The walk without answers that might name somebody: all but those of the law."""
    tree = TREES.get(walk["family"])
    questions = {one.code: one for one in tree.questions} if tree else {}
    kept = [
        one
        for one in walk["facts"]
        if one["code"] in questions and questions[one["code"]].kind is not Kind.TEXT
    ]
    return {**walk, "facts": kept}


def _walked(walk: Mapping[str, Any], *, file: bool) -> Walked:
    return Walked(
        title=_title(walk),
        laws=tuple(LawRef.parse(law).short for law in walk["laws"]),
        facts=_facts(walk, usual=False, file=file),
        rectification=walk["rectification"],
        chosen=tuple(
            Chose(step["chooser"], step["chosen"], tuple(step["options"]))
            for step in walk["steps"]
            if step["chosen"]
        ),
        open=tuple(_open(walk["open"], file=file)),
        usual=_facts(walk, usual=True, file=file) if file else (),
        said=_pairs(walk["say"], "to", "text") if file else (),
        judged=_pairs(walk["judgments"], "text", "reason") if file else (),
    )


def _title(walk: Mapping[str, Any]) -> str:
    """What the law is called; one that there is no longer, as it was called then."""
    family = families.BY_CODE.get(walk["family"])
    return family.title if family else str(walk.get("title", walk["family"]))


def _facts(walk: Mapping[str, Any], *, usual: bool, file: bool) -> tuple[Answered, ...]:
    found = [
        one
        for one in walk["facts"]
        if one["usual"] is usual and (file or one["code"] not in COUNTS)
    ]
    return _pairs(found, "text", "answer")


def _pairs(
    rows: Iterable[Mapping[str, str]], text: str, answer: str
) -> tuple[Answered, ...]:
    return tuple(Answered(one[text], one[answer]) for one in rows)


def _open(left: Iterable[Mapping[str, Any]], *, file: bool) -> Iterable[LeftOpen]:
    for one in left:
        theirs = one["code"] not in NOT_FOR_PLAYERS and one["who"] != DIRECTOR
        if not one["if_choice"] and (file or theirs):
            about = f" · {one['named']}" if one["named"] else ""
            yield LeftOpen(f"{one['text']}: {one['whose']}{about}", one["ends"])
