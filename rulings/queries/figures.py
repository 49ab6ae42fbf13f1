"""What the figures of an event measure: of its lines, and of its totals."""

from enum import StrEnum

from scoring.bridge.contest import Standings
from scoring.labels import MethodKind
from scoring.queries import Evening


class Figure(StrEnum):
    """What a figure on a page measures."""

    MATCHPOINTS = "matchpoints"
    PERCENT = "percent"
    IMPS = "imps"
    POINTS = "points"
    BOARDS = "boards"
    VPS = "vps"
    WINS = "wins"


def line_figure(evening: Evening) -> Figure:
    """What a line gives either side."""
    if evening.by_matchpoints:
        return Figure.MATCHPOINTS
    by_method = {
        MethodKind.AGGREGATE: Figure.POINTS,
        MethodKind.BOARD_A_MATCH: Figure.BOARDS,
    }
    return by_method.get(MethodKind(evening.event.method), Figure.IMPS)


def total_figure(evening: Evening) -> Figure:
    """What a total is in: of matches, what these add to it."""
    line = line_figure(evening)
    if not evening.event.in_matches:
        return Figure.PERCENT if line is Figure.MATCHPOINTS else line
    by_standings = {
        Standings.IMPS: Figure.POINTS if line is Figure.POINTS else Figure.IMPS,
        Standings.BOARDS: Figure.BOARDS,
        Standings.WINS: Figure.WINS,
    }
    return by_standings.get(Standings(evening.regulations.standings), Figure.VPS)
