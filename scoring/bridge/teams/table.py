"""The table of a teams event: cross table of a round robin, standings of a Swiss."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.bridge.ranking import Meeting, Place, TieRule, ranked_by, tie_break

Teams = Sequence[int]


@dataclass(frozen=True, slots=True)
class Played:
    """What one team has for one round: opponents (None: bye), VPs, IMPs, boards.

    `imps` and `lost` are the IMPs won and lost on the boards.
    """

    round: int
    team: int
    opponent: int | None
    vps: Fraction
    imps: Fraction = Fraction(0)
    lost: Fraction = Fraction(0)
    boards: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Row:
    """A team in the table: its total after penalties and carry-over, and its place."""

    team: int
    place: Place
    total: Fraction
    rounds: int
    imps: Fraction


def cross_table(played: Iterable[Played]) -> dict[int, dict[int, Fraction]]:
    """The victory points of each team against each opponent, added if they met twice."""
    cells: dict[int, dict[int, Fraction]] = {}
    for one in played:
        row = cells.setdefault(one.team, {})
        if one.opponent is not None:
            row[one.opponent] = row.get(one.opponent, Fraction(0)) + one.vps
    return cells


def table(
    teams: Teams,
    played: Sequence[Played],
    *,
    extra: Mapping[int, Fraction] | None = None,
    ties: Sequence[TieRule] = (),
) -> tuple[Row, ...]:
    """The teams from the first; `extra` is carry-over, or penalties as a minus."""
    totals = dict.fromkeys(teams, Fraction(0))
    for team, points in (extra or {}).items():
        totals[team] += points
    for one in played:
        totals[one.team] += one.vps
    breaks = [tie_break(rule, meetings(played)) for rule in ties]
    places = ranked_by(totals, breaks)
    return tuple(
        _row(team, place, totals[team], played) for team, place in places.items()
    )


def _row(team: int, place: Place, total: Fraction, played: Iterable[Played]) -> Row:
    mine = [one for one in played if one.team == team]
    imps = sum((one.imps - one.lost for one in mine), Fraction(0))
    return Row(team, place, total, len(mine), imps)


def after_round(played: Iterable[Played], number: int) -> list[Played]:
    """What had been played when a round was over, for the standings of that moment."""
    return [one for one in played if one.round <= number]


def meetings(played: Iterable[Played]) -> list[Meeting[int]]:
    """The same matches seen from both sides at once, for splitting ties."""
    halves = {(one.round, one.team, one.opponent): one for one in played}
    return [
        Meeting(
            one.team,
            other.team,
            (one.vps, other.vps),
            (one.imps, one.lost),
            (one.boards, other.boards),
        )
        for (number, team, opponent), one in halves.items()
        if opponent is not None
        and team < opponent
        and (other := halves.get((number, opponent, team))) is not None
    ]
