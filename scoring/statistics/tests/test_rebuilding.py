"""Rows of statistics made of a posted snapshot, and made again."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from clubsite.tests.builders import make_club, make_player
from scoring import tasks
from scoring.events.labels import ContestKind, EventState, MethodKind, RevisionReason
from scoring.events.models import Event, EventStatistics, PlayerBoard, Result
from scoring.results.actions import publish_revision
from scoring.results.tests.builders import make_small
from scoring.statistics import access
from scoring.statistics.actions import event_rows, rebuild_statistics
from scoring.tests.builders import make_entry, make_event, make_line
from scoring.tests.contests import make_contest, make_match, make_team

pytestmark = pytest.mark.django_db


def post(event: Event) -> Event:
    publish_revision(event, RevisionReason.POSTED)
    event.refresh_from_db()
    return event


def stored() -> list[dict[str, Any]]:
    """All rows but for their keys."""
    rows = PlayerBoard.objects.order_by("event", "result", "player").values()
    return [{k: v for k, v in row.items() if k != "id"} for row in rows]


def players_on(event: Event, board: int) -> set[str]:
    rows = PlayerBoard.objects.filter(event=event, board=board)
    return set(rows.values_list("player__name", flat=True))


def test_a_pair_has_a_row_a_player_and_board() -> None:
    event = post(make_small(make_club(), state=EventState.PROVISIONAL))

    assert rebuild_statistics(event) == 16

    row = PlayerBoard.objects.filter(player__name="Player 1NSa").first()
    assert row
    assert (row.board, row.unit, row.points, row.top, row.role, row.kind) == (
        *(1, "matchpoints", "2", 2),
        *("declaring", "game"),
    )
    assert (row.partner and row.partner.name, len(row.opponents), row.seat) == (
        "Player 1NSb",
        2,
        "",
    )
    assert [str(row), str(EventStatistics.objects.get())] == [
        f"board 1 of player {row.player_id}",
        f"{event.pk}, revision {event.revision}",
    ]


def test_the_command_makes_the_same_rows_as_the_sweep() -> None:
    club = make_club()
    events = [
        post(make_small(club, state=EventState.PROVISIONAL, method=method, name=method))
        for method in (*MethodKind,)[:3]
    ]
    make_small(club, name="Not posted")

    tasks.sweep_statistics()
    swept = stored()
    output = StringIO()
    call_command("rebuild_statistics", stdout=output)

    assert swept
    assert stored() == swept
    assert [line.split()[0] for line in output.getvalue().splitlines()] == [
        str(event.pk) for event in events
    ]


def test_the_sweep_takes_what_changed_since_and_nothing_else() -> None:
    club = make_club()
    first, second = (
        post(make_small(club, state=EventState.PROVISIONAL, name=name))
        for name in ("First", "Second")
    )
    tasks.sweep_statistics()
    done = list(access.due_events())
    line = Result.objects.filter(section__session__event=second, board=1)
    line.filter(ns__label="1NS").update(tricks=8)
    post(second)

    assert (done, list(access.due_events())) == ([], [second])
    tasks.sweep_statistics()
    rows = PlayerBoard.objects.filter(event=second, player__name="Player 1NSa")
    assert [row.points for row in rows] == ["0", "1"]
    assert PlayerBoard.objects.filter(event=first).count() == 16


def test_a_substitute_owns_the_rounds_from_theirs_on() -> None:
    event = make_small(make_club(), state=EventState.PROVISIONAL)
    for board in (1, 2):
        Result.objects.filter(board=board).update(round=board)
    entry = event.entries.get(label="1NS")
    late = make_player(event.club, "Sample Late")
    entry.members.create(player=late, place=3, substitute=True, from_round=2)
    rebuild_statistics(post(event))
    opened, later = (
        {name for name in players_on(event, board) if "1NS" in name or "Late" in name}
        for board in (1, 2)
    )
    entry.members.filter(substitute=True).update(from_round=None)
    rebuild_statistics(event)

    assert (opened, later) == ({"Player 1NSa", "Player 1NSb"}, {"Sample Late"})
    assert not {name for name in players_on(event, 1) if "1NS" in name}


def test_in_an_individual_the_movement_says_the_seats() -> None:
    event = make_event(make_club(), state=EventState.PROVISIONAL)
    Event.objects.filter(pk=event.pk).update(contest=ContestKind.INDIVIDUAL)
    event.refresh_from_db()
    people = [
        make_entry(event, number, players=[make_player(event.club, f"Sample {number}")])
        for number in range(1, 9)
    ]
    for at in (0, 4):
        north, south, east, west = people[at : at + 4]
        line = make_line(event, 1, north, east, "4S N =" if at else "3S N =")
        Result.objects.filter(pk=line.pk).update(south=south, west=west)

    rebuild_statistics(post(event))

    rows = PlayerBoard.objects.filter(player__name__in=["Sample 1", "Sample 2"])
    assert [(row.seat, row.source, row.role) for row in rows] == [
        ("N", "movement", "declarer"),
        ("S", "movement", "dummy"),
    ]


def test_of_teams_only_who_is_in_the_line_up_has_rows() -> None:
    event = make_contest(make_club(), state=EventState.PROVISIONAL)
    teams = [make_team(event, number) for number in (1, 2)]
    match = make_match(event, teams[0], teams[1], [("4S N =", "p")])
    player = teams[0].members.all()[0].player
    match.lineup.create(room="open", seat="N", player=player)

    rebuild_statistics(post(event))

    [row] = PlayerBoard.objects.all()
    assert (row.player, row.unit, row.seat, row.source, row.role) == (
        player,
        "teams",
        *("N", "line-up", "declarer"),
    )
    assert (row.points, row.partner, row.opponents) == ("9", None, [])


@pytest.mark.parametrize("method", [MethodKind.AGGREGATE, MethodKind.BOARD_A_MATCH])
def test_other_ways_of_scoring_have_no_statistics(method: MethodKind) -> None:
    event = make_contest(make_club(), state=EventState.PROVISIONAL)
    Event.objects.filter(pk=event.pk).update(method=method)
    event.refresh_from_db()
    make_match(event, make_team(event, 1), make_team(event, 2), [("4S N =", "p")])

    assert event_rows(post(event)) == []


def test_scores_of_pairs_in_points_and_events_not_posted_have_none() -> None:
    club = make_club()
    aggregate = make_small(
        club, state=EventState.PROVISIONAL, method=MethodKind.AGGREGATE
    )

    assert event_rows(post(aggregate)) == []
    assert event_rows(make_small(club, name="Not posted")) == []
