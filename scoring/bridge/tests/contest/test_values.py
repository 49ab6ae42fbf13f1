"""The scales of events of matches, above all those of half matches."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.contest import ScaleName, match_scale
from scoring.bridge.convention import two_places_half_away
from scoring.bridge.victory_points import Row, Scale

HALF = Fraction(1, 2)
BY_RULE = [scale_name for scale_name in ScaleName if scale_name is not ScaleName.OWN]


def shown(scale: Scale, margin: int) -> Fraction:
    """As a page prints it."""
    return Fraction(two_places_half_away(scale.vps(margin)))


@st.composite
def own_rows(draw: st.DrawFn) -> Sequence[Row]:
    """A scale of a club's own to hundredths: 20–0, or with nothing lost at the end."""
    firsts = sorted(draw(st.sets(st.integers(1, 80), min_size=1, max_size=12)))
    many = len(firsts)
    hundredths = st.lists(st.integers(0, 1000), min_size=many, max_size=many)
    wins, losses = sorted(draw(hundredths)), sorted(draw(hundredths))
    if draw(st.booleans()):
        losses = wins
    bands = [(0, 0, 0), *zip(firsts, wins, losses, strict=True)]
    ends = [*(first - 1 for first in firsts), None]
    return tuple(
        Row(first, last, Fraction(1000 + win, 100), Fraction(1000 - loss, 100))
        for (first, win, loss), last in zip(bands, ends, strict=True)
    )


@pytest.mark.parametrize("name", BY_RULE)
@given(boards=st.integers(1, 40), margin=st.integers(0, 120))
def test_both_sides_of_half_a_match_share_half_the_pool_as_it_is_shown(
    name: ScaleName, boards: int, margin: int
) -> None:
    half = match_scale(name, boards, half=True)
    whole = match_scale(name, boards)

    assert shown(half, margin) + shown(half, -margin) == whole.pool / 2
    assert half.vps(margin) + half.vps(-margin) == whole.pool / 2
    assert half.most == whole.most / 2


@given(boards=st.integers(1, 40), margin=st.integers(0, 120))
def test_who_wins_half_a_match_has_at_least_half_of_a_whole_one(
    boards: int, margin: int
) -> None:
    half = match_scale(ScaleName.WBF_CONTINUOUS, boards, half=True)
    exact = match_scale(ScaleName.WBF_CONTINUOUS, boards).vps(margin) / 2

    assert exact <= half.vps(margin) < exact + Fraction(1, 100)


@given(rows=own_rows(), margin=st.integers(1, 100))
def test_half_of_a_club_s_own_scale_is_a_scale_in_hundredths(
    rows: Sequence[Row], margin: int
) -> None:
    whole = match_scale(ScaleName.OWN, 8, own=rows)
    half = match_scale(ScaleName.OWN, 8, own=rows, half=True)
    both = whole.vps(margin) + whole.vps(-margin)

    assert shown(half, margin) == half.vps(margin)
    assert shown(half, -margin) == half.vps(-margin)
    assert abs(half.vps(margin) + half.vps(-margin) - both * HALF) < Fraction(1, 100)
    if both == whole.pool:
        assert half.vps(margin) + half.vps(-margin) == both * HALF


def test_half_of_a_printed_figure_is_the_winner_s() -> None:
    whole = match_scale(ScaleName.WBF_CONTINUOUS, 4)
    half = match_scale(ScaleName.WBF_CONTINUOUS, 4, half=True)

    assert (whole.vps(1), whole.vps(-1)) == (Fraction("10.61"), Fraction("9.39"))
    assert (half.vps(1), half.vps(-1)) == (Fraction("5.31"), Fraction("4.69"))
    assert half.vps(0) == 5
