"""Tables of the scores of Laws 77 and 78B, each figure computed by the scorer itself.

The rows are for printing; not vulnerable comes before vulnerable in every pair of
figures. `get_makings` reads the table backwards: which results give +430?
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from scoring.bridge.contract import Contract, Risk, Strain
from scoring.bridge.duplicate import declarer_score, trick_score
from scoring.bridge.imps import SCALE


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


def get_makings(score: int, *, vulnerable: bool | None = None) -> tuple[Making, ...]:
    """What gives declarer's side this score; None asks for both vulnerabilities.

    Empty for a score that cannot occur. Zero is no contract's score: all passed.

    >>> [str(making) for making in get_makings(430, vulnerable=False)]
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


ByVulnerability = tuple[int, int]
"""Points when not vulnerable, and when vulnerable."""


@dataclass(frozen=True, slots=True)
class UndertrickRow:
    """What the other side has for so many undertricks (Law 77)."""

    down: int
    undoubled: ByVulnerability
    doubled: ByVulnerability
    redoubled: ByVulnerability


@dataclass(frozen=True, slots=True)
class OvertrickRow:
    """What each overtrick adds in one strain (Law 77)."""

    strain: Strain
    undoubled: ByVulnerability
    doubled: ByVulnerability
    redoubled: ByVulnerability


@dataclass(frozen=True, slots=True)
class ContractRow:
    """What a contract made exactly is worth, undoubled, doubled and redoubled."""

    level: int
    strain: Strain
    undoubled: ByVulnerability
    doubled: ByVulnerability
    redoubled: ByVulnerability


class Bonus(StrEnum):
    """What a contract that is made brings beside its tricks."""

    PART_SCORE = "part score"
    GAME = "game"
    SMALL_SLAM = "small slam"
    GRAND_SLAM = "grand slam"
    DOUBLED = "doubled"
    REDOUBLED = "redoubled"


@dataclass(frozen=True, slots=True)
class BonusRow:
    """One bonus; that of a slam besides that of the game."""

    bonus: Bonus
    points: ByVulnerability


@dataclass(frozen=True, slots=True)
class ImpRow:
    """The differences in points that are worth so many IMPs; the last has no end."""

    imps: int
    first: int
    last: int | None


BONUSES = (
    (Bonus.PART_SCORE, Contract(1, Strain.C), None),
    (Bonus.GAME, Contract(4, Strain.S), None),
    (Bonus.SMALL_SLAM, Contract(6, Strain.S), Contract(4, Strain.S)),
    (Bonus.GRAND_SLAM, Contract(7, Strain.S), Contract(4, Strain.S)),
    (Bonus.DOUBLED, Contract(1, Strain.C, Risk.DOUBLED), Contract(1, Strain.C)),
    (Bonus.REDOUBLED, Contract(1, Strain.C, Risk.REDOUBLED), Contract(1, Strain.C)),
)
"""Each bonus with a contract that has it, and one that has all but it."""


def undertricks() -> tuple[UndertrickRow, ...]:
    """One to thirteen down.

    >>> undertricks()[3]
    UndertrickRow(down=4, undoubled=(200, 400), doubled=(800, 1100), redoubled=(1600, 2200))
    """
    return tuple(
        UndertrickRow(down, *(_lost(down, risk) for risk in Risk))
        for down in range(1, 14)
    )


def _lost(down: int, risk: Risk) -> ByVulnerability:
    grand = Contract(7, Strain.NT, risk)
    without, with_ = (
        -declarer_score(grand, 13 - down, vulnerable=vulnerable)
        for vulnerable in (False, True)
    )
    return without, with_


def overtricks() -> tuple[OvertrickRow, ...]:
    """What one trick more is worth, strain by strain from the lowest."""
    return tuple(
        OvertrickRow(strain, *(_gained(strain, risk) for risk in Risk))
        for strain in Strain
    )


def _gained(strain: Strain, risk: Risk) -> ByVulnerability:
    lowest = Contract(1, strain, risk)
    without, with_ = (
        declarer_score(lowest, 8, vulnerable=vulnerable)
        - declarer_score(lowest, 7, vulnerable=vulnerable)
        for vulnerable in (False, True)
    )
    return without, with_


def contracts_made() -> tuple[ContractRow, ...]:
    """The 35 contracts made exactly, from one club."""
    return tuple(
        ContractRow(level, strain, *(_exact(level, strain, risk) for risk in Risk))
        for level in range(1, 8)
        for strain in Strain
    )


def _exact(level: int, strain: Strain, risk: Risk) -> ByVulnerability:
    contract = Contract(level, strain, risk)
    without, with_ = (
        declarer_score(contract, contract.needed, vulnerable=vulnerable)
        for vulnerable in (False, True)
    )
    return without, with_


def bonuses() -> tuple[BonusRow, ...]:
    """What a contract brings beside its tricks, level by level of what was reached.

    >>> [(row.bonus.value, row.points) for row in bonuses()[:2]]
    [('part score', (50, 50)), ('game', (300, 500))]
    """
    return tuple(
        BonusRow(bonus, _besidetrick_score(contract, less))
        for bonus, contract, less in BONUSES
    )


def _besidetrick_score(contract: Contract, less: Contract | None) -> ByVulnerability:
    """What it scores made exactly, without its tricks and without another's bonus."""
    without, with_ = (
        declarer_score(contract, contract.needed, vulnerable=vulnerable)
        - trick_score(contract)
        - (
            declarer_score(less, less.needed, vulnerable=vulnerable) - trick_score(less)
            if less
            else 0
        )
        for vulnerable in (False, True)
    )
    return without, with_


def imp_rows() -> tuple[ImpRow, ...]:
    """The scale of Law 78B as ranges of differences, 0 to 24 IMPs.

    >>> imp_rows()[1], imp_rows()[-1]
    (ImpRow(imps=1, first=20, last=40), ImpRow(imps=24, first=4000, last=None))
    """
    firsts = (0, *SCALE)
    lasts = (*(first - 10 for first in SCALE), None)
    return tuple(
        ImpRow(imps, first, last)
        for imps, (first, last) in enumerate(zip(firsts, lasts, strict=True))
    )
