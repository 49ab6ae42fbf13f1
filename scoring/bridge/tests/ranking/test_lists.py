import json
from fractions import Fraction
from typing import Any

import pytest

from scoring.bridge.ranking import (
    HandicapRule,
    Made,
    SessionsRule,
    Strat,
    StratRule,
    Unequal,
    across_sessions,
    best_award,
    by_grade,
    comparable,
    handicapped,
    lowest_strat,
    on_top,
    strat_lists,
    tagged,
)
from tests.shared_data import needs_shared_data, shared

F = Fraction
STRATA = (Strat("A"), Strat("B", F(200)), Strat("C", F(50)))


def held(*points: int) -> tuple[F, ...]:
    return tuple(map(F, points))


@pytest.mark.parametrize(
    ("holdings", "rule", "name"),
    [
        (held(900, 100), StratRule.AVERAGE, "A"),
        (held(300, 50), StratRule.AVERAGE, "B"),
        (held(300, 50), StratRule.HIGHER, "A"),
        (held(60, 30), StratRule.AVERAGE, "C"),
        (held(60, 30), StratRule.HIGHER, "B"),
        (held(200, 200), StratRule.AVERAGE, "A"),
        (held(50, 50), StratRule.AVERAGE, "B"),
        (held(49, 50), StratRule.AVERAGE, "C"),
    ],
)
def test_the_strat_goes_by_the_master_points(
    holdings: tuple[F, ...], rule: StratRule, name: str
) -> None:
    assert lowest_strat(holdings, STRATA, rule).name == name


def test_a_pair_is_placed_in_its_own_strat_and_above() -> None:
    values: dict[int, F | None] = {1: F(60), 2: F(55), 3: F(50), 4: F(45)}
    strat = {1: "A", 2: "C", 3: "B", 4: "C"}

    found = strat_lists(values, strat, "ABC")

    assert {
        name: {who: str(place) for who, place in places.items()}
        for name, places in found.items()
    } == {
        "A": {1: "1", 2: "2", 3: "3", 4: "4"},
        "B": {2: "1", 3: "2", 4: "3"},
        "C": {2: "1", 4: "2"},
    }


def test_only_the_best_award_is_kept() -> None:
    assert best_award([F("0.29"), F("0.42")]) == F("0.42")
    assert best_award([]) == 0


@needs_shared_data
def test_the_strata_of_a_real_club_game_agree() -> None:
    path = shared("acbl/club_mp_howell_11pairs.json")
    game: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    pairs = game["sessions"][0]["sections"][0]["pair_summaries"]
    values: dict[int, F | None] = {
        int(pair["pair_number"]): F(pair["percentage"]) for pair in pairs
    }
    letters = {
        int(pair["pair_number"]): "ABC"[int(pair["strat"]) - 1] for pair in pairs
    }

    lists = strat_lists(values, letters, "ABC")

    for pair in pairs:
        for printed in pair["strat_place"]:
            place = lists["ABC"[printed["strat_number"] - 1]][int(pair["pair_number"])]
            assert place.rank == int(printed["rank"].split("/")[0])
            assert place.tied == ("/" in printed["rank"])


def test_a_handicap_is_added_to_the_percentage() -> None:
    made = {1: F(55), 2: F(50), 3: None}
    handicaps = {1: held(0, 1), 2: held(3, 5)}

    assert handicapped(made, handicaps) == {1: F("55.5"), 2: F(54), 3: None}
    assert handicapped(made, handicaps, HandicapRule.SUM) == {
        1: F(56),
        2: F(58),
        3: None,
    }


def test_centred_handicaps_keep_the_mean() -> None:
    made: dict[int, F | None] = {1: F(55), 2: F(45)}

    found = handicapped(made, {1: held(0), 2: held(6)}, centred=True)

    assert found == {1: F(52), 2: F(48)}
    assert handicapped({}, {}, centred=True) == {}


def test_grades_have_the_clubs_own_percentages() -> None:
    assert by_grade(["club", "expert"], {"club": F(4)}) == (F(4), F(0))


def test_those_with_a_tag_have_a_list_of_their_own() -> None:
    found = tagged(
        {1: F(60), 2: F(55), 3: F(55)}, {2: {"mixed"}, 3: {"mixed"}}, "mixed"
    )

    assert {who: str(place) for who, place in found.items()} == {2: "1=", 3: "1="}


MADE = {
    1: Made(F(120), 200, 10),
    2: Made(F(99), 160, 8),
    3: Made(F(30), 40, 2),
    4: Made(F(0), 0, 0),
}


@pytest.mark.parametrize(
    ("rule", "values"),
    [
        (Unequal.PERCENT, [F(60), F(99) * 100 / 160, F(75), None]),
        (Unequal.SCALED, [F(120), F(99) * 10 / 8, F(150), None]),
        (Unequal.FACTORED, [F(120), F(99) * 200 / 160, F(150), None]),
        (Unequal.SUM, [F(120), F(99), F(30), None]),
        (Unequal.MEAN, [F(12), F(99, 8), F(15), None]),
    ],
)
def test_unequal_boards_are_compared_by_the_named_rule(
    rule: Unequal, values: list[F | None]
) -> None:
    assert list(comparable(MADE, rule).values()) == values


def test_too_few_boards_do_not_count() -> None:
    found = comparable(MADE, Unequal.PERCENT, minimum=8)

    assert [value is None for value in found.values()] == [False, False, True, True]


def test_one_board_counts_where_no_minimum_is_set() -> None:
    assert comparable({1: Made(F(5), 10, 1)}, Unequal.PERCENT) == {1: F(50)}


def test_imps_have_no_percentage() -> None:
    assert comparable({1: Made(F(9), 0, 4)}, Unequal.PERCENT) == {1: None}


def test_a_board_of_a_small_section_is_brought_to_the_common_top() -> None:
    assert on_top(F(9), top=12, common=20) == 15


def test_sessions_count_by_their_boards_or_alike() -> None:
    two = [Made(F(60), 100, 10), Made(F(100), 200, 20), Made(F(0), 0, 0)]
    before = Made(F(70), 100, 10)

    assert across_sessions(two) == F(160, 3)
    assert across_sessions(two, SessionsRule.BY_SESSIONS) == 55
    assert across_sessions(two, carried=before) == F(23000, 400)
    assert across_sessions(two, SessionsRule.BY_SESSIONS, carried=before) == 60
    assert across_sessions([]) is None
