"""Which movement to play."""

from fractions import Fraction
from typing import Any

import pytest

from scoring.movements.advice import BEST, CODES, Advice, Pace, Wish, advise
from scoring.movements.balance import balance_text
from scoring.movements.checks import check
from scoring.movements.kinds import KINDS, kind_by_code
from scoring.movements.movement import (
    Contest,
    InvalidMovement,
    Kind,
)
from scoring.movements.tests.builders import make_howell

FAMILY = [
    kind_by_code(code)
    for code in (
        "mitchell-straight",
        "mitchell-skip",
        "mitchell-share-relay",
        "web",
        "bowman",
        "rover",
        "hesitation",
    )
]


def short(found: list[Advice]) -> list[tuple[str, int, int]]:
    return [each.key for each in found]


def advised(tables: int, kinds: list[Kind] = FAMILY, **wish: Any) -> list[Advice]:
    return advise(Wish(tables, **wish), kinds)


STRAIGHT, SKIP = "mitchell-straight", "mitchell-skip"


@pytest.mark.parametrize(
    ("tables", "wish", "found"),
    [
        (9, {"boards": 27}, [(STRAIGHT, 9, 3), ("web", 7, 4), ("bowman", 7, 4)]),
        (10, {}, [("web", 9, 3), ("bowman", 8, 3), ("mitchell-share-relay", 10, 2)]),
        (
            10,
            {"half": True, "boards": 27},
            [("rover", 9, 3), ("bowman", 8, 3), ("web", 9, 3)],
        ),
        (
            9,
            {"winners": 1},
            [(STRAIGHT, 9, 3), ("hesitation", 9, 3), (STRAIGHT, 9, 2)],
        ),
        (40, {"boards": 26}, [("web", 13, 2), (SKIP, 13, 2), ("web", 12, 2)]),
    ],
)
def test_the_best_come_first(
    tables: int, wish: dict[str, Any], found: list[tuple[str, int, int]]
) -> None:
    assert short(advised(tables, **wish)) == found


def test_exactly_the_boards_that_are_wanted_come_before_what_is_near() -> None:
    found = advised(13, boards=26)

    assert short(found)[0] == ("mitchell-straight", 13, 2)
    assert abs(found[1].rounds * found[1].boards_per_round - 26) <= 2


def test_an_evening_is_not_longer_than_is_wanted() -> None:
    pace = Pace()
    for tables in (5, 8, 13, 21):
        for advice in advised(tables, minutes=210):
            assert pace.evening(advice.rounds, advice.boards_per_round) <= 210


def test_if_nothing_is_short_enough_the_shortest_comes_first() -> None:
    found = advised(13, minutes=30)

    assert [each.minutes for each in found] == sorted(each.minutes for each in found)


def test_a_club_with_a_pace_of_its_own_plays_more_or_fewer_boards() -> None:
    slow = Pace(board=Fraction(9), round=Fraction(2))

    usual, tired = (
        advise(Wish(9, minutes=220, pace=pace), FAMILY)[0] for pace in (Pace(), slow)
    )

    assert (usual.key, usual.minutes) == (("mitchell-straight", 9, 3), 198)
    assert (tired.key, tired.minutes) == (("mitchell-straight", 9, 2), 180)


def test_it_says_why_in_a_sentence() -> None:
    straight, web, bowman = advised(9, boards=27)
    single = advised(9, winners=1)[0]
    half = advised(10, half=True, boards=27)[0]
    hesitation = advised(6, [kind_by_code("hesitation")], boards=28)[0]
    short_game = advised(13, [kind_by_code("mitchell-straight")], boards=16)[0]

    assert str(straight.why) == "All play all 27 boards and NS stay at their tables."
    assert str(web.why) == (
        "All play all 28 boards, NS stay at their tables and 3 copies of each board are "
        "needed."
    )
    assert "and some tables share boards." in str(bowman.why)
    assert "and an arrow switch makes one ranking." in str(single.why)
    assert str(half.why) == (
        "Each plays 24 to 27 of 27 boards, some opponents meet again (1), no one sits "
        "out for more than 3 boards and NS stay at their tables."
    )
    assert "some pairs stay at their tables" in str(hesitation.why)
    assert "All play 18 of 26 boards" in str(short_game.why)
    assert balance_text(single.balance) == "93.0"
    assert (half.sit_out, straight.sit_out) == (3, 0)


def test_players_follow_a_guide_card() -> None:
    kinds = [kind for kind in KINDS if kind.code in {"individual", "individual-ideal"}]

    assert str(advise(Wish(2), kinds)[0].why) == (
        "All play all 28 boards, players follow a guide card and 2 copies of each board "
        "are needed."
    )


def test_pairs_of_a_howell_meet_all_others_and_follow_a_guide_card() -> None:
    """A Howell of two tables, as a kind of its own."""
    howell = make_howell()
    kind = Kind("howell", "Howell", Contest.PAIRS, 1, (4,), lambda _options: howell)

    first = advise(Wish(2), [kind])[0]

    assert first.key == ("howell", 3, 8)
    assert str(first.why) == (
        "All play all 24 boards, every pair meets every other once, pairs follow a guide "
        "card and some tables share boards."
    )


def test_what_leaves_the_field_uneven_comes_last() -> None:
    found = advised(5, [kind_by_code("hesitation"), kind_by_code("bowman")], winners=1)

    assert short(found)[0] == ("hesitation", 6, 4)
    assert [each.is_poor for each in found][:2] == [False, True]


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        (Wish(9, boards=5), "Enter 6 to 100 boards, not 5"),
        (Wish(9, boards=101), "Enter 6 to 100 boards, not 101"),
        (Wish(9, winners=3), "Enter 1 or 2 winners, not 3"),
        (Wish(200), "No movement fits these tables"),
    ],
)
def test_what_makes_no_sense_is_refused(wish: Wish, message: str) -> None:
    with pytest.raises(InvalidMovement, match=message):
        advise(wish, FAMILY)


@pytest.mark.full
def test_every_number_of_tables_has_three_that_can_be_played() -> None:
    for size in range(10, 82, 3):
        found = advise(Wish((size + 1) // 2, half=bool(size % 2)))

        assert len({each.key for each in found}) == 3
        assert all(check(each.movement).valid for each in found)


def test_what_clubs_play_is_named_by_letters_that_have_a_kind() -> None:
    letters = {part.split()[0] for text in BEST.values() for part in text.split(";")}

    assert letters <= set(CODES)
