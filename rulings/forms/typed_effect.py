"""An effect written back into the fields that it could have been typed in."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rulings.labels.rulings import EffectKind, SideKind
from rulings.procedure.score_effect import AdjustedLine, ScoreEffect
from scoring import effects
from scoring.bridge.adjusted import (
    Artificial,
    InvalidAdjustment,
    check_averages,
    in_imps,
)

Stored = Mapping[str, Any]


def typed_effect(
    effect: ScoreEffect, main: int | None, for_ten: Fraction | None = None
) -> dict[str, str]:
    """The fields of an effect; `main` is the key of the line that the case is about.

    Artificial scores are in IMPs where `for_ten` says how many ten percent are.
    """
    typed: dict[str, str] = {}
    others = [one for one in effect.lines if one.line != main]
    own = [one for one in effect.lines if one.line == main]
    rows: list[AdjustedLine | None] = [*own, *others]
    if main and not own:
        rows.insert(0, None)
    for row, line in enumerate(rows):
        typed |= _typed_line(f"l{row}", line, for_ten)
    for row, penalty in enumerate(effect.penalties):
        typed |= {
            f"p{row}-entry": str(penalty.entry),
            f"p{row}-amount": penalty.amount,
            f"p{row}-unit": penalty.unit,
        }
        if penalty.match:
            typed[f"p{row}-match"] = str(penalty.match)
        if penalty.disciplinary:
            typed[f"p{row}-disciplinary"] = "on"
    return {
        **typed,
        "lines": str(len(rows)),
        "penalties": str(len(effect.penalties)),
    }


def _typed_line(
    prefix: str, line: AdjustedLine | None, for_ten: Fraction | None
) -> dict[str, str]:
    if line is None:
        return {f"{prefix}-kind": EffectKind.NONE.value}
    return {
        f"{prefix}-line": str(line.line),
        f"{prefix}-kind": _kind(line).value,
        **_typed_sides(prefix, line, for_ten),
        **_typed_fault(prefix, line, for_ten),
    }


def _typed_fault(
    prefix: str, line: AdjustedLine, for_ten: Fraction | None
) -> dict[str, str]:
    """Both sides above what the board has: neither was at fault."""
    if _kind(line) is not EffectKind.ARTIFICIAL:
        return {}
    try:
        ns, ew = (effects.decode(side) for side in (line.ns, line.ew))
        check_averages(ns, ew, neither_at_fault=False, for_ten=for_ten)
    except InvalidAdjustment:
        return {f"{prefix}-neither_at_fault": "on"}
    return {}


def _kind(line: AdjustedLine) -> EffectKind:
    if line.ns["kind"] == line.ew["kind"] == "artificial":
        return EffectKind.ARTIFICIAL
    return EffectKind.SPLIT if line.split else EffectKind(_side_kind(line.ns))


def _side_kind(side: Stored) -> SideKind:
    if side["kind"] == "outcomes":
        one = len(side["items"]) == 1
        return SideKind.ASSIGNED if one else SideKind.WEIGHTED
    return SideKind(side["kind"])


def _typed_sides(
    prefix: str, line: AdjustedLine, for_ten: Fraction | None
) -> dict[str, str]:
    if not line.split and line.ns["kind"] == "outcomes":
        return _typed_side(f"{prefix}-both", line.ns, for_ten)
    return {
        **_typed_side(f"{prefix}-ns", line.ns, for_ten),
        **_typed_side(f"{prefix}-ew", line.ew, for_ten),
    }


def _typed_side(prefix: str, side: Stored, for_ten: Fraction | None) -> dict[str, str]:
    typed = {f"{prefix}-kind": _side_kind(side).value}
    treatment = effects.decode(side)
    if isinstance(treatment, Artificial):
        typed |= _typed_average(prefix, treatment, for_ten)
    outcomes = effects.outcomes_of(side)
    if len(outcomes) > 1:
        typed[f"{prefix}-count"] = str(len(outcomes))
    for row, one in enumerate(outcomes):
        typed[f"{prefix}{row}-result"] = one.contract or str(one.score)
        typed[f"{prefix}{row}-percent"] = effects.exact_text(one.percent)
    return typed


def _typed_average(
    prefix: str, average: Artificial, for_ten: Fraction | None
) -> dict[str, str]:
    if for_ten is None:
        return {f"{prefix}-percent": effects.decimal_text(average.percent)}
    imps = in_imps(average, for_ten)
    return {f"{prefix}-imps": effects.decimal_text(imps)}
