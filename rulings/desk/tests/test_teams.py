"""Rulings in matches of teams, on the pages: the room, the match, and what is undone."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubsite.clubs.labels import Names, RoleKind
from clubsite.clubs.models import Player
from clubsite.tests.builders import make_member, make_players, make_user
from rulings.log.models import Ruling
from rulings.tests.builders import make_draft
from rulings.tests.teams import LEVEL, make_teams, open_line
from rulings.tests.writing import address, seen_on, written
from scoring.events.models import EntryPlayer, Lineup, Match
from scoring.tests.contests import make_match, make_team

pytestmark = pytest.mark.django_db

NEW = "/sample/rulings/new/"
ARTIFICIAL = {
    "l0-kind": "artificial",
    "l0-ns-imps": "-3",
    "l0-ew-imps": "3",
}


def read(client: Client, path: str) -> str:
    return " ".join(client.get(path).content.decode().split())


def signed_in(client: Client, match: Match) -> Ruling:
    director = make_member(match.event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    return make_draft(open_line(match), by=director)


def test_the_place_names_teams_and_room(client: Client) -> None:
    match = make_teams("vps")
    draft = signed_in(client, match)

    chosen = read(client, f"{NEW}?event={match.event.pk}&table=2&board=1&key=1")
    page = read(client, address(draft, "edit"))

    words = " ".join(re.sub(r"<[^>]*>", " ", page).split())
    assert "Table 1 (open room) · board 1" in words
    assert "Sample Team 1 – Sample Team 2" in page
    assert "closed room" in chosen


def test_the_preview_shows_the_match_and_reminds_of_the_other_room(
    client: Client,
) -> None:
    match = make_teams("vps")
    ruling = written(client, signed_in(client, match), **ARTIFICIAL)

    page = read(client, address(ruling, "preview"))

    assert "Board 1: the other room has a result." in page
    assert "0, 10.00 – 10.00" in page
    assert "−3, 8.24 – 11.76" in page
    assert "table 1 (open room)" in page


def test_a_penalty_within_a_match_is_given_and_read(client: Client) -> None:
    match = make_teams("vps")
    draft = signed_in(client, match)
    fields = {
        "penalties": "1",
        "p0-entry": str(match.home_id),
        "p0-amount": "5",
        "p0-unit": "imps",
        "p0-match": str(match.pk),
    }
    ruling = written(client, draft, **fields)

    client.post(address(ruling, "preview"), seen_on(client, ruling))
    page = read(client, f"/sample/rulings/{ruling.pk}/")

    assert "Team Sample Team 1" in page
    assert "penalty of 5 IMPs · round 1, Sample Team 1 – Sample Team 2" in page


def test_the_match_of_a_penalty_is_chosen_on_the_page(client: Client) -> None:
    match = make_teams("vps")
    draft = signed_in(client, match)

    more = client.post(address(draft, "edit"), {"penalties": "0", "do": "more:p"})
    page = read(client, address(draft, "edit"))

    assert more.status_code in {200, 302}
    assert 'name="p0-match"' in page
    assert f'<option value="{match.pk}">' in page


@pytest.mark.full
@pytest.mark.parametrize("matches", [1, 3])
def test_a_preview_takes_as_many_queries_for_any_number_of_matches(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries, matches: int
) -> None:
    match = make_teams("vps")
    for at in range(1, matches):
        home, away = (make_team(match.event, 2 * at + side) for side in (1, 2))
        make_match(match.event, home, away, LEVEL, table=at + 1)
    ruling = written(client, signed_in(client, match), **ARTIFICIAL)

    with django_assert_max_num_queries(34):
        client.get(address(ruling, "preview"))


def seated(match: Match) -> Player:
    """A line-up of the open room with a substitute; gives who sits North."""
    assert match.away is not None
    (late,) = make_players(match.event.club, ["Sample Late"])
    EntryPlayer.objects.create(entry=match.away, player=late, place=4, substitute=True)
    north = match.home.members.get(place=1).player
    people = {
        "N": north,
        "S": match.home.members.get(place=2).player,
        "E": late,
        "W": match.away.members.get(place=3, substitute=False).player,
    }
    for seat, player in people.items():
        Lineup.objects.create(match=match, room="open", seat=seat, player=player)
    return north


AT_TABLE = (
    "<span>Open room</span><span>NS: Player 1a – Player 1b</span>"
    "<span>EW: Sample Late (substitute) – Player 2c</span>"
)


@pytest.mark.full
def test_who_sat_at_the_table_stands_with_the_ruling(client: Client) -> None:
    match = make_teams("vps")
    seated(match)
    draft = signed_in(client, match)

    writing = read(client, address(draft, "edit"))
    ruling = written(client, draft, **ARTIFICIAL)
    client.post(address(ruling, "preview"), seen_on(client, ruling))
    given = read(client, f"/sample/rulings/{ruling.pk}/")

    assert AT_TABLE in writing
    assert AT_TABLE in given


@pytest.mark.full
def test_a_player_reads_the_names_at_the_table_as_the_club_shows_them(
    client: Client,
) -> None:
    match = make_teams("vps")
    north = seated(match)
    match.event.club.names = Names.INITIALS
    match.event.club.save()
    ruling = written(client, signed_in(client, match), **ARTIFICIAL)
    client.post(address(ruling, "preview"), seen_on(client, ruling))
    north.account = make_user()
    north.save()
    client.force_login(north.account)

    page = read(client, f"/sample/rulings/{ruling.pk}/")

    assert "NS: P. 1. – P. 1." in page


def test_a_table_without_a_line_up_says_nothing(client: Client) -> None:
    match = make_teams("vps")
    seated(match)
    Lineup.objects.update(room="closed")

    assert "NS:" not in read(client, address(signed_in(client, match), "edit"))
