"""What is wrong with a movement, and what is unfair."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.contract import Side
from scoring.movements.checks import Limits, check
from scoring.movements.kinds import KINDS, kind_by_code
from scoring.movements.movement import Contest, Movement, Options, Row
from scoring.movements.switches import advised_switches

START = ((8, 6, 7), (3, 2, 1), (5, 7, 2), (4, 1, 4))
HOWELL = Movement(
    kind="",
    name="Howell, 4 tables",
    contest=Contest.PAIRS,
    winners=1,
    tables=4,
    rounds=tuple(
        tuple(
            (ns if ns == 8 else (ns + step) % 7 + 1, (ew + step) % 7 + 1, at % 7 + 1)
            for ns, ew, board_set in START
            for at in [board_set + step]
        )
        for step in range(7)
    ),
    sharing=1,
)
WHIST = Movement(
    kind="",
    name="American Whist",
    contest=Contest.TEAMS,
    winners=1,
    tables=3,
    rounds=(
        ((1, 3, 2), (2, 1, 3), (3, 2, 1)),
        ((1, 2, 3), (2, 3, 1), (3, 1, 2)),
    ),
)
MITCHELL = Movement(
    kind="",
    name="Mitchell",
    contest=Contest.PAIRS,
    winners=2,
    tables=3,
    rounds=(
        ((1, 1, 1), (2, 2, 2), (3, 3, 3)),
        ((1, 3, 2), (2, 1, 3), (3, 2, 1)),
        ((1, 2, 3), (2, 3, 1), (3, 1, 2)),
    ),
)
WHOLE = Movement(
    kind="",
    name="Individual, 4 players",
    contest=Contest.INDIVIDUAL,
    winners=1,
    tables=1,
    rounds=(((1, 2, 3, 4, 1),), ((1, 3, 2, 4, 2),), ((1, 4, 2, 3, 3),)),
)


def changed(movement: Movement, at: int, table: int, row: Row | None) -> Movement:
    """With another row at this round and table, both from 1; None takes it away."""
    rows = list(movement.rounds[at - 1])
    rows[table - 1 : table] = [] if row is None else [row]
    rounds = [*movement.rounds]
    rounds[at - 1] = tuple(rows)
    return replace(movement, rounds=tuple(rounds))


def problems(movement: Movement, **limits: int) -> list[str]:
    found = check(movement, Limits(**limits))
    assert found.valid == (not found.problems)
    return [*map(str, found.problems)]


def remarks(movement: Movement) -> list[str]:
    return [*map(str, check(movement).remarks)]


@pytest.mark.parametrize("movement", [HOWELL, WHIST, MITCHELL, WHOLE])
def test_nothing_is_wrong_with_a_good_movement(movement: Movement) -> None:
    assert problems(movement) == []


@pytest.mark.parametrize(
    ("movement", "place", "row", "first"),
    [
        (HOWELL, (3, 2), (8, 5, 4), "round 3: pair 8 sits at tables 1 and 2"),
        (HOWELL, (3, 2), (6, 6, 4), "round 3, table 2: pair 6 plays against itself"),
        (HOWELL, (3, 2), (6, 5, 3), "round 3: set 3 is at tables 1 and 2"),
        (HOWELL, (4, 1), (8, 9, 4), "round 4, table 1: there is no pair 9"),
        (HOWELL, (4, 1), (-8, 3, 4), "round 4, table 1: there is no pair -8"),
        (HOWELL, (4, 1), (8, 3, 10), "round 4, table 1: there is no set 10"),
        (HOWELL, (4, 1), (8, 3, -1), "round 4, table 1: there is no set -1"),
        (HOWELL, (4, 1), None, "round 4: table 4 is missing"),
        (MITCHELL, (2, 1), (2, 3, 2), "round 2: NS 2 sits at tables 1 and 2"),
        (MITCHELL, (2, 1), (1, 2, 2), "round 2: EW 2 sits at tables 1 and 3"),
        (MITCHELL, (2, 1), (1, 4, 2), "round 2, table 1: there is no EW 4"),
        (
            WHIST,
            (2, 1),
            (1, 2, 1),
            "round 2, table 1: teams 1 and 2 play set 1 at this table only",
        ),
        (WHIST, (2, 1), (2, 2, 3), "round 2, table 1: team 2 plays against itself"),
        (WHIST, (2, 1), (1, 3, 3), "round 2: EW of team 3 sits at tables 1 and 2"),
        (WHIST, (2, 1), (1, 9, 3), "round 2, table 1: there is no EW of team 9"),
        (
            WHOLE,
            (2, 1),
            (1, 3, 3, 4, 2),
            "round 2, table 1: player 3 plays against itself",
        ),
        (WHOLE, (2, 1), (1, 3, 2, 9, 2), "round 2, table 1: there is no player 9"),
    ],
)
def test_a_broken_movement_says_what_is_wrong_and_where(
    movement: Movement, place: tuple[int, int], row: Row | None, first: str
) -> None:
    stated = {"numbers": 4} if movement is WHOLE else {}

    if movement is HOWELL:
        stated = {"numbers": 8}

    found = problems(changed(movement, *place, row), **stated)

    assert first in found


def test_pairs_in_the_seats_of_the_other_list_are_known_by_it() -> None:
    good = ((-2, 1, 1), (2, -3, 2), (0, 3, 3))
    twice = ((-2, 1, 1), (3, 2, 2), (1, 3, 3))

    found = [
        problems(replace(MITCHELL, rounds=(rows,), crossed=True))
        for rows in (good, twice)
    ]

    assert found == [[], ["round 1: EW 2 sits at tables 1 and 2"]]


def test_a_negative_number_of_a_plan_is_nobody() -> None:
    broken = changed(MITCHELL, 1, 1, (-2, 1, 1))

    assert "round 1, table 1: there is no NS -2" in problems(broken)


def test_a_set_played_again_names_the_round_before() -> None:
    again = changed(MITCHELL, 3, 1, (1, 2, 1))

    assert problems(again) == [
        "round 3, table 1: NS 1 plays set 1 again, first in round 1",
        "round 3, table 1: EW 2 plays set 1 again, first in round 2",
    ]


def test_a_finding_says_the_round_the_table_and_the_set() -> None:
    found = check(changed(MITCHELL, 3, 1, (1, 2, 1))).problems[0]

    assert (found.round, found.table, found.board_set) == (3, 1, 1)


@pytest.mark.parametrize(
    ("limits", "found"),
    [
        ({"rounds": 8}, ["8 rounds are stated, 7 are there"]),
        ({"tables": 5}, [f"round {at}: table 5 is missing" for at in range(1, 8)]),
        (
            {"sets": 6},
            [
                f"round {at}, table {table}: there is no set 7"
                for at, table in ((3, 4), (5, 3), (6, 2), (7, 1))
            ],
        ),
        (
            {"numbers": 7},
            [f"round {at}, table 1: there is no pair 8" for at in range(1, 8)],
        ),
    ],
)
def test_what_a_file_states_is_true(limits: dict[str, int], found: list[str]) -> None:
    assert problems(HOWELL, **limits) == found


def test_a_movement_without_play_cannot_be_played() -> None:
    assert problems(replace(HOWELL, rounds=(), tables=0)) == [
        "no one plays in any round"
    ]


def test_tables_may_share_where_the_movement_says_so() -> None:
    shared = replace(changed(HOWELL, 3, 2, (6, 5, 3)), sharing=None)

    assert "round 3: set 3 is at tables 1 and 2" not in problems(shared)
    assert "up to 2 tables share a set" in remarks(shared)
    assert problems(kind_by_code("barometer").build(Options(5))) == []


def test_copies_are_as_good_as_sharing() -> None:
    barometer = replace(kind_by_code("barometer").build(Options(5)), copies=3)

    assert "up to 5 tables share 3 copies of a set" in remarks(barometer)
    assert "share" not in " ".join(remarks(replace(barometer, copies=5)))


def test_a_rover_may_be_named_where_it_does_not_play() -> None:
    """As printed movements have it: the displaced pair, and an EW pair as a filler."""
    rover = replace(
        MITCHELL,
        rounds=(
            ((1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 0)),
            ((1, 3, 2), (4, 1, 3), (3, 2, 1), (2, 2, 0)),
            ((1, 2, 3), (2, 3, 1), (4, 0, 2), (3, 1, 0)),
        ),
    )

    assert problems(rover) == []
    assert remarks(rover)[0] == "round 2: EW 2 plays and is named as sitting out"
    assert not [each for each in remarks(rover) if "no table" in each]


def test_pairs_without_a_place_are_named() -> None:
    absent = changed(HOWELL, 1, 1, (0, 0, 0))
    twice = changed(absent, 2, 1, (0, 0, 0))

    assert [each for each in remarks(absent) if "no table" in each] == [
        "pair 7: no table in round 1",
        "pair 8: no table in round 1",
    ]
    assert "pair 8: no table in rounds 1 and 2" in remarks(twice)


def test_many_pairs_without_a_place_are_counted() -> None:
    movement = kind_by_code("mitchell-skip").build(Options(20, switched=(1,)))
    nobody = replace(
        movement, rounds=(((0, 0, 0),) * 20, *movement.rounds[1:]), sharing=1
    )

    assert "28 more have no table in some rounds" in remarks(nobody)


def test_opponents_that_meet_again_are_named_or_counted() -> None:
    revenge = kind_by_code("mitchell-skip").build(Options(14, rounds=14))
    often = replace(MITCHELL, rounds=(MITCHELL.rounds[0],) * 3)

    found = remarks(revenge)
    assert found[:2] == ["NS 1 and EW 1 meet twice", "NS 2 and EW 2 meet twice"]
    assert found[12] == "2 more meet again"
    assert "NS 1 and EW 1 meet 3 times" in remarks(often)


def test_partners_again_and_uneven_opponents_are_named() -> None:
    again = changed(WHOLE, 2, 1, (2, 1, 3, 4, 2))

    assert remarks(again) == [
        "players meet as opponents 1 to 3 times",
        "players 1 and 2 are partners twice",
        "players 3 and 4 are partners twice",
    ]


def test_teams_that_meet_again_are_named() -> None:
    again = replace(WHIST, rounds=WHIST.rounds * 2)

    assert "NS of team 1 and EW of team 2 meet twice" in remarks(again)


def test_a_team_may_have_a_bye() -> None:
    bye = replace(WHIST, rounds=tuple((*rows, (4, 0, 0)) for rows in WHIST.rounds))

    assert problems(bye) == []


def test_sets_for_each_and_plays_of_each_set_are_compared() -> None:
    out = HOWELL
    for at in (1, 2, 3):
        out = changed(out, at, 1, (8, 0, at))

    found = [each for each in remarks(out) if "no table" not in each]

    assert found[0] == "between 4 and 7 sets are played by each"
    assert found[1] == "pair 8: 4 of 7 sets, fewer than 70 %"
    assert found[2] == "boards are played unequally often: 3 to 4 times"


def test_many_with_few_sets_are_counted() -> None:
    short = kind_by_code("mitchell-straight").build(Options(13, rounds=9))

    named = ", ".join(f"EW {number}" for number in range(1, 13))
    assert remarks(short) == [
        f"{named} and 14 more: 9 of 13 sets, fewer than 70 %",
    ]


def test_a_single_ranking_wants_a_switch_but_not_too_many() -> None:
    never = replace(
        MITCHELL,
        winners=1,
        rounds=tuple(
            tuple((ns, ew + 3, board_set) for ns, ew, board_set in rows)
            for rows in MITCHELL.rounds
        ),
    )
    often = kind_by_code("mitchell-straight").build(Options(9, switched=(7, 8, 9)))

    assert remarks(never) == [
        "one ranking without an arrow switch: NS and EW hardly compete",
        "the balance is 40.0 of 100",
    ]
    assert remarks(often) == [
        "arrows are switched in 3 of 9 rounds, more than a quarter",
        "the balance is 41.9 of 100",
    ]


def test_a_half_table_is_fine_either_way() -> None:
    for missing in Side:
        movement = kind_by_code("mitchell-straight").build(
            Options(7, half=True, missing=missing)
        )

        assert check(movement) == check(replace(movement, name="another"))
        assert problems(movement) == []


def listed_sizes() -> list[tuple[str, int]]:
    return [(kind.code, size) for kind in KINDS for size in kind.sizes]


SMALL, LARGE = 16, 60


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.code))
def test_every_kind_can_be_played_at_the_sizes_it_lists(kind: Any) -> None:
    """Small sizes, and the largest; all of them in the test below."""
    sizes = [size for size in kind.sizes if size <= SMALL or size >= 2 * LARGE - 1]

    assert {size: found for size in sizes if (found := wrong_at(kind, size))} == {}


@pytest.mark.full
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.code))
def test_every_kind_can_be_played_at_every_size_it_lists(kind: Any) -> None:
    assert {size: found for size in kind.sizes if (found := wrong_at(kind, size))} == {}


def wrong_at(kind: Any, size: int) -> list[str]:
    options = Options(-(-size // 2), half=bool(size % 2))
    found = problems(kind.build(options))
    if switched := advised_switches(kind, options) if size <= SMALL else ():
        found += problems(kind.build(replace(options, switched=switched)))
    return found


SHARE = {
    "all-play-all": 2,
    "appendix": 2,
    "bowman": 3,
    "hesitation": 2,
    "mitchell-share-relay": 2,
    "new-england-relay": 2,
    "rover-share-relay": 2,
}
"""How many tables hold one copy of a set; Howells and individuals have their own test."""


@pytest.mark.full
@pytest.mark.parametrize(
    "kind",
    [kind for kind in KINDS if not kind.code.startswith(("howell", "individual"))],
    ids=lambda kind: str(kind.code),
)
def test_only_what_must_share_shares(kind: Any) -> None:
    for size in kind.sizes[:12]:
        movement = kind.build(Options(-(-size // 2), half=bool(size % 2)))

        assert movement.shared <= movement.copies * SHARE.get(kind.code, 1)


@given(
    kind=st.sampled_from(KINDS[:3]),
    share=st.fractions(0, 1),
    missing=st.sampled_from([None, *Side]),
    switch=st.booleans(),
)
def test_a_movement_seats_nobody_twice_and_gives_no_set_again(
    kind: Any, share: Any, missing: Side | None, *, switch: bool
) -> None:
    size = kind.sizes[int(share * (min(len(kind.sizes), 16) - 1))]
    options = Options(-(-size // 2), half=missing is not None, missing=missing)
    movement = kind.build(options)
    if switch:
        rounds = len(movement.rounds)
        movement = kind.build(replace(options, switched=(1, rounds)))

    for rows in movement.rounds:
        seats = [
            (0 if movement.winners == 1 else seat, row[seat])
            for row in rows
            for seat in (0, 1)
            if row[seat]
        ]
        assert len(seats) == len(set(seats))
    assert problems(movement) == []
