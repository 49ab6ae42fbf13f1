"""Unchanged pages cost one look-up; changed ones come again."""

import gzip
import hashlib
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member, make_user
from scoring.events.labels import EventState
from scoring.events.models import Event
from scoring.results import live
from scoring.results.actions import changed_event
from scoring.results.queries.scores import forget_scores
from scoring.tests.builders import make_event, make_mitchell

HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    """Each test begins and ends with nothing remembered."""
    live.forget_versions()
    yield
    live.forget_versions()
    forget_scores()


def url_of(event: Event) -> str:
    return f"/{event.club.slug}/events/{event.pk}/"


def make_posted() -> Event:
    return make_mitchell(make_club(), state=EventState.PROVISIONAL)


@pytest.mark.django_db
def test_an_unchanged_part_is_304_after_one_look_up(client: Client) -> None:
    event = make_posted()
    first = client.get(url_of(event), headers=HTMX)
    headers = {**HTMX, "If-None-Match": first["ETag"]}

    with CaptureQueriesContext(connection) as queries:
        again = client.get(url_of(event), headers=headers)

    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    assert {name: again[name] for name in ("ETag", "Cache-Control", "Vary")} == {
        name: first[name] for name in ("ETag", "Cache-Control", "Vary")
    }
    assert len(queries) == 1


@pytest.mark.django_db
def test_a_change_makes_a_new_answer(client: Client) -> None:
    event = make_posted()
    first = client.get(url_of(event), headers=HTMX)
    changed_event(event)

    again = client.get(url_of(event), headers={**HTMX, "If-None-Match": first["ETag"]})

    assert again.status_code == 200
    assert again["ETag"] != first["ETag"]


@pytest.mark.django_db
def test_a_name_that_is_hidden_makes_a_new_answer(client: Client) -> None:
    event = make_posted()
    first = client.get(url_of(event), headers=HTMX)
    event.club.version += 1
    event.club.save()

    again = client.get(url_of(event), headers={"If-None-Match": first["ETag"]})

    assert again.status_code == 200


@pytest.mark.django_db
def test_part_and_page_and_readers_have_tags_of_their_own(client: Client) -> None:
    event = make_posted()
    tags = [
        client.get(url_of(event), headers=headers)["ETag"] for headers in ({}, HTMX)
    ]
    for user in (make_user(), make_member(event.club, RoleKind.DIRECTOR)):
        client.force_login(user)
        tags.append(client.get(url_of(event), headers=HTMX)["ETag"])

    assert len(set(tags)) == 4


@pytest.mark.django_db
def test_a_whole_page_that_is_not_shared_is_never_taken_from_memory(
    client: Client,
) -> None:
    event = make_posted()
    client.force_login(make_member(event.club, RoleKind.DIRECTOR))

    assert "ETag" not in client.get(url_of(event))
    boosted = client.get(url_of(event), headers={**HTMX, "HX-Boosted": "true"})
    assert "ETag" not in boosted


@pytest.mark.django_db
def test_a_role_that_ended_makes_a_new_answer(client: Client) -> None:
    event = make_posted()
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    first = client.get(url_of(event), headers=HTMX)
    director.roles.update(ends=event.made_at)

    again = client.get(url_of(event), headers={**HTMX, "If-None-Match": first["ETag"]})

    assert again.status_code == 200


@pytest.mark.django_db
def test_an_event_that_is_not_there_has_no_tag(client: Client) -> None:
    make_club()

    answer = client.get("/sample/events/999/", headers=HTMX)

    assert (answer.status_code, "ETag" in answer) == (404, False)


@pytest.mark.django_db
def test_a_hidden_event_is_404_even_when_asked_with_a_tag(client: Client) -> None:
    event = make_mitchell(make_club(), state=EventState.DRAFT)

    Event.objects.update(state=EventState.PROVISIONAL)
    shown = client.get(url_of(event), headers=HTMX)["ETag"]
    Event.objects.update(state=EventState.DRAFT)

    for tag in ("", "*", shown):
        answer = client.get(url_of(event), headers={**HTMX, "If-None-Match": tag})

        assert (answer.status_code, "ETag" in answer) == (404, False)


@pytest.mark.django_db
def test_a_tag_cannot_be_worked_out_by_somebody_who_was_not_shown_the_page(
    client: Client,
) -> None:
    event = make_posted()
    plain = (url_of(event), 1, event.club.version, False, "", "en-gb", True)
    text = repr((*plain, live.edition()))
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]

    assert client.get(url_of(event), headers=HTMX)["ETag"] != f'"1-{digest}"'


@pytest.mark.django_db
def test_a_live_update_is_small(client: Client) -> None:
    club = make_club()
    event = make_mitchell(club, tables=20, boards=1, state=EventState.PROVISIONAL)

    answer = client.get(url_of(event), headers={**HTMX, "Accept-Encoding": "gzip"})

    assert len(answer.content) < 10_000
    assert b'id="ranking"' in gzip.decompress(answer.content)


@pytest.mark.django_db(transaction=True)
def test_facts_are_read_at_most_twice_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    event = make_posted()
    moment = [10.0]
    monkeypatch.setattr(live, "monotonic", lambda: moment[0])
    first = live.read_page(None, "sample", event.pk)
    changed_event(event)

    moment[0] = 10.4
    remembered = live.remembered_facts(None, "sample", event.pk)
    moment[0] = 10.6
    later = live.remembered_facts(None, "sample", event.pk)

    assert first is not None
    assert remembered == first.facts
    assert later is None


@pytest.mark.full
@pytest.mark.django_db(transaction=True)
def test_an_unchanged_part_that_was_just_read_costs_no_query(client: Client) -> None:
    event = make_posted()
    first = client.get(url_of(event), headers=HTMX)

    with CaptureQueriesContext(connection) as queries:
        again = client.get(
            url_of(event), headers={**HTMX, "If-None-Match": first["ETag"]}
        )

    assert (again.status_code, len(queries)) == (304, 0)


@pytest.mark.django_db(transaction=True)
def test_only_so_many_facts_are_remembered(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "MOST", 1)
    club = make_club()
    events = [make_event(club, state=EventState.OPEN) for _ in range(3)]

    for event in events:
        client.get(url_of(event), headers=HTMX)

    assert live.remembered() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("state", EventState)
def test_a_page_follows_while_its_results_may_change(state: EventState) -> None:
    event = make_event(make_club(), state=state)

    assert live.is_live(event) == (state not in {"final", "cancelled", "draft"})
