"""Where each table of the room is."""

from scoring.events.labels import ResultKind
from scoring.play.queries.desk import build_room
from scoring.play.queries.desk_rooms import DONE, LATE, PLAYING, RoomTable, Score

PLAYED, AWAITED, LATE_PLAY = ResultKind.PLAYED, ResultKind.AWAITED, ResultKind.LATE


def scores(table: int, *kinds: str) -> list[Score]:
    """A table's results, one board a round."""
    return [
        Score("A", table, played, 10 * table + played, kind)
        for played, kind in enumerate(kinds, 1)
    ]


def test_a_table_plays_the_first_round_that_it_has_not_brought() -> None:
    room = build_room(scores(1, PLAYED, AWAITED, AWAITED))

    assert room == (RoomTable(1, 2, (12,), PLAYING),)


def test_a_table_behind_most_of_the_others_is_late() -> None:
    room = build_room(
        [
            *scores(1, PLAYED, AWAITED, AWAITED),
            *scores(2, AWAITED, AWAITED, AWAITED),
            *scores(3, PLAYED, AWAITED, AWAITED),
        ]
    )

    assert [room_table.state for room_table in room] == [PLAYING, LATE, PLAYING]


def test_a_table_ahead_makes_nobody_late() -> None:
    room = build_room(
        [
            *scores(1, PLAYED, PLAYED, AWAITED),
            *scores(2, AWAITED, AWAITED, AWAITED),
            *scores(3, AWAITED, AWAITED, AWAITED),
        ]
    )

    assert [room_table.state for room_table in room] == [PLAYING, PLAYING, PLAYING]


def test_a_table_that_brought_all_but_its_late_plays_is_done() -> None:
    room = build_room([*scores(1, PLAYED, LATE_PLAY), *scores(2, PLAYED, AWAITED)])

    assert [(room_table.round, room_table.state) for room_table in room] == [
        (None, DONE),
        (2, PLAYING),
    ]
