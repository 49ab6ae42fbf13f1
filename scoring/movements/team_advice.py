"""Which movements for teams there are for so many of them, and why.

A table is a team's. Kinds are compared as directors do: everyone met, no bye, one copy
of the boards, both halves of a match in one round.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.bridge.messages import gettext_noop
from scoring.movements.advice import LENGTHS, USUAL_BOARDS, Pace, boards_needed
from scoring.movements.kinds import KINDS
from scoring.movements.movement import Contest, Kind, Movement, Options
from scoring.movements.team_matches import matches_in
from scoring.movements.words import Words, listed

OF_TEAMS = tuple(kind for kind in KINDS if kind.contest is Contest.TEAMS)


@dataclass(frozen=True, slots=True)
class TeamAdvice:
    """A movement for teams, with what a director wants to know of it.

    `sit_out` are the boards of a bye, `minutes` those of play.
    """

    kind: Kind
    options: Options
    rounds: int
    boards: int
    sit_out: int
    minutes: int
    merit: tuple[bool, bool, int, bool]
    why: Words


def advise_teams(
    teams: int, boards: int | None = None, pace: Pace | None = None
) -> list[TeamAdvice]:
    """Every movement for so many teams, best first, with as many boards a match as bring
    it nearest to `boards` in all."""
    found = [
        _advice(kind, teams, boards or USUAL_BOARDS, pace or Pace())
        for kind in OF_TEAMS
        if 2 * teams in kind.sizes
    ]
    return sorted(found, key=lambda advice: advice.merit)


def _advice(kind: Kind, teams: int, wanted: int, pace: Pace) -> TeamAdvice:
    options = Options(teams)
    movement = kind.build(options)
    rounds = len(movement.rounds)
    boards = min(LENGTHS, key=lambda length: abs(length * rounds - wanted))
    matches = matches_in(movement)
    byes = sum(not match.away for match in matches)
    everybody = len(matches) - byes == teams * (teams - 1) // 2
    copies = max(movement.copies, movement.shared)
    return TeamAdvice(
        kind=kind,
        options=replace(options, boards_per_round=boards),
        rounds=rounds,
        boards=boards,
        sit_out=boards if byes else 0,
        minutes=pace.minutes(rounds, boards),
        merit=(not everybody, byes > 0, copies, not _in_one_round(movement)),
        why=Words(
            gettext_noop("%(reasons)s."),
            {"reasons": listed([*_reasons(movement, byes, everybody=everybody)])},
        ),
    )


def _in_one_round(movement: Movement) -> bool:
    """Whether both tables of every match play in the same round."""
    return all(
        (ew, ns, board_set) in rows
        for rows in movement.rounds
        for ns, ew, board_set in rows
        if ew
    )


def _reasons(movement: Movement, byes: int, *, everybody: bool) -> Iterator[Words]:
    if everybody:
        yield Words(gettext_noop("Every team meets every other"))
    else:
        yield Words(gettext_noop("Each team meets all others but one"))
    if byes:
        yield Words(gettext_noop("each has a bye"))
    if _in_one_round(movement):
        yield Words(gettext_noop("both tables of a match play it in the same round"))
    else:
        yield Words(gettext_noop("the tables of a match play it in different rounds"))
    yield from boards_needed(movement)
