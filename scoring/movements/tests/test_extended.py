import pytest

from scoring.bridge.contract import Side
from scoring.movements.extended import DOUBLE_WEAVE, EXTENDED
from scoring.movements.movement import InvalidMovement, Kind, Options
from scoring.movements.tests.playable import every_size, problems, repeats, sit_outs


@pytest.mark.parametrize(("kind", "options"), every_size(EXTENDED))
def test_an_extended_mitchell_of_any_size_shares_nothing(
    kind: Kind, options: Options
) -> None:
    movement = kind.build(options)

    assert problems(movement) == []
    assert (movement.shared, len(movement.rounds)) == (1, options.tables + 2)
    assert repeats(movement) == 2 * options.tables


def test_an_extended_mitchell_may_play_one_round_more_than_tables() -> None:
    movement = EXTENDED.build(Options(9, rounds=10))

    assert repeats(movement) == 9


@pytest.mark.parametrize(("kind", "options"), every_size(DOUBLE_WEAVE))
def test_in_a_double_weave_all_meet_once_without_sharing(
    kind: Kind, options: Options
) -> None:
    movement = kind.build(options)

    assert problems(movement) == []
    assert (movement.shared, repeats(movement)) == (1, 0)
    assert len(movement.rounds) == movement.sets == options.tables
    assert set(sit_outs(movement).values()) == ({1} if options.half else set())


def test_a_double_weave_of_four_tables() -> None:
    movement = DOUBLE_WEAVE.build(Options(4))

    assert movement.rounds == (
        ((1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4)),
        ((1, 2, 4), (2, 1, 3), (3, 4, 2), (4, 3, 1)),
        ((1, 3, 2), (2, 4, 1), (3, 1, 4), (4, 2, 3)),
        ((1, 4, 3), (2, 3, 4), (3, 2, 1), (4, 1, 2)),
    )
    assert (movement.name, movement.winners) == ("Double weave Mitchell, 4 tables", 2)


@pytest.mark.parametrize(
    ("kind", "options", "message"),
    [
        (EXTENDED, Options(3), "at least 4 tables, not 3"),
        (EXTENDED, Options(7, half=True, missing=Side.NS), "would sit out twice"),
        (EXTENDED, Options(7, rounds=10), "play 1 to 9 rounds, not 10"),
        (DOUBLE_WEAVE, Options(6), r"4, 8, 12 … tables, not 6"),
        (DOUBLE_WEAVE, Options(0), r"4, 8, 12 … tables, not 0"),
    ],
)
def test_what_they_cannot_do_is_refused(
    kind: Kind, options: Options, message: str
) -> None:
    with pytest.raises(InvalidMovement, match=message):
        kind.build(options)
