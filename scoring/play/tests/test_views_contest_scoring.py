"""How matches are scored, changed on its page."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member, make_user
from scoring.bridge.convention import Name
from scoring.bridge.ranking import TieRule
from scoring.bridge.regulations import Regulations
from scoring.events.labels import CountedKind, EventState, PlayedKind
from scoring.events.models import Entry, Event
from scoring.play.forms.contests import MatchScoringNowForm, ScaleForms, scoring_now
from scoring.tests.contests import make_round_robin
from scoring.tests.evening_world import make_event_world
from scoring.tests.match_events import make_knock_out, make_swiss_pairs
from scoring.tests.pages import url
from scoring.tests.swiss_world import Contest, make_drawn

pytestmark = pytest.mark.django_db
PAGE = "matches/scoring/"
FIELD = re.compile(r'<(?:input|select)[^>]* name="([a-z_]+)"')


def begun(
    played: PlayedKind = PlayedKind.SWISS_TEAMS,
    counted: CountedKind = CountedKind.IMPS_TO_VPS,
) -> Contest:
    contest = make_drawn(played, contestants=4, boards=8, counted=counted)
    contest.draw()
    contest.publish()
    contest.play(1)
    contest.event.refresh_from_db()
    return contest


def typed(event: Event, **changed: object) -> dict[str, object]:
    """The form as the page shows it, but for these."""
    form = MatchScoringNowForm(event=event, brings=False)
    shown = {
        name: value
        for name, value in scoring_now(event).items()
        if name in form.fields and value
    }
    shown |= {"drawn_within": 0} if "drawn_within" in form.fields else {}
    return {**shown, "seen": event.version, "do": "look", **changed}


def asked(client: Client, event: Event) -> set[str]:
    """The names of the fields that the page has."""
    content = client.get(url(event, PAGE)).content.decode()
    rows = {name for name in FIELD.findall(content) if name.startswith("row")}
    return set(FIELD.findall(content)) - rows


def test_first_it_is_shown_what_changes_and_then_it_is_stored(client: Client) -> None:
    swiss = begun()
    client.force_login(swiss.director)
    path = url(swiss.event, PAGE)
    sent = typed(swiss.event, counted="board_a_match", rounds=6)

    overview = client.get(url(swiss.event, "manage/")).content.decode()
    form = client.get(path).content.decode()
    response = client.post(path, sent)
    before = Event.objects.get().method
    stored = client.post(path, {**sent, "do": "store"})

    content = response.content.decode()
    assert path in overview
    assert "Save scoring" not in form
    assert "At least the rounds already drawn." in form
    assert response.status_code == 200
    assert "Scored at: Board-a-match (was IMPs, converted to victory points)" in content
    assert "Rounds: 6 (was 5)" in content
    assert "Save scoring" in content
    assert ">Team</th>" in content
    assert before == "imps"
    assert stored.headers["Location"] == url(swiss.event, "manage/")
    assert Event.objects.get().method == "board_a_match"


def test_a_change_is_told_where_it_is_told_how_results_came_about(
    client: Client,
) -> None:
    swiss = begun()
    client.force_login(swiss.director)
    sent = typed(swiss.event, scale="wbf_discrete", do="store", halved="on")
    client.post(url(swiss.event, PAGE), sent)

    match = client.get(url(swiss.event, f"matches/{swiss.match(1, 1).pk}/"))
    board = client.get(url(swiss.event, "boards/1/how/"))

    for content in (match.content.decode(), board.content.decode()):
        assert "Changed before the results were posted" in content
        assert "WBF discrete, 20–0 in whole points (was WBF continuous" in content
        assert "<dd>WBF discrete, 20–0 in whole points" in content
        assert "The printed EBU tables, and the EBU rule" in content


def test_a_scale_of_the_club_s_own_is_typed_and_shown_again(client: Client) -> None:
    swiss = begun()
    client.force_login(swiss.director)
    path = url(swiss.event, PAGE)
    rows = {"row1-first": 0, "row1-last": 9, "row1-winner": 15, "row1-loser": 15}
    rows |= {"row2-first": 10, "row2-winner": 25, "row2-loser": 5}

    broken = client.post(path, typed(swiss.event, scale="own", **{"row1-first": 2}))
    holed = client.post(path, typed(swiss.event, scale="own") | rows | {"row1-last": 7})
    client.post(path, typed(swiss.event, scale="own", do="store") | rows)
    shown = client.get(path).content.decode()
    event = Event.objects.get()
    same = client.post(path, typed(event) | rows).content.decode()
    html = client.get(url(event, "boards/1/how/")).content.decode()

    assert (broken.status_code, holed.status_code) == (422, 422)
    assert event.regulations.own_scale == ((0, 9, "15", "15"), (10, None, "25", "5"))
    assert 'name="row2-winner" value="25"' in shown
    assert "None. This is the current scoring." in same
    assert "0–9: 15–15; 10–: 25–5" in html


def test_scale_and_convention_come_from_a_body(client: Client) -> None:
    swiss = begun()
    client.force_login(swiss.director)

    page = client.get(url(swiss.event, f"{PAGE}?as=EBU")).content.decode()

    assert '<option value="wbf_discrete" selected>' in page
    assert f'<option value="{Name.EBU_WHITE_BOOK}" selected>' in page
    assert "EBU White Book 2025, 2.4 (from a summary)." in page


def test_what_cannot_be_done_is_said_on_the_page(client: Client) -> None:
    swiss = begun()
    client.force_login(swiss.director)
    path = url(swiss.event, PAGE)
    stored = {"counted": "board_a_match", "do": "store"}

    stale = client.post(path, typed(swiss.event, **stored) | {"seen": 99})
    unknown = client.post(path, typed(swiss.event, counted="chess"))
    twice = client.post(
        path, typed(swiss.event, first_tie="boards_won", second_tie="boards_won")
    )
    fewer = client.post(path, typed(swiss.event, rounds=""))
    sent = typed(swiss.event, **stored)
    Event.objects.update(state=EventState.PROVISIONAL)
    posted = client.post(path, sent)
    page = client.get(path)

    refused = [stale, unknown, twice, fewer, posted]
    assert [response.status_code for response in refused] == [422] * 5
    assert (
        "Something has changed meanwhile. Check the preview again"
        in stale.content.decode()
    )
    assert "This tie-break is already in the list" in twice.content.decode()
    assert "are posted" in posted.content.decode()
    assert page.headers["Location"] == url(swiss.event, "manage/")
    assert Event.objects.get().method == "imps"


def test_each_kind_of_event_is_asked_what_applies_to_it(client: Client) -> None:
    club = make_club()
    league = make_round_robin(club)
    cup = make_knock_out(club, state=EventState.SCORING)
    pairs = make_swiss_pairs(club, state=EventState.SCORING)
    client.force_login(make_member(club, RoleKind.MANAGER))
    Entry.objects.filter(event=league, number=1).update(carried="3")
    all_ask = {"csrfmiddlewaretoken", "counted", "convention", "seen"}
    ties = {"first_tie", "second_tie", "third_tie"}
    teams = {"drawn_within", "halved"}

    assert all_ask <= asked(client, cup)
    assert asked(client, cup) & (ties | {"scale", "rounds", "odd"}) == set()
    assert asked(client, cup) >= teams
    assert asked(client, league) >= teams | ties | {"scale", "carry_over", "rounds"}
    assert asked(client, league) & {"system", "odd"} == set()
    of_the_league = client.get(url(league, PAGE)).content.decode()
    assert "started can be removed, and added again" in of_the_league
    assert asked(client, pairs) >= ties | {"rounds", "system", "withdrawals"}
    assert asked(client, pairs) & (teams | {"odd", "carry_over"}) == set()


@pytest.mark.full
def test_what_is_brought_along_can_be_left_out(client: Client) -> None:
    league = make_round_robin(make_club())
    client.force_login(make_member(league.club, RoleKind.MANAGER))
    Entry.objects.filter(number=1).update(carried="3")
    sent = typed(league, counted="total_imps", do="store")

    response = client.post(url(league, PAGE), sent | {"carry_over": "kept"})
    client.post(url(league, PAGE), sent | {"carry_over": "left_out"})

    assert response.status_code == 422
    assert "leave it out" in response.content.decode()
    assert not Entry.objects.exclude(carried="").exists()


def test_a_way_of_scoring_that_only_files_have_can_be_kept(client: Client) -> None:
    league = make_round_robin(make_club())
    regulations = Regulations(standings="wins", ties=tuple(map(str, TieRule)))
    Event.objects.update(regulation_values=regulations.as_values())
    league.refresh_from_db()
    client.force_login(make_member(league.club, RoleKind.MANAGER))

    sent = typed(league, counted="", scale="wbf_discrete", do="store")
    answer = client.post(url(league, PAGE), sent)

    assert "As in its file" in client.get(url(league, PAGE)).content.decode()
    assert answer.status_code == 302
    stored = Event.objects.get().regulations
    assert (stored.standings, stored.scale) == ("wins", "wbf_discrete")
    assert stored.ties == tuple(TieRule)


def test_rows_beyond_those_of_the_form_are_shown_too() -> None:
    stored = tuple((number, number, "10", "10") for number in range(40))

    assert len(ScaleForms(None, stored).rows) == 40


@pytest.mark.full
def test_it_is_for_those_who_set_events_up(client: Client) -> None:
    swiss = begun()
    client.force_login(make_user("Sample Stranger"))
    stranger = client.get(url(swiss.event, PAGE)).status_code
    client.force_login(make_member(swiss.club, RoleKind.MANAGER))

    assert (stranger, client.get(url(swiss.event, PAGE)).status_code) == (403, 200)


def test_an_event_of_a_movement_has_another_page(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.manager)

    page = client.get(url(world.event, PAGE))

    assert page.headers["Location"] == url(world.event, "scoring/")


@pytest.mark.full
def test_the_page_asks_as_much_of_a_large_event_as_of_a_small_one(
    client: Client,
) -> None:
    club = make_club()
    events = [make_round_robin(club, teams=teams) for teams in (2, 6)]
    client.force_login(make_member(club, RoleKind.MANAGER))
    counts = []

    for event in events:
        sent = typed(event, counted="hybrid")
        with CaptureQueriesContext(connection) as caught:
            answer = client.post(url(event, PAGE), sent)
        assert answer.status_code == 200
        counts.append(len(caught))

    assert counts[0] == counts[1] <= 30


def test_a_knock_out_by_boards_says_so_where_it_is_told_how_results_came_about(
    client: Client,
) -> None:
    cup = begun(PlayedKind.KNOCK_OUT)
    client.force_login(cup.director)
    sent = typed(cup.event, counted="board_a_match", drawn_within=10, do="store")

    stored = client.post(url(cup.event, PAGE), sent)
    html = client.get(url(cup.event, "boards/1/how/")).content.decode()

    assert stored.status_code == 302
    assert "<dt>Scored at</dt><dd>Board-a-match</dd>" in html
    assert "<dt>A board is halved up to</dt><dd>10</dd>" in html
    assert "VP scale" not in html
    assert "Tie-break" not in html


def test_swiss_pairs_at_matchpoints_have_no_scale_of_imps(client: Client) -> None:
    pairs = begun(PlayedKind.SWISS_PAIRS, CountedKind.MATCHPOINTS)
    client.force_login(pairs.director)

    html = client.get(url(pairs.event, "boards/1/how/")).content.decode()

    assert "<dd>Pairs: matchpoints, converted to victory points</dd>" in html
    assert "VP scale" not in html
