"""What a ruling or a decision does to the results, as it is stored with its version."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from scoring import effects

Stored = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class AdjustedLine:
    """What one line is worth to each side; `line` is the key of a result.

    Both sides are written as `scoring.effects` stores a treatment.
    """

    line: int
    ns: Stored
    ew: Stored

    def __post_init__(self) -> None:
        effects.decode(self.ns)
        effects.decode(self.ew)

    @property
    def split(self) -> bool:
        """Whether the sides do not have the same score."""
        return self.ns != self.ew


@dataclass(frozen=True, slots=True)
class PenaltyGiven:
    """What is taken from one contestant (Law 90), or as discipline (Law 91).

    `entry` is its key, `amount` an exact decimal, `unit` one of the units of a penalty:
    matchpoints (top 2n−2), percent of a top, IMPs, points or victory points. `match` is
    the key of the match of whose margin it is taken; 0 where it comes off the total.
    """

    entry: int
    amount: str
    unit: str
    disciplinary: bool = False
    match: int = 0

    def stored(self) -> dict[str, Any]:
        """The penalty, to be stored; a match only where there is one."""
        return {
            "entry": self.entry,
            "amount": self.amount,
            "unit": self.unit,
            "disciplinary": self.disciplinary,
            **({"match": self.match} if self.match else {}),
        }


@dataclass(frozen=True, slots=True)
class ScoreEffect:
    """All that one ruling, or one decision of a panel, does to the results."""

    lines: tuple[AdjustedLine, ...] = ()
    penalties: tuple[PenaltyGiven, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.lines or self.penalties)

    @classmethod
    def from_stored(cls, lines: Iterable[Stored], penalties: Iterable[Stored]) -> Self:
        """The effect as a version of a ruling keeps it."""
        return cls(
            tuple(AdjustedLine(one["result"], one["ns"], one["ew"]) for one in lines),
            tuple(PenaltyGiven(**one) for one in penalties),
        )

    def stored_lines(self) -> list[dict[str, Any]]:
        """The adjusted lines, to be stored."""
        return [
            {"result": one.line, "ns": dict(one.ns), "ew": dict(one.ew)}
            for one in self.lines
        ]

    def stored_penalties(self) -> list[dict[str, Any]]:
        """The penalties, to be stored."""
        return [one.stored() for one in self.penalties]
