"""The page on which it is written down who sits where, and where it is read."""

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubsite.clubs.labels import Names
from clubsite.tests.builders import make_user
from scoring.events.labels import CountedKind, EventState, FormKind, PlayedKind
from scoring.events.models import Event
from scoring.tests.lineup_world import FOUR, Seating, fresh, make_seating
from scoring.tests.pages import url
from scoring.tests.swiss_world import make_drawn

pytestmark = pytest.mark.django_db


def text_of(page: bytes) -> str:
    """The words of a page, without its marks."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page.decode())).split())


def page_of(world: Seating, end: str = "lineup/") -> str:
    return url(world.event, f"matches/{world.match.pk}/{end}")


def typed(
    world: Seating, names: dict[str, str], expected_version: int = 1
) -> dict[str, str]:
    chosen = world.chosen(names)
    return {"seen": str(expected_version)} | {
        f"{room.value}-{seat}": str(player or "")
        for (room, seat), player in chosen.items()
    }


def test_a_line_up_is_chosen_and_read_on_the_match_card(client: Client) -> None:
    world = make_seating()
    client.force_login(world.director)

    answer = client.post(
        page_of(world), typed(world, FOUR | {"open E": "Player Late"}), follow=True
    )

    text = text_of(answer.content)
    assert answer.redirect_chain[0][0] == page_of(world, "")
    assert "Open room NS: Player 1a – Player 1b" in text
    assert "EW: Player Late (substitute) – Player 2b" in text
    assert "Closed room NS: Player 2c – Player 2d EW: Player 1e – Player 1f" in text


def test_a_choice_that_is_refused_is_marked_at_its_place(client: Client) -> None:
    world = make_seating()
    client.force_login(world.director)
    twice = {"open N": "Player 1a", "open S": "Player 1a"}

    answer = client.post(page_of(world), typed(world, twice))

    assert answer.status_code == 422
    assert "Player 1a already has another seat." in text_of(answer.content)
    assert '<a href="#id_open-S">Open room, South</a>' in answer.content.decode()
    assert world.seats() == {}


def test_each_place_offers_its_own_team_alone(client: Client) -> None:
    world = make_seating()
    client.force_login(world.director)

    form = client.get(page_of(world)).context["form"]

    home = ["–", *(f"Player 1{letter}" for letter in "abcdef")]
    away = [
        "–",
        *(f"Player 2{letter}" for letter in "abcd"),
        "Player Late (substitute)",
    ]
    offered = {
        name: [words for _key, words in form.fields[name].choices]
        for name in ("open-N", "open-W", "closed-N", "closed-W")
    }
    assert offered == {
        "open-N": home,
        "open-W": away,
        "closed-N": away,
        "closed-W": home,
    }


def test_a_later_stint_begins_as_the_one_before_it_was(client: Client) -> None:
    world = make_seating(form=FormKind.KNOCK_OUT, stints=3)
    world.seat(FOUR)
    client.force_login(world.director)

    second = client.get(f"{page_of(world)}?stint=2").context["form"]
    third = client.get(f"{page_of(world)}?stint=3").context["form"]
    client.post(
        f"{page_of(world)}?stint=2",
        typed(
            world, {"open N": "Player 1d", "open S": "Player 1c"}, expected_version=2
        ),
    )
    card = text_of(client.get(page_of(world, "")).content)

    assert second["open-N"].value() == world.player("Player 1a").pk
    assert third["open-N"].value() is None
    assert world.seats(2) == {"open N": "Player 1d", "open S": "Player 1c"}
    assert "Stanza 2 Open room NS: Player 1d – Player 1c" in card


def test_one_who_is_not_known_is_a_question_mark(client: Client) -> None:
    world = make_seating()
    world.seat({"open S": "Player 1b"})
    client.force_login(world.director)

    text = text_of(client.get(page_of(world, "")).content)

    assert "Open room NS: ? – Player 1b" in text
    assert "EW:" not in text.partition("NS: ?")[2].partition("Lead")[0]


def test_a_team_without_players_is_named_first(client: Client) -> None:
    swiss = make_drawn(contestants=4)
    swiss.draw()
    swiss.publish()
    client.force_login(swiss.director)

    path = f"matches/{swiss.match(1, 1).pk}/lineup/"
    text = text_of(client.get(url(swiss.event, path)).content)

    assert "No line-up for" in text
    assert "Team names" in text


def test_pairs_have_no_line_up(client: Client) -> None:
    swiss = make_drawn(
        PlayedKind.SWISS_PAIRS, contestants=4, counted=CountedKind.MATCHPOINTS
    )
    swiss.draw()
    swiss.publish()
    client.force_login(swiss.director)
    match = swiss.match(1, 1)

    page = client.get(url(swiss.event, f"matches/{match.pk}/lineup/"))
    card = client.get(url(swiss.event, f"matches/{match.pk}/"))
    entry = client.get(url(swiss.event, f"entry/matches/{match.pk}/"))

    assert page.status_code == 404
    for path in (card, entry):
        assert "lineup/" not in path.content.decode()


def test_the_page_is_offered_to_who_may_write_while_names_can_be_put_right(
    client: Client,
) -> None:
    world = make_seating(state=EventState.PROVISIONAL)
    link = reverse(
        "match_lineup", args=(world.event.club.slug, world.event.pk, world.match.pk)
    )

    offered = {}
    for who in (world.director, make_user()):
        client.force_login(who)
        offered[who.pk] = link in client.get(page_of(world, "")).content.decode()
    Event.objects.update(state=EventState.FINAL)
    client.force_login(world.director)

    assert list(offered.values()) == [True, False]
    assert link not in client.get(page_of(world, "")).content.decode()


def test_the_scorer_of_a_match_is_a_tap_away_from_it(client: Client) -> None:
    world = make_seating()
    client.force_login(world.director)

    entry = client.get(url(world.event, f"entry/matches/{world.match.pk}/"))

    assert page_of(world) in entry.content.decode()


def test_everybody_reads_names_as_the_club_shows_them(client: Client) -> None:
    world = make_seating(state=EventState.PROVISIONAL)
    world.seat(FOUR)
    club = world.event.club
    club.names = Names.INITIALS
    club.save()

    text = text_of(client.get(page_of(world, "")).content)

    assert "NS: P. 1. – P. 1." in text
    assert "Player 1a" not in text


@pytest.mark.full
def test_line_ups_take_one_query_more_however_many_there_are(client: Client) -> None:
    counted = []
    for slug, seated in (("none", False), ("full", True)):
        world = make_seating(slug=slug, form=FormKind.KNOCK_OUT, stints=3)
        for stint in (1, 2, 3) if seated else ():
            world.seat(FOUR, stint)
        client.force_login(world.director)
        for page in ("", "lineup/"):
            with CaptureQueriesContext(connection) as queries:
                client.get(page_of(world, page))
            counted.append(len(queries))

    assert counted[:2] == counted[2:]
    assert counted[1] <= 20
    assert fresh(world.match).lineup.count() == 24


def test_a_card_of_a_team_says_who_played_in_each_match(client: Client) -> None:
    world = make_seating(state=EventState.PROVISIONAL)
    world.seat(FOUR | {"open E": "Player Late"})

    cards = [
        text_of(client.get(url(world.event, f"pairs/{team.pk}/")).content)
        for team in world.match.sides
    ]

    assert "Played: Player 1a, Player 1b, Player 1e, Player 1f" in cards[0]
    assert (
        "Played: Player 2b, Player 2c, Player 2d, Player Late (substitute)" in cards[1]
    )


def test_before_posting_a_player_reads_whom_each_board_was_against(
    client: Client,
) -> None:
    world = make_seating()
    world.seat(FOUR)
    account = make_user()
    player = world.player("Player 1a")
    player.account = account
    player.save()
    client.force_login(account)

    card = text_of(
        client.get(url(world.event, f"pairs/{world.match.home_id}/")).content
    )

    assert "Sample Team 2 Player 2a – Player 2b Open room" in card
    assert "Sample Team 2 Player 2c – Player 2d Closed room" in card
