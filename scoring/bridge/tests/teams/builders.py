"""Rooms and boards of matches for tests; the home team sits NS in the open room."""

from fractions import Fraction

from scoring.bridge.adjusted import Outcomes, Reported, Treatment
from scoring.bridge.contract import Side
from scoring.bridge.teams import Room, TeamBoard

Given = int | Treatment | tuple[Treatment, Treatment]


def board(opened: Given, closed: Given, number: int = 1) -> TeamBoard:
    """A board from scores in NS view, treatments, or a pair of them (NS, EW)."""
    return TeamBoard(number, room(opened, Side.NS), room(closed, Side.EW))


def room(given: Given, home: Side) -> Room:
    if isinstance(given, tuple):
        return Room(home, *given)
    treatment = Reported(given) if isinstance(given, int) else given
    return Room(home, treatment, treatment)


def weighted(*percents: tuple[int, int]) -> Outcomes:
    return Outcomes.weighted([(score, Fraction(part)) for score, part in percents])
