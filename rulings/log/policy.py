"""The values of a club's policy that rulings and penalties go by."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from clubsite.clubs.policy import READ, PolicyBlock
from rulings.log.ladders import SLOW_PLAY, ZERO_TOLERANCE, Ladder, Rung, ladder_from


@dataclass(frozen=True, slots=True)
class LateRulingPolicy(PolicyBlock):
    """How long a side may appeal after it is told of a ruling later than the results."""

    late_ruling_minutes: int = 30


@dataclass(frozen=True, slots=True)
class PenaltyPolicy(PolicyBlock):
    """Penalties in percent of a top, IMPs and victory points, and the ladders.

    A ladder says what each offence in an event brings: of a player, and of a pair or
    team that is slow. Without one the director decides alone.
    """

    procedural_penalty_percent_of_top: str = "25"
    procedural_penalty_imps: str = "6"
    procedural_penalty_vps: str = "1"
    conduct_penalty_imps: str = "3"
    zero_tolerance: Ladder = field(default=ZERO_TOLERANCE, metadata={READ: ladder_from})
    slow_play: Ladder = field(default=SLOW_PLAY, metadata={READ: ladder_from})
    slow_play_minutes: int = 5

    @property
    def ladders(self) -> Mapping[str, Ladder]:
        """The ladders by the name of their field."""
        return {"zero_tolerance": self.zero_tolerance, "slow_play": self.slow_play}

    @property
    def standard_penalty(self) -> Rung:
        """The standard penalty for a fault of procedure (Law 90), in each unit."""
        return Rung(
            percent_of_top=self.procedural_penalty_percent_of_top,
            imps=self.procedural_penalty_imps,
            vps=self.procedural_penalty_vps,
        )
