"""Movements for teams: both halves of a match are played with the same boards.

NS of a team stay at the table of its number; EW go to the tables of the other teams.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from scoring.bridge.messages import gettext_noop
from scoring.movements.mitchell import chosen_rounds, in_a_ring
from scoring.movements.movement import (
    MOST_TABLES,
    Contest,
    InvalidMovement,
    Kind,
    Movement,
    Options,
    Row,
    is_playing,
)

Rows = tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """Two teams that play a set at two tables; without `away` a team has a bye.

    `home` sits North-South at the table that plays first. The match stands in the round
    in which its other half is played, for then it has a result.
    """

    round: int
    home: int
    away: int
    board_set: int


def matches_in(movement: Movement) -> list[TeamMatch]:
    """The matches by the round in which they end; in a round byes come last.

    Two teams that meet again, with other boards, play another match. A team that plays at
    no table of a round has a bye.

    >>> for match in matches_in(american_whist(Options(5)))[:2]:
    ...     print(match.round, match.home, match.away, match.board_set)
    3 1 5 3
    3 2 1 4
    """
    found: dict[tuple[frozenset[int], int], TeamMatch] = {}
    byes: list[TeamMatch] = []
    teams = teams_in(movement)
    for number, rows in enumerate(movement.rounds, 1):
        playing = [row for row in rows if is_playing(row)]
        for ns, ew, board_set in playing:
            key = (frozenset((ns, ew)), board_set)
            first = found.get(key, TeamMatch(number, ns, ew, board_set))
            found[key] = replace(first, round=number)
        here = {team for row in playing for team in row[:-1]}
        sets = [row[-1] for row in playing]
        byes += [TeamMatch(number, team, 0, min(sets)) for team in teams - here if sets]
    return sorted(
        (*found.values(), *byes),
        key=lambda match: (match.round, not match.away, match.home),
    )


def teams_in(movement: Movement) -> set[int]:
    """The numbers of all teams of a movement that are there."""
    seated = {team for rows in movement.rounds for row in rows for team in row[:-1]}
    return seated - {0, *movement.phantoms}


def american_whist(options: Options) -> Movement:
    """An odd number of teams: EW go down two tables and boards one before each round."""
    teams = _teams(options, 5)
    if teams % 2 == 0:
        raise InvalidMovement(
            gettext_noop(
                "%(teams)s is an even number of teams. Choose the American Whist for "
                "an even number."
            ),
            teams=teams,
        )
    _check_whole_matches(options, teams - 1)
    steps = [(2 * step, step) for step in range(1, teams)]
    return _movement(AMERICAN_WHIST, options, _by_steps(teams, steps))


def american_whist_even(options: Options) -> Movement:
    """An even number of teams and one copy: no one meets the team half-way round."""
    teams = _teams(options, 6)
    _check_even(teams)
    _check_whole_matches(options, teams - 2)
    return _movement(
        AMERICAN_WHIST_EVEN, options, _by_steps(teams, _steps_of_even(teams))
    )


def new_england_relay(options: Options) -> Movement:
    """An even number of teams, all of whom meet; tables half-way round share boards.

    The halves of a match follow one another, and each pair of rounds has fresh boards.
    """
    teams = _teams(options, 4)
    _check_even(teams)
    rounds = chosen_rounds(options, teams - 1, teams - 1)
    if rounds % 2 and rounds != teams - 1:
        raise InvalidMovement(
            gettext_noop(
                "After round %(rounds)s every match would be half played. Play one "
                "round more or fewer."
            ),
            rounds=rounds,
        )
    return _movement(NEW_ENGLAND_RELAY, options, list(_relayed(teams))[:rounds])


def all_play_all(options: Options) -> Movement:
    """Head to head, all matches of a round with the same boards, two tables to a copy.

    With an odd number of teams each rests once.
    """
    teams = _teams(options, 3)
    seats = teams + teams % 2
    rounds = chosen_rounds(options, seats - 1, seats - 1)
    found = [_round_robin(teams, seats, number) for number in range(1, rounds + 1)]
    return replace(_movement(ALL_PLAY_ALL, options, found), copies=teams // 2)


def threesome(options: Options) -> Movement:
    """Three teams, each against both others at once, in two half-matches.

    Each EW pair takes the boards of the first half to its own NS and sits down at the
    third table.
    """
    if options.tables != 3:
        raise InvalidMovement(
            gettext_noop("A threesome is for 3 teams, not %(teams)s."),
            teams=options.tables,
        )
    _teams(options, 3)
    _check_whole_matches(options, 2)
    return _movement(THREESOME, options, _by_steps(3, [(2, 0), (1, 1)]))


def _teams(options: Options, fewest: int) -> int:
    """The number of teams, one a table, checked with what teams do not have."""
    if options.half:
        raise InvalidMovement(
            gettext_noop(
                "Teams play at whole tables: give as many tables as there are teams."
            )
        )
    if options.switched:
        raise InvalidMovement(
            gettext_noop("Teams play without an arrow switch. Leave it out.")
        )
    if options.tables < fewest:
        raise InvalidMovement(
            gettext_noop(
                "This movement needs at least %(fewest)s teams, not %(teams)s."
            ),
            fewest=fewest,
            teams=options.tables,
        )
    return options.tables


def _check_even(teams: int) -> None:
    if teams % 2:
        raise InvalidMovement(
            gettext_noop(
                "%(teams)s is an odd number of teams. Choose the American Whist for an "
                "odd number, or all-play-all."
            ),
            teams=teams,
        )


def _check_whole_matches(options: Options, full: int) -> None:
    if chosen_rounds(options, full, full) != full:
        raise InvalidMovement(
            gettext_noop(
                "These teams play %(full)s rounds: ending earlier leaves matches half "
                "played."
            ),
            full=full,
        )


def _movement(kind: Kind, options: Options, rounds: Iterable[Rows]) -> Movement:
    return Movement(
        kind=kind.code,
        name=f"{kind.title}, {options.tables} teams",
        contest=Contest.TEAMS,
        winners=1,
        tables=options.tables,
        rounds=tuple(rounds),
        boards_per_round=options.boards_per_round,
    )


def _by_steps(teams: int, steps: Iterable[tuple[int, int]]) -> Iterator[Rows]:
    """A round for each pair of steps: how far the numbers of the team of EW and of the
    set are above the number of a table."""
    for ew, board_set in steps:
        yield tuple(
            (team, in_a_ring(team + ew, teams), in_a_ring(team + board_set, teams))
            for team in range(1, teams + 1)
        )


def _steps_of_even(teams: int) -> list[tuple[int, int]]:
    """Steps so that the halves of every match have the same boards.

    Two steps of sets with a difference of `d` serve the teams `d` apart. The numbers 1
    to N/2 folded in the middle give every second difference, those up to N - 1 the rest.
    """
    half = teams // 2
    folded = [(low, half + 1 - low) for low in range(1, half // 2 + 1)]
    folded += [(half + low, teams - low) for low in range(1, (half + 1) // 2)]
    steps = [(high - low, high) for low, high in folded]
    steps += [(teams - (high - low), low) for low, high in folded]
    return sorted(steps, key=lambda step: step[1])


def _relayed(teams: int) -> Iterator[Rows]:
    half = teams // 2
    numbers = range(1, teams + 1)
    for apart in range(1, half):
        first = (apart - 1) * half
        yield tuple(
            (team, in_a_ring(team + apart, teams), first + in_a_ring(team, half))
            for team in numbers
        )
        yield tuple(
            (
                team,
                in_a_ring(team - apart, teams),
                first + in_a_ring(team - apart, half),
            )
            for team in numbers
        )
    first = (half - 1) * half
    yield tuple(
        (team, in_a_ring(team + half, teams), first + in_a_ring(team, half))
        for team in numbers
    )


def _round_robin(teams: int, seats: int, number: int) -> Rows:
    """A round of the circle method: the last seat stays, the others turn round it."""
    ring = seats - 1

    def opponent(team: int) -> int:
        if team == seats:
            return number
        found = in_a_ring(2 * number - team, ring)
        found = seats if found == team else found
        return found if found <= teams else 0

    return tuple((team, opponent(team), number) for team in range(1, teams + 1))


def _whole(fewest: int, step: int = 1) -> tuple[int, ...]:
    return tuple(2 * teams for teams in range(fewest, MOST_TABLES + 1, step))


AMERICAN_WHIST = Kind(
    "american-whist",
    gettext_noop("American Whist"),
    Contest.TEAMS,
    1,
    _whole(5, 2),
    american_whist,
)
AMERICAN_WHIST_EVEN = Kind(
    "american-whist-even",
    gettext_noop("American Whist, even number of teams"),
    Contest.TEAMS,
    1,
    _whole(6, 2),
    american_whist_even,
)
NEW_ENGLAND_RELAY = Kind(
    "new-england-relay",
    gettext_noop("New England relay"),
    Contest.TEAMS,
    1,
    _whole(4, 2),
    new_england_relay,
)
ALL_PLAY_ALL = Kind(
    "all-play-all",
    gettext_noop("All-play-all"),
    Contest.TEAMS,
    1,
    _whole(3),
    all_play_all,
)
THREESOME = Kind(
    "threesome", gettext_noop("Threesome"), Contest.TEAMS, 1, (6,), threesome
)
