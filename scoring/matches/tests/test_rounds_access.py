"""Who opens which page of rounds and matches, and how many queries each takes."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_member, make_user
from scoring.events.labels import AppointmentPart, EventState
from scoring.events.models import Event
from scoring.tests.builders import appoint
from scoring.tests.pages import url
from scoring.tests.swiss_world import Contest, make_drawn

pytestmark = pytest.mark.django_db

PAGES = ("rounds/", "rounds/draw/", "rounds/change/", "teams/")
OF_A_MATCH = ("judge/", "edit/", "mismatch/", "prolong/", "shorten/", "lineup/")
BUTTONS = ("rounds/publish/", "rounds/undo/", "rounds/discard/")
LOOKING = {
    "rounds/": {"director", "manager", "scorer"},
    "lineup/": {"director", "scorer"},
}
ARRANGING = {"teams/": {"director", "manager"}}


def paths_of(contest: Contest) -> dict[str, str]:
    match = contest.match(1, 1)
    return {
        **{page: url(contest.event, page) for page in PAGES},
        **{
            page: url(contest.event, f"matches/{match.pk}/{page}")
            for page in OF_A_MATCH
        },
    }


def test_each_page_opens_for_these_and_nobody_else(client: Client) -> None:
    swiss = make_drawn(contestants=4)
    swiss.draw()
    swiss.publish()
    Event.objects.update(state=EventState.IN_PLAY)
    people = {
        "director": swiss.director,
        "manager": make_member(swiss.club, RoleKind.MANAGER),
        "scorer": make_user("Sample Scorer"),
        "player": make_user("Sample Player"),
    }
    appoint(swiss.event, people["scorer"], AppointmentPart.SCORER)

    for page, path in paths_of(swiss).items():
        expected = (LOOKING | ARRANGING).get(page, {"director"})
        statuses = {}
        for part, person in people.items():
            client.force_login(person)
            statuses[part] = client.get(path).status_code
        assert statuses == {
            part: 200 if part in expected else 403 for part in people
        }, page


def test_each_button_is_for_who_directs(client: Client) -> None:
    swiss = make_drawn(contestants=4)
    swiss.draw()
    leave = f"contestants/{swiss.entry(1).pk}/"
    client.force_login(make_member(swiss.club, RoleKind.MANAGER))

    for path in (*BUTTONS, f"{leave}withdraw/", f"{leave}return/"):
        assert client.post(url(swiss.event, path)).status_code == 403, path


def test_a_match_of_another_event_is_not_found(client: Client) -> None:
    swiss, other = make_drawn(contestants=4), make_drawn(contestants=4, slug="other")
    other.draw()
    other.publish()
    client.force_login(swiss.director)

    path = url(swiss.event, f"matches/{other.match(1, 1).pk}/judge/")

    assert client.get(path).status_code == 404


@pytest.mark.full
def test_a_page_takes_as_many_queries_for_any_number_of_teams(client: Client) -> None:
    counted: list[dict[str, int]] = []
    for slug, teams in (("small", 4), ("large", 12)):
        swiss = make_drawn(contestants=teams, slug=slug)
        swiss.draw()
        swiss.publish()
        swiss.play(1)
        swiss.draw()
        client.force_login(swiss.director)
        found = {}
        for page, path in paths_of(swiss).items():
            with CaptureQueriesContext(connection) as queries:
                client.get(path)
            found[page] = len(queries)
        counted.append(found)

    assert counted[0] == counted[1]
    assert max(counted[0].values()) <= 30
