"""What is made once for all strangers, and what never is."""

from collections.abc import Iterator

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.testing import make_club, make_user
from scoring.actions.posting import changed_event
from scoring.labels import EventState
from scoring.models import Event
from scoring.queries import forget_scores
from scoring.tests.builders import make_mitchell
from scoring.views import live, sharing

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


def asked(client: Client, event: Event) -> tuple[bytes, int]:
    """What a phone is answered, and for how many queries."""
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(f"/sample/events/{event.pk}/", headers=HTMX)
    return answer.content, len(queries)


@outside_transactions
def test_the_second_stranger_costs_no_query_until_something_changes() -> None:
    event = make_mitchell(make_club(), state=EventState.PROVISIONAL)

    (first, cost), (second, nothing) = (asked(Client(), event) for _ in range(2))
    changed_event(event)
    live.forget_versions()
    _fresh, anew = asked(Client(), event)

    assert first == second
    assert (cost > 1, nothing, anew > 1) == (True, 0, True)


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

    answers = [sharing.made_once("tag", page) for _ in range(3)]

    assert page.made == 2
    assert {(a.content, a["X-Kind"]) for a in answers} == {(b"ranking", "part")}
    assert len({id(answer) for answer in answers}) == 3


@outside_transactions
@pytest.mark.parametrize(
    "page", [Page('<input name="csrfmiddlewaretoken">'), Page("away", status=503)]
)
def test_what_belongs_to_one_reader_or_went_wrong_is_made_each_time(page: Page) -> None:
    for _ in range(2):
        sharing.made_once("tag", page)

    assert page.made == 2


@outside_transactions
def test_only_so_many_answers_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "KEPT", 1)
    page = Page()

    for tag in ("one", "two", "one"):
        sharing.made_once(tag, page)

    assert page.made == 3
