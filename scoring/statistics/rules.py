"""Rows and sums of a player's statistics, without the database."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar

from scoring.bridge.contract import PlayedResult, Seat, Side, Strain
from scoring.bridge.event import Code

MANY = 30
"""So many boards are needed for a figure."""
MEETINGS = 4
"""So many boards are needed for a figure against the same opponent."""
OTHERS = 3
"""So many other tables in the same strain and side make a field to compare with."""

COUNTED = frozenset({Code.NONE, Code.WEIGHTED, Code.SPLIT, Code.ADJUSTED})
"""Scores that count; artificial ones and boards not played are left out."""
GAME = {Strain.NT: 3, Strain.S: 4, Strain.H: 4, Strain.D: 5, Strain.C: 5}
SLAM = 6

Key = TypeVar("Key", bound=Hashable)


class Unit(StrEnum):
    """What a board is worth; figures of different units are never added."""

    MATCHPOINTS = "matchpoints"
    IMPS = "imps"
    TEAMS = "teams"


class Role(StrEnum):
    """A player's part in the play; of the side alone where no seat is known."""

    DECLARER = "declarer"
    DUMMY = "dummy"
    DEFENDER = "defender"
    DECLARING = "declaring"
    DEFENDING = "defending"
    NONE = ""


class ContractKind(StrEnum):
    """How high a contract is."""

    PART_SCORE = "part_score"
    GAME = "game"
    SLAM = "slam"
    NONE = ""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A player at a table; the seat and where it is known from, if it is known."""

    player: int
    seat: Seat | None = None
    source: str = ""


@dataclass(frozen=True, slots=True)
class SideFacts:
    """One side of a posted result: who sat there, its points and its code."""

    sitting: tuple[Sitting, ...]
    points: Fraction | None
    code: Code = Code.NONE

    def partner_of(self, player: int) -> int | None:
        """The other player, if it is known who it was."""
        others = [each.player for each in self.sitting if each.player != player]
        return others[0] if len(others) == 1 else None


@dataclass(frozen=True, slots=True)
class PostedResult:
    """A result of a snapshot; those of one `field` are compared with each other."""

    key: int
    board: int
    field: tuple[int, int, str]
    result: PlayedResult | None
    top: int
    ns: SideFacts
    ew: SideFacts

    def on(self, side: Side) -> SideFacts:
        return self.ns if side is Side.NS else self.ew

    @property
    def declaring(self) -> Side | None:
        """The side that played the contract, unless the score was adjusted."""
        codes = {self.ns.code, self.ew.code}
        if self.result is None or self.result.declarer is None or codes != {Code.NONE}:
            return None
        return self.result.declarer.side

    @property
    def strain(self) -> Strain | None:
        contract = self.result.contract if self.result else None
        return contract.strain if contract and self.declaring else None


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One board of one player. `field_points` is the average of the other tables in the
    same strain and side, where there are enough of them."""

    result: int
    board: int
    player: int
    partner: int | None
    opponents: tuple[int, ...]
    unit: Unit
    points: Fraction
    top: int
    seat: str = ""
    source: str = ""
    role: Role = Role.NONE
    kind: ContractKind = ContractKind.NONE
    field_points: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """A sum over boards: percent for matchpoints, else IMPs a board. Without a figure
    there are too few boards for it."""

    boards: int
    figure: Fraction | None


def build_rows(results: Sequence[PostedResult], unit: Unit) -> list[BoardRow]:
    """The rows of an event, in the order of results and players.

    A board at matchpoints that no one else played has no share, and no row.
    """
    strains = _by_strain(results)
    return [
        _row(result, side, sitting, unit, strains)
        for result in sorted(results, key=lambda each: each.key)
        for side in Side
        for sitting in result.on(side).sitting
        if result.on(side).points is not None
        and result.on(side).code in COUNTED
        and (result.top or unit is not Unit.MATCHPOINTS)
    ]


Strains = dict[tuple[object, ...], list[PostedResult]]


def _strain_key(result: PostedResult) -> tuple[object, ...]:
    return (result.field, result.strain, result.declaring)


def _by_strain(results: Iterable[PostedResult]) -> Strains:
    found: Strains = defaultdict(list)
    for result in results:
        if result.strain is not None:
            found[_strain_key(result)].append(result)
    return found


def _row(
    result: PostedResult,
    side: Side,
    sitting: Sitting,
    unit: Unit,
    strains: Strains,
) -> BoardRow:
    mine = result.on(side)
    return BoardRow(
        result=result.key,
        board=result.board,
        player=sitting.player,
        partner=mine.partner_of(sitting.player),
        opponents=tuple(sorted(each.player for each in result.on(side.other).sitting)),
        unit=unit,
        points=mine.points or Fraction(0),
        top=result.top,
        seat=str(sitting.seat or ""),
        source=sitting.source,
        role=_role(result, side, sitting.seat),
        kind=_kind(result),
        field_points=_field_points(result, side, strains),
    )


def _role(result: PostedResult, side: Side, seat: Seat | None) -> Role:
    declaring = result.declaring
    if declaring is None or result.result is None:
        return Role.NONE
    if seat is None:
        return Role.DECLARING if side is declaring else Role.DEFENDING
    if side is not declaring:
        return Role.DEFENDER
    return Role.DECLARER if seat is result.result.declarer else Role.DUMMY


def _kind(result: PostedResult) -> ContractKind:
    contract = result.result.contract if result.result else None
    if contract is None or result.declaring is None:
        return ContractKind.NONE
    if contract.level >= SLAM:
        return ContractKind.SLAM
    is_game = contract.level >= GAME[contract.strain]
    return ContractKind.GAME if is_game else ContractKind.PART_SCORE


def _field_points(
    result: PostedResult, side: Side, strains: Strains
) -> Fraction | None:
    if result.strain is None:
        return None
    points = [
        other.on(side).points
        for other in strains[_strain_key(result)]
        if other.key != result.key
    ]
    known = [each for each in points if each is not None]
    return sum(known, Fraction(0)) / len(known) if len(known) >= OTHERS else None


@dataclass(frozen=True, slots=True)
class SessionSum:
    """The boards that a player had with one partner in a session, added up."""

    session: int
    player: int
    partner: int | None
    unit: Unit
    boards: int
    points: Fraction
    top: int


def sum_sessions(
    rows: Iterable[BoardRow], sessions: Mapping[int, int]
) -> list[SessionSum]:
    """The sums of these rows, which are of one unit; `sessions` by the key of a result."""
    groups = grouped(
        rows, lambda row: [(sessions[row.result], row.player, row.partner)]
    )
    return [
        SessionSum(
            session=session,
            player=player,
            partner=partner,
            unit=group[0].unit,
            boards=len(group),
            points=sum((row.points for row in group), Fraction(0)),
            top=sum(row.top for row in group),
        )
        for (session, player, partner), group in sorted(
            groups.items(), key=lambda item: (item[0][:2], item[0][2] or 0)
        )
    ]


def tally(rows: Sequence[BoardRow], *, least: int = MANY) -> Tally:
    """The figure of these rows, which are of one unit; none of fewer than `least`."""
    if len(rows) < max(least, 1):
        return Tally(len(rows), None)
    points = sum((row.points for row in rows), Fraction(0))
    most = sum(row.top for row in rows)
    return Tally(len(rows), 100 * points / most if most else points / len(rows))


def against_field(rows: Iterable[BoardRow]) -> Tally:
    """How much better than the field in the same strain and side: percent points at
    matchpoints, else IMPs a board."""
    found = [row for row in rows if row.field_points is not None]
    if len(found) < MANY:
        return Tally(len(found), None)
    gains = [
        (row.points - (row.field_points or 0))
        * Fraction(100 if row.top else 1)
        / (row.top or 1)
        for row in found
    ]
    return Tally(len(found), sum(gains, Fraction(0)) / len(found))


def grouped(
    rows: Iterable[BoardRow], key: Callable[[BoardRow], Iterable[Key]]
) -> dict[Key, list[BoardRow]]:
    """The rows under each of their keys, the key with most boards first."""
    found: dict[Key, list[BoardRow]] = defaultdict(list)
    for row in rows:
        for each in key(row):
            found[each].append(row)
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))


def known_share(rows: Sequence[BoardRow]) -> Fraction | None:
    """The percent of the boards of which the player's seat is known."""
    if not rows:
        return None
    return Fraction(100 * sum(bool(row.seat) for row in rows), len(rows))
