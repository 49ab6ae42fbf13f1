"""Which reader sees which results page, and which names on it."""

import pytest
from django.db.models import F
from django.test import Client

from clubsite.clubs.labels import InPlay, Names, RoleKind
from clubsite.clubs.models import Player
from clubsite.tests.builders import make_club, make_member, make_user
from scoring.events.labels import EventState, ResultKind
from scoring.events.models import Entry, Event, Result
from scoring.tests.builders import make_event, make_mitchell
from scoring.tests.evening_world import make_event_world
from scoring.tests.pages import ALL, OPEN, card_path, pages_of, seat, url

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("state", "in_play", "who", "opened"),
    [
        ("draft", "nothing", "visitor", set()),
        ("draft", "nothing", "staff", ALL),
        ("in_play", "nothing", "visitor", OPEN),
        ("in_play", "nothing", "player", OPEN | {"card", "card.csv"}),
        ("in_play", "nothing", "opponent", OPEN),
        ("in_play", "nothing", "staff", ALL),
        ("scoring", "ranking", "visitor", ALL - {"card", "card.csv"}),
        ("provisional", "nothing", "visitor", ALL),
        ("official", "nothing", "opponent", ALL),
        ("final", "nothing", "visitor", ALL),
        ("cancelled", "ranking", "visitor", OPEN),
    ],
)
def test_each_reader_opens_what_the_club_lets_them(
    client: Client, state: str, in_play: str, who: str, opened: set[str]
) -> None:
    club = make_club()
    club.in_play = in_play
    club.save()
    event = make_mitchell(club, state=EventState(state))
    if who == "player":
        seat(event, user := make_user("Sample Own"))
        client.force_login(user)
    elif who == "opponent":
        seat(event, user := make_user("Sample Own"), "Player 1EWa")
        client.force_login(user)
    elif who == "staff":
        client.force_login(make_member(club, RoleKind.DIRECTOR))

    answers = {page: client.get(path) for page, path in pages_of(event).items()}

    assert {page for page, got in answers.items() if got.status_code == 200} == opened
    assert {got.status_code for got in answers.values()} <= {200, 404}


def test_before_posting_the_event_page_tells_no_figure(client: Client) -> None:
    event = make_mitchell(make_club(), state=EventState.IN_PLAY)

    page = client.get(url(event)).content.decode()

    assert "The results are not posted yet" in page
    assert "Player 1NSa" not in page


@pytest.mark.parametrize(
    ("state", "linked"),
    [
        (EventState.OPEN, False),
        (EventState.IN_PLAY, True),
        (EventState.SCORING, True),
        (EventState.CANCELLED, False),
    ],
)
def test_during_play_a_player_finds_the_own_card_and_nobody_elses(
    client: Client, state: EventState, linked: bool
) -> None:
    event = make_mitchell(make_club(), state=state)
    seat(event, user := make_user("Sample Own"))
    client.force_login(user)

    own = client.get(url(event)).content.decode()
    client.force_login(make_user("Sample Other"))
    other = client.get(url(event)).content.decode()

    assert (url(event, card_path(event)) in own) == linked
    assert "/pairs/" not in other


@pytest.mark.parametrize(
    ("state", "person", "led"),
    [
        (EventState.OPEN, "scorer", False),
        (EventState.IN_PLAY, "scorer", True),
        (EventState.SCORING, "director", True),
        (EventState.SCORING, "manager", False),
        (EventState.PROVISIONAL, "scorer", False),
    ],
)
def test_who_enters_scores_is_led_to_the_grid_while_they_come_in(
    client: Client, state: EventState, person: str, led: bool
) -> None:
    world = make_event_world(state=state)
    client.force_login(getattr(world, person))

    page = client.get(url(world.event)).content.decode()

    assert (url(world.event, "entry/") in page) == led


def test_the_part_that_follows_brings_boards_and_files_once_posted(
    client: Client,
) -> None:
    event = make_mitchell(make_club(), state=EventState.IN_PLAY)
    htmx = {"HX-Request": "true"}

    waiting = client.get(url(event), headers=htmx).content.decode()
    Event.objects.update(
        state=EventState.PROVISIONAL, revision=1, version=F("version") + 1
    )
    posted = client.get(url(event), headers=htmx).content.decode()

    for path in ("boards/1/", "ranking.csv", "documents/", "history/"):
        assert url(event, path) not in waiting
        assert url(event, path) in posted


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (EventState.OPEN, "This event"),
        (EventState.CANCELLED, "was cancelled"),
        (EventState.POSTPONED, "was postponed"),
    ],
)
def test_an_event_without_results_says_why(
    client: Client, state: EventState, words: str
) -> None:
    event = make_event(make_club(), state=state)

    assert words in client.get(url(event)).content.decode()


def test_own_scores_are_shown_in_play_without_what_they_are_worth(
    client: Client,
) -> None:
    event = make_mitchell(make_club(), state=EventState.IN_PLAY)
    seat(event, user := make_user("Sample Own"))
    client.force_login(user)

    page = client.get(url(event, card_path(event))).content.decode()

    assert "Your personal scores. Their points are shown once" in page
    assert "%" not in page.partition("<table")[2].partition("</table>")[0]
    assert "boards/1/" not in page


def test_a_board_is_closed_while_a_table_has_still_to_play_it(client: Client) -> None:
    club = make_club()
    club.in_play = InPlay.RANKING
    club.save()
    event = make_mitchell(club, state=EventState.IN_PLAY)
    line = Result.objects.filter(board=2)[0]
    Result.objects.filter(pk=line.pk).update(
        kind=ResultKind.AWAITED, contract="", tricks=None
    )

    opened = [client.get(url(event, f"boards/{n}/")).status_code for n in (1, 2, 3)]

    assert opened == [200, 404, 200]
    assert "boards/2/" not in client.get(url(event)).content.decode()


@pytest.mark.parametrize(
    "path",
    [
        "boards/99/",
        "boards/99/traveller.csv",
        "pairs/999999/",
        "pairs/999999/scorecard.csv",
    ],
)
def test_what_is_not_there_is_404(client: Client, path: str) -> None:
    event = make_mitchell(make_club(), state=EventState.FINAL)

    assert client.get(url(event, path)).status_code == 404


def test_an_event_is_not_found_under_another_club(client: Client) -> None:
    event = make_mitchell(make_club(), state=EventState.FINAL)
    make_club("other")
    foreign = make_mitchell(make_club("third"), state=EventState.FINAL)
    entry = Entry.objects.get(event=foreign, label="1NS")

    assert client.get(f"/other/events/{event.pk}/").status_code == 404
    assert client.get(url(event, f"pairs/{entry.pk}/")).status_code == 404


def test_a_minor_and_a_hidden_player_are_named_nowhere(client: Client) -> None:
    event = make_mitchell(make_club(), state=EventState.PROVISIONAL)
    Player.objects.filter(name="Player 1NSa").update(name="Sample Child", minor=True)
    Player.objects.filter(name="Player 1NSb").update(name="Sample Shy", hidden=True)

    for path in pages_of(event).values():
        content = client.get(path).content.decode()
        assert "Sample Child" not in content
        assert "Sample Shy" not in content


def test_names_are_initials_where_the_club_says_so(client: Client) -> None:
    club = make_club()
    club.names = Names.INITIALS
    club.save()
    event = make_mitchell(club, state=EventState.PROVISIONAL)

    page = client.get(url(event)).content.decode()

    assert "P. 1." in page
    assert "Player 1NSa" not in page


def test_a_skipped_board_says_so_on_every_page_and_in_every_spreadsheet(
    client: Client,
) -> None:
    event = make_mitchell(make_club(), state=EventState.FINAL)
    Result.objects.filter(board=1, ns__label="1NS").update(
        kind=ResultKind.SKIPPED, contract="", declarer="", tricks=None
    )

    pages = pages_of(event)

    for name in ("card", "board"):
        page = client.get(pages[name]).content.decode()
        assert ">SK<" in page
        assert "Board skipped" in page
        assert ",SK" in client.get(pages[f"{name}.csv"]).content.decode()
