"""Changes of a movement while it is played: a new plan from a round on.

The rounds before it keep the seating as it really was, in the numbers of the plan. Every
change shows what it does before anybody makes it: who sits elsewhere, which boards are
compared less often, and what the checker says of both parts together.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from scoring.bridge.contract import Side
from scoring.bridge.messages import gettext_noop
from scoring.movements import rover
from scoring.movements.checks import (
    SET_AGAIN,
    TOO_MANY_TABLES,
    TWO_TABLES,
    Check,
    Finding,
    Player,
    check,
    in_words,
    opponents,
    seated,
)
from scoring.movements.kinds import kind_by_code
from scoring.movements.movement import (
    Contest,
    InvalidMovement,
    Kind,
    Movement,
    Options,
    Row,
    is_playing,
    with_phantom,
)
from scoring.movements.words import Words

Rounds = Sequence[tuple[Row, ...]]
LAST_ROUND_FOR_AN_EXTRA_PAIR = 2
MOST_SHIFTS = 3


@dataclass(frozen=True, slots=True)
class Foul:
    """Something that can't be played, and what a director can do about it."""

    finding: Finding
    cure: Words


@dataclass(frozen=True, slots=True)
class Place:
    """A seat in a round: a table counted from 1, and the seat at it counted from 0."""

    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class Move:
    """Somebody who sits elsewhere than planned in the first round of the change.

    None is a rest: away from the tables, or without a number before.
    """

    player: Player
    planned: Place | None
    now: Place | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """How often a set is played, as planned before and now."""

    board_set: int
    planned: int
    now: int


@dataclass(frozen=True, slots=True)
class Change:
    """A movement with a new plan from `from_round` on, and what that does.

    `fouls` are what can't be played from that round on. `renumbered` are old and new
    numbers, where everybody gets another card.
    """

    movement: Movement
    from_round: int
    check: Check
    fouls: tuple[Foul, ...]
    moves: tuple[Move, ...]
    fewer: tuple[Comparison, ...]
    renumbered: tuple[tuple[Player, Player], ...] = ()

    @property
    def changed(self) -> bool:
        """Whether somebody sits elsewhere, or boards are compared otherwise."""
        return bool(self.moves or self.fewer or self.renumbered)


def change(plan: Movement, actual: Rounds, new: Movement, from_round: int) -> Change:
    """The new plan put after the actual seating of the rounds before it."""
    if not 1 <= from_round <= len(new.rounds) + 1:
        raise InvalidMovement(
            gettext_noop(
                "The new plan has no round %(round)s. Choose one from 1 to %(rounds)s."
            ),
            round=from_round,
            rounds=len(new.rounds) + 1,
        )
    if len(actual) < from_round - 1:
        raise InvalidMovement(
            gettext_noop(
                "Round %(round)s has no seating yet. Change the movement from round "
                "%(next)s."
            ),
            round=len(actual) + 1,
            next=len(actual) + 1,
        )
    before = actual[: from_round - 1]
    planned = replace(plan, rounds=_even([*before, *plan.rounds[from_round - 1 :]]))
    movement = replace(new, rounds=_even([*before, *new.rounds[from_round - 1 :]]))
    found = check(movement)
    return Change(
        movement=movement,
        from_round=from_round,
        check=found,
        fouls=tuple(
            Foul(problem, _cure(problem))
            for problem in found.problems
            if problem.round is None or problem.round >= from_round
        ),
        moves=tuple(_moves(planned, movement, from_round)),
        fewer=tuple(_fewer(planned, movement)),
    )


def _even(rounds: Rounds) -> tuple[tuple[Row, ...], ...]:
    """The same number of rows in every round, with tables where nobody sits."""
    most = max(map(len, rounds), default=0)
    empty = next((tuple(0 for _ in row) for rows in rounds for row in rows), ())
    return tuple((*rows, *[empty] * (most - len(rows))) for rows in rounds)


def _cure(problem: Finding) -> Words:
    return _CURES.get(problem.words.message, OTHERWISE)


OTHERWISE = Words(gettext_noop("choose another plan from this round on"))
_CURES: Mapping[str, Words] = {
    SET_AGAIN: Words(
        gettext_noop(
            "leave these boards out at this table and give an artificial score, or "
            "end before this round"
        )
    ),
    TOO_MANY_TABLES: Words(
        gettext_noop("let these tables share the boards, or make another copy")
    ),
    TWO_TABLES: Words(gettext_noop("let the pair sit out at the second table")),
}


def _places(movement: Movement, number: int) -> dict[Player, Place]:
    """Where everybody plays or sits out at a table in a round."""
    found: dict[Player, Place] = {}
    rows = movement.rounds[number - 1 : number]
    for table, row in enumerate(rows[0] if rows else (), 1):
        for seat, name in enumerate(row[:-1]):
            if name and row[-1]:
                single = (each if at == seat else 0 for at, each in enumerate(row[:-1]))
                (player,) = seated(movement, (*single, row[-1]))
                found[player] = Place(table, seat)
    return found


def _moves(planned: Movement, now: Movement, number: int) -> Iterator[Move]:
    if planned.winners != now.winners:
        return
    old, new = _places(planned, number), _places(now, number)
    for player in sorted(old.keys() | new.keys()):
        if old.get(player) != new.get(player):
            yield Move(player, old.get(player), new.get(player))


def move_in_words(movement: Movement, move: Move) -> Words:
    """What to say to somebody who sits elsewhere than planned.

    >>> from scoring.movements.mitchell import straight
    >>> move = Move(("EW", 3), Place(5, 1), Place(6, 1))
    >>> str(move_in_words(straight(Options(7)), move))
    'EW 3: table 6, not table 5'
    """
    values = {
        "who": in_words(movement, move.player),
        "table": move.now and move.now.table,
        "planned": move.planned and move.planned.table,
    }
    if move.now is None:
        return Words(gettext_noop("%(who)s: rest, not table %(planned)s"), values)
    if move.planned is None:
        return Words(gettext_noop("%(who)s: table %(table)s"), values)
    if move.now.table == move.planned.table:
        return Words(gettext_noop("%(who)s: the other seat at table %(table)s"), values)
    return Words(
        gettext_noop("%(who)s: table %(table)s, not table %(planned)s"), values
    )


def _plays(movement: Movement) -> Counter[int]:
    return Counter(
        row[-1] for rows in movement.rounds for row in rows if is_playing(row)
    )


def _fewer(planned: Movement, now: Movement) -> Iterator[Comparison]:
    old, new = _plays(planned), _plays(now)
    for board_set in sorted(old):
        if new[board_set] < old[board_set]:
            yield Comparison(board_set, old[board_set], new[board_set])


def absent_from(
    plan: Movement,
    actual: Rounds,
    from_round: int,
    *absent: tuple[int, Side | None],
) -> Change:
    """Pairs leave, or a table dies: they are phantoms, and their opponents sit out."""
    new = plan
    for number, side in absent:
        new = with_phantom(new, number, side)
    return change(plan, actual, new, from_round)


def late_pair(
    plan: Movement, actual: Rounds, from_round: int, whole: Movement
) -> Change:
    """A pair takes the number of the absent one. `whole` is the plan without a half."""
    if not plan.phantoms:
        raise InvalidMovement(
            gettext_noop(
                "No pair is absent, so there is no free number. Add a rover, a bump or a "
                "table."
            )
        )
    return change(plan, actual, replace(whole, phantoms=()), from_round)


def extra_pair(plan: Movement, actual: Rounds, from_round: int, code: str) -> Change:
    """A pair that finds no free seat joins as a rover or a bump, by round 2."""
    if from_round > LAST_ROUND_FOR_AN_EXTRA_PAIR:
        raise InvalidMovement(
            gettext_noop(
                "A rover or a bump joins in round 2 at the latest. Let the pair play "
                "next time, or make a half table."
            )
        )
    if code not in _EXTRA:
        raise InvalidMovement(
            gettext_noop("'%(code)s' has no extra pair. Choose one of %(codes)s."),
            code=code,
            codes=", ".join(_EXTRA),
        )
    if plan.contest is not Contest.PAIRS or not _walks_in_one_line(plan):
        raise InvalidMovement(
            gettext_noop(
                "A rover or a bump joins a Mitchell, where a pair stays at each table."
            )
        )
    new = _with_fewer_rounds(plan, kind_by_code(code))
    if plan.winners == 1:
        new = _in_the_list(plan, new)
    _check_as_they_sit(plan, new, actual[: from_round - 1])
    return change(plan, actual, new, from_round)


def _walks_in_one_line(plan: Movement) -> bool:
    """Whether one pair stays at each table, the missing pair of a half table too."""
    return len(plan.stationary) + len(plan.phantoms) >= plan.tables


def _in_the_list(plan: Movement, new: Movement) -> Movement:
    """Numbers as in a Mitchell with arrow switches; the extra pair comes last."""
    tables, switched = plan.tables, set(plan.switched)

    def renumbered(row: Row, *, turned: bool) -> Row:
        ns, ew, board_set = row
        ns, ew = (2 * tables + 1 if ns > tables else ns), ew and ew + tables
        return (ew, ns, board_set) if turned else (ns, ew, board_set)

    return replace(
        new,
        winners=1,
        rounds=tuple(
            tuple(renumbered(row, turned=number in switched) for row in rows)
            for number, rows in enumerate(new.rounds, 1)
        ),
        switched=tuple(each for each in plan.switched if each <= len(new.rounds)),
    )


_EXTRA = (
    rover.ROVER.code,
    rover.ROVER_ON_SHARE_RELAY.code,
    rover.ROVER_ON_WEB.code,
    rover.BUMP.code,
)


def _with_fewer_rounds(plan: Movement, kind: Kind) -> Movement:
    """The kind for an extra pair with as many rounds of the plan as it has."""
    options = Options(
        plan.tables + 1, half=True, boards_per_round=plan.boards_per_round
    )
    for rounds in range(len(plan.rounds), 0, -1):
        try:
            return kind.build(replace(options, rounds=rounds))
        except InvalidMovement as error:
            refused = error
    raise refused


def resized(
    plan: Movement, actual: Rounds, new: Movement, *, begun: bool = True
) -> Change:
    """A table added or taken away in round 1, where everybody else stays as they sit.

    So a straight Mitchell of seven tables becomes a skip of eight. `begun` is whether
    round 1 has its boards on the tables already.
    """
    seats = actual[:1] or plan.rounds[:1]
    if begun:
        _check_as_they_sit(plan, new, seats)
    return change(plan, [], new, 1)


def _check_as_they_sit(plan: Movement, new: Movement, rounds: Rounds) -> None:
    """Refuse a plan that seats pairs elsewhere in a round that has begun."""
    for number, rows in enumerate(rounds, 1):
        planned = new.rounds[number - 1] if number <= len(new.rounds) else ()
        for table, (row, other) in enumerate(zip(rows, planned, strict=False), 1):
            if is_playing(row) and is_playing(other) and row != other:
                raise InvalidMovement(
                    gettext_noop(
                        "Round %(round)s, table %(table)s: %(name)s has other pairs or "
                        "boards there. Choose another movement, or start the round again."
                    ),
                    round=number,
                    table=table,
                    name=new.name,
                )
    if plan.winners != new.winners:
        raise InvalidMovement(
            gettext_noop(
                "%(name)s numbers pairs otherwise. Choose one with the same winners."
            ),
            name=new.name,
        )


def enlarged_howell(plan: Movement, new: Movement) -> Change:
    """A larger one-list movement in round 1, for pairs that stay where they sit.

    Each gets the number of its seat in the new movement; board sets are named anew, so
    that the boards stay at their tables.
    """
    if plan.contest is not Contest.PAIRS or (plan.winners, new.winners) != (1, 1):
        raise InvalidMovement(
            gettext_noop("Pairs are renumbered only in a movement of one list.")
        )
    old_rows, new_rows = plan.rounds[0], new.rounds[0]
    if len(new_rows) < len(old_rows):
        raise InvalidMovement(
            gettext_noop("%(name)s has fewer tables. Choose a larger movement."),
            name=new.name,
        )
    sets = _sets_as_they_lie(new, [row[-1] for row in old_rows])
    renamed = _with_sets(new, sets)
    found = change(renamed, [], renamed, 1)
    numbers = _numbers_by_seat(plan, old_rows, new_rows)
    return replace(
        found,
        renumbered=tuple(
            (old, ("", number))
            for old, number in sorted(numbers.items())
            if old[1] != number
        ),
    )


def extra_table(
    plan: Movement, actual: Rounds, from_round: int, new: Movement
) -> Change:
    """Two pairs more at a table of their own, by round 2, as an appendix or a skip.

    All others stay where they sit. Where the new movement is one list, each gets the
    number of its seat, in the rounds before as well. An absent pair of a half table is a
    phantom of `new` too.
    """
    if from_round > LAST_ROUND_FOR_AN_EXTRA_PAIR:
        raise InvalidMovement(
            gettext_noop(
                "A table is added in round 2 at the latest. Let the pairs play next time."
            )
        )
    if new.winners == plan.winners:
        _check_as_they_sit(plan, new, actual[: from_round - 1])
        return change(plan, actual, new, from_round)
    numbers = _numbers_by_seat(plan, plan.rounds[0], new.rounds[0])
    actual = _with_numbers(plan, actual, numbers)
    planned = _with_numbers(plan, plan.rounds, numbers)
    plan = replace(plan, winners=new.winners, rounds=planned)
    _check_as_they_sit(plan, new, actual[: from_round - 1])
    found = change(plan, actual, new, from_round)
    return replace(
        found,
        renumbered=tuple(
            (old, ("", number)) for old, number in sorted(numbers.items())
        ),
    )


def _numbers_by_seat(
    plan: Movement, rows: tuple[Row, ...], new: tuple[Row, ...]
) -> dict[Player, int]:
    """The new number of everybody who sits somewhere, by the seat in round 1."""
    found: dict[Player, int] = {}
    for row, other in zip(rows, new, strict=False):
        seats = [number for number, old in zip(other, row[:2], strict=False) if old]
        found |= dict(zip(seated(plan, row), seats, strict=True))
    return found


def _with_numbers(
    plan: Movement, rounds: Rounds, numbers: Mapping[Player, int]
) -> tuple[tuple[Row, ...], ...]:
    lines = ("NS", "EW") if plan.winners == 2 else ("", "")
    return tuple(
        tuple(
            (
                numbers.get((lines[0], row[0]), 0),
                numbers.get((lines[1], row[1]), 0),
                row[2],
            )
            for row in rows
        )
        for rows in rounds
    )


def sets_as_they_lie(
    plan: Movement, actual: Rounds, from_round: int, laid: Sequence[int]
) -> Change:
    """Boards laid out wrongly at the start: they go round from where they lie.

    `laid` are the sets at the tables in round 1; every set takes the way of another, so
    that nobody meets one twice.
    """
    if len(laid) != len(plan.rounds[0]) or not set(laid) <= set(
        range(1, plan.sets + 1)
    ):
        raise InvalidMovement(
            gettext_noop(
                "Enter the set at each of the %(tables)s tables in round 1, from 1 to "
                "%(sets)s."
            ),
            tables=len(plan.rounds[0]),
            sets=plan.sets,
        )
    new = _with_sets(plan, _sets_as_they_lie(plan, laid))
    return change(plan, actual, new, from_round)


def _sets_as_they_lie(movement: Movement, laid: Sequence[int]) -> dict[int, int]:
    """For each set of the movement, the one that goes its way: in round 1 that which
    lies at the table."""
    sets: dict[int, int] = {}
    for row, board_set in zip(movement.rounds[0], laid, strict=False):
        if sets.setdefault(row[-1], board_set) != board_set:
            raise InvalidMovement(
                gettext_noop(
                    "Two tables share boards in %(name)s that have different ones now. "
                    "Choose another movement, or start round 1 again."
                ),
                name=movement.name,
            )
    if len(set(sets.values())) < len(sets):
        raise InvalidMovement(
            gettext_noop(
                "Two tables have the same boards now that have different ones in "
                "%(name)s. Give one of them other boards first."
            ),
            name=movement.name,
        )
    every = range(1, movement.sets + 1)
    free = iter([number for number in every if number not in sets.values()])
    return sets | {number: next(free) for number in every if number not in sets}


def _with_sets(movement: Movement, sets: Mapping[int, int]) -> Movement:
    return replace(
        movement,
        rounds=tuple(
            tuple((*row[:-1], sets.get(row[-1], row[-1])) for row in rows)
            for rows in movement.rounds
        ),
    )


def curtailed(plan: Movement, actual: Rounds, last_round: int) -> Change:
    """The movement ends after that round."""
    if not 1 <= last_round < len(plan.rounds):
        raise InvalidMovement(
            gettext_noop(
                "The movement has %(rounds)s rounds. End it after one from 1 to %(most)s."
            ),
            rounds=len(plan.rounds),
            most=len(plan.rounds) - 1,
        )
    played = actual[:last_round]
    new = replace(plan, rounds=plan.rounds[:last_round])
    return change(plan, played, new, len(played) + 1)


def extra_round(
    plan: Movement, actual: Rounds, options: Options, from_round: int
) -> Change:
    """A round more of the same kind, as after a cut, or the revenge round of a skip."""
    rounds = len(plan.rounds) + 1
    new = kind_by_code(plan.kind).build(replace(options, rounds=rounds))
    new = replace(new, rounds=(*plan.rounds, *new.rounds[rounds - 1 :]))
    return _playable(change(plan, actual, new, from_round))


def with_switches(
    plan: Movement, actual: Rounds, from_round: int, rounds: Iterable[int]
) -> Change:
    """Arrows switched in these rounds from now on, and in no others."""
    if plan.winners != 1:
        raise InvalidMovement(
            gettext_noop(
                "Arrows are switched where there is one ranking for all pairs."
            )
        )
    wanted = {number for number in rounds if number >= from_round}
    turned = {
        number
        for number in range(from_round, len(plan.rounds) + 1)
        if (number in wanted) != (number in plan.switched)
    }
    earlier = {number for number in plan.switched if number < from_round}
    new = replace(
        plan,
        rounds=tuple(
            tuple((ew, ns, board_set) for ns, ew, board_set in rows)
            if number in turned
            else rows
            for number, rows in enumerate(plan.rounds, 1)
        ),
        switched=tuple(sorted(earlier | wanted)),
    )
    return change(plan, actual, new, from_round)


def _playable(found: Change) -> Change:
    if found.fouls:
        foul = found.fouls[0]
        raise InvalidMovement(
            gettext_noop("That can't be played: %(problem)s."), problem=foul.finding
        )
    return found


@dataclass(frozen=True, slots=True)
class Shift:
    """How far the walking pairs and the boards go from their plan, and what it brings:
    rounds until a foul, and opponents again within these."""

    pairs: int
    sets: int
    rounds: int
    repeats: int


def shifts(plan: Movement, actual: Rounds, from_round: int) -> list[Shift]:
    """After a wrong move: the shifts of the walking pairs and of the boards for the rest
    that give most rounds without a foul, then the fewest opponents again."""
    if plan.contest is not Contest.PAIRS or not _walks_in_one_line(plan):
        raise InvalidMovement(
            gettext_noop(
                "Only where one pair stays at each table can all others be shifted. "
                "Play the plan again from the next round."
            )
        )
    before = actual[: from_round - 1]
    played, met_before = _history(plan, before)
    found = [
        Shift(
            pairs,
            sets,
            *_good_rounds(plan, from_round, (pairs, sets), played, met_before),
        )
        for pairs, sets in product(range(plan.tables), repeat=2)
    ]
    found.sort(key=lambda each: (-each.rounds, each.repeats, each.pairs + each.sets))
    return found[:MOST_SHIFTS]


def shifted(plan: Movement, actual: Rounds, from_round: int, shift: Shift) -> Change:
    """The rest of the plan with this shift, as far as there is no foul."""
    last = from_round - 1 + shift.rounds
    new = replace(
        plan,
        rounds=(
            *plan.rounds[: from_round - 1],
            *(
                _shift(plan, rows, shift.pairs, shift.sets)
                for rows in plan.rounds[from_round - 1 : last]
            ),
        ),
    )
    return change(plan, actual, new, from_round)


def _shift(
    plan: Movement, rows: tuple[Row, ...], pairs: int, sets: int
) -> tuple[Row, ...]:
    """The round with the walking pairs so many tables up, and the boards too."""
    stays = set(plan.stationary)
    walkers = [_walker(plan, row, stays) for row in rows]
    size = len(rows)
    found: list[Row] = []
    for at, row in enumerate(rows):
        seat = walkers[at][0]
        walker = walkers[(at - pairs) % size][1]
        board_set = rows[(at - sets) % size][-1]
        stay = row[1 - seat]
        ns, ew = (walker, stay) if seat == 0 else (stay, walker)
        found.append((ns, ew, board_set))
    return tuple(found)


def _walker(plan: Movement, row: Row, stays: set[int]) -> tuple[int, int]:
    """The seat of the pair that walks, and its number: EW with two winners."""
    if plan.winners == 1 and row[1] in stays:
        return 0, row[0]
    return 1, row[1]


Played = set[tuple[Player, int]]
Meetings = set[tuple[Player, Player]]


def _history(plan: Movement, rounds: Rounds) -> tuple[Played, Meetings]:
    played: Played = set()
    meetings: Meetings = set()
    for row in (row for rows in rounds for row in rows if is_playing(row)):
        played |= {(player, row[-1]) for player in seated(plan, row)}
        meetings |= set(opponents(plan, row))
    return played, meetings


def _good_rounds(
    plan: Movement,
    from_round: int,
    shift: tuple[int, int],
    played: Played,
    meetings: Meetings,
) -> tuple[int, int]:
    """How many rounds go without a foul, and how many opponents meet again in them."""
    played, meetings = set(played), set(meetings)
    repeats = number = 0
    for rows in plan.rounds[from_round - 1 :]:
        new = [row for row in _shift(plan, rows, *shift) if is_playing(row)]
        sets = [(player, row[-1]) for row in new for player in seated(plan, row)]
        if not played.isdisjoint(sets) or len(set(sets)) < len(sets):
            break
        met_now = [each for row in new for each in opponents(plan, row)]
        repeats += len(meetings.intersection(met_now))
        played |= set(sets)
        meetings |= set(met_now)
        number += 1
    return number, repeats
