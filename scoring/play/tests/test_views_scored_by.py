"""How an event is scored, chosen on its page."""

from fractions import Fraction

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.audit import trail
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member, make_user
from scoring.events import effects
from scoring.events.labels import Cause, EventState, PenaltyUnit
from scoring.events.models import Event, Result
from scoring.exchange.actions.imports import Incoming, import_event, read_file
from scoring.exchange.queries.exports import exported
from scoring.exchange.queries.file_report import of_file
from scoring.exchange.queries.parsed_event import to_parsed_event
from scoring.play.actions.corrections import put_line_effect
from scoring.results.queries.scores import get_scores
from scoring.tests.builders import make_entry, make_line, make_mitchell, make_penalty
from scoring.tests.evening_world import line_at, make_event_world
from scoring.tests.pages import url

pytestmark = pytest.mark.django_db
PAGE = "scoring/"
WBF = {"method": "butler", "convention": "wbf"}


def test_first_it_is_shown_what_changes_and_then_it_is_stored(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.manager)
    path = url(world.event, PAGE)

    overview = client.get(url(world.event, "manage/")).content.decode()
    form = client.get(path).content.decode()
    response = client.post(path, {**WBF, "seen": world.event.version, "do": "look"})
    before = Event.objects.get().method
    stored = client.post(path, {**WBF, "seen": world.event.version, "do": "store"})

    assert path in overview
    assert "Save scoring" not in form
    assert "<dt>KoPS</dt><dd>Checked against KoPS result pages (Poland)" in form
    assert response.status_code == 200
    assert "The datum is" in response.content.decode()
    assert "Save scoring" in response.content.decode()
    assert ">Percent</th>" not in response.content.decode()
    assert before == "matchpoints"
    assert stored.headers["Location"] == url(world.event, "manage/")
    assert Event.objects.get().method == "butler"


def test_what_cannot_be_done_is_said_on_the_page(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.manager)
    path = url(world.event, PAGE)

    stale = client.post(path, {**WBF, "seen": 99, "do": "store"})
    unknown = client.post(path, {"method": "chess", "convention": "wbf", "seen": 1})
    Event.objects.update(state=EventState.PROVISIONAL)
    posted = client.post(path, {**WBF, "seen": 1, "do": "store"})
    page = client.get(path)

    assert [response.status_code for response in (stale, unknown, posted)] == [
        422,
        422,
        422,
    ]
    assert (
        "Something has changed meanwhile. Check the preview again"
        in stale.content.decode()
    )
    assert "are posted" in posted.content.decode()
    assert page.headers["Location"] == url(world.event, "manage/")
    assert Event.objects.get().method == "matchpoints"


def test_what_would_be_refused_is_not_shown_as_if_it_could_be(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.manager)
    make_penalty(
        line_at(world.event, 1, 1).ns,
        amount="2",
        unit=PenaltyUnit.MATCHPOINTS,
    )

    response = client.post(
        url(world.event, PAGE),
        {**WBF, "seen": Event.objects.get().version, "do": "look"},
    )

    assert response.status_code == 422
    assert "another unit" in response.content.decode()
    assert "Save scoring" not in response.content.decode()


def test_it_is_for_those_who_set_events_up(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.scorer)
    as_scorer = client.get(url(world.event, PAGE)).status_code
    client.force_login(make_user("Sample Stranger"))

    assert (as_scorer, client.get(url(world.event, PAGE)).status_code) == (403, 403)


def test_the_page_asks_as_much_of_a_large_event_as_of_a_small_one(
    client: Client,
) -> None:
    world = make_event_world()
    client.force_login(world.manager)
    typed = {**WBF, "seen": world.event.version, "do": "look"}
    with CaptureQueriesContext(connection) as small:
        client.post(url(world.event, PAGE), typed)
    for number in range(3, 8):
        make_line(
            world.event,
            1,
            make_entry(world.event, number, "NS"),
            make_entry(world.event, number, "EW"),
            "4S N =",
        )
    with CaptureQueriesContext(connection) as large:
        client.post(url(world.event, PAGE), typed)

    assert len(large) == len(small)


def test_average_plus_again_and_again_is_what_the_event_says(client: Client) -> None:
    """Law 12C2d: the first of two average pluses is 60 percent, the second 45."""
    event = make_mitchell(make_club())
    lines = [line_at(event, 1, board) for board in (1, 2)]
    plus = effects.artificial(60, uplift=False)
    for at, line in enumerate(lines, 1):
        put_line_effect(line, cause=Cause.RULING, cause_id=at, ns=plus, ew=plus)
    event.refresh_from_db()
    client.force_login(make_member(event.club, RoleKind.MANAGER))
    path = url(event, PAGE)
    sent = {"method": "matchpoints", "convention": "clubsite", "do": "store"}
    sent |= {"plus_after": "1", "plus_percent": "45", "seen": f"{event.version}"}

    html = client.post(path, sent | {"do": "look"}).content.decode()
    before = shares(event, lines)
    client.post(path, sent)

    event = Event.objects.get()
    assert "45" in html
    assert (before, shares(event, lines)) == ([60, 60], [60, 45])
    entry = trail.get_history(event)[0]
    assert entry.details["regulations"]["now"] == {
        "plus_after": 1,
        "plus_percent": "45",
    }
    again = client.get(path).content.decode()
    assert 'name="plus_after" value="1"' in again
    assert 'name="plus_percent" value="45"' in again


def test_an_event_with_that_rule_is_lossless_in_our_own_format() -> None:
    event = make_mitchell(make_club())
    Event.objects.update(regulation_values={"plus_after": 1, "plus_percent": "40"})
    for at, board in enumerate((1, 2), 1):
        plus = effects.artificial(60, uplift=False)
        line = line_at(event, 1, board)
        put_line_effect(line, cause=Cause.RULING, cause_id=at, ns=plus, ew=plus)
    event.refresh_from_db()

    file = Incoming("event.json", exported(event, "json").content)
    again = import_event(make_club("other"), file, by=None).event

    assert again.regulations == event.regulations
    assert to_parsed_event(again)[1] == to_parsed_event(event)[1]
    assert of_file(read_file(file)).reasons == ()


def shares(event: Event, lines: list[Result]) -> list[float]:
    """What North-South have on these lines, in percent."""
    scored = get_scores(event).lines
    return [
        float(100 * (scored[line.pk].ns_points or Fraction(0)) / scored[line.pk].top)
        for line in lines
    ]


def test_what_average_plus_becomes_is_a_percentage_below_it(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.manager)

    answer = client.post(
        url(world.event, PAGE),
        {**WBF, "plus_after": "0", "plus_percent": "61", "seen": 1},
    )

    assert answer.status_code == 422
    assert "greater than or equal to 1" in answer.content.decode()
    assert "less than or equal to 60" in answer.content.decode()
