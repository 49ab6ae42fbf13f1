"""Pairs that join a movement while it is played: an extra pair, a table, a larger Howell.

Everybody else stays where they sit; a plan that begins otherwise is refused.
"""

from collections.abc import Mapping
from dataclasses import replace

from scoring.bridge.messages import gettext_noop
from scoring.movements import rover
from scoring.movements.changes import Change, Rounds, change, walks_in_one_line
from scoring.movements.kinds import kind_by_code
from scoring.movements.movement import (
    Contest,
    InvalidMovement,
    Kind,
    Movement,
    Options,
    Row,
    is_playing,
)
from scoring.movements.seats import Player, seated
from scoring.movements.wrong_moves import sets_by_way, with_sets

LAST_ROUND_FOR_AN_EXTRA_PAIR = 2


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
    if plan.contest is not Contest.PAIRS or not walks_in_one_line(plan):
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
    sets = sets_by_way(new, [row[-1] for row in old_rows])
    renamed = with_sets(new, sets)
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
