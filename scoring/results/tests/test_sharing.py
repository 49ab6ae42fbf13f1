"""What is made once for all strangers, and what never is."""

from collections.abc import Iterator
from functools import partial

import pytest
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from clubsite.tests.builders import make_club, make_user
from scoring.events.labels import EventState
from scoring.events.models import Event
from scoring.results import live, sharing
from scoring.results.actions import changed_event
from scoring.results.queries.scores import forget_scores
from scoring.tests.builders import make_mitchell

HTMX = {"HX-Request": "true"}
outside_transactions = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    """Each test begins and ends with nothing remembered."""
    live.forget_versions()
    yield
    live.forget_versions()
    forget_scores()


class Page:
    """Makes answers and counts them."""

    def __init__(self, text: str = "ranking", *, status: int = 200) -> None:
        self.text, self.status, self.made = text, status, 0

    def __call__(self) -> HttpResponse:
        self.made += 1
        return HttpResponse(self.text, status=self.status, headers={"X-Kind": "part"})


def phone() -> HttpRequest:
    return RequestFactory().get("/")


def asked(client: Client, event: Event) -> tuple[bytes, int]:
    """What a phone is answered, and for how many queries."""
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(f"/sample/events/{event.pk}/", headers=HTMX)
    return answer.content, len(queries)


@outside_transactions
def test_the_second_stranger_costs_one_look_up_until_something_changes() -> None:
    event = make_mitchell(make_club(), state=EventState.PROVISIONAL)

    (first, cost), (second, little) = (asked(Client(), event) for _ in range(2))
    changed_event(event)
    live.forget_versions()
    _fresh, anew = asked(Client(), event)

    assert first == second
    assert (cost > 2, little, anew > 2) == (True, 1, True)


@outside_transactions
def test_a_person_never_gets_what_was_made_for_a_stranger(client: Client) -> None:
    event = make_mitchell(make_club(), state=EventState.PROVISIONAL)
    asked(Client(), event)
    client.force_login(make_user())

    _own, cost = asked(client, event)

    assert cost > 1


@outside_transactions
def test_an_answer_serves_others_for_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page()
    moments = iter([10.0, 10.9, 11.1, 11.1])
    monkeypatch.setattr(sharing, "monotonic", lambda: next(moments))

    answers = [sharing.made_once(phone(), "tag", page) for _ in range(3)]

    assert page.made == 2
    assert {(a.content, a["X-Kind"]) for a in answers} == {(b"ranking", "part")}
    assert len({id(answer) for answer in answers}) == 3


@outside_transactions
def test_what_went_wrong_is_made_each_time() -> None:
    page = Page("away", status=503)

    for _ in range(2):
        sharing.made_once(phone(), "tag", page)

    assert page.made == 2


@outside_transactions
def test_what_holds_a_token_of_its_reader_is_made_each_time() -> None:
    made = []

    def with_token(request: HttpRequest) -> HttpResponse:
        made.append(request)
        return HttpResponse(get_token(request))

    answers = [
        sharing.made_once(browser, "tag", partial(with_token, browser)).content
        for browser in (phone(), phone())
    ]

    assert (len(made), len(set(answers))) == (2, 2)


@outside_transactions
def test_what_sets_a_cookie_is_made_each_time() -> None:
    page = Page()

    def with_cookie() -> HttpResponse:
        answer = page()
        answer.set_cookie("mine", "yes")
        return answer

    for _ in range(2):
        sharing.made_once(phone(), "tag", with_cookie)

    assert page.made == 2


@outside_transactions
def test_only_so_many_answers_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "KEPT", 1)
    page = Page()

    for tag in ("one", "two", "one"):
        sharing.made_once(phone(), tag, page)

    assert page.made == 3
