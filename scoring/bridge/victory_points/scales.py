"""Scales of victory points: what a margin in IMPs gives the winner and the loser.

Continuous: the scale of the World Bridge Federation, in force since January 2013.
Source: WBF report of January 2013 (formula and correction as described there); the list
for 4 boards was compared with print, the lists of other lengths with the formula only.

Discrete: the 20–0 scale of the WBF and the EBU, by its rule for any length of match.
Source: tables printed by the EBU for twenty lengths (5–16, 20, 24, 28, 32, 40, 48, 56,
64 boards) and for half matches of 3 and 4 boards; the rule gives every figure of them.

American Contract Bridge League: discrete scales of 20 and 30 VPs. Source:
bridgehands.com, "Victory Points" (a description, not the League's own print); given for
matches of 6 to 8 and of 9 to 11 boards only.

A club may enter a table of its own row by row. Older scales (25–0, 30–0 before 2013)
are entered so: no printed list of them was found.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from functools import cache
from itertools import count
from typing import Self

from scoring.bridge.messages import NotBridge, gettext_noop


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
        raise InvalidScale(
            gettext_noop("Row 1: the table must start with a margin of 0.")
        )
    if bands[0].winner != bands[0].loser:
        raise InvalidScale(
            gettext_noop("Row 1: both sides must score the same for a margin of 0.")
        )


def _check_step(row: int, band: Band, after: Band) -> None:
    if after.first <= band.first:
        raise InvalidScale(
            gettext_noop(
                "Row %(row)s: it starts at %(first)s, which isn't above row %(before)s."
            ),
            row=row,
            first=after.first,
            before=row - 1,
        )
    if after.winner < band.winner or after.loser > band.loser:
        raise InvalidScale(
            gettext_noop(
                "Row %(row)s: a wider margin can't give the winner less or "
                "the loser more."
            ),
            row=row,
        )
    if after.loser < 0:
        raise InvalidScale(
            gettext_noop("Row %(row)s: no one can score less than 0 VPs."), row=row
        )


Tables = Mapping[range, tuple[int, ...]]
SHORT = range(6, 9)
LONG = range(9, 12)
TWENTY: Tables = {
    SHORT: (0, 1, 3, 5, 8, 11, 14, 17, 20, 24, 28),
    LONG: (0, 1, 3, 6, 10, 14, 18, 22, 26, 31, 36),
}
"""First margin of 10, 11, … 20 VPs."""
THIRTY: Tables = {
    SHORT: (0, 1, 2, 3, 4, 5, 7, 9, 11, 14, 17, 20, 24, 28),
    LONG: (0, 1, 2, 3, 5, 7, 9, 12, 15, 18, 22, 26, 31, 36),
}
"""First margin of 15, then of 18, 19, … 30 VPs: no one wins 16–14 or 17–13."""


class NoSuchTable(NotBridge):
    """No table was printed for this length of match."""


def acbl_20(boards: int) -> Scale:
    """The scale 20–0.

    >>> str(acbl_20(7).vps(11)), str(acbl_20(9).vps(-9))
    ('15', '7')
    """
    return Scale.of_firsts(_printed(TWENTY, boards), range(10, 21), boards=boards)


def acbl_30(boards: int) -> Scale:
    """The scale 30–0 on which a win is at least 18–12.

    >>> str(acbl_30(7).vps(1)), str(acbl_30(7).vps(-1))
    ('18', '12')
    """
    return Scale.of_firsts(
        _printed(THIRTY, boards), (15, *range(18, 31)), boards=boards
    )


def _printed(tables: Tables, boards: int) -> tuple[int, ...]:
    for lengths, firsts in tables.items():
        if boards in lengths:
            return firsts
    raise NoSuchTable(
        gettext_noop("The ACBL table covers 6 to 11 boards, not %(boards)s."),
        boards=boards,
    )


DIGITS = 50
"""Working precision: far beyond the two places that the scale is rounded to."""


class InvalidLength(NotBridge):
    """A match without boards."""


@cache
def wbf_continuous(boards: int) -> Scale:
    """The 20–0 scale to two decimals for a match of so many boards.

    >>> scale = wbf_continuous(16)
    >>> [float(scale.vps(margin)) for margin in (0, 5, -5, 20, 60)]
    [10.0, 11.48, 8.52, 15.0, 20.0]
    """
    values = concave(rounded_formula(boards))
    return Scale.of_firsts(
        range(len(values)),
        [Fraction(hundredths, 100) for hundredths in values],
        boards=boards,
    )


def rounded_formula(boards: int) -> list[int]:
    """The winner's VPs in hundredths for margins 0, 1, … up to the first with 20."""
    check_length(boards)
    values: list[int] = []
    for margin in count():
        with localcontext(prec=DIGITS):
            points = share(margin, Fraction(boards)) * 10 + 10
            values.append(int((points * 100).quantize(Decimal(1), ROUND_HALF_UP)))
        if margin * margin >= 225 * boards:
            return values
    raise AssertionError  # pragma: no cover  # count() never ends


def share(margin: int, boards: Fraction) -> Decimal:
    """The part of the winner's half of the pool that a margin has gained, 0 to 1.

    It is 1 from 15 times the root of the boards, and one half at a third of that.
    """
    if margin * margin >= 225 * boards:
        return Decimal(1)
    ratio, step = _ratio_and_step(boards)
    with localcontext(prec=DIGITS):
        return (1 - step**margin) / (1 - ratio)


@cache
def _ratio_and_step(boards: Fraction) -> tuple[Decimal, Decimal]:
    """What is left of the loser's half at the full margin, and after one IMP."""
    with localcontext(prec=DIGITS):
        ratio = Decimal(5).sqrt() - 2
        whole = 15 * (Decimal(boards.numerator) / boards.denominator).sqrt()
        return ratio, (ratio.ln() / whole).exp()


def concave(values: list[int]) -> list[int]:
    """The same list with single values raised until no step exceeds the one before.

    >>> concave([0, 4, 7, 11, 13])
    [0, 4, 8, 11, 13]
    """
    raised = list(values)
    at = 1
    while at < len(raised) - 1:
        if raised[at + 1] - raised[at] > raised[at] - raised[at - 1]:
            raised[at] += 1
            at = max(at - 1, 1)
        else:
            at += 1
    return raised


def check_length(boards: int) -> None:
    """Refuse a match of no boards."""
    if boards < 1:
        raise InvalidLength(
            gettext_noop("A match needs at least one board, not %(boards)s."),
            boards=boards,
        )


@cache
def wbf_discrete(boards: int) -> Scale:
    """The scale 20–0 in whole VPs.

    >>> [band.first for band in wbf_discrete(8).bands]
    [0, 1, 4, 7, 10, 13, 17, 21, 26, 31, 39]
    """
    return _banded(boards, pool=20)


@cache
def half_match(boards: int) -> Scale:
    """The scale 10–0 for half a match of so many boards, as in a triangle.

    >>> [band.first for band in half_match(3).bands]
    [0, 1, 4, 7, 10, 15]
    """
    return _banded(boards, pool=10)


def _banded(boards: int, *, pool: int) -> Scale:
    check_length(boards)
    lasts = _narrowed(_lasts(pool // 2, Fraction(boards * pool, 20)))
    return Scale.of_firsts(
        (0, *(last + 1 for last in lasts)), range(pool // 2, pool + 1), boards=boards
    )


def _lasts(half: int, boards: Fraction) -> list[int]:
    """For 0, 1, … VPs won the widest margin that stays below that and a half."""
    lasts: list[int] = []
    margin = 0
    with localcontext(prec=DIGITS):
        for won in range(half):
            limit = (Decimal(won) + Decimal("0.5")) / half
            while share(margin + 1, boards) < limit:
                margin += 1
            lasts.append(margin)
    return lasts


def _narrowed(lasts: list[int]) -> list[int]:
    """The bands' ends moved down until no band is narrower than the one before it.

    The band of a draw reaches to both sides.
    """
    ends = list(lasts)
    at = 0
    while at < len(ends) - 1:
        if _width(ends, at) > _width(ends, at + 1):
            ends[at] -= 1
            at = max(at - 1, 0)
        else:
            at += 1
    return ends


def _width(ends: list[int], at: int) -> int:
    return ends[at] - ends[at - 1] if at else 2 * ends[0] + 1


@dataclass(frozen=True, slots=True)
class Row:
    """Margins `first` to `last` in IMPs, and the VPs; the last row has no end."""

    first: int
    last: int | None
    winner: Fraction
    loser: Fraction


def own_scale(rows: Sequence[Row], *, boards: int | None = None) -> Scale:
    """The scale of these rows: without hole or overlap, and never falling.

    The error names the first row that is wrong, counted from 1.
    """
    for number, row in enumerate(rows, start=1):
        _check_end(number, row, final=number == len(rows))
        if number > 1:
            _check_join(number, rows[number - 2].last, row.first)
    return Scale(tuple(Band(row.first, row.winner, row.loser) for row in rows), boards)


def _check_end(number: int, row: Row, *, final: bool) -> None:
    if final and row.last is not None:
        raise InvalidScale(
            gettext_noop("Row %(row)s: the last row has no end. Leave it blank."),
            row=number,
        )
    if not final and (row.last is None or row.last < row.first):
        raise InvalidScale(
            gettext_noop("Row %(row)s: it needs an end that isn't below its start."),
            row=number,
        )


def _check_join(number: int, last: int | None, first: int) -> None:
    if last is not None and first != last + 1:
        raise InvalidScale(
            gettext_noop("Row %(row)s: it starts at %(first)s instead of %(next)s."),
            row=number,
            first=first,
            next=last + 1,
        )
