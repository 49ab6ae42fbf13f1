"""Pages that result emails lead to, and the choice of a person with an account."""

import re
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.audit.models import Entry
from clubsite.site import clock
from clubsite.site.clock import now
from clubsite.tests.builders import make_club, make_player, make_user
from scoring.events.labels import EventState
from scoring.events.models import EntryPlayer, Event
from scoring.mails import links
from scoring.mails.labels import AddressState
from scoring.mails.models import MailAddress, ResultMail
from scoring.mails.rules import CARD_OPEN
from scoring.mails.tests.world import (
    EAST,
    NORTH,
    MailWorld,
    make_mail_world,
    pass_minutes,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> MailWorld:
    """North has confirmed, East has not; the results are posted."""
    world = make_mail_world()
    world.give_address("Player 1NSa", NORTH)
    world.give_address("Player 1EWa", EAST)
    world.confirm(NORTH)
    world.post()
    return world


def link_in(body: object, part: str) -> str:
    """The path of the link in an email whose path has that part."""
    found = re.search(rf"https?://\S*/mails/{part}/\S+", str(body))
    assert found
    return urlsplit(found.group()).path


def card_link() -> str:
    """The path of the scorecard in the email to North."""
    [result] = [message for message in pass_minutes() if message.to == [NORTH]]
    return link_in(result.body, "card")


def address(text: str) -> MailAddress:
    return MailAddress.objects.get(address=text)


def test_a_signed_link_opens_the_readers_own_card_twice(
    world: MailWorld, client: Client
) -> None:
    path = card_link()

    first, second = client.get(path), client.get(path)

    assert (first.status_code, second.status_code) == (200, 200)
    page = first.content.decode()
    assert "Player 1NSa – Player 1NSb" in page
    assert "Best: board 1" in page
    assert first.headers["Cache-Control"].startswith("max-age=0")


def test_a_changed_old_or_strange_link_opens_nothing(
    world: MailWorld, client: Client
) -> None:
    path = card_link()
    token = path.rstrip("/").rpartition("/")[2]
    other = make_club("other")

    changed = client.get(path.replace(token, f"A{token}"))
    of_address = links.address_token(address(NORTH))
    for_stopping = client.get(reverse("result_card", args=["sample", of_address]))
    elsewhere = client.get(reverse("result_card", args=[other.slug, token]))
    with clock.at(now() + CARD_OPEN + timedelta(minutes=30)):
        late = client.get(path)

    found = {each.status_code for each in (changed, for_stopping, elsewhere, late)}
    assert found == {404}


@pytest.mark.parametrize("change", ["moved", "left", "withdrawn", "gone"])
def test_a_link_ends_with_the_seat_the_address_or_the_results(
    world: MailWorld, client: Client, change: str
) -> None:
    path = card_link()
    seat = EntryPlayer.objects.get(player=world.player("Player 1NSa"))
    if change == "moved":
        other = world.event.entries.get(label="2NS")
        EntryPlayer.objects.filter(pk=seat.pk).update(entry=other, place=3)
    elif change == "left":
        world.give_address("Player 1NSa", "new@example.org")
    elif change == "withdrawn":
        Event.objects.filter(pk=world.event.pk).update(state=EventState.CANCELLED)
    else:
        ResultMail.objects.all().delete()
        MailAddress.objects.all().delete()

    assert client.get(path).status_code == 404


def test_before_an_embargo_ends_the_card_has_no_points(
    world: MailWorld, client: Client
) -> None:
    path = card_link()
    Event.objects.filter(pk=world.event.pk).update(
        embargo_until=now() + timedelta(days=1)
    )

    page = client.get(path).content.decode()

    assert "Best: board" not in page
    assert "100.00" not in page


def test_a_get_changes_nothing_and_the_button_confirms(
    world: MailWorld, client: Client
) -> None:
    [request] = [message for message in pass_minutes() if message.to == [EAST]]
    path = link_in(request.body, "confirm")

    page = client.get(path)
    before = address(EAST).state
    done, again = client.post(path), client.post(path)

    assert "Yes, email my results" in page.content.decode()
    assert before == AddressState.NEW
    assert address(EAST).state == AddressState.CONFIRMED
    assert address(EAST).confirmed_at is not None
    assert "Results by email are on" in done.content.decode()
    assert again.status_code == 200
    assert Entry.objects.filter(verb="mail_address.confirmed").count() == 2


def test_one_click_stops_without_a_cookie_and_a_get_does_not(
    world: MailWorld,
) -> None:
    [result] = [message for message in pass_minutes() if message.to == [NORTH]]
    path = urlsplit(result.extra_headers["List-Unsubscribe"][1:-1]).path
    program = Client(enforce_csrf_checks=True)

    page = program.get(path)
    before = address(NORTH).state
    done = program.post(path, {"List-Unsubscribe": "One-Click"})
    again = program.post(path, {"List-Unsubscribe": "One-Click"})

    assert before == AddressState.CONFIRMED
    assert "Stop result emails" in page.content.decode()
    assert (done.status_code, again.status_code) == (200, 200)
    assert "Result emails stopped" in done.content.decode()
    assert address(NORTH).state == AddressState.STOPPED
    assert Entry.objects.filter(verb="mail_address.stopped").count() == 1
    assert program.post(path.replace("/stop/", "/confirm/")).status_code == 403


@pytest.mark.parametrize("page", ["mail_stop", "mail_confirm"])
def test_a_false_token_is_not_found(
    world: MailWorld, client: Client, page: str
) -> None:
    false = client.post(reverse(page, args=["sample", "a:b"]))
    other = make_club("other")
    token = links.address_token(address(NORTH))
    elsewhere = client.post(reverse(page, args=[other.slug, token]))

    assert (false.status_code, elsewhere.status_code) == (404, 404)
    assert address(NORTH).state == AddressState.CONFIRMED


def test_a_person_with_an_account_starts_and_stops_their_own(client: Client) -> None:
    club, user = make_club(), make_user()
    make_player(club, account=user)
    client.force_login(user)
    path = reverse("my_mails", args=[club.slug])

    off = client.get(path).content.decode()
    client.post(reverse("my_mails_start", args=[club.slug]))
    on = client.get(path).content.decode()
    client.post(reverse("my_mails_stop", args=[club.slug]))
    stopped = address(user.email).state
    MailAddress.objects.update(state=AddressState.BOUNCED)
    bounced = client.get(path).content.decode()

    assert "Email my results" in off
    assert "On since" in on
    assert stopped == AddressState.STOPPED
    assert f"emails to {user.email} came back" in bounced


def test_a_person_of_another_club_has_no_such_page(client: Client) -> None:
    club = make_club()
    client.force_login(make_user())

    pages = [
        client.get(reverse("my_mails", args=[club.slug])),
        client.post(reverse("my_mails_start", args=[club.slug])),
        client.post(reverse("my_mails_stop", args=[club.slug])),
    ]

    assert [page.status_code for page in pages] == [404, 403, 403]
    assert not MailAddress.objects.exists()
