"""An individual: lines are compared as ever, and all four players have totals."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from scoring.bridge.contract import Side
from scoring.bridge.event.comparison import Board
from scoring.bridge.event.points import everywhere, line_scores, own_results
from scoring.bridge.event.sheet import Sheet
from scoring.bridge.event.totals import add_line, opening, punish, standings
from scoring.bridge.event.values import Entrant, Penalty, Total


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sat where on a line, by the keys of the players."""

    n: int
    s: int
    e: int
    w: int


def individual_totals(
    sheet: Sheet,
    seats: Mapping[int, Seats],
    players: Sequence[int],
    penalties: Sequence[Penalty] = (),
) -> dict[int, Total]:
    """Every player's total and place; `seats` are by key of line.

    Each partner has the points of the side. An artificial score looks at the player's
    own other boards; an average plus given too often to one partner falls for both.
    """
    first = [_seated(board, seats, first=True) for board in sheet.boards.values()]
    second = [_seated(board, seats, first=False) for board in sheet.boards.values()]
    own = own_results(chain(everywhere(first), everywhere(second)), sheet.rules)
    sums = {player: opening(player, sheet.rules) for player in players}
    for board in chain(first, second):
        scores = dict(line_scores(board, sheet.rules, own))
        for line in board.lines:
            for side in Side:
                mine = sums[line.entry(side)]
                add_line(mine, scores[line.key], side, sheet.rules, line.session)
    punish(sums, penalties, sheet.rules.method)
    return standings(sums, _entrants(players), sheet.rules)


def _seated(board: Board, seats: Mapping[int, Seats], *, first: bool) -> Board:
    """The board with one player a side in place of the pairs."""
    lines = []
    for line in board.lines:
        at = seats[line.key]
        ns, ew = (at.n, at.e) if first else (at.s, at.w)
        lines.append(replace(line, ns=ns, ew=ew))
    return replace(board, lines=tuple(lines))


def _entrants(players: Iterable[int]) -> list[Entrant]:
    return [Entrant(player, None, "") for player in players]
