"""A scale of victory points: what a margin in IMPs gives the winner and the loser."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Self

from scoring.bridge.words import NotBridge, gettext_noop


class InvalidScale(NotBridge):
    """A table of victory points with a hole, or in which a better margin costs."""


@dataclass(frozen=True, slots=True)
class Band:
    """Margins from `first` IMPs up to the next band, and what they are worth in VPs."""

    first: int
    winner: Fraction
    loser: Fraction


@dataclass(frozen=True, slots=True)
class Scale:
    """Bands from a drawn match upwards; the last one has no end.

    `boards` is the length of match it is made for, None where it is for any.
    """

    bands: tuple[Band, ...]
    boards: int | None = None

    def __post_init__(self) -> None:
        _check_start(self.bands)
        for row, (band, after) in enumerate(
            zip(self.bands, self.bands[1:], strict=False), start=2
        ):
            _check_step(row, band, after)

    @classmethod
    def of_firsts(
        cls,
        firsts: Sequence[int],
        winners: Iterable[int | Fraction],
        *,
        boards: int | None = None,
    ) -> Self:
        """A scale on one pool, from the first margin of each number of VPs.

        >>> str(Scale.of_firsts((0, 1, 4), (5, 6, 7)).vps(Fraction(-4)))
        '3'
        """
        points = [Fraction(vps) for vps in winners]
        pool = 2 * points[0]
        return cls(
            tuple(
                Band(first, mine, pool - mine)
                for first, mine in zip(firsts, points, strict=True)
            ),
            boards,
        )

    @property
    def draw(self) -> Fraction:
        """What each side has for a drawn match."""
        return self.bands[0].winner

    @property
    def pool(self) -> Fraction:
        """What both sides of a drawn match have together."""
        return 2 * self.draw

    @property
    def most(self) -> Fraction:
        """The VPs of the widest margin."""
        return self.bands[-1].winner

    @property
    def blitz(self) -> int:
        """The first margin that gives all a side can have."""
        return self.bands[-1].first

    def vps(self, margin: Fraction | int) -> Fraction:
        """The victory points of the side with this margin; negative for the loser.

        A fraction of an IMP is not rounded here: it belongs to the band it lies in.
        """
        firsts = [band.first for band in self.bands]
        band = self.bands[bisect_right(firsts, int(abs(Fraction(margin)))) - 1]
        return band.winner if margin >= 0 else band.loser


def _check_start(bands: tuple[Band, ...]) -> None:
    if not bands or bands[0].first != 0:
        raise InvalidScale(gettext_noop("Row 1: the table begins with a margin of 0."))
    if bands[0].winner != bands[0].loser:
        raise InvalidScale(
            gettext_noop("Row 1: both sides have as much for a margin of 0.")
        )


def _check_step(row: int, band: Band, after: Band) -> None:
    if after.first <= band.first:
        raise InvalidScale(
            gettext_noop("Row %(row)s: begins at %(first)s, not above row %(before)s."),
            row=row,
            first=after.first,
            before=row - 1,
        )
    if after.winner < band.winner or after.loser > band.loser:
        raise InvalidScale(
            gettext_noop(
                "Row %(row)s: a wider margin gives the winner less, or the loser more."
            ),
            row=row,
        )
    if after.loser < 0:
        raise InvalidScale(
            gettext_noop("Row %(row)s: nobody has less than 0 VPs."), row=row
        )
