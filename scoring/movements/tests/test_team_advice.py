"""Which movements are advised for teams, and why."""

import pytest

from scoring.movements.advice import Pace
from scoring.movements.movement import Kind, Options
from scoring.movements.team_advice import OF_TEAMS, advise_teams
from scoring.movements.team_matches import matches_in


@pytest.mark.parametrize(
    ("teams", "codes"),
    [
        (2, []),
        (3, ["threesome", "all-play-all"]),
        (4, ["new-england-relay", "all-play-all"]),
        (5, ["american-whist", "all-play-all"]),
        (6, ["new-england-relay", "all-play-all", "american-whist-even"]),
    ],
)
def test_the_fairest_movement_comes_first(teams: int, codes: list[str]) -> None:
    assert [advice.kind.code for advice in advise_teams(teams)] == codes


def test_an_advice_says_what_a_director_wants_to_know() -> None:
    whist, all_play = advise_teams(5)

    assert (whist.rounds, whist.boards, whist.sit_out) == (4, 6, 0)
    assert whist.minutes == Pace().minutes(4, 6)
    assert whist.options == Options(5, boards_per_round=6)
    assert str(whist.why) == (
        "Every team meets every other and the tables of a match play it in different "
        "rounds."
    )
    assert all_play.sit_out == 5
    assert str(all_play.why) == (
        "Every team meets every other, each has a bye, both tables of a match play it "
        "in the same round and 2 copies of each board are needed."
    )


def test_what_is_unlike_is_said() -> None:
    relay, _all_play, whist = advise_teams(6, boards=10)

    assert (relay.boards, whist.boards) == (2, 2)
    assert str(relay.why).endswith("and some tables share boards.")
    assert str(whist.why).startswith("Each team meets all others but one")


@pytest.mark.full
@pytest.mark.parametrize("kind", OF_TEAMS, ids=lambda kind: kind.code)
def test_two_teams_meet_in_one_match(kind: Kind) -> None:
    """At every size that is listed up to twenty teams."""
    for size in [size for size in kind.sizes if size <= 40]:
        movement = kind.build(Options(size // 2))
        found = matches_in(movement)
        whole = [match for match in found if match.away]
        sides = {frozenset((match.home, match.away)) for match in whole}
        rows = sum(0 not in row for rows in movement.rounds for row in rows)
        assert len(sides) == len(whole)
        assert rows == 2 * len(whole)
        assert max(match.round for match in found) == len(movement.rounds)
