"""A private link: one person, one question, until the poll is closed."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from clubsite.accounts.models import User
from clubsite.audit.models import Entry
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Player
from clubsite.site.qr_codes import build_qr_code
from clubsite.tests.builders import make_club, make_member, make_player, make_user
from rulings.polls import actions
from rulings.polls.models import Poll, PollAnswer
from rulings.polls.rules import Asks
from rulings.polls.views import WRONG_LINKS
from rulings.tests.builders import line_at, make_draft, make_f1, seat
from rulings.tests.poll_world import PUT, ask, link_of, make_five, make_poll, say
from rulings.tests.writing import address
from scoring.events.labels import EventState

pytestmark = pytest.mark.django_db


@pytest.fixture
def poll() -> Poll:
    event = make_f1(make_club(), state=EventState.IN_PLAY)
    director = make_member(event.club, RoleKind.DIRECTOR)
    return make_poll(make_draft(line_at(event, 5), by=director), by=director)


@pytest.fixture
def director(poll: Poll) -> User:
    return poll.ruling.director


@pytest.fixture
def player(poll: Poll) -> Player:
    return make_five(poll.ruling.club)[0]


@pytest.fixture
def poll_answer(poll: Poll, director: User, player: Player) -> PollAnswer:
    return ask(poll, player, by=director)


def test_the_page_shows_the_hand_and_one_question_and_nothing_else(
    client: Client, poll_answer: PollAnswer
) -> None:
    page = client.get(link_of(poll_answer)).content.decode()

    assert "It is your turn. What do you call" in page
    assert poll_answer.player.name in page
    for hidden in (
        PUT.information,
        "suggest",
        "Board 7",
        "Table 5",
        poll_answer.poll.ruling.event.name,
        poll_answer.poll.ruling.director.name,
    ):
        assert hidden not in page


def test_the_director_shows_one_link_at_a_time_to_be_scanned(
    client: Client, poll: Poll, director: User
) -> None:
    first, second = (
        ask(poll, player, by=director) for player in make_five(poll.ruling.club)[:2]
    )
    client.force_login(director)

    page = client.get(address(poll.ruling, f"polls/{poll.pk}/asked/{first.pk}"))
    html = page.content.decode()

    assert page.context["link"] == f"http://testserver{link_of(first)}"
    assert build_qr_code(page.context["link"]).path in html
    assert link_of(second) not in html
    assert html.count("<svg viewBox") == 1
    assert "no-store" in page["Cache-Control"]


def test_who_is_asked_what_it_suggests_reads_the_information_only(
    client: Client, poll: Poll, director: User, player: Player
) -> None:
    answer = ask(poll, player, by=director, asks=Asks.SUGGESTS)

    page = client.get(link_of(answer)).content.decode()
    done = client.post(link_of(answer), {"answer": "Bidding on"})
    answer.refresh_from_db()

    assert PUT.information in page
    assert "considered" not in page
    assert (done.status_code, answer.answer, answer.considered) == (
        302,
        "Bidding on",
        "",
    )


def test_after_the_auction_it_is_about_a_play(
    client: Client, director: User, poll: Poll, player: Player
) -> None:
    over = type(PUT)("W", PUT.hand, ("S:1NT", "W:P", "N:P", "E:P"))
    answer = ask(
        make_poll(poll.ruling, by=director, question=over), player, by=director
    )

    assert "The auction is over. What do you play" in (
        client.get(link_of(answer)).content.decode()
    )


@pytest.mark.full
def test_an_answer_is_kept_shown_again_and_may_be_changed(
    client: Client, poll_answer: PollAnswer
) -> None:
    path = link_of(poll_answer)
    empty = client.post(path, {"answer": " "})
    first = client.post(path, {"answer": "p", "considered": "3s", "why": "Too weak."})
    again = client.get(path)
    client.post(path, {"answer": "3S"})
    poll_answer.refresh_from_db()

    assert empty.status_code == 422
    assert first["Location"] == path
    assert "Your answer is saved." in again.content.decode()
    assert again.context["form"]["why"].value() == "Too weak."
    assert (poll_answer.answer, poll_answer.considered) == ("3S", "")


def test_the_log_does_not_say_who_answered(
    client: Client, poll_answer: PollAnswer
) -> None:
    client.force_login(
        seat(poll_answer.player, make_member(poll_answer.poll.ruling.club))
    )
    client.post(link_of(poll_answer), {"answer": "p"})

    entry = Entry.objects.get(verb="ruling.poll_answered")
    assert (entry.actor, entry.details) == (None, {"poll": poll_answer.poll_id})


def test_an_answer_that_has_to_stay_says_so(
    client: Client, director: User, poll_answer: PollAnswer
) -> None:
    say(poll_answer, "P")
    ask(poll_answer.poll, poll_answer.player, by=director, asks=Asks.SUGGESTS)

    page = client.post(link_of(poll_answer), {"answer": "3S"})

    assert page.status_code == 422
    assert "before the player knew the information" in page.content.decode()


def same(client: Client, *paths: str) -> set[tuple[int, bytes]]:
    return {(page.status_code, page.content) for page in map(client.get, paths)}


def test_wrong_closed_and_other_clubs_links_look_like_no_page(
    client: Client, director: User, poll_answer: PollAnswer
) -> None:
    make_club("elsewhere")
    elsewhere = link_of(poll_answer).replace("/sample/", "/elsewhere/", 1)
    path = link_of(poll_answer)
    before = client.get(path).status_code
    actions.close_poll(poll_answer.poll, by=director)
    statuses = {
        client.get(each_address).status_code for each_address in (elsewhere, path)
    }
    wrong = f"/sample/polls/{'x' * 43}/"

    assert (before, statuses) == (200, {404})
    assert len(same(client, path, wrong)) == 1


def test_a_link_of_another_person_looks_like_no_page(
    client: Client, director: User, poll: Poll, poll_answer: PollAnswer
) -> None:
    club = poll.ruling.club
    other = seat(make_player(club, "Sample Other"), make_member(club))
    visitor = make_member(club, RoleKind.MANAGER)
    open_to = []
    for account in (other, visitor, director):
        client.force_login(account)
        open_to.append(client.get(link_of(poll_answer)).status_code)
    seat(poll_answer.player, make_member(club, RoleKind.RECORDER))
    client.force_login(visitor)
    bound = client.get(link_of(poll_answer)).status_code
    assert poll_answer.player.account
    client.force_login(poll_answer.player.account)

    assert open_to == [404, 200, 200]
    assert bound == 404
    assert client.get(link_of(poll_answer)).status_code == 200


def test_a_notice_leads_who_signed_in_to_the_question(
    client: Client, poll_answer: PollAnswer, director: User
) -> None:
    account = seat(poll_answer.player, make_member(poll_answer.poll.ruling.club))
    path = f"/sample/polls/{poll_answer.pk}/open/"
    client.force_login(director)
    refused = client.get(path).status_code
    client.force_login(account)
    found = client.get(path)["Location"]
    led = client.get(f"/sample/notices/open{path}")
    actions.close_poll(poll_answer.poll, by=director)
    closed = client.get(f"/sample/notices/open{path}")

    assert (refused, found) == (404, link_of(poll_answer))
    assert (led.status_code, led.headers["Location"]) == (302, path)
    assert closed.status_code == 403
    assert "no longer have access to this" in closed.content.decode()
    assert client.get(path).status_code == 404


def test_trying_links_over_and_over_is_stopped(
    client: Client, poll_answer: PollAnswer
) -> None:
    wrong = f"/sample/polls/{'x' * 43}/"
    tried = [client.get(wrong).status_code for _try in range(WRONG_LINKS + 1)]

    assert tried == [404] * WRONG_LINKS + [429]
    assert client.get(link_of(poll_answer)).status_code == 200


def test_a_page_of_another_site_cannot_answer(poll_answer: PollAnswer) -> None:
    strict = Client(enforce_csrf_checks=True)

    page = strict.post(link_of(poll_answer), {"answer": "p"})
    poll_answer.refresh_from_db()

    assert (page.status_code, poll_answer.is_answered) == (403, False)


def test_a_link_asks_the_database_little(
    client: Client,
    poll_answer: PollAnswer,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    client.force_login(
        seat(poll_answer.player, make_member(poll_answer.poll.ruling.club))
    )

    with django_assert_max_num_queries(16):
        client.get(link_of(poll_answer))
    with django_assert_max_num_queries(8):
        client.get(f"/sample/polls/{poll_answer.pk}/open/")


@pytest.mark.parametrize(
    ("linked", "status"),
    [(None, 302), (timedelta(hours=-1), 302), (timedelta(hours=1), 404)],
)
def test_an_account_linked_after_the_question_opens_it_only_by_the_link(
    client: Client,
    poll_answer: PollAnswer,
    linked: timedelta | None,
    status: int,
) -> None:
    player = poll_answer.player
    player.account = make_user("later")
    player.account_since = None if linked is None else poll_answer.asked_at + linked
    player.save()
    client.force_login(player.account)
    club = poll_answer.poll.ruling.club

    own = reverse("poll_own", args=[club.slug, poll_answer.pk])

    assert client.get(own).status_code == status
    assert client.get(link_of(poll_answer)).status_code == 200
