"""A match's card by keyboard: both rooms, line by line, on its page."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member, make_user
from scoring.events.labels import AppointmentPart, EventState, ResultKind, RoomKind
from scoring.events.models import Event, Match, Result, Section
from scoring.play.queries.desk import build_desk
from scoring.play.queries.entry import get_score_entry
from scoring.results.actions import results_changed
from scoring.tests.builders import appoint
from scoring.tests.contests import (
    make_contest,
    make_individual,
    make_match,
    make_round_robin,
    make_team,
)
from scoring.tests.pages import HTMX, url

pytestmark = pytest.mark.django_db

WRITTEN = [("4S N =", "4S N +1"), ("3NT N =", "")]


def make_teams(*, state: EventState = EventState.IN_PLAY) -> tuple[Match, User]:
    """A match of two boards, one score missing, and who scores it."""
    event = make_contest(make_club(), state=state)
    match = make_match(event, make_team(event, 1), make_team(event, 2), WRITTEN)
    scorer = make_user("Sample Scorer")
    appoint(event, scorer, AppointmentPart.SCORER)
    return match, scorer


def card(match: Match) -> str:
    return url(match.event, f"entry/matches/{match.pk}/")


def line_in(match: Match, board: int, room: RoomKind) -> Result:
    return Result.objects.get(match=match, board=board, room=room)


def sent(line: Result, score: str, expected_version: int = 1) -> dict[str, str]:
    return {"line": str(line.pk), "seen": str(expected_version), "score": score}


def test_a_scorer_of_teams_goes_on_in_the_first_match_that_is_not_complete(
    client: Client,
) -> None:
    match, scorer = make_teams()
    event = match.event
    whole = make_match(
        event, make_team(event, 3), make_team(event, 4), WRITTEN[:1], table=2
    )
    client.force_login(scorer)
    start = url(event, "entry/")

    assert client.get(start).headers["Location"] == card(match)
    Result.objects.filter(kind=ResultKind.AWAITED).update(kind=ResultKind.NOT_PLAYED)
    assert client.get(start).headers["Location"] == card(match)
    Result.objects.filter(match=whole).update(kind=ResultKind.LATE)
    assert client.get(start).headers["Location"] == card(whole)


def test_the_card_is_a_whole_page_also_for_htmx(client: Client) -> None:
    match, scorer = make_teams()
    client.force_login(scorer)

    answer = client.get(card(match), headers=HTMX)

    assert answer.status_code == 200
    assert "<html" in answer.content.decode()


def test_a_line_of_another_match_is_not_on_the_card_and_stays_as_it_is(
    client: Client,
) -> None:
    match, scorer = make_teams()
    teams = make_team(match.event, 3), make_team(match.event, 4)
    other = make_match(match.event, *teams, WRITTEN[:1], table=3)
    line = line_in(other, 1, RoomKind.OPEN)
    client.force_login(scorer)

    answer = client.post(card(match), sent(line, "p"), headers=HTMX)

    line.refresh_from_db()
    assert answer.status_code == 404
    assert str(get_score_entry(line)) == "4S N ="
    nowhere = client.post(card(match), {"line": "x"}, headers=HTMX)
    assert nowhere.status_code == 404


def test_both_rooms_stand_beside_each_other_with_all_boards(client: Client) -> None:
    match, scorer = make_teams()
    client.force_login(scorer)

    answer = client.get(card(match))
    grid, page = answer.context["grid"], answer.content.decode()

    assert [(room.room, room.table, len(room.lines)) for room in grid.rooms] == [
        ("open", 1, 2),
        ("closed", 2, 2),
    ]
    assert [room.ns.label for room in grid.rooms] == ["Sample Team 1", "Sample Team 2"]
    assert grid.focus == line_in(match, 2, RoomKind.CLOSED).pk
    assert "Table 1 (open room)" in page
    assert 'aria-label="Board 2, table 2 (closed room)"' in page
    assert "entry/score/?board=2" in page


def test_a_line_is_stored_and_comes_back_alone(client: Client) -> None:
    match, scorer = make_teams()
    line = line_in(match, 2, RoomKind.CLOSED)
    client.force_login(scorer)

    answer = client.post(card(match), sent(line, "3nte+1"), headers=HTMX)

    line.refresh_from_db()
    assert str(get_score_entry(line)) == "3NT E +1"
    text = answer.content.decode()
    assert text.strip().startswith(f'<tr id="line-{line.pk}"')
    assert text.count("<tr") == 1


def test_what_is_wrong_is_said_on_the_line(client: Client) -> None:
    match, scorer = make_teams()
    line = line_in(match, 2, RoomKind.CLOSED)
    client.force_login(scorer)

    refused = client.post(card(match), sent(line, "9S N ="), headers=HTMX)
    elsewhere = make_match(
        match.event, match.home, match.away, WRITTEN, round=2, first_board=3
    )
    foreign = client.post(
        card(match), sent(line_in(elsewhere, 3, RoomKind.OPEN), "p", expected_version=9)
    )

    assert refused.status_code == 422
    assert 'aria-invalid="true"' in refused.content.decode()
    assert foreign.status_code == 404


def test_matches_that_nobody_plays_yet_or_alone_have_no_card(client: Client) -> None:
    match, scorer = make_teams()
    event = match.event
    bye = make_match(event, match.home, None, round=2, boards=2)
    draft = make_match(event, match.home, match.away, WRITTEN, round=3, first_board=7)
    Match.objects.filter(pk=draft.pk).update(published=False)
    client.force_login(scorer)

    statuses = [
        client.get(card(fixture)).status_code for fixture in (match, bye, draft)
    ]

    assert statuses == [200, 404, 404]
    section = Section.objects.get(session__event=event)
    boards = client.get(url(event, f"entry/{section.pk}/1/")).context["grid"].boards
    assert [board.number for board in boards] == [1, 2]


def test_the_next_match_of_the_round_is_one_key_away(client: Client) -> None:
    event = make_round_robin(make_club(), state=EventState.IN_PLAY, played=False)
    scorer = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(scorer)
    first, second = Match.objects.filter(event=event, round=1)

    tabs = client.get(card(first)).context["grid"].matches
    last = client.get(card(second))

    assert [(tab.table, tab.done) for tab in tabs] == [(1, False), (2, False)]
    assert (
        f'data-next-board href="{card(second)}"'
        in client.get(card(first)).content.decode()
    )
    assert last.context["grid"].next is None


def test_posted_results_are_corrected_and_not_entered(client: Client) -> None:
    match, _scorer = make_teams(state=EventState.PROVISIONAL)
    results_changed(match.event, "posted")  # type: ignore[arg-type]  # any reason
    client.force_login(make_member(match.event.club, RoleKind.DIRECTOR))

    page = client.get(card(match)).content.decode()

    assert "The results are posted." in page
    assert f"/lines/{line_in(match, 1, RoomKind.OPEN).pk}/correct/" in page


@pytest.mark.parametrize(
    ("part", "status"), [("scorer", 200), ("manager", 200), ("player", 403)]
)
def test_the_card_opens_for_who_runs_the_evening(
    client: Client, part: str, status: int
) -> None:
    match, scorer = make_teams()
    people = {
        "scorer": scorer,
        "manager": make_member(match.event.club, RoleKind.MANAGER),
        "player": make_user("Sample Player"),
    }
    client.force_login(people[part])

    assert client.get(card(match)).status_code == status


@pytest.mark.full
def test_a_card_takes_as_many_queries_for_any_number_of_matches(
    client: Client,
) -> None:
    counted = []
    for teams in (4, 8):
        event = make_round_robin(
            make_club(f"club{teams}"), teams=teams, state=EventState.IN_PLAY
        )
        director = make_member(event.club, RoleKind.DIRECTOR)
        client.force_login(director)
        first = Match.objects.filter(event=event, round=1)[0]
        path = f"/club{teams}/events/{event.pk}/entry/matches/{first.pk}/"
        with CaptureQueriesContext(connection) as queries:
            assert client.get(path).status_code == 200
        counted.append(len(queries))

    assert counted[0] == counted[1] <= 22


@pytest.mark.full
def test_the_desk_names_match_and_room(client: Client) -> None:
    match, _scorer = make_teams()
    director = make_member(match.event.club, RoleKind.DIRECTOR)
    client.force_login(director)

    [running] = build_desk(director, match.event.club).running
    [room] = running.rooms
    page = " ".join(client.get("/sample/desk/").content.decode().split())

    assert [(table.table, table.match, table.room) for table in room.tables] == [
        (1, 1, "open"),
        (2, 1, "closed"),
    ]
    assert "match 1 (open room)" in page


def test_an_individual_shows_all_four_of_a_line(client: Client) -> None:
    event: Event = make_individual(make_club(), state=EventState.IN_PLAY)
    client.force_login(make_member(event.club, RoleKind.DIRECTOR))
    section = Section.objects.get(session__event=event)

    page = client.get(url(event, f"entry/{section.pk}/1/"))

    first = page.context["grid"].lines[0]
    assert (first.ns.label, first.ew.label) == ("1, 2", "3, 4")
    assert first.ns.names == "Player 1 – Player 2"
    assert client.get(url(event, "entry/")).headers["Location"].endswith("/1/")
