"""What has changed between two posted revisions, by stored contents."""

from fractions import Fraction
from typing import Any

from scoring.bridge.ranking import Place
from scoring.mails.rules import BoardChange, Contents, SideResult, compare, laws_to_name


def standing(entry: int, **changes: Any) -> dict[str, Any]:
    return {
        "entry": entry,
        "rank": 1,
        "tied": False,
        "final": "10",
        "boards": 3,
        "percentage": "250/3",
        **changes,
    }


def line(key: int, **changes: Any) -> dict[str, Any]:
    return {
        "line": key,
        "board": 1,
        "ns": 1,
        "ew": 2,
        "result": "4S N =",
        "top": 4,
        "score": 420,
        "ns_points": "4",
        "ew_points": "0",
        "ns_code": "",
        "ew_code": "",
        **changes,
    }


def test_the_same_contents_have_no_change() -> None:
    contents = Contents.of([standing(1)], [line(1)])

    change = compare(contents, contents, 1)

    assert not change.has_changed
    assert change.before is not None
    assert (change.before.place, change.before.percentage) == (
        Place(1),
        Fraction(250, 3),
    )


def test_another_place_alone_is_a_change() -> None:
    before = Contents.of([standing(1)], [line(1)])
    after = Contents.of([standing(1, tied=True, percentage=None)], [line(1)])

    change = compare(before, after, 1)

    assert change.has_changed
    assert change.boards == ()


def test_a_board_is_told_from_each_side_with_its_own_sign() -> None:
    before = Contents.of([], [line(1)])
    after = Contents.of([], [line(1, result="4S N -1", score=-50, ew_points="4")])

    [change] = compare(before, after, 2).boards

    assert change == BoardChange(
        1,
        1,
        SideResult("4S N =", -420, "", Fraction(0), 4),
        SideResult("4S N -1", 50, "", Fraction(4), 4),
    )
    assert change.at_table


def test_a_line_that_came_or_went_and_one_without_points_are_told() -> None:
    before = Contents.of([], [line(1), line(3, board=2, ns_points=None, score=None)])
    after = Contents.of([standing(1)], [line(2, board=3), line(3, board=2)])

    change = compare(before, after, 1)

    assert (change.before, [each.board for each in change.boards]) == (None, [1, 2, 3])
    assert [each.after is None for each in change.boards] == [True, False, False]
    assert change.boards[2].before is None
    bare = change.boards[1].before
    assert bare is not None
    assert (bare.points, bare.percent, bare.score) == (None, None, None)


def test_both_partners_of_an_individual_have_the_line() -> None:
    before = Contents.of([], [line(1, south=3, west=4)])
    after = Contents.of([], [line(1, south=3, west=4, score=450, top=0)])

    sides = [
        change.after.score if change.after else None
        for entry in (3, 4)
        for change in compare(before, after, entry).boards
    ]

    assert sides == [450, -450]
    assert compare(before, after, 5).boards == ()
    [change] = compare(before, after, 3).boards
    assert change.after is not None
    assert change.after.percent is None


def test_laws_without_a_number_are_not_named() -> None:
    assert laws_to_name(["House rule", "27B1", "72B3"]) == ("27B1",)
