import json
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.movements.balance import calibre
from scoring.movements.checks import check
from scoring.movements.howell import FULL, HOWELL, HOWELL_SHORT, SHORT
from scoring.movements.kinds import kind_by_code
from scoring.movements.movement import (
    InvalidMovement,
    Kind,
    Movement,
    Options,
    with_phantom,
)
from scoring.movements.tests.playable import (
    every_size,
    meetings,
    problems,
    repeats,
    sit_outs,
)
from tests.shared_data import needs_shared_data, shared

BALANCES: list[tuple[str, float, int, float]] = json.loads(
    (
        Path(__file__).resolve().parents[3] / "tests/data/movements/howells.json"
    ).read_text(encoding="utf-8")
)
"""Kind, tables, rounds and the best published calibre."""
SHARED = {
    (HOWELL, 4, 3): 2,
    (HOWELL, 5, 5): 2,
    (HOWELL, 6, 5): 3,
    **{
        (HOWELL_SHORT, 2 * tables, rounds): 2
        for tables, rounds in ((4, 6), (5, 8), (6, 7), (8, 9), (10, 11), (12, 13))
    },
}
"""Where tables must share, by kind, pairs and rounds; all others share nothing."""
LENGTHS = [
    *(
        (HOWELL, pairs, starter.rounds)
        for pairs, starters in FULL.items()
        for starter in starters
    ),
    *((HOWELL, pairs, rounds) for pairs, rounds in ((3, 3), (3, 6), (5, 5), (5, 10))),
    *(
        (HOWELL_SHORT, 2 * tables, starter.rounds)
        for tables, starters in SHORT.items()
        for starter in starters
    ),
]


def built(kind: Kind, pairs: int, rounds: int | None = None) -> Movement:
    return kind.build(Options((pairs + 1) // 2, half=pairs % 2 == 1, rounds=rounds))


@pytest.mark.full
@pytest.mark.parametrize(("kind", "options"), every_size(HOWELL, HOWELL_SHORT))
def test_every_size_can_be_played(kind: Kind, options: Options) -> None:
    movement = kind.build(options)

    assert problems(movement) == []
    assert check(movement).problems == ()
    assert (movement.winners, movement.copies, repeats(movement)) == (1, 1, 0)
    if not options.half:
        assert sit_outs(movement) == Counter()


@pytest.mark.full
@pytest.mark.parametrize(("kind", "pairs", "rounds"), LENGTHS)
def test_tables_share_only_where_nothing_else_is_possible(
    kind: Kind, pairs: int, rounds: int
) -> None:
    movement = built(kind, pairs, rounds)

    assert len(movement.rounds) == rounds
    assert problems(movement) == []
    assert movement.shared == SHARED.get((kind, pairs, rounds), 1)


@pytest.mark.parametrize("pairs", range(3, 25))
def test_in_a_full_howell_everyone_meets_everyone(pairs: int) -> None:
    movement = built(HOWELL, pairs)

    everyone = {frozenset(two) for two in combinations(range(1, pairs + 1), 2)}
    assert meetings(movement) == Counter(everyone)
    assert movement.stationary == (() if pairs % 2 else (pairs,))
    assert movement.phantoms == ((pairs + 1,) if pairs % 2 else ())
    assert set(sit_outs(movement).values()) == ({1} if pairs % 2 else set())


@pytest.mark.parametrize(("pairs", "rounds"), [(4, 6), (6, 10)])
def test_with_few_pairs_it_is_played_twice_on_other_boards(
    pairs: int, rounds: int
) -> None:
    movement = built(HOWELL, pairs, rounds)

    assert set(meetings(movement).values()) == {2}
    assert (movement.shared, movement.sets) == (1, rounds)


@pytest.mark.parametrize("pairs", range(7, 24, 2))
def test_a_late_pair_makes_a_whole_howell_of_an_odd_one(pairs: int) -> None:
    (starter,) = FULL[pairs]
    whole = Movement(
        kind=HOWELL.code,
        name="",
        contest=HOWELL.contest,
        winners=1,
        tables=(pairs + 1) // 2,
        rounds=starter.developed(),
    )

    assert with_phantom(whole, pairs + 1).rounds == built(HOWELL, pairs).rounds
    assert check(whole).problems == ()
    assert calibre(whole) == calibre(built(HOWELL, pairs + 1))


def test_each_mover_follows_the_next_lower_number() -> None:
    first, second, *_ = built(HOWELL, 8).rounds

    assert first == ((8, 6, 7), (3, 2, 1), (5, 7, 2), (4, 1, 4))
    assert second == ((8, 7, 1), (4, 3, 2), (6, 1, 3), (5, 2, 5))


def test_a_pair_that_stays_turns_where_its_mask_says() -> None:
    """Pair 7 of 4 tables sits EW in rounds 5 and 6."""
    movement = built(HOWELL_SHORT, 8)

    assert movement.stationary == (7, 8)
    assert [
        number for number, rows in enumerate(movement.rounds, 1) if rows[2][1] == 7
    ] == [5, 6]


def test_three_tables_share_in_the_last_round_only() -> None:
    rounds = built(HOWELL, 6, 5).rounds

    assert [len({row[2] for row in rows}) for rows in rounds] == [3, 3, 3, 3, 1]


@pytest.mark.parametrize(("code", "tables", "rounds", "best"), BALANCES)
def test_the_best_known_balance_is_reached(
    code: str, tables: float, rounds: int, best: float
) -> None:
    found = calibre(built(kind_by_code(code), int(2 * tables), rounds))

    assert found is not None
    assert found >= Fraction(str(best)) - Fraction(1, 2 if best == int(best) else 20)


@pytest.mark.parametrize("tables", SHORT)
def test_a_half_table_does_without_the_pair_that_is_missed_least(tables: int) -> None:
    for starter in SHORT[tables]:
        whole = built(HOWELL_SHORT, 2 * tables, starter.rounds)

        half = built(HOWELL_SHORT, 2 * tables - 1, starter.rounds)

        balances = [calibre(with_phantom(whole, each)) for each in whole.stationary]
        assert calibre(half) == max(filter(None, balances))
        assert set(half.phantoms) < set(whole.stationary)
        assert set(sit_outs(half).values()) == {1}


@pytest.mark.parametrize(("pairs", "rounds"), [(10, 1), (14, 1), (23, 2)])
def test_cut_short_it_has_gaps_in_its_sets_and_is_valid(
    pairs: int, rounds: int
) -> None:
    movement = built(HOWELL, pairs, rounds)

    used = {row[2] for rows in movement.rounds for row in rows}
    assert len(used) < movement.sets
    assert check(movement).problems == ()


@given(st.sampled_from(LENGTHS), st.integers(1, 23), st.integers(1, 8))
def test_it_can_end_early(
    length: tuple[Kind, int, int], number: int, boards: int
) -> None:
    kind, pairs, most = length
    rounds = min(number, most)

    movement = kind.build(
        Options(
            (pairs + 1) // 2,
            half=pairs % 2 == 1,
            rounds=rounds,
            boards_per_round=boards,
        )
    )

    assert (len(movement.rounds), movement.boards_per_round) == (rounds, boards)
    assert problems(movement) == []


@pytest.mark.parametrize(
    ("kind", "options", "why"),
    [
        (HOWELL, Options(13), "1½ to 12 tables, not 13"),
        (HOWELL, Options(1), "1½ to 12 tables, not 1"),
        (HOWELL, Options(13, half=True), "1½ to 12 tables, not 12½"),
        (HOWELL, Options(5, rounds=10), "5 tables play 1 to 9 rounds, not 10"),
        (HOWELL, Options(5, rounds=0), "5 tables play 1 to 9 rounds, not 0"),
        (HOWELL, Options(5, boards_per_round=0), "at least one board"),
        (HOWELL, Options(5, switched=(9,)), "without an arrow switch"),
        (HOWELL_SHORT, Options(3), "short Howell is for 3½ to .* tables, not 3"),
        (HOWELL_SHORT, Options(7, rounds=13), "7 tables play 1 to 12 rounds, not 13"),
    ],
)
def test_what_cannot_be_played_is_refused(
    kind: Kind, options: Options, why: str
) -> None:
    with pytest.raises(InvalidMovement, match=why):
        kind.build(options)


@needs_shared_data
def test_no_collected_howell_is_better_balanced() -> None:
    best: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    collected: list[dict[str, Any]] = json.loads(
        shared("movements/pairs.json").read_text(encoding="utf-8")
    )
    for each in collected:
        if each["family"] == "howell" and each["winners"] == 1:
            found = calibre(
                Movement(
                    kind="",
                    name=each["name"],
                    contest=HOWELL.contest,
                    winners=1,
                    tables=each["tables"],
                    rounds=tuple(
                        tuple(map(tuple, rows)) for rows in each["rounds_data"]
                    ),
                )
            )
            size = each["pairs"], each["rounds"]
            best[size] = max(best[size], found or Fraction(0))
    ours = {
        (pairs, rounds): built(kind, pairs, rounds) for kind, pairs, rounds in LENGTHS
    }

    both = sorted(best.keys() & ours.keys())
    assert len(both) >= 25
    assert [size for size in both if (calibre(ours[size]) or 0) < best[size]] == []
