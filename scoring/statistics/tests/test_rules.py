"""What a row says of a board, and the sums of rows."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.contract import Seat, parse_entry
from scoring.bridge.event import Code
from scoring.statistics.rules import (
    BoardRow,
    ContractKind,
    PostedResult,
    Role,
    SideFacts,
    Sitting,
    Tally,
    Unit,
    against_field,
    build_rows,
    grouped,
    known_share,
    tally,
)

N, S, E, W = Seat.N, Seat.S, Seat.E, Seat.W


def result_of(
    key: int = 1,
    text: str = "4S N =",
    points: int = 3,
    *,
    seats: bool = True,
    code: Code = Code.NONE,
    top: int = 4,
) -> PostedResult:
    """A result of players 1 and 2 North-South against 3 and 4, worth `points`."""
    seat = {1: N, 2: S, 3: E, 4: W}
    ns, ew = (
        tuple(Sitting(each, seat[each] if seats else None) for each in side)
        for side in ((1, 2), (3, 4))
    )
    return PostedResult(
        key=key,
        board=7,
        field=(1, 7, ""),
        result=parse_entry(text) if text else None,
        top=top,
        ns=SideFacts(ns, Fraction(points), code),
        ew=SideFacts(ew, Fraction(top - points), code),
    )


def rows_of(
    *results: PostedResult, player: int = 1, unit: Unit = Unit.MATCHPOINTS
) -> list[BoardRow]:
    return [row for row in build_rows(results, unit) if row.player == player]


def test_a_row_says_who_played_with_and_against_whom() -> None:
    rows = build_rows([result_of()], Unit.MATCHPOINTS)

    assert [
        (row.player, row.partner, row.opponents, int(row.points)) for row in rows
    ] == [
        (1, 2, (3, 4), 3),
        (2, 1, (3, 4), 3),
        (3, 4, (1, 2), 1),
        (4, 3, (1, 2), 1),
    ]


@pytest.mark.parametrize(
    ("text", "roles"),
    [
        ("4S N =", [Role.DECLARER, Role.DUMMY, Role.DEFENDER, Role.DEFENDER]),
        ("4S W =", [Role.DEFENDER, Role.DEFENDER, Role.DUMMY, Role.DECLARER]),
        ("PASS", [Role.NONE] * 4),
        ("", [Role.NONE] * 4),
    ],
)
def test_a_seat_says_the_part_in_the_play(text: str, roles: list[Role]) -> None:
    rows = build_rows([result_of(text=text)], Unit.MATCHPOINTS)

    assert [row.role for row in rows] == roles


def test_without_seats_only_the_side_is_known() -> None:
    rows = build_rows([result_of(seats=False)], Unit.MATCHPOINTS)

    declaring, defending = Role.DECLARING, Role.DEFENDING
    assert [row.role for row in rows] == [declaring] * 2 + [defending] * 2
    assert known_share(rows) == 0
    assert known_share([]) is None
    assert known_share([*rows, replace(rows[0], seat="N")]) == 20


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("3S N =", ContractKind.PART_SCORE),
        ("3NT N =", ContractKind.GAME),
        ("4H N =", ContractKind.GAME),
        ("4C N =", ContractKind.PART_SCORE),
        ("5D N =", ContractKind.GAME),
        ("6C N =", ContractKind.SLAM),
        ("PASS", ContractKind.NONE),
    ],
)
def test_contracts_are_of_a_kind(text: str, kind: ContractKind) -> None:
    assert rows_of(result_of(text=text))[0].kind is kind


@pytest.mark.parametrize(
    ("code", "counts"),
    [
        (Code.AVERAGE_PLUS, False),
        (Code.AVERAGE, False),
        (Code.NOT_PLAYED, False),
        (Code.ADJUSTED, True),
        (Code.WEIGHTED, True),
    ],
)
def test_artificial_scores_are_out(code: Code, *, counts: bool) -> None:
    rows = rows_of(result_of(code=code))

    assert bool(rows) == counts
    assert [(row.role, row.kind) for row in rows] == [("", "")] * counts


def test_what_has_no_points_or_no_share_is_no_row() -> None:
    nothing = result_of()
    nothing = replace(nothing, ns=replace(nothing.ns, points=None))

    assert rows_of(nothing) == []
    assert rows_of(result_of(top=0, points=0)) == []
    assert len(rows_of(result_of(top=0), unit=Unit.IMPS)) == 1


def test_the_field_is_three_other_tables_in_the_same_strain_and_side() -> None:
    others = [result_of(key, "4S N =", points) for key, points in ((2, 0), (3, 1))]
    elsewhere = [result_of(4, "4S E ="), result_of(5, "3NT N =")]

    few = rows_of(result_of(), *others, *elsewhere)
    many = rows_of(result_of(), *others, *elsewhere, result_of(6, "2S S +2", 2))

    assert few[0].field_points is None
    assert [row.field_points for row in many][:1] == [Fraction(1)]
    passed = rows_of(*(result_of(key, "PASS") for key in range(1, 6)))
    assert {row.field_points for row in passed} == {None}


def test_figures_need_thirty_boards() -> None:
    [row] = rows_of(result_of())

    assert tally([row] * 29) == Tally(29, None)
    assert tally([row] * 30) == Tally(30, Fraction(75))
    assert tally([row] * 4, least=4) == Tally(4, Fraction(75))
    assert tally([], least=0) == Tally(0, None)
    assert tally([replace(row, top=0)] * 30) == Tally(30, Fraction(3))


def test_against_the_field_is_the_average_gain() -> None:
    [row] = rows_of(result_of())
    above = replace(row, field_points=Fraction(2))

    assert against_field([above] * 29 + [row]) == Tally(29, None)
    assert against_field([above] * 30) == Tally(30, Fraction(25))
    assert against_field([replace(above, top=0)] * 30) == Tally(30, Fraction(1))


def test_groups_come_with_most_boards_first() -> None:
    [row] = rows_of(result_of())
    rows = [replace(row, partner=partner) for partner in (2, 5, 5)]

    found = grouped(rows, lambda each: [each.partner])

    assert [(key, len(each)) for key, each in found.items()] == [(5, 2), (2, 1)]


results = st.lists(
    st.builds(
        result_of,
        st.integers(1, 99),
        st.sampled_from(["4S N =", "4S E -1", "3NT N +1", "PASS", ""]),
        st.integers(0, 4),
        seats=st.booleans(),
        code=st.sampled_from(Code),
    ),
    unique_by=lambda result: result.key,
    max_size=12,
)


@given(results, st.randoms())
def test_rows_are_the_same_in_whatever_order_results_come(
    found: list[PostedResult], random: Random
) -> None:
    shuffled = list(found)
    random.shuffle(shuffled)

    assert build_rows(shuffled, Unit.MATCHPOINTS) == build_rows(found, Unit.MATCHPOINTS)
