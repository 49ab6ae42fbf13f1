from fractions import Fraction

import pytest

from clubsite.tests.tables import for_each_row
from scoring.bridge.adjusted import (
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    InvalidAdjustment,
    Outcomes,
    Reported,
    WeightedScore,
    check_averages,
    from_imps,
    in_imps,
    uplifted,
)


def test_one_outcome_is_an_assigned_score() -> None:
    assert Outcomes.assigned(620).items == Reported(620).items


def test_percents_become_exact_weights() -> None:
    ruled = Outcomes.weighted([(650, 30), (-100, Fraction(70))])

    assert ruled.items == (
        WeightedScore(650, Fraction(3, 10)),
        WeightedScore(-100, Fraction(7, 10)),
    )


@pytest.mark.parametrize(
    ("percents", "message"),
    [
        ([(650, 30), (-100, 60)], "add up to 90 percent. They must add up to 100"),
        ([(650, 33), (620, 33), (-100, Fraction("33.5"))], "add up to 99.5 percent"),
        ([], "add up to 0 percent"),
        ([(650, 100), (620, 0)], "must be above 0"),
        ([(650, 110), (620, -10)], "must be above 0"),
    ],
)
def test_weights_that_are_no_whole_are_refused(
    percents: list[tuple[int, Fraction | int]], message: str
) -> None:
    with pytest.raises(InvalidAdjustment, match=message):
        Outcomes.weighted(percents)


@pytest.mark.parametrize("percent", [-1, 101])
def test_an_artificial_score_is_within_the_board(percent: int) -> None:
    with pytest.raises(InvalidAdjustment, match=f"0 to 100 percent, not {percent}"):
        Artificial(Fraction(percent))


@pytest.mark.parametrize("percent", [0, 100])
def test_an_artificial_score_may_be_nothing_or_everything(percent: int) -> None:
    assert Artificial(Fraction(percent)).percent == percent


@pytest.mark.parametrize(
    ("percent", "own", "found"),
    [
        (60, 64, 64),
        (60, 52, 60),
        (60, None, 60),
        (50, 64, 50),
        (50, 30, 50),
        (40, 64, 40),
        (40, 35, 35),
        (40, None, 40),
    ],
)
def test_average_plus_is_at_least_and_average_minus_at_most_the_own_percentage(
    percent: int, own: int | None, found: int
) -> None:
    mine = None if own is None else Fraction(own)

    assert uplifted(Fraction(percent), mine) == found


def test_both_sides_have_average_plus_only_where_neither_is_at_fault() -> None:
    check_averages(AVERAGE_PLUS, AVERAGE_PLUS, neither_at_fault=True)
    check_averages(AVERAGE_PLUS, AVERAGE_MINUS, neither_at_fault=False)
    check_averages(AVERAGE_PLUS, Reported(50), neither_at_fault=False)
    check_averages(Reported(50), AVERAGE_PLUS, neither_at_fault=False)
    given = Artificial(Fraction(60), points=Fraction(23))
    check_averages(given, AVERAGE_PLUS, neither_at_fault=False)
    check_averages(AVERAGE_PLUS, given, neither_at_fault=False)

    with pytest.raises(InvalidAdjustment, match="percentages add up to 101"):
        check_averages(Artificial(Fraction(61)), AVERAGE_MINUS, neither_at_fault=False)
    with pytest.raises(InvalidAdjustment, match="percentages add up to 120"):
        check_averages(AVERAGE_PLUS, AVERAGE_PLUS, neither_at_fault=False)


@for_each_row("imps", ["15", "3", "1.2", "0", "-2", "-15", "15.5", "-16"])
@for_each_row("for_ten", ["3", "1.2", "0"])
def test_artificial_scores_are_worth_the_imps_they_come_from(
    imps: str, for_ten: str
) -> None:
    score = from_imps(Fraction(imps), Fraction(for_ten))

    assert in_imps(score, Fraction(for_ten)) == Fraction(imps)
    assert (score.percent > 50) - (score.percent < 50) == (Fraction(imps) > 0) - (
        Fraction(imps) < 0
    )


@pytest.mark.parametrize(
    ("imps", "for_ten", "score"),
    [
        ("15", "3", Artificial(Fraction(100))),
        ("-15", "3", Artificial(Fraction(0))),
        ("15.3", "3", Artificial(Fraction(60), points=Fraction("15.3"))),
        ("-16", "3", Artificial(Fraction(40), points=Fraction(-16))),
        ("1", "0", Artificial(Fraction(60), points=Fraction(1))),
    ],
)
def test_what_is_no_share_of_the_board_is_kept_as_a_figure(
    imps: str, for_ten: str, score: Artificial
) -> None:
    assert from_imps(Fraction(imps), Fraction(for_ten)) == score


def test_averages_in_imps_are_together_nothing_at_most() -> None:
    plus = from_imps(Fraction(2), Fraction(0))
    ten = {"for_ten": Fraction(3)}

    check_averages(AVERAGE_PLUS, AVERAGE_MINUS, neither_at_fault=False, **ten)
    check_averages(AVERAGE_PLUS, AVERAGE_PLUS, neither_at_fault=True, **ten)
    with pytest.raises(InvalidAdjustment):
        check_averages(plus, plus, neither_at_fault=False, for_ten=Fraction(0))
    first, none = (
        from_imps(Fraction(1), Fraction(3)),
        from_imps(Fraction(0), Fraction(3)),
    )
    with pytest.raises(InvalidAdjustment, match="IMPs add up to 1"):
        check_averages(first, none, neither_at_fault=False, **ten)


def test_a_little_above_average_is_above_average() -> None:
    assert uplifted(Fraction(51), Fraction(40)) == 51
    assert uplifted(Fraction(49), Fraction(60)) == 49
