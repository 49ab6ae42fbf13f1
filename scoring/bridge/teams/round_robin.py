"""An all-play-all by the circle: every team meets every other once."""

from collections.abc import Sequence
from dataclasses import dataclass


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
    for one, other in zip(circle[:half], circle[: half - 1 : -1], strict=True):
        if one is None or other is None:
            bye = one if other is None else other
        else:
            matches.append((other, one) if swapped else (one, other))
    return Fixture(tuple(matches), bye)
