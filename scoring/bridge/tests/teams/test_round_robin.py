from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.teams import Fixture, all_play_all


@given(st.integers(0, 20))
def test_everybody_meets_everybody_once_and_sits_out_at_most_once(number: int) -> None:
    rounds = all_play_all(range(number))

    pairings = [frozenset(two) for fixture in rounds for two in fixture.matches]
    byes = [fixture.bye for fixture in rounds if fixture.bye is not None]
    assert Counter(pairings) == Counter(map(frozenset, combinations(range(number), 2)))
    assert sorted(byes) == (list(range(number)) if number % 2 else [])


@given(st.integers(2, 20))
def test_nobody_plays_twice_in_a_round(number: int) -> None:
    for fixture in all_play_all(range(number)):
        busy = [entry for two in fixture.matches for entry in two]
        busy += [fixture.bye] if fixture.bye is not None else []

        assert sorted(busy) == list(range(number))


def test_one_team_alone_sits_out() -> None:
    assert all_play_all([7]) == (Fixture((), 7),)


def test_home_and_away_change_from_round_to_round() -> None:
    first = [fixture.matches[0] for fixture in all_play_all(range(6))]

    assert [home == 0 for home, _away in first] == [True, False, True, False, True]
