"""Master points: the scheme chosen on its page, and the awards wherever people look."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.audit import trail
from clubsite.audit.messages import build_messages
from clubsite.tests.builders import make_club, make_user
from scoring.bridge.masterpoints.schemes import Scheme
from scoring.events.labels import EventState, FormKind
from scoring.events.models import Entry, Event
from scoring.tests.builders import make_mitchell
from scoring.tests.contests import make_contest, make_individual, make_round_robin
from scoring.tests.evening_world import EventWorld, make_event_world
from scoring.tests.pages import card_path, url

pytestmark = pytest.mark.django_db
PAGE = "awarded/"


def typed(event: Event, scheme: str, do: str = "store") -> dict[str, object]:
    return {"scheme": scheme, "seen": event.version, "do": do}


def named(event: Event, scheme: Scheme, **rules: object) -> Event:
    """The event with that scheme."""
    event.regulation_values |= {"master_points": str(scheme), **rules}
    event.version += 1
    event.save()
    return event


def ranked_world(**kwargs: EventState) -> EventWorld:
    world = make_event_world(**kwargs)
    named(world.event, Scheme.ABF_GREEN)
    return world


def test_first_it_is_shown_what_is_awarded_and_then_it_is_stored(
    client: Client,
) -> None:
    world = make_event_world()
    client.force_login(world.manager)
    path = url(world.event, PAGE)

    overview = client.get(url(world.event, "manage/")).content.decode()
    form = client.get(path).content.decode()
    response = client.post(path, typed(world.event, "abf_green", "look"))
    before = Event.objects.get().regulations.master_points
    stored = client.post(path, typed(world.event, "abf_green"))

    assert path in overview
    assert "Save scheme" not in form
    assert "There is no PZBS scheme: no source for" in form
    assert all(f'<optgroup label="{body}">' in form for body in ("EBU", "ABF", "ACBL"))
    page = response.content.decode()
    assert response.status_code == 200
    assert "ABF master point manual, chapters 3 and 4" in page
    assert page.count('<td class="num">1 of 2</td><td class="num">0.06</td>') == 2
    assert before == ""
    assert stored.headers["Location"] == url(world.event, "manage/")
    event = Event.objects.get()
    assert event.regulations.master_points == Scheme.ABF_GREEN
    assert [line.words for line in build_messages(trail.get_history(event))] == [
        "Master points: ABF session, club green points (was: None)"
    ]


def test_a_scheme_is_taken_back(client: Client) -> None:
    world = ranked_world()
    client.force_login(world.manager)

    shown = client.get(url(world.event, PAGE)).content.decode()
    response = client.post(url(world.event, PAGE), typed(world.event, "", "look"))
    client.post(url(world.event, PAGE), typed(world.event, ""))

    assert "No master points are awarded in this event" in response.content.decode()
    assert '<option value="abf_green" selected>' in shown
    assert Event.objects.get().regulation_values == {}


def test_before_anything_is_played_nobody_has_an_award(client: Client) -> None:
    world = make_event_world(scores=("", ""))
    client.force_login(world.manager)

    page = client.post(url(world.event, PAGE), typed(world.event, "ebu_club", "look"))

    assert "No awards yet" in page.content.decode()


def test_what_cannot_be_is_said(client: Client) -> None:
    world = make_event_world()
    teams = make_round_robin(world.club)
    client.force_login(world.manager)

    unknown = client.post(url(world.event, PAGE), typed(world.event, "pzbs"))
    for_pairs = client.post(url(teams, PAGE), typed(teams, "acbl_open", "look"))
    stored = client.post(url(teams, PAGE), typed(teams, "acbl_open"))
    stale = client.post(
        url(world.event, PAGE), typed(world.event, "ebu_club") | {"seen": 0}
    )

    assert unknown.status_code == 422
    for answer in (for_pairs, stored):
        assert answer.status_code == 422
        assert (
            "The ACBL scheme available here covers only pairs"
            in answer.content.decode()
        )
    assert (
        "Something has changed meanwhile. Check the awards again"
        in stale.content.decode()
    )


def test_posted_results_keep_their_scheme(client: Client) -> None:
    world = make_event_world(state=EventState.PROVISIONAL)
    client.force_login(world.manager)

    page = client.get(url(world.event, PAGE))
    sent = client.post(url(world.event, PAGE), typed(world.event, "abf_red"))

    assert page.headers["Location"] == url(world.event, "manage/")
    assert "are posted" in sent.content.decode()
    assert Event.objects.get().regulation_values == {}


def test_a_knock_out_is_offered_none(client: Client) -> None:
    world = make_event_world()
    bracket = make_contest(world.club, form=FormKind.KNOCK_OUT)
    client.force_login(world.manager)

    page = client.get(url(bracket, "manage/")).content.decode()
    response = client.post(url(bracket, PAGE), typed(bracket, "abf_red", "look"))

    assert url(bracket, PAGE) not in page
    assert "A knock-out has no field" in response.content.decode()


def test_only_directors_and_managers_choose(client: Client) -> None:
    world = make_event_world()
    path = url(world.event, PAGE)

    answers = {}
    for person in (
        world.director,
        world.manager,
        world.scorer,
        world.north,
        make_user(),
    ):
        client.force_login(person)
        answers[person.pk] = [
            client.get(path).status_code,
            client.post(path, typed(world.event, "ebu_club", "look")).status_code,
        ]

    assert list(answers.values()) == [[200, 200]] * 2 + [[403, 403]] * 3


def test_the_page_asks_as_often_for_many_pairs(client: Client) -> None:
    world = make_event_world()
    many = make_mitchell(world.club, tables=5)
    client.force_login(world.manager)

    counts = []
    for event in (world.event, many):
        with CaptureQueriesContext(connection) as queries:
            client.post(url(event, PAGE), typed(event, "abf_red", "look"))
        counts.append(len(queries))

    assert counts[0] == counts[1] <= 22


def test_awards_stand_in_the_ranking_and_its_spreadsheet(client: Client) -> None:
    world = ranked_world()
    client.force_login(world.director)

    page = client.get(url(world.event)).content.decode()
    sheet = client.get(url(world.event, "ranking.csv")).content.decode()

    assert '<th class="num fold" scope="col">Master points</th>' in page
    assert page.count('<td class="num fold">0.06</td>') == 2
    assert "Master points: ABF session, club green points." in page
    assert "provisional until the results are posted" in page
    heading, first, second, *_rest = sheet.splitlines()
    assert heading.endswith("Master points")
    assert first.endswith(",0.06")
    assert second.endswith(",")


def test_posted_awards_stand(client: Client) -> None:
    world = ranked_world(state=EventState.PROVISIONAL)

    page = client.get(url(world.event)).content.decode()

    assert "Master points: ABF session" in page
    assert "provisional until the results are posted" not in page


def test_without_a_scheme_there_is_nothing_of_it(client: Client) -> None:
    world = make_event_world(state=EventState.PROVISIONAL)

    pages = [
        client.get(url(world.event, path)).content.decode()
        for path in ("", "ranking.csv", card_path(world.event), "boards/1/how/")
    ]

    assert not any("aster points" in page for page in pages)


def test_a_strat_shows_the_highest_award(client: Client) -> None:
    """Three pairs a direction: the first has 0.30; the first of B, limited to 200,
    has 0.14 of its two."""
    event = make_mitchell(make_club(), state=EventState.PROVISIONAL)
    named(event, Scheme.ACBL_OPEN, strata=[["A", ""], ["B", "200"]])
    best = event.entries.filter(direction="NS")
    Entry.objects.filter(pk__in=best).update(stratum="B")

    overall = client.get(url(event)).content.decode()
    strat = client.get(url(event, "?list=strat-B")).content.decode()

    assert overall.count('<td class="num fold">0.30</td>') == 2
    assert strat.count('<td class="num fold">0.30</td>') == 1


def test_a_card_works_its_award_out(client: Client) -> None:
    world = ranked_world(state=EventState.PROVISIONAL)

    cards = [
        client.get(url(world.event, card_path(world.event, label))).content.decode()
        for label in ("1NS", "2NS")
    ]

    with_award = next(card for card in cards if ">0.06<" in card)
    without = next(card for card in cards if card is not with_award)
    assert "First place: 2 tables at 0.03 each" in with_award
    assert "Award for place 1 of 2" in with_award
    assert "Second place receives 70 percent of first; place" in with_award
    assert '<span class="figure-value">0.00</span>' in without
    assert "tables at" not in without


def test_a_card_in_play_tells_no_award(client: Client) -> None:
    world = ranked_world()
    client.force_login(world.north)

    card = client.get(url(world.event, card_path(world.event))).content.decode()

    assert "Master points" not in card


def test_how_a_board_was_scored_shows_an_award_too(client: Client) -> None:
    world = ranked_world(state=EventState.PROVISIONAL)
    loser = url(world.event, card_path(world.event))
    won_by_north = ">0.06<" in client.get(loser).content.decode()

    of_stranger = client.get(url(world.event, "boards/1/how/")).content.decode()
    client.force_login(world.north if won_by_north else world.east)
    of_player = client.get(url(world.event, "boards/1/how/")).content.decode()

    for page in (of_stranger, of_player):
        assert page.count("First place: 2 tables at 0.03 each") == 1


@pytest.mark.full
def test_teams_and_persons_have_their_awards(client: Client) -> None:
    """Four teams fill four tables: 0.24 and 0.17 for a third of them, rounded up."""
    teams = named(make_round_robin(make_club()), Scheme.ABF_GREEN)
    Event.objects.filter(pk=teams.pk).update(state=EventState.FINAL)
    persons = named(make_individual(teams.club), Scheme.EBU_CLUB)
    Event.objects.filter(pk=persons.pk).update(state=EventState.FINAL)

    standings = client.get(url(teams)).content.decode()
    sheet = client.get(url(teams, "ranking.csv")).content.decode()
    after = client.get(url(teams, "matches/round/1/")).content.decode()
    ranking = client.get(url(persons)).content.decode()

    count = teams.entries.count()
    first = f"{0.06 * count:.2f}"
    assert f'<td class="num fold">{first}</td>' in standings
    assert sheet.splitlines()[1].endswith(f",{first}")
    assert sheet.splitlines()[-1].endswith(",")
    assert "Master points" not in after
    assert '<th class="num fold" scope="col">Local points</th>' in ranking
