from dataclasses import replace

import pytest

from scoring.movements.movement import InvalidMovement, Kind, Options
from scoring.movements.team_matches import (
    ALL_PLAY_ALL,
    AMERICAN_WHIST,
    AMERICAN_WHIST_EVEN,
    NEW_ENGLAND_RELAY,
    THREESOME,
    TeamMatch,
    all_play_all,
    matches_in,
    teams_in,
)
from scoring.movements.tests.playable import every_size, problems, sit_outs


@pytest.mark.full
@pytest.mark.parametrize(
    ("kind", "options"),
    every_size(
        AMERICAN_WHIST, AMERICAN_WHIST_EVEN, NEW_ENGLAND_RELAY, ALL_PLAY_ALL, THREESOME
    ),
)
def test_every_match_has_both_halves_with_the_same_boards(
    kind: Kind, options: Options
) -> None:
    movement = kind.build(options)

    teams = options.tables
    assert problems(movement) == []
    matches = {row[:2] for rows in movement.rounds for row in rows if row[1]}
    left_out = teams if kind is AMERICAN_WHIST_EVEN else 0
    assert len(matches) == teams * (teams - 1) - left_out


def test_american_whist_shares_nothing() -> None:
    movement = AMERICAN_WHIST.build(Options(5))

    assert movement.rounds[0] == (
        *((1, 3, 2), (2, 4, 3), (3, 5, 4), (4, 1, 5), (5, 2, 1)),
    )
    assert (movement.shared, movement.copies, movement.sets) == (1, 1, 5)


@pytest.mark.parametrize("teams", [6, 8, 10, 32])
def test_an_even_number_shares_nothing_but_leaves_a_team_unmet(teams: int) -> None:
    movement = AMERICAN_WHIST_EVEN.build(Options(teams))

    matches = {(ew - ns) % teams for rows in movement.rounds for ns, ew, _set in rows}
    assert matches == set(range(1, teams)) - {teams // 2}
    assert (movement.shared, movement.sets) == (1, teams)


def test_the_new_england_relay_of_four_teams() -> None:
    movement = NEW_ENGLAND_RELAY.build(Options(4))

    assert movement.rounds == (
        ((1, 2, 1), (2, 3, 2), (3, 4, 1), (4, 1, 2)),
        ((1, 4, 2), (2, 1, 1), (3, 2, 2), (4, 3, 1)),
        ((1, 3, 3), (2, 4, 4), (3, 1, 3), (4, 2, 4)),
    )
    assert (movement.shared, movement.copies) == (2, 1)


def test_a_relay_may_end_after_whole_matches() -> None:
    assert len(NEW_ENGLAND_RELAY.build(Options(6, rounds=4)).rounds) == 4


def test_all_matches_of_a_round_play_the_same_boards() -> None:
    movement = ALL_PLAY_ALL.build(Options(4))

    assert movement.rounds == (
        ((1, 4, 1), (2, 3, 1), (3, 2, 1), (4, 1, 1)),
        ((1, 3, 2), (2, 4, 2), (3, 1, 2), (4, 2, 2)),
        ((1, 2, 3), (2, 1, 3), (3, 4, 3), (4, 3, 3)),
    )
    assert (movement.shared, movement.copies) == (4, 2)


def test_with_an_odd_number_each_team_rests_once() -> None:
    movement = ALL_PLAY_ALL.build(Options(5))

    assert sit_outs(movement) == {("ns", team): 1 for team in range(1, 6)}
    assert movement.copies == 2


def test_a_threesome_plays_two_matches_at_once() -> None:
    assert THREESOME.build(Options(3)).rounds == (
        ((1, 3, 1), (2, 1, 2), (3, 2, 3)),
        ((1, 2, 2), (2, 3, 3), (3, 1, 1)),
    )


@pytest.mark.parametrize(
    ("kind", "options", "message"),
    [
        (AMERICAN_WHIST, Options(3), "at least 5 teams, not 3"),
        (AMERICAN_WHIST, Options(6), "6 is an even number of teams"),
        (AMERICAN_WHIST, Options(7, rounds=4), "These teams play 6 rounds"),
        (AMERICAN_WHIST_EVEN, Options(7), "7 is an odd number of teams"),
        (NEW_ENGLAND_RELAY, Options(6, rounds=3), "every match would be half played"),
        (ALL_PLAY_ALL, Options(7, half=True), "Teams play at whole tables"),
        (ALL_PLAY_ALL, Options(7, switched=(1,)), "without an arrow switch"),
        (ALL_PLAY_ALL, Options(6, rounds=6), "play 1 to 5 rounds, not 6"),
        (THREESOME, Options(4), "for 3 teams, not 4"),
    ],
)
def test_what_they_cannot_do_is_refused(
    kind: Kind, options: Options, message: str
) -> None:
    with pytest.raises(InvalidMovement, match=message):
        kind.build(options)


def test_teams_that_meet_again_play_another_match_and_others_rest() -> None:
    """Teams 1 and 2 play two sets, each at two tables; team 3 rests in round 2."""
    rounds = (
        ((1, 2, 1), (2, 3, 2), (3, 1, 3)),
        ((1, 2, 4), (2, 1, 4), (3, 0, 4)),
        ((1, 3, 3), (2, 1, 1), (3, 2, 2)),
        ((0, 0, 0), (0, 0, 0), (0, 0, 0)),
    )
    movement = replace(all_play_all(Options(3)), rounds=rounds)

    assert matches_in(movement) == [
        TeamMatch(2, 1, 2, 4),
        TeamMatch(2, 3, 0, 4),
        TeamMatch(3, 1, 2, 1),
        TeamMatch(3, 2, 3, 2),
        TeamMatch(3, 3, 1, 3),
    ]
    assert teams_in(replace(movement, phantoms=(3,))) == {1, 2}
