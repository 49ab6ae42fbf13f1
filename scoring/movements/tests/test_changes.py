"""Changes of a movement while it is played: every row of the table of events."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.contract import Side
from scoring.movements.changes import (
    Change,
    Comparison,
    Place,
    SeatChange,
    absent_from,
    change,
    curtailed,
    extra_round,
    late_pair,
    move_in_words,
    with_switches,
)
from scoring.movements.joining import enlarged_howell, extra_pair, extra_table, resized
from scoring.movements.kinds import kind_by_code
from scoring.movements.movement import (
    Contest,
    InvalidMovement,
    Movement,
    Options,
    with_phantom,
)
from scoring.movements.wrong_moves import Shift, sets_as_they_lie, shifted, shifts

STRAIGHT, SKIP = "mitchell-straight", "mitchell-skip"


def build(code: str, tables: int, **options: Any) -> Movement:
    return kind_by_code(code).build(Options(tables, boards_per_round=3, **options))


def howell(tables: int, rounds: int, *start: tuple[int, int, int]) -> Movement:
    """A cyclic Howell from its first round; the highest number stays."""
    stays = 2 * tables

    def up(number: int, step: int) -> int:
        return number if number == stays else (number + step - 1) % rounds + 1

    return Movement(
        kind="howell",
        name=f"Howell, {tables} tables",
        contest=Contest.PAIRS,
        winners=1,
        tables=tables,
        rounds=tuple(
            tuple((up(ns, step), up(ew, step), up(s, step)) for ns, ew, s in start)
            for step in range(rounds)
        ),
        stationary=(stays,),
    )


THREE = howell(3, 5, (6, 4, 5), (2, 1, 4), (3, 5, 5))
FOUR = howell(4, 7, (8, 6, 7), (3, 2, 1), (5, 7, 2), (4, 1, 4))
SEVEN = build(STRAIGHT, 7)


def fouls(found: Change) -> list[str]:
    return [str(foul.finding) for foul in found.fouls]


def test_what_was_played_stays_and_the_plan_follows() -> None:
    actual = (SEVEN.rounds[0], SEVEN.rounds[2])
    new = build(STRAIGHT, 7, half=True)

    found = change(SEVEN, actual, new, 3)

    assert found.movement.rounds[:2] == actual
    assert found.movement.rounds[2:] == new.rounds[2:]
    assert fouls(found)[0] == (
        "round 3, table 1: NS 1 plays set 3 again, first in round 2"
    )
    assert str(found.fouls[0].cure).startswith("leave these boards out at this table")


def test_nothing_changes_where_the_plan_stays() -> None:
    found = change(SEVEN, SEVEN.rounds[:3], SEVEN, 4)

    assert (found.changed, found.fouls, found.check.valid) == (False, (), True)


def test_the_rounds_before_a_change_have_been_seated() -> None:
    with pytest.raises(InvalidMovement, match="Choose one from 1 to 8"):
        change(SEVEN, SEVEN.rounds, SEVEN, 9)
    with pytest.raises(InvalidMovement, match="Round 3 has no seating yet"):
        change(SEVEN, SEVEN.rounds[:2], SEVEN, 5)


def test_fouls_that_have_been_played_are_not_those_of_the_change() -> None:
    twice = (SEVEN.rounds[0], SEVEN.rounds[0])

    found = change(SEVEN, twice, SEVEN, 3)

    assert not found.check.valid
    assert found.fouls == ()


def test_a_foul_says_its_cure() -> None:
    tables = list(SEVEN.rounds[3])
    tables[0] = (2, *tables[0][1:])
    twice = replace(SEVEN, rounds=(*SEVEN.rounds[:3], tuple(tables)))
    tables = list(SEVEN.rounds[3])
    tables[0] = (*tables[0][:2], tables[1][2])
    shared = replace(SEVEN, rounds=(*SEVEN.rounds[:3], tuple(tables)), sharing=1)
    strange = replace(SEVEN, rounds=(*SEVEN.rounds[:3], ((1, 1, 99), *tables[1:])))

    cures = [
        {str(foul.cure) for foul in change(SEVEN, SEVEN.rounds, new, 4).fouls}
        for new in (twice, shared, strange)
    ]

    assert "let the pair sit out at the second table" in cures[0]
    assert "let these tables share the boards, or make another copy" in cures[1]
    assert "choose another plan from this round on" in cures[2]


def test_a_pair_leaves_and_its_opponents_sit_out() -> None:
    found = absent_from(SEVEN, SEVEN.rounds[:4], 5, (3, Side.EW))

    assert found.fouls == ()
    assert found.movement.phantoms == (3,)
    assert found.movement.rounds[3] == SEVEN.rounds[3]
    assert [row for row in found.movement.rounds[4] if 0 in row] == [(7, 0, 4)]
    assert found.moves == (SeatChange(("EW", 3), Place(7, 1), None),)
    assert found.fewer == (
        Comparison(1, 7, 6),
        Comparison(4, 7, 6),
        Comparison(6, 7, 6),
    )


@given(
    plan=st.sampled_from([SEVEN, FOUR, build(SKIP, 6), build("hesitation", 5)]),
    from_round=st.integers(1, 6),
    number=st.integers(1, 6),
    side=st.sampled_from(Side),
)
def test_whoever_leaves_nothing_that_was_played_changes_and_nothing_fouls(
    plan: Movement, from_round: int, number: int, side: Side
) -> None:
    from_round = min(from_round, len(plan.rounds))
    before = plan.rounds[: from_round - 1]
    absent = (number, side if plan.winners == 2 else None)

    found = absent_from(plan, before, from_round, absent)

    assert found.movement.rounds[: from_round - 1] == before
    assert (found.fouls, found.check.valid) == ((), True)
    assert sum(each.planned - each.now for each in found.fewer) == sum(
        1
        for rows, planned in zip(found.movement.rounds, plan.rounds, strict=True)
        for row, other in zip(rows, planned, strict=True)
        if row != other
    )


def test_a_table_dies_and_becomes_a_relay() -> None:
    found = absent_from(FOUR, FOUR.rounds[:2], 3, (1, None), (3, None))

    assert found.fouls == ()
    meets = [rows for rows in found.movement.rounds[2:] if (0, 0, 0) in rows]
    assert len(meets) == 1


def test_a_late_pair_takes_the_free_number() -> None:
    half = build(STRAIGHT, 7, half=True)

    found = late_pair(half, half.rounds[:2], 3, SEVEN)

    assert found.movement.rounds == (*half.rounds[:2], *SEVEN.rounds[2:])
    assert found.movement.phantoms == ()
    assert (found.fouls, found.fewer) == ((), ())
    assert [str(move_in_words(SEVEN, move)) for move in found.moves] == [
        "NS 7: table 7"
    ]
    with pytest.raises(InvalidMovement, match="No pair is absent"):
        late_pair(SEVEN, SEVEN.rounds[:2], 3, SEVEN)


@pytest.mark.parametrize(
    ("plan", "code", "rounds"),
    [
        (SEVEN, "rover", 7),
        (SEVEN, "bump", 6),
        (build("mitchell-share-relay", 8), "rover-share-relay", 8),
    ],
)
def test_an_extra_pair_joins_in_round_two(
    plan: Movement, code: str, rounds: int
) -> None:
    found = extra_pair(plan, plan.rounds[:1], 2, code)

    assert (len(found.movement.rounds), found.fouls) == (rounds, ())
    assert found.movement.kind == code


def test_an_extra_pair_joins_a_switched_mitchell_with_the_last_number() -> None:
    plan = build(STRAIGHT, 7, switched=(2, 7))

    found = extra_pair(plan, plan.rounds[:1], 2, "rover")

    assert (found.fouls, found.movement.switched) == ((), (2, 7))
    assert found.movement.rounds[1][1] == (8, 15, 3)
    assert found.movement.rounds[2][0] == (1, 13, 3)


@pytest.mark.parametrize(
    ("plan", "from_round", "code", "message"),
    [
        (SEVEN, 3, "rover", "joins in round 2 at the latest"),
        (SEVEN, 2, "howell", "has no extra pair. Choose one of rover"),
        (build("mitchell-share-relay", 8), 2, "rover", "Round 1, table 5"),
        (build(STRAIGHT, 3), 2, "rover", "at least 4 tables"),
        (FOUR, 2, "rover", "joins a Mitchell, where a pair stays at each table"),
    ],
)
def test_an_extra_pair_is_refused_with_the_reason(
    plan: Movement, from_round: int, code: str, message: str
) -> None:
    with pytest.raises(InvalidMovement, match=message):
        extra_pair(plan, plan.rounds[: from_round - 1], from_round, code)


def test_straight_seven_becomes_skip_eight_in_round_one() -> None:
    eight = build(SKIP, 8)

    found = resized(SEVEN, SEVEN.rounds[:1], eight)

    assert (found.movement, found.fouls) == (eight, ())
    assert [move.player for move in found.moves] == [("EW", 8), ("NS", 8)]
    assert resized(eight, (), SEVEN).movement == SEVEN


def test_a_movement_that_starts_otherwise_needs_a_new_start() -> None:
    relay = build("mitchell-share-relay", 8)

    with pytest.raises(InvalidMovement, match="Round 1, table 5: Share-and-relay"):
        resized(SEVEN, SEVEN.rounds[:1], relay)
    assert resized(SEVEN, SEVEN.rounds[:1], relay, begun=False).movement == relay


def test_winners_stay_what_they_were_in_a_round_that_has_begun() -> None:
    single = replace(SEVEN, winners=1)

    with pytest.raises(InvalidMovement, match="numbers pairs otherwise"):
        resized(SEVEN, SEVEN.rounds[:1], single)
    assert resized(SEVEN, (), single, begun=False).moves == ()


def test_a_larger_howell_gives_new_numbers_and_leaves_pairs_and_boards() -> None:
    small = howell(3, 5, (6, 4, 5), (2, 1, 4), (3, 5, 3))

    found = enlarged_howell(small, FOUR)

    assert found.fouls == ()
    assert [row[-1] for row in found.movement.rounds[0][:3]] == [5, 4, 3]
    assert found.renumbered == (
        (("", 1), ("", 2)),
        (("", 2), ("", 3)),
        (("", 3), ("", 5)),
        (("", 4), ("", 6)),
        (("", 5), ("", 7)),
        (("", 6), ("", 8)),
    )
    assert found.changed


def test_a_late_single_pair_makes_a_larger_howell_with_a_phantom() -> None:
    small = howell(3, 5, (6, 4, 5), (2, 1, 4), (3, 5, 3))

    found = enlarged_howell(small, with_phantom(FOUR, 4))

    assert found.fouls == ()
    assert found.movement.rounds[0][3][:2] == (0, 1)


def test_an_empty_table_gets_no_numbers() -> None:
    small = with_phantom(howell(3, 5, (6, 4, 5), (2, 1, 4), (3, 5, 3)), 5)

    found = enlarged_howell(small, FOUR)

    assert (("", 5), ("", 7)) not in found.renumbered


@pytest.mark.parametrize(
    ("plan", "new", "message"),
    [
        (SEVEN, FOUR, "renumbered only in a movement of one list"),
        (FOUR, SEVEN, "renumbered only in a movement of one list"),
        (FOUR, THREE, "Howell, 3 tables has fewer tables"),
        (
            FOUR,
            replace(FOUR, rounds=(((8, 6, 7), (3, 2, 7), *FOUR.rounds[0][2:]),)),
            "Two tables share boards",
        ),
    ],
)
def test_a_howell_that_does_not_fit_is_refused(
    plan: Movement, new: Movement, message: str
) -> None:
    with pytest.raises(InvalidMovement, match=message):
        enlarged_howell(plan, new)


def test_two_late_pairs_make_an_appendix() -> None:
    six = build("appendix", 6)
    five = build(STRAIGHT, 5)

    found = extra_table(five, five.rounds[:1], 2, six)

    assert found.fouls == ()
    assert found.movement.rounds[0] == (*six.rounds[0][:5], (0, 0, 0))
    assert found.movement.rounds[1:] == six.rounds[1:]
    assert found.renumbered[0] == (("EW", 1), ("", 7))
    assert found.renumbered[5] == (("NS", 1), ("", 1))


def test_two_late_pairs_make_a_skip_in_round_two() -> None:
    found = extra_table(SEVEN, SEVEN.rounds[:1], 2, build(SKIP, 8))

    assert (found.fouls, found.renumbered) == ((), ())
    with pytest.raises(InvalidMovement, match="in round 2 at the latest"):
        extra_table(SEVEN, SEVEN.rounds[:2], 3, build(SKIP, 8))


def test_a_half_table_in_one_list_leaves_its_empty_seat() -> None:
    five = build(STRAIGHT, 5, half=True, switched=(5,))
    half = build(STRAIGHT, 5, half=True)
    six = build("appendix", 6)

    found = extra_table(half, half.rounds[:1], 2, six)

    assert found.movement.rounds[0][4] == (0, 11, 5)
    assert (("NS", 5), ("", 5)) not in found.renumbered
    with pytest.raises(InvalidMovement, match="Round 1, table 1"):
        extra_table(five, five.rounds[:1], 2, six)


def test_boards_laid_out_wrongly_go_round_from_where_they_lie() -> None:
    laid = [1, 2, 3, 5]
    actual = (
        tuple((*row[:2], at) for row, at in zip(FOUR.rounds[0], laid, strict=True)),
    )

    found = sets_as_they_lie(FOUR, actual, 2, laid)

    assert found.fouls == ()
    assert found.movement.rounds[0] == actual[0]
    assert found.check.valid


@pytest.mark.parametrize(
    ("laid", "message"),
    [
        ([1, 2, 3], "Enter the set at each of the 4 tables in round 1, from 1 to 7"),
        ([1, 2, 3, 8], "Enter the set at each of the 4 tables"),
        ([1, 2, 3, 3], "Two tables have the same boards now"),
    ],
)
def test_boards_that_cannot_lie_there_are_refused(
    laid: list[int], message: str
) -> None:
    with pytest.raises(InvalidMovement, match=message):
        sets_as_they_lie(FOUR, (), 1, laid)


def test_a_movement_ends_early() -> None:
    found = curtailed(FOUR, FOUR.rounds[:3], 5)

    assert len(found.movement.rounds) == 5
    assert (found.fouls, found.moves) == ((), ())
    assert found.fewer[0] == Comparison(1, 4, 3)
    for last in (0, 7):
        with pytest.raises(InvalidMovement, match="End it after one from 1 to 6"):
            curtailed(FOUR, FOUR.rounds[:3], last)


def test_an_extra_round_is_played_where_there_is_one() -> None:
    eight, short = build(SKIP, 8), build(STRAIGHT, 7, rounds=5)

    revenge = extra_round(eight, eight.rounds[:6], Options(8), 7)
    sixth = extra_round(short, short.rounds[:5], Options(7), 6)

    assert len(revenge.movement.rounds) == 8
    assert "NS 1 and EW 1 meet twice" in [*map(str, revenge.check.remarks)]
    assert sixth.movement.rounds == SEVEN.rounds[:6]
    with pytest.raises(InvalidMovement, match="7 tables play 1 to 7 rounds, not 8"):
        extra_round(SEVEN, SEVEN.rounds[:6], Options(7), 7)


def test_an_extra_round_that_fouls_is_refused() -> None:
    short = build(STRAIGHT, 7, rounds=5)
    wrong = (*short.rounds[:4], SEVEN.rounds[5])

    with pytest.raises(InvalidMovement, match="That can't be played: round 6, table"):
        extra_round(short, wrong, Options(7), 6)


def test_a_full_movement_has_no_extra_round() -> None:
    plan = build("mitchell-extended", 5)

    with pytest.raises(InvalidMovement, match="play 1 to 7 rounds, not 8"):
        extra_round(plan, plan.rounds, Options(5), len(plan.rounds) + 1)


def test_a_forgotten_switch_is_made_up_for_in_a_later_round() -> None:
    plan = build(STRAIGHT, 9, switched=(5,))
    forgotten = build(STRAIGHT, 9, switched=(9,)).rounds[:5]

    found = with_switches(plan, forgotten, 6, (8, 3))

    assert found.movement.rounds[:5] == forgotten
    assert found.movement.rounds[7][0] == (plan.rounds[7][0][1], 1, 8)
    assert found.movement.rounds[8] == plan.rounds[8]
    assert (found.fouls, found.movement.switched) == ((), (5, 8))
    again = with_switches(found.movement, plan.rounds[:6], 7, ())
    assert again.movement.rounds[7] == plan.rounds[7]
    with pytest.raises(InvalidMovement, match="one ranking for all pairs"):
        with_switches(SEVEN, (), 1, (7,))


def test_after_a_wrong_move_the_best_shift_of_the_rest_is_found() -> None:
    """EW stayed for a round: all later rounds go on from there, with one fewer."""
    wrong = tuple(
        (ns, before[1], board_set)
        for (ns, _ew, board_set), before in zip(
            SEVEN.rounds[1], SEVEN.rounds[0], strict=True
        )
    )
    actual = (SEVEN.rounds[0], wrong)

    best, *others = shifts(SEVEN, actual, 3)
    found = shifted(SEVEN, actual, 3, best)

    assert len(others) == 2
    assert best.rounds >= max(each.rounds for each in others)
    assert found.fouls == ()
    assert len(found.movement.rounds) == 2 + best.rounds
    planned = change(SEVEN, actual, SEVEN, 3)
    assert planned.fouls


def test_a_forgotten_skip_is_skipped_now() -> None:
    """Round 5 of a skip of 8 was played without the skip, one table too far down."""
    plan = build(SKIP, 8)
    late = build(SKIP, 8, skip_after=3)

    best = shifts(plan, late.rounds[:4], 5)[0]

    assert best == Shift(pairs=0, sets=0, rounds=3, repeats=0)


def test_rounds_that_are_scored_already_are_not_shifted() -> None:
    every = frozenset(range(3, 8))

    found = shifts(SEVEN, SEVEN.rounds, 3, every)

    assert {(each.rounds, each.repeats) for each in found} == {(5, 0)}
    assert found[0] == Shift(0, 0, 5, 0)


def test_a_switched_mitchell_shifts_the_pairs_that_walk() -> None:
    plan = build(STRAIGHT, 7, switched=(7,))

    assert shifts(plan, plan.rounds[:3], 4)[0] == Shift(0, 0, 4, 0)
    found = shifted(plan, plan.rounds[:3], 4, Shift(0, 0, 4, 0))
    assert (found.movement, found.changed) == (plan, False)


def test_only_where_a_pair_stays_at_each_table_can_others_be_shifted() -> None:
    with pytest.raises(InvalidMovement, match="Only where one pair stays"):
        shifts(FOUR, FOUR.rounds[:2], 3)


def test_everybody_hears_where_to_go() -> None:
    moves = [
        SeatChange(("EW", 3), Place(5, 1), Place(6, 1)),
        SeatChange(("NS", 3), Place(5, 0), Place(5, 1)),
        SeatChange(("NS", 7), None, Place(7, 0)),
        SeatChange(("EW", 7), Place(7, 1), None),
    ]

    assert [str(move_in_words(SEVEN, move)) for move in moves] == [
        "EW 3: table 6, not table 5",
        "NS 3: the other seat at table 5",
        "NS 7: table 7",
        "EW 7: rest, not table 7",
    ]
