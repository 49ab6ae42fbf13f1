"""The discrete scales of the American Contract Bridge League, 20 and 30 VPs.

Source: bridgehands.com, "Victory Points" (a description, not the League's own print);
given for matches of 6 to 8 and of 9 to 11 boards only.
"""

from collections.abc import Mapping

from scoring.bridge.victory_points.scale import Scale
from scoring.bridge.words import NotBridge, gettext_noop

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
"""First margin of 15, then of 18, 19, … 30 VPs: nobody wins 16–14 or 17–13."""


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
        gettext_noop("The ACBL table is for 6 to 11 boards, not for %(boards)s."),
        boards=boards,
    )
