from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.bridge.adjusted import (
    AVERAGE_PLUS,
    NotPlayed,
    Outcomes,
    Reported,
    Treatment,
)
from scoring.bridge.common_field import (
    BoardTally,
    field_boards,
    gathered,
    line_points,
    merged,
)
from scoring.bridge.convention import EBU_WHITE_BOOK
from scoring.bridge.event import Rules, TableResult, score_event
from scoring.bridge.matchpoints import Short
from scoring.bridge.tests.event.builders import board, line, pairs

treatments: st.SearchStrategy[Treatment] = st.one_of(
    st.integers(-9, 9).map(lambda tens: Reported(10 * tens)),
    st.sampled_from([NotPlayed(), Outcomes.weighted([(50, 30), (-50, 70)])]),
)


@st.composite
def clubs(draw: st.DrawFn) -> list[list[TableResult]]:
    """One to three clubs of one to four tables with the same three boards."""
    found: list[list[TableResult]] = []
    first = 0
    for _ in range(draw(st.integers(1, 3))):
        tables = draw(st.integers(1, 4))
        found.append(
            [
                line(first + table, number, draw(treatments), draw(treatments))
                for number in (1, 2, 3)
                for table in range(1, tables + 1)
            ]
        )
        first += tables
    return found


@settings(deadline=None)
@given(clubs())
def test_many_clubs_are_scored_as_one_field(lines: list[list[TableResult]]) -> None:
    everything = [each_line for club in lines for each_line in club]

    whole = merged(gathered(club) for club in reversed(lines))
    points = {
        key: (ns, ew)
        for club in lines
        for key, ns, ew in line_points(club, field_boards(whole))
    }

    once = score_event(everything, pairs(everything), [], Rules(winners=2))
    assert points == {
        key: (score.ns_points, score.ew_points) for key, score in once.lines.items()
    }


def one_club(*made: int) -> Sequence[TableResult]:
    return [*board(1, *range(10, 90, 10)), *board(2, *made)]


def test_the_limits_of_a_convention_hold_across_the_field() -> None:
    lines = one_club(420, -50)
    short = Short.LIMITED
    rules = replace(EBU_WHITE_BOOK, counted=None)

    found = {
        key: ns
        for key, ns, _ in line_points(lines, field_boards(gathered(lines), short))
    }

    once = score_event(lines, pairs(lines), [], Rules(winners=2, convention=rules))
    assert found == {key: score.ns_points for key, score in once.lines.items()}
    assert field_boards(gathered(lines), short)[2].top == 14


def test_an_artificial_score_is_not_among_the_results_of_a_field() -> None:
    lines = [*board(1, 50, 0), line(3, 1, AVERAGE_PLUS)]

    tally = gathered(lines)[1]

    assert (tally.lines, [side.results for side in tally.sides.values()]) == (3, [2, 2])
    assert merged([]) == {}
    assert field_boards({}) == {}
    assert BoardTally().lines == 0
