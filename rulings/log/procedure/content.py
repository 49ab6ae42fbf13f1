"""Content of a ruling: its effect on lines and penalties, reasons and consultations."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Self

from rulings.laws.references import LawRef
from scoring.events import effects

Stored = Mapping[str, Any]

MOST_CONSULTED = 12
"""So many people a ruling names as asked."""


@dataclass(frozen=True, slots=True)
class AdjustedScore:
    """The adjusted score of a result for each side; `line` is the key of the result.

    Both sides are stored as `scoring.events.effects` stores a treatment.
    """

    line: int
    ns: Stored
    ew: Stored

    def __post_init__(self) -> None:
        effects.decode(self.ns)
        effects.decode(self.ew)

    @property
    def split(self) -> bool:
        """Whether the sides have different scores."""
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

    lines: tuple[AdjustedScore, ...] = ()
    penalties: tuple[PenaltyGiven, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.lines or self.penalties)

    @classmethod
    def from_stored(cls, lines: Iterable[Stored], penalties: Iterable[Stored]) -> Self:
        """The effect as a version of a ruling keeps it."""
        return cls(
            tuple(
                AdjustedScore(line["result"], line["ns"], line["ew"]) for line in lines
            ),
            tuple(PenaltyGiven(**penalty) for penalty in penalties),
        )

    def stored_lines(self) -> list[dict[str, Any]]:
        """The adjusted lines, to be stored."""
        return [
            {"result": line.line, "ns": dict(line.ns), "ew": dict(line.ew)}
            for line in self.lines
        ]

    def stored_penalties(self) -> list[dict[str, Any]]:
        """The penalties, to be stored."""
        return [penalty.stored() for penalty in self.penalties]


@dataclass(frozen=True, slots=True)
class Consultation:
    """Someone the director asked: an account or a player, by key; polled or not."""

    user: int | None = None
    player: int | None = None
    polled: bool = False


@dataclass(frozen=True, slots=True)
class Reasoned:
    """Why the director judged so: in which of the laws walked, about which fact."""

    at: int
    code: str
    why: str


@dataclass(frozen=True, slots=True)
class RulingContent:
    """A ruling ready to be given.

    `notified_at` says when players were told at the table, by the player's key; all
    others are told by the notice, when the ruling is given.
    """

    family: str
    facts: str
    laws: tuple[LawRef, ...]
    reason: str
    effect: ScoreEffect = field(default_factory=ScoreEffect)
    notified_at: Mapping[int, datetime] = field(default_factory=dict)
    consulted: tuple[Consultation, ...] = ()
    why_amended: str = ""
    reasoned: tuple[Reasoned, ...] = ()

    def reasons_in(self, at: int) -> dict[str, str]:
        """Why the director judged so in that one of the laws walked, by the fact."""
        return {reason.code: reason.why for reason in self.reasoned if reason.at == at}

    def fingerprint(self, results: str) -> str:
        """The SHA-256 of its content and of the digest of its results."""
        parts = [
            results,
            [self.family, self.facts, self.reason, self.why_amended],
            [law.code for law in self.laws],
            sorted((player, at.isoformat()) for player, at in self.notified_at.items()),
            [
                [consultation.user, consultation.player, consultation.polled]
                for consultation in self.consulted
            ],
            [[reason.at, reason.code, reason.why] for reason in self.reasoned],
        ]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class ExpectedPreview:
    """What a person saw before saving: the event's version and the preview's digest."""

    version: int
    digest: str
