"""A board's points, worked out step by step."""

from fractions import Fraction

import pytest

from clubsite.tests.builders import make_club
from scoring.bridge.convention import Name
from scoring.events import effects
from scoring.events.effects import Outcome
from scoring.events.labels import Cause, MethodKind
from scoring.events.models import Event, ImportedFile, Result
from scoring.play.actions.corrections import put_line_effect
from scoring.results.queries.breakdown import (
    BoardBreakdown,
    build_board_breakdown,
    number_text,
)
from scoring.results.queries.scores import get_scored_event
from scoring.results.tests.builders import STRANGER
from scoring.tests.builders import START, make_mitchell
from scoring.tests.contests import make_round_robin

pytestmark = pytest.mark.django_db


def worked(event: Event, board: int = 1) -> BoardBreakdown:
    return build_board_breakdown(get_scored_event(event), board, STRANGER)


@pytest.mark.parametrize("method", ["matchpoints", "cross_imps", "butler", "aggregate"])
def test_the_last_step_of_each_side_gives_what_counts(method: str) -> None:
    event = make_mitchell(make_club())
    Event.objects.update(method=method)
    event.refresh_from_db()

    board = worked(event)

    scores = get_scored_event(event).score.lines
    lines = Result.objects.filter(board=1).order_by("pk")
    assert [
        tuple(side.steps[-1].gives for side in line.sides) for line in board.lines
    ] == [
        tuple(
            number_text(points or Fraction(0))
            for points in (scores[line.pk].ns_points, scores[line.pk].ew_points)
        )
        for line in lines
    ]
    assert board.phrases


def test_a_weighted_and_a_not_played_line_have_their_steps() -> None:
    event = make_mitchell(make_club())
    first, second, _third = Result.objects.filter(board=1).order_by("pk")
    weighted = effects.outcomes(
        [Outcome(420, Fraction(60)), Outcome(-50, Fraction(40))]
    )
    put_line_effect(first, cause=Cause.RULING, cause_id=1, ns=weighted, ew=weighted)
    nothing = effects.not_played()
    put_line_effect(second, cause=Cause.RULING, cause_id=2, ns=nothing, ew=nothing)
    event.refresh_from_db()

    board = worked(event)

    words = [step.words for step in board.lines[0].sides[0].steps]
    assert "Each outcome times its weight, added" in words
    assert board.lines[1].sides[0].steps == ()
    assert any("Neuberg" in word for word in words)


@pytest.mark.parametrize(
    ("convention", "last"),
    [
        (Name.PARY, "As a percentage: 4 of a top of 4 = 100"),
        (Name.ACBLSCORE, "Shown with ½ for a tie: half of 4 = 2"),
        (Name.EBU_WHITE_BOOK, "Rounded by the scoring rules = 4"),
    ],
)
def test_the_last_step_gives_the_figure_that_the_traveller_shows(
    convention: Name, last: str
) -> None:
    event = make_mitchell(make_club())
    Event.objects.update(convention=convention)
    event.refresh_from_db()

    sides = [side for line in worked(event).lines for side in line.sides]

    ends = [(side.steps[-1], side.shown) for side in sides]
    assert last in {f"{step.words} = {step.gives}" for step, _ in ends}
    assert [float(step.gives) for step, _ in ends] == [
        float(shown or 0) for _, shown in ends
    ]


def test_a_datum_that_the_file_gave_is_said_to_count() -> None:
    event = make_mitchell(make_club())
    Event.objects.update(method=MethodKind.BUTLER)
    event.refresh_from_db()
    board_set = event.sessions.get().sections.get().board_set_id
    computed = worked(event)
    ImportedFile.objects.create(
        club=event.club,
        event=event,
        name="sample.xml",
        format="usebio",
        content=b"",
        hash="0",
        datums={f"{board_set} 1": 330},
        made_at=START,
    )

    given = worked(event)

    [added] = set(given.phrases) - set(computed.phrases)
    assert added == "If the file gives a datum for the board, that datum is used."
    assert given.lines[0].sides[0].steps[0].words == "The datum was given"


def test_imps_show_each_comparison() -> None:
    event = make_mitchell(make_club())
    Event.objects.update(method=MethodKind.CROSS_IMPS)
    event.refresh_from_db()

    [step, *_rest] = worked(event).lines[0].sides[0].steps

    assert [
        (comparison.difference, comparison.imps) for comparison in step.comparisons
    ] == [
        (comparison.difference, comparison.imps)
        for comparison in sorted(
            step.comparisons, key=lambda comparison: -comparison.score
        )
    ]
    assert sum(comparison.count for comparison in step.comparisons) == 2


def test_whole_imps_of_two_rooms_have_no_decimals() -> None:
    event = make_round_robin(make_club())

    assert worked(make_mitchell(make_club("other"))).decimals == 2
    assert worked(event).decimals == 0
    line = Result.objects.filter(match__isnull=False, board=1).earliest("pk")
    mean = effects.outcomes([Outcome(620, Fraction(50)), Outcome(-100, Fraction(50))])
    put_line_effect(line, cause=Cause.RULING, cause_id=1, ns=mean, ew=mean)
    assert worked(event).decimals == 2
