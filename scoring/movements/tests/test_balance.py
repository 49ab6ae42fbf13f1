"""The calibre of a movement, and the switches that make it best."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.movements.balance import balance_text, calibre
from scoring.movements.kinds import KINDS, kind_by_code
from scoring.movements.movement import Contest, Movement, Options
from scoring.movements.switches import advised_switches
from tests.shared_data import needs_shared_data, shared

BEST = json.loads(
    (
        Path(__file__).resolve().parents[3] / "tests/data/movements/switches.json"
    ).read_text(encoding="utf-8")
)
"""Calibres of arrow-switched Mitchells: kind, tables, rounds, rounds switched, calibre."""


def collected(name: str) -> Movement:
    """A movement of the collection by its number."""
    text = shared("movements/pairs.json").read_text(encoding="utf-8")
    found = next(each for each in json.loads(text) if each["id"] == name)
    return Movement(
        kind="",
        name=name,
        contest=Contest.PAIRS,
        winners=found["winners"],
        tables=found["tables"],
        rounds=tuple(tuple(map(tuple, rows)) for rows in found["rounds_data"]),
    )


@needs_shared_data
@pytest.mark.parametrize(("name", "text"), [("PS-080", "83.3"), ("PS-084", "62.3")])
def test_the_balance_of_a_printed_movement(name: str, text: str) -> None:
    assert balance_text(calibre(collected(name))) == text


def test_it_is_exact() -> None:
    movement = kind_by_code("mitchell-straight").build(Options(5, switched=(5,)))

    assert calibre(movement) == Fraction(10000, 153)


def test_each_list_of_a_whole_mitchell_is_even() -> None:
    assert calibre(kind_by_code("mitchell-straight").build(Options(7))) == 100


def test_of_two_lists_the_less_even_one_counts() -> None:
    """One NS pair has sat out for a round: NS compete less evenly than EW."""
    movement = kind_by_code("mitchell-straight").build(Options(3))
    first, *others = movement.rounds
    movement = replace(movement, rounds=(((1, 0, 1), *first[1:]), *others))

    ns_alone = Fraction(100 * 7**2, 3 * (9 + 4 + 4))
    assert calibre(movement) == ns_alone


@pytest.mark.parametrize("contest", [Contest.INDIVIDUAL, Contest.TEAMS])
def test_players_and_teams_have_none(contest: Contest) -> None:
    movement = replace(
        kind_by_code("mitchell-straight").build(Options(3)), contest=contest
    )

    assert calibre(movement) is None


def test_a_single_pair_is_level_with_itself_and_pairs_without_boards_are_not() -> None:
    single = Movement("", "", Contest.PAIRS, 2, 1, (((1, 1, 1),),))

    assert calibre(single) == 100
    assert calibre(replace(single, winners=1, rounds=((),))) == 100


def test_pairs_that_never_compete_balance_nothing() -> None:
    apart = Movement("", "", Contest.PAIRS, 2, 2, (((1, 1, 1), (2, 2, 2)),))

    assert calibre(apart) == 0


def test_the_best_balances_are_equalled_or_beaten() -> None:
    worse = [
        (code, tables, rounds, number, balance_text(found), best)
        for code, tables, rounds, number, best in BEST
        if whole(found := calibre(switched(code, tables, rounds, number))) < best
    ]

    assert worse == []


def test_the_advised_switches_have_the_best_balance_of_the_table() -> None:
    """Full movements: the number of rounds that `BEST` has as the best one."""
    full = [each for each in BEST if each[2] == each[1] <= 20]
    for code, tables, rounds, _number, _calibre in full:
        best = max(each[4] for each in full if each[:2] == [code, tables])
        found = len(
            advised_switches(kind_by_code(code), Options(tables, rounds=rounds))
        )
        assert [code, tables, rounds, found, best] in full


def whole(found: Fraction | None) -> int:
    """As the table was printed: rounded from one decimal."""
    return int(Fraction(balance_text(found) or 0) + Fraction(1, 2))


def switched(code: str, tables: int, rounds: int, number: int) -> Movement:
    return kind_by_code(code).build(
        Options(
            tables,
            rounds=rounds,
            switched=tuple(range(rounds - number + 1, rounds + 1)),
        )
    )


def test_no_switch_is_advised_below_five_tables_or_for_one_list() -> None:
    assert advised_switches(kind_by_code("mitchell-straight"), Options(3)) == ()
    assert advised_switches(kind_by_code("mitchell-skip"), Options(4)) == ()
    one_list = replace(
        KINDS[0],
        build=lambda options: KINDS[0].build(replace(options, switched=(1,))),
    )
    assert advised_switches(one_list, Options(7)) == ()


def test_rounds_are_few_or_many() -> None:
    straight = kind_by_code("mitchell-straight")

    assert advised_switches(straight, Options(9)) == (9,)
    assert advised_switches(straight, Options(13)) == (12, 13)
    assert advised_switches(straight, Options(13, rounds=12)) == (12,)
