"""An effect written back into the fields that it could have been typed in."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rulings.labels.rulings import EffectKind, SideKind
from rulings.procedure.score_effect import AdjustedLine, ScoreEffect
from scoring import effects

Stored = Mapping[str, Any]


def typed_effect(effect: ScoreEffect, main: int | None) -> dict[str, str]:
    """The fields of an effect; `main` is the key of the line that the case is about."""
    typed: dict[str, str] = {}
    others = [one for one in effect.lines if one.line != main]
    own = [one for one in effect.lines if one.line == main]
    rows: list[AdjustedLine | None] = [*own, *others]
    if main and not own:
        rows.insert(0, None)
    for row, line in enumerate(rows):
        typed |= _typed_line(f"l{row}", line)
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


def _typed_line(prefix: str, line: AdjustedLine | None) -> dict[str, str]:
    if line is None:
        return {f"{prefix}-kind": EffectKind.NONE.value}
    return {
        f"{prefix}-line": str(line.line),
        f"{prefix}-kind": _kind(line).value,
        **_typed_sides(prefix, line),
        **_typed_fault(prefix, line),
    }


def _typed_fault(prefix: str, line: AdjustedLine) -> dict[str, str]:
    """Both sides above the board's 100 percent: neither was at fault."""
    if _kind(line) is not EffectKind.ARTIFICIAL:
        return {}
    above = sum(Fraction(side["percent"]) for side in (line.ns, line.ew)) > 100
    return {f"{prefix}-neither_at_fault": "on"} if above else {}


def _kind(line: AdjustedLine) -> EffectKind:
    if line.ns["kind"] == line.ew["kind"] == "artificial":
        return EffectKind.ARTIFICIAL
    return EffectKind.SPLIT if line.split else EffectKind(_side_kind(line.ns))


def _side_kind(side: Stored) -> SideKind:
    if side["kind"] == "outcomes":
        one = len(side["items"]) == 1
        return SideKind.ASSIGNED if one else SideKind.WEIGHTED
    return SideKind(side["kind"])


def _typed_sides(prefix: str, line: AdjustedLine) -> dict[str, str]:
    if not line.split and line.ns["kind"] == "outcomes":
        return _typed_side(f"{prefix}-both", line.ns)
    return {
        **_typed_side(f"{prefix}-ns", line.ns),
        **_typed_side(f"{prefix}-ew", line.ew),
    }


def _typed_side(prefix: str, side: Stored) -> dict[str, str]:
    typed = {f"{prefix}-kind": _side_kind(side).value}
    if side["kind"] == "artificial":
        typed[f"{prefix}-percent"] = side["percent"]
    outcomes = effects.outcomes_of(side)
    if len(outcomes) > 1:
        typed[f"{prefix}-count"] = str(len(outcomes))
    for row, one in enumerate(outcomes):
        typed[f"{prefix}{row}-result"] = one.contract or str(one.score)
        typed[f"{prefix}{row}-percent"] = effects.exact_text(one.percent)
    return typed
