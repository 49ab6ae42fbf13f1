"""Several sessions, and what is carried from before, in one total."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.convention import ACBLSCORE, BBO, CLUBSITE, COMPSCORE3, Convention
from scoring.bridge.event import Method, Rules, TableResult, Total, Unit, score_event
from scoring.bridge.ranking import Made, SessionsRule, across_sessions, ranked
from scoring.bridge.tests.event.builders import board, pairs, penalty, scored

BY_BOARDS, BY_SESSIONS = SessionsRule


def two_sessions() -> list[TableResult]:
    """One board in the first session, where pair 1 is best; three in the second,
    where it is worst."""
    first = board(1, 50, 20, -50)
    second = [*board(2, -50, 20, 50), *board(3, -50, 20, 50), *board(4, -50, 20, 50)]
    return [
        *(replace(line, session=1) for line in first),
        *(replace(line, session=2) for line in second),
    ]


def totals(
    rule: SessionsRule | None,
    convention: Convention = CLUBSITE,
    carried: Made | None = None,
    method: Method = Method.MATCHPOINTS,
) -> dict[int, Total]:
    brought = {1: carried} if carried else {}
    rules = Rules(method, 2, convention, carried=brought, sessions=rule)
    return dict(scored(two_sessions(), rules).totals)


def test_every_board_or_every_session_counts_alike() -> None:
    by_boards, by_sessions = totals(BY_BOARDS), totals(BY_SESSIONS)

    assert [by_boards[pair].percentage for pair in (1, 2, 3)] == [25, 50, 75]
    assert [by_sessions[pair].percentage for pair in (1, 2, 3)] == [50, 50, 50]
    assert [by_boards[pair].rank for pair in (1, 2, 3)] == [3, 2, 1]
    assert [(by_sessions[pair].rank, by_sessions[pair].tied) for pair in (1, 2, 3)] == [
        (1, True)
    ] * 3


def test_each_session_is_told_and_points_stay_a_sum() -> None:
    first = totals(BY_SESSIONS, carried=Made(Fraction(3), 4, 0))[1]

    assert first.sessions == {
        1: Made(Fraction(4), 4, 1),
        2: Made(Fraction(0), 12, 3),
    }
    assert first.points == 7
    assert (first.maximum, first.boards) == (20, 4)
    assert first.carried == Made(Fraction(3), 4, 0)
    assert first.percentage == Fraction(100 + 0 + 75, 3)
    assert totals(None)[1].sessions == {}


def test_a_penalty_is_taken_from_the_whole() -> None:
    rules = Rules(winners=2, sessions=BY_SESSIONS)

    taken = scored(two_sessions(), rules, [penalty(1, 2, Unit.MATCHPOINTS)]).totals[1]

    assert taken.percentage == 50 - Fraction(200, 16)


def test_imps_are_added_over_sessions_and_have_no_percentage() -> None:
    found = totals(BY_SESSIONS, method=Method.BUTLER)[1]

    assert found.percentage is None
    assert found.final == sum(session.points for session in found.sessions.values())


def test_what_is_carried_counts_beside_rounded_percentages_of_boards() -> None:
    found = totals(BY_BOARDS, BBO, Made(Fraction(3), 4, 0))
    by_sessions = totals(BY_SESSIONS, BBO, Made(Fraction(3), 4, 0))

    assert found[1].percentage == Fraction(7 * 100, 20)
    assert by_sessions[1].percentage == Fraction(175, 3)


def test_before_the_first_board_there_is_what_is_carried() -> None:
    entrants = pairs(two_sessions())
    for convention in (CLUBSITE, BBO):
        for rule in (None, BY_SESSIONS):
            brought = {1: Made(Fraction(3), 4, 0)}
            rules = Rules(
                winners=2, convention=convention, carried=brought, sessions=rule
            )

            found = score_event([], entrants, [], rules).totals

            assert found[1].percentage == 75
            assert found[2].percentage is None


def test_a_missed_board_scales_what_was_played_and_not_what_was_brought() -> None:
    lines = [*board(1, 50, 20, -50), *board(2, 50, 20)]
    rules = Rules(
        winners=2, convention=COMPSCORE3, carried={3: Made(Fraction(10), 12, 0)}
    )

    third = scored(lines, rules).totals[3]

    assert third.shown_points == Decimal("10.00")
    assert third.shown_percentage == Decimal("62.50")


def test_the_percentage_of_several_parts_is_not_that_of_one_top() -> None:
    several = totals(BY_SESSIONS, ACBLSCORE)[1]
    total = totals(None, ACBLSCORE)[1]

    assert (several.shown_percentage, total.shown_percentage) == (
        Decimal("50.00"),
        Decimal("25.00"),
    )


@pytest.mark.parametrize("rule", list(SessionsRule))
@given(
    scores=st.lists(st.integers(-9, 9), min_size=12, max_size=12),
    split=st.integers(1, 3),
    carried=st.none() | st.integers(0, 8),
)
def test_a_total_is_that_of_its_sessions_worked_out_apart(
    rule: SessionsRule, scores: Sequence[int], split: int, carried: int | None
) -> None:
    lines = [
        replace(line, session=1 if number <= split else 2)
        for number in (1, 2, 3, 4)
        for line in board(number, *(10 * at for at in scores[3 * number - 3 :][:3]))
    ]
    brought = {1: Made(Fraction(carried), 8, 0)} if carried is not None else {}
    rules = Rules(winners=2, carried=brought, sessions=rule)

    found = scored(lines, rules).totals

    apart = {
        number: scored([line for line in lines if line.session == number]).totals
        for number in (1, 2)
        if any(line.session == number for line in lines)
    }
    values = {
        pair: across_sessions(
            [
                Made(session[pair].points, session[pair].maximum, session[pair].boards)
                for session in apart.values()
            ],
            rule,
            carried=brought.get(pair),
        )
        for pair in (1, 2, 3)
    }
    places = ranked(values)
    assert {pair: found[pair].percentage for pair in values} == values
    assert {pair: (found[pair].rank, found[pair].tied) for pair in values} == {
        pair: (at.rank, at.tied) for pair, at in places.items()
    }
