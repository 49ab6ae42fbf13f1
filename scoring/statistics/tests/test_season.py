"""The page of one's own season."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_member, make_user
from scoring.events.labels import EventState, MethodKind
from scoring.events.models import Event, PlayerBoard
from scoring.results.tests.builders import make_small
from scoring.statistics.actions import rebuild_statistics
from scoring.statistics.queries import build_seasons
from scoring.statistics.rules import Tally, Unit
from scoring.statistics.tests.test_rebuilding import post
from scoring.tests.builders import START

pytestmark = pytest.mark.django_db
WEEK = timedelta(days=7)


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def user() -> User:
    return make_user("Sample Own")


def play(club: Club, user: User, *, weeks_ago: int = 0, **options: object) -> Event:
    """A small event with the person in pair 1NS, with its rows of statistics."""
    event = make_small(club, state=EventState.PROVISIONAL, **options)
    Event.objects.filter(pk=event.pk).update(date=(START - weeks_ago * WEEK).date())
    member = event.entries.get(label="1NS").members.get(place=1)
    Player.objects.filter(pk=member.player_id).update(account=user)
    rebuild_statistics(post(event))
    return event


def multiply(event: Event, player: str, times: int) -> None:
    """More rows like the first of that player."""
    row = PlayerBoard.objects.filter(event=event, player__name=player)[0]
    for number in range(times):
        row.pk, row.result = None, 100_000 + number
        row.save()


def page_of(client: Client, club: Club) -> str:
    with clock.at(START):
        return client.get(reverse("my_season", args=[club.slug])).content.decode()


def test_a_season_has_its_line_and_its_figures(
    client: Client, club: Club, user: User
) -> None:
    event = play(club, user)
    multiply(event, "Player 1NSa", 30)
    PlayerBoard.objects.filter(player__account=user).update(field_points="0")
    play(club, user, weeks_ago=1, name="Other Pairs")
    client.force_login(user)

    with clock.at(START):
        [season] = build_seasons(user, club)
    page = page_of(client, club)

    assert (season.unit, season.events, season.total.boards) == (
        Unit.MATCHPOINTS,
        2,
        34,
    )
    assert [str(row.name) for row in season.partners] == ["Player 1NSb"]
    assert season.partners[0].tally.figure
    assert [row.tally.boards for row in season.opponents] == [31, 31]
    assert [str(row.name) for row in season.kinds] == ["Games"]
    assert season.known_seats == 0
    assert "after 2 events. Best: Sample Pairs, Mon 2 Mar 2026." in page
    assert "Only you. The club keeps" in page


def test_too_few_boards_give_no_figure(client: Client, club: Club, user: User) -> None:
    play(club, user)
    client.force_login(user)

    with clock.at(START):
        [season] = build_seasons(user, club)

    assert (season.total, season.chart, season.best) == (Tally(2, None), None, "")
    assert (season.partners, season.opponents) == ((), ())
    assert '<td class="num lead-figure">–</td>' in page_of(client, club)


def test_too_few_boards_of_several_events_have_no_line(club: Club, user: User) -> None:
    for weeks in (1, 2):
        play(club, user, weeks_ago=weeks)

    with clock.at(START):
        [season] = build_seasons(user, club)

    assert (season.events, season.chart) == (2, None)


def test_events_that_are_all_alike_have_a_line_without_a_best(
    client: Client, club: Club, user: User
) -> None:
    for weeks in (1, 2):
        event = play(club, user, weeks_ago=weeks, method=MethodKind.CROSS_IMPS)
        multiply(event, "Player 1NSa", 15)
    client.force_login(user)

    page = page_of(client, club)

    assert "IMPs after 2 events.</figcaption>" in page


def test_what_is_older_or_under_an_embargo_is_left_out(
    client: Client, club: Club, user: User
) -> None:
    play(club, user, weeks_ago=60)
    event = play(club, user, name="Simultaneous")
    Event.objects.filter(pk=event.pk).update(embargo_until=START + WEEK)
    client.force_login(user)

    before = page_of(client, club)
    with clock.at(START + 2 * WEEK):
        after = build_seasons(user, club)

    assert "No boards yet" in before
    assert [season.events for season in after] == [1]


def test_nobody_else_sees_them_and_withheld_names_stay_withheld(
    club: Club, user: User
) -> None:
    event = play(club, user)
    multiply(event, "Player 1NSa", 3)
    Player.objects.filter(name="Player 1NSb").update(minor=True)
    manager = make_member(club, RoleKind.MANAGER)

    with clock.at(START):
        [season] = build_seasons(user, club)

        assert build_seasons(manager, club) == []
    assert [row.name for row in season.partners] == ["Name withheld"]


def test_records_of_one_person_are_added_up(club: Club, user: User) -> None:
    first, other = play(club, user), play(club, user, weeks_ago=1, name="Other Pairs")
    multiply(first, "Player 1NSa", 2)
    lead, merged = (
        event.entries.get(label="1NS").members.get(place=2).player
        for event in (first, other)
    )
    Player.objects.filter(pk=merged.pk).update(same_as=lead)

    with clock.at(START):
        [season] = build_seasons(user, club)

    assert lead != merged
    assert [row.tally.boards for row in season.partners] == [6]
