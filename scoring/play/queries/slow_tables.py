"""Tables that are behind the room for longer than the policy of the event bears."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from statistics import median_low

from clubsite.site.clock import now
from scoring.events.models import Result
from scoring.play.queries.desk_rooms import LATE, Room, RoomTable, RunningEvent, Score
from scoring.play.queries.entry import entered_at

MINUTE = timedelta(minutes=1)


def warn_slow_tables(
    running: Sequence[RunningEvent],
    scores: Mapping[int, Sequence[Score]],
    warn_after: Mapping[int, int],
) -> tuple[RunningEvent, ...]:
    """The events with the minutes by which late tables are behind: one query, and none
    while no table is late.

    A table is behind from when most of the others had brought the round before; after
    so many minutes it is to be warned.
    """
    rooms = [(event, room) for event in running for room in event.rooms]
    brought = {
        (event.event.pk, room.letter): _round_before(room, scores[event.event.pk])
        for event, room in rooms
        if any(table.state == LATE for table in room.tables)
    }
    if not brought:
        return tuple(running)
    keys = [score.key for lines in brought.values() for score in lines]
    times = entered_at(Result(pk=key) for key in keys)
    moment = now()
    return tuple(
        replace(
            event,
            rooms=tuple(
                _warned(
                    room,
                    minutes_behind(
                        brought.get((event.event.pk, room.letter), ()), times, moment
                    ),
                    warn_after[event.event.pk],
                )
                for room in event.rooms
            ),
        )
        for event in running
    )


def _round_before(room: Room, scores: Iterable[Score]) -> list[Score]:
    """The lines of the round before, at tables that have brought it."""
    ahead = {table.table: table.round for table in room.tables if table.state != LATE}
    lines = [score for score in scores if score.section == room.letter]
    last = max(score.round for score in lines)
    usual = min(last + 1 if own is None else own for own in ahead.values())
    return [
        score
        for score in lines
        if score.round == usual - 1 and score.table in ahead and not score.is_open
    ]


def minutes_behind(
    lines: Iterable[Score], times: Mapping[int, datetime], moment: datetime
) -> int:
    """For how many minutes most of these tables have had the round behind them."""
    finished: dict[int, datetime] = {}
    for line in lines:
        if line.key in times:
            known = finished.get(line.table, times[line.key])
            finished[line.table] = max(known, times[line.key])
    if not finished:
        return 0
    return max(0, (moment - median_low(finished.values())) // MINUTE)


def _warned(room: Room, behind: int, warn_after: int) -> Room:
    return replace(
        room, tables=tuple(_table(each, behind, warn_after) for each in room.tables)
    )


def _table(table: RoomTable, behind: int, warn_after: int) -> RoomTable:
    if table.state != LATE:
        return table
    return replace(table, behind=behind, is_slow=behind >= warn_after)
