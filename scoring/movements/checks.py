"""What is wrong with a movement, and what is unfair, as a player would say it.

`problems` are what cannot be played; `remarks` are what someone should know. Both hold
for anything with rows: made by a rule, read from a file, or edited.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from scoring.bridge.messages import gettext_noop
from scoring.movements.balance import balance_text, calibre
from scoring.movements.movement import Contest, Movement, Row, is_playing
from scoring.movements.seats import (
    Player,
    every_row,
    in_order,
    in_words,
    opponents,
    seated,
    two_in_words,
)
from scoring.movements.words import Words, listed

MOST_NAMED = 12
"""How many pairs are named before the rest are counted."""
FEWEST_SETS = Fraction(7, 10)
MOST_SWITCHED = Fraction(1, 4)
LEAST_CALIBRE = 70

TWO_TABLES = gettext_noop("round %(round)s: %(who)s sits at tables %(tables)s")
SET_AGAIN = gettext_noop(
    "round %(round)s, table %(table)s: %(who)s plays set %(set)s again, first in round "
    "%(before)s"
)
TOO_MANY_TABLES = gettext_noop("round %(round)s: set %(set)s is at tables %(tables)s")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was found, and where: rounds and tables count from 1."""

    words: Words
    round: int | None = None
    table: int | None = None
    board_set: int | None = None

    def __str__(self) -> str:
        return str(self.words)


@dataclass(frozen=True, slots=True)
class Limits:
    """What a file says about its movement besides the rows."""

    numbers: int | None = None
    tables: int | None = None
    rounds: int | None = None
    sets: int | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """All that was found in a movement."""

    problems: tuple[Finding, ...]
    remarks: tuple[Finding, ...]

    @property
    def valid(self) -> bool:
        """Whether it can be played."""
        return not self.problems


def check(movement: Movement, limits: Limits | None = None) -> Check:
    """Look at every round of a movement, and at what it adds up to."""
    found = tuple(problems(movement, limits))
    return Check(found, tuple(remarks(movement, valid=not found)))


def problems(movement: Movement, limits: Limits | None = None) -> Iterator[Finding]:
    """What cannot be played."""
    limits = limits or Limits()
    yield from _shape(movement, limits)
    yield from _numbers(movement, limits)
    sharing = movement.shared if movement.sharing is None else movement.sharing
    for number, rows in enumerate(movement.rounds, 1):
        yield from _against_itself(movement, number, rows)
        yield from _twice_in_a_round(movement, number, rows)
        yield from _too_many_tables(number, rows, max(movement.copies, sharing))
    yield from _sets_again(movement)
    if movement.contest is Contest.TEAMS:
        yield from _half_matches(movement)


def remarks(movement: Movement, *, valid: bool = True) -> Iterator[Finding]:
    """What is unfair, or good to know."""
    yield from _rests_and_plays(movement)
    yield from _not_seated(movement)
    yield from _sharing(movement)
    yield from _meetings(movement)
    if movement.contest is Contest.INDIVIDUAL:
        yield from _partners(movement)
    yield from _sets_for_each(movement)
    yield from _plays_of_sets(movement)
    if movement.contest is Contest.PAIRS and valid:
        yield from _balance(movement)


def _shape(movement: Movement, limits: Limits) -> Iterator[Finding]:
    rounds = movement.rounds
    if limits.rounds is not None and limits.rounds != len(rounds):
        yield Finding(
            Words(
                gettext_noop("%(stated)s rounds are stated, %(found)s are there"),
                {"stated": limits.rounds, "found": len(rounds)},
            )
        )
    if not any(is_playing(row) for rows in rounds for row in rows):
        yield Finding(Words(gettext_noop("no one plays in any round")))
    most = max([limits.tables or 0, *map(len, rounds)])
    for number, rows in enumerate(rounds, 1):
        for table in range(len(rows) + 1, most + 1):
            yield Finding(
                Words(
                    gettext_noop("round %(round)s: table %(table)s is missing"),
                    {"round": number, "table": table},
                ),
                number,
                table,
            )


def _numbers(movement: Movement, limits: Limits) -> Iterator[Finding]:
    """Numbers that no pair has, and sets that there are not."""
    outside = _outside(movement, limits)
    unknown = _unknown_sets(movement, limits)
    for number, table, row in every_row(movement):
        where = {"round": number, "table": table}
        for player in seated(movement, row):
            if player in outside:
                who = in_words(movement, player)
                yield Finding(
                    Words(
                        gettext_noop(
                            "round %(round)s, table %(table)s: there is no %(who)s"
                        ),
                        {**where, "who": who},
                    ),
                    number,
                    table,
                )
        if row[-1] in unknown:
            yield Finding(
                Words(
                    gettext_noop(
                        "round %(round)s, table %(table)s: there is no set %(set)s"
                    ),
                    {**where, "set": row[-1]},
                ),
                number,
                table,
                row[-1],
            )


def _outside(movement: Movement, limits: Limits) -> set[Player]:
    """Numbers above those that the tables seat; where a file states how many pairs there
    are, no more numbers than that."""
    rows = max(map(len, movement.rounds), default=0)
    everybody = {
        player
        for _number, _table, row in every_row(movement)
        for player in seated(movement, row)
    }
    most = 4 * rows + 3 if movement.contest is Contest.INDIVIDUAL else 2 * rows
    if movement.contest is Contest.TEAMS:
        most = max(rows, limits.numbers or 0)
    elif movement.winners == 2:
        most = rows
    elif limits.numbers is not None and len(everybody) > limits.numbers:
        most = limits.numbers
    elif movement.contest is Contest.INDIVIDUAL and limits.numbers is not None:
        most = max(number for _line, number in everybody)
    return {player for player in everybody if not 0 < player[1] <= most}


def _unknown_sets(movement: Movement, limits: Limits) -> set[int]:
    sets = {row[-1] for _number, _table, row in every_row(movement)}
    if limits.sets is not None:
        return {each for each in sets if not 0 <= each <= limits.sets}
    usual = max(len(movement.rounds), movement.full_length)
    return {
        each for each in sets if each < 0 or (each > usual and each - 1 not in sets)
    }


def _against_itself(
    movement: Movement, number: int, rows: Iterable[Row]
) -> Iterator[Finding]:
    if movement.contest is Contest.PAIRS and movement.winners == 2:
        return
    for table, row in enumerate(rows, 1):
        seats = row[:-1]
        if is_playing(row) and len(set(seats)) < len(seats):
            again = next(each for each in seats if seats.count(each) > 1)
            who = in_words(movement, (seated(movement, row)[0][0], again))
            if movement.contest is Contest.TEAMS:
                who = Words(gettext_noop("team %(number)s"), {"number": again})
            yield Finding(
                Words(
                    gettext_noop(
                        "round %(round)s, table %(table)s: %(who)s plays against itself"
                    ),
                    {"round": number, "table": table, "who": who},
                ),
                number,
                table,
                row[-1],
            )


def _twice_in_a_round(
    movement: Movement, number: int, rows: Iterable[Row]
) -> Iterator[Finding]:
    """Only rows of set 0 do not count: a rover's row may name who plays."""
    tables: defaultdict[Player, list[int]] = defaultdict(list)
    for table, row in enumerate(rows, 1):
        if row[-1]:
            for player in dict.fromkeys(seated(movement, row)):
                tables[player].append(table)
    for player, found in sorted(tables.items()):
        if len(found) > 1:
            yield Finding(
                Words(
                    TWO_TABLES,
                    {
                        "round": number,
                        "who": in_words(movement, player),
                        "tables": listed(found),
                    },
                ),
                number,
                found[-1],
            )


def _too_many_tables(number: int, rows: Iterable[Row], most: int) -> Iterator[Finding]:
    for board_set, tables in sorted(_tables_by_set(rows).items()):
        if len(tables) > most:
            yield Finding(
                Words(
                    TOO_MANY_TABLES,
                    {"round": number, "set": board_set, "tables": listed(tables)},
                ),
                number,
                tables[-1],
                board_set,
            )


def _tables_by_set(rows: Iterable[Row]) -> dict[int, list[int]]:
    found: defaultdict[int, list[int]] = defaultdict(list)
    for table, row in enumerate(rows, 1):
        if is_playing(row):
            found[row[-1]].append(table)
    return found


def _sets_again(movement: Movement) -> Iterator[Finding]:
    played: dict[tuple[Player, int], int] = {}
    for number, table, row in every_row(movement):
        if not is_playing(row):
            continue
        for player in dict.fromkeys(seated(movement, row)):
            before = played.setdefault((player, row[-1]), number)
            if before != number:
                yield Finding(
                    Words(
                        SET_AGAIN,
                        {
                            "round": number,
                            "table": table,
                            "who": in_words(movement, player),
                            "set": row[-1],
                            "before": before,
                        },
                    ),
                    number,
                    table,
                    row[-1],
                )


def _half_matches(movement: Movement) -> Iterator[Finding]:
    """Sets that two teams play at one table only, so that nothing can be compared."""
    halves: defaultdict[tuple[int, int], list[tuple[int, int, int]]] = defaultdict(list)
    for number, table, row in every_row(movement):
        if is_playing(row):
            halves[row[0], row[1]].append((row[2], number, table))
    for (home, away), plays in sorted(halves.items()):
        others = {
            board_set for board_set, _round, _table in halves.get((away, home), [])
        }
        for board_set, number, table in plays:
            if home != away and board_set not in others:
                yield Finding(
                    Words(
                        gettext_noop(
                            "round %(round)s, table %(table)s: teams %(home)s and "
                            "%(away)s play set %(set)s at this table only"
                        ),
                        {
                            "round": number,
                            "table": table,
                            "home": home,
                            "away": away,
                            "set": board_set,
                        },
                    ),
                    number,
                    table,
                    board_set,
                )


def _rests_and_plays(movement: Movement) -> Iterator[Finding]:
    for number, rows in enumerate(movement.rounds, 1):
        playing = {
            player
            for row in rows
            if is_playing(row)
            for player in seated(movement, row)
        }
        for table, row in enumerate(rows, 1):
            for player in seated(movement, row):
                if not row[-1] and player in playing:
                    yield Finding(
                        Words(
                            gettext_noop(
                                "round %(round)s: %(who)s plays and is named as sitting "
                                "out"
                            ),
                            {"round": number, "who": in_words(movement, player)},
                        ),
                        number,
                        table,
                    )


def _not_seated(movement: Movement) -> Iterator[Finding]:
    """Numbers that are in no row of a round: they sit out without a place."""
    by_round = [
        {player for row in rows for player in seated(movement, row)}
        for rows in movement.rounds
    ]
    absent = [
        (player, rounds)
        for player in sorted(_playing(movement))
        if (rounds := [at for at, seen in enumerate(by_round, 1) if player not in seen])
    ]
    for player, rounds in absent[:MOST_NAMED]:
        text = gettext_noop("%(who)s: no table in rounds %(rounds)s")
        if len(rounds) == 1:
            text = gettext_noop("%(who)s: no table in round %(rounds)s")
        yield Finding(
            Words(text, {"who": in_words(movement, player), "rounds": listed(rounds)})
        )
    if more := len(absent[MOST_NAMED:]):
        text = gettext_noop("%(number)s more have no table in some rounds")
        yield Finding(Words(text, {"number": more}))


def _playing(movement: Movement) -> set[Player]:
    """All that play at least once; a number in rows of set 0 alone is a filler."""
    return {
        player
        for _number, _table, row in every_row(movement)
        if is_playing(row)
        for player in seated(movement, row)
    }


def _sharing(movement: Movement) -> Iterator[Finding]:
    if movement.shared > movement.copies:
        text = gettext_noop("up to %(tables)s tables share %(copies)s copies of a set")
        if movement.copies == 1:
            text = gettext_noop("up to %(tables)s tables share a set")
        values = {"tables": movement.shared, "copies": movement.copies}
        yield Finding(Words(text, values))


def _meetings(movement: Movement) -> Iterator[Finding]:
    """Opponents again. In an individual everyone meets twice where it is ideal."""
    meetings = Counter(
        two
        for _number, _table, row in every_row(movement)
        if is_playing(row)
        for two in opponents(movement, row)
    )
    if movement.contest is Contest.INDIVIDUAL:
        yield from _uneven(
            meetings.values(),
            gettext_noop("players meet as opponents %(fewest)s to %(most)s times"),
        )
        return
    yield from _again(
        movement,
        meetings,
        twice=gettext_noop("%(who)s meet twice"),
        often=gettext_noop("%(who)s meet %(times)s times"),
        rest=gettext_noop("%(number)s more meet again"),
    )


def _partners(movement: Movement) -> Iterator[Finding]:
    together = Counter(
        in_order(("", first), ("", second))
        for _number, _table, row in every_row(movement)
        if is_playing(row)
        for first, second in (row[:2], row[2:4])
    )
    yield from _again(
        movement,
        together,
        twice=gettext_noop("%(who)s are partners twice"),
        often=gettext_noop("%(who)s are partners %(times)s times"),
        rest=gettext_noop("%(number)s more are partners again"),
    )


def _again(
    movement: Movement,
    counts: Counter[tuple[Player, Player]],
    *,
    twice: str,
    often: str,
    rest: str,
) -> Iterator[Finding]:
    again = sorted((two, times) for two, times in counts.items() if times > 1)
    for two, times in again[:MOST_NAMED]:
        who = two_in_words(movement, two)
        yield Finding(
            Words(twice if times == 2 else often, {"who": who, "times": times})
        )
    if more := len(again[MOST_NAMED:]):
        yield Finding(Words(rest, {"number": more}))


def _uneven(counts: Iterable[int], text: str) -> Iterator[Finding]:
    found = set(counts) or {0}
    if max(found) - min(found) > 1:
        yield Finding(Words(text, {"fewest": min(found), "most": max(found)}))


def _sets_for_each(movement: Movement) -> Iterator[Finding]:
    sets: defaultdict[Player, set[int]] = defaultdict(set)
    every: set[int] = set()
    for _number, _table, row in every_row(movement):
        if is_playing(row):
            every.add(row[-1])
            for player in seated(movement, row):
                sets[player].add(row[-1])
    yield from _uneven(
        (len(each) for each in sets.values()),
        gettext_noop("between %(fewest)s and %(most)s sets are played by each"),
    )
    few = sorted(
        player for player, each in sets.items() if len(each) < FEWEST_SETS * len(every)
    )
    if few:
        fewest = min(len(sets[player]) for player in few)
        yield Finding(
            Words(
                gettext_noop("%(who)s: %(fewest)s of %(sets)s sets, fewer than 70 %%"),
                {"who": _some(movement, few), "fewest": fewest, "sets": len(every)},
            )
        )


def _some(movement: Movement, players: list[Player]) -> Words:
    names: list[object] = [in_words(movement, each) for each in players[:MOST_NAMED]]
    if more := len(players) - len(names):
        names.append(Words(gettext_noop("%(number)s more"), {"number": more}))
    return listed(names)


def _plays_of_sets(movement: Movement) -> Iterator[Finding]:
    plays = Counter(
        row[-1] for _number, _table, row in every_row(movement) if is_playing(row)
    )
    if len(set(plays.values())) > 1:
        yield Finding(
            Words(
                gettext_noop(
                    "boards are played unequally often: %(fewest)s to %(most)s times"
                ),
                {"fewest": min(plays.values()), "most": max(plays.values())},
            )
        )


def _balance(movement: Movement) -> Iterator[Finding]:
    if movement.winners == 1:
        rounds = len(movement.rounds)
        if _never_changes_direction(movement):
            yield Finding(
                Words(
                    gettext_noop(
                        "one ranking without an arrow switch: NS and EW hardly compete"
                    )
                )
            )
        if len(movement.switched) > max(Fraction(1), MOST_SWITCHED * rounds):
            yield Finding(
                Words(
                    gettext_noop(
                        "arrows are switched in %(switched)s of %(rounds)s rounds, more "
                        "than a quarter"
                    ),
                    {"switched": len(movement.switched), "rounds": rounds},
                )
            )
    found = calibre(movement)
    if found is not None and found < LEAST_CALIBRE:
        yield Finding(
            Words(
                gettext_noop("the balance is %(balance)s of 100"),
                {"balance": balance_text(found)},
            )
        )


def _never_changes_direction(movement: Movement) -> bool:
    """Whether everyone of one list always sits NS, or always EW."""
    ns, ew = (
        {row[seat] for _number, _table, row in every_row(movement) if is_playing(row)}
        for seat in (0, 1)
    )
    return bool(ns) and not ns & ew
