"""The scores of Law 77 read backwards: which results give +430?"""

from dataclasses import dataclass
from functools import cache

from scoring.bridge.contract import Contract, Risk, Strain
from scoring.bridge.duplicate import declarer_score


@dataclass(frozen=True, slots=True)
class Making:
    """A contract, the tricks taken in it, and whether declarer was vulnerable."""

    contract: Contract
    tricks: int
    vulnerable: bool

    @property
    def score(self) -> int:
        """The score of declarer's side."""
        return declarer_score(self.contract, self.tricks, vulnerable=self.vulnerable)

    @property
    def margin(self) -> str:
        """Tricks over or under, as on a traveller: "+1", "−2" as "-2", "=" if neither."""
        over = self.tricks - self.contract.needed
        return f"{over:+d}" if over else "="

    def __str__(self) -> str:
        return f"{self.contract}{self.margin}"


def every_making() -> tuple[Making, ...]:
    """All 2,940 results of a contract, from one club and no trick."""
    return tuple(
        Making(Contract(level, strain, risk), tricks, vulnerable)
        for level in range(1, 8)
        for strain in Strain
        for risk in Risk
        for vulnerable in (False, True)
        for tricks in range(14)
    )


def makings_of(score: int, *, vulnerable: bool | None = None) -> tuple[Making, ...]:
    """What gives declarer's side this score; None asks for both vulnerabilities.

    Empty for a score that cannot occur. Zero is no contract's score: all passed.

    >>> [str(making) for making in makings_of(430, vulnerable=False)]
    ['1CXX+1', '1DXX+1', '3NT+1', '4NT=']
    """
    return tuple(
        making
        for making in _by_score().get(score, ())
        if vulnerable is None or making.vulnerable == vulnerable
    )


@cache
def _by_score() -> dict[int, tuple[Making, ...]]:
    found: dict[int, list[Making]] = {}
    for making in every_making():
        found.setdefault(making.score, []).append(making)
    return {score: tuple(makings) for score, makings in found.items()}
