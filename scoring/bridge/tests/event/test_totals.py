from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.adjusted import Awaited, NotPlayed, Reported
from scoring.bridge.contract import Side
from scoring.bridge.convention import ACBLSCORE, COMPSCORE3, Shown
from scoring.bridge.event import (
    Entrant,
    Method,
    Rules,
    TableResult,
    Total,
    Unit,
    UnknownEntry,
    WrongUnit,
    score_event,
)
from scoring.bridge.tests.event.builders import board, line, pairs, penalty, scored
from scoring.movements.mitchell import STRAIGHT
from scoring.movements.movement import Options, is_playing

IMPS = Rules(method=Method.BUTLER, winners=2, datums={(1, 1): 0, (1, 2): 0})


def test_a_total_tells_points_penalty_percentage_and_place() -> None:
    lines = [*board(1, 50, 20, -50), *board(2, 50, 20, NotPlayed())]
    penalties = [penalty(1, 25, Unit.PERCENT_OF_TOP), penalty(1, 1, Unit.MATCHPOINTS)]

    score = scored(lines, penalties=penalties)

    assert score.totals[1] == Total(
        entry=1,
        points=Fraction("7.5"),
        maximum=8,
        percentage=Fraction("68.75"),
        adjustment=Fraction(-2),
        final=Fraction("5.5"),
        boards=2,
        rank=1,
        tied=False,
        section_rank=1,
        shown_points=Decimal("5.50"),
        shown_percentage=Decimal("68.75"),
    )


def test_two_winners_are_ranked_apart_and_one_winner_together() -> None:
    lines = board(1, 50, 20, -50)

    ranks = [
        {
            who: total.rank
            for who, total in scored(lines, Rules(winners=number)).totals.items()
        }
        for number in (2, 1)
    ]

    assert ranks == [
        {1: 1, 2: 2, 3: 3, 101: 3, 102: 2, 103: 1},
        {1: 1, 2: 3, 3: 5, 101: 5, 102: 3, 103: 1},
    ]


def test_a_penalty_can_cost_a_place() -> None:
    lines = board(1, 50, 20, -50)

    score = scored(lines, penalties=[penalty(1, 3, Unit.MATCHPOINTS)])

    assert [score.totals[who].rank for who in (1, 2, 3)] == [2, 1, 3]


def test_a_negative_penalty_is_a_gift() -> None:
    score = scored(board(1, 50, 20), penalties=[penalty(2, -1, Unit.MATCHPOINTS)])

    assert [score.totals[2].adjustment, score.totals[2].final] == [1, 1]


def test_pairs_are_compared_by_percentage_not_by_points() -> None:
    lines = [*board(1, 50, 20, 10), *board(2, NotPlayed(), 20, 50)]

    score = scored(lines)

    ranking = [
        (total.percentage, total.rank) for total in list(score.totals.values())[:3]
    ]
    assert ranking == [(100, 1), (Fraction("31.25"), 3), (Fraction("43.75"), 2)]


def test_sections_with_one_board_set_share_field_and_ranking() -> None:
    lines = [
        line(1, 1, 50, section="A"),
        line(2, 1, -50, section="A"),
        line(3, 1, 100, section="B"),
        line(4, 1, 20, section="B"),
    ]

    score = scored(lines)

    places = [
        (total.rank, total.section_rank) for total in list(score.totals.values())[:4]
    ]
    assert places == [(2, 1), (4, 2), (1, 1), (3, 2)]


def test_before_the_first_result_all_are_equal() -> None:
    score = scored(board(1, Awaited(), Awaited()))

    totals = [
        (
            total.rank,
            total.tied,
            total.percentage,
            total.shown_percentage,
            total.shown_points,
        )
        for total in score.totals.values()
    ]
    assert totals == [(1, True, None, None, Decimal("0.00"))] * 4


def test_a_board_of_one_table_has_no_percentage() -> None:
    score = scored(board(1, 420))

    assert score.totals[1].percentage is None


def test_imps_are_ranked_by_the_average_of_the_boards() -> None:
    lines = [*board(1, 420, 430), *board(2, NotPlayed(), 50)]

    score = scored(lines, IMPS)

    assert [[score.totals[who].final, score.totals[who].rank] for who in (1, 2)] == [
        [9, 1],
        [12, 2],
    ]


def test_compscore_ranks_imps_by_their_sum() -> None:
    rules = Rules(Method.BUTLER, 2, COMPSCORE3, IMPS.datums)
    lines = [*board(1, 420, 430), *board(2, NotPlayed(), 50)]

    score = scored(lines, rules, [penalty(2, 1, Unit.IMPS)])

    totals = [score.totals[who] for who in (1, 2)]
    assert [(total.shown_points, total.rank) for total in totals] == [
        (Decimal("9.00"), 2),
        (Decimal("11.00"), 1),
    ]


def test_compscore_scales_the_total_of_who_missed_a_board() -> None:
    lines = [*board(1, 50, 20, 10), *board(2, NotPlayed(), 20, 50)]

    score = scored(lines, Rules(winners=2, convention=COMPSCORE3))

    assert [score.totals[who].shown_points for who in (1, 101, 2)] == [
        Decimal("8.00"),
        Decimal("0.00"),
        Decimal("2.50"),
    ]


def test_compscore_does_not_scale_a_planned_sit_out() -> None:
    lines = mitchell_lines(3, missing=Side.EW)

    score = scored(lines, Rules(winners=2, convention=COMPSCORE3))

    assert [total.shown_points for total in score.totals.values()] == [
        Decimal("2.00")
    ] * 3 + [Decimal("3.00")] * 2


def test_acblscore_scales_a_half_table_to_the_boards_of_the_section() -> None:
    lines = mitchell_lines(3, missing=Side.EW)

    score = scored(lines, Rules(winners=2, convention=ACBLSCORE))

    totals = score.totals.values()
    assert [total.shown_points for total in totals] == [Decimal("1.50")] * 5
    assert [total.shown_percentage for total in totals] == [Decimal("50.00")] * 5


def mitchell_lines(tables: int, missing: Side | None = None) -> list[TableResult]:
    """A Mitchell of one board a round with the same score everywhere."""
    movement = STRAIGHT.build(
        Options(tables, half=missing is not None, missing=missing)
    )
    return [
        line(ns, board_set, 420, ew=100 + ew)
        for rows in movement.rounds
        for ns, ew, board_set in filter(is_playing, rows)
    ]


@pytest.mark.parametrize(
    ("rules", "unit"),
    [
        (Rules(), Unit.IMPS),
        (IMPS, Unit.MATCHPOINTS),
        (Rules(Method.CROSS_IMPS), Unit.PERCENT_OF_TOP),
    ],
)
def test_a_penalty_in_a_foreign_unit_is_refused(rules: Rules, unit: Unit) -> None:
    with pytest.raises(WrongUnit, match=f"has no penalties in {unit}"):
        scored(board(1, 50, 20), rules, [penalty(1, 1, unit)])


def test_a_line_of_somebody_unknown_is_refused() -> None:
    with pytest.raises(UnknownEntry, match="entry 101 is not among the entrants"):
        score_event(board(1, 50), [Entrant(1, Side.NS, "A")], [], Rules())


def test_a_penalty_for_somebody_unknown_is_refused() -> None:
    with pytest.raises(UnknownEntry, match="entry 9 is not"):
        scored(board(1, 50), penalties=[penalty(9, 1, Unit.MATCHPOINTS)])


@given(st.data(), st.sampled_from(Method))
def test_the_order_of_everything_changes_nothing(
    data: st.DataObject, method: Method
) -> None:
    scores = st.integers(-9, 9).map(lambda tens: Reported(10 * tens))
    lines = [
        line(table, number, data.draw(scores))
        for table in range(4)
        for number in (1, 2)
    ]
    rules = Rules(method=method, winners=2)

    shuffled = score_event(
        data.draw(st.permutations(lines)),
        data.draw(st.permutations(pairs(lines))),
        [],
        rules,
    )

    assert shuffled == score_event(lines, pairs(lines), [], rules)


def test_who_has_too_few_boards_is_placed_after_all_others() -> None:
    lines = [*board(1, 420, 50), *board(2, 110, 100), line(1, 3, 90), line(3, 3, 80)]

    totals = scored(lines, Rules(winners=2, minimum=2)).totals

    assert [totals[pair].rank for pair in (1, 2, 3)] == [1, 2, 3]
    assert totals[3].percentage == 0
    best = scored([*lines, line(3, 4, 0)], Rules(winners=2, minimum=3)).totals
    assert [(best[pair].rank, best[pair].tied) for pair in (1, 2, 3)] == [
        (1, False),
        (2, True),
        (2, True),
    ]


@pytest.mark.parametrize(
    ("shown", "points"),
    [(Shown.SINGLE, "2.00"), (Shown.DOUBLED, "4.00")],
)
def test_the_percentage_of_what_is_shown_is_on_its_own_scale(
    shown: Shown, points: str
) -> None:
    convention = replace(ACBLSCORE, shown=shown)
    lines = board(1, 50, 20, -50)

    first = scored(lines, Rules(convention=convention)).totals[1]

    assert (str(first.shown_points), str(first.shown_percentage)) == (points, "100.00")
