"""What pairs brought from an earlier stage, found in their totals and percentages."""

import pytest

from scoring.bridge.convention import CLUBSITE
from scoring.formats import usebio
from scoring.formats.compare import compare
from scoring.formats.scores.contests import score
from scoring.formats.tests.builders import make_board, make_file, make_line, make_pair

BROUGHT = {
    "1": ("10", "71.43"),
    "2": ("5", "35.71"),
    "3": ("9", "64.29"),
    "4": ("5", "35.71"),
    "5": ("1", "7.14"),
    "6": ("12", "85.71"),
}
"""4, 0, 2, 2, 0 and 4 of 4 on the board, and with them 6, 5, 7, 3, 1 and 8 of 10."""


def codes(figures: dict[str, tuple[str, str]]) -> set[str]:
    """The reasons for the figures of a file that has these pairs and one board."""
    pairs = "".join(
        make_pair(number, total=total, percentage=percentage)
        for number, (total, percentage) in figures.items()
    )
    lines = (
        make_line(str(ns), str(ns + 1), score=made)
        for ns, made in zip(
            range(1, len(figures), 2), ("450", "420", "-50"), strict=False
        )
    )
    facts = "<WINNER_TYPE>1</WINNER_TYPE>"
    event = usebio.read(make_file(make_board(1, *lines), pairs=pairs, facts=facts))
    found = compare(event, score(event, CLUBSITE), CLUBSITE)
    return {str(difference.code) for difference in found.differences}


def test_one_maximum_explains_all_totals_and_percentages() -> None:
    assert codes(BROUGHT) == {"carried-forward"}


def test_who_brought_nothing_has_the_maximum_of_the_boards_alone() -> None:
    assert codes(BROUGHT | {"2": ("0", "0.00"), "3": ("2", "50.00")}) == {
        "carried-forward"
    }


@pytest.mark.parametrize(
    "odd",
    [
        ("10", "71.45"),
        ("1", "7.14"),
        ("10", ""),
        ("", "71.43"),
        ("10", "0.00"),
    ],
    ids=["another maximum", "less than nothing", "no percentage", "no total", "nought"],
)
def test_one_pair_that_does_not_fit_leaves_all_without_a_reason(
    odd: tuple[str, str],
) -> None:
    assert "carried-forward" not in codes(BROUGHT | {"1": odd})


def test_two_pairs_are_too_few_to_tell() -> None:
    assert "carried-forward" not in codes({"1": ("6", "60.00"), "2": ("5", "50.00")})
