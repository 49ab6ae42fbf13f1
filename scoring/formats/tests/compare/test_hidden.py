"""Figures that come from a result the file does not show."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from scoring.bridge.convention import CLUBSITE
from scoring.bridge.imps import imps
from scoring.formats import csv_results
from scoring.formats.compare import Reason, compare
from scoring.formats.event import ReadEvent
from scoring.formats.rounding import half_away
from scoring.formats.scores.contests import score

SCORES = (420, 450, -50, 170)


def matchpoints(scores: Sequence[int], hidden: Sequence[int]) -> list[Fraction]:
    """Two for each result beaten and one for each equal, those not shown too."""
    everyone = [*scores, *hidden]
    return [
        Fraction(sum(2 * (mine > other) + (mine == other) for other in everyone) - 1)
        for mine in scores
    ]


def read(
    figures: Sequence[object],
    *,
    column: str = "ns_points",
    scores: Sequence[int] = SCORES,
    facts: str = "",
    full: int = 0,
) -> ReadEvent:
    """Board 1 with these scores and figures, and a board 8 as full as asked."""
    rows = [
        f"1,{2 * at + 1},{2 * at + 2},{made},{figure}"
        for at, (made, figure) in enumerate(zip(scores, figures, strict=True))
    ]
    rows += [f"8,{2 * at + 1},{2 * at + 2},50," for at in range(full)]
    text = "\n".join([f"{facts}board,ns,ew,score,{column}", *rows])
    event = csv_results.read(text.encode()).event
    assert event is not None
    return event


def codes(event: ReadEvent) -> list[tuple[str, Reason]]:
    found = compare(event, score(event, CLUBSITE), CLUBSITE).differences
    return [(str(each.where), each.code) for each in found if each.line]


@pytest.mark.parametrize("hidden", [-600, -50, 100, 170, 200, 420, 430, 450])
def test_one_hidden_score_gives_every_line_of_a_board(hidden: int) -> None:
    event = read(matchpoints(SCORES, [hidden]))

    assert {code for _, code in codes(event)} == {Reason.HIDDEN_RESULT}


def test_on_a_full_board_it_counts_by_neuberg() -> None:
    """Five results of six, one of which is not shown, brought to a top of ten."""
    brought = [(m + 1) * Fraction(6, 5) - 1 for m in matchpoints(SCORES, [100])]
    event = read([float(half_away(each, 2)) for each in brought], full=6)

    assert {code for _, code in codes(event)} == {Reason.HIDDEN_RESULT}


def test_percentages_and_the_single_scale_show_it_too() -> None:
    points = matchpoints(SCORES, [100])
    percent = read(
        [f"{float(half_away(each * 100 / 8, 2)):.2f}" for each in points],
        column="ns_percent",
    )
    single = read([float(each / 2) for each in points], column="ns_matchpoints")

    assert {code for _, code in codes(percent)} == {Reason.HIDDEN_RESULT}
    assert {code for _, code in codes(single)} == {Reason.HIDDEN_RESULT}


def crossed(scores: Sequence[int], hidden: int) -> list[str]:
    found = []
    for at, mine in enumerate(scores):
        others = [*scores[:at], *scores[at + 1 :], hidden]
        mean = Fraction(sum(imps(mine - other) for other in others), len(others))
        found.append(f"{float(half_away(mean, 2)):.2f}")
    return found


@pytest.mark.parametrize("hidden", [-1100, 100, 620 - 190, 980])
def test_cross_imps_show_it_to_the_last_digit(hidden: int) -> None:
    facts = "event,value\nscoring,cross-imps\n\n"
    event = read(crossed(SCORES, hidden), column="ns_imps", facts=facts)

    assert {code for _, code in codes(event)} == {Reason.HIDDEN_RESULT}


def test_two_lines_are_too_few_to_tell() -> None:
    event = read(matchpoints(SCORES[:2], [430]), scores=SCORES[:2])

    assert {code for _, code in codes(event)} == {Reason.UNEXPLAINED}


def test_two_hidden_scores_are_not_one() -> None:
    event = read(matchpoints(SCORES, [100, 430]))

    assert {code for _, code in codes(event)} == {Reason.UNEXPLAINED}


def test_one_line_that_does_not_fit_takes_it_from_all() -> None:
    event = read([6, 8, 0, 3.5])

    assert Reason.HIDDEN_RESULT not in {code for _, code in codes(event)}


def test_a_score_between_two_others_must_be_one_that_law_77_has() -> None:
    """Nothing lies between 420 and 430, so no hidden table splits them."""
    scores = (430, 420, -50)
    event = read([6, 2, 0], scores=scores)
    equal = read([5, 2, 0], scores=scores)

    assert Reason.HIDDEN_RESULT not in {code for _, code in codes(event)}
    assert {code for _, code in codes(equal)} == {Reason.HIDDEN_RESULT}


def test_lines_whose_figures_are_ours_already_need_no_hidden_score() -> None:
    assert codes(read(matchpoints(SCORES, []))) == []


def test_butler_has_a_datum_for_that() -> None:
    text = "board,ns,ew,score,ns_imps,datum\n1,1,2,420,9,100\n1,3,4,450,4,100\n"
    event = csv_results.read(f"{text}1,5,6,-50,-4,100\n".encode()).event
    assert event is not None

    assert {code for _, code in codes(event)} == {Reason.UNEXPLAINED}
