"""How one pair did, board by board."""

from decimal import Decimal
from fractions import Fraction

import pytest

from clubsite.tests.builders import make_club, make_player
from scoring.bridge.contract import Side
from scoring.bridge.ranking import Place
from scoring.events import effects
from scoring.events.effects import Outcome
from scoring.events.labels import EventState, FigureKind, MethodKind
from scoring.events.models import Event
from scoring.results.queries.lines import Figure, decimals_needed
from scoring.results.queries.scorecards import Scorecard, build_scorecard
from scoring.results.queries.scores import get_scored_event
from scoring.results.tests.builders import (
    STAFF,
    STRANGER,
    card_of,
    line_of,
    make_small,
    rule,
)
from scoring.templatetags.charts import line_text
from scoring.tests.builders import make_entry, make_event, make_line
from scoring.tests.contests import make_contest, make_match, make_team

pytestmark = pytest.mark.django_db


def reached(card: Scorecard) -> list[float]:
    assert card.evening_line
    return [float(tick.reached) for tick in card.evening_line.ticks]


def test_a_card_says_against_whom_and_what_it_gave() -> None:
    card = card_of(make_small(make_club()), "1EW")

    assert [
        (
            line.line.board,
            line.side,
            line.opponents[0].label,
            str(line.line.result),
            line.score,
            line.line.percent,
        )
        for line in card.lines
    ] == [
        (1, Side.EW, "1NS", "4S N +1 H5", -450, Fraction(0)),
        (2, Side.EW, "2NS", "3NT E =", 400, Fraction(50)),
    ]
    assert (card.place, card.of, reached(card)) == (Place(2), 2, [0, 25])
    assert (card.best, card.worst) == (card.lines[1], card.lines[0])


def test_imps_run_around_the_middle() -> None:
    card = card_of(make_small(make_club(), method=MethodKind.CROSS_IMPS), "1NS")

    assert (card.boards_in, reached(card)) == (FigureKind.IMPS, [1, 1])
    assert (card.best, card.worst) == (card.lines[0], card.lines[1])
    assert card.figure == Figure(Fraction(1, 2), FigureKind.AVERAGE)
    assert card.beside == Figure(Decimal(1), FigureKind.IMPS, 0)


def test_a_card_at_butler_tells_the_sum_and_the_average() -> None:
    event = make_small(make_club(), method=MethodKind.BUTLER, convention="kops")

    card = card_of(event, "1NS")

    made = card.total.shown_points
    assert card.figure == Figure(made, FigureKind.IMPS, card.figure.decimals)
    assert card.beside == Figure(Fraction(made) / 2, FigureKind.AVERAGE)


def test_a_card_of_points_tells_nothing_beside() -> None:
    card = card_of(make_small(make_club()), "1NS")

    assert (card.figure.kind, card.beside) == (FigureKind.PERCENT, None)


def test_a_card_without_points_keeps_its_scores() -> None:
    event = make_small(make_club())
    entry = event.entries.get(label="1NS")

    card = build_scorecard(get_scored_event(event), entry.pk, STRANGER, counted=False)

    assert [
        (line.score, line.line.points, line.line.percent) for line in card.lines
    ] == [
        (450, None, None),
        (-400, None, None),
    ]
    assert (card.evening_line, card.best, card.worst) == (None, None, None)


def test_lines_without_points_have_no_part_in_the_run() -> None:
    event = make_small(make_club())
    line = line_of(event, 1, "1NS")
    rule(event, line, effects.not_played(), effects.not_played())

    card = card_of(event, "1NS")

    assert (card.evening_line, card.codes, card.best) == (None, ("NP",), None)


def test_a_card_of_a_board_that_nobody_else_played_has_no_percent() -> None:
    event = make_event(make_club())
    make_line(
        event, 1, make_entry(event, 1, "NS"), make_entry(event, 1, "EW"), "4S N ="
    )

    card = card_of(event, "1NS")

    assert (card.evening_line, card.lines[0].line.percent) == (None, None)


def test_an_artificial_score_is_neither_best_nor_worst() -> None:
    event = make_small(make_club())
    make_line(
        event,
        3,
        event.entries.get(label="1NS"),
        event.entries.get(label="1EW"),
        "1C N =",
    )
    rule(
        event,
        line_of(event, 3, "1NS"),
        effects.artificial(100, uplift=False),
        effects.artificial(0, uplift=False),
    )

    card = card_of(event, "1NS")

    assert card.lines[2].line.artificial == 100
    assert (card.best, card.worst) == (card.lines[0], card.lines[1])
    assert card.evening_line
    drawn = (card.evening_line.best, card.evening_line.worst)
    assert [tick.board for tick in drawn if tick] == [1, 2]


def test_a_card_of_points_adds_them_up() -> None:
    card = card_of(make_small(make_club(), method=MethodKind.AGGREGATE), "1NS")

    assert card.evening_line
    assert (card.evening_line.in_points, card.evening_line.in_percent) == (True, False)
    assert reached(card) == [450, 50]
    assert line_text(card.evening_line).startswith("+50 points after 2 boards.")


def test_at_board_a_match_the_line_is_the_share_of_boards() -> None:
    event = make_contest(make_club(), state=EventState.PROVISIONAL)
    Event.objects.filter(pk=event.pk).update(method=MethodKind.BOARD_A_MATCH)
    event.refresh_from_db()
    teams = [make_team(event, number) for number in (1, 2)]
    make_match(
        event, teams[0], teams[1], [("4S N =", "p"), ("p", "3NT N ="), ("p", "p")]
    )

    cards = [card_of(event, team.label) for team in teams]

    assert [reached(card) for card in cards] == [[100, 50, 50], [0, 50, 50]]


def test_a_team_has_one_tick_a_board_of_its_two_rooms() -> None:
    event = make_contest(make_club(), state=EventState.PROVISIONAL)
    teams = [make_team(event, number) for number in (1, 2)]
    make_match(
        event, teams[0], teams[1], [("4S N =", "p"), ("p", "3NT N ="), ("p", "p")]
    )

    cards = [card_of(event, team.label) for team in teams]

    assert [reached(card) for card in cards] == [[9, -3, -3], [-9, 3, 3]]


def test_a_line_under_a_ruling_shows_the_ruling_and_only_staff_the_report() -> None:
    event = make_small(make_club())
    weighted = effects.outcomes(
        [Outcome.of_contract("4S N =", 1, 60), Outcome(-50, Fraction(40))]
    )
    assigned = effects.outcomes([Outcome(450)])
    rule(event, line_of(event, 2, "1NS"), weighted, assigned)

    public, staff = (card_of(event, "1NS", viewer) for viewer in (STRANGER, STAFF))
    other = card_of(event, "2EW")

    line = public.lines[1].line
    assert (line.result, line.score, line.code, line.outcomes, line.adjusted) == (
        None,
        None,
        "S",
        (Outcome(420, Fraction(60), "4S N ="), Outcome(-50, Fraction(40))),
        True,
    )
    assert line.reported is None
    assert str(staff.lines[1].line.reported) == "3NT E ="
    assert other.lines[1].score == -450


def test_substitutes_are_named_on_the_card() -> None:
    event = make_small(make_club())
    entry = event.entries.get(label="1NS")
    for name, first, last in (
        ("Sample Late", None, None),
        ("Sample Two", 2, None),
        ("Sample Three", 3, 3),
        ("Sample Four", 4, 6),
    ):
        entry.members.create(
            player=make_player(event.club, name),
            place=2,
            substitute=True,
            from_round=first,
            until_round=last,
        )

    assert card_of(event, "1NS").substitutes == (
        "Sample Late",
        "Sample Two (from round 2)",
        "Sample Three (round 3)",
        "Sample Four (rounds 4 to 6)",
    )


def test_whole_figures_need_no_decimals() -> None:
    assert decimals_needed([Decimal("1.00"), None]) == 0
    assert decimals_needed([Decimal("1.50"), None]) == 2
