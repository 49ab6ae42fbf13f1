"""The director's desk."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from scoring.events.labels import EventState
from scoring.events.models import Event, Result
from scoring.play.actions.corrections import ask_correction, move_correction
from scoring.play.actions.posting import post_results
from scoring.play.procedure.corrections import Action
from scoring.play.queries.desk import DeskCall, build_desk, desk_calls
from scoring.play.queries.event_status import held_open_until, latest_window
from scoring.tests.builders import make_event
from scoring.tests.evening_world import line_at, make_event_world
from scoring.tests.pages import HTMX, url

pytestmark = pytest.mark.django_db

SetClock = Callable[[datetime], None]
POSTED = datetime(2026, 3, 2, 22, 30, tzinfo=UTC)
DESK = "/sample/desk/"


def test_the_desk_shows_the_room_and_one_large_button(client: Client) -> None:
    world = make_event_world(scores=("4S N =", ""))
    for table in (1, 2):
        line = line_at(world.event, table)
        line.round = 1
        line.save()
    client.force_login(world.director)

    page = client.get(DESK).content.decode()

    assert 'href="/sample/rulings/new/"' in page
    assert "1 of 2 results are in" in page
    assert '<li class="seat-table done">' in page
    assert '<li class="seat-table playing">' in page
    assert "round 1 of 1" in page


@pytest.mark.full
@pytest.mark.parametrize(
    ("scores", "state", "leads_to"),
    [
        (("4S N =", ""), EventState.IN_PLAY, ""),
        (("4S N =", "3NT N ="), EventState.IN_PLAY, "move/post/"),
        (("4S N =", "3NT N ="), EventState.PROVISIONAL, "published/"),
    ],
)
def test_the_desk_leads_to_posting_and_to_handing_out(
    client: Client, scores: tuple[str, str], state: EventState, leads_to: str
) -> None:
    world = make_event_world(scores=scores, state=state)
    event = f"/sample/events/{world.event.pk}/"
    for reader in (world.director, world.scorer):
        client.force_login(reader)
        page = client.get(DESK).content.decode()

        found = [path for path in ("move/post/", "published/") if event + path in page]
        directs = reader == world.director
        assert found == ([leads_to] if leads_to and directs else [])


def test_who_directs_nothing_is_not_led_to_a_page_that_is_closed_to_him(
    client: Client,
) -> None:
    world = make_event_world()
    client.force_login(world.manager)

    assert "/sample/rulings/new/" not in client.get(DESK).content.decode()


def test_an_idle_desk_offers_to_set_an_event_up(client: Client) -> None:
    world = make_event_world(state=EventState.FINAL)
    client.force_login(world.manager)

    page = client.get(DESK).content.decode()

    assert "No event is running" in page
    assert "/sample/events/new/" in page


def test_a_scorer_has_a_desk_but_sets_nothing_up(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.scorer)

    assert "/sample/events/new/" not in client.get(DESK).content.decode()


def test_a_scorer_is_led_to_no_page_that_is_closed_to_a_scorer(client: Client) -> None:
    world = make_event_world()
    other = make_event(world.club, state=EventState.IN_PLAY, name="Sample Elsewhere")
    client.force_login(world.scorer)

    desk = client.get(DESK).content.decode()
    page = client.get(f"/sample/events/{world.event.pk}/manage/").content.decode()

    assert f"/sample/events/{world.event.pk}/entry/" in desk
    assert f"/sample/events/{other.pk}/" not in desk
    ways = [f"/{way}/" for way in ("pairs", "edit", "deals", "late", "substitute")]
    assert [way for way in ways if way in page] == []


def test_events_of_today_and_tomorrow_are_coming(set_clock: SetClock) -> None:
    set_clock(POSTED)
    world = make_event_world(state=EventState.OPEN)
    make_event(world.club, state=EventState.DRAFT, name="Sample Next")
    Event.objects.filter(name="Sample Next").update(date="2026-03-04")

    desk = build_desk(world.director, world.club)

    assert [event.name for event in desk.coming] == ["Sample Pairs"]
    assert desk.running == ()


@pytest.mark.full
def test_calls_stand_with_their_waiting_time_the_oldest_first(
    set_clock: SetClock,
) -> None:
    set_clock(POSTED)
    world = make_event_world()
    post_results(world.event, by=world.director)
    for table, person in ((1, world.north), (2, world.scorer)):
        line = line_at(world.event, table)
        ask_correction(line, "p", by=person, why="so")
        set_clock(POSTED + timedelta(minutes=4))
    set_clock(POSTED + timedelta(minutes=6))

    desk = build_desk(world.director, world.club)

    assert [(call.call.where, call.call.since, call.long) for call in desk.calls] == [
        ("Table 1, board 1", POSTED, True),
        ("Table 2, board 1", POSTED + timedelta(minutes=4), False),
    ]


def test_without_tables_a_call_names_the_board_and_who_played_it(
    set_clock: SetClock,
) -> None:
    set_clock(POSTED)
    world = make_event_world()
    line = line_at(world.event)
    Result.objects.update(table=None)
    line.refresh_from_db()
    post_results(world.event, by=world.director)
    ask_correction(line, "p", by=world.north, why="so")

    [waiting] = build_desk(world.director, world.club).calls

    assert waiting.call.where == f"Board {line.board}, {line.at_table}"


@pytest.mark.full
def test_a_call_says_what_is_to_be_done(set_clock: SetClock) -> None:
    set_clock(POSTED)
    world = make_event_world()
    post_results(world.event, by=world.director)
    correction = ask_correction(line_at(world.event), "p", by=world.north, why="so")
    messages = []

    for action in (None, Action.CONFIRM, Action.DISPUTE):
        if action:
            correction.refresh_from_db()
            move_correction(
                correction, action, by=world.east, expected_version=correction.version
            )
        messages.append(build_desk(world.director, world.club).calls[0].call.what)

    assert messages == [
        "Score queried: waiting for the other side",
        "Correct a score: both sides agree",
        "Give a ruling on a disputed score",
    ]


def test_other_rooms_put_their_calls_on_the_desk(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = make_event_world()
    since = datetime(2026, 3, 2, tzinfo=UTC)
    call = DeskCall("Table 5", "Sample call", since, "/sample/", urgent=True)
    monkeypatch.setattr(desk_calls, "answers", (lambda _user, _events: [call],))
    client.force_login(world.director)

    page = client.get(DESK).content.decode()

    assert "Sample call" in page
    assert 'class="call waits"' in page


def test_the_last_window_of_any_room_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    world = make_event_world()
    ends = [None, *(POSTED + timedelta(minutes=late) for late in (5, 20, 10))]
    answers = [lambda _event, end=end: end for end in ends]

    monkeypatch.setattr(held_open_until, "answers", answers[:1])
    assert latest_window(world.event) is None

    monkeypatch.setattr(held_open_until, "answers", answers)
    assert latest_window(world.event) == POSTED + timedelta(minutes=20)


@pytest.mark.full
def test_an_unchanged_desk_answers_304_until_something_happens(
    client: Client, set_clock: SetClock
) -> None:
    set_clock(POSTED)
    world = make_event_world()
    client.force_login(world.director)
    first = client.get(DESK, headers=HTMX)
    etag = HTMX | {"If-None-Match": first.headers["ETag"]}

    same = client.get(DESK, headers=etag)
    Event.objects.update(version=2)
    changed = client.get(DESK, headers=etag)

    assert first.content.decode().strip().startswith('<div id="room"')
    assert (same.status_code, changed.status_code) == (304, 200)
    assert "ETag" not in client.get(DESK).headers


def test_no_tag_tells_a_stranger_whether_the_desk_has_changed(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.north)

    answer = client.get(DESK, headers=HTMX | {"If-None-Match": "*"})

    assert (answer.status_code, "ETag" in answer.headers) == (403, False)


def test_boards_of_a_table_that_is_behind_are_marked(client: Client) -> None:
    world = make_event_world(scores=("", "3NT N +1"))
    for table, played in ((1, 1), (2, 2)):
        line = line_at(world.event, table)
        line.round = played
        line.save()
    client.force_login(world.director)

    page = client.get(DESK).content.decode()

    assert "boards 1" in page
    assert url(world.event, "entry/") in page
