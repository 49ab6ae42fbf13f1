"""An effect as people read it: every figure as text, the words left to templates."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulings.procedure.score_effect import PenaltyGiven, ScoreEffect
from scoring import access as scoring
from scoring import effects
from scoring.models import Entry, Event, Result


@dataclass(frozen=True, slots=True)
class WrittenOutcome:
    """One outcome: in percent, with its contract where one is known."""

    percent: str
    contract: str
    score: int


@dataclass(frozen=True, slots=True)
class WrittenSide:
    """What one side has: outcomes, a share of the board, or nothing."""

    kind: str
    outcomes: tuple[WrittenOutcome, ...] = ()
    percent: str = ""


@dataclass(frozen=True, slots=True)
class WrittenLine:
    """What a line is worth to each side; `split` where that is not the same."""

    board: int
    table: int | None
    ns_label: str
    ew_label: str
    ns: WrittenSide
    ew: WrittenSide
    split: bool


@dataclass(frozen=True, slots=True)
class WrittenPenalty:
    """What a pair loses."""

    label: str
    amount: str
    unit: str
    disciplinary: bool


@dataclass(frozen=True, slots=True)
class WrittenEffect:
    """All that a ruling or a decision does, for one reader."""

    lines: tuple[WrittenLine, ...]
    penalties: tuple[WrittenPenalty, ...]

    def __bool__(self) -> bool:
        return bool(self.lines or self.penalties)


def written_effect(
    event: Event, effect: ScoreEffect, own: frozenset[int] | None = None
) -> WrittenEffect:
    """The effect for who runs the evening, or for players of the pairs in `own`.

    A disciplinary penalty (Law 91) is read by the pair itself and by who runs the
    evening only (procedures 3.6).
    """
    return written_effects(event, [effect], own)[0]


def written_effects(
    event: Event, several: Sequence[ScoreEffect], own: frozenset[int] | None = None
) -> list[WrittenEffect]:
    """These effects for one reader: three queries at most, however many there are."""
    lines = {one.line for effect in several for one in effect.lines}
    fined = {one.entry for effect in several for one in effect.penalties}
    results = scoring.lines_of(event).select_related("ns", "ew").in_bulk(lines)
    entries = scoring.entries_of(event).in_bulk(fined)
    return [
        WrittenEffect(
            tuple(
                _written_line(results[one.line], one.ns, one.ew) for one in effect.lines
            ),
            tuple(
                _written_penalty(entries[one.entry], one)
                for one in effect.penalties
                if _reads(own, one)
            ),
        )
        for effect in several
    ]


def written_side(stored: Mapping[str, Any]) -> WrittenSide:
    """One side's treatment as it is read."""
    return WrittenSide(
        kind=stored["kind"],
        outcomes=tuple(
            WrittenOutcome(effects.exact_text(one.percent), one.contract, one.score)
            for one in effects.outcomes_of(stored)
        ),
        percent=stored.get("percent", ""),
    )


def _reads(own: frozenset[int] | None, penalty: PenaltyGiven) -> bool:
    return own is None or not penalty.disciplinary or penalty.entry in own


def _written_line(
    result: Result, ns: Mapping[str, Any], ew: Mapping[str, Any]
) -> WrittenLine:
    return WrittenLine(
        board=result.board,
        table=result.table,
        ns_label=result.ns.label,
        ew_label=result.ew.label,
        ns=written_side(ns),
        ew=written_side(ew),
        split=ns != ew,
    )


def _written_penalty(entry: Entry, penalty: PenaltyGiven) -> WrittenPenalty:
    return WrittenPenalty(
        entry.label, penalty.amount, penalty.unit, penalty.disciplinary
    )
