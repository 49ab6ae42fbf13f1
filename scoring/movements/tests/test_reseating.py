import pytest

from scoring.movements.reseating import Seat, as_they_are, snaked


def seats(tables: int) -> list[Seat]:
    """Three sections of so many tables, in no order."""
    return [(letter, number) for number in range(tables, 0, -1) for letter in "BCA"]


def test_rows_go_there_and_back_as_often_as_there_are_tables() -> None:
    assert snaked(seats(4)) == [
        *(("A", 1), ("B", 1), ("C", 1)),
        *(("C", 2), ("B", 2), ("A", 2)),
        *(("A", 3), ("B", 3), ("C", 3)),
        *(("C", 4), ("B", 4), ("A", 4)),
    ]


@pytest.mark.parametrize("tables", [2, 4, 8])
def test_sections_become_equally_strong(tables: int) -> None:
    """Places in the ranking add up alike, where there are as many rows back as there."""
    placed = list(enumerate(snaked(seats(tables))))

    assert {sum(at for at, (of, _) in placed if of == letter) for letter in "ABC"} == {
        tables * (3 * tables - 1) // 2
    }


def test_as_they_are_keeps_sections_together() -> None:
    assert as_they_are(seats(2)) == [
        *(("A", 1), ("A", 2)),
        *(("B", 1), ("B", 2)),
        *(("C", 1), ("C", 2)),
    ]
