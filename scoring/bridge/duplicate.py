"""The score of one deal (Law 77)."""

from collections.abc import Sequence
from functools import cache
from itertools import product
from statistics import median

from scoring.bridge.boards import Vulnerability
from scoring.bridge.contract import (
    Contract,
    PlayedResult,
    Risk,
    Seat,
    Side,
    Strain,
)

TRICK = {Strain.C: 20, Strain.D: 20, Strain.H: 30, Strain.S: 30, Strain.NT: 30}
TIMES = {Risk.UNDOUBLED: 1, Risk.DOUBLED: 2, Risk.REDOUBLED: 4}
INSULT = {Risk.UNDOUBLED: 0, Risk.DOUBLED: 50, Risk.REDOUBLED: 100}
SLAM = {6: (500, 750), 7: (1000, 1500)}
FAR = 500
"""Points from the board's median beyond which a score is asked about."""


def score(result: PlayedResult, vulnerable: Vulnerability) -> int:
    """The score in North-South's view; 0 when all four passed (Law 77).

    >>> from scoring.bridge.contract import parse_entry
    >>> score(parse_entry("4SX E -2"), Vulnerability.EW)
    500
    """
    if result.contract is None or result.declarer is None or result.tricks is None:
        return 0
    side = result.declarer.side
    made = declarer_score(
        result.contract, result.tricks, vulnerable=vulnerable.includes(side)
    )
    return made if side is Side.NS else -made


def declarer_score(contract: Contract, tricks: int, *, vulnerable: bool) -> int:
    """The score of declarer's side for its tricks (Law 77)."""
    over = tricks - contract.needed
    if over < 0:
        return -_undertricks(-over, contract.risk, vulnerable=vulnerable)
    return _made(contract, vulnerable=vulnerable) + over * _overtrick(
        contract, vulnerable=vulnerable
    )


def trick_score(contract: Contract) -> int:
    """What the tricks of a contract that is made score, without overtricks.

    >>> trick_score(Contract(3, Strain.NT)), trick_score(Contract(2, Strain.S, Risk.DOUBLED))
    (100, 120)
    """
    first = 10 if contract.strain is Strain.NT else 0
    return (contract.level * TRICK[contract.strain] + first) * TIMES[contract.risk]


def _made(contract: Contract, *, vulnerable: bool) -> int:
    bid = trick_score(contract)
    game = (500 if vulnerable else 300) if bid >= 100 else 50
    slam = SLAM.get(contract.level, (0, 0))[vulnerable]
    return bid + game + slam + INSULT[contract.risk]


def _overtrick(contract: Contract, *, vulnerable: bool) -> int:
    if contract.risk is Risk.UNDOUBLED:
        return TRICK[contract.strain]
    return 50 * TIMES[contract.risk] * (2 if vulnerable else 1)


def _undertricks(down: int, risk: Risk, *, vulnerable: bool) -> int:
    if risk is Risk.UNDOUBLED:
        return down * (100 if vulnerable else 50)
    doubled = 300 * down - 100 if vulnerable else _doubled_not_vulnerable(down)
    return doubled * TIMES[risk] // 2


def _doubled_not_vulnerable(down: int) -> int:
    return 200 * down - 100 if down <= 3 else 300 * down - 400


@cache
def possible_scores(vulnerable: Vulnerability) -> frozenset[int]:
    """Every score in North-South's view that a board so vulnerable can bring.

    >>> 420 in possible_scores(Vulnerability.NONE), 420 in possible_scores(Vulnerability.NS)
    (True, False)
    """
    ways = product(range(1, 8), Strain, Risk, range(14), (Seat.N, Seat.E))
    played = (
        score(PlayedResult(Contract(level, strain, risk), seat, tricks), vulnerable)
        for level, strain, risk, tricks, seat in ways
    )
    return frozenset(played) | {0}


def far_from_median(score: int, scores: Sequence[int]) -> bool:
    """Whether a score lies more than 500 from the median of all scores of its board.

    Where half of the tables made a game that the others did not, none is far.

    >>> far_from_median(-420, [-420, 420, 420]), far_from_median(620, [620, -100])
    (True, False)
    """
    return abs(score - median(scores)) > FAR
