import json
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.movements.balance import balance_text, calibre
from scoring.movements.hesitation import DOUBLE_HESITATION, HESITATION
from scoring.movements.kinds import kind_by_code
from scoring.movements.movement import InvalidMovement, Kind, Options
from scoring.movements.tests.playable import every_size, problems, repeats, sit_outs

BALANCES = json.loads(
    (
        Path(__file__).resolve().parents[3] / "tests/data/movements/balance.json"
    ).read_text(encoding="utf-8")
)
"""Kind, tables and the published calibre, with the arrows switched that it advises."""


@pytest.mark.full
@pytest.mark.parametrize(("kind", "options"), every_size(HESITATION, DOUBLE_HESITATION))
def test_it_can_be_played_with_any_number_of_tables(
    kind: Kind, options: Options
) -> None:
    movement = kind.build(options)

    assert problems(movement) == []
    assert (repeats(movement), movement.copies) == (0, 1)
    shares = kind is HESITATION and options.tables % 2 == 0
    assert movement.shared in ((1, 2) if options.half else (1 + shares,))
    assert set(sit_outs(movement).values()) == ({1} if options.half else set())


def test_a_pair_is_north_south_at_the_last_table_before_it_begins_again() -> None:
    movement = HESITATION.build(Options(3, switched=()))

    assert movement.rounds == (
        ((1, 4, 1), (2, 5, 3), (3, 6, 4)),
        ((1, 3, 2), (2, 4, 4), (6, 5, 1)),
        ((1, 6, 3), (2, 3, 1), (5, 4, 2)),
        ((1, 5, 4), (2, 6, 2), (4, 3, 3)),
    )
    assert (movement.stationary, movement.switched) == ((1, 2), ())


def test_in_a_double_hesitation_it_is_north_south_twice() -> None:
    movement = DOUBLE_HESITATION.build(Options(5))

    seats = [
        (table, "NS" if row[0] == 10 else "EW")
        for rows in movement.rounds
        for table, row in enumerate(rows, 1)
        if 10 in row[:2]
    ]
    assert seats == [(5, "EW"), (2, "NS"), (5, "NS"), *((n, "EW") for n in range(1, 5))]
    assert (movement.stationary, movement.switched) == ((1, 3, 4), ())


@pytest.mark.parametrize(
    ("kind", "tables", "switched"),
    [
        (HESITATION, 4, ()),
        (HESITATION, 10, (11,)),
        (HESITATION, 11, (11, 12)),
        (DOUBLE_HESITATION, 11, (13,)),
        (DOUBLE_HESITATION, 12, (13, 14)),
    ],
)
def test_the_last_rounds_are_switched_for_one_ranking(
    kind: Kind, tables: int, switched: tuple[int, ...]
) -> None:
    assert kind.build(Options(tables)).switched == switched


def test_movers_in_a_north_south_seat_keep_it_when_arrows_are_switched() -> None:
    plain = HESITATION.build(Options(5, switched=())).rounds[5]

    assert HESITATION.build(Options(5)).rounds[5] == (
        *((ew, ns, board_set) for ns, ew, board_set in plain[:4]),
        plain[4],
    )


@pytest.mark.parametrize(("code", "tables", "published"), BALANCES)
def test_the_balance_is_the_published_one(
    code: str, tables: int, published: int
) -> None:
    balance = balance_text(calibre(kind_by_code(code).build(Options(tables))))

    assert balance is not None
    assert int(Fraction(balance) + Fraction(1, 2)) == published


@pytest.mark.parametrize(
    ("kind", "options", "message"),
    [
        (HESITATION, Options(2), "at least 3 tables, not 2"),
        (HESITATION, Options(7, switched=(9,)), "Round 9 isn't played"),
        (DOUBLE_HESITATION, Options(4), "at least 5 tables, not 4"),
        (DOUBLE_HESITATION, Options(5, rounds=8), "play 1 to 7 rounds, not 8"),
    ],
)
def test_what_they_cannot_do_is_refused(
    kind: Kind, options: Options, message: str
) -> None:
    with pytest.raises(InvalidMovement, match=message):
        kind.build(options)
