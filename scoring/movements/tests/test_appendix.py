import pytest

from scoring.movements.appendix import APPENDIX
from scoring.movements.movement import InvalidMovement, Kind, Options
from scoring.movements.tests.playable import every_size, problems, repeats, sit_outs


@pytest.mark.parametrize(("kind", "options"), every_size(APPENDIX))
def test_it_can_be_played_with_one_and_two_tables_added(
    kind: Kind, options: Options
) -> None:
    movement = kind.build(options)

    assert problems(movement) == []
    assert (repeats(movement), movement.copies) == (0, 1)
    assert movement.shared in ((1, 2) if options.half else (2,))
    assert set(sit_outs(movement).values()) == ({1} if options.half else set())


def test_the_added_table_shares_with_the_first() -> None:
    movement = APPENDIX.build(Options(6, switched=()))

    assert movement.rounds[:2] == (
        ((1, 7, 1), (2, 8, 2), (3, 9, 3), (4, 10, 4), (5, 11, 5), (6, 12, 1)),
        ((1, 11, 2), (5, 7, 3), (6, 8, 4), (2, 9, 5), (3, 10, 1), (4, 12, 2)),
    )
    assert (movement.stationary, movement.winners) == ((1, 12), 1)


def test_the_last_rounds_are_switched_for_one_ranking() -> None:
    assert APPENDIX.build(Options(8)).switched == (7,)
    assert APPENDIX.build(Options(8, rounds=6)).switched == (6,)
    assert APPENDIX.build(Options(8, switched=(2, 1))).switched == (1, 2)


@pytest.mark.parametrize("tables", [4, 5, 10, 11])
def test_other_numbers_of_tables_are_refused(tables: int) -> None:
    with pytest.raises(InvalidMovement, match=f"which doesn't give {tables}"):
        APPENDIX.build(Options(tables))
