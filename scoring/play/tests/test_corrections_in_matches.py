"""Requests to correct a score where teams or single players sit at the table."""

from collections.abc import Callable
from datetime import datetime

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.notices.models import Notice
from clubsite.tests.builders import make_club, make_member, make_user
from scoring.bridge.contract import Side
from scoring.events.labels import CorrectionState, EventState, RoomKind
from scoring.events.models import Correction, Entry, Event, Lineup, Match, Result
from scoring.play import access
from scoring.play.actions.corrections import ask_correction, move_correction
from scoring.play.procedure.corrections import Action
from scoring.play.queries.entry import get_score_entry
from scoring.tests.builders import START, appoint
from scoring.tests.contests import make_contest, make_individual, make_match, make_team

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _in_time(set_clock: Callable[[datetime], None]) -> None:
    set_clock(START)


def member(entry: Entry, place: int = 1) -> User:
    """An account for that player of a contestant."""
    seat = entry.members.get(place=place)
    account = make_user(f"Sample {seat.player.name}")
    seat.player.account = account
    seat.player.save()
    return account


def line_in(event: Event, room: RoomKind | str = "", board: int = 1) -> Result:
    lines = Result.objects.select_related("section__session__event__club")
    found = lines.filter(section__session__event=event, board=board, room=room)
    return found.order_by("table")[0]


def make_teams() -> tuple[Event, Entry, Entry]:
    event = make_contest(make_club(), state=EventState.PROVISIONAL)
    home, away = make_team(event, 1), make_team(event, 2)
    make_match(event, home, away, [("4S N =", "3S N +1")])
    appoint(event, make_member(event.club, RoleKind.DIRECTOR))
    return event, home, away


def move(correction: Correction, action: Action, by: User) -> None:
    correction.refresh_from_db()
    move_correction(correction, action, by=by, expected_version=correction.version)


def test_any_member_of_either_team_has_a_side_at_both_tables() -> None:
    event, home, away = make_teams()
    first, fourth, other = member(home), member(home, 4), member(away)
    rooms = [line_in(event, room) for room in RoomKind]

    sides = [[access.own_side(user, line) for line in rooms] for user in (first, other)]

    assert sides == [[Side.NS, Side.EW], [Side.EW, Side.NS]]
    assert access.own_side(fourth, rooms[1]) is Side.EW
    assert access.players_at(rooms[0], Side.NS).count() == 4


def test_a_member_who_sat_in_the_other_room_confirms_for_the_other_team() -> None:
    event, home, away = make_teams()
    asker, teammate, other = member(home), member(home, 3), member(away, 4)
    correction = ask_correction(
        line_in(event, RoomKind.OPEN), "4S N +1", by=asker, why="eleven tricks"
    )

    notified = set(Notice.objects.values_list("player__name", flat=True)) - {None}
    with pytest.raises(PermissionDenied):
        move(correction, Action.CONFIRM, teammate)
    move(correction, Action.CONFIRM, other)

    assert notified == {f"Player 2{letter}" for letter in "abcd"}
    assert correction.state == CorrectionState.CONFIRMED
    assert access.visible_corrections(other, event.club).get() == correction


def test_in_an_individual_the_partner_is_of_the_own_side() -> None:
    event = make_individual(make_club(), state=EventState.PROVISIONAL)
    director = make_member(event.club, RoleKind.DIRECTOR)
    appoint(event, director)
    line = line_in(event)
    assert line.south is not None
    assert line.west is not None
    south, west = member(line.south), member(line.west)

    assert access.own_side(south, line) is Side.NS
    assert access.own_side(west, line) is Side.EW
    assert access.own_side(make_user("Sample Outsider"), line) is None
    correction = ask_correction(line, "4S N +1", by=south, why="eleven tricks")
    assert access.visible_corrections(west, event.club).get() == correction
    move(correction, Action.CONFIRM, west)
    move(correction, Action.APPLY, director)

    line.refresh_from_db()
    assert str(get_score_entry(line)) == "4S N +1"
    notices = Notice.objects.filter(kind="scoring/correction_applied")
    assert notices.count() == 4


@pytest.mark.parametrize(
    ("individual", "texts"),
    [
        (False, ["Teams", "Sample Team 1 – Sample Team 2", "1 (open room)"]),
        (True, ["Players", "1, 2 – 3, 4"]),
    ],
)
def test_the_page_names_everybody_at_the_table(
    client: Client,
    *,
    individual: bool,
    texts: list[str],
) -> None:
    if individual:
        event = make_individual(make_club(), state=EventState.PROVISIONAL)
        line = line_in(event)
    else:
        event = make_teams()[0]
        line = line_in(event, RoomKind.OPEN)
    client.force_login(member(line.ns))

    page = client.get(f"/sample/events/{event.pk}/lines/{line.pk}/ask/")

    shown = " ".join(page.content.decode().split())
    assert [text for text in texts if text not in shown] == []


def test_by_the_line_up_those_at_the_table_are_asked() -> None:
    event, home, away = make_teams()
    asker = member(home)
    line = line_in(event, RoomKind.OPEN)
    for seat, letter in (("E", "b"), ("W", "d")):
        player = away.members.get(player__name=f"Player 2{letter}").player
        Lineup.objects.create(
            match=match_of(line), room="open", seat=seat, player=player
        )

    ask_correction(line, "4S N +1", by=asker, why="eleven tricks")

    notified = set(Notice.objects.values_list("player__name", flat=True)) - {None}
    assert notified == {"Player 2b", "Player 2d"}


def test_a_line_up_of_all_four_seats_says_who_sat_on_each_side() -> None:
    _, home, away = make_teams()
    line = line_in(home.event, RoomKind.OPEN)
    seated = {"N": (home, "a"), "S": (home, "c"), "E": (away, "b"), "W": (away, "d")}
    for seat, (team, letter) in seated.items():
        player = team.members.get(player__name__endswith=letter).player
        Lineup.objects.create(
            match=match_of(line), room="open", seat=seat, player=player
        )

    names = [
        sorted(player.name for player in access.players_at(line, side)) for side in Side
    ]

    assert names == [["Player 1a", "Player 1c"], ["Player 2b", "Player 2d"]]


def test_where_only_one_seat_is_known_the_whole_team_is_asked() -> None:
    event, home, away = make_teams()
    line = line_in(event, RoomKind.OPEN)
    player = away.members.get(place=1).player
    Lineup.objects.create(match=match_of(line), room="open", seat="E", player=player)

    ask_correction(line, "4S N +1", by=member(home), why="eleven tricks")

    notified = set(Notice.objects.values_list("player__name", flat=True)) - {None}
    assert notified == {f"Player 2{letter}" for letter in "abcd"}


def match_of(line: Result) -> Match:
    assert line.match is not None
    return line.match
