"""Who sits in a row of a movement, and how people call them."""

from collections.abc import Iterator, Mapping

from scoring.bridge.messages import gettext_noop
from scoring.movements.movement import Contest, Movement, Row
from scoring.movements.words import Words

Line = str
Player = tuple[Line, int]
"""A number in its list: "NS" and "EW" with two winners, "" with one list. In a team the
pairs that sit NS and EW are told apart."""


def in_words(movement: Movement, player: Player) -> Words:
    """A number as people call it: pair 5, NS 3, player 7, team 2.

    >>> from scoring.movements.mitchell import straight, Options
    >>> str(in_words(straight(Options(3)), ("NS", 2)))
    'NS 2'
    """
    line, number = player
    return Words(_NAMES[movement.contest, line], {"number": number})


_NAMES: Mapping[tuple[Contest, Line], str] = {
    (Contest.PAIRS, ""): gettext_noop("pair %(number)s"),
    (Contest.PAIRS, "NS"): gettext_noop("NS %(number)s"),
    (Contest.PAIRS, "EW"): gettext_noop("EW %(number)s"),
    (Contest.INDIVIDUAL, ""): gettext_noop("player %(number)s"),
    (Contest.TEAMS, "NS"): gettext_noop("NS of team %(number)s"),
    (Contest.TEAMS, "EW"): gettext_noop("EW of team %(number)s"),
}
_SEVERAL: Mapping[tuple[Contest, Line, Line], str] = {
    (Contest.PAIRS, "", ""): gettext_noop("pairs %(first)s and %(second)s"),
    (Contest.PAIRS, "NS", "EW"): gettext_noop("NS %(first)s and EW %(second)s"),
    (Contest.PAIRS, "NS", "NS"): gettext_noop("NS %(first)s and %(second)s"),
    (Contest.PAIRS, "EW", "EW"): gettext_noop("EW %(first)s and %(second)s"),
    (Contest.INDIVIDUAL, "", ""): gettext_noop("players %(first)s and %(second)s"),
    (Contest.TEAMS, "NS", "EW"): gettext_noop(
        "NS of team %(first)s and EW of team %(second)s"
    ),
}


def two_in_words(movement: Movement, two: tuple[Player, Player]) -> Words:
    """Two numbers as people call them: pairs 1 and 2, NS 1 and EW 2."""
    (line, first), (other, second) = two
    text = _SEVERAL[movement.contest, line, other]
    return Words(text, {"first": first, "second": second})


def seated(movement: Movement, row: Row) -> tuple[Player, ...]:
    """All that sit at a table, an empty seat left out."""
    if movement.contest is Contest.TEAMS or movement.winners == 2:
        ns, ew = row[0], row[1]
        if movement.crossed:
            return tuple(_crossed("NS", ns) + _crossed("EW", ew))
        if ns and ew:
            return ("NS", ns), ("EW", ew)
        return (("NS", ns),) if ns else (("EW", ew),) if ew else ()
    return tuple(("", number) for number in row[:-1] if number)


def _crossed(line: Line, number: int) -> list[Player]:
    """Who sits there, if anyone: with a negative number a pair of the other list."""
    if number < 0:
        return [("EW" if line == "NS" else "NS", -number)]
    return [(line, number)] if number else []


def opponents(movement: Movement, row: Row) -> Iterator[tuple[Player, Player]]:
    """Every two that play against each other at a table, in a fixed order."""
    players = seated(movement, row)
    middle = len(players) // 2
    for mine in players[:middle]:
        for theirs in players[middle:]:
            yield in_order(mine, theirs)


def in_order(first: Player, second: Player) -> tuple[Player, Player]:
    """The two in the order in which they are listed: of two lists, NS first."""
    if first[0] != second[0]:
        return (first, second) if first[0] == "NS" else (second, first)
    return min(first, second), max(first, second)


def every_row(movement: Movement) -> Iterator[tuple[int, int, Row]]:
    """Round, table and row, both from 1."""
    for number, rows in enumerate(movement.rounds, 1):
        for table, row in enumerate(rows, 1):
            yield number, table, row
