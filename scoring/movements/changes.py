"""Changes of a movement while it is played: a new plan from a round on.

The rounds before it keep the seating as it really was, in the numbers of the plan. Every
change shows what it does before anybody makes it: who sits elsewhere, which boards are
compared less often, and what the checker says of both parts together.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.bridge.contract import Side
from scoring.bridge.messages import gettext_noop
from scoring.movements.checks import (
    SET_AGAIN,
    TOO_MANY_TABLES,
    TWO_TABLES,
    Check,
    Finding,
    check,
)
from scoring.movements.kinds import kind_by_code
from scoring.movements.movement import (
    InvalidMovement,
    Movement,
    Options,
    Row,
    is_playing,
    with_phantom,
)
from scoring.movements.seats import Player, in_words, seated
from scoring.movements.words import Words

Rounds = Sequence[tuple[Row, ...]]


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
class SeatChange:
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
    moves: tuple[SeatChange, ...]
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


def _moves(planned: Movement, now: Movement, number: int) -> Iterator[SeatChange]:
    if planned.winners != now.winners:
        return
    old, new = _places(planned, number), _places(now, number)
    for player in sorted(old.keys() | new.keys()):
        if old.get(player) != new.get(player):
            yield SeatChange(player, old.get(player), new.get(player))


def move_in_words(movement: Movement, move: SeatChange) -> Words:
    """What to say to somebody who sits elsewhere than planned.

    >>> from scoring.movements.mitchell import straight
    >>> move = SeatChange(("EW", 3), Place(5, 1), Place(6, 1))
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


def walks_in_one_line(plan: Movement) -> bool:
    """Whether one pair stays at each table, the missing pair of a half table too."""
    return len(plan.stationary) + len(plan.phantoms) >= plan.tables
