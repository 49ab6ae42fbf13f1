"""The figures of Laws 77 and 78B as rows to print, each computed by the scorer itself.

Not vulnerable comes before vulnerable in every pair of figures.
"""

from dataclasses import dataclass

from scoring.bridge.contract import Contract, Risk, Strain
from scoring.bridge.duplicate import declarer_score
from scoring.bridge.imps import SCALE

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


@dataclass(frozen=True, slots=True)
class ImpRow:
    """The differences in points that are worth so many IMPs; the last has no end."""

    imps: int
    first: int
    last: int | None


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
