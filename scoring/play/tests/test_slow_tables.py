"""The desk says which table is to be warned, once it is behind for long enough."""

from datetime import datetime, timedelta

import pytest

from clubsite.accounts.models import User
from clubsite.clubs.actions import change_policy
from clubsite.clubs.labels import RoleKind
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import EventState, ResultKind
from scoring.events.models import Event, Result
from scoring.play.actions.entry import store_line
from scoring.play.queries.desk import build_desk
from scoring.play.queries.desk_rooms import LATE, RoomTable, Score
from scoring.play.queries.slow_tables import minutes_behind
from scoring.tests.builders import make_entry, make_event, make_line

EVENING = datetime.fromisoformat("2026-03-02T20:00:00+00:00")


def score(table: int, key: int) -> Score:
    return Score("A", table, 1, key, ResultKind.PLAYED, key=key)


def at(minutes: int) -> datetime:
    return EVENING + timedelta(minutes=minutes)


@pytest.mark.parametrize(
    ("times", "behind"),
    [
        ({}, 0),  # no one knows: imported scores have no time
        ({1: at(0), 2: at(2), 3: at(4)}, 8),  # most had brought it two minutes past
        ({1: at(12)}, 0),
        ({1: at(0), 2: at(9), 3: at(9), 11: at(9)}, 1),  # a table's last board counts
    ],
)
def test_a_table_is_behind_since_most_of_the_others_went_on(
    times: dict[int, datetime], behind: int
) -> None:
    lines = [score(1, 1), score(2, 2), score(3, 3), score(1, 11)]

    assert minutes_behind(lines, times, at(10)) == behind


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("warn_after", "minutes", "slow"), [(5, 4, False), (5, 5, True), (9, 5, False)]
)
def test_the_policy_says_when_a_late_table_is_warned(
    warn_after: int, minutes: int, slow: bool
) -> None:
    event = make_event(make_club(), state=EventState.IN_PLAY)
    director = make_member(event.club, RoleKind.DIRECTOR)
    policy = change_policy(
        event.club, {"slow_play_minutes": warn_after, "panel_size": 5}, by=director
    )
    event.policy = policy
    event.save(update_fields=["policy"])
    lines = [
        make_line(
            event,
            played,
            make_entry(event, 10 * played + table, "NS"),
            make_entry(event, 10 * played + table, "EW"),
            "",
            table=table,
        )
        for played in (1, 2)
        for table in (1, 2, 3)
    ]
    for line in lines:
        Result.objects.filter(pk=line.pk).update(round=line.board)
    with clock.at(EVENING):
        before = room(director, event)
        for line in lines[:2]:
            store_line(line, "4S N =", by=director, expected_version=line.version)
    with clock.at(at(minutes)):
        late = room(director, event)[2]

    assert {table.state for table in before} == {"playing"}
    assert (late.state, late.behind, late.is_slow) == (LATE, minutes, slow)


def room(director: User, event: Event) -> tuple[RoomTable, ...]:
    [running] = build_desk(director, event.club).running
    [section] = running.rooms
    return section.tables
