"""What is particular to how one event is played and ranked, as one immutable value."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

from scoring.bridge.contest import ScaleName, Standings
from scoring.bridge.convention import Repeated
from scoring.bridge.masterpoints.schemes import Scheme
from scoring.bridge.ranking import SessionsRule, Strat, StratRule, TieRule
from scoring.bridge.swiss import Odd, System
from scoring.bridge.teams import WithdrawalRule
from scoring.bridge.victory_points import Row

StoredRow = tuple[int, int | None, str, str]
"""A row of a club's own scale: first and last margin, VPs of winner and loser."""
StoredStrat = tuple[str, str]
"""A strat's letter, and its limit in master points; empty for the highest."""
StoredGrade = tuple[str, str]
"""A grade of players, and its handicap in percent."""


@dataclass(frozen=True, slots=True)
class Regulations:
    """How an event is played and ranked, beyond its method and convention.

    Of matches: what they add to a total, the scale, its rows where it is the club's
    own, how ties are split, boards a match and rounds that are planned, how an odd
    number is drawn, the widest difference that halves a board, and whether a board won
    is shown as 1 or as 2; the stints of a match of a knock-out, and the seed by which a
    first round was drawn by lot; and what becomes of the scores of who leaves. Of sessions: whether every board or every session counts
    alike, and how many boards it takes to be ranked. `strata` go from the highest;
    `tags` are the lists of its own, such as "mixed"; `handicap_centred` takes the mean
    of all handicaps off; `grades` are the handicaps in percent by a player's grade;
    `master_points` is the scheme by which places are awarded. After `plus_after` boards,
    where that is not 0, average plus is `plus_percent` (Law 12C2d).
    """

    standings: str = Standings.VICTORY_POINTS
    scale: str = ScaleName.WBF_CONTINUOUS
    own_scale: tuple[StoredRow, ...] = ()
    ties: tuple[str, ...] = ()
    boards_a_match: int = 0
    rounds: int = 0
    odd: str = Odd.BYE
    system: str = System.MONRAD
    drawn_within: int = 0
    halved: bool = False
    stints: int = 1
    lot: str = ""
    withdrawals: str = WithdrawalRule.BY_HALF
    sessions: str = SessionsRule.BY_BOARDS
    minimum_boards: int = 1
    strata: tuple[StoredStrat, ...] = ()
    strat_rule: str = StratRule.AVERAGE
    tags: tuple[str, ...] = ()
    handicap_centred: bool = False
    grades: tuple[StoredGrade, ...] = ()
    master_points: str = Scheme.NONE
    plus_after: int = 0
    plus_percent: str = "50"

    @property
    def rows(self) -> tuple[Row, ...]:
        """The club's own scale."""
        return tuple(
            Row(first, last, Fraction(winner), Fraction(loser))
            for first, last, winner, loser in self.own_scale
        )

    @property
    def tie_rules(self) -> tuple[TieRule, ...]:
        return tuple(TieRule(tie) for tie in self.ties)

    @property
    def repeated(self) -> Repeated | None:
        """What average plus becomes when it is given again and again."""
        if not self.plus_after:
            return None
        return Repeated(self.plus_after, Fraction(self.plus_percent))

    @property
    def strats(self) -> tuple[Strat, ...]:
        """The strata from the highest."""
        return tuple(
            Strat(name, Fraction(limit) if limit else None)
            for name, limit in self.strata
        )

    def as_values(self) -> dict[str, Any]:
        """The values as they are stored: those that differ from the defaults."""
        plain = asdict(Regulations())
        return {
            name: value for name, value in asdict(self).items() if value != plain[name]
        }

    @classmethod
    def from_values(cls, values: Mapping[str, Any]) -> "Regulations":
        """What was stored; a value added since has its default."""
        known = {name: values[name] for name in cls.__slots__ if name in values}
        for name in ("ties", "tags"):
            known[name] = tuple(known.get(name, ()))
        for name in ("own_scale", "strata", "grades"):
            known[name] = tuple(tuple(row) for row in known.get(name, ()))
        return cls(**known)
