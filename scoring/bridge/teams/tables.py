"""Tables of teams events: all-play-all fixtures, cross table, standings, carry-forward.

An all-play-all goes by the circle: every team meets every other once. Carry-forward
from a qualifier into a final follows EBU White Book 2.4.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.bridge.ranking import Made, Meeting, Place, TieRule, ranked_by, tie_break


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage of an event: its boards, and the most matchpoints on all of them."""

    boards: int
    maximum: int


def carry_forward(points: Fraction, qualifier: Stage, final: Stage) -> Fraction:
    """The matchpoints brought into the final, on the final's own scale.

    Half the percentage of the qualifier on the final's boards, weighed by the numbers
    of boards: a board of the qualifier counts half a board of the final.

    >>> stage = Stage(boards=24, maximum=480)
    >>> str(carry_forward(Fraction(288), stage, stage))
    '144'
    """
    boards = Fraction(qualifier.boards, final.boards)
    tops = Fraction(final.maximum, qualifier.maximum)
    return points / 2 * boards * tops


def brought_forward(points: Fraction, qualifier: Stage, final: Stage) -> Made:
    """What is carried with the most it could have been, which is a whole number.

    Where tops differ from board to board that most may have a fraction; then both are
    brought to the nearest whole one, and the percentage stays.

    >>> brought_forward(Fraction(30), Stage(3, 50), Stage(4, 66)).maximum
    25
    """
    most = carry_forward(Fraction(qualifier.maximum), qualifier, final)
    whole = max(int(most + Fraction(1, 2)), 1)
    carried = carry_forward(points, qualifier, final)
    return Made(carried * whole / most, whole, 0)


def carried_over(
    points: Fraction, *, share: Fraction, most: Fraction | None = None
) -> Fraction:
    """A share of what was made before, in its own unit, at most so much to each side.

    >>> str(carried_over(Fraction(-30), share=Fraction(1, 2), most=Fraction(12)))
    '-12'
    """
    carried = points * share
    if most is None:
        return carried
    return max(-most, min(most, carried))


@dataclass(frozen=True, slots=True)
class Fixture:
    """One round: its matches, home team first, and who sits out if the number is odd."""

    matches: tuple[tuple[int, int], ...]
    bye: int | None = None


def all_play_all(teams: Sequence[int]) -> tuple[Fixture, ...]:
    """The rounds: one fewer than an even number of teams, as many as an odd one.

    The first stays and the others move round it. Who is at home changes from round to
    round.

    >>> [fixture.matches for fixture in all_play_all([1, 2, 3, 4])]
    [((1, 4), (2, 3)), ((2, 1), (4, 3)), ((1, 3), (4, 2))]
    """
    circle: list[int | None] = [*teams, *([None] if len(teams) % 2 else [])]
    if not circle:
        return ()
    fixed, *moving = circle
    return tuple(
        _fixture([fixed, *moving[at:], *moving[:at]], swapped=at % 2 == 1)
        for at in range(len(moving))
    )


def _fixture(circle: Sequence[int | None], *, swapped: bool) -> Fixture:
    """First against last, second against last but one, and so on."""
    half = len(circle) // 2
    matches: list[tuple[int, int]] = []
    bye = None
    for first, other in zip(circle[:half], circle[: half - 1 : -1], strict=True):
        if first is None or other is None:
            bye = first if other is None else other
        else:
            matches.append((other, first) if swapped else (first, other))
    return Fixture(tuple(matches), bye)


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
    for match in played:
        row = cells.setdefault(match.team, {})
        if match.opponent is not None:
            row[match.opponent] = row.get(match.opponent, Fraction(0)) + match.vps
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
    for match in played:
        totals[match.team] += match.vps
    breaks = [tie_break(rule, meetings(played)) for rule in ties]
    places = ranked_by(totals, breaks)
    return tuple(
        _row(team, place, totals[team], played) for team, place in places.items()
    )


def _row(team: int, place: Place, total: Fraction, played: Iterable[Played]) -> Row:
    mine = [match for match in played if match.team == team]
    imps = sum((match.imps - match.lost for match in mine), Fraction(0))
    return Row(team, place, total, len(mine), imps)


def after_round(played: Iterable[Played], number: int) -> list[Played]:
    """What had been played when a round was over, for the standings of that moment."""
    return [match for match in played if match.round <= number]


def meetings(played: Iterable[Played]) -> list[Meeting[int]]:
    """The same matches seen from both sides at once, for splitting ties."""
    halves = {(match.round, match.team, match.opponent): match for match in played}
    return [
        Meeting(
            half.team,
            other.team,
            (half.vps, other.vps),
            (half.imps, half.lost),
            (half.boards, other.boards),
        )
        for (number, team, opponent), half in halves.items()
        if opponent is not None
        and team < opponent
        and (other := halves.get((number, opponent, team))) is not None
    ]
