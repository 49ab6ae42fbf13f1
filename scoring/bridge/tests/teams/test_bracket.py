import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.teams.knockout import (
    InvalidBracket,
    first_bracket,
    next_bracket,
    rounds_needed,
)


@given(st.integers(2, 100))
def test_everybody_has_one_place_and_the_best_have_the_byes(number: int) -> None:
    drawn = first_bracket(range(1, number + 1))

    teams = [team for meeting in drawn for team in meeting if team is not None]
    byes = [home for home, away in drawn if away is None]
    assert sorted(teams) == list(range(1, number + 1))
    assert len(drawn) == 2 ** (rounds_needed(number) - 1)
    assert sorted(byes) == list(range(1, 2 * len(drawn) - number + 1))


@given(st.integers(2, 64))
def test_where_the_better_seed_wins_the_best_are_in_at_the_end(number: int) -> None:
    """The last two are 1 and 2, the last four 1 to 4, and so on."""
    drawn = first_bracket(range(1, number + 1))

    played = 0
    winners: list[int] = []
    while len(winners) != 1:
        played += 1
        winners = [home if away is None else min(home, away) for home, away in drawn]
        assert sorted(winners) == list(range(1, len(winners) + 1))
        drawn = next_bracket(winners) if len(winners) > 1 else ()

    assert played == rounds_needed(number)


@pytest.mark.parametrize("seeds", [[], [1]])
def test_one_alone_plays_no_knock_out(seeds: list[int]) -> None:
    with pytest.raises(InvalidBracket, match="at least two"):
        first_bracket(seeds)


@pytest.mark.parametrize("winners", [[1], [1, 2, 3]])
def test_an_odd_number_of_winners_makes_no_round(winners: list[int]) -> None:
    with pytest.raises(InvalidBracket, match=f"{len(winners)} winners"):
        next_bracket(winners)
