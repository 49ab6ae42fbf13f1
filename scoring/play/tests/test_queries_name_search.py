"""What a name field suggests while someone types."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs.actions import mark_same
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, NationalNumber, Player
from clubsite.tests.builders import make_club, make_member, make_player, make_players
from clubsite.tests.query_bounds import queries
from scoring.events.labels import ContestKind
from scoring.events.models import Event
from scoring.play.actions.seating import name_pairs
from scoring.play.actions.setup import create_event
from scoring.play.queries.name_search import Suggestion, suggest_names
from scoring.play.tests.test_pairs import named
from scoring.tests.contests import make_contest, make_team
from scoring.tests.evening_world import plan_of

pytestmark = pytest.mark.django_db

PAIR = Suggestion("Sample North", "Sample South", "with Sample South")


@pytest.fixture
def club() -> Club:
    club = make_club()
    make_players(
        club, (f"Sample {seat}" for seat in ("North", "South", "East", "West"))
    )
    return club


@pytest.fixture
def manager(club: Club) -> User:
    return make_member(club, RoleKind.MANAGER)


@pytest.fixture
def event(club: Club, manager: User) -> Event:
    """Tonight, a week after North played with South."""
    before = create_event(club, plan_of(), by=manager)
    name_pairs(
        before, [named(before, "1NS", "Sample North", "Sample South")], by=manager
    )
    Event.objects.update(date=date(2026, 2, 23))
    return create_event(club, plan_of(), by=manager)


def test_a_name_brings_its_last_partner(event: Event) -> None:
    assert suggest_names(event, "nor") == [
        PAIR,
        Suggestion("Sample North"),
        Suggestion("nor", note="new guest"),
    ]


def test_beside_a_player_the_last_partner_comes_first(event: Event) -> None:
    found = suggest_names(event, "", beside="Sample North")
    typed = suggest_names(event, "sample", beside="Sample North")

    assert found == [Suggestion("Sample South")]
    assert [each.label for each in typed] == [
        "Sample South",
        "Sample East",
        "Sample West",
        "sample",
    ]


def test_numbers_of_all_bodies_nicknames_and_merged_records_are_searched(
    club: Club, event: Event, manager: User
) -> None:
    east = Player.objects.get(name="Sample East")
    west = Player.objects.get(name="Sample West")
    twin = make_player(club, "Zoe Ost")
    twin.club_number = "E7"
    twin.save()
    mark_same(twin, east, by=manager)
    NationalNumber.objects.create(club=club, player=west, body="WBF", number="4711")
    Player.objects.filter(pk=west.pk).update(nickname="Occi")

    found = {
        typed: [each.label for each in suggest_names(event, typed)]
        for typed in ("zoe", "E7", "4711", "occ")
    }

    assert found == {
        "zoe": ["Sample East", "zoe"],
        "E7": ["Sample East"],
        "4711": ["Sample West"],
        "occ": ["Sample West", "occ"],
    }


def test_whoever_has_left_is_not_suggested_alone_or_as_partner(event: Event) -> None:
    Player.objects.filter(name="Sample South").update(left_on=date(2026, 1, 1))

    assert suggest_names(event, "nor")[0] == Suggestion("Sample North")
    assert suggest_names(event, "sout") == []


def test_a_name_that_several_have_brings_no_partner(club: Club, event: Event) -> None:
    make_player(club, "Sample North")

    assert suggest_names(event, "", beside="Sample North") == []


def test_guests_without_a_name_have_numbers_of_their_own(
    club: Club, event: Event
) -> None:
    first = suggest_names(event, " + ")
    make_players(club, ("Guest 7", "Guest 12", "Guest of honour"))
    later = suggest_names(event, "+")

    assert first[:2] == [
        Suggestion("Guest 1", note="new guest"),
        Suggestion("Guest 2", note="new guest"),
    ]
    assert (later[0].label, len(later)) == ("Guest 13", 20)


def test_members_of_teams_are_suggested_one_by_one(club: Club, event: Event) -> None:
    teams = make_contest(club)
    make_team(teams, 1)
    assert teams.contest == ContestKind.TEAMS

    assert PAIR not in suggest_names(teams, "nor")


def test_suggestions_take_four_queries(club: Club, event: Event) -> None:
    make_players(club, (f"Sample Player {number}" for number in range(100)))

    with queries() as executed:
        found = suggest_names(event, "sample")

    assert len(executed) == 4
    assert len(found) == 15  # twelve people, two of them with a pair, and a guest


def test_the_names_are_answered_as_json(
    client: Client, event: Event, manager: User
) -> None:
    client.force_login(manager)
    path = reverse("name_suggest", args=[event.club.slug, event.pk])

    page = client.get(path, {"q": "nor", "beside": ""})
    hidden = client.get(path, {"q": "no\0" * 200})

    assert page.json()["names"][0] == {
        "label": "Sample North",
        "partner": "Sample South",
        "note": "with Sample South",
    }
    assert page["Cache-Control"].startswith("max-age=0")
    assert hidden.status_code == 200
