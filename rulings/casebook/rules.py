"""What makes one ruling like another, and how a family was ruled on, as figures."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from statistics import median_low

from rulings.laws.engine.speech import Speech
from rulings.laws.engine.tree import Kind
from rulings.laws.engine.walk import Walk
from rulings.laws.trees import TREES
from rulings.log.procedure.content import AdjustedScore, ScoreEffect
from rulings.log.procedure.walking import Walking

SCORE = "score"
"""The fact that says what became of the score; it belongs to no family."""
NO_CHANGE = "none"
PROCEDURAL, DISCIPLINARY = "procedural", "disciplinary"
SPLIT, WEIGHTED, ASSIGNED, OUTCOMES = "split", "weighted", "assigned", "outcomes"


@dataclass(frozen=True, slots=True)
class FoundBy:
    """An answer, a choice or a kind of effect, as codes; `family` is empty of a score."""

    family: str
    code: str
    value: str


def describe_situation(walk: Walk) -> list[FoundBy]:
    """What was found and chosen, without whatever differs from table to table.

    Cards, seats and suits are left out: the same thing happened when the table is
    turned. What only a club's own table asks is no situation of others.
    """
    family = walk.tree.family
    found = [
        FoundBy(family, step.question.code, step.answer)
        for step in walk.asked_questions
        if step.question.text
        and step.question == TREES[family].question(step.question.code)
        and step.question.kind in (Kind.CHOICE, Kind.YES_NO)
        and isinstance(step.answer, str)
        and step.answer
    ]
    chosen = [
        FoundBy(family, step.code, step.chosen.partition(":")[0])
        for step in walk.steps
        if step.chosen
    ]
    return list(dict.fromkeys([*found, *chosen]))


def found_by(
    walks: Iterable[Walking], effect: ScoreEffect, speech: Speech
) -> list[FoundBy]:
    """Everything that a given ruling is found by."""
    facts = [fact for each in walks for fact in describe_situation(each.walk(speech))]
    kinds = [FoundBy("", SCORE, kind) for kind in effect_kinds(effect)]
    return list(dict.fromkeys([*facts, *kinds]))


def effect_kinds(effect: ScoreEffect) -> list[str]:
    """What a ruling does to a score, each kind once.

    >>> effect_kinds(ScoreEffect())
    ['none']
    """
    kinds = [_kind(line) for line in effect.lines]
    kinds += [
        DISCIPLINARY if penalty.disciplinary else PROCEDURAL
        for penalty in effect.penalties
    ]
    return list(dict.fromkeys(kinds)) or [NO_CHANGE]


def _kind(line: AdjustedScore) -> str:
    if line.split:
        return SPLIT
    kind = str(line.ns["kind"])
    if kind != OUTCOMES:
        return kind
    return WEIGHTED if len(line.ns["items"]) > 1 else ASSIGNED


@dataclass(frozen=True, slots=True)
class Ruled:
    """One ruling as statistics count it: how long it took, and what became of it."""

    family: str
    took: timedelta
    amended: bool
    appealed: bool
    changed: bool


@dataclass(frozen=True, slots=True)
class FamilyRecord:
    """How often a family was ruled on, the usual time, and what did not stand.

    `amended` also counts those withdrawn; `changed` are those that a panel changed.
    """

    family: str
    rulings: int
    took: timedelta
    amended: int
    appealed: int
    changed: int


def build_records(rulings: Iterable[Ruled]) -> list[FamilyRecord]:
    """Each family that was ruled on, the most frequent first."""
    by_family: dict[str, list[Ruled]] = defaultdict(list)
    for ruling in rulings:
        by_family[ruling.family].append(ruling)
    return sorted(
        _records(by_family), key=lambda record: (-record.rulings, record.family)
    )


def _records(by_family: dict[str, list[Ruled]]) -> Iterator[FamilyRecord]:
    for family, ruled in by_family.items():
        yield FamilyRecord(
            family,
            len(ruled),
            median_low(ruling.took for ruling in ruled),
            sum(ruling.amended for ruling in ruled),
            sum(ruling.appealed for ruling in ruled),
            sum(ruling.changed for ruling in ruled),
        )
