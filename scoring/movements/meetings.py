"""Chart of a movement: who meets whom in which rounds, and who sits out when."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from scoring.movements.movement import Contest, Movement, Row, is_playing
from scoring.movements.seats import Player, opponents, seated


@dataclass(frozen=True, slots=True)
class Cell:
    """The rounds in which two play against each other, and in an individual together."""

    against: tuple[int, ...] = ()
    together: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Meetings:
    """A row and a column for each number, both in order.

    With one list rows and columns are the same, and so are the two cells of any two;
    else rows are NS and columns EW. Teams are NS at one table and EW at another.
    `sit_outs` names the rounds in which someone doesn't play, if there are any.
    """

    rows: tuple[Player, ...]
    columns: tuple[Player, ...]
    cells: tuple[tuple[Cell, ...], ...]
    sit_outs: Mapping[Player, tuple[int, ...]]


def meetings(movement: Movement) -> Meetings:
    """Who meets whom in a movement, round by round.

    >>> from scoring.movements.howell import HOWELL
    >>> from scoring.movements.movement import Options
    >>> [[cell.against for cell in row] for row in meetings(HOWELL.build(Options(2))).cells]
    [[(), (3,), (2,), (1,)], [(3,), (), (1,), (2,)], [(2,), (1,), (), (3,)], [(1,), (2,), (3,), ()]]
    """
    plays: defaultdict[Player, set[int]] = defaultdict(set)
    for number, rows in enumerate(movement.rounds, 1):
        for row in rows:
            for player in seated(movement, row):
                plays[player] |= {number} if is_playing(row) else set()
    against = _rounds_of(movement, opponents)
    together = _rounds_of(movement, _partners)
    rows_of_chart, columns = _both_ways(plays)
    return Meetings(
        rows=rows_of_chart,
        columns=columns,
        cells=tuple(
            tuple(
                Cell(
                    tuple(against.get(_two(mine, theirs), ())),
                    tuple(together.get(_two(mine, theirs), ())),
                )
                for theirs in columns
            )
            for mine in rows_of_chart
        ),
        sit_outs={
            player: rests
            for player in sorted(plays)
            if (rests := _without(len(movement.rounds), plays[player]))
        },
    )


def _rounds_of(
    movement: Movement,
    pairs_at: Callable[[Movement, Row], Iterable[tuple[Player, Player]]],
) -> dict[tuple[Player, Player], list[int]]:
    """The rounds in which two sit at a table in that way."""
    found: defaultdict[tuple[Player, Player], list[int]] = defaultdict(list)
    for number, rows in enumerate(movement.rounds, 1):
        for row in filter(is_playing, rows):
            for two in pairs_at(movement, row):
                found[two].append(number)
    return found


def _partners(movement: Movement, row: Row) -> Iterable[tuple[Player, Player]]:
    if movement.contest is not Contest.INDIVIDUAL:
        return ()
    north, south, east, west = seated(movement, row)
    return _two(north, south), _two(east, west)


def _both_ways(
    players: Iterable[Player],
) -> tuple[tuple[Player, ...], tuple[Player, ...]]:
    """NS and EW in order; everyone twice where there is one list."""
    ordered = sorted(players)
    rows = tuple(player for player in ordered if player[0] != "EW")
    columns = tuple(player for player in ordered if player[0] != "NS")
    return rows, columns


def _two(mine: Player, theirs: Player) -> tuple[Player, Player]:
    """Two of one list in order; NS before EW."""
    return (mine, theirs) if mine[0] else (min(mine, theirs), max(mine, theirs))


def _without(rounds: int, played: set[int]) -> tuple[int, ...]:
    return tuple(number for number in range(1, rounds + 1) if number not in played)
