"""An effect as people read it: every figure as text, the words left to templates."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from rulings.procedure.score_effect import PenaltyGiven, ScoreEffect
from rulings.queries.places import entry_name, match_sides
from scoring import access as scoring
from scoring import effects
from scoring.bridge.adjusted import Artificial, in_imps
from scoring.bridge.contract import Side
from scoring.bridge.sections import in_section, table_name
from scoring.labels import ContestKind
from scoring.models import Entry, Event, Match, Result
from scoring.queries import imps_for_ten
from scoring.queries.sections import told_apart


@dataclass(frozen=True, slots=True)
class WrittenOutcome:
    """One outcome: in percent, with its contract where one is known."""

    percent: str
    contract: str
    score: int


@dataclass(frozen=True, slots=True)
class WrittenSide:
    """What one side has: outcomes, an artificial score (in IMPs where the boards are,
    else in percent of the board), or nothing."""

    kind: str
    outcomes: tuple[WrittenOutcome, ...] = ()
    percent: str = ""
    imps: str = ""


@dataclass(frozen=True, slots=True)
class WrittenLine:
    """What a line is worth to each side; `split` where that is not the same.

    Table and pairs are called as their event calls them; an unknown table is empty.
    """

    board: int
    table: str
    ns_label: str
    ew_label: str
    ns: WrittenSide
    ew: WrittenSide
    split: bool
    room: str = ""


@dataclass(frozen=True, slots=True)
class WrittenPenalty:
    """What a contestant loses; within a match, its round and both sides."""

    label: str
    amount: str
    unit: str
    disciplinary: bool
    contest: str = ContestKind.PAIRS
    round: int = 0
    match: str = ""


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


def written_for_each(
    event: Event, effect: ScoreEffect, readers: Iterable[frozenset[int]]
) -> list[WrittenEffect]:
    """The effect for players of each of these sets of pairs: the same few queries."""
    whole = written_effect(event, effect)
    given = list(zip(whole.penalties, effect.penalties, strict=True))
    return [
        replace(
            whole,
            penalties=tuple(written for written, one in given if _reads(own, one)),
        )
        for own in readers
    ]


def written_effects(
    event: Event, several: Sequence[ScoreEffect], own: frozenset[int] | None = None
) -> list[WrittenEffect]:
    """These effects for one reader: a constant number of queries."""
    lines = {one.line for effect in several for one in effect.lines}
    fined = {one.entry for effect in several for one in effect.penalties}
    results = (
        scoring.lines_of(event)
        .select_related("ns", "ew", "south", "west")
        .in_bulk(lines)
    )
    entries = scoring.entries_of(event).in_bulk(fined)
    sections = told_apart(scoring.sections_of(event)) if results or entries else {}
    named = {one.match for effect in several for one in effect.penalties if one.match}
    matches = scoring.matches_of(event).select_related("home", "away").in_bulk(named)
    for_ten = imps_for_ten(event)
    return [
        WrittenEffect(
            tuple(
                _written_line(results[one.line], one.ns, one.ew, sections, for_ten)
                for one in effect.lines
            ),
            tuple(
                _written_penalty(
                    entries[one.entry],
                    one,
                    sections,
                    ContestKind(event.contest),
                    matches.get(one.match),
                )
                for one in effect.penalties
                if _reads(own, one)
            ),
        )
        for effect in several
    ]


def written_side(stored: Mapping[str, Any], for_ten: Fraction | None) -> WrittenSide:
    """One side's treatment as it is read."""
    treatment = effects.decode(stored)
    if isinstance(treatment, Artificial):
        return _written_average(treatment, for_ten)
    return WrittenSide(
        kind=stored["kind"],
        outcomes=tuple(
            WrittenOutcome(effects.exact_text(one.percent), one.contract, one.score)
            for one in effects.outcomes_of(stored)
        ),
    )


def _written_average(score: Artificial, for_ten: Fraction | None) -> WrittenSide:
    if for_ten is None:
        return WrittenSide("artificial", percent=effects.decimal_text(score.percent))
    imps = effects.decimal_text(in_imps(score, for_ten))
    return WrittenSide("artificial", imps=imps)


def _reads(own: frozenset[int] | None, penalty: PenaltyGiven) -> bool:
    return own is None or not penalty.disciplinary or penalty.entry in own


def _written_line(
    result: Result,
    ns: Mapping[str, Any],
    ew: Mapping[str, Any],
    sections: Mapping[int, str],
    for_ten: Fraction | None,
) -> WrittenLine:
    section = sections[result.section_id]
    return WrittenLine(
        board=result.board,
        table=table_name(section, result.table),
        room=result.room,
        ns_label=in_section(section, result.side_name(Side.NS)),
        ew_label=in_section(section, result.side_name(Side.EW)),
        ns=written_side(ns, for_ten),
        ew=written_side(ew, for_ten),
        split=ns != ew,
    )


def _written_penalty(
    entry: Entry,
    penalty: PenaltyGiven,
    sections: Mapping[int, str],
    contest: ContestKind,
    match: Match | None,
) -> WrittenPenalty:
    return WrittenPenalty(
        label=entry_name(entry, sections[entry.section_id]),
        amount=penalty.amount,
        unit=penalty.unit,
        disciplinary=penalty.disciplinary,
        contest=contest.value,
        round=match.round if match else 0,
        match=match_sides(match) if match else "",
    )
