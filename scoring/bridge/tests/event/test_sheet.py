from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.bridge.adjusted import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Awaited,
    NotPlayed,
    Outcomes,
    Reported,
    Treatment,
)
from scoring.bridge.contract import Side
from scoring.bridge.convention import BBO, CONVENTIONS, Convention, Repeated
from scoring.bridge.event import (
    Entrant,
    Method,
    Penalty,
    Rules,
    TableResult,
    Unit,
    change_line,
    open_sheet,
    score_event,
)
from scoring.bridge.ranking import Made, SessionsRule
from scoring.bridge.tests.event.builders import board, line, pairs, penalty

treatments: st.SearchStrategy[Treatment] = st.one_of(
    st.integers(-9, 9).map(lambda tens: Reported(10 * tens)),
    st.sampled_from(
        [
            AVERAGE_PLUS,
            AVERAGE,
            AVERAGE_MINUS,
            NotPlayed(),
            Awaited(),
            Outcomes.weighted([(50, 30), (-50, 70)]),
        ]
    ),
)
conventions = st.sampled_from(list(CONVENTIONS.values())).flatmap(
    lambda convention: st.sampled_from(
        [
            convention,
            replace(convention, uplift_imps=True, repeated=Repeated(1, Fraction(50))),
        ]
    )
)
methods = st.sampled_from(Method)


@st.composite
def evenings(draw: st.DrawFn) -> list[TableResult]:
    """Three boards at three tables; pairs change opponents from board to board."""
    return [
        replace(
            line(table, number, draw(treatments), draw(treatments)),
            ew=101 + (table + number) % 3,
            group=draw(st.sampled_from(["", "", "b"])),
            window=draw(st.integers(0, 1)),
            session=draw(st.integers(1, 2)),
        )
        for number in (1, 2, 3)
        for table in (1, 2, 3)
    ]


@settings(max_examples=150, deadline=None)
@given(
    evenings(),
    methods,
    conventions,
    st.integers(0, 8),
    st.tuples(treatments, treatments),
    st.sampled_from([None, *SessionsRule]),
)
def test_a_changed_result_equals_scoring_anew(
    lines: list[TableResult],
    method: Method,
    convention: Convention,
    at: int,
    both: tuple[Treatment, Treatment],
    sessions: SessionsRule | None,
) -> None:
    carried = {1: Made(Fraction(7, 2), 6, 0)} if sessions else {}
    rules = Rules(method, 2, convention, carried=carried, sessions=sessions)
    changed = replace(lines[at], for_ns=both[0], for_ew=both[1])
    unit = {
        Method.MATCHPOINTS: Unit.PERCENT_OF_TOP,
        Method.AGGREGATE: Unit.POINTS,
    }.get(method, Unit.IMPS)
    penalties = [penalty(lines[at].ns, 10, unit), penalty(102, 5, unit)]
    entries = pairs(lines)

    sheet = change_line(open_sheet(lines, entries, penalties, rules), changed)

    anew = [*lines[:at], changed, *lines[at + 1 :]]
    assert sheet.score == score_event(anew, entries, penalties, rules)


def test_a_change_takes_the_percentage_of_the_old_result_away() -> None:
    """BBO counts the mean of rounded percentages."""
    lines, rules = board(1, 420, 50, -50), Rules(convention=BBO)

    sheet = change_line(open_sheet(lines, pairs(lines), [], rules), line(1, 1, 0))

    assert sheet.score.totals[1].percentage == 50


def test_two_changes_one_after_the_other_equal_both_at_once() -> None:
    lines = [*board(1, 420, 50, -50), *board(2, 90, 110, AVERAGE_PLUS)]
    first, second = line(1, 1, AVERAGE_MINUS), line(2, 2, 620)

    sheet = open_sheet(lines, pairs(lines), [], Rules(winners=2))
    for change in (first, second):
        sheet = change_line(sheet, change)

    both = [first, *lines[1:4], second, lines[5]]
    assert sheet.score == score_event(both, pairs(lines), [], Rules(winners=2))


def test_only_the_board_that_changed_is_compared_again() -> None:
    lines = [*board(1, 420, 50), *board(2, 90, 110)]
    before = open_sheet(lines, pairs(lines), [], Rules(winners=2))

    after = change_line(before, line(1, 1, 0))

    assert after.boards[1, 2] is before.boards[1, 2]
    assert after.score.lines[2001] is before.score.lines[2001]
    assert after.score.lines[1002] != before.score.lines[1002]


def test_a_line_that_is_new_or_moves_has_the_session_scored() -> None:
    lines = [*board(1, 420, 50), *board(2, 90, 110)]
    entries = pairs([*lines, line(3, 1, 30)])
    rules = Rules(winners=2)
    sheet = open_sheet(lines, entries, [], rules)
    added, moved = line(3, 1, 30), replace(lines[0], ew=103)

    assert change_line(sheet, added).score == score_event(
        [*lines, added], entries, [], rules
    )
    assert change_line(sheet, moved).score == score_event(
        [moved, *lines[1:]], entries, [], rules
    )


def test_a_top_that_moves_with_the_results_is_followed() -> None:
    """BBO's top is that of the results there are: one more raises it for everyone."""
    lines = [*board(1, 420, 50, NotPlayed()), *board(2, 90, 110, 100)]
    rules = Rules(winners=2, convention=BBO)
    fine = [penalty(1, 10, Unit.PERCENT_OF_TOP), penalty(9, 10, Unit.PERCENT_OF_TOP)]
    entries = [*pairs(lines), Entrant(9, Side.NS, "A")]
    added = line(3, 1, 30)

    sheet = change_line(open_sheet(lines, entries, fine, rules), added)

    anew = [*lines[:2], added, *lines[3:]]
    assert sheet.score == score_event(anew, entries, fine, rules)
    assert sheet.boards[1, 1].top == 4


def after(
    lines: list[TableResult], changed: TableResult, rules: Rules, *taken: Penalty
) -> None:
    """One line changed is the whole scored again, leaves what was, and goes back."""
    sheet = open_sheet(lines, pairs(lines), taken, rules)
    [before] = [each_line for each_line in lines if each_line.key == changed.key]
    anew = [
        changed if each_line.key == changed.key else each_line for each_line in lines
    ]

    found = change_line(sheet, changed)

    assert found.score == score_event(anew, pairs(lines), taken, rules)
    assert sheet == open_sheet(lines, pairs(lines), taken, rules)
    assert change_line(found, before).score == sheet.score


def test_a_percentage_of_a_board_is_taken_away_as_it_was_added() -> None:
    """A sixth of a top is 16.67 percent, of which the means are taken."""
    lines = [*board(1, 50, 20, -50, 0), *board(2, 20, 50, -50, 0)]
    lines = [replace(each_line, session=each_line.board) for each_line in lines]
    treatment = Reported(-90)

    after(
        lines,
        replace(lines[0], for_ns=treatment, for_ew=treatment),
        Rules(convention=BBO, sessions=SessionsRule.BY_SESSIONS),
    )


def test_an_average_that_becomes_a_result_follows_no_other_board_any_more() -> None:
    lines = [*board(1, 50, 20, -50, 0), *board(2, 20, 50, -50, 0)]
    average = replace(lines[0], for_ns=AVERAGE_PLUS, for_ew=AVERAGE_MINUS)

    after(lines, average, Rules())
    after([average, *lines[1:]], lines[0], Rules())


def test_a_penalty_follows_the_top_of_the_board() -> None:
    """Where the results that there are make the top, one that is out lowers it."""
    lines = board(1, 50, 20, -50, 0)

    after(
        lines,
        replace(lines[3], for_ns=NotPlayed(), for_ew=NotPlayed()),
        Rules(convention=BBO),
        penalty(1, 25, Unit.PERCENT_OF_TOP),
    )


def test_an_average_that_was_given_later_follows_the_other_boards_too() -> None:
    """First the average, then a worse result: what it rises to has changed twice."""
    lines = [*board(1, 50, 20, -50, 0), *board(2, 50, 20, -50, 0)]
    average = replace(lines[0], for_ns=AVERAGE_PLUS, for_ew=AVERAGE_MINUS)
    worse = replace(lines[4], for_ns=Reported(-90), for_ew=Reported(-90))
    sheet = open_sheet(lines, pairs(lines), [], Rules())

    found = change_line(change_line(sheet, average), worse)

    anew = [average, *lines[1:4], worse, *lines[5:]]
    assert found.score == score_event(anew, pairs(lines), [], Rules())


def test_a_datum_that_was_given_stays_when_a_result_changes() -> None:
    lines = board(1, 420, 50, -50)

    after(lines, line(1, 1, 620), Rules(Method.BUTLER, 2, datums={(1, 1): 400}))
