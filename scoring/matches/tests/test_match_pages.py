"""What stands on the pages of a match, of its boards and of who played it."""

from collections.abc import Callable

import pytest
from django.test import Client

from clubsite.clubs.labels import InPlay
from clubsite.clubs.models import Club
from clubsite.tests.builders import make_club, make_user
from scoring.events.labels import Cause, EventState, Flag
from scoring.events.models import Entry, Event, Match, Result
from scoring.play.actions import corrections
from scoring.tests import every_kind
from scoring.tests.contests import (
    make_contest,
    make_individual,
    make_match,
    make_round_robin,
    make_team,
)
from scoring.tests.match_events import make_knock_out, make_swiss_pairs
from scoring.tests.match_pages import first_match, pages_of, rows, text
from scoring.tests.pages import seat, url

pytestmark = pytest.mark.django_db


def test_a_match_page_has_both_rooms_and_the_way_to_the_result(client: Client) -> None:
    event = make_round_robin(make_club(), state=EventState.PROVISIONAL)
    match = first_match(event)
    corrections.put_flags(
        event,
        [match.first_board],
        cause=Cause.APPEAL,
        cause_id=1,
        flag=Flag.SUBJECT_TO_APPEAL,
    )

    page = text(client, url(event, f"matches/{match.pk}/"))

    for words in (
        "Open room",
        "Closed room",
        "How this was scored",
        "Total of the boards",
        "On the scale for 4 boards",
        f"Subject to appeal: board {match.first_board}",
        'rel="next"',
    ):
        assert words in page


def test_a_player_asks_about_a_score_from_the_card_of_the_match(
    client: Client,
) -> None:
    event = make_round_robin(make_club(), state=EventState.PROVISIONAL)
    match = first_match(event)
    seat(event, user := make_user("Sample Own"), f"Player {match.home.number}a")
    client.force_login(user)

    assert "/ask/" in text(client, url(event, f"matches/{match.pk}/"))


def test_a_knock_out_is_a_bracket(client: Client) -> None:
    event = make_knock_out(make_club())
    first = first_match(event)

    bracket = text(client, url(event, "matches/"))
    card = text(client, url(event, f"matches/{first.pk}/"))

    assert '<div class="bracket">' in bracket
    assert "<strong>1 Sample Team 1</strong>" in bracket
    assert "Stanza 2" in card
    assert "The side ahead wins the match" in card
    assert "Matches won" in text(client, url(event))


def test_the_card_of_a_knock_out_says_what_a_split_score_counts(client: Client) -> None:
    event = every_kind.make_knock_out(make_club())
    Event.objects.update(state=EventState.FINAL)

    card = text(client, url(event, f"matches/{first_match(event).pk}/"))

    assert "Board 1 counts +1.50: the average of both" in card
    assert "Board 2 counts" not in card


def test_before_posting_a_team_sees_the_boards_that_both_rooms_have_played(
    client: Client,
) -> None:
    event = make_round_robin(make_club(), teams=2, state=EventState.IN_PLAY)
    Result.objects.filter(board=2, room="closed").update(
        kind="awaited", contract="", tricks=None
    )
    seat(event, user := make_user("Sample Own"), "Player 1a")
    client.force_login(user)
    own = Entry.objects.get(event=event, number=1)

    page = text(client, url(event, f"pairs/{own.pk}/"))

    assert page.count("Open room") == page.count("Closed room") == 3
    assert "VPs" not in page


def test_a_team_has_its_matches_and_a_sheet_of_them(client: Client) -> None:
    event = make_round_robin(make_club(), teams=3, state=EventState.PROVISIONAL)
    team = event.entries.get(number=1)

    page = text(client, url(event, f"pairs/{team.pk}/"))
    sheet = rows(client, url(event, f"pairs/{team.pk}/scorecard.csv"))

    matches = Match.objects.filter(event=event, away__isnull=False)
    mine = [match.pk for match in matches if team.pk in {match.home_id, match.away_id}]
    assert all(url(event, f"matches/{key}/") in page for key in mine)
    assert "Bye" in page
    assert [row[0] for row in sheet] == ["Round", "1", "2", "3"]
    assert sorted(row[-1] for row in sheet[1:]) == ["", "", "Bye"]


def test_swiss_pairs_have_matches_and_boards(client: Client) -> None:
    event = make_swiss_pairs(make_club())
    pair = event.entries.get(number=1)

    page = text(client, url(event, f"pairs/{pair.pk}/"))
    board = text(client, url(event, "boards/1/"))

    assert "Match by match" in page
    assert "Board by board" in page
    assert url(event, f"matches/{first_match(event).pk}/") in board
    assert "Points NS" in board
    assert "Neuberg" in text(client, url(event, "boards/1/how/"))


def test_the_board_of_a_match_has_both_rooms_beside_each_other(client: Client) -> None:
    event = make_round_robin(make_club(), teams=3, state=EventState.PROVISIONAL)

    board = text(client, url(event, "boards/1/"))
    breakdown = text(client, url(event, "boards/1/how/"))

    sheet = rows(client, url(event, "boards/1/traveller.csv"))
    assert [row[:3] for row in sheet] == [
        ["Board", "Match", "Room"],
        ["1", "1", "Open room"],
        ["1", "1", "Closed room"],
    ]
    assert board.index("Open room") < board.index("Closed room")
    assert "IMPs NS" in board
    assert "in the open room and" in breakdown
    assert "Match by match" in breakdown
    assert "Clubsite scoring rules" not in breakdown


def test_a_person_has_a_partner_and_opponents_on_each_board(client: Client) -> None:
    event = make_individual(make_club(), state=EventState.PROVISIONAL)
    person = event.entries.get(number=1)

    card = text(client, url(event, f"pairs/{person.pk}/"))
    board = text(client, url(event, "boards/1/"))
    sheet = rows(client, url(event, f"pairs/{person.pk}/scorecard.csv"))

    assert "Partner" in card
    assert "Percent" in card
    assert [row[2:4] for row in sheet[:2]] == [["Partner", "Against"], ["2", "3+4"]]
    names = [f"Player {number}" for number in range(1, 9)]
    assert all(name in board for name in names)
    assert "1 Player 1 + 2 Player 2" in text(client, url(event, "boards/1/how/"))


def test_the_sheets_hold_what_the_pages_show(client: Client) -> None:
    event = make_round_robin(make_club(), teams=3, state=EventState.PROVISIONAL)
    pages = pages_of(event)

    standings, matches, cross, card = (
        rows(client, pages[name])
        for name in ("standings.csv", "rounds.csv", "cross.csv", "match.csv")
    )

    assert standings[0][:6] == ["Place", "Team", "Name", "Players", "Section", "VPs"]
    assert len(standings) == 4
    assert len(matches) == 1 + 6
    assert {row[-1] for row in matches[1:]} == {"", "Bye"}
    besides = ["Bye", "Carry-forward", "Adjustment", "Total", "Place"]
    assert cross[0] == ["Team", "Name", "1", "2", "3", *besides]
    assert [row[1 + at] for at, row in enumerate(cross[1:], 1)] == [""] * 3
    assert len(card) == 1 + 2 * 4
    assert [row[1] for row in card[1:3]] == ["Open room", "Closed room"]


def test_an_unfinished_event_says_how_many_matches_count(client: Client) -> None:
    event = make_round_robin(make_club(), state=EventState.PROVISIONAL)
    Result.objects.filter(board=1, match__table=1, room="open").update(
        kind="awaited", contract="", tricks=None
    )

    assert "5 of 6 matches count so far" in text(client, url(event))
    cross = text(client, url(event, "cross-table/"))
    assert "Being played" in cross


def _in_play(club: Club) -> None:
    club.in_play = InPlay.RANKING
    club.save()


@pytest.mark.parametrize("make", [make_round_robin, make_swiss_pairs])
def test_where_the_ranking_is_shown_in_play_matches_that_are_over_open(
    client: Client, make: Callable[..., Event]
) -> None:
    club = make_club()
    _in_play(club)
    event = make(club, state=EventState.IN_PLAY)
    match = first_match(event)

    whole = client.get(url(event, f"matches/{match.pk}/"))
    match.results.filter(board=match.first_board).update(
        kind="awaited", contract="", tricks=None
    )
    part = client.get(url(event, f"matches/{match.pk}/"))

    assert (whole.status_code, part.status_code) == (200, 404)


def test_matches_of_which_only_the_result_is_known_say_nothing_of_boards(
    client: Client,
) -> None:
    event = make_contest(make_club(), state=EventState.PROVISIONAL)
    match = make_match(event, make_team(event, 1), make_team(event, 2))
    Match.objects.filter(pk=match.pk).update(given_home="12", given_away="8")
    pages = pages_of(event)
    in_rooms = make_round_robin(make_club("two"), teams=3, state=EventState.PROVISIONAL)

    standings = text(client, pages["event"])
    sheet = rows(client, pages["standings.csv"])
    card = text(client, pages["match"])

    assert 'scope="col">Boards' not in standings
    assert "Boards" not in sheet[0]
    assert [len(row) for row in sheet] == [len(sheet[0])] * 3
    assert "Boards " not in card
    assert 'scope="col">Boards' in text(client, pages_of(in_rooms)["event"])
