"""Figures of rulings in words, also of notices that name no unit yet."""

from fractions import Fraction

from rulings.templatetags.changes import (
    contestant,
    figure,
    match_made,
    penalty_words,
    points_said,
    total_said,
    worth,
)
from scoring.bridge.contest import MatchOutcome, SideOutcome, Verdict


def test_a_notice_from_before_there_were_units_reads_as_it_did() -> None:
    board = {"board": 7, "before": "0.00", "after": "4.00"}
    total = {"before": "50.00", "after": ""}

    assert points_said({"imps": False}, board) == (
        "Your points on board 7: 4.00 (was 0.00)."
    )
    assert points_said({"imps": True}, board) == (
        "Your IMPs on board 7: +4.00 (was 0.00)."
    )
    assert total_said({"imps": False, "total": total}) == (
        "Your total: – % (was 50.00 %)."
    )
    assert total_said({"imps": True, "total": total}) == (
        "Your total: – IMPs (was +50.00)."
    )
    assert contestant("3", "") == "Pair 3"


def test_figures_have_the_form_of_their_unit() -> None:
    half = Fraction(5, 2)

    shown = [figure(half, unit) for unit in ("imps", "points", "vps", "percent")]

    assert shown == ["+2.50", "+2.50", "2.50", "2.50"]
    assert figure(Fraction(3), "wins") == "3"
    assert penalty_words("2", "points") == "penalty of 2 points"


def test_a_knock_out_shows_its_margin_alone() -> None:
    outcome = MatchOutcome(
        Verdict.COMPLETE,
        SideOutcome(margin=Fraction(9, 2), points=Fraction(1)),
        SideOutcome(margin=Fraction(-9, 2), points=Fraction(0)),
    )

    assert match_made(outcome, "wins") == "+4.50"
    assert match_made(outcome, "vps") == "+4.50, 1.00 – 0.00"


def test_a_line_is_worth_its_figure_or_its_mark_or_nothing_yet() -> None:
    assert worth(Fraction(3, 2), "W", "matchpoints") == "1.50"
    assert ">NP</span>" in worth(None, "NP", "matchpoints")
    assert worth(None, "", "imps") == "–"
