"""Changes of a movement while it is played: a new plan from a round on.

The rounds before it keep the seating as it really was, in the numbers of the plan; the
checker speaks of both parts together.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.bridge.messages import gettext_noop
from scoring.movements.checks import (
    SET_AGAIN,
    TOO_MANY_TABLES,
    TWO_TABLES,
    Check,
    Finding,
    check,
)
from scoring.movements.movement import InvalidMovement, Movement, Row
from scoring.movements.words import Words

Rounds = Sequence[tuple[Row, ...]]


@dataclass(frozen=True, slots=True)
class Foul:
    """Something that can't be played, and what a director can do about it."""

    finding: Finding
    cure: Words


@dataclass(frozen=True, slots=True)
class Change:
    """A movement with a new plan from a round on, and what the checker says of it.

    `fouls` are what can't be played from that round on.
    """

    movement: Movement
    check: Check
    fouls: tuple[Foul, ...]


def change(actual: Rounds, new: Movement, from_round: int) -> Change:
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
    movement = replace(new, rounds=_even([*before, *new.rounds[from_round - 1 :]]))
    found = check(movement)
    return Change(
        movement=movement,
        check=found,
        fouls=tuple(
            Foul(problem, _cure(problem))
            for problem in found.problems
            if problem.round is None or problem.round >= from_round
        ),
    )


def _even(rounds: Rounds) -> tuple[tuple[Row, ...], ...]:
    """The same number of rows in every round, with tables where no one sits."""
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


def walks_in_one_line(plan: Movement) -> bool:
    """Whether one pair stays at each table, the missing pair of a half table too."""
    return len(plan.stationary) + len(plan.phantoms) >= plan.tables
