"""What a ruling says: everything that one version of it will keep."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from rulings.laws.references import LawRef
from rulings.procedure.score_effect import ScoreEffect

MOST_CONSULTED = 12
"""So many people a ruling names as asked."""


@dataclass(frozen=True, slots=True)
class Consultation:
    """Somebody the director asked: an account or a player, by key; polled or not."""

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

    `told` says when players were told at the table, by the player's key; whoever is
    not named there is told by the notice, at the moment of giving.
    """

    family: str
    facts: str
    laws: tuple[LawRef, ...]
    reason: str
    effect: ScoreEffect = field(default_factory=ScoreEffect)
    told: Mapping[int, datetime] = field(default_factory=dict)
    consulted: tuple[Consultation, ...] = ()
    why_amended: str = ""
    reasoned: tuple[Reasoned, ...] = ()

    def reasons_in(self, at: int) -> dict[str, str]:
        """Why the director judged so in that one of the laws walked, by the fact."""
        return {one.code: one.why for one in self.reasoned if one.at == at}

    def fingerprint(self, results: str) -> str:
        """The SHA-256 of what it says, together with the digest of its results."""
        said = [
            results,
            [self.family, self.facts, self.reason, self.why_amended],
            [law.code for law in self.laws],
            sorted((player, at.isoformat()) for player, at in self.told.items()),
            [[one.user, one.player, one.polled] for one in self.consulted],
            [[one.at, one.code, one.why] for one in self.reasoned],
        ]
        return hashlib.sha256(json.dumps(said).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Seen:
    """What a person saw before saving: the event's version and the preview's digest."""

    version: int
    digest: str
