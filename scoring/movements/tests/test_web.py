import pytest

from scoring.bridge.contract import Side
from scoring.movements.movement import InvalidMovement, Kind, Options
from scoring.movements.tests.playable import every_size, problems, repeats, sit_outs
from scoring.movements.web import BOWMAN, WEB


@pytest.mark.parametrize(("kind", "options"), every_size(WEB))
def test_a_web_of_any_size_has_a_copy_for_every_table(
    kind: Kind, options: Options
) -> None:
    movement = kind.build(options)

    assert problems(movement) == []
    assert (repeats(movement), movement.sets) == (0, len(movement.rounds))
    assert movement.shared <= movement.copies
    assert max(sit_outs(movement).values(), default=0) == int(options.half)


@pytest.mark.parametrize(
    ("tables", "rounds", "copies"),
    [(14, 13, 2), (14, 12, 2), (15, 13, 3), (26, 13, 2), (18, 9, 2), (28, 13, 4)],
)
def test_an_odd_number_of_tables_needs_a_third_copy(
    tables: int, rounds: int, copies: int
) -> None:
    movement = WEB.build(Options(tables, rounds=rounds))

    assert problems(movement) == []
    assert movement.copies == movement.shared == copies


def test_a_web_of_six_tables() -> None:
    movement = WEB.build(Options(6, rounds=5))

    assert movement.rounds[:2] == (
        ((1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 2), (5, 5, 1), (6, 6, 5)),
        ((1, 6, 2), (2, 1, 3), (3, 2, 4), (4, 3, 1), (5, 4, 5), (6, 5, 4)),
    )


@pytest.mark.full
@pytest.mark.parametrize(("kind", "options"), every_size(BOWMAN))
def test_a_bowman_has_one_copy_that_two_or_three_tables_share(
    kind: Kind, options: Options
) -> None:
    movement = kind.build(options)

    assert problems(movement) == []
    assert (repeats(movement), movement.copies) == (0, 1)
    assert movement.shared in (2, 3)
    assert len(movement.rounds) == movement.sets == options.tables - 2


def test_with_an_even_number_of_tables_no_three_share() -> None:
    assert BOWMAN.build(Options(10)).shared == 2


@pytest.mark.parametrize(
    ("kind", "options", "message"),
    [
        (WEB, Options(5), "at least 6 tables, not 5"),
        (WEB, Options(14, rounds=14), "play 1 to 13 rounds, not 14"),
        (WEB, Options(13, rounds=12), "an odd number of rounds, not in 12"),
        (BOWMAN, Options(4), "at least 5 tables, not 4"),
        (BOWMAN, Options(10, half=True, missing=Side.EW, rounds=9), "1 to 8 rounds"),
    ],
)
def test_what_they_cannot_do_is_refused(
    kind: Kind, options: Options, message: str
) -> None:
    with pytest.raises(InvalidMovement, match=message):
        kind.build(options)
