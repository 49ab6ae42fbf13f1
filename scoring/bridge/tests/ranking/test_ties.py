from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.ranking import Meeting, TieRule, ranked, ranked_by, tie_break

F = Fraction


def meeting(
    first: str,
    other: str,
    points: tuple[int, int],
    imps: tuple[int, int] = (0, 0),
    boards: tuple[int, int] = (0, 0),
) -> Meeting[str]:
    return Meeting(first, other, _pair(points), _pair(imps), _pair(boards))


def _pair(two: tuple[int, int]) -> tuple[F, F]:
    return F(two[0]), F(two[1])


LEVEL = {"a": F(30), "b": F(30), "c": F(30), "d": F(9), "e": None}
ROUND = [
    meeting("a", "b", (12, 8), (30, 20), (4, 4)),
    meeting("c", "b", (10, 10), (15, 15), (2, 5)),
    meeting("c", "a", (11, 9), (20, 15), (5, 3)),
    meeting("d", "a", (0, 20), (0, 60), (0, 8)),
    meeting("d", "b", (0, 20), (5, 61), (1, 7)),
]


def places(*rules: TieRule, again: bool = False) -> dict[str, str]:
    breaks = [tie_break(rule, ROUND) for rule in rules]
    found = ranked_by(LEVEL, breaks, again=again)
    return {who: str(place) for who, place in found.items()}


@pytest.mark.parametrize(
    ("rule", "order"),
    [
        (TieRule.HEAD_TO_HEAD, {"a": "1=", "c": "1=", "b": "3"}),
        (TieRule.IMP_QUOTIENT, {"a": "1", "b": "2", "c": "3"}),
        (TieRule.TOTAL_IMPS, {"a": "1", "b": "2", "c": "3"}),
        (TieRule.BOARDS_WON, {"b": "1", "a": "2", "c": "3"}),
    ],
)
def test_a_tie_is_split_by_the_named_rule(rule: TieRule, order: dict[str, str]) -> None:
    assert places(rule) == {**order, "d": "4", "e": "5"}


def test_without_a_rule_the_place_is_shared() -> None:
    assert places() == {"a": "1=", "b": "1=", "c": "1=", "d": "4", "e": "5"}


def test_what_one_rule_leaves_the_next_one_splits() -> None:
    """a and c have 21 each among the three; over all boards a won more IMPs."""
    found = places(TieRule.HEAD_TO_HEAD, TieRule.TOTAL_IMPS)

    assert found == {"a": "1", "c": "2", "b": "3", "d": "4", "e": "5"}


def test_a_smaller_tie_may_begin_again_with_the_first_rule() -> None:
    """c beat a in their own match."""
    found = places(TieRule.HEAD_TO_HEAD, TieRule.TOTAL_IMPS, again=True)

    assert found == {"c": "1", "a": "2", "b": "3", "d": "4", "e": "5"}


def test_head_to_head_says_nothing_unless_all_have_met() -> None:
    breaks = [tie_break(TieRule.HEAD_TO_HEAD, ROUND[:2])]

    found = ranked_by(LEVEL, breaks)

    assert [str(found[who]) for who in "abc"] == ["1=", "1=", "1="]


def test_who_lost_no_imp_has_the_best_quotient() -> None:
    meetings = [meeting("a", "b", (0, 0), (3, 0)), meeting("c", "d", (0, 0), (90, 1))]
    level = dict.fromkeys("abcd", F(5))

    found = ranked_by(level, [tie_break(TieRule.IMP_QUOTIENT, meetings)])

    assert {who: str(place) for who, place in found.items()} == {
        "a": "1",
        "c": "2",
        "d": "3",
        "b": "4",
    }


@given(
    st.dictionaries(
        st.integers(1, 20), st.none() | st.fractions(0, 9, max_denominator=2)
    )
)
def test_without_rules_the_places_are_the_plain_ones(
    scores: dict[int, F | None],
) -> None:
    assert ranked_by(scores) == ranked(scores)


def test_what_was_lost_in_every_match_counts() -> None:
    meetings = [
        meeting("a", "x", (0, 0), (10, 50)),
        meeting("a", "y", (0, 0), (10, 0)),
        meeting("b", "x", (0, 0), (10, 10)),
    ]
    breaks = [tie_break(TieRule.TOTAL_IMPS, meetings)]

    found = ranked_by({"a": F(9), "b": F(9)}, breaks)

    assert [str(found[who]) for who in "ba"] == ["1", "2"]
    assert [each_break.rule for each_break in breaks] == [TieRule.TOTAL_IMPS]


def test_each_smaller_tie_begins_again_only_if_asked() -> None:
    """Of all four three are level, of those two, of whom a won; b has more IMPs."""
    meetings = [
        meeting("a", "b", (12, 8), (0, 10)),
        meeting("a", "c", (9, 11)),
        meeting("b", "c", (13, 7)),
        meeting("a", "d", (15, 5)),
        meeting("b", "d", (15, 5)),
        meeting("c", "d", (18, 2)),
    ]
    level = dict.fromkeys("abcd", F(36))
    breaks = [tie_break(rule, meetings) for rule in TieRule][:3:2]

    again = ranked_by(level, breaks, again=True)
    once = ranked_by(level, breaks)

    assert [str(again[who]) for who in "abcd"] == ["1", "2", "3", "4"]
    assert [str(once[who]) for who in "bcad"] == ["1", "2", "3", "4"]
