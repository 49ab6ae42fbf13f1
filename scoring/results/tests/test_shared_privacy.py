"""No one reads in a shared rendering what they could not read in one of their own.

Every request here follows the one before at once, while versions are remembered and
renderings are shared; nothing is forgotten in between.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from django.conf import settings
from django.test import Client

from clubsite.clubs.actions import change_settings, edit_player
from clubsite.clubs.facts import get_player_facts, get_settings
from clubsite.clubs.labels import Names, RoleKind
from clubsite.clubs.models import Player
from clubsite.tests.builders import make_club, make_member, make_player, make_user
from scoring.events.labels import EventState
from scoring.events.models import Entry, EntryPlayer, Event
from scoring.results import live
from scoring.results.queries.scores import forget_scores
from scoring.tests.builders import make_mitchell

pytestmark = pytest.mark.django_db(transaction=True)
HTMX = {"HX-Request": "true"}
NAME = "Sample Quillon"
PAGES = ("", "boards/1/")


@pytest.fixture
def event() -> Iterator[Event]:
    """A posted evening in which one player can be told from all others."""
    live.forget_versions()
    event = make_mitchell(make_club(), state=EventState.PROVISIONAL)
    entry = Entry.objects.filter(section__session__event=event).order_by("pk")[0]
    EntryPlayer.objects.create(
        entry=entry, player=make_player(event.club, NAME), place=9
    )
    yield event
    live.forget_versions()
    forget_scores()


def ranking(client: Client, event: Event, **headers: str) -> str:
    """The part that every phone asks for."""
    answer = client.get(
        f"/{event.club.slug}/events/{event.pk}/", headers={**HTMX, **headers}
    )
    return answer.content.decode()


def hide(event: Event, *, hidden: bool = False, minor: bool = False) -> None:
    player = Player.objects.get(name=NAME)
    manager = make_member(event.club, RoleKind.MANAGER)
    facts = replace(get_player_facts(player), hidden=hidden, minor=minor)
    edit_player(player, facts, by=manager)


def show_initials(event: Event) -> None:
    manager = make_member(event.club, RoleKind.MANAGER)
    initials = replace(get_settings(event.club), names=Names.INITIALS)
    change_settings(event.club, initials, by=manager)


@pytest.mark.parametrize(
    "withhold",
    [
        lambda event: hide(event, hidden=True),
        lambda event: hide(event, minor=True),
        show_initials,
    ],
    ids=["hidden", "minor", "initials"],
)
def test_a_name_is_withheld_from_the_very_next_request_on(
    event: Event, withhold: Callable[[Event], None]
) -> None:
    before = ranking(Client(), event)

    withhold(event)
    after = ranking(Client(), event)

    assert (NAME in before, NAME in after) == (True, False)


@pytest.mark.parametrize("signed_in", [True, False])
def test_a_withheld_name_is_on_no_page_of_the_event_any_more(
    event: Event, *, signed_in: bool
) -> None:
    client = Client()
    if signed_in:
        client.force_login(make_user())
    card = Entry.objects.filter(event=event).order_by("pk")[0]
    paths = [f"/sample/events/{event.pk}/{rest}" for rest in PAGES]
    paths.append(f"/sample/events/{event.pk}/pairs/{card.pk}/")
    before = [client.get(path).content.decode() for path in paths]

    hide(event, hidden=True)
    after = [client.get(path).content.decode() for path in paths]

    assert [NAME in page for page in before] == [True] * 3
    assert [NAME in page for page in after] == [False] * 3


def test_a_stranger_never_gets_what_was_made_for_staff(event: Event) -> None:
    hide(event, minor=True)
    staff = Client()
    staff.force_login(make_member(event.club, RoleKind.DIRECTOR))

    seen = [ranking(client, event) for client in (staff, Client(), staff, Client())]

    assert [NAME in part for part in seen] == [True, False, True, False]


@pytest.mark.full
def test_a_player_gets_an_answer_of_their_own(event: Event) -> None:
    client = Client()
    north = make_user("Sample Own")
    Player.objects.filter(name=NAME).update(account=north)
    stranger = ranking(Client(), event)
    client.force_login(north)

    own = ranking(client, event)
    client.logout()

    assert own != stranger
    assert ranking(client, event) == stranger


@pytest.mark.full
def test_each_reads_their_own_language(event: Event) -> None:
    client = Client()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en-us"
    tags = [
        Client().get(f"/sample/events/{event.pk}/", headers=HTMX)["ETag"],
        client.get(f"/sample/events/{event.pk}/", headers=HTMX)["ETag"],
    ]

    assert len(set(tags)) == 2
    pages = [
        each.get(f"/sample/events/{event.pk}/").content.decode()
        for each in (Client(), client)
    ]
    assert [page.count('<html lang="en-us"') for page in pages] == [0, 1]


def test_another_club_answers_that_there_is_no_such_event(event: Event) -> None:
    make_club("elsewhere")
    ranking(Client(), event)

    answer = Client().get(f"/elsewhere/events/{event.pk}/", headers=HTMX)

    assert answer.status_code == 404


def test_an_event_that_is_closed_to_strangers_is_closed_at_once(event: Event) -> None:
    ranking(Client(), event)
    Event.objects.filter(pk=event.pk).update(
        state=EventState.DRAFT, version=event.version + 1
    )

    answer = Client().get(f"/sample/events/{event.pk}/", headers=HTMX)

    assert answer.status_code == 404
